import type { CameraServerMessage, CameraState } from '@portico/contract/phone/camera.ts'
import type { App } from '../../../core/app/app.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { NotSimulated, PhoneFailure, PhoneGone, type PhoneCamera } from '../../../ground/engine/phones.ts'
import { reachablePhones } from '../device/phone.service.ts'
import type { PhoneRow } from '../device/phone.table.ts'
import { addressOf, phonesOf } from '../device/reach.ts'

interface Taker {
  state: CameraState
  camera: PhoneCamera | undefined
  /** The picture that follows the one on its way: only the newest is worth sending. */
  next: Uint8Array | undefined
  isSending: boolean
}

/** The pictures of one camera, to several phones, each as fast as it takes them. */
export class CameraRelay {
  readonly #app: App
  readonly #since: Date
  readonly #takers: ReadonlyMap<string, Taker>
  readonly #tell: (message: CameraServerMessage) => void
  #isOver = false

  constructor(app: App, ids: readonly string[], tell: (message: CameraServerMessage) => void) {
    this.#app = app
    this.#since = app.clock.now()
    this.#tell = tell
    this.#takers = new Map(
      ids.map((id): [string, Taker] => [
        id,
        { state: 'opening', camera: undefined, next: undefined, isSending: false },
      ]),
    )
  }

  async begin(ctx: CustomerCtx): Promise<void> {
    this.#told()
    const rows = new Map((await reachablePhones(ctx, [...this.#takers.keys()])).map((row) => [row.id, row]))
    for (const [id, taker] of this.#takers) {
      const row = rows.get(id)
      if (row) void this.#open(taker, row)
      else this.#end(taker, 'absent')
    }
  }

  /** Rights may be others now. */
  async check(ctx: CustomerCtx): Promise<void> {
    const rows = new Map((await reachablePhones(ctx, [...this.#takers.keys()])).map((row) => [row.id, row]))
    for (const [id, taker] of this.#takers) {
      const row = rows.get(id)
      if (!row) this.#end(taker, 'absent')
      else if (row.unboundAt && row.unboundAt >= this.#since) this.#end(taker, 'unbound')
    }
  }

  picture(jpeg: Uint8Array): void {
    for (const taker of this.#takers.values()) {
      if (taker.state !== 'takes') continue
      taker.next = jpeg
      if (!taker.isSending) void this.#send(taker)
    }
  }

  close(): void {
    this.#isOver = true
    for (const taker of this.#takers.values()) drop(taker)
  }

  async #open(taker: Taker, row: PhoneRow): Promise<void> {
    try {
      const camera = await phonesOf(this.#app).camera(await addressOf(this.#app, row))
      if (this.#isOver || taker.state !== 'opening') return camera.close()
      taker.camera = camera
      taker.state = 'takes'
      this.#told()
      await camera.over
      this.#fail(taker, new PhoneGone('It takes no more'))
    } catch (error) {
      this.#fail(taker, error)
    }
  }

  async #send(taker: Taker): Promise<void> {
    taker.isSending = true
    try {
      for (let jpeg = taker.next; jpeg && taker.camera; jpeg = taker.next) {
        taker.next = undefined
        await taker.camera.frame(jpeg)
      }
    } catch (error) {
      this.#fail(taker, error)
    } finally {
      taker.isSending = false
    }
  }

  #fail(taker: Taker, error: unknown): void {
    if (this.#isOver || (taker.state !== 'opening' && taker.state !== 'takes')) return
    if (error instanceof NotSimulated) return this.#end(taker, 'unable')
    if (!(error instanceof PhoneFailure)) this.#app.log.error({ err: error }, 'camera')
    this.#end(taker, error instanceof PhoneFailure ? error.trouble : 'fault')
  }

  #end(taker: Taker, state: CameraState): void {
    if (taker.state === state) return
    drop(taker)
    taker.state = state
    this.#told()
  }

  #told(): void {
    if (this.#isOver) return
    const phones = [...this.#takers].map(([id, { state }]) => ({ id, state }))
    this.#tell({ type: 'phones', phones })
  }
}

function drop(taker: Taker): void {
  taker.camera?.close()
  taker.camera = taker.next = undefined
}
