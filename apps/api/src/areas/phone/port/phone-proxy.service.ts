import type { Refusal } from '@portico/contract/codes.ts'
import type { PhoneResults } from '@portico/contract/phone/device.ts'
import { phoneProxiesMax, type PhoneProxy, type PhoneProxyAction } from '@portico/contract/phone/proxy.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Inside } from '../../../core/app/app.ts'
import { minutesMs, secondsMs } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx, Outside } from '../../../core/http/context.ts'
import { countOrRefuse } from '../../../core/limits/limits.ts'
import { containing, statementPage } from '../../../core/lists.ts'
import { noun } from '../../../core/noun/noun.ts'
import { outsideAddress, OutwardRefused } from '../../../core/outward/outward.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { wordsOf } from '../../../core/words/words.ts'
import { done, eachOf, refusedFor } from '../work/phone-act.service.ts'
import { isPlain, proxyQueue, requireOutside } from '../work/phone-proxy.apply.ts'
import { phoneProxies, type PhoneProxyRow } from '../device/phone-proxy.table.ts'
import { seen, seenAs } from '../device/phone-sight.ts'
import { holdPhones, livePhones } from '../device/phone.service.ts'
import { phones, type PhoneRow } from '../device/phone.table.ts'
import { dialThrough, ProxyRefused } from './proxy-dial.ts'
import { addressOf, phonesOf } from '../device/reach.ts'

const silentMs = secondsMs(10)
const testMs = secondsMs(10)
/** Longer than a phone is waited for. */
const toldAgainSeconds = 60
const testsPerMinute = 30

/** Those of an account; a member has those that they entered themselves. */
const within = ({ account, group, login }: CustomerCtx) =>
  and(eq(phoneProxies.accountId, account.id), group === null ? undefined : eq(phoneProxies.loginId, login.id))

const proxies = noun(phoneProxies, {
  kind: 'phoneProxy',
  within,
  searched: phoneProxies.name,
  begins: ({ account, login }: CustomerCtx) => ({ accountId: account.id, loginId: login.id }),
  tooMany: (many) => (many > phoneProxiesMax ? refuse('phoneAsMany') : undefined),
  taken: () => refuseField({ name: 'rules.taken' }),
  told: ({ name, server, port }) => ({ name, server, port }),
})

const shown = (row: PhoneProxyRow, count: number): PhoneProxy => ({
  id: row.id,
  name: row.name,
  region: row.region,
  availability_zone: row.zone,
  mode: row.mode,
  server: row.server,
  port: row.port,
  outbound_ip: row.outboundIp,
  user_name: row.userName,
  has_password: row.sealed !== '',
  phones: count,
  test_time: row.testedAt?.toISOString() ?? null,
  test_ok: row.testOk,
  latency_ms: row.latencyMs,
  seen_ip: row.seenIp,
})

export async function list(ctx: CustomerCtx, query: PageQuery) {
  const page = await proxies.page(ctx, query, (row) => row)
  const ids = page.result.map(({ id }) => id)
  const rows = await ctx.db
    .select({ id: phones.proxyId, phones: sql<number>`count(*)::int` })
    .from(phones)
    .where(and(inArray(phones.proxyId, ids), seen(ctx)))
    .groupBy(phones.proxyId)
  const counts = new Map(rows.map((row) => [row.id, row.phones]))
  return { ...page, result: page.result.map((row) => shown(row, counts.get(row.id) ?? 0)) }
}

export function uses(ctx: CustomerCtx, { id, ...query }: PageQuery & { id: string }) {
  const found = query.search && containing(query.search)
  const narrowed = found ? sql`and (p.id ilike ${found} or p.remark ilike ${found})` : sql``
  return statementPage(
    ctx.db,
    {
      columns: sql`p.id, p.created_at, coalesce(nullif(p.remark, ''), p.id) as name`,
      from: sql`phone p join resource r on r.id = p.service_id`,
      where: sql`p.proxy_id = ${id} and ${seenAs(ctx)} ${narrowed}`,
      keys: [
        { by: sql`p.created_at`, is: 'moment' },
        { by: sql`p.id`, is: 'text' },
      ],
    },
    query,
    (row: { id: string; name: string }) => ({ device_id: row.id, device_name: row.name }),
  )
}

type Of<Action extends PhoneProxyAction['action']> = Extract<PhoneProxyAction, { action: Action }>
type Answer = PhoneResults & { test: Tested | null }
interface Tested {
  ok: boolean
  latency_ms: number
  seen_ip: string
  msg: string
}
type Write = (ctx: CustomerCtx) => Promise<Answer>
const nothing: Answer = { result: [], test: null }

/** What asks a proxy or phones does so before anything is written. */
export const act = {
  async before(ctx: Outside<CustomerCtx>, input: PhoneProxyAction): Promise<Write> {
    const write = await befores[input.action](ctx, input as never)
    return async (inside) => {
      inside.audit.details = {
        action: input.action,
        ...('device_ids' in input && { phones: input.device_ids.join(' ') }),
      }
      return write(inside)
    }
  },
}

const befores: {
  [Action in PhoneProxyAction['action']]: (ctx: Outside<CustomerCtx>, input: Of<Action>) => Promise<Write>
} = {
  save: async (_ctx, input) => (inside) => save(inside, input),
  remove: async (_ctx, input) => (inside) => remove(inside, input),
  test,
  assign,
  take,
}

/** Held. A phone that was taken from a member may use their proxy still: where it leads is not theirs to say then. */
async function heldAlone(ctx: CustomerCtx, id: string): Promise<PhoneProxyRow> {
  const row = await proxies.held(ctx, id)
  const others = await ctx.db.$count(phones, and(eq(phones.proxyId, id), sql`not ${seen(ctx)}`))
  if (others > 0) throw refuse('phoneProxyOthers')
  return row
}

const untested = { testedAt: null, testOk: false, latencyMs: 0, seenIp: '' }
/** Leads there in the same way: what was found out about one is true of the other. */
const leadsAs = (one: PhoneProxyRow, other: PhoneProxyRow) =>
  (['mode', 'server', 'port', 'userName', 'sealed'] as const).every((name) => one[name] === other[name])

async function save(ctx: CustomerCtx, input: Of<'save'>): Promise<Answer> {
  const { name, region, availability_zone: zone, mode, port, outbound_ip: outboundIp, user_name: userName } = input
  const server = input.server.toLowerCase()
  const before = input.id ? await heldAlone(ctx, input.id) : undefined
  const hasMoved = before && (before.server !== server || before.port !== port)
  if (hasMoved && before.sealed && input.password === undefined) throw refuseField({ password: 'rules.secretAgain' })
  const sealed = input.password === undefined ? {} : { sealed: input.password && ctx.app.seal.close(input.password) }
  const way = { mode, server, port, userName, ...sealed }
  const isOther = before && !leadsAs({ ...before, ...way }, before)
  await proxies.save(ctx, input.id, { name, region, zone, outboundIp, ...way, ...(isOther && untested) })
  if (before) await sendProxy(ctx.app, ctx.db, await usersOf(ctx.db, before.id))
  return nothing
}

async function remove(ctx: CustomerCtx, { id }: Of<'remove'>): Promise<Answer> {
  await heldAlone(ctx, id)
  const users = await usersOf(ctx.db, id)
  await proxies.remove(ctx, { id })
  await sendProxy(ctx.app, ctx.db, users)
  return nothing
}

async function usersOf(db: Db, proxyId: string): Promise<string[]> {
  const rows = await db.select({ id: phones.id }).from(phones).where(eq(phones.proxyId, proxyId))
  return rows.map(({ id }) => id)
}

/** Phones are told later what their rows say by then. */
export async function sendProxy(app: Inside, db: Db, ids: readonly string[]): Promise<void> {
  for (const phone of ids) await app.jobs.send(db, proxyQueue, { phone })
}

async function ownProxy(ctx: CustomerCtx, id: string): Promise<PhoneProxyRow> {
  const [row] = await ctx.db
    .select()
    .from(phoneProxies)
    .where(and(eq(phoneProxies.id, id), within(ctx)))
  if (!row) throw refuse('notFound')
  return row
}

async function test(ctx: Outside<CustomerCtx>, { id }: Of<'test'>): Promise<Write> {
  const limit = { key: `phone:proxy:${ctx.login.id}`, max: testsPerMinute, windowMs: minutesMs(1) }
  await countOrRefuse(ctx.app.db, ctx.app.clock, [limit])
  const proxy = await ownProxy(ctx, id)
  const tested = await tried(ctx, proxy)
  return async (inside) => {
    const now = await proxies.held(inside, id)
    const { ok: testOk, latency_ms: latencyMs, seen_ip: seenIp } = tested
    if (leadsAs(now, proxy))
      await inside.db
        .update(phoneProxies)
        .set({ testedAt: inside.app.clock.now(), testOk, latencyMs, seenIp })
        .where(eq(phoneProxies.id, id))
    inside.audit.subject = id
    return { result: [], test: tested }
  }
}

/** Leads to our own site: no other address is reached through it. */
async function tried(ctx: Outside<CustomerCtx>, proxy: PhoneProxyRow): Promise<Tested> {
  const { app, language } = ctx
  const { hostname, port, protocol } = new URL(app.publicUrl)
  const target = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
  }
  const began = performance.now()
  try {
    const address = await outsideAddress(proxy.server, app.config.phoneProxyPrivate)
    const password = proxy.sealed && app.seal.open(proxy.sealed)
    const asked = { address, port: proxy.port, mode: proxy.mode, userName: proxy.userName, password }
    const { socket, seenIp } = await dialThrough(asked, target, AbortSignal.timeout(testMs))
    socket.destroy()
    return { ok: true, latency_ms: Math.round(performance.now() - began), seen_ip: seenIp, msg: '' }
  } catch (error) {
    return { ok: false, latency_ms: 0, seen_ip: '', msg: wordsOf(language).refusals[whyNot(error)] }
  }
}

function whyNot(error: unknown): Refusal {
  if (error instanceof ProxyRefused) return 'phoneProxyRefused'
  return error instanceof OutwardRefused && error.why === 'private' ? 'phoneProxyInside' : 'phoneProxySilent'
}

async function assign(ctx: Outside<CustomerCtx>, { id, device_ids }: Of<'assign'>): Promise<Write> {
  const proxy = await ownProxy(ctx, id)
  // What goes by a port of ours is looked at whenever that leads there.
  if (isPlain(proxy)) await refuseInside(ctx, proxy)
  return setOn(ctx, device_ids, proxy)
}

async function refuseInside({ app }: Outside<CustomerCtx>, { server }: PhoneProxyRow): Promise<void> {
  await requireOutside(app, server).catch((error: unknown) => {
    throw refuse(whyNot(error))
  })
}

function take(ctx: Outside<CustomerCtx>, { device_ids }: Of<'take'>): Promise<Write> {
  return setOn(ctx, device_ids, null)
}

/** What needs a way of ours is told by whoever opens that; until then it is enough that the phone answers. */
async function toldNow({ app }: CustomerCtx, phone: PhoneRow, proxy: PhoneProxyRow | null): Promise<void> {
  const address = await addressOf(app, phone)
  const isLater = proxy !== null && !isPlain(proxy)
  if (isLater) await phonesOf(app).facts(address, { silentMs })
  else await phonesOf(app).setProxy(address, proxy && { host: proxy.server, port: proxy.port }, { silentMs })
}

async function setOn(ctx: Outside<CustomerCtx>, ids: readonly string[], proxy: PhoneProxyRow | null): Promise<Write> {
  const rows = await livePhones(ctx, ids)
  const result = await eachOf(ctx, rows, async (phone) => {
    if (phone.work !== '') return refusedFor(ctx, phone, 'operationUnderWay')
    // It may be another's by the time this is written down, or that may never be: then it is told what its row says.
    await ctx.app.jobs.send(ctx.app.db, proxyQueue, { phone: phone.id }, { startAfter: toldAgainSeconds })
    await toldNow(ctx, phone, proxy)
    return done(phone)
  })
  return async (inside) => {
    const changed = result.filter(({ ok }) => ok).map(({ device_id }) => device_id)
    // They may have become another's meanwhile, and the proxy may be gone.
    await holdPhones(inside, changed)
    if (proxy) await proxies.held(inside, proxy.id)
    if (changed.length > 0)
      await inside.db
        .update(phones)
        .set({ proxyId: proxy?.id ?? null })
        .where(inArray(phones.id, changed))
    // What was changed meanwhile is told once more.
    await sendProxy(inside.app, inside.db, changed)
    return { result, test: null }
  }
}
