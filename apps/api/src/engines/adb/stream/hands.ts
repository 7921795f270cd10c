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
  width: number
  height: number
  readonly #hands: Hands

  constructor(hands: Hands, { width, height }: Screen) {
    this.#hands = hands
    this.width = width
    this.height = height
  }

  /** No picture tells that the screen was turned: whoever turns it is believed. */
  async act(input: PhoneInput): Promise<void> {
    await this.#hands.act(input, this)
    if (input.type === 'rotate') [this.width, this.height] = [this.height, this.width]
  }

  whole(): void {}

  close(): void {
    this.#hands.close()
  }
}
