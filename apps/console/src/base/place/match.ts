const partsOf = (path: string) => path.replaceAll(/^\/|\/+$/g, '').split('/')

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

// Every link asks whether its screen is there, which tries all patterns: they are taken apart once, the address for all of them.
const patterns = new Map<string, string[]>()
let address: { pathname: string; parts: string[] } | undefined

function partsOfPattern(pattern: string): string[] {
  const known = patterns.get(pattern) ?? partsOf(pattern)
  patterns.set(pattern, known)
  return known
}

function partsOfAddress(pathname: string): string[] {
  if (address?.pathname !== pathname) address = { pathname, parts: partsOf(pathname).map(decoded) }
  return address.parts
}

/** What an address has in the places that a pattern names (`/buyTraffic/:package_type`), or nothing where it is another. */
export function matchPath(pattern: string, pathname: string): Record<string, string> | undefined {
  const [wanted, given] = [partsOfPattern(pattern), partsOfAddress(pathname)]
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const found = given[at] ?? ''
    if (part.startsWith(':') && found) params[part.slice(1)] = found
    else if (part.toLowerCase() !== found.toLowerCase()) return undefined
  }
  return params
}
