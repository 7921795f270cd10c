import type { LoanInput } from '@portico/contract/agent/loan.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { toFen } from '../../core/money.ts'
import { pushTo } from '../../core/push/push.ts'
import { noteAtCustomer } from '../../ground/agents/consent.service.ts'
import { lend } from '../../ground/agents/custody.service.ts'

export async function save(ctx: CustomerCtx, { account_id: accountId, credit }: LoanInput): Promise<null> {
  const { app, db, account, login } = ctx
  await lend(db, app.clock, { agentId: account.id, accountId, fen: toFen(credit), loginId: login.id })
  ctx.audit.subject = accountId
  ctx.audit.details = { amount: credit }
  await noteAtCustomer(ctx, accountId, 'agent.loan', accountId, { amount: credit })
  await pushTo(db, { account: accountId }, { stale: ['userInfo', 'walletLineList'] })
  return null
}
