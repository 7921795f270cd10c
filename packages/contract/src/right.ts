import type { Right } from './access.ts'
import { writes, type Call } from './calls.ts'

const purchase = /^cart|Renewal/
const removal = /(?:Remove|Delete|Revoke)$/

/**
 * What a member's business group must be allowed for a call. What makes an order spends, and so will what is put into the
 * cart or renews by itself; what takes something away is called so.
 */
export function rightOf(call: Call): Right {
  if (!writes(call)) return 'read'
  if (purchase.test(call.name)) return 'buy'
  if (removal.test(call.name)) return 'delete'
  return call.stales?.includes('orderList') ? 'buy' : 'act'
}
