import { eq, sql } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { daysMs } from '../../core/clock.ts'
import { inTransaction, type Db } from '../../core/db/pool.ts'
import { fromFen } from '../../core/money.ts'
import { ownerOf } from '../../core/people/names.ts'
import { agents } from '../../ground/agents/agent.table.ts'
import { moneyOf } from '../../ground/agents/custody.service.ts'
import { carriedDays, graceEnd, isLate, stopTime } from '../../ground/agents/owing.ts'
import { renewalsAhead } from '../../lifecycle/agent-runway.ts'
import { notify, type Telling } from '../../ground/notices/notice.service.ts'
import { messageAgent } from '../../ground/robots/robot.service.ts'

type AgentRow = typeof agents.$inferSelect
const warnedDays = 7
/** So long before the end of the grace customers are told. */
const toldDays = 3
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Notes since when agents owe, tells them every day, pauses new sales after the grace, and lifts that when all is paid. */
export async function watchDebts(app: App): Promise<void> {
  const { rows } = await app.db.execute<{ id: string }>(sql`
    select g.account_id as id from agent g left join ledger_account l on l.account_id = g.account_id and l.kind = 'agentDue'
    where g.due_since is not null or l.balance < 0`)
  for (const { id } of rows) await inTransaction(app.pool, (db) => watchDebt(app, db, id))
}

async function watchDebt(app: App, db: Db, id: string): Promise<void> {
  const [row] = await db.select().from(agents).where(eq(agents.accountId, id)).for('update')
  const { dueFen } = await moneyOf(db, id)
  if (row) await (dueFen > 0n ? owe(app, db, row, dueFen) : paid(app, db, row))
}

async function owe(app: App, db: Db, row: AgentRow, dueFen: bigint): Promise<void> {
  const now = app.clock.now()
  const since = row.dueSince ?? now
  const owing = { ...row, dueSince: since }
  const pauses = row.status === 'active' && isLate(owing, now)
  const pause = pauses ? { status: 'paused', pausedFor: 'owing' as const } : {}
  await db
    .update(agents)
    .set({ dueSince: since, ...pause })
    .where(eq(agents.accountId, row.accountId))
  const amount = fromFen(dueFen)
  const [until, stop] = [graceEnd(owing)!.toISOString(), stopTime(owing)!.toISOString()]
  await tell(app, db, row, { once: `agent owes ${dayOf(now)}`, word: 'agentOwes', vars: { amount, time: until } })
  if (!row.dueSince) await messageWalletLow(app, db, row, { wallet: fromFen(0n), needed: amount })
  const paused = {
    once: `agent paused ${since.toISOString()}`,
    word: 'agentPaused',
    vars: { amount, time: stop },
  } as const
  if (pauses) await tell(app, db, row, paused)
  await warnCustomers(app, db, owing)
}

/** Whoever uses or renews something at the agent's expense hears in time that this may end, and when. */
async function warnCustomers(app: App, db: Db, owing: AgentRow): Promise<void> {
  const now = app.clock.now()
  if (graceEnd(owing)!.getTime() - now.getTime() > daysMs(toldDays)) return
  const word = isLate(owing, now) ? 'providerLate' : 'providerOwes'
  const once = `${word} ${owing.dueSince!.toISOString()}`
  const { rows } = await db.execute<{ login: string }>(sql`
    select o.id as login from account a join login o on o.account_id = a.id and o.kind = 'owner'
    where a.agent_id = ${owing.accountId} and (
      exists (select 1 from meter_watch w where w.account_id = a.id and w.until is null)
      or exists (select 1 from resource r where r.account_id = a.id and r.renewal <> 'off' and r.released_at is null
        and r.deleted_at is null))
      and not exists (select 1 from notice n where n.login_id = o.id and n.once_key = ${once})`)
  const vars = { time: stopTime(owing)!.toISOString(), days: String(carriedDays) }
  for (const { login: loginId } of rows)
    await notify(app, db, { loginId, once, topic: 'debt', word, vars, link: '/personalcenter', mail: true })
}

async function paid(app: App, db: Db, row: AgentRow): Promise<void> {
  if (!row.dueSince) return
  const lift = row.pausedFor === 'owing' ? { status: 'active', pausedFor: null } : {}
  await db
    .update(agents)
    .set({ dueSince: null, ...lift })
    .where(eq(agents.accountId, row.accountId))
  await tell(app, db, row, { once: `agent paid ${row.dueSince.toISOString()}`, word: 'agentPaid' })
}

/** Once a day: what renews by itself within a week, where the wallet is not enough for it. */
export async function warnOfRenewals(app: App): Promise<void> {
  for (const row of await app.db.select().from(agents)) {
    const now = app.clock.now()
    const ahead = await renewalsAhead(app.db, now, row.accountId, warnedDays)
    const neededFen = ahead.values().reduce((sum, fen) => sum + fen, 0n)
    const { walletFen } = await moneyOf(app.db, row.accountId)
    if (neededFen <= walletFen) continue
    const vars = { needed: fromFen(neededFen), wallet: fromFen(walletFen), days: String(warnedDays) }
    await inTransaction(app.pool, async (db) => {
      await tell(app, db, row, { once: `agent renewals ${dayOf(now)}`, word: 'agentRenewals', vars })
      await messageWalletLow(app, db, row, { wallet: vars.wallet, needed: vars.needed })
    })
  }
}

const messageWalletLow = (app: App, db: Db, { accountId }: AgentRow, vars: { wallet: string; needed: string }) =>
  messageAgent(app, db, accountId, 'wallet.low', accountId, vars)

async function tell(
  app: App,
  db: Db,
  { accountId }: AgentRow,
  telling: Pick<Telling, 'once' | 'word' | 'vars'>,
): Promise<void> {
  const loginId = await ownerOf(db, accountId)
  if (loginId) await notify(app, db, { loginId, topic: 'debt', link: '/agent', mail: true, ...telling })
}
