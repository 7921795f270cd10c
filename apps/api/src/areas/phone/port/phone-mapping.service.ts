import { randomInt } from 'node:crypto'
import type { PhoneResults } from '@portico/contract/phone/device.ts'
import { phoneMappingsMax, type PhoneMapping } from '@portico/contract/phone/mapping.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { hostFor } from '../../../core/face/face.ts'
import { hoursMs } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import type { FileAnswer } from '../../../core/http/serve.ts'
import { newId } from '../../../core/ids.ts'
import { containing, statementPage } from '../../../core/lists.ts'
import { pushTo, rightsChanged } from '../../../core/push/push.ts'
import { refuse } from '../../../core/refuse.ts'
import { done, refusedFor } from '../work/phone-act.service.ts'
import { phoneMappings } from './phone-mapping.table.ts'
import { seenAs } from '../device/phone-sight.ts'
import { holdLivePhones } from '../device/phone.service.ts'
import type { PhoneRow } from '../device/phone.table.ts'

interface Listed extends Record<string, unknown> {
  id: string
  port: number
  expires_at: string
  created_at: string
}

async function shownBy(ctx: CustomerCtx) {
  const host = await hostFor(ctx, ctx.app.config.adbHost)
  return (row: Listed): PhoneMapping => ({
    id: row.id,
    device_id: row['phone_id'] as string,
    device_name: row['device_name'] as string,
    host,
    port: row.port,
    sources: row['sources'] as string[],
    open: row['listening'] as boolean,
    expire_time: new Date(row.expires_at).toISOString(),
    create_time: new Date(row.created_at).toISOString(),
  })
}

const mappingsSeen = (ctx: CustomerCtx) => ({
  columns: sql`m.*, coalesce(nullif(p.remark, ''), p.id) as device_name`,
  from: sql`phone_mapping m join phone p on p.id = m.phone_id join resource r on r.id = p.service_id`,
  where: sql`m.account_id = ${ctx.account.id} and ${seenAs(ctx)}
    and m.expires_at > ${ctx.app.clock.now().toISOString()}::timestamptz`,
})

export async function list(ctx: CustomerCtx, query: PageQuery) {
  const { where, ...all } = mappingsSeen(ctx)
  const found = query.search && containing(query.search)
  const narrowed = found ? sql`and (p.id ilike ${found} or p.remark ilike ${found})` : sql``
  return statementPage(
    ctx.db,
    {
      ...all,
      where: sql`${where} ${narrowed}`,
      keys: [
        { by: sql`m.created_at`, is: 'moment' },
        { by: sql`m.id`, is: 'text' },
      ],
    },
    query,
    await shownBy(ctx),
  )
}

async function ownMappings(ctx: CustomerCtx, ids: readonly string[]): Promise<PhoneMapping[]> {
  const { columns, from, where } = mappingsSeen(ctx)
  const wanted = [...new Set(ids)]
  const { rows } = await ctx.db.execute<Listed>(
    sql`select ${columns} from ${from} where ${where} and ${inArray(sql`m.id`, wanted)} order by m.port`,
  )
  if (rows.length < wanted.length) throw refuse('notFound')
  return rows.map(await shownBy(ctx))
}

interface OpenInput {
  action: 'open'
  device_ids: string[]
  sources: string[]
  hours: number
}
type MappingInput = OpenInput | { action: 'close'; ids: string[] }

export const act = (ctx: CustomerCtx, input: MappingInput): Promise<PhoneResults> =>
  input.action === 'open' ? open(ctx, input) : close(ctx, input.ids)

async function open(ctx: CustomerCtx, { device_ids, sources, hours }: OpenInput): Promise<PhoneResults> {
  const rows = await holdLivePhones(ctx, device_ids)
  await holdDraws(ctx.db)
  const result = []
  for (const phone of rows) {
    // What is behind an adb server has no port that could be led to.
    if (phone.serial === '') await map(ctx, phone, sources, hours)
    result.push(phone.serial === '' ? done(phone) : refusedFor(ctx, phone, 'phoneNoPort'))
  }
  await lookedAt(ctx)
  ctx.audit.details = { action: 'open', phones: device_ids.join(' '), sources: sources.join(' '), hours }
  return { result }
}

/** Whoever has one of the account open hears of it. */
async function lookedAt({ db, account }: CustomerCtx): Promise<void> {
  await rightsChanged(db, account.id)
  await pushTo(db, { account: account.id }, { stale: ['phoneMappingList'] })
}

/** Whoever opens it anew is the one whose sight and session it hangs on from then on. */
async function map(ctx: CustomerCtx, phone: PhoneRow, sources: string[], hours: number) {
  const { app, db, account, login, session } = ctx
  const now = app.clock.now()
  const expiresAt = new Date(now.getTime() + hoursMs(hours))
  const values = { loginId: login.id, sessionId: session.id, sources, expiresAt }
  const changed = await db
    .update(phoneMappings)
    .set(values)
    .where(eq(phoneMappings.phoneId, phone.id))
    .returning({ id: phoneMappings.id })
  if (changed.length > 0) return
  if ((await db.$count(phoneMappings, eq(phoneMappings.accountId, account.id))) >= phoneMappingsMax)
    throw refuse('phoneAsMany')
  const row = { ...values, id: newId('phoneMapping'), accountId: account.id, phoneId: phone.id, createdAt: now }
  await db.insert(phoneMappings).values({ ...row, port: await freePort(app.config.adbPorts, db, phoneMappings) })
}

const drawsMax = 50

/** Whoever draws a port waits for those who do. */
export const holdDraws = (db: Db): Promise<unknown> =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('ports of phones', 0))`)

/** One that no other row of the table has. */
export async function freePort(
  { from, to }: { from: number; to: number },
  db: Db,
  table: PgTable & { port: PgColumn },
): Promise<number> {
  for (let draws = 0; draws < drawsMax; draws++) {
    const port = randomInt(from, to + 1)
    if ((await db.$count(table, eq(table.port, port))) === 0) return port
  }
  throw refuse('soldOut')
}

async function close(ctx: CustomerCtx, ids: string[]): Promise<PhoneResults> {
  const own = await ownMappings(ctx, ids)
  await ctx.db.delete(phoneMappings).where(inArray(phoneMappings.id, ids))
  await lookedAt(ctx)
  ctx.audit.details = { action: 'close', phones: own.map(({ device_id }) => device_id).join(' ') }
  return { result: own.map(({ device_id }) => ({ device_id, ok: true, msg: '', url: '' })) }
}

/** Their phones are another's now. */
export async function dropMappings(db: Db, phoneIds: readonly string[]): Promise<void> {
  await db.delete(phoneMappings).where(inArray(phoneMappings.phoneId, [...phoneIds]))
}

/** What to type in a terminal, a line for each. */
export async function file(ctx: CustomerCtx, { ids }: { ids: string[] }): Promise<FileAnswer> {
  const own = await ownMappings(ctx, ids)
  const lines = own.map(({ host, port, device_name }) => {
    const place = `${host.includes(':') ? `[${host}]` : host}:${port}`
    return `# ${device_name}\nadb connect ${place}\nadb -s ${place} shell\n`
  })
  return { name: 'adb-mapping.txt', type: 'text/plain; charset=utf-8', bytes: Buffer.from(lines.join('\n')) }
}
