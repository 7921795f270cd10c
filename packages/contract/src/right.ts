import type { Right } from './access.ts'
import { writes, type Call } from './calls.ts'

const purchase = /^cart|Renewal/
const removal = /(?:Remove|Delete)$/
/** Actions of calls that have several. */
const removing: readonly unknown[] = ['delete', 'remove', 'reset']

/**
 * What a member's business group must be allowed for a call. What makes an order spends, and so will what is put into the
 * cart or renews by itself; what takes something away is called so, or says it. What was let out can be taken back by
 * whoever may let it out.
 */
export function rightOf(call: Call): Right {
  if (!writes(call)) return 'read'
  if (call.right) return call.right
  if (purchase.test(call.name)) return 'buy'
  if (removal.test(call.name)) return 'delete'
  return call.stales?.includes('orderList') ? 'buy' : 'act'
}

/** Once it is known what is asked: the same, or more where it takes something away. */
export const rightFor = (call: Call, input: unknown): Right =>
  writes(call) && removing.includes((input as { action?: unknown } | undefined)?.action) ? 'delete' : rightOf(call)
