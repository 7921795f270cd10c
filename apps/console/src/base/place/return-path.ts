import { returnPathParams } from '@portico/contract/constants.ts'
import { consoleBase } from '@portico/contract/headers.ts'

const here = 'http://console.invalid'

/**
 * A path inside the console, or nothing. What comes from an address bar may point anywhere: other hosts, other schemes,
 * and the spellings of them that browsers accept (`//host`, `/\host`, a tab inside the scheme).
 */
export function insideConsole(path: string | null | undefined): string | undefined {
  // oxlint-disable-next-line no-control-regex -- browsers drop these before they read an address
  if (!path || !/^\/(?![/\\])[^\u0000-\u001f\\]*$/.test(path)) return undefined
  let url: URL
  try {
    url = new URL(path, here)
  } catch {
    return undefined
  }
  if (url.origin !== here || url.pathname.startsWith('//')) return undefined
  const withoutBase = url.pathname.startsWith(consoleBase) ? url.pathname.slice(consoleBase.length - 1) : url.pathname
  if (withoutBase.startsWith('//') || /^\/login(?:$|\/)/i.test(withoutBase)) return undefined
  return withoutBase + url.search + url.hash
}

/** Where to go after signing in: `oldpath` of the guard comes before `redirect` of the layout. */
export function returnPath(search: string): string | undefined {
  const query = new URLSearchParams(search)
  return insideConsole(query.get(returnPathParams.guard)) ?? insideConsole(query.get(returnPathParams.logout))
}
