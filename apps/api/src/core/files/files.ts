import type { ImageType } from '@portico/contract/calls.ts'
import type { Clock } from '../clock.ts'
import { minutesMs } from '../clock.ts'
import type { Seal } from '../seal.ts'
import type { FilePlace } from './place.ts'

export const contentTypes: Record<ImageType, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  bmp: 'image/bmp',
  webp: 'image/webp',
}

const linkLifeMs = minutesMs(10)
const fileId = /^file_[0-9A-Za-z]{12}$/

/** Bytes of uploads, reached by links that are signed and end soon. */
export class Files {
  readonly #place: FilePlace
  readonly #seal: Seal
  readonly #clock: Clock

  constructor(place: FilePlace, seal: Seal, clock: Clock) {
    this.#place = place
    this.#seal = seal
    this.#clock = clock
  }

  write(id: string, bytes: Buffer): Promise<void> {
    return this.#place.write(id, bytes)
  }

  async read(id: string): Promise<Buffer | undefined> {
    return fileId.test(id) ? this.#place.read(id) : undefined
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
    const old: string[] = []
    for await (const { name, changedAt } of this.#place.list()) if (changedAt < before) old.push(name)
    const kept = await wanted(old.filter((name) => fileId.test(name)))
    for (const name of old) if (!kept.has(name)) await this.#place.remove(name)
  }
}
