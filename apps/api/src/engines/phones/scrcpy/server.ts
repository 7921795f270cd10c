import type { Channel } from '../adbd/channel.ts'
import type { Listener, Sockets } from '../adbd/sockets.ts'
import type { Phone } from '../phone/phone.ts'
import { serveControl } from './control.ts'
import { filmOf } from './film.ts'
import { encoderFault } from './h264.ts'
import { readOptions, serverVersion, type ScrcpyOptions } from './options.ts'

interface Start {
  phone: Phone
  sockets: Sockets
  version: string
  options: string[]
  io: { out: (chunk: Uint8Array) => Promise<void>; ended: AbortSignal; input: AsyncIterator<Buffer> }
}

type Purpose = 'video' | 'audio' | 'control'
type Lines = Partial<Record<Purpose, Channel>>

const nameBytes = 64

/** Answers as scrcpy's server does; the client reads what it says of itself. Gives the exit code. */
export async function runScrcpy({ phone, sockets, version, options: words, io }: Start): Promise<number> {
  const say = (level: 'INFO' | 'ERROR', text: string) => io.out(Buffer.from(`[server] ${level}: ${text}\n`))
  if (version !== serverVersion) {
    await say('ERROR', `The server version (${serverVersion}) does not match the client (${version.slice(0, 40)})`)
    return 1
  }
  const options = optionsOf(words)
  const fault = typeof options === 'string' ? options : await faultOf(options)
  if (typeof options === 'string' || fault !== undefined) {
    await say('ERROR', fault ?? '')
    return 1
  }
  const { brand, model } = phone.store.profile
  await say('INFO', `Device: [${brand}] ${brand} ${model} (simulated, not Android)`)
  const lines = await connect(sockets, options, io.ended)
  if (!lines) return 1
  await serve(phone, options, lines, io)
  return 0
}

function optionsOf(words: string[]): ScrcpyOptions | string {
  try {
    return readOptions(words)
  } catch (error) {
    return (error as Error).message
  }
}

async function faultOf({ video, codec }: ScrcpyOptions): Promise<string | undefined> {
  if (!video) return undefined
  return codec === 'h264' ? encoderFault() : `this phone has no encoder for ${codec.slice(0, 20)}`
}

/** One line for each purpose, in this order; undefined when the client went away before. */
async function connect(sockets: Sockets, options: ScrcpyOptions, ended: AbortSignal): Promise<Lines | undefined> {
  const purposes = (['video', 'audio', 'control'] as const).filter((purpose) => options[purpose])
  const channels = options.tunnelForward
    ? await accepted(sockets, options, purposes.length, ended)
    : await dialled(sockets, options, purposes.length)
  if (channels.length === purposes.length)
    return Object.fromEntries(purposes.map((purpose, index) => [purpose, channels[index]]))
  for (const channel of channels) channel.close()
  return undefined
}

/** As many as the client lets us have. */
async function dialled(sockets: Sockets, { socketName }: ScrcpyOptions, count: number): Promise<Channel[]> {
  const channels: Channel[] = []
  while (channels.length < count) {
    const channel = await sockets
      .at(socketName)
      ?.dial?.()
      .catch(() => undefined)
    if (!channel) break
    channels.push(channel)
  }
  return channels
}

function accepted(sockets: Sockets, options: ScrcpyOptions, count: number, ended: AbortSignal): Promise<Channel[]> {
  return new Promise((resolve) => {
    const channels: Channel[] = []
    const done = () => {
      sockets.close(options.socketName, listener)
      ended.removeEventListener('abort', done)
      resolve(channels)
    }
    const listener: Listener = {
      accept: (channel) => {
        if (channels.length === 0 && options.sendDummyByte) void channel.write(Buffer.from([0]))
        channels.push(channel)
        if (channels.length === count) done()
      },
    }
    ended.addEventListener('abort', done)
    if (ended.aborted || count === 0 || !sockets.listen(options.socketName, listener)) done()
  })
}

/** Until the client ends the server, or has let go of all lines. */
async function serve(phone: Phone, options: ScrcpyOptions, lines: Lines, { ended, input }: Start['io']): Promise<void> {
  const { video, audio, control } = lines
  const channels = Object.values(lines)
  const closeAll = () => channels.forEach((channel) => channel.close())
  ended.addEventListener('abort', closeAll, { once: true })
  // What is typed to the server means nothing to it, and its end is not the client's.
  void drain(input)
  const [first] = channels
  if (options.sendDeviceMeta) void first?.write(named(phone))
  // "No sound", and the stream goes on without.
  void audio?.write(Buffer.alloc(4))
  const film = video && filmOf(phone, options)
  if (video && film) {
    if (options.sendCodecMeta) void video.write(codecMeta(film.size))
    film.join(video, options.sendFrameMeta)
    void drain(video[Symbol.asyncIterator]())
  }
  const controlled =
    control &&
    serveControl(control, {
      phone,
      autosync: options.clipboardAutosync,
      wantKey: () => film?.wantKey(),
    })
  await Promise.all([controlled, ...channels.map(over)])
  ended.removeEventListener('abort', closeAll)
}

async function drain(input: AsyncIterator<Buffer>): Promise<void> {
  while (!(await input.next()).done);
}

const over = ({ ended }: Channel) =>
  new Promise<void>((resolve) => {
    if (ended.aborted) resolve()
    else ended.addEventListener('abort', () => resolve(), { once: true })
  })

function named({ store }: Phone): Buffer {
  const bytes = Buffer.alloc(nameBytes)
  // Its last byte stays 0.
  Buffer.from(store.profile.name).copy(bytes, 0, 0, nameBytes - 1)
  return bytes
}

function codecMeta({ width, height }: { width: number; height: number }): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.write('h264')
  bytes.writeUInt32BE(width, 4)
  bytes.writeUInt32BE(height, 8)
  return bytes
}
