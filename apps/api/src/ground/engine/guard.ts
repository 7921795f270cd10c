import type { MonitorPeriod } from '@portico/contract/constants.ts'
import type { AttackFacts } from './ddos.ts'
import type { EngineCall, Progress } from './progress.ts'
import type { EngineReport } from './things.ts'

/** What was kept away from an address in a stretch of time. */
export interface DroppedPoint {
  time: Date
  mbps: number
  pps: number
  /** False while the attack was larger than what is held: nothing else came through either. */
  passes: boolean
}

/** What watches over public addresses, with or without a package that guards them. */
export interface GuardEngine {
  /** Attacks on addresses that no package guarded when they began, since then; told again as long as they are asked for. */
  attacks(since: Date): Promise<EngineReport<AttackFacts>[]>
  /** Of one address, in the same stretches as the figures of hosts. */
  dropped(ref: string, period: MonitorPeriod): Promise<DroppedPoint[]>
  /** Nothing reaches the address any more, or everything does again. */
  halt(call: EngineCall, ref: string, halted: boolean): Promise<Progress>
  /** Makes an attack up, where an engine can. */
  attack?(ref: string, wish: { kind: string; gbps: number; minutes: number }): Promise<void>
}
