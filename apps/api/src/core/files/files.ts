import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageType } from '@portico/contract/calls.ts'
import type { Clock } from '../clock.ts'
import { minutesMs } from '../clock.ts'
import { newSecret } from '../ids.ts'
import type { Seal } from '../seal.ts'

export const contentTypes: Record<ImageType, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  bmp: 'image/bmp',
  webp: 'image/webp',
}

const linkLifeMs = minutesMs(10)
const fileId = /^file_[0-9A-Za-z]{12}$/

/** Bytes of uploads, in a folder outside the web root, reached by links that are signed and end soon. */
export class Files {
  readonly #dir: string
  readonly #seal: Seal
  readonly #clock: Clock

  constructor(dir: string, seal: Seal, clock: Clock) {
    this.#dir = dir
    this.#seal = seal
    this.#clock = clock
  }

  /** Written under another name first: a file that is there is whole. */
  async write(id: string, bytes: Buffer): Promise<void> {
    await mkdir(this.#dir, { recursive: true, mode: 0o700 })
    const draft = join(this.#dir, `.${newSecret()}`)
    await writeFile(draft, bytes, { mode: 0o600 })
    await rename(draft, join(this.#dir, id))
  }

  async read(id: string): Promise<Buffer | undefined> {
    if (!fileId.test(id)) return undefined
    return readFile(join(this.#dir, id)).catch(() => undefined)
  }

  /** For what nobody may read from the disk: it opens with the key of this site, under its own id. */
  writeSealed(id: string, bytes: Buffer): Promise<void> {
    return this.write(id, this.#seal.closeBytes(bytes, id))
  }

  async readSealed(id: string): Promise<Buffer | undefined> {
    const sealed = await this.read(id)
    return sealed && this.#seal.openBytes(sealed, id)
  }

  link(id: string): string {
    if (!id) return ''
    const until = this.#clock.now().getTime() + linkLifeMs
    return `/files/${id}?until=${until}&signature=${this.#seal.sign(`${id} ${until}`)}`
  }

  /** For what everybody may see, the site's logo say: signed all the same, without an end. */
  publicLink(id: string): string {
    return id && `/files/${id}?signature=${this.#seal.sign(`${id} public`)}`
  }

  /** `until` and `signature` as they came in the address: a parameter given twice comes as a list. */
  mayRead(id: string, until: unknown, signature: unknown): boolean {
    if (typeof signature !== 'string') return false
    if (until === undefined) return this.#seal.verify(`${id} public`, signature)
    return Number(until) > this.#clock.now().getTime() && this.#seal.verify(`${id} ${String(until)}`, signature)
  }

  /** Removes what was written before a time and is not wanted: the bytes of a write that was refused or broke off. */
  async sweep(before: Date, wanted: (ids: string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    const names = await readdir(this.#dir).catch(() => [])
    const old: string[] = []
    for (const name of names) {
      const facts = await stat(join(this.#dir, name)).catch(() => undefined)
      if (facts && facts.mtime < before) old.push(name)
    }
    const kept = await wanted(old.filter((name) => fileId.test(name)))
    for (const name of old) if (!kept.has(name)) await rm(join(this.#dir, name), { force: true })
  }
}
