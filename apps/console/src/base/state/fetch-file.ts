/** The browser fetches it by itself and goes on showing this page. */
export function fetchFile(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
