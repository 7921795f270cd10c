import { phoneCalls } from '@portico/contract/phone/device.ts'
import {
  readPhoneFrame,
  readPhoneServerMessage,
  writePhoneMessage,
  type PhoneFrame,
  type PhoneViewerMessage,
} from '@portico/contract/phone/wire.ts'
import { call } from '../../../base/call/client.ts'
import { doorSocket, ticketRefusedCode } from './door-socket.ts'
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

/** Another way to a phone than a viewer of its own. */
export interface PhoneWay {
  ticket(): Promise<{ ticket: string; address: string }>
  /** What is said beside the phone. */
  hear(text: string): void
}

interface LinkWish {
  device: string
  way?: PhoneWay | undefined
  /** Of the longer side, in pixels. */
  size: number
  fps: number
  /** Single pictures even where video could be decoded. */
  stills?: boolean
}

const pingEveryMs = 2_000

/** One connection to a phone, from the ticket to its end. */
export class PhoneLink {
  readonly #events: LinkEvents
  readonly #gone = new AbortController()
  readonly #way: PhoneWay | undefined
  #socket: WebSocket | undefined
  #pings: number | undefined

  constructor(wish: LinkWish, events: LinkEvents) {
    this.#events = events
    this.#way = wish.way
    void this.#open(wish)
  }

  say(message: PhoneViewerMessage): void {
    this.send(writePhoneMessage(message))
  }

  send(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text)
  }

  close(): void {
    this.#gone.abort()
    clearInterval(this.#pings)
    this.#socket?.close()
  }

  async #open({ device, size, fps, stills }: LinkWish): Promise<void> {
    const asked = this.#way?.ticket() ?? call(phoneCalls.phoneOpen, { device_id: device })
    const given = await asked.catch(() => undefined)
    if (this.#gone.signal.aborted) return
    if (!given) return this.#events.ended(ticketRefusedCode)
    const mode = decodesVideo() && !stills ? 'video' : 'pictures'
    const socket = doorSocket(given, { mode, size, fps })
    this.#socket = socket
    const { signal } = this.#gone
    socket.addEventListener('message', ({ data }) => this.#hear(data as string | ArrayBuffer), { signal })
    socket.addEventListener('close', ({ code }) => this.#end(code), { signal })
  }

  #hear(data: string | ArrayBuffer): void {
    if (typeof data !== 'string') {
      const frame = readPhoneFrame(new Uint8Array(data))
      return void (frame && this.#events.frame(frame))
    }
    this.#way?.hear(data)
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
