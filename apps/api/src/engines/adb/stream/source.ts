import type { PhoneFrame, PhoneInput, PhoneStreamMode } from '@portico/contract/phone/wire.ts'
import type { PhoneFailure } from '../../../ground/engine/phones.ts'

/** Hears what a source has to tell; nothing here may throw or wait. */
export interface Hearer {
  frame(frame: PhoneFrame): void
  clipboard(text: string): void
  /** Once, and nothing after it. */
  ended(failure: PhoneFailure): void
}

/** What shows a phone's screen and acts on it. */
export interface Source {
  readonly mode: PhoneStreamMode
  readonly width: number
  readonly height: number
  act(input: PhoneInput): Promise<void>
  /** A whole picture comes next, whether anything has changed or not. */
  whole(): void
  /** Nothing is told after it. */
  close(): void
}

/** How a stream is made, within what is allowed. */
export interface StreamShape {
  size: number
  fps: number
  bitrate: number
}
