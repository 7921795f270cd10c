import type { ReportingEngine, ThingEngine } from './things.ts'

export interface DdosWish {
  gbps: number
  /** The address that it guards; none with NULL. */
  address: string | null
}
export interface AttackFacts {
  address: string
  kind: string
  peakGbps: number
  /** What could be held then. */
  gbps: number
}
/** What keeps attacks away from addresses. */
export interface DdosEngine extends ThingEngine<DdosWish>, ReportingEngine<AttackFacts> {}
