import { loanDayMaxYuan, type LoanInput } from '@portico/contract/agent/loan.ts'
import { sql } from 'drizzle-orm'
import { daysMs } from '../../core/clock.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { fromFen, toFen } from '../../core/money.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { noteAtCustomer } from '../../ground/agents/consent.service.ts'
import { lend, moneyOf } from '../../ground/agents/custody.service.ts'
import { agentDesk } from '../../ground/ledger/ledger.service.ts'
import { moneyStale } from '../../ground/ledger/stale.ts'

const dayMaxFen = BigInt(loanDayMaxYuan) * 100n

export async function save(ctx: CustomerCtx, { account_id: accountId, credit }: LoanInput): Promise<null> {
  const { app, db, account, login } = ctx
  const loan = { agentId: account.id, accountId, fen: toFen(credit), loginId: login.id }
  if ((await lend(db, app.clock, loan)) > 0n) await refuseTooMuch(ctx)
  ctx.audit.subject = accountId
  ctx.audit.details = { amount: credit }
  await noteAtCustomer(ctx, accountId, 'agent.loan', accountId, { amount: credit })
  await pushTo(db, { account: accountId }, { stale: [...moneyStale] })
  return null
}

/** The agent's desk is held by what was lent, so whoever lends at the same time is counted too. What was taken back is not. */
async function refuseTooMuch({ app, db, account }: CustomerCtx): Promise<void> {
  const { dueFen } = await moneyOf(db, account.id)
  if (dueFen > 0n) throw refuse('owingFirst', { amount: fromFen(dueFen) })
  const dayAgo = new Date(app.clock.now().getTime() - daysMs(1))
  const { rows } = await db.execute<{ fen: string }>(sql`
    select coalesce(-sum(l.amount), 0)::text as fen from ledger_line l join ledger_entry e on e.id = l.entry_id
    where l.account_id = ${agentDesk(account.id).id} and e.kind = 'agentLoan' and e.at > ${dayAgo.toISOString()}::timestamptz`)
  if (BigInt(rows[0]!.fen) > dayMaxFen) throw refuse('loanDayFull', { amount: fromFen(dayMaxFen) })
}
