import { debtGraceDays, debtReminderDays } from '@portico/contract/money/usage.ts'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { App } from '../core/app/app.ts'
import { daysMs } from '../core/clock.ts'
import { inTransaction, type Db } from '../core/db/pool.ts'
import type { JobKind } from '../core/jobs/jobs.ts'
import { fromFen } from '../core/money.ts'
import { ownerOf } from '../core/people/names.ts'
import { agentHalts } from '../ground/agents/halt.table.ts'
import { usageDebts } from '../ground/meter/meter.table.ts'
import { orderPaid, settleOwed } from '../ground/meter/usage.service.ts'
import { notify } from '../ground/notices/notice.service.ts'
import { begin } from './operations.ts'
import { productLines, productOf } from './product.ts'
import { operations, resources, type ResourceRow } from './resource.table.ts'

type DebtRow = typeof usageDebts.$inferSelect

/** What is owed: paid where it can be, told, told again, and then what causes it is stopped until it is paid. */
export const debtJob = (app: App): JobKind => ({
  queue: 'resource.debt',
  schedule: '* * * * *',
  async run() {
    await settleOwed(app)
    await eachDebt(app, isNull(usageDebts.endedAt), (db, debt) => follow(app, db, debt))
    await eachDebt(app, and(isNotNull(usageDebts.endedAt), isNotNull(usageDebts.haltedAt)), (db, debt) =>
      goOn(app, db, debt),
    )
    await orderPaid(app)
  },
})

async function eachDebt(
  app: App,
  where: ReturnType<typeof and>,
  work: (db: Db, debt: DebtRow) => Promise<void>,
): Promise<void> {
  const found = await app.db.select().from(usageDebts).where(where)
  for (const { accountId, since } of found) {
    const one = and(eq(usageDebts.accountId, accountId), eq(usageDebts.since, since), where)
    await inTransaction(app.pool, async (db) => {
      const [debt] = await db.select().from(usageDebts).where(one).for('update', { skipLocked: true })
      if (debt) await work(db, debt)
    }).catch((error: Error) => app.log.error({ err: error, account: accountId }, 'a debt was not followed up'))
  }
}

async function owedFen(db: Db, accountId: string): Promise<bigint> {
  const { rows } = await db.execute<{ fen: string }>(sql`
    select coalesce(sum(amount_fen - cash_fen - voucher_fen), 0)::text as fen from usage_bill
    where account_id = ${accountId} and cash_fen + voucher_fen < amount_fen`)
  return BigInt(rows[0]!.fen)
}

/** When what causes a debt is stopped. */
export const haltTime = ({ since }: Pick<DebtRow, 'since'>) => new Date(since.getTime() + daysMs(debtGraceDays))

/** By account, when what causes its debt is stopped. */
export async function haltTimesOf(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const open = and(inArray(usageDebts.accountId, [...new Set(accountIds)]), isNull(usageDebts.endedAt))
  const found = await db.select().from(usageDebts).where(open)
  return new Map(found.map((debt) => [debt.accountId, haltTime(debt)]))
}

async function follow(app: App, db: Db, debt: DebtRow): Promise<void> {
  const now = app.clock.now()
  const due = (days: number) => debt.since.getTime() + daysMs(days) <= now.getTime()
  await say(app, db, debt, 'usageOwed')
  if (!debt.remindedAt && due(debtReminderDays)) {
    await say(app, db, debt, 'usageOwedStill')
    await mark(db, debt, { remindedAt: now })
  }
  if (!due(debtGraceDays)) return
  const halted = await changeCounted(app, db, debt.accountId, 'halt')
  if (halted === 0) return
  await say(app, db, debt, 'usageHalted')
  await mark(db, debt, { haltedAt: now })
}

/** It is paid: what was stopped goes on by itself, unless it is stopped because the agent owes. */
async function goOn(app: App, db: Db, debt: DebtRow): Promise<void> {
  if ((await db.$count(agentHalts, eq(agentHalts.accountId, debt.accountId))) > 0) return
  if (await goesOn(app, db, debt.accountId)) await mark(db, debt, { haltedAt: null })
}

/** Lets go on what was stopped, also what is had back later, unless a debt stops it; true when nothing of it is left. */
export async function goesOn(app: App, db: Db, accountId: string): Promise<boolean> {
  const next = (await haltTimesOf(db, [accountId])).get(accountId)
  if (next && next <= app.clock.now()) return false
  const stopped = await countedOf(db, accountId)
  if (!stopped.some(isHalted)) return !(await restsHalted(db, accountId))
  await changeCounted(app, db, accountId, 'resume')
  return false
}

/** Whether something that was stopped lies in the recycle bin. */
async function restsHalted(db: Db, accountId: string): Promise<boolean> {
  const resting = and(eq(resources.accountId, accountId), isNull(resources.releasedAt), isNotNull(resources.deletedAt))
  return (await db.$count(resources, and(resting, sql`${resources.facts}->>'halted' = 'debt'`))) > 0
}

const isHalted = ({ facts }: ResourceRow) => facts['halted'] === 'debt'

/** What of an account is counted, held; what is gone, or lies in the recycle bin, passes nothing anyway. */
async function countedOf(db: Db, accountId: string): Promise<ResourceRow[]> {
  return db
    .select()
    .from(resources)
    .where(
      and(
        eq(resources.accountId, accountId),
        isNull(resources.releasedAt),
        isNull(resources.deletedAt),
        sql`(${resources.facts}->>'halted' = 'debt' or ${resources.id} in (
          select w.resource_id from meter_watch w where w.account_id = ${accountId} and w.until is null))`,
      ),
    )
    .orderBy(resources.id)
    .for('update')
}

/** Begins it on everything that it is due for and that nothing else is done to; the rest is found the next time. */
export async function changeCounted(app: App, db: Db, accountId: string, action: 'halt' | 'resume'): Promise<number> {
  const kinds = new Set(productLines().flatMap(({ kind, meter }) => (meter ? [kind as string] : [])))
  const rows = (await countedOf(db, accountId)).filter((row) => kinds.has(row.kind))
  const due = rows.filter((row) => isHalted(row) === (action === 'resume'))
  let begun = 0
  for (const row of due) {
    const busy = and(eq(operations.resourceId, row.id), isNull(operations.endedAt))
    if ((await db.$count(operations, busy)) > 0) continue
    await begin(app, db, row, { action: productOf(row.kind).meter![action], loginId: null, follows: true })
    begun++
  }
  return begun
}

const mark = (db: Db, { accountId, since }: DebtRow, set: Partial<DebtRow>) =>
  db
    .update(usageDebts)
    .set(set)
    .where(and(eq(usageDebts.accountId, accountId), eq(usageDebts.since, since)))

async function say(app: App, db: Db, debt: DebtRow, word: 'usageOwed' | 'usageOwedStill' | 'usageHalted') {
  const loginId = await ownerOf(db, debt.accountId)
  if (!loginId) return
  const vars = { sum: fromFen(await owedFen(db, debt.accountId)), time: haltTime(debt).toISOString() }
  const once = `${word} ${debt.accountId} ${debt.since.toISOString()}`
  await notify(app, db, { loginId, once, topic: 'debt', word, vars, link: '/recharge', mail: true })
}
