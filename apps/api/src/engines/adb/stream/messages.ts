import { phoneKeyActions, phoneTouchActions, type PhoneInput } from '@portico/contract/phone/wire.ts'
import {
  AndroidKeyEventAction,
  AndroidMotionEventAction,
  AndroidScreenPowerMode,
  ScrcpyControlMessageSerializer,
  ScrcpyOptions3_3_3,
} from '@yume-chan/scrcpy'
import { isPlain, placeOf, type Screen } from './control.ts'

/** What the other end takes as one text. */
const textBytesMax = 300
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
