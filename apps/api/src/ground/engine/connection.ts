import type { ThingEngine } from './things.ts'

export interface LinkWish {
  bandwidthMbps: number
  /** The private networks it joins, and its address in each. */
  ends: readonly { vpc: string; address: string }[]
  halted: boolean
}
/** What joins private networks of two nodes. */
export type LinkEngine = ThingEngine<LinkWish>
