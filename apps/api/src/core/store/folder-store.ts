import { closeSync, openSync, readSync } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Checksum } from './checksums.ts'
import { pieceBytes, type Measured } from './measure.ts'
import { Measurers } from './measurers.ts'
import { pour, type Body } from './pour.ts'
import { BytesDamaged, BytesGone, isBlobName, type Draft, type Store, type Stored } from './store.ts'

/** A disk that cannot read a place any more says so; to whoever wants the bytes that is damage like any other. */
function lossOf(error: NodeJS.ErrnoException, name: string): Error {
  if (isMissing(error)) return new BytesGone(name)
  return error.code === 'EIO' || error.code === 'EISDIR' ? new BytesDamaged(error.message) : error
}

/** To hand so little to another thread takes ten times as long as to read it. */
const smallBytes = 65_536

function readSmall(path: string, from: number, to: number): Uint8Array {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.allocUnsafe(to - from)
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from))
  } finally {
    closeSync(file)
  }
}

async function* readLarge(path: string, from: number, to: number): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    for (let at = from; at < to;) {
      const length = Math.min(pieceBytes, to - at)
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, at)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
      at += bytesRead
    }
  } finally {
    await file.close()
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Bytes in a folder of this machine, two folders deep by the first digits of their names. */
export class FolderStore implements Store {
  readonly id = 'folder'
  readonly #dir: string
  readonly #drafts: string
  readonly #measurers = new Measurers()
  /** Folders that are there for good, whoever made them. */
  readonly #safe = new Set<string>()
  #made: Promise<unknown> | undefined

  constructor(dir: string) {
    this.#dir = dir
    this.#drafts = join(dir, 'drafts')
  }

  #pathOf(name: string): string {
    if (!isBlobName(name)) throw new Error(`No blob is called ${name}`)
    return join(this.#dir, name.slice(0, 2), name.slice(2, 4), name)
  }

  async begin(name: string): Promise<Draft> {
    const path = this.#pathOf(name)
    await (this.#made ??= mkdir(this.#drafts, { recursive: true, mode: 0o700 }))
    const draft = join(this.#drafts, name)
    const file = await open(draft, 'wx', 0o600)
    return new FileDraft({ file, draft, path, root: this.#dir, safe: this.#safe, measurers: this.#measurers })
  }

  async *read(name: string, from: number, to: number): AsyncGenerator<Uint8Array> {
    const path = this.#pathOf(name)
    try {
      if (to - from > smallBytes) yield* readLarge(path, from, to)
      else yield readSmall(path, from, to)
    } catch (error) {
      throw lossOf(error as Error, name)
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true })
  }

  async sizeOf(name: string): Promise<number | undefined> {
    const facts = await stat(this.#pathOf(name)).catch((error: Error) => {
      if (!isMissing(error)) throw error
    })
    return facts?.size
  }

  async *list(): AsyncGenerator<Stored> {
    for (const first of await foldersIn(this.#dir))
      for (const second of await foldersIn(join(this.#dir, first))) yield* filesIn(join(this.#dir, first, second))
  }

  async sweepDrafts(before: Date): Promise<void> {
    for await (const { name, changedAt } of filesIn(this.#drafts))
      if (changedAt < before) await rm(join(this.#drafts, name), { force: true })
  }

  async freeBytes(): Promise<number> {
    await mkdir(this.#dir, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(this.#dir)
    return bavail * bsize
  }

  close(): Promise<void> {
    return this.#measurers.close()
  }
}

async function foldersIn(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(() => [])
  return names.filter((name) => /^[0-9a-f]{2}$/.test(name))
}

async function* filesIn(dir: string): AsyncGenerator<Stored> {
  const found = await opendir(dir).catch(() => undefined)
  if (!found) return
  for await (const { name } of found) {
    const facts = await stat(join(dir, name)).catch(() => undefined)
    if (facts && isBlobName(name)) yield { name, size: facts.size, changedAt: facts.mtime }
  }
}

interface DraftParts {
  file: FileHandle
  draft: string
  path: string
  root: string
  safe: Set<string>
  measurers: Measurers
}

class FileDraft implements Draft {
  readonly #parts: DraftParts

  constructor(parts: DraftParts) {
    this.#parts = parts
  }

  take(body: Body, sums: readonly Checksum[]): Promise<Measured> {
    const { file, measurers } = this.#parts
    const sink = async (piece: Uint8Array, at: number) => {
      let written = 0
      while (written < piece.length) {
        const { bytesWritten } = await file.write(piece, written, piece.length - written, at + written)
        written += bytesWritten
      }
    }
    return pour(body, sink, { measurers, sums })
  }

  async finish(): Promise<void> {
    const { file, draft, path, root, safe } = this.#parts
    await file.datasync()
    await file.close()
    const dir = dirname(path)
    if (!safe.has(dir)) await makeFolder(dir, root)
    safe.add(dir)
    await rename(draft, path)
    await syncFolder(dir)
  }

  async drop(): Promise<void> {
    const { file, draft } = this.#parts
    await file.close()
    await rm(draft, { force: true })
  }
}

/** A folder is there for good when those that name it are; one that is found may be left from a machine that stopped. */
async function makeFolder(dir: string, root: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  for (const above of [dirname(dir), root]) await syncFolder(above)
}

async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
