import { faultWords, FileError, phonePath } from '../files/paths.ts'
import type { FileWriter } from '../files/file-writer.ts'
import type { Entry, PhoneFiles } from '../files/phone-files.ts'
import type { Channel } from './channel.ts'

const chunkMax = 64 * 1024
const nameMax = 1_024 + 16
const folderMode = 0o040771
const fileMode = 0o100660
const absentErrno = 2

/** Reads whole requests out of a stream. */
class Requests {
  readonly #pieces: AsyncIterator<Buffer>
  #held = Buffer.alloc(0)

  constructor(stream: Channel) {
    this.#pieces = stream[Symbol.asyncIterator]()
  }

  /** Undefined when the stream ends before. */
  async bytes(count: number): Promise<Buffer | undefined> {
    while (this.#held.length < count) {
      const { done, value } = await this.#pieces.next()
      if (done) return undefined
      this.#held = Buffer.concat([this.#held, value])
    }
    const taken = this.#held.subarray(0, count)
    this.#held = this.#held.subarray(count)
    return taken
  }

  /** Four letters and a number. */
  async head(): Promise<{ kind: string; number: number } | undefined> {
    const bytes = await this.bytes(8)
    return bytes && { kind: bytes.toString('latin1', 0, 4), number: bytes.readUInt32LE(4) }
  }
}

/** The file protocol behind `adb push`, `pull` and `ls`. Ends at the first request that is none. */
export async function serveSync(stream: Channel, files: PhoneFiles): Promise<void> {
  const requests = new Requests(stream)
  for (;;) {
    const head = await requests.head()
    if (!head || head.kind === 'QUIT' || head.number > nameMax) return
    const body = await requests.bytes(head.number)
    const answer = Object.hasOwn(answers, head.kind) ? answers[head.kind] : undefined
    if (!body) return
    if (!answer) return stream.write(failure(`unknown request ${JSON.stringify(head.kind)}`))
    await answer({ stream, files, requests, typed: body.toString('utf8') })
  }
}

interface Request {
  stream: Channel
  files: PhoneFiles
  requests: Requests
  typed: string
}

const answers: Record<string, (request: Request) => Promise<void>> = {
  STAT: async ({ stream, files, typed }) => stream.write(stat1(await entryAt(files, typed))),
  STA2: async ({ stream, files, typed }) => stream.write(stat2('STA2', await entryAt(files, typed))),
  LST2: async ({ stream, files, typed }) => stream.write(stat2('LST2', await entryAt(files, typed))),
  LIST: (request) => list(request, (entry) => withName('DENT', stat1(entry).subarray(4), entry.name), 16),
  LIS2: (request) => list(request, (entry) => withName('DNT2', stat2('DNT2', entry).subarray(4), entry.name), 72),
  RECV: receive,
  SEND: send,
}

const entryAt = async (files: PhoneFiles, typed: string) => {
  try {
    return await files.stat(phonePath(typed))
  } catch {
    return undefined
  }
}

async function list(
  { stream, files, typed }: Request,
  line: (entry: Entry) => Buffer,
  doneBytes: number,
): Promise<void> {
  try {
    for (const entry of await files.list(phonePath(typed))) await stream.write(line(entry))
  } catch (error) {
    if (!(error instanceof FileError)) throw error
  }
  const done = Buffer.alloc(4 + doneBytes)
  done.write('DONE')
  await stream.write(done)
}

async function receive({ stream, files, typed }: Request): Promise<void> {
  try {
    for await (const piece of files.read(phonePath(typed)))
      await stream.write(Buffer.concat([head('DATA', piece.length), piece]))
    await stream.write(head('DONE', 0))
  } catch (error) {
    await stream.write(failure(wordsOf(error)))
  }
}

/** What cannot be written is read to its end all the same: the client hears of the failure when it asks. */
async function send({ stream, files, requests, typed }: Request): Promise<void> {
  let writer: FileWriter | undefined
  let failed: unknown
  try {
    writer = await writerFor(files, typed.replace(/,\d+$/, ''))
  } catch (error) {
    failed = error
  }
  const drop = async (error: unknown) => {
    failed ??= error
    await writer?.drop()
    writer = undefined
  }
  for (;;) {
    const next = await requests.head()
    const data = next?.kind === 'DATA' && next.number <= chunkMax ? await requests.bytes(next.number) : undefined
    if (data) {
      await writer?.write(data).catch(drop)
      continue
    }
    if (next?.kind !== 'DONE') {
      await drop(new Error('broken off'))
      return stream.close()
    }
    await writer?.finish(next.number).catch((error: unknown) => (failed = error))
    return stream.write(failed === undefined ? head('OKAY', 0) : failure(wordsOf(failed)))
  }
}

async function writerFor(files: PhoneFiles, typed: string): Promise<FileWriter> {
  const path = phonePath(typed)
  const folder = phonePath('..', path)
  if (!(await files.has(folder))) await files.makeFolder(folder, { parents: true })
  return files.writer(path)
}

const wordsOf = (error: unknown) => (error instanceof FileError ? faultWords[error.fault] : 'I/O error')

function head(kind: string, number: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.write(kind, 'latin1')
  bytes.writeUInt32LE(number, 4)
  return bytes
}

const failure = (text: string) => Buffer.concat([head('FAIL', Buffer.byteLength(text)), Buffer.from(text)])
const modeOf = ({ folder }: Entry) => (folder ? folderMode : fileMode)

function stat1(entry: Entry | undefined): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.write('STAT')
  if (entry)
    for (const [index, word] of [modeOf(entry), entry.size, entry.modifiedS].entries())
      bytes.writeUInt32LE(word >>> 0, 4 + index * 4)
  return bytes
}

/** Device and inode stay 0; the three times are the one we know. */
function stat2(kind: string, entry: Entry | undefined): Buffer {
  const bytes = Buffer.alloc(72)
  bytes.write(kind)
  if (!entry) {
    bytes.writeUInt32LE(absentErrno, 4)
    return bytes
  }
  bytes.writeUInt32LE(modeOf(entry), 24)
  bytes.writeUInt32LE(1, 28)
  bytes.writeBigUInt64LE(BigInt(entry.size), 40)
  for (const at of [48, 56, 64]) bytes.writeBigInt64LE(BigInt(entry.modifiedS), at)
  return bytes
}

function withName(kind: string, facts: Buffer, name: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(Buffer.byteLength(name))
  return Buffer.concat([Buffer.from(kind), facts, length, Buffer.from(name)])
}
