import type { Machine } from './machine.ts'

const entriesMax = 2_000
const fileCharsMax = 262_144
const treeCharsMax = 2_097_152
const nameCharsMax = 255
const depthMax = 32

export type FileFault = 'absent' | 'exists' | 'isFolder' | 'noFolder' | 'full' | 'badName' | 'readOnly'

/** Thrown by the tree, told by the command. */
export class FileError extends Error {
  readonly fault: FileFault
  readonly path: string

  constructor(fault: FileFault, path: string) {
    super(`${fault} ${path}`)
    this.fault = fault
    this.path = path
  }
}

interface Entry {
  /** NULL for a folder. */
  text: string | null
  changedAt: Date
  /** Answers anew whenever it is read: `/proc/uptime`. */
  live?: () => string
}

export interface Listed {
  name: string
  folder: boolean
  size: number
  changedAt: Date
}

/** `/a/../b/./c` → `/b/c`. */
export function resolvePath(from: string, path: string): string {
  const parts: string[] = []
  for (const part of (path.startsWith('/') ? path : `${from}/${path}`).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return `/${parts.join('/')}`
}

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/')) || '/'
export const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** The files of one machine, in memory, bounded in number, size and depth. */
export class FileTree {
  readonly #entries = new Map<string, Entry>([['/', { text: null, changedAt: new Date(0) }]])
  readonly #now: () => Date
  #chars = 0

  constructor(now: () => Date) {
    this.#now = now
  }

  isFolder(path: string): boolean {
    return this.#entries.get(path)?.text === null
  }

  has(path: string): boolean {
    return this.#entries.has(path)
  }

  read(path: string): string {
    const entry = this.#entries.get(path)
    if (!entry) throw new FileError('absent', path)
    if (entry.text === null) throw new FileError('isFolder', path)
    return entry.live?.() ?? entry.text
  }

  list(path: string): Listed[] {
    const entry = this.#entries.get(path)
    if (!entry) throw new FileError('absent', path)
    if (entry.text !== null) return [listed(baseName(path), entry)]
    const below = path === '/' ? '/' : `${path}/`
    const found: Listed[] = []
    for (const [name, inner] of this.#entries) {
      const rest = name.startsWith(below) ? name.slice(below.length) : ''
      if (rest !== '' && !rest.includes('/')) found.push(listed(rest, inner))
    }
    return found.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }

  makeFolder(path: string): void {
    if (this.has(path)) throw new FileError('exists', path)
    this.#add(path, null)
  }

  write(path: string, text: string, append = false): void {
    const known = this.#entries.get(path)
    if (known?.text === null) throw new FileError('isFolder', path)
    if (known?.live) throw new FileError('readOnly', path)
    const next = append ? (known?.text ?? '') + text : text
    const grown = next.length - (known?.text?.length ?? 0)
    if (next.length > fileCharsMax || this.#chars + grown > treeCharsMax) throw new FileError('full', path)
    if (!known) this.#add(path, '')
    this.#entries.set(path, { text: next, changedAt: this.#now() })
    this.#chars += grown
  }

  /** What the machine itself tells, made when it is read. */
  live(path: string, tell: () => string): void {
    this.#add(path, '')
    this.#entries.set(path, { text: '', changedAt: this.#now(), live: tell })
  }

  touch(path: string): void {
    const known = this.#entries.get(path)
    if (known) known.changedAt = this.#now()
    else this.#add(path, '')
  }

  remove(path: string, whole: boolean): void {
    const entry = this.#entries.get(path)
    if (!entry) throw new FileError('absent', path)
    if (entry.text === null && !whole) throw new FileError('isFolder', path)
    const gone = [...this.#entries].filter(([name]) => name === path || name.startsWith(`${path}/`))
    if (path === '/' || gone.some(([, { live }]) => live)) throw new FileError('readOnly', path)
    for (const [name, { text }] of gone) {
      this.#chars -= text?.length ?? 0
      this.#entries.delete(name)
    }
  }

  #add(path: string, text: string | null): void {
    if (!this.isFolder(parentOf(path))) throw new FileError('noFolder', path)
    if (baseName(path).length > nameCharsMax || path.split('/').length > depthMax) throw new FileError('badName', path)
    if (this.#entries.size >= entriesMax) throw new FileError('full', path)
    this.#entries.set(path, { text, changedAt: this.#now() })
  }
}

const listed = (name: string, entry: Entry): Listed => ({
  name,
  folder: entry.text === null,
  size: entry.text === null ? 4096 : (entry.live?.() ?? entry.text).length,
  changedAt: entry.changedAt,
})

export const homeOf = ({ system, userName }: Pick<Machine, 'system' | 'userName'>) =>
  system === 'windows' ? `/Users/${userName}` : userName === 'root' ? '/root' : `/home/${userName}`
