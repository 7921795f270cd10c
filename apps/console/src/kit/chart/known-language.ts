/** uPlot asks for figures in the browser's language as it is loaded. Some browsers name one that no program knows: en-US@posix. */
try {
  new Intl.NumberFormat(navigator.language)
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true })
}
