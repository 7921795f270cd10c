import { payoutCan, type PayoutQuery, type PayoutStatus, type PlatformPayout } from '@portico/contract/agent/payout.ts'
import { eq } from 'drizzle-orm'
import type { SignedInCtx } from '../../core/http/context.ts'
import { newestFirst } from '../../core/lists.ts'
import { fromFen } from '../../core/money.ts'
import { customersOf, namesOf, ownerOf } from '../../core/people/names.ts'
import { refuse } from '../../core/refuse.ts'
import { moneyOf } from '../../ground/agents/custody.service.ts'
import { agentPayable, agentWallet, gateway, post, type Line } from '../../ground/ledger/ledger.service.ts'
import { notify, type NoticeWord } from '../../ground/notices/notice.service.ts'
import { agentPayouts } from './agent-money.table.ts'
import { narrowed, pushChanged, shown, type PayoutRow } from './payout.service.ts'

export async function list(ctx: SignedInCtx, query: PayoutQuery) {
  const found = await newestFirst(ctx.db, agentPayouts, narrowed(query), query, (row) => row)
  return { ...found, result: await deskShown(ctx, found.result) }
}

async function deskShown({ db }: SignedInCtx, rows: PayoutRow[]): Promise<PlatformPayout[]> {
  const agentOf = await customersOf(
    db,
    rows.map(({ agentId }) => agentId),
  )
  const nameOf = await namesOf(
    db,
    rows.map(({ decidedBy }) => decidedBy),
  )
  return rows.map((row) => ({ ...shown(row), agent: agentOf(row.agentId), decided_by: nameOf(row.decidedBy) }))
}

async function held(ctx: SignedInCtx, id: string, may: (status: PayoutStatus) => boolean): Promise<PayoutRow> {
  const [row] = await ctx.db.select().from(agentPayouts).where(eq(agentPayouts.id, id)).for('update')
  if (!row) throw refuse('notFound')
  if (!may(row.status as PayoutStatus)) throw refuse('wrongState')
  ctx.audit.subject = id
  ctx.audit.details = { amount: fromFen(row.amountFen), account: row.agentId }
  return row
}

/** What was free when it was asked for may be owed by now. Rejected, it pays what is owed. */
async function refuseOwing({ db }: SignedInCtx, { agentId }: PayoutRow): Promise<void> {
  const { dueFen } = await moneyOf(db, agentId)
  if (dueFen > 0n) throw refuse('payoutOwing', { amount: fromFen(dueFen) })
}

export async function approve(ctx: SignedInCtx, id: string): Promise<PlatformPayout> {
  const row = await held(ctx, id, payoutCan.approve)
  await refuseOwing(ctx, row)
  await say(ctx, row, 'payoutApproved', {})
  return settle(ctx, row, { status: 'approved', ...decision(ctx) })
}

/** The sum is in the wallet again. */
export async function reject(ctx: SignedInCtx, id: string, reason: string): Promise<PlatformPayout> {
  const row = await held(ctx, id, payoutCan.reject)
  await move(ctx, row, 'back', { place: agentWallet(row.agentId), amount: row.amountFen })
  ctx.audit.details = { ...ctx.audit.details, reason }
  await say(ctx, row, 'payoutRejected', { reason })
  return settle(ctx, row, { status: 'rejected', reason, ...decision(ctx) })
}

/** The bank has been told to pay. */
export async function paid(ctx: SignedInCtx, id: string, bankReference: string): Promise<PlatformPayout> {
  const row = await held(ctx, id, payoutCan.pay)
  await refuseOwing(ctx, row)
  await move(ctx, row, 'paid', { place: gateway('bank'), amount: row.amountFen })
  await say(ctx, row, 'payoutPaid', { card: row.cardLast4, reference: bankReference })
  return settle(ctx, row, { status: 'paid', bankReference, settledAt: ctx.app.clock.now() })
}

const decision = ({ app, login }: SignedInCtx) => ({ decidedBy: login.id, decidedAt: app.clock.now() })

async function move(ctx: SignedInCtx, row: PayoutRow, step: 'back' | 'paid', to: Line): Promise<void> {
  const { applied } = await post(ctx.db, ctx.app.clock, {
    effect: `payout ${row.id} ${step}`,
    kind: 'agentPayout',
    loginId: ctx.login.id,
    lines: [{ place: agentPayable(row.agentId), amount: -row.amountFen }, to],
  })
  // Its state said that this step had not been taken: if the journal knows it, nothing may go on.
  if (!applied) throw refuse('wrongState')
}

async function say(ctx: SignedInCtx, row: PayoutRow, word: NoticeWord, more: Record<string, string>): Promise<void> {
  const loginId = await ownerOf(ctx.db, row.agentId)
  if (!loginId) return
  const vars = { amount: fromFen(row.amountFen), ...more }
  const link = '/agent/wallet?tab=payouts'
  await notify(ctx.app, ctx.db, { loginId, once: `${row.id} ${word}`, topic: 'agent', word, vars, link, mail: true })
}

async function settle(ctx: SignedInCtx, row: PayoutRow, change: Partial<PayoutRow>): Promise<PlatformPayout> {
  const [settled] = await ctx.db.update(agentPayouts).set(change).where(eq(agentPayouts.id, row.id)).returning()
  await pushChanged(ctx.db, settled!)
  return (await deskShown(ctx, [settled!]))[0]!
}

/** Every look at a whole number is a line in the audit. */
export async function card(ctx: SignedInCtx, id: string) {
  const { sealedCard, bank, holder } = await held(ctx, id, () => true)
  return { card_number: ctx.app.seal.open(sealedCard), bank, holder }
}
