import { phoneKeyActions, phoneSideMax, phoneTouchActions, type PhoneInput } from '@portico/contract/phone/wire.ts'
import {
  AndroidKeyEventAction,
  AndroidMotionEventAction,
  AndroidScreenPowerMode,
  ScrcpyControlMessageSerializer,
  ScrcpyOptions3_3_3,
} from '@yume-chan/scrcpy'
import { PhoneGone } from '../../../ground/engine/phones.ts'
import type { Channel } from '../line/channel.ts'

/** What the other end takes as one text. */
const textBytesMax = 300
const queuedBytesMax = 1_048_576
/** Beyond it, where a finger was on its way is left out. */
const queuedMovesMax = 32
/** Fingers have numbers of their own, apart from the mouse's. */
const firstPointer = 0n
const getClipboard = Buffer.from([8, 0])

const touchActions = {
  down: AndroidMotionEventAction.Down,
  move: AndroidMotionEventAction.Move,
  up: AndroidMotionEventAction.Up,
  cancel: AndroidMotionEventAction.Cancel,
} satisfies Record<(typeof phoneTouchActions)[number], AndroidMotionEventAction>

const keyActions = {
  down: [AndroidKeyEventAction.Down],
  up: [AndroidKeyEventAction.Up],
  press: [AndroidKeyEventAction.Down, AndroidKeyEventAction.Up],
} satisfies Record<(typeof phoneKeyActions)[number], AndroidKeyEventAction[]>

export interface Screen {
  width: number
  height: number
}
export const isScreen = ({ width, height }: Screen) => [width, height].every((side) => side > 0 && side <= phoneSideMax)

/** What people do, as scrcpy's messages. */
export class ControlMessages {
  readonly #serializer = new ScrcpyControlMessageSerializer(new ScrcpyOptions3_3_3({}))

  of(input: PhoneInput, screen: Screen): Uint8Array[] {
    switch (input.type) {
      case 'touch':
        return [this.#touch(input, screen)]
      case 'scroll':
        return [this.#scroll(input, screen)]
      case 'key':
        return keyActions[input.action].map((action) =>
          this.#serializer.injectKeyCode({
            action,
            keyCode: input.code as never,
            repeat: 0,
            metaState: input.meta as never,
          }),
        )
      case 'text':
        return isPlain(input.text) ? this.#typed(input.text) : [this.#clipboard(input.text, true)]
      case 'clipboard':
        return [this.#clipboard(input.text, input.paste)]
      case 'copy':
        return [getClipboard]
      case 'back':
        return keyActions.press.flatMap((action) => this.#serializer.backOrScreenOn(action) ?? [])
      case 'rotate':
        return [this.#serializer.rotateDevice()]
      case 'screen':
        return [this.#serializer.setDisplayPower(input.on ? AndroidScreenPowerMode.Normal : AndroidScreenPowerMode.Off)]
    }
  }

  resetVideo(): Uint8Array {
    return this.#serializer.resetVideo()
  }

  #touch(input: Extract<PhoneInput, { type: 'touch' }>, screen: Screen): Uint8Array {
    return this.#serializer.injectTouch({
      action: touchActions[input.action],
      pointerId: firstPointer + BigInt(input.pointer),
      ...placeOf(input, screen),
      pressure: input.action === 'up' ? 0 : input.pressure,
      actionButton: 0,
      buttons: 0,
    })
  }

  #scroll(input: Extract<PhoneInput, { type: 'scroll' }>, screen: Screen): Uint8Array {
    const message = { ...placeOf(input, screen), scrollX: input.dx, scrollY: input.dy, buttons: 0 }
    return this.#serializer.injectScroll(message) ?? new Uint8Array()
  }

  #typed(text: string): Uint8Array[] {
    const parts = Array.from({ length: Math.ceil(text.length / textBytesMax) }, (_, at) =>
      text.slice(at * textBytesMax, (at + 1) * textBytesMax),
    )
    return parts.map((part) => this.#serializer.injectText(part))
  }

  /** Without a number of its own, so that no answer is waited for. */
  #clipboard(content: string, paste: boolean): Uint8Array {
    const message = this.#serializer.setClipboard({ sequence: 0n, content, paste })
    return Array.isArray(message) ? message[0] : message
  }
}

/** What keyboards of phones type by themselves; the rest comes by the clipboard, as scrcpy's own clients do it. */
export const isPlain = (text: string) => /^[\x20-\x7e\n]*$/.test(text)

export function placeOf({ x, y }: { x: number; y: number }, { width, height }: Screen) {
  return {
    pointerX: Math.min(Math.floor(x * width), width - 1),
    pointerY: Math.min(Math.floor(y * height), height - 1),
    videoWidth: width,
    videoHeight: height,
  }
}

/** Sends messages as fast as the phone takes them: those that wait meanwhile go together. */
export class ControlWriter {
  readonly #channel: Channel
  readonly #failed: (error: unknown) => void
  #queue: Uint8Array[] = []
  #queuedBytes = 0
  #moves = 0
  #writing = false

  constructor(channel: Channel, failed: (error: unknown) => void) {
    this.#channel = channel
    this.#failed = failed
  }

  send(messages: readonly Uint8Array[], isMove = false): void {
    if (isMove && this.#moves >= queuedMovesMax) return
    if (isMove) this.#moves += 1
    for (const message of messages) this.#queuedBytes += message.length
    if (this.#queuedBytes > queuedBytesMax) throw new PhoneGone('It takes no input')
    this.#queue.push(...messages)
    if (!this.#writing) void this.#write()
  }

  async #write(): Promise<void> {
    this.#writing = true
    try {
      while (this.#queue.length > 0) {
        const together = Buffer.concat(this.#queue)
        this.#queue = []
        this.#queuedBytes = 0
        this.#moves = 0
        await this.#channel.write(together)
      }
    } catch (error) {
      this.#failed(error)
    } finally {
      this.#writing = false
    }
  }
}
