import type { Allow, LoginKind, Permission, Product } from '@portico/contract/access.ts'
import type { Language } from '@portico/contract/language.ts'
import type { App } from '../app.ts'
import type { AuditNote, AuditWho } from '../audit/audit.ts'
import type { Db } from '../db/pool.ts'

export interface RequestFacts {
  id: string
  ip: string
  userAgent: string
}

/** What a write may reach: everything but a second way to the database, for which it could wait while it holds the first. */
export type Inside = Omit<App, 'db' | 'pool'>

/** What every handler gets. In a write `db` is the transaction, and the only handle in reach. */
export interface Ctx {
  app: Inside
  db: Db
  language: Language
  request: RequestFacts
  /** Adds to the audit line of this write: what it touched, and with which values. */
  audit: AuditNote
  /** For a write that keeps these by itself. */
  keep?: Keep
}

export interface Keep {
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
  /** Whether the person has set up a second factor. */
  secondFactor: boolean
  /** What a member is held to; NULL for everybody else. */
  group: MemberGroup | null
  /** What a program's key is let into; missing for a person. */
  scopes?: readonly string[]
}

/** The tenant is in the type: a service for customers cannot be called without one. */
export interface CustomerCtx extends SignedInCtx {
  account: { id: string; agent: boolean; business: boolean }
}

/** A member reaches what belongs to their business group, of the products it was given; in no group, nothing. */
export interface MemberGroup {
  id: string | null
  products: ReadonlySet<Product>
}

/** Outside a transaction: in reads, and in what must happen before a write. */
export type Outside<C extends Ctx = Ctx> = C & { app: App }

export type CtxFor<A extends Allow> = A extends 'anyone'
  ? Ctx
  : A extends 'customer' | 'owner' | 'agent'
    ? CustomerCtx
    : SignedInCtx
