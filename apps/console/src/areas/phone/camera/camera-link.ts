import { phoneCameraCalls, readCameraServerMessage, type CameraServerMessage } from '@portico/contract/phone/camera.ts'
import { call } from '../../../base/call/client.ts'
import { doorSocket, ticketRefusedCode } from '../viewer/door-socket.ts'

/** A picture that waits makes the next ones old: beyond it they are left out. */
const unsentBytesMax = 131_072

interface CameraEvents {
  phones(phones: CameraServerMessage['phones']): void
  ended(code: number): void
}

/** One connection by which the pictures of a camera go to phones. */
export class CameraLink {
  readonly #events: CameraEvents
  readonly #gone = new AbortController()
  #socket: WebSocket | undefined

  constructor(devices: readonly string[], events: CameraEvents) {
    this.#events = events
    void this.#open(devices)
  }

  get hasRoom(): boolean {
    const socket = this.#socket
    return socket?.readyState === WebSocket.OPEN && socket.bufferedAmount < unsentBytesMax
  }

  send(picture: Blob): void {
    if (this.hasRoom) this.#socket!.send(picture)
  }

  close(): void {
    this.#gone.abort()
    this.#socket?.close()
  }

  async #open(devices: readonly string[]): Promise<void> {
    const given = await call(phoneCameraCalls.phoneCameraOpen, { device_ids: [...devices] }).catch(() => undefined)
    const { signal } = this.#gone
    if (signal.aborted) return
    if (!given) return this.#events.ended(ticketRefusedCode)
    this.#socket = doorSocket(given, {})
    this.#socket.addEventListener('close', ({ code }) => this.#events.ended(code), { signal })
    this.#socket.addEventListener(
      'message',
      ({ data }) => {
        const message = typeof data === 'string' ? readCameraServerMessage(data) : undefined
        if (message) this.#events.phones(message.phones)
      },
      { signal },
    )
  }
}
