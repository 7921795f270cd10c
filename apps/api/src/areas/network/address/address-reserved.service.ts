import type { Holding, HoldingQuery, Reserved } from '@portico/contract/network/address-pool.ts'
import { addressText, parseAddress, parseNetwork, lastOf, type Span } from '@portico/contract/network/ipv4.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { and, between, eq, gte, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { daysMs } from '../../../core/clock.ts'
import { isUniqueViolation } from '../../../core/db/pool.ts'
import type { SignedInCtx } from '../../../core/http/context.ts'
import { containing, tablePage } from '../../../core/lists.ts'
import { customersOf, namesOf } from '../../../core/people/names.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { addressesReserved, addressHoldings } from '../../../ground/addresses/address.table.ts'
import { holdPool } from './address-pool.service.ts'

/** The addresses that somebody means who types the beginning of one: `203.0.113.` is all of that network. */
function typedSpan(text: string): Span | undefined {
  const network = parseNetwork(text)
  if (network) return { from: network.base, to: lastOf(network) }
  if (!/^\d{1,3}(?:\.\d{1,3}){0,3}\.?$/.test(text)) return undefined
  const octets = text.split('.').filter(Boolean)
  const full = (rest: string) => parseAddress([...octets, ...Array<string>(4 - octets.length).fill(rest)].join('.'))
  const [from, to] = [full('0'), full('255')]
  return from === undefined || to === undefined ? undefined : { from, to }
}

export async function list(ctx: SignedInCtx, query: PageQuery & { node?: string | undefined }) {
  const span = query.search ? typedSpan(query.search) : undefined
  const searched = span
    ? between(addressesReserved.address, span.from, span.to)
    : query.search
      ? sql`${addressesReserved.reason} ilike ${containing(query.search)}`
      : undefined
  const where = and(query.node ? eq(addressesReserved.nodeId, query.node) : undefined, searched)
  const order = { keys: [{ by: addressesReserved.address, is: 'number' as const }], up: true }
  const page = await tablePage(ctx.db, { table: addressesReserved, around: {}, ...order }, where, query, (row) => row)
  const named = await namesOf(
    ctx.db,
    page.result.map(({ loginId }) => loginId),
  )
  const result = page.result.map((row): Reserved => ({
    controller_id: row.nodeId,
    address: addressText(row.address),
    reason: row.reason,
    by: named(row.loginId),
    create_time: row.createdAt.toISOString(),
  }))
  return { ...page, result }
}

interface ReserveForm {
  controller_id: string
  address: string
  reason: string
}
/** Nobody is given it any more. What somebody has, or was promised the last of, stays as it is. */
export async function reserve(ctx: SignedInCtx, { controller_id: node, address, reason }: ReserveForm): Promise<null> {
  const { app, db, login } = ctx
  await holdPool(db, node)
  const number = parseAddress(address)!
  const now = app.clock.now()
  const { rows } = await db.execute<{ line: string; held: boolean }>(sql`
    select r.line, address_held_in(r.node_id, ${number}::bigint, ${number}::bigint) is not null as held
    from address_range r where r.node_id = ${node} and ${number}::bigint between r.first_address and r.last_address`)
  if (!rows[0]) throw refuseField({ address: 'rules.notInPool' })
  if (rows[0].held) throw refuse('addressHeld', { address })
  await db
    .insert(addressesReserved)
    .values({ nodeId: node, address: number, reason, loginId: login.id, createdAt: now })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? refuseField({ address: 'rules.taken' }) : error
    })
  const { rows: left } = await db.execute<{ left: string }>(
    sql`select address_left(${node}, ${rows[0].line}, ${now.toISOString()}::timestamptz)::text as left`,
  )
  if (Number(left[0]!.left) < 0) throw refuse('addressPromised')
  ctx.audit.subject = node
  ctx.audit.details = { address, reason }
  return null
}

export async function free(
  ctx: SignedInCtx,
  { controller_id: node, address }: { controller_id: string; address: string },
): Promise<null> {
  await holdPool(ctx.db, node)
  const one = and(eq(addressesReserved.nodeId, node), eq(addressesReserved.address, parseAddress(address)!))
  const gone = await ctx.db.delete(addressesReserved).where(one).returning()
  if (!gone[0]) throw refuse('notFound')
  ctx.audit.subject = node
  ctx.audit.details = { address, reason: gone[0].reason }
  return null
}

/** Whoever had it for a moment of that day. */
function onDay(day: string): SQL | undefined {
  const from = new Date(`${day}T00:00:00Z`)
  const to = new Date(from.getTime() + daysMs(1))
  return and(lt(addressHoldings.from, to), or(isNull(addressHoldings.to), gte(addressHoldings.to, from)))
}

const whose = (search: string) => sql`(${addressHoldings.resourceId} = ${search} or ${addressHoldings.accountId} in (
  select a.id from account a left join login l on l.account_id = a.id
  where a.id = ${search} or a.company ilike ${containing(search)} or l.email ilike ${containing(search)}))`

/** Who has which address, and who had it when, the newest first. */
export async function holdings(ctx: SignedInCtx, query: HoldingQuery) {
  const span = query.search ? typedSpan(query.search) : undefined
  const where = and(
    query.node ? eq(addressHoldings.nodeId, query.node) : undefined,
    span ? between(addressHoldings.address, span.from, span.to) : query.search ? whose(query.search) : undefined,
    query.day ? onDay(query.day) : undefined,
  )
  const keys = [
    { by: addressHoldings.from, is: 'moment' as const },
    { by: addressHoldings.id, is: 'number' as const },
  ]
  const page = await tablePage(ctx.db, { table: addressHoldings, around: {}, keys }, where, query, (row) => row)
  const named = await customersOf(
    ctx.db,
    page.result.map(({ accountId }) => accountId),
  )
  const result = page.result.map((row): Holding => ({
    id: String(row.id),
    controller_id: row.nodeId,
    address: addressText(row.address),
    resource_id: row.resourceId,
    account_id: row.accountId,
    customer: named(row.accountId).name,
    email: named(row.accountId).email,
    from_time: row.from.toISOString(),
    to_time: row.to?.toISOString() ?? null,
    free_time: row.freeAt?.toISOString() ?? null,
  }))
  return { ...page, result }
}
