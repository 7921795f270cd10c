import { PhoneRefused, type PhoneBytes } from '../../../ground/engine/phones.ts'
import { install, installParts, own, pathsOf } from './apps.ts'
import { sizeOf, withSync } from './files.ts'
import { Channel } from '../line/channel.ts'
import type { Line } from '../line/line.ts'
import type { Patience } from '../line/patience.ts'
import { serviceOf, told, written } from './shell.ts'
import { Sync } from './sync.ts'
import { paddingOf, readTarHeader, tarBlockBytes, tarHeader } from './tar.ts'

const pieceBytesMax = 65_536
const apkBytesMax = 4 * 1024 ** 3
const isApk = /^apks\/(\w[\w.]{0,148})\/(\d{1,3})-(\d{1,3})\.apk$/

/** One tar: our own entries for the apks first, then what the phone's own tar makes of /sdcard. */
export async function* backup(line: Line, patience: Patience): AsyncGenerator<Uint8Array> {
  for (const { package: app } of await own(line, patience)) {
    const paths = await pathsOf(line, patience, app)
    for (const [at, path] of paths.entries()) yield* apk(line, patience, `apks/${app}/${at}-${paths.length}.apk`, path)
  }
  const channel = await patience.hear(line.open(serviceOf(line, 'tar -cf - -C /sdcard .')))
  channel.patience = patience
  try {
    yield* written(channel)
  } finally {
    channel.close()
  }
}

async function* apk(line: Line, patience: Patience, name: string, path: string): AsyncGenerator<Uint8Array> {
  const size = await withSync(line, patience, (sync) => sizeOf(sync, path))
  yield tarHeader({ name, size })
  yield* pulled(line, patience, path, size)
  yield Buffer.alloc(paddingOf(size))
}

/** A file that changes its size meanwhile is no file to keep. */
export async function* pulled(line: Line, patience: Patience, path: string, size: number): AsyncGenerator<Buffer> {
  const channel = await patience.hear(line.open('sync:'))
  channel.patience = patience
  let passed = 0
  try {
    for await (const chunk of new Sync(channel, line).receive(path)) {
      passed += chunk.length
      if (passed > size) break
      yield chunk
    }
  } finally {
    channel.close()
  }
  if (passed !== size) throw new PhoneRefused('Its size changed')
}

export async function restore(line: Line, patience: Patience, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const source = new Source(bytes)
  let header = await source.header()
  for (let app = appOf(header); app; app = appOf(header)) {
    if (app.parts === 1) {
      await install(line, patience, source.file(app.size))
      header = await source.header()
    } else {
      await installParts(line, patience, source.files(header, app.name, app.parts))
      header = await source.header()
    }
  }
  await told(line, patience, 'tar -xf - -C /sdcard', { input: source.rest(header) })
}

function appOf(header: Buffer): { name: string; parts: number; size: number } | undefined {
  const entry = readTarHeader(header)
  const [, name, , parts] = isApk.exec(entry?.name ?? '') ?? []
  if (!entry || !name) return undefined
  if (entry.size > apkBytesMax) throw notWhole()
  return { name, parts: Number(parts), size: entry.size }
}

const notWhole = () => new PhoneRefused('The backup is not whole')

/** A backup as it is read, from its beginning to its end. */
class Source {
  readonly #channel: Channel

  constructor(bytes: AsyncIterable<Uint8Array>) {
    const chunks = bytes[Symbol.asyncIterator]()
    this.#channel = new Channel({
      read: async () => (await chunks.next()).value as Uint8Array | undefined,
      write: async () => {},
      close: () => {},
    })
  }

  header(): Promise<Buffer> {
    return this.#exactly(tarBlockBytes)
  }

  file(size: number): PhoneBytes {
    return { size, bytes: this.#file(size) }
  }

  /** The apks of one app, the header of the first of which was read. */
  async *files(first: Buffer, name: string, count: number): AsyncGenerator<PhoneBytes> {
    for (let at = 0; at < count; at += 1) {
      const app = appOf(at === 0 ? first : await this.header())
      if (app?.name !== name) throw notWhole()
      yield this.file(app.size)
    }
  }

  async *rest(header: Buffer): AsyncGenerator<Uint8Array> {
    yield header
    for (let bytes = await this.#channel.some(pieceBytesMax); bytes; bytes = await this.#channel.some(pieceBytesMax))
      yield bytes
  }

  async *#file(size: number): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0;) {
      const bytes = await this.#channel.some(Math.min(left, pieceBytesMax))
      if (!bytes) throw notWhole()
      left -= bytes.length
      yield bytes
    }
    await this.#exactly(paddingOf(size))
  }

  async #exactly(length: number): Promise<Buffer> {
    try {
      return await this.#channel.exactly(length)
    } catch {
      throw notWhole()
    }
  }
}
