import { posix } from 'node:path'
import { FileError, phonePath } from '../files/paths.ts'
import { blockBytes, padding, paxName, readTarHead, tarEnd, TarError, tarHead, type TarEntry } from '../files/tar.ts'
import type { Call, Command, Commands } from './command.ts'

const recordMax = 64 * 1024
const entriesMax = 200_000

/** Reads just as many bytes as asked for, from pieces of any length. */
class Bytes {
  readonly #input: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(input: AsyncIterator<Buffer>) {
    this.#input = input
  }

  /** Gives pieces until there are that many. */
  async *pieces(count: number): AsyncGenerator<Buffer> {
    let left = count
    while (left > 0) {
      if (this.#held.length === 0) {
        const { done, value } = await this.#input.next()
        if (done) throw new TarError('unexpected end of archive')
        this.#held = value
      }
      const piece = this.#held.subarray(0, left)
      this.#held = this.#held.subarray(piece.length)
      left -= piece.length
      if (piece.length > 0) yield piece
    }
  }

  async take(count: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for await (const piece of this.pieces(count)) pieces.push(piece)
    return Buffer.concat(pieces)
  }
}

interface Wanted {
  mode: 'c' | 'x' | undefined
  folder: string
  file: string
  names: string[]
}

/** `tar cf - -C /sdcard .`, `tar -x -f backup.tar`, `tar c /sdcard`. */
function wantedOf({ shell, args }: Call): Wanted {
  const wanted: Wanted = { mode: undefined, folder: shell.folder, file: '-', names: [] }
  const left = [...args]
  for (let first = true, word = left.shift(); word !== undefined; first = false, word = left.shift()) {
    if (word === '-C') wanted.folder = shell.path(left.shift() ?? '/')
    else if (word !== '-' && (word.startsWith('-') || first)) {
      if (word.includes('c')) wanted.mode = 'c'
      if (word.includes('x')) wanted.mode = 'x'
      if (word.includes('f')) wanted.file = left.shift() ?? '-'
    } else wanted.names.push(word)
  }
  return wanted
}

const tar: Command = async (call) => {
  const wanted = wantedOf(call)
  try {
    if (wanted.mode === 'c') return await pack(call, wanted)
    if (wanted.mode === 'x') return await unpack(call, wanted)
    return { err: 'tar: needs c or x\n', code: 1 }
  } catch (error) {
    if (error instanceof TarError) return { err: `tar: ${error.message}\n`, code: 1 }
    throw error
  }
}

async function pack(call: Call, { folder, file, names }: Wanted) {
  const writer = file === '-' ? undefined : await call.files.writer(call.shell.path(file))
  const out = writer ? (chunk: Uint8Array) => writer.write(chunk) : call.io.out
  try {
    for (const name of names)
      await packOne(call, phonePath(name, folder), name.replace(/^\/+/, '').replace(/\/+$/, '') || '.', out)
    await out(tarEnd)
  } catch (error) {
    await writer?.drop()
    throw error
  }
  await writer?.finish()
  return ''
}

async function packOne(call: Call, path: string, name: string, out: Call['io']['out']): Promise<void> {
  const entry = await call.files.stat(path)
  await out(tarHead({ ...entry, name }))
  if (entry.folder) {
    for (const child of await call.files.list(path))
      await packOne(call, posix.join(path, child.name), posix.join(name, child.name), out)
    return
  }
  let written = 0
  for await (const piece of call.files.read(path)) {
    // A file that grows meanwhile is packed as it was.
    const part = piece.subarray(0, entry.size - written)
    written += part.length
    if (part.length > 0) await out(part)
  }
  await out(Buffer.alloc(entry.size - written))
  await out(padding(entry.size))
}

async function unpack(call: Call, { folder, file }: Wanted) {
  const bytes = new Bytes(file === '-' ? call.io.input : call.files.read(call.shell.path(file)))
  const refused: string[] = []
  let longName: string | undefined
  for (let count = 0; count < entriesMax; count++) {
    const head = readTarHead(await bytes.take(blockBytes), longName)
    longName = undefined
    if (head.kind === 'end') break
    if (head.kind === 'pax' && head.size <= recordMax) longName = paxName(await bytes.take(head.size))
    else if (head.kind === 'entry') refused.push(...(await unpackOne(call, folder, head.entry, bytes)))
    else if (head.kind === 'skip' || head.kind === 'pax') await pass(bytes, head.size)
    await bytes.take(padding(head.kind === 'entry' ? head.entry.size : head.size).length)
  }
  return refused.length === 0 ? '' : { err: refused.slice(0, 20).join(''), code: 1 }
}

/** What may not be written is passed over, and told of in the end. */
async function unpackOne(call: Call, folder: string, entry: TarEntry, bytes: Bytes): Promise<string[]> {
  const complaint = (error: unknown) => {
    if (!(error instanceof FileError)) throw error
    return [`tar: ${entry.name.slice(0, 200)}: ${error.fault}\n`]
  }
  try {
    const path = phonePath(entry.name.replace(/^\/+/, ''), folder)
    if (entry.folder) {
      await call.files.makeFolder(path, { parents: true })
      return []
    }
    await call.files.makeFolder(posix.dirname(path), { parents: true })
    const writer = await call.files.writer(path)
    let failed: unknown
    for await (const piece of bytes.pieces(entry.size))
      if (failed === undefined) await writer.write(piece).catch((error: unknown) => (failed = error))
    if (failed === undefined) await writer.finish(entry.modifiedS)
    else await writer.drop()
    return failed === undefined ? [] : complaint(failed)
  } catch (error) {
    const told = complaint(error)
    await pass(bytes, entry.size)
    return told
  }
}

async function pass(bytes: Bytes, count: number): Promise<void> {
  for await (const piece of bytes.pieces(count)) void piece
}

export const tarCommands: Commands = { tar }
