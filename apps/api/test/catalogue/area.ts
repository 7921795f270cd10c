import type { CallName, catalogue } from '@portico/contract/catalogue.ts'
import type { Input } from '@portico/contract/calls.ts'
import type { Person } from '../portico.ts'
import type { Stage } from './stage.ts'

type Calls = typeof catalogue
export type WriteName = { [Name in CallName]: Calls[Name] extends { audit: string | null } ? Name : never }[CallName]

export type Samples = { [Name in CallName]: Input<Calls[Name]> }

/** Who did a write, and what was answered. */
export type Done = {
  as?: { login_id: string } | undefined
  answer: { code: string; msg: string; data?: unknown }
  /** What was sent. */
  input?: unknown
}
export interface How {
  /** By somebody else than it is meant for. */
  from?: Person

  headers?: Record<string, string>
  /** With content that is as well-formed and not the same. */
  other?: boolean
}
/** Does one write well. */
export type Doer = (how?: How) => Promise<Done>
/** Sets the stage for a write that will succeed, and hands back the write. */
export type Doing = () => Promise<Doer>
export type Writes = { [Name in WriteName]: Doing }

/** What the walks must know of one area's calls. Each area has a file; a call left out of it does not compile. */
export interface AreaCalls<Sampled extends Partial<Samples>, Written extends Partial<Writes>> {
  /** The calls that need no token. A new one is added here consciously. */
  public: readonly string[]
  /** The calls for operators, each under its permission. */
  operator: readonly string[]
  /** A well-formed input for every call: what the walks spoil, field by field. */
  samples: Sampled
  /** How each write succeeds. */
  writes: (stage: Stage) => Written
}

export const area = <Sampled extends Partial<Samples>, Written extends Partial<Writes>>(
  calls: AreaCalls<Sampled, Written>,
) => calls
