import { PhoneGone, PhoneRefused } from '../../../ground/engine/phones.ts'
import type { Channel } from '../line/channel.ts'
import type { Line } from '../line/line.ts'
import type { Patience } from '../line/patience.ts'

const outBytesMax = 1_048_576
const wordsMax = 500
const pieceBytesMax = 65_536
const ids = { stdin: 0, stdout: 1, stderr: 2, exit: 3, closeStdin: 4 } as const

export interface Said {
  code: number
  out: Buffer
  words: string
}
interface RunOptions {
  /** What is written to it, and that it is the end. */
  input?: AsyncIterable<Uint8Array>
  /** More than that is no answer any more. */
  outBytesMax?: number
}

/** An argument as a shell reads it back. */
export const quoted = (argument: string) => `'${argument.replaceAll("'", String.raw`'\''`)}'`

/** Opens a service of a phone's for as long as the work takes. */
export async function withChannel<T>(
  line: Line,
  patience: Patience,
  service: string,
  work: (channel: Channel) => Promise<T>,
): Promise<T> {
  const channel = await patience.hear(line.open(service))
  channel.patience = patience
  try {
    return await work(channel)
  } finally {
    channel.close()
  }
}

/** Runs a command to its end, whatever that is. */
export function run(line: Line, patience: Patience, command: string, options: RunOptions = {}): Promise<Said> {
  return withChannel(line, patience, serviceOf(line, command), async (channel) => {
    const writing = options.input && feed(channel, options.input)
    // Waited for below; until then the command may end first, and nobody is to stumble over it.
    writing?.catch(() => {})
    const said = await Promise.race([gather(channel, options.outBytesMax ?? outBytesMax), failed(writing)])
    return said
  })
}

/** The text of a command that ends well; the phone's own words when it does not. */
export async function told(line: Line, patience: Patience, command: string, options?: RunOptions): Promise<string> {
  const { code, out, words } = await run(line, patience, command, options)
  if (code !== 0) throw new PhoneRefused(words || `It ended with ${code}`)
  return String(out)
}

/** What a command writes, as it writes it. */
export async function* written(channel: Channel): AsyncGenerator<Buffer> {
  let words = ''
  for await (const { id, bytes } of pieces(channel)) {
    if (id === ids.stdout) yield bytes
    if (id === ids.stderr) words = more(words, bytes)
    if (id === ids.exit && bytes[0] !== 0) throw new PhoneRefused(words || `It ended with ${bytes[0]}`)
  }
}

export function serviceOf(line: Line, command: string): string {
  if (!line.features.includes('shell_v2')) throw new PhoneRefused('Its Android is too old')
  return `shell,v2,raw:${command}`
}

async function gather(channel: Channel, most: number): Promise<Said> {
  const chunks: Buffer[] = []
  let [length, words] = [0, '']
  for await (const { id, bytes } of pieces(channel)) {
    if (id === ids.exit) return { code: bytes[0]!, out: Buffer.concat(chunks), words: words.trim() || wordsOf(chunks) }
    if (id === ids.stderr) words = more(words, bytes)
    if (id !== ids.stdout) continue
    chunks.push(bytes)
    length += bytes.length
    if (length > most) throw new PhoneGone('It says more than anybody asked for')
  }
  throw new PhoneGone('It broke off')
}

/** Many commands complain where others answer. */
const wordsOf = (chunks: Buffer[]) => String(Buffer.concat(chunks).subarray(0, wordsMax)).trim()

const more = (words: string, bytes: Buffer) => (words + String(bytes)).slice(0, wordsMax)

/** Ends with how the command ended; fails when the phone breaks off before. */
async function* pieces(channel: Channel): AsyncGenerator<{ id: number; bytes: Buffer }> {
  for (;;) {
    const header = await channel.exactly(5)
    const id = header[0]!
    let left = header.readUInt32LE(1)
    if (id === ids.exit) {
      yield { id, bytes: await channel.exactly(1) }
      return
    }
    while (left > 0) {
      const bytes = await channel.some(Math.min(left, pieceBytesMax))
      if (!bytes) throw new PhoneGone('It broke off')
      left -= bytes.length
      yield { id, bytes }
    }
  }
}

async function feed(channel: Channel, input: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const bytes of input) await channel.write(Buffer.concat([headerOf(ids.stdin, bytes.length), bytes]))
  await channel.write(headerOf(ids.closeStdin, 0))
}

function headerOf(id: number, length: number): Buffer {
  const header = Buffer.alloc(5, id)
  header.writeUInt32LE(length, 1)
  return header
}

/** Fails as it fails, and else never comes to an end. */
const failed = (work: Promise<void> | undefined) =>
  new Promise<never>((_, fail) => {
    work?.catch(fail)
  })
