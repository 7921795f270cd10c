import { askedRefusals, type AskedRefusal, type CodeBehaviour } from '@portico/contract/codes.ts'

/** A call that did not succeed. `transport` stands where no answer with a code came. */
export class CallError extends Error {
  readonly code: string
  readonly data: unknown
  readonly requestId: string | undefined
  readonly effect: CodeBehaviour['effect']
  /** No answer came, or one that does not say whether anything was done. */
  readonly lost: boolean
  /** True when a toast already tells the person; then nothing else should. */
  shown = false

  constructor(
    message: string,
    about: {
      code: string
      data?: unknown
      requestId?: string | undefined
      effect?: CodeBehaviour['effect']
      lost?: boolean
    },
  ) {
    super(message)
    this.name = 'CallError'
    this.code = about.code
    this.data = about.data
    this.requestId = about.requestId
    this.effect = about.effect
    this.lost = about.lost ?? about.code === transportCode
  }

  is(refusal: AskedRefusal) {
    return this.code === askedRefusals[refusal]
  }

  /** One sentence for each field that the server refused, in the person's language. */
  get fields(): Readonly<Record<string, string>> {
    return this.is('invalidInput') ? ((this.data as { fields?: Record<string, string> } | null)?.fields ?? {}) : {}
  }

  get endsSession() {
    return this.effect === 'signInAgain'
  }
}

export const transportCode = 'transport'
export const abortedCode = 'aborted'
