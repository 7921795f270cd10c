import type { Refusal } from '@portico/contract/codes.ts'
import { graceDays, reminderDays, renewBeforeHours } from '@portico/contract/resource/term-end.ts'
import { autoRenewalMonths, type AutoRenewal } from '@portico/contract/states/compute.ts'
import { and, asc, eq, exists, gt, isNotNull, isNull, lte, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import { ownerOf } from '../core/people/names.ts'
import { notify, type NoticeWord } from '../ground/notices/notice.service.ts'
import type { App } from '../core/app/app.ts'
import { daysMs, hoursMs } from '../core/clock.ts'
import { inTransaction, type Db } from '../core/db/pool.ts'
import type { JobKind } from '../core/jobs/jobs.ts'
import { Refused } from '../core/refuse.ts'
import { begin, lastBinding } from './operations.ts'
import { isRenewedWith } from './own.ts'
import { productOf } from './product.ts'
import { neededOf, withBound } from './remove.ts'
import { isFaulty, renewAutomatically } from './renew.ts'
import { operations, reminders, resources, type ResourceRow } from './resource.table.ts'

/** What failed is tried again after so long: an engine that refuses is not asked every minute. */
const againMs = hoursMs(1)
const batch = 200

/** Goes once a minute over what time has come for. Each thing is a transaction of its own and happens once. */
export const resourceTimeJob = (app: App): JobKind => ({
  queue: 'resource.time',
  schedule: '* * * * *',
  async run() {
    await renewDue(app)
    await warn(app)
    await expire(app)
    await release(app)
    await unbindUnheard(app)
  },
})

const alive = and(isNull(resources.releasedAt), isNull(resources.deletedAt))
const idle = (db: Db) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(operations)
      .where(and(eq(operations.resourceId, resources.id), isNull(operations.endedAt))),
  )

type Again = 'expire' | 'release' | 'unbind'

/** What the house itself did and failed, since a moment. */
const failedSince = (db: Db, action: Again, since: Date | SQL) =>
  db
    .select({ one: sql`1` })
    .from(operations)
    .where(
      and(
        eq(operations.resourceId, resources.id),
        eq(operations.action, action),
        eq(operations.state, 'failed'),
        isNull(operations.loginId),
        gt(operations.endedAt, since),
      ),
    )
const notLately = (app: App, action: Again) =>
  notExists(failedSince(app.db, action, new Date(app.clock.now().getTime() - againMs)))

const ownEnd = () => sql`not exists (select from resource h where ${isRenewedWith('resource', 'h')})`

/** Goes through everything that fits, so many at a time: what is refused again and again keeps nobody else waiting. */
async function eachFound(app: App, where: SQL | undefined, work: (db: Db, row: ResourceRow) => Promise<void>) {
  for (let after = ''; ;) {
    const found = await app.db
      .select({ id: resources.id })
      .from(resources)
      .where(and(where, gt(resources.id, after)))
      .orderBy(asc(resources.id))
      .limit(batch)
    await each(app, found, work)
    if (found.length < batch) return
    after = found.at(-1)!.id
  }
}

/** Runs `work` on each row that still fits, held; a row that another has taken meanwhile is left to it. */
async function each(app: App, ids: readonly { id: string }[], work: (db: Db, row: ResourceRow) => Promise<void>) {
  for (const { id } of ids)
    await inTransaction(app.pool, async (db) => {
      const [row] = await db.select().from(resources).where(eq(resources.id, id)).for('update', { skipLocked: true })
      if (row) await work(db, row)
    }).catch((error: Error) => app.log.error({ err: error, resource: id }, 'timed work on a resource failed'))
}

async function once(db: Db, row: ResourceRow, kind: string, about: Date, now: Date): Promise<boolean> {
  const made = await db
    .insert(reminders)
    .values({ resourceId: row.id, kind, about, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: reminders.resourceId })
  return made.length === 1
}

async function say(app: App, db: Db, row: ResourceRow, word: NoticeWord, vars: Record<string, string>): Promise<void> {
  const loginId = await ownerOf(db, row.accountId)
  if (!loginId) return
  const once = `${word} ${row.id} ${row.expiresAt?.toISOString() ?? ''} ${vars['days'] ?? ''}`
  await notify(app, db, { loginId, once, topic: 'renewal', word, vars: { name: row.name, ...vars }, mail: true })
}

const whyNotRenewed: Partial<Record<Refusal, NoticeWord>> = {
  balanceShort: 'renewalRefused',
  agentShort: 'renewalUnpaid',
  budgetShort: 'renewalOverBudget',
  groupMissing: 'renewalOverBudget',
  notOfferedThere: 'renewalNotOffered',
  notPriced: 'renewalNotOffered',
  termNotOffered: 'renewalTermGone',
  // The one field there is: a product refuses a term that is not for everybody.
  invalidInput: 'renewalTermGone',
}

async function renewDue(app: App): Promise<void> {
  const due = new Date(app.clock.now().getTime() + hoursMs(renewBeforeHours))
  const wanted = and(alive, ne(resources.renewal, 'off'), lte(resources.expiresAt, due), ownEnd(), idle(app.db))
  await eachFound(app, wanted, async (db, row) => {
    if (row.renewal === 'off' || !row.expiresAt || row.expiresAt > due || row.deletedAt) return
    if (isFaulty(row)) return sayOnce(app, db, row, 'renewalPaused')
    const months = autoRenewalMonths[row.renewal as AutoRenewal]
    try {
      await db.execute(sql`savepoint renewing`)
      const { total } = await renewAutomatically(app, db, row, months)
      await say(app, db, row, 'renewedAutomatically', { amount: total, months: String(months) })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await db.execute(sql`rollback to savepoint renewing`)
      await sayOnce(app, db, row, whyNotRenewed[error.refusal] ?? 'renewalHindered')
    }
  })
}

/** Why it does not renew by itself, once for each end of its time. */
async function sayOnce(app: App, db: Db, row: ResourceRow, word: NoticeWord): Promise<void> {
  if (!(await once(db, row, word, row.expiresAt!, app.clock.now()))) return
  await say(app, db, row, word, { time: row.expiresAt!.toISOString() })
}

/** The nearest warning that is due and was not given. */
async function warn(app: App): Promise<void> {
  const now = app.clock.now()
  for (const days of reminderDays.toReversed()) {
    const until = new Date(now.getTime() + daysMs(days))
    const known = app.db
      .select({ one: sql`1` })
      .from(reminders)
      .where(
        and(
          eq(reminders.resourceId, resources.id),
          eq(reminders.kind, `expires in ${days}`),
          eq(reminders.about, resources.expiresAt),
        ),
      )
    const soon = and(
      alive,
      ownEnd(),
      lte(resources.expiresAt, until),
      sql`${resources.expiresAt} > ${now.toISOString()}::timestamptz`,
      notExists(known),
    )
    await eachFound(app, soon, async (db, row) => {
      if (!row.expiresAt || row.expiresAt <= now) return
      // A later warning makes the earlier ones pointless: they count as given.
      for (const earlier of reminderDays.filter((day) => day > days))
        await once(db, row, `expires in ${earlier}`, row.expiresAt, now)
      if (await once(db, row, `expires in ${days}`, row.expiresAt, now))
        await say(app, db, row, 'resourceExpiring', { days: String(days), time: row.expiresAt.toISOString() })
    })
  }
}

async function expire(app: App): Promise<void> {
  const now = app.clock.now()
  const unheard = and(
    exists(failedSince(app.db, 'expire', sql`${resources.expiresAt}`)),
    notLately(app, 'expire'),
    gt(resources.releaseAt, now),
  )
  const over = and(alive, lte(resources.expiresAt, now), or(isNull(resources.releaseAt), unheard), idle(app.db))
  await eachFound(app, over, async (db, row) => {
    if (!row.expiresAt || row.expiresAt > now || row.deletedAt) return
    const { statuses, renewable: prolonged, drained } = productOf(row.kind)
    const renewable = drained ? [...prolonged, drained] : prolonged
    if (row.releaseAt) {
      // Its engine did not hear of its end: what nobody pays for is not used until the grace is over.
      const isOver = [statuses.expired, statuses.faulty].includes(row.status) || !renewable.includes(row.status)
      if (!isOver) await begin(app, db, row, { action: 'expire', loginId: null })
      return
    }
    // What was never delivered has nothing to expire: it goes at once.
    const neverReady = row.status === statuses.building || row.status === statuses.faulty
    const grace = neverReady && row.engineRef === null ? 0 : daysMs(graceDays)
    // A change that waits for its owner's word is settled first; this comes round again.
    if (grace > 0 && !renewable.includes(row.status)) return
    await db
      .update(resources)
      .set({ releaseAt: new Date(now.getTime() + grace) })
      .where(eq(resources.id, row.id))
    if (grace === 0) return
    // What is faulty stays so: renewed as expired it would be shown as sound, and renewed by itself in its grace.
    if (row.status !== statuses.faulty) await begin(app, db, row, { action: 'expire', loginId: null })
    const { word, vars = {} } = productOf(row.kind).expiredTold?.(row) ?? { word: 'resourceExpired' as const }
    await say(app, db, row, word, { days: String(graceDays), ...vars })
  })
}

/** By then all work is over that had begun when its time came. What is begun later keeps nothing. */
const neededMs = hoursMs(6)

async function release(app: App): Promise<void> {
  const now = app.clock.now()
  const due = and(
    isNull(resources.releasedAt),
    isNotNull(resources.releaseAt),
    lte(resources.releaseAt, now),
    notLately(app, 'release'),
    idle(app.db),
  )
  await eachFound(app, due, async (db, row) => {
    if (!row.releaseAt || row.releaseAt > now || row.releasedAt) return
    // What was being made of it comes first; this comes round again.
    const waits = now.getTime() < row.releaseAt.getTime() + neededMs
    if (waits && (await neededOf(db, await withBound(db, [row])))) return
    await begin(app, db, row, { action: 'release', loginId: null })
  })
}

/** What is bound to nothing because that is gone, and whose engine did not hear of it. */
async function unbindUnheard(app: App): Promise<void> {
  const unheard = and(
    alive,
    isNull(resources.boundTo),
    // So few are looked at: what failed last says why on its row.
    ne(resources.reason, ''),
    exists(failedSince(app.db, 'unbind', lastBinding(resources.id))),
    notLately(app, 'unbind'),
    idle(app.db),
  )
  await eachFound(app, unheard, async (db, row) => {
    if (row.boundTo || row.deletedAt || row.releasedAt) return
    await begin(app, db, row, { action: 'unbind', loginId: null })
  })
}
