import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

const pack = promisify(zstdCompress)
const unpack = promisify(zstdDecompress)

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Under another name first, and on the disk before it has its own: a file that is there is whole. */
export async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = join(dirname(path), `.${randomBytes(8).toString('hex')}`)
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.datasync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** Pieces of files by the hash of what is in them: what was there before is not written again. */
export class Chunks {
  readonly #dir: string
  /** Those that are known to be there. */
  readonly #known = new Set<string>()
  readonly #touched = new Set<string>()
  written = 0
  writtenBytes = 0

  constructor(dir: string) {
    this.#dir = dir
  }

  #pathOf(hash: string): string {
    return join(this.#dir, hash.slice(0, 2), hash)
  }

  async has(hash: string): Promise<boolean> {
    if (this.#known.has(hash)) return true
    const found = await stat(this.#pathOf(hash)).catch(() => undefined)
    if (found) this.#known.add(hash)
    return found !== undefined
  }

  async put(bytes: Buffer): Promise<string> {
    const hash = hashOf(bytes)
    if (await this.has(hash)) return hash
    // Claimed before the first await of the write: the same piece may come twice at once.
    this.#known.add(hash)
    const packed = await pack(bytes)
    await writeWhole(this.#pathOf(hash), packed)
    this.#touched.add(dirname(this.#pathOf(hash)))
    this.written++
    this.writtenBytes += packed.length
    return hash
  }

  /** What was put is found after a power cut. */
  async sync(): Promise<void> {
    for (const folder of this.#touched) await syncFolder(folder)
    await syncFolder(this.#dir).catch(() => {})
    this.#touched.clear()
  }

  /** The piece, if it is what its name says. */
  async read(hash: string): Promise<Buffer> {
    const packed = await readFile(this.#pathOf(hash)).catch(() => undefined)
    const bytes = packed && (await unpack(packed).catch(() => undefined))
    if (!bytes || hashOf(bytes) !== hash)
      throw new Error(`A piece of the copy is ${packed ? 'damaged' : 'missing'}: ${hash}`)
    return bytes
  }

  /** Puts a piece that is not what its name says out of the way: the next copy that has it writes it anew. */
  async setAside(hash: string): Promise<void> {
    this.#known.delete(hash)
    await rename(this.#pathOf(hash), `${this.#pathOf(hash)}.damaged`).catch(() => {})
  }

  /** Removes what no copy wants. */
  async keepOnly(wanted: ReadonlySet<string>): Promise<number> {
    let removed = 0
    for (const folder of await readdir(this.#dir).catch(() => []))
      for (const name of await readdir(join(this.#dir, folder))) {
        if (wanted.has(name)) continue
        await rm(join(this.#dir, folder, name), { force: true })
        removed++
      }
    return removed
  }
}
