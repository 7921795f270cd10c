import type { Call } from '@portico/contract/calls.ts'
import { rightFor } from '@portico/contract/right.ts'
import { rightRefusal } from './right-refusal.ts'

/** Why a member's business group may not use a call, by what the server asks for it; undefined when it may. */
export const callRefusal = (call: Call, input?: unknown): string | undefined =>
  call.product ? rightRefusal(call.product, rightFor(call, input)) : undefined
