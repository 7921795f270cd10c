import type { PhoneFiles } from '../../files/phone-files.ts'
import type { Logcat } from '../state/logcat.ts'
import type { PhoneStore } from '../state/store.ts'
import type { Words } from '../state/words-en.ts'
import type { Images } from '../view/images.ts'
import type { Node, Picture } from '../view/node.ts'

/** What an app knows of the phone that it is on. */
export interface Host {
  readonly store: PhoneStore
  readonly files: PhoneFiles
  readonly log: Logcat
  readonly images: Images
  readonly words: Words
  readonly locale: string
  /** Of the screen, in dp, as it is held now. */
  readonly width: number
  readonly height: number
  /** All that can be started from the launcher. */
  readonly launchables: readonly Launchable[]
  readonly camera: CameraPicture
  /** Those that are open, the one in front first. */
  readonly running: readonly string[]
  open(packageName: string, data?: string): boolean
  close(packageName: string): void
  home(): void
  setSetting(key: string, value: string): void
  /** Says something at the foot of the screen until the next touch. */
  say(words: string): void
  /** Something that is drawn has changed. */
  changed(): void
}

export interface Launchable {
  package: string
  name: string
  icon: Picture['draw']
}

/** What arrives from somebody's camera. */
export interface CameraPicture {
  readonly draw: Picture['draw'] | undefined
  readonly jpeg: Buffer | undefined
  /** Told by whoever shows it: pictures that nobody sees are not unpacked. */
  shown: boolean
}

export interface App {
  readonly package: string
  readonly activity: string
  /** Whether what lies behind the status bar is dark. */
  readonly dark?: boolean
  view(): Node
  /** Goes one step back inside; false where there is none. */
  back?(): boolean
  /** Text from keyboards of every kind. */
  type?(text: string): void
  erase?(): void
  /** All that was typed, when it is copied or cut. */
  selected?(): string
  clear?(): void
  swipe?(direction: 'left' | 'right'): void
  pinch?(factor: number): void
  /** Is started anew while it is open. */
  asked?(data: string | undefined): void
  ended?(): void
}
