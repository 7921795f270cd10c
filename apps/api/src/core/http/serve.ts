import type { Call, Data, ParsedInput } from '@portico/contract/calls.ts'
import type { ImageFacts } from '../files/images.ts'
import type { CtxFor, Outside } from './context.ts'

/** A file as it was sent. */
export interface SentFile {
  field: string
  bytes: Buffer
}
/** A picture. */
export interface UploadedFile extends ImageFacts, SentFile {
  /** As large as it was sent; `bytes` holds what is kept of it. */
  sentBytes: number
}

/** What a call that is declared `blob` answers with. */
export interface FileAnswer {
  name: string
  type: string
  bytes: Buffer
}

type Uploads<C> = C extends { files: { types: 'any' } }
  ? SentFile[]
  : C extends { files: object }
    ? UploadedFile[]
    : undefined

/** Handles a call. A write runs in one transaction, together with its audit line. */
export type Handler<C extends Call> = (
  ctx: C extends { audit: string | null } ? CtxFor<C['allow']> : Outside<CtxFor<C['allow']>>,
  input: ParsedInput<C>,
  files: Uploads<C>,
) => Promise<Data<C>>

/** A write that has slow or outside work to do first (a password hash, another service) answers with the part that writes. */
export interface BeforeWrite<C extends Call> {
  /** Its write records the audit line and the answer for a repeat by itself, in the one statement that does everything. */
  recordsItself?: true
  before(ctx: Outside<CtxFor<C['allow']>>, input: ParsedInput<C>, files: Uploads<C>): Promise<WriteStep<C>>
}
export type WriteStep<C extends Call> = (ctx: CtxFor<C['allow']>) => Promise<Data<C>>

export type Handlers<Calls extends Record<string, Call>> = {
  [Name in keyof Calls]: Calls[Name] extends { audit: string | null }
    ? Handler<Calls[Name]> | BeforeWrite<Calls[Name]>
    : Handler<Calls[Name]>
}

export interface Route {
  call: Call
  handler: Handler<Call> | BeforeWrite<Call>
}

/** Joins calls with what answers them. Leaving one out does not compile. */
export function serve<Calls extends Record<string, Call>>(calls: Calls, handlers: Handlers<Calls>): Route[] {
  return Object.values(calls).map((call) => ({
    call,
    handler: handlers[call.name as keyof Calls] as unknown as Route['handler'],
  }))
}
