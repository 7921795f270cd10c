import type { Allow, LoginKind, Permission } from '@portico/contract/access.ts'
import type { Language } from '@portico/contract/language.ts'
import type { App, Inside } from '../app/app.ts'
import type { AuditNote, AuditWho } from '../audit/audit.ts'
import type { Db } from '../db/pool.ts'
import type { MemberGroup } from '../session/session.ts'

export interface RequestFacts {
  id: string
  ip: string
  /** The name that was asked for, without its port. */
  host: string
  /** Whose person asks, where the call is for anyone and yet goes by it (`faced`); NULL otherwise. */
  account: string | null
  userAgent: string
}

/** What every handler gets. In a write `db` is the transaction, and the only handle in reach. */
export interface Ctx {
  app: Inside
  db: Db
  language: Language
  request: RequestFacts
  /** Adds to the audit line of this write: what it touched, and with which values. */
  audit: AuditNote
  /** For a write that records itself. */
  toRecord?: ToRecord
}

/** What a write leaves behind: a line in the log, and its answer for a repeat. */
export interface ToRecord {
  event: string
  who: AuditWho
  /** Names the call for a repeat; missing when the caller gave no key. */
  repeat?:
    | {
        id: string
        requestHash: string
        /** The answer in the form in which it may be remembered. */
        kept(data: unknown): object
      }
    | undefined
}

export interface SignedInCtx extends Ctx {
  login: { id: string; kind: LoginKind; name: string; accountId: string | null; language: Language }
  session: { id: string; expiresAt: Date; viewedFrom: string | null }
  /** Empty for customers. */
  permissions: ReadonlySet<Permission>
  /** Whether the settings ask this operator for a second factor, and there is none. */
  lacksSecondFactor: boolean
  /** What a member is held to; NULL for everybody else. */
  group: MemberGroup | null
  /** What a program's key is let into; missing for a person. */
  scopes?: readonly string[]
}

/** The tenant is in the type: a service for customers cannot be called without one. */
export interface CustomerCtx extends SignedInCtx {
  account: { id: string; agent: boolean; business: boolean }
}

/** Outside a transaction: in reads, and in what must happen before a write. */
export type Outside<C extends Ctx = Ctx> = C & { app: App }

export type CtxFor<A extends Allow> = A extends 'anyone'
  ? Ctx
  : A extends 'customer' | 'owner' | 'agent'
    ? CustomerCtx
    : SignedInCtx
