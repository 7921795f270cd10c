const partsOf = (path: string) => path.replaceAll(/^\/|\/+$/g, '').split('/')

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** What an address has in the places that a pattern names (`/buyTraffic/:package_type`), or nothing where it is another. */
export function matchPath(pattern: string, pathname: string): Record<string, string> | undefined {
  const [wanted, given] = [partsOf(pattern), partsOf(pathname).map(decoded)]
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const found = given[at] ?? ''
    if (part.startsWith(':') && found) params[part.slice(1)] = found
    else if (part.toLowerCase() !== found.toLowerCase()) return undefined
  }
  return params
}
