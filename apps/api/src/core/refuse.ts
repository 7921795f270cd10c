import type { Refusal } from '@portico/contract/codes.ts'

export type WordVars = Record<string, string | number>

/** The one way to say no. The http layer turns it into an answer in the person's language; nothing of the write remains. */
export class Refused extends Error {
  readonly refusal: Refusal
  readonly vars: WordVars
  readonly data: unknown
  readonly fields: Record<string, string> | undefined

  constructor(refusal: Refusal, vars: WordVars, data: unknown, fields?: Record<string, string>) {
    super(refusal)
    this.refusal = refusal
    this.vars = vars
    this.data = data
    this.fields = fields
  }
}

/** A write under a key that another one holds: its answer is the answer. */
export class SentBefore extends Error {}

export function refuse(refusal: Refusal, vars: WordVars = {}, data: unknown = null): Refused {
  return new Refused(refusal, vars, data)
}

/** A refusal that belongs to a field of the form: `{ email: 'rules.email' }`. */
export function refuseField(fields: Record<string, string>): Refused {
  return new Refused('invalidInput', {}, null, fields)
}

/** Undefined for what is refused. */
export const unlessRefused = <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof Refused) return undefined
    throw error
  })
