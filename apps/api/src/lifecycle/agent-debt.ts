import { eq, sql, type SQL } from 'drizzle-orm'
import type { App } from '../core/app/app.ts'
import { inTransaction, type Db } from '../core/db/pool.ts'
import type { JobKind } from '../core/jobs/jobs.ts'
import { ownerOf } from '../core/people/names.ts'
import { agentHalts } from '../ground/agents/halt.table.ts'
import { stoppedAgent } from '../ground/agents/owing.ts'
import { notify } from '../ground/notices/notice.service.ts'
import { changeCounted, goesOn } from './debt.ts'

export const agentHaltJob = (app: App): JobKind => ({
  queue: 'resource.agentDebt',
  schedule: '* * * * *',
  run: () => followAgents(app),
})

/** What is counted of a customer stops when the agent has owed for too long, and goes on when it has paid or they have left it. */
async function followAgents(app: App): Promise<void> {
  const stopped = stoppedAgent(app.clock.now())
  await eachCustomer(
    app,
    halt,
    sql`
    select distinct w.account_id as id from meter_watch w join account c on c.id = w.account_id
    join agent g on g.account_id = c.agent_id where w.until is null and ${stopped}`,
  )
  await eachCustomer(
    app,
    resume,
    sql`
    select h.account_id as id from agent_halt h join account c on c.id = h.account_id
    left join agent g on g.account_id = c.agent_id where not ${stopped}`,
  )
}

type Work = (app: App, db: Db, accountId: string) => Promise<void>

async function eachCustomer(app: App, work: Work, which: SQL): Promise<void> {
  const { rows } = await app.db.execute<{ id: string }>(which)
  for (const { id } of rows)
    await inTransaction(app.pool, (db) => work(app, db, id)).catch((error: Error) =>
      app.log.error({ err: error, account: id }, 'the debt of an agent was not followed up'),
    )
}

async function halt(app: App, db: Db, accountId: string): Promise<void> {
  const haltedAt = app.clock.now()
  await db.insert(agentHalts).values({ accountId, haltedAt }).onConflictDoNothing()
  const row = await held(db, accountId)
  if (!row || (await changeCounted(app, db, accountId, 'halt')) === 0) return
  const loginId = await ownerOf(db, accountId)
  const once = `providerHalted ${row.haltedAt.toISOString()}`
  const link = '/personalcenter'
  if (loginId) await notify(app, db, { loginId, once, topic: 'debt', word: 'providerHalted', link, mail: true })
}

async function resume(app: App, db: Db, accountId: string): Promise<void> {
  if ((await held(db, accountId)) && (await goesOn(app, db, accountId)))
    await db.delete(agentHalts).where(eq(agentHalts.accountId, accountId))
}

async function held(db: Db, accountId: string) {
  const [row] = await db
    .select()
    .from(agentHalts)
    .where(eq(agentHalts.accountId, accountId))
    .for('update', { skipLocked: true })
  return row
}
