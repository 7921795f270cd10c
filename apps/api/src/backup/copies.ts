import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import * as z from 'zod/mini'
import { Chunks, hashOf, syncFolder, writeWhole } from './chunks.ts'
import { dropLogBefore } from './log-keeper.ts'

const pack = promisify(zstdCompress)
const unpack = promisify(zstdDecompress)

/** A file of the data folder as it was: its pieces in their order. */
const CopiedFile = z.object({
  path: z.string(),
  size: z.number(),
  mode: z.number(),
  /** In milliseconds; what does not change once it is there is known by it. */
  modified: z.number(),
  chunks: z.array(z.string()),
})
export type CopiedFile = z.output<typeof CopiedFile>

const DatabaseCopy = z.object({
  version: z.string(),
  /** Files of a cluster are for machines of one kind. */
  machine: z.string(),
  systemIdentifier: z.string(),
  timeline: z.number(),
  /** The first and the last segment of the log that belong to it. */
  firstSegment: z.string(),
  lastSegment: z.string(),
  /** When the copy of the database was whole: nothing later is in it. */
  endedAt: z.string(),
})
export type DatabaseCopy = z.output<typeof DatabaseCopy>

const Manifest = z.object({
  form: z.literal(1),
  id: z.string(),
  /** NULL where the database is somebody else's to copy. */
  database: z.nullable(DatabaseCopy),
  /** Those that must be there though nothing may be in them. */
  folders: z.array(z.string()),
  files: z.array(CopiedFile),
})
export type Manifest = z.output<typeof Manifest>

const idPattern = /^\d{8}T\d{9}Z$/
export const copyId = (at: Date) => at.toISOString().replace(/[-:.]/g, '')

/** A folder of copies: their lists, the pieces that they share, and the log of the database. */
export class Copies {
  readonly dir: string
  readonly chunks: Chunks

  constructor(dir: string) {
    this.dir = dir
    this.chunks = new Chunks(join(dir, 'chunks'))
  }

  get walDir(): string {
    return join(this.dir, 'wal')
  }

  async make(): Promise<void> {
    for (const folder of [this.dir, join(this.dir, 'chunks'), join(this.dir, 'copies')])
      await mkdir(folder, { recursive: true, mode: 0o700 })
  }

  /** The names of all that are whole, the oldest first. */
  async ids(): Promise<string[]> {
    const names = await readdir(join(this.dir, 'copies')).catch(() => [])
    return names.filter((name) => idPattern.test(name)).toSorted()
  }

  /** The list of its files, with the hash of itself before it. */
  async write(manifest: Manifest): Promise<void> {
    await this.chunks.sync()
    const text = Buffer.from(JSON.stringify(manifest))
    await writeWhole(
      join(this.dir, 'copies', manifest.id),
      await pack(Buffer.concat([Buffer.from(hashOf(text)), text])),
    )
    await syncFolder(join(this.dir, 'copies'))
  }

  async read(id: string): Promise<Manifest> {
    const packed = await readFile(join(this.dir, 'copies', id)).catch(() => undefined)
    if (!packed) throw new Error(`There is no copy ${id} in ${this.dir}`)
    const bytes = await unpack(packed).catch(() => Buffer.alloc(0))
    const text = bytes.subarray(64)
    if (hashOf(text) !== bytes.subarray(0, 64).toString('latin1')) throw new Error(`The list of copy ${id} is damaged`)
    return Manifest.parse(JSON.parse(text.toString('utf8')))
  }

  /** Reads every piece of a copy and compares it with its name. What is damaged, the next copy writes anew. */
  async check(id: string): Promise<{ files: number; bytes: number }> {
    const { files } = await this.read(id)
    const wrong: Error[] = []
    for (const hash of new Set(files.flatMap(({ chunks }) => chunks)))
      await this.chunks.read(hash).catch(async (error: Error) => {
        wrong.push(error)
        await this.chunks.setAside(hash)
      })
    if (wrong.length > 0) throw new Error(`Copy ${id}: ${wrong.map(({ message }) => message).join('\n')}`)
    return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) }
  }

  /** Forgets all but the newest so many, and what only they had. */
  async keep(count: number): Promise<string[]> {
    const ids = await this.ids()
    const gone = ids.slice(0, Math.max(ids.length - count, 0))
    for (const id of gone) await rm(join(this.dir, 'copies', id))
    if (gone.length === 0) return gone
    const left = await Promise.all(ids.slice(gone.length).map((id) => this.read(id)))
    await this.chunks.keepOnly(new Set(left.flatMap(({ files }) => files.flatMap(({ chunks }) => chunks))))
    const [oldest] = left.flatMap(({ database }) => (database ? [database.firstSegment] : []))
    if (oldest) await dropLogBefore(this.walDir, oldest)
    return gone
  }
}
