import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { rootCertificates } from 'node:tls'
import { RemoteSize, type RemoteEnd, type RemoteReady } from '@portico/contract/compute/remote.ts'
import ssh2, { type ClientChannel, type ConnectConfig } from 'ssh2'
import { createWebSocketStream, WebSocket, type RawData } from 'ws'
import { secondsMs } from '../../core/clock.ts'
import type { RemoteCredentials, RemoteTarget } from './remote.service.ts'

const connectMs = secondsMs(15)
/** How much may wait for a slow browser before the other side is made to wait too. */
const unsentBytesMax = 1_048_576
/** The message of RFB that a viewer sends after each picture it got. */
const askForPicture = 3

/** One connection to a host, joined to one websocket. */
export interface Bridge {
  /** What the browser says in text frames. */
  control(text: string): void
  /** Whether a person did something, or only the browser by itself. */
  byHand(bytes: Buffer): boolean
  close(): void
}

interface BridgeParts {
  socket: WebSocket
  target: RemoteTarget
  credentials: RemoteCredentials
  size: RemoteSize
  end(why: RemoteEnd): void
}

/** A terminal: signs in by SSH and opens a shell of the browser's size, or shows what a cloud's own door leads to. */
export function bridgeSsh(parts: BridgeParts): Bridge {
  const { socket, target, credentials, size, end } = parts
  if (target.kind === 'websocket') return bridgeSerial(parts, target)
  const client = new ssh2.Client()
  let shell: ClientChannel | undefined
  let { columns, rows } = size
  client.on('error', (error: Error & { level?: string }) =>
    end(error.level === 'client-authentication' ? 'signInRefused' : 'unreachable'),
  )
  client.on('close', () => end('finished'))
  client.on('keyboard-interactive', (_name, _instructions, _language, prompts, answer) =>
    answer(prompts.map(() => signInOf(target, credentials).password ?? '')),
  )
  client.on('ready', () => {
    client.shell({ term: 'xterm-256color', cols: columns, rows, width: 0, height: 0 }, (error, opened) => {
      if (error) return end('unreachable')
      shell = opened
      opened.once('close', () => end('finished'))
      say(socket, { ready: true })
      join(socket, opened)
    })
  })
  const address = { host: target.host, port: target.port, readyTimeout: connectMs, keepaliveInterval: secondsMs(30) }
  try {
    client.connect({ ...address, ...signInOf(target, credentials) })
  } catch {
    // A key that the library cannot use after all.
    end('signInRefused')
  }
  return {
    control(text) {
      const size = RemoteSize.safeParse(parsed(text))
      if (!size.success) return
      ;({ columns, rows } = size.data)
      shell?.setWindow(rows, columns, 0, 0)
    },
    byHand: () => true,
    close: () => client.destroy(),
  }
}

function signInOf({ userName, storedPassword }: RemoteTarget, given: RemoteCredentials): ConnectConfig {
  const username = given.userName || userName
  if (given.privateKey) {
    const { privateKey, passphrase } = given
    return { username, privateKey, ...(passphrase && { passphrase }) }
  }
  return { username, password: given.password ?? storedPassword ?? '', tryKeyboard: true }
}

/** A serial console: whoever opens it signs in there by hand, if it asks. */
function bridgeSerial({ socket, end }: BridgeParts, target: Door): Bridge {
  const stream = throughDoor(target, end, (opened) => {
    say(socket, { ready: true })
    join(socket, opened)
  })
  return { control() {}, byHand: () => true, close: () => stream.destroy() }
}

/** A screen: the bytes of RFB as they are, since the browser speaks it. */
export function bridgeVnc({ socket, target, end }: BridgeParts): Bridge {
  const ready = (opened: Duplex) => {
    say(socket, { ready: true, ...(target.vncPassword !== undefined && { password: target.vncPassword }) })
    join(socket, opened)
  }
  const stream = target.kind === 'address' ? toAddress(target, end, ready) : throughDoor(target, end, ready)
  return {
    control() {},
    byHand: (bytes) => bytes[0] !== askForPicture,
    close: () => stream.destroy(),
  }
}

type Door = Extract<RemoteTarget, { kind: 'websocket' }>
type Address = Extract<RemoteTarget, { kind: 'address' }>

function toAddress({ host, port }: Address, end: BridgeParts['end'], ready: (opened: Duplex) => void): Duplex {
  const stream = connect({ host, port, timeout: connectMs })
  stream.once('timeout', () => end('unreachable'))
  stream.once('error', () => end('unreachable'))
  stream.once('close', () => end('finished'))
  stream.once('connect', () => {
    stream.setTimeout(0)
    stream.setNoDelay(true)
    ready(stream)
  })
  return stream
}

/** The cloud's proxy before a machine: our own ticket stands before this one, which only we ever see. */
function throughDoor({ url, ca }: Door, end: BridgeParts['end'], ready: (opened: Duplex) => void): Duplex {
  const door = new WebSocket(url, ['binary'], {
    handshakeTimeout: connectMs,
    ...(ca && { ca: [...rootCertificates, ca] }),
  })
  const stream = createWebSocketStream(door)
  door.once('open', () => ready(stream))
  door.once('error', () => end('unreachable'))
  stream.on('error', () => {})
  // The stream stays half open for what is still to be sent, which nobody would read.
  door.once('close', () => end('finished'))
  return stream
}

const say = (socket: WebSocket, message: RemoteReady) => socket.send(JSON.stringify(message))

/** Bytes both ways; whoever is slower makes the other wait. */
function join(socket: WebSocket, stream: Duplex): void {
  stream.on('data', (chunk: Buffer) => {
    socket.send(chunk, () => {
      if (stream.isPaused() && socket.bufferedAmount < unsentBytesMax) stream.resume()
    })
    if (socket.bufferedAmount >= unsentBytesMax) stream.pause()
  })
  stream.on('drain', () => socket.resume())
  socket.on('message', (data: RawData, binary: boolean) => {
    if (binary && stream.writable && !stream.write(data as Buffer)) socket.pause()
  })
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
