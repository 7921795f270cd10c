import { phoneCalls } from '@portico/contract/phone/device.ts'
import {
  readPhoneFrame,
  readPhoneServerMessage,
  writePhoneMessage,
  type PhoneFrame,
  type PhoneViewerMessage,
} from '@portico/contract/phone/wire.ts'
import { call } from '../../../base/call/client.ts'
import { readSession } from '../../../base/session/session.ts'
import { decodesVideo } from './painter.ts'

export interface LinkEvents {
  frame(frame: PhoneFrame): void
  ready(): void
  clipboard(text: string): void
  /** From asking until the answer, in milliseconds. */
  latency(ms: number): void
  /** The code with which the connection ended, as the documents' error code of a viewer. */
  ended(code: number): void
}

interface LinkWish {
  device: string
  /** Of the longer side, in pixels. */
  size: number
  fps: number
}

const pingEveryMs = 2_000
/** Nobody was asked: the ticket was refused. */
export const ticketRefusedCode = 4410

/** One connection to a phone, from the ticket to its end. */
export class PhoneLink {
  readonly #events: LinkEvents
  readonly #gone = new AbortController()
  #socket: WebSocket | undefined
  #pings: number | undefined

  constructor(wish: LinkWish, events: LinkEvents) {
    this.#events = events
    void this.#open(wish)
  }

  say(message: PhoneViewerMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(writePhoneMessage(message))
  }

  close(): void {
    this.#gone.abort()
    clearInterval(this.#pings)
    this.#socket?.close()
  }

  async #open({ device, size, fps }: LinkWish): Promise<void> {
    const given = await call(phoneCalls.phoneOpen, { device_id: device }).catch(() => undefined)
    if (this.#gone.signal.aborted) return
    if (!given) return this.#events.ended(ticketRefusedCode)
    const url = new URL(given.address, location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    url.searchParams.set('ticket', given.ticket)
    const socket = new WebSocket(url)
    socket.binaryType = 'arraybuffer'
    this.#socket = socket
    const { signal } = this.#gone
    socket.addEventListener('open', () => socket.send(helloOf(size, fps)), { signal })
    socket.addEventListener('message', ({ data }) => this.#hear(data as string | ArrayBuffer), { signal })
    socket.addEventListener('close', ({ code }) => this.#end(code), { signal })
  }

  #hear(data: string | ArrayBuffer): void {
    if (typeof data !== 'string') {
      const frame = readPhoneFrame(new Uint8Array(data))
      return void (frame && this.#events.frame(frame))
    }
    const message = readPhoneServerMessage(data)
    if (message?.type === 'ready') this.#ready()
    else if (message?.type === 'clipboard') this.#events.clipboard(message.text)
    else if (message?.type === 'pong') this.#events.latency(performance.now() - message.at)
  }

  #ready(): void {
    this.#events.ready()
    clearInterval(this.#pings)
    const ping = () => this.say({ type: 'ping', at: performance.now() })
    ping()
    this.#pings = window.setInterval(ping, pingEveryMs)
  }

  #end(code: number): void {
    clearInterval(this.#pings)
    this.#gone.abort()
    this.#events.ended(code)
  }
}

/** Who is there, and how the phone is to be shown. */
function helloOf(size: number, fps: number): string {
  const session = readSession()
  const mode = decodesVideo() ? 'video' : 'pictures'
  return JSON.stringify({ access_token: session?.token ?? '', login_id: session?.loginId ?? '', mode, size, fps })
}
