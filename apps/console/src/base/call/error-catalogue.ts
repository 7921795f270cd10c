import {
  behaviourOf,
  codeBehaviours,
  askedRefusals,
  type CodeBehaviour,
  type Envelope,
} from '@portico/contract/codes.ts'
import { reloadAfterTokenErrorMs } from '@portico/contract/constants.ts'

/** What the texts of the catalogue are, in the person's language. */
export interface CatalogueWords {
  loginExpired: string
  signedInElsewhere: string
  genericError: string
}

export interface Decision {
  outcome: CodeBehaviour['outcome']
  effect: CodeBehaviour['effect']
  text: string
  toast?: { kind: 'success' | 'error'; ms: number }
}

/** What a response code means for the person and for the caller. The table itself is the contract's. */
export function decide(envelope: Envelope, words: CatalogueWords): Decision {
  const behaviour = behaviourOf(envelope.code)
  const { outcome, effect, toast, toastMs } = behaviour
  return {
    outcome,
    effect,
    text: textOf(envelope, behaviour, words),
    ...(toast !== 'none' && toastMs !== undefined && { toast: { kind: toast, ms: toastMs } }),
  }
}

function textOf({ code, msg, data }: Envelope, behaviour: CodeBehaviour, words: CatalogueWords): string {
  if (code === askedRefusals.signedInElsewhere) return words.signedInElsewhere
  if (behaviour.effect === 'signInAgain') return words.loginExpired
  if (behaviour.text === 'dataOrMsg' && data != null && !Array.isArray(data)) {
    return typeof data === 'string' ? data : JSON.stringify(data)
  }
  return msg || words.genericError
}

/** A form may show the errors it can place itself; what the documents prescribe is shown as they prescribe it. */
export const leavesToForm = (code: string) => !(code in codeBehaviours)

export interface Effects {
  toast(kind: 'success' | 'error', text: string, ms: number, requestId?: string): void
  after(ms: number, work: () => void): void
  /** False when the session was already ended by another call: then everything has been said and done. */
  endSession(): boolean
  toLogin(): void
  reload(): void
  openSubscribeNodes(): void
  closeSubscribeNodes(): void
  toCertificate(realType: 'native' | 'fusion'): void
  setNoStock(): void
}

export interface Circumstances {
  requestId?: string
  /** The cloud type of the node that the call was about, if it was about one. */
  cloudType?: unknown
  quiet?: boolean
}

/** Does what the decision asks for. Returns whether the person was told. */
export function enact(decision: Decision, effects: Effects, about: Circumstances = {}): boolean {
  const { effect, text, toast } = decision
  const tell = () => {
    if (!toast || about.quiet) return false
    effects.toast(toast.kind, text, toast.ms, toast.kind === 'error' ? about.requestId : undefined)
    return true
  }
  switch (effect) {
    case 'signInAgain':
      if (!effects.endSession()) return true
      tell()
      effects.toLogin()
      effects.after(reloadAfterTokenErrorMs, effects.reload)
      return true
    case 'subscribeNodes':
      tell()
      effects.after(toast?.ms ?? 0, effects.openSubscribeNodes)
      return true
    case 'certify':
      tell()
      effects.closeSubscribeNodes()
      effects.toCertificate(about.cloudType === 'fusion' ? 'fusion' : 'native')
      return true
    case 'noStock':
      effects.setNoStock()
      return tell()
    case undefined:
      return tell()
  }
}
