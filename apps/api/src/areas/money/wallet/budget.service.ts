import type { Data } from '@portico/contract/calls.ts'
import { budgetsMax, type BudgetBasis, type budgetCalls, type BudgetInput } from '@portico/contract/money/budget.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Inside } from '../../../core/app/app.ts'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { fromFen, toFen } from '../../../core/money.ts'
import { monthOf, monthStart } from '../../../core/month.ts'
import { noun } from '../../../core/noun/noun.ts'
import { ownerOf } from '../../../core/people/names.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { notify } from '../../../ground/notices/notice.service.ts'
import { figuresOf, type Figures } from './budget-figures.ts'
import { groupsOf, tagsOf } from './budget-scope.ts'
import { budgetAlarms, budgets } from './budget.table.ts'

type Row = typeof budgets.$inferSelect

const own = noun<typeof budgets, CustomerCtx>(budgets, {
  kind: 'budget',
  within: ({ account }) => eq(budgets.accountId, account.id),
  begins: ({ account, app }) => ({ accountId: account.id, checkedAt: app.clock.now() }),
  tooMany: (count) => (count > budgetsMax ? refuse('inUse') : undefined),
  told: ({ name, scope, key, amountFen }) => ({ name, scope, key, amount: fromFen(amountFen) }),
})

export async function list(ctx: CustomerCtx): Promise<Data<typeof budgetCalls.budgetList>> {
  const now = ctx.app.clock.now()
  const month = monthOf(now)
  const rows = await ctx.db
    .select()
    .from(budgets)
    .where(eq(budgets.accountId, ctx.account.id))
    .orderBy(asc(budgets.createdAt), asc(budgets.id))
  const told = await ctx.db
    .select()
    .from(budgetAlarms)
    .where(
      and(
        inArray(
          budgetAlarms.budgetId,
          rows.map(({ id }) => id),
        ),
        eq(budgetAlarms.month, firstDay(month)),
      ),
    )
    .orderBy(asc(budgetAlarms.at), asc(budgetAlarms.share))
  const figures = rows.length > 0 ? await figuresOf(ctx, now) : undefined
  const groups = (await groupsOf(ctx.db, ctx.account.id)).map(({ id, name }) => ({ key: id, name }))
  const tags = (await tagsOf(ctx)).map((tag) => ({ key: tag, name: tag }))
  return {
    month,
    result: rows.map((row) => ({
      id: row.id,
      name: row.name,
      applies_to: row.scope,
      subject: row.key,
      subject_name: groups.find(({ key }) => key === row.key)?.name ?? row.key,
      amount: fromFen(row.amountFen),
      percent: row.shares,
      forecast: row.forecast,
      ...shown(figures!(row)),
      alarms: told
        .filter(({ budgetId }) => budgetId === row.id)
        .map(({ basis, share, at }) => ({ basis, share, time: at.toISOString() })),
    })),
    groups,
    tags,
  }
}

/** How many were spent this month when they were looked at last, whatever they tell their owner of it. */
export const countSpent = ({ app, db, account }: CustomerCtx): Promise<number> =>
  db.$count(budgets, and(eq(budgets.accountId, account.id), eq(budgets.spentIn, firstDay(monthOf(app.clock.now())))))

const shown = ({ spentFen, expectedFen }: Figures) => ({ spent: fromFen(spentFen), expected: fromFen(expectedFen) })
const firstDay = (month: string) => `${month}-01`

export async function save(ctx: CustomerCtx, form: BudgetInput): Promise<{ id: string }> {
  const groups = await groupsOf(ctx.db, ctx.account.id)
  if (form.applies_to === 'group' && !groups.some(({ id }) => id === form.subject))
    throw refuseField({ subject: 'rules.choose' })
  const before = form.id && (await own.held(ctx, form.id))
  // By what it was until now, the month that is over is told first.
  if (before && monthOf(before.checkedAt) !== monthOf(ctx.app.clock.now()))
    await watchAccount(ctx.app, ctx.db, ctx.account.id)
  const { id } = await own.save(ctx, form.id, {
    name: form.name,
    scope: form.applies_to,
    key: form.subject,
    amountFen: toFen(form.amount),
    shares: form.percent,
    forecast: form.forecast,
  })
  // Of another sum, or of something else, nothing has been told yet.
  const isAnother =
    before &&
    (before.amountFen !== toFen(form.amount) || before.scope !== form.applies_to || before.key !== form.subject)
  if (isAnother) await ctx.db.delete(budgetAlarms).where(eq(budgetAlarms.budgetId, id))
  await watchAccount(ctx.app, ctx.db, ctx.account.id)
  return { id }
}

export const { remove } = own

/**
 * Tells the owner of what an account's budgets have come to, and once of what came at the end of a month that is over. The
 * budgets are held, so that two who look take turns.
 */
export async function watchAccount(app: Inside, db: Db, accountId: string): Promise<void> {
  const now = app.clock.now()
  const own = eq(budgets.accountId, accountId)
  const rows = await db.select().from(budgets).where(own).orderBy(asc(budgets.id)).for('update')
  await db.update(budgets).set({ checkedAt: now }).where(own)
  const loginId = await ownerOf(db, accountId)
  if (rows.length === 0 || !loginId) return
  const watch = { app, db, accountId, loginId }
  const [month, start] = [monthOf(now), monthStart(monthOf(now))]
  const before = rows.filter(({ checkedAt }) => monthOf(checkedAt) !== month)
  if (before.length > 0) await tellOf(watch, before, new Date(start.getTime() - 1))
  await tellOf(watch, rows, now)
}

interface Watch {
  app: Inside
  db: Db
  accountId: string
  loginId: string
}

/** What is expected is told of the month that runs. */
async function tellOf(watch: Watch, rows: readonly Row[], at: Date): Promise<void> {
  const { app, db, accountId } = watch
  const account = { id: accountId, agent: false, business: false }
  const figures = await figuresOf({ app, db, account, group: null, language: 'en' }, at)
  const month = monthOf(at)
  const runs = month === monthOf(app.clock.now())
  for (const row of rows) {
    const { spentFen, expectedFen } = figures(row)
    const spentIn = spentFen >= row.amountFen ? firstDay(month) : null
    if (runs && spentIn !== row.spentIn) await db.update(budgets).set({ spentIn }).where(eq(budgets.id, row.id))
    const spent = row.shares.filter(isReached(row, spentFen))
    await tell(watch, row, { month, basis: 'actual', reached: spent, fen: spentFen })
    // What is spent already need not be expected.
    const expected = row.shares.filter((share) => isReached(row, expectedFen)(share) && !spent.includes(share))
    if (row.forecast && runs) await tell(watch, row, { month, basis: 'forecast', reached: expected, fen: expectedFen })
  }
}

const words = { actual: 'budgetSpent', forecast: 'budgetExpected' } as const

const isReached =
  ({ amountFen }: Row, fen: bigint) =>
  (share: number) =>
    fen * 100n >= amountFen * BigInt(share)

/** Each share is told once a month; of several that are reached together, only the highest. */
async function tell(
  { app, db, loginId }: Watch,
  row: Row,
  { month, basis, reached, fen }: { month: string; basis: BudgetBasis; reached: readonly number[]; fen: bigint },
): Promise<void> {
  if (reached.length === 0) return
  const now = app.clock.now()
  const first = await db
    .insert(budgetAlarms)
    .values(reached.map((share) => ({ budgetId: row.id, month: firstDay(month), basis, share, at: now })))
    .onConflictDoNothing()
    .returning({ share: budgetAlarms.share })
  if (first.length === 0) return
  const share = Math.max(...first.map((alarm) => alarm.share))
  await notify(app, db, {
    loginId,
    once: `budget ${row.id} ${month} ${basis} ${share} ${row.amountFen} ${row.scope} ${row.key}`,
    topic: 'money',
    word: words[basis],
    vars: { name: row.name, share: String(share), sum: fromFen(fen), budget: fromFen(row.amountFen), month },
    link: '/costs?tab=budgets',
    mail: true,
  })
}
