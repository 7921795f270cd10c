import { PhoneGone, PhoneRefused, type PhoneFile } from '../../../ground/engine/phones.ts'
import type { Channel } from '../line/channel.ts'
import type { Line } from '../line/line.ts'

const chunkBytesMax = 65_536
const nameBytesMax = 4_096
const wordsMax = 500
const entriesMax = 50_000
const kindBits = 0o170000
const kinds: Record<number, PhoneFile['kind']> = { 0o100000: 'file', 0o040000: 'folder', 0o120000: 'link' }

interface Stat {
  mode: number
  size: number
  changedAt: Date
}

/** The file service of a phone's: one thing after the other on one channel. */
export class Sync {
  readonly #channel: Channel
  readonly #line: Line

  constructor(channel: Channel, line: Line) {
    this.#channel = channel
    this.#line = line
  }

  /** Of what a link leads to, where the phone can say so; undefined for what is not there. */
  async stat(path: string): Promise<Stat | undefined> {
    const second = this.#line.features.includes('stat_v2')
    await this.#ask(second ? 'STA2' : 'STAT', path)
    await this.#expect(second ? 'STA2' : 'STAT')
    const stat = second ? statOf(await this.#channel.exactly(68)) : oldStatOf(await this.#channel.exactly(12))
    return stat.mode === 0 ? undefined : stat
  }

  async list(folder: string): Promise<PhoneFile[]> {
    const second = this.#line.features.includes('ls_v2')
    const [mark, length] = second ? (['DNT2', 72] as const) : (['DENT', 16] as const)
    await this.#ask(second ? 'LIS2' : 'LIST', folder)
    const files: PhoneFile[] = []
    while ((await this.#expect(mark, 'DONE')) === mark) {
      const entry = await this.#channel.exactly(length)
      const name = String(await this.#bounded(entry.readUInt32LE(length - 4), nameBytesMax))
      if (name !== '.' && name !== '..') files.push(fileOf(name, second ? statOf(entry) : oldStatOf(entry)))
      if (files.length > entriesMax) throw new PhoneGone('It lists more than a folder holds')
    }
    await this.#channel.exactly(length)
    return files
  }

  async send(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#ask('SEND', `${path},${0o100644}`)
    for await (const whole of bytes)
      for (let at = 0; at < whole.length; at += chunkBytesMax) {
        const chunk = whole.subarray(at, at + chunkBytesMax)
        await this.#channel.write(Buffer.concat([headerOf('DATA', chunk.length), chunk]))
      }
    await this.#channel.write(headerOf('DONE', Math.floor(Date.now() / 1000)))
    await this.#expect('OKAY')
    await this.#channel.exactly(4)
  }

  async *receive(path: string): AsyncGenerator<Buffer> {
    await this.#ask('RECV', path)
    while ((await this.#expect('DATA', 'DONE')) === 'DATA')
      yield await this.#bounded((await this.#channel.exactly(4)).readUInt32LE(), chunkBytesMax)
  }

  #ask(id: string, path: string): Promise<void> {
    const bytes = Buffer.from(path)
    return this.#channel.write(Buffer.concat([headerOf(id, bytes.length), bytes]))
  }

  async #expect<Id extends string>(...wanted: Id[]): Promise<Id> {
    const id = String(await this.#channel.exactly(4))
    if (id === 'FAIL') {
      const length = (await this.#channel.exactly(4)).readUInt32LE()
      throw new PhoneRefused(String(await this.#bounded(length, nameBytesMax)).slice(0, wordsMax))
    }
    const found = wanted.find((one) => one === id)
    if (!found) throw new PhoneGone('It does not speak as phones do about files')
    return found
  }

  #bounded(length: number, most: number): Promise<Buffer> {
    if (length > most) throw new PhoneGone('It says more than anybody asked for')
    return this.#channel.exactly(length)
  }
}

function headerOf(id: string, number: number): Buffer {
  const header = Buffer.alloc(8)
  header.write(id, 'latin1')
  header.writeUInt32LE(number >>> 0, 4)
  return header
}

const oldStatOf = (entry: Buffer): Stat => ({
  mode: entry.readUInt32LE(0),
  size: entry.readUInt32LE(4),
  changedAt: dateOf(entry.readUInt32LE(8)),
})

/** Error, device, node, mode, links, user, group, size, and when it was read, written and changed. */
const statOf = (entry: Buffer): Stat => ({
  mode: entry.readUInt32LE(20),
  size: Number(entry.readBigUInt64LE(36)),
  changedAt: dateOf(Number(entry.readBigInt64LE(52))),
})

/** A phone may name a second that no calendar has. */
const dateOf = (second: number) => new Date(Math.max(0, Math.min(second, 8.64e12)) * 1000)

const fileOf = (name: string, { mode, size, changedAt }: Stat): PhoneFile => ({
  name,
  kind: kinds[mode & kindBits] ?? 'other',
  size,
  changedAt,
})

export const isFolder = ({ mode }: Stat) => kinds[mode & kindBits] === 'folder' || kinds[mode & kindBits] === 'link'
