import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Chunks } from './chunks.ts'
import type { CopiedFile } from './copies.ts'

const clusterPiece = 1024 * 1024
const piece = 8 * 1024 * 1024

/** What changes in one place of a database file is one small piece; what is written once is cut into larger ones. */
const pieceOf = (path: string) => (path.startsWith('postgres/') ? clusterPiece : piece)

/** Copies files of one folder, piece by piece. What the last copy had and cannot have changed is not read again. */
export class FolderCopy {
  readonly #dir: string
  readonly #chunks: Chunks
  readonly #before: ReadonlyMap<string, CopiedFile>
  /** For one piece after the other: a new one for each of a thousand small files had memory cleared up all the time. */
  readonly #room = Buffer.allocUnsafe(piece)
  read = 0

  constructor(dir: string, chunks: Chunks, before: readonly CopiedFile[]) {
    this.#dir = dir
    this.#chunks = chunks
    this.#before = new Map(before.map((file) => [file.path, file]))
  }

  /** All files below a folder. What goes away meanwhile is left out: whoever needed it is told by the log of the database. */
  async folder(
    name: string,
    rule: { leave?: (path: string) => boolean; written?: 'once' } = {},
  ): Promise<CopiedFile[]> {
    const found = await readdir(join(this.#dir, name), { recursive: true, withFileTypes: true }).catch(() => [])
    const files: CopiedFile[] = []
    for (const entry of found) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name).slice(this.#dir.length + 1)
      if (rule.leave?.(path)) continue
      const copied = await this.file(path, rule.written).catch(gone)
      if (copied) files.push(copied)
    }
    return files
  }

  async file(path: string, written?: 'once'): Promise<CopiedFile> {
    const facts = await stat(join(this.#dir, path))
    const known = written === 'once' ? this.#before.get(path) : undefined
    if (known && known.size === facts.size && known.modified === facts.mtimeMs && (await this.#hasAll(known)))
      return known
    const chunks: string[] = []
    let size = 0
    const file = await open(join(this.#dir, path), 'r')
    try {
      for (;;) {
        const { bytesRead } = await file.read(this.#room, 0, pieceOf(path), size)
        if (bytesRead === 0) break
        chunks.push(await this.#chunks.put(this.#room.subarray(0, bytesRead)))
        size += bytesRead
      }
    } finally {
      await file.close()
    }
    this.read += size
    return { path, size, mode: facts.mode & 0o777, modified: facts.mtimeMs, chunks }
  }

  async bytes(path: string, bytes: Buffer): Promise<CopiedFile> {
    return { path, size: bytes.length, mode: 0o600, modified: 0, chunks: [await this.#chunks.put(bytes)] }
  }

  async #hasAll({ chunks }: CopiedFile): Promise<boolean> {
    for (const hash of chunks) if (!(await this.#chunks.has(hash))) return false
    return true
  }
}

function gone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
