import type { PhoneInput } from '@portico/contract/phone/wire.ts'
import type { Screen } from './control.ts'
import type { Source } from './source.ts'

export interface Hands {
  /** On a screen that is that large now. */
  act(input: PhoneInput, screen: Screen): Promise<void>
  close(): void
}

/** Hands that act on a phone which nobody looks at. */
export class HandsSource implements Source {
  readonly mode = 'hands'
  readonly width: number
  readonly height: number
  readonly #hands: Hands

  constructor(hands: Hands, { width, height }: Screen) {
    this.#hands = hands
    this.width = width
    this.height = height
  }

  act(input: PhoneInput): Promise<void> {
    return this.#hands.act(input, this)
  }

  whole(): void {}

  close(): void {
    this.#hands.close()
  }
}
