import type { AgentPayout, PayoutInput, PayoutQuery, PayoutStatus } from '@portico/contract/agent/payout.ts'
import type { PageOf } from '@portico/contract/page.ts'
import { and, eq, ilike, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { containing, newestFirst } from '../../core/lists.ts'
import { fromFen, toFen } from '../../core/money.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { agents } from '../../ground/agents/agent.table.ts'
import { agentPayable, agentWallet, post } from '../../ground/ledger/ledger.service.ts'
import { agentPayouts } from './agent-money.table.ts'
import { freeFen } from './wallet.service.ts'

export type PayoutRow = typeof agentPayouts.$inferSelect

export const shown = (row: PayoutRow): AgentPayout => ({
  id: row.id,
  amount: fromFen(row.amountFen),
  status: row.status as PayoutStatus,
  bank: row.bank,
  holder: row.holder,
  card_last4: row.cardLast4,
  reason: row.reason,
  bank_reference: row.bankReference,
  create_time: row.createdAt.toISOString(),
  decide_time: row.decidedAt?.toISOString() ?? null,
  settle_time: row.settledAt?.toISOString() ?? null,
})

export function narrowed({ status, search }: PayoutQuery): SQL | undefined {
  const like = search && containing(search)
  return and(
    status && eq(agentPayouts.status, status),
    like
      ? or(ilike(agentPayouts.holder, like), ilike(agentPayouts.bankReference, like), eq(agentPayouts.agentId, search))
      : undefined,
  )
}

export const list = ({ db, account }: CustomerCtx, query: PayoutQuery): Promise<PageOf<AgentPayout>> =>
  newestFirst(db, agentPayouts, and(eq(agentPayouts.agentId, account.id), narrowed(query)), query, shown)

/** Holds an agent, so that what is free is counted by one at a time. */
export async function heldAgent(db: Db, agentId: string) {
  const [agent] = await db.select().from(agents).where(eq(agents.accountId, agentId)).for('update')
  if (!agent) throw refuse('notFound')
  return agent
}

/** The sum leaves the wallet at once, so that it cannot be spent while somebody looks at it. */
export async function request(ctx: CustomerCtx, form: PayoutInput): Promise<AgentPayout> {
  const { db, app, account } = ctx
  const agent = await heldAgent(db, account.id)
  const amountFen = toFen(form.amount)
  if (amountFen < agent.payoutMinFen) throw refuse('payoutTooLittle', { amount: fromFen(agent.payoutMinFen) })
  const free = await freeFen(db, app.clock.now(), account.id)
  if (amountFen > free) throw refuse('payoutTooMuch', { amount: fromFen(free) })
  const [row] = await db
    .insert(agentPayouts)
    .values({
      id: newId('agentPayout'),
      agentId: account.id,
      amountFen,
      sealedCard: app.seal.close(form.card_number),
      cardLast4: form.card_number.slice(-4),
      bank: form.bank,
      holder: form.holder,
      createdAt: app.clock.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw refuse('payoutUnderWay')
  await post(db, app.clock, {
    effect: `payout ${row.id} hold`,
    kind: 'agentPayout',
    loginId: ctx.login.id,
    strict: 'own',
    lines: [
      { place: agentWallet(account.id), amount: -amountFen },
      { place: agentPayable(account.id), amount: amountFen },
    ],
  })
  ctx.audit.subject = row.id
  ctx.audit.details = { amount: fromFen(amountFen) }
  await pushChanged(db, row)
  return shown(row)
}

/** Both sides of the desk see it move. */
export async function pushChanged(db: Db, { agentId }: PayoutRow): Promise<void> {
  const stale = ['agentPayoutList', 'agentWalletInfo', 'agentWalletLines', 'agentStatementList', 'agentOverview']
  await pushTo(db, { account: agentId }, { stale })
  await pushTo(db, { operators: true }, { stale: ['platformPayoutList'] })
}
