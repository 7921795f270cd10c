import type { ForwardAllowance, ForwardProtocol } from '@portico/contract/network/forward.ts'
import type { SettingGroup } from '../../core/settings/settings.ts'
import type { ThingEngine } from './things.ts'

export interface ForwardTarget {
  targetHost: string
  targetPort: number
}
export interface ForwardWish extends ForwardTarget {
  protocol: ForwardProtocol
  /** Where it listens. */
  port: number
  sources: readonly string[]
  connectionsMax: number
  idleSeconds: number
  /** Its time is over: nothing listens, and what was connected is not any more. */
  halted: boolean
}

/** What it carried within a stretch of time that begins then. */
export interface CarriedBytes {
  ref: string
  at: Date
  bytesIn: number
  bytesOut: number
}
export interface ForwardReport {
  listening: boolean
  connections: number
  bytesIn: number
  bytesOut: number
}

/** Why a forward does not lead there: the name has no address, it is a private network, or this house itself. */
export const targetProblems = ['unknown', 'inside', 'own'] as const
export type TargetProblem = (typeof targetProblems)[number]

/** What carries connections from a port of a node to somewhere else. */
export interface ForwardEngine extends ThingEngine<ForwardWish> {
  /** Undefined where it would be carried. Looked at again whenever somebody connects. */
  problemOf(account: string, target: ForwardTarget): Promise<TargetProblem | undefined>
  /** Whether nothing else has the port; asked before it is paid for. */
  isFree(port: number, protocol: ForwardProtocol): Promise<boolean>
  report(ref: string): Promise<ForwardReport | undefined>
  /** By stretches of five minutes that are over, or all of them up to now; those without traffic are left out. */
  carried(refs: readonly string[], since: Date, until?: Date): Promise<CarriedBytes[]>
}

/** The private networks that forwards may lead into. */
export const forwardSettings: SettingGroup<ForwardAllowance> = {
  name: 'forward',
  standard: { networks: [] },
}
