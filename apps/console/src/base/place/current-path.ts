import { consoleBase } from '@portico/contract/headers.ts'

/** Where the person is, without the base that every screen lies below. */
export function currentPath(): string {
  const { pathname, search, hash } = location
  const inside = pathname.startsWith(consoleBase) ? pathname.slice(consoleBase.length - 1) : '/'
  return inside + search + hash
}
