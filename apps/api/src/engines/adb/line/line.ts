import type { Channel } from './channel.ts'

/** A way to one phone: services of its are opened on it, side by side. */
export interface Line {
  /** What the phone says it can: `shell_v2`, say. */
  readonly features: readonly string[]
  readonly isOpen: boolean
  /** When it was last heard, by `performance.now`. */
  readonly heardAt: number
  open(service: string): Promise<Channel>
  /** Called once, when it is over; at once when it is over already. */
  onClose(hear: () => void): void
  close(): void
}
