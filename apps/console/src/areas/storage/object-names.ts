/** The folder that something lies in, with its slash; empty at the top. A folder lies in the one above it. */
export const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/', key.length - 2) + 1)
/** What it is called there. */
export const withoutFolder = (key: string) => key.slice(folderOf(key).length)
/** A folder without the slash that makes it one. */
export const nameOf = (key: string) => withoutFolder(key).replace(/\/$/, '')
export const isFolderKey = (key: string) => key.endsWith('/')

/** The way down to a folder: each step with the folder it leads to. */
export const crumbsOf = (prefix: string) =>
  prefix
    .split('/')
    .slice(0, -1)
    .map((name, at, all) => ({ name, prefix: `${all.slice(0, at + 1).join('/')}/` }))

export type ObjectShape = 'image' | 'text' | 'video' | 'audio' | 'pdf' | 'archive' | 'code' | 'other'

const endings: readonly (readonly [ObjectShape, RegExp])[] = [
  ['archive', /\.(?:zip|gz|tgz|tar|bz2|xz|7z|rar|zst)$/i],
  ['code', /\.(?:json|csv|xml|ya?ml|toml|ini|sql|js|ts|tsx|css|html?|py|go|rs|sh|java|c|h|cpp)$/i],
]

/** What it is, for its sign and for whether it can be shown. */
export function shapeOf(key: string, type: string): ObjectShape {
  if (type === 'image/svg+xml' || type === 'text/html') return 'code'
  if (type === 'application/pdf') return 'pdf'
  const named = endings.find(([, ending]) => ending.test(key))?.[0]
  if (named) return named
  const [kind] = type.split('/')
  return kind === 'image' || kind === 'text' || kind === 'video' || kind === 'audio' ? kind : 'other'
}
