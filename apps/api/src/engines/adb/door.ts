import {
  phoneEnds,
  phoneMessageBytesMax,
  readPhoneViewerMessage,
  writePhoneFrame,
  writePhoneMessage,
  type PhoneFrame,
  type PhoneServerMessage,
  type PhoneTrouble,
  type PhoneViewerMessage,
} from '@portico/contract/phone/wire.ts'
import { bytesOf, FloodGauge, PacedSocket } from '../../core/door/paced-socket.ts'
import {
  PhoneFailure,
  type PhoneSocket,
  type PhoneStream,
  type PhoneStreamWish,
  type PhoneView,
  type PhoneViewWish,
  type PhoneWatcher,
} from '../../ground/engine/phones.ts'

const messagesPerSecondMax = 1_000

export type OpenStream = (wish: PhoneStreamWish, watcher: PhoneWatcher, signal: AbortSignal) => Promise<PhoneStream>

/** Written once for all who look on. */
const written = new WeakMap<PhoneFrame, Uint8Array>()

function messageOf(frame: PhoneFrame): Uint8Array {
  const there = written.get(frame)
  if (there) return there
  const message = writePhoneFrame(frame)
  written.set(frame, message)
  return message
}

/** One viewer: joins a websocket to a stream of a phone's until either ends. */
export class PhoneDoor implements PhoneView {
  readonly over: Promise<PhoneTrouble>
  readonly #resolveOver: (why: PhoneTrouble) => void
  readonly #open: OpenStream
  readonly #socket: PhoneSocket
  readonly #acting: PhoneViewWish['acting']
  readonly #gone: PhoneViewWish['gone']
  readonly #closing = new AbortController()
  readonly #paced: PacedSocket
  readonly #gauge = new FloodGauge(messagesPerSecondMax)
  #wish: PhoneStreamWish
  /** Counts how often a stream was asked for: what an earlier one tells is not heard. */
  #asked = 0
  #stream: PhoneStream | undefined

  constructor(open: OpenStream, { acting, gone, ...wish }: PhoneViewWish, socket: PhoneSocket) {
    const { promise, resolve } = Promise.withResolvers<PhoneTrouble>()
    this.over = promise
    this.#resolveOver = resolve
    this.#open = open
    this.#wish = wish
    this.#acting = acting
    this.#gone = gone
    this.#socket = socket
    this.#paced = new PacedSocket(socket, { room: () => this.#stream?.again(), stuck: () => this.end('slow') })
    socket.on('message', (message, binary) => this.#hear(message, binary))
    socket.on('close', () => this.#end('ended'))
    socket.on('error', () => this.#end('ended'))
    void this.#show()
  }

  end(why: PhoneTrouble): void {
    if (this.#isOver) return
    if (why !== 'ended') this.#say({ type: 'error', code: why })
    this.#end(why)
    this.#socket.close(phoneEnds[why])
  }

  get #isOver(): boolean {
    return this.#closing.signal.aborted
  }

  #end(why: PhoneTrouble): void {
    if (this.#isOver) return
    this.#closing.abort()
    this.#hide()
    this.#resolveOver(why)
  }

  /** Asks for a stream as it is wished for now; the one before tells nothing any more. */
  async #show(): Promise<void> {
    this.#asked += 1
    const turn = this.#asked
    try {
      const stream = await this.#open(this.#wish, this.#watcher(turn), this.#closing.signal)
      if (turn !== this.#asked || this.#isOver) return stream.close()
      this.#stream?.close()
      this.#stream = stream
      this.#say({ type: 'ready', mode: stream.mode, width: stream.width, height: stream.height })
    } catch (error) {
      if (turn === this.#asked) await this.#lose(troubleOf(error))
    }
  }

  /** A phone may be gone because it is nobody's any more: whoever may not see it is told that instead. */
  async #lose(why: PhoneTrouble): Promise<void> {
    if (why === 'gone') await this.#gone?.()
    this.end(why)
  }

  #hide(): void {
    this.#asked += 1
    this.#paced.rest()
    this.#stream?.close()
    this.#stream = undefined
  }

  #watcher(turn: number): PhoneWatcher {
    const isNow = () => turn === this.#asked && !this.#isOver
    return {
      frame: (frame) => isNow() && this.#paced.picture(() => messageOf(frame)),
      clipboard: (text) => isNow() && this.#say({ type: 'clipboard', text }),
      ended: (failure) => void (isNow() && this.#lose(failure.trouble)),
    }
  }

  #hear(message: Buffer | ArrayBuffer | Buffer[], binary: boolean): void {
    if (this.#isOver) return
    if (this.#gauge.isFlood()) return this.end('tooMany')
    const bytes = bytesOf(message)
    const read = binary || bytes.length > phoneMessageBytesMax ? undefined : readPhoneViewerMessage(String(bytes))
    if (!read) return this.end('malformed')
    this.#do(read).catch((error: unknown) => {
      const code = troubleOf(error)
      if (code === 'refused') this.#say({ type: 'error', code })
      else this.end(code)
    })
  }

  async #do(message: PhoneViewerMessage): Promise<void> {
    switch (message.type) {
      case 'ping':
        return this.#say({ type: 'pong', at: message.at })
      case 'shown':
        return message.shown ? this.#reopen() : this.#hide()
      case 'again':
        return this.#stream?.again()
      case 'quality':
        return this.#quality(message)
      default:
        if (this.#acting?.(message) ?? true) await this.#stream?.act(message)
    }
  }

  #reopen(): void {
    if (!this.#stream) void this.#show()
  }

  async #quality({ bitrate, size, fps }: Extract<PhoneViewerMessage, { type: 'quality' }>): Promise<void> {
    const before = this.#wish
    this.#wish = { ...before, ...(bitrate && { bitrate }), ...(size && { size }), ...(fps && { fps }) }
    if (this.#wish.size !== before.size || this.#wish.fps !== before.fps) return this.#show()
    if (bitrate) await this.#stream?.setBitrate(bitrate)
  }

  #say(message: PhoneServerMessage): void {
    if (!this.#isOver) this.#paced.say(writePhoneMessage(message))
  }
}

const troubleOf = (error: unknown): PhoneTrouble => (error instanceof PhoneFailure ? error.trouble : 'fault')
