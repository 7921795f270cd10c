import type { Refusal } from '@portico/contract/codes.ts'
import { isPhoneModel, type PhoneBrand } from '@portico/contract/phone/brands.ts'
import { phoneShotsAtOnceMax, type PhoneDeed, type PhoneResults } from '@portico/contract/phone/device.ts'
import { inArray, sql } from 'drizzle-orm'
import { secondsMs } from '../../../core/clock.ts'
import type { CustomerCtx, Outside } from '../../../core/http/context.ts'
import { rightsChanged } from '../../../core/push/push.ts'
import { refuseField } from '../../../core/refuse.ts'
import { wordsOf } from '../../../core/words/words.ts'
import { nodeNameIn, nodesOfferedTo } from '../../../ground/nodes/node.service.ts'
import { begin } from './phone-work.service.ts'
import { holdLivePhones, holdPhones, livePhones } from '../device/phone.service.ts'
import { phones, phoneZones, type PhoneRow } from '../device/phone.table.ts'
import { addressOf, phonesOf, refusedBy } from '../device/reach.ts'

type Result = PhoneResults['result'][number]
export const done = ({ id }: PhoneRow, url = ''): Result => ({ device_id: id, ok: true, msg: '', url })

export const refusedFor = ({ language }: CustomerCtx, { id }: PhoneRow, why: Refusal): Result => ({
  device_id: id,
  ok: false,
  msg: wordsOf(language).refusals[why],
  url: '',
})

/** How many phones are asked at a time. */
const askedAtOnce = 8
/** Somebody waits for the answer. */
const silentMs = secondsMs(10)

interface ActInput {
  action: PhoneDeed
  device_ids: string[]
  online_time?: number | undefined
}

/** What phones are asked for at once is asked before anything is written; what takes its time is begun by the write. */
export const act = {
  async before(ctx: Outside<CustomerCtx>, input: ActInput) {
    const shots = input.action === 'device_snapshot' ? await snapshots(ctx, input.device_ids) : []
    return async (inside: CustomerCtx): Promise<PhoneResults> => {
      inside.audit.details = { action: input.action, phones: input.device_ids.join(' ') }
      if (input.action === 'device_snapshot') return { result: shots }
      return { result: await deeds[input.action](inside, input.device_ids, input.online_time) }
    }
  },
}

async function snapshots(ctx: Outside<CustomerCtx>, ids: readonly string[]): Promise<Result[]> {
  if (ids.length > phoneShotsAtOnceMax) throw refuseField({ device_ids: 'rules.tooMany' })
  const rows = await livePhones(ctx, ids)
  return eachOf(ctx, rows, async (phone) => {
    const png = await phonesOf(ctx.app).screenshot(await addressOf(ctx.app, phone), { silentMs })
    return done(phone, `data:image/png;base64,${png.toString('base64')}`)
  })
}

/** What becomes of each, whatever becomes of the others. */
export async function eachOf(
  ctx: CustomerCtx,
  rows: readonly PhoneRow[],
  ask: (phone: PhoneRow) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < rows.length; at += askedAtOnce) {
    const some = rows.slice(at, at + askedAtOnce).map(async (phone) => {
      try {
        return await ask(phone)
      } catch (error) {
        const { refusal } = refusedBy(error)
        return refusedFor(ctx, phone, refusal)
      }
    })
    results.push(...(await Promise.all(some)))
  }
  return results
}

type WrittenDeed = Exclude<PhoneDeed, 'device_snapshot'>
const deeds: Record<WrittenDeed, (ctx: CustomerCtx, ids: readonly string[], onlineMs?: number) => Promise<Result[]>> = {
  reboot: (ctx, ids) => beginAll(ctx, ids, 'reboot'),
  reset: (ctx, ids) => beginAll(ctx, ids, 'reset'),
  unbind,
}

export const rebootPhones = (ctx: CustomerCtx, ids: readonly string[]) => deeds.reboot(ctx, ids)

/**
 * Whoever looks at them is sent away. With a time it is one window that closed: the phones count as looked at for no longer
 * than that, and whoever still looks at them says so again.
 */
async function unbind(ctx: CustomerCtx, ids: readonly string[], onlineMs?: number): Promise<Result[]> {
  const rows = await holdPhones(ctx, ids)
  const now = ctx.app.clock.now()
  const until = new Date(now.getTime() + (onlineMs ?? 0)).toISOString()
  // NULL stays: nobody looks at it any more.
  const closed = {
    watchedUntil: sql`case when ${phones.watchedUntil} is not null then least(${phones.watchedUntil}, ${until}::timestamptz) end`,
  }
  await ctx.db
    .update(phones)
    .set(onlineMs === undefined ? { unboundAt: now, watchedUntil: null } : closed)
    .where(inArray(phones.id, [...ids]))
  await rightsChanged(ctx.db, ctx.account.id)
  return rows.map((phone) => done(phone))
}

async function beginAll(ctx: CustomerCtx, ids: readonly string[], work: 'reboot' | 'reset'): Promise<Result[]> {
  const rows = await holdLivePhones(ctx, ids)
  const results: Result[] = []
  for (const phone of rows) {
    if (phone.work === '') await begin(ctx.app, ctx.db, phone, work)
    results.push(phone.work === '' ? done(phone) : refusedFor(ctx, phone, 'operationUnderWay'))
  }
  return results
}

interface ResourceInput {
  resource_type: 'cpu' | 'az_arr'
  device_id?: string | undefined
}

/** The load of one phone, or the zones by their numbers. */
export async function resource(ctx: Outside<CustomerCtx>, { resource_type, device_id }: ResourceInput) {
  if (resource_type === 'az_arr') return { result: await zones(ctx) }
  if (!device_id) throw refuseField({ device_id: 'rules.choose' })
  const [phone] = await livePhones(ctx, [device_id])
  try {
    return { result: await phonesOf(ctx.app).load(await addressOf(ctx.app, phone!), { silentMs }) }
  } catch (error) {
    throw refusedBy(error)
  }
}

async function zones({ db, account, language }: CustomerCtx): Promise<Record<string, string>> {
  const offered = await nodesOfferedTo(db, account.id)
  const rows = await db.select().from(phoneZones)
  const numbers = new Map(rows.map(({ node, zone }) => [node, zone]))
  const here = offered.filter(({ id }) => numbers.has(id))
  return Object.fromEntries(here.map((node) => [numbers.get(node.id), nodeNameIn(language, node)]))
}

interface BrandInput {
  device_ids: string[]
  brand: PhoneBrand
  model: string
}

/** Only simulated phones can say that they are another. */
export const brand = {
  async before(ctx: Outside<CustomerCtx>, { device_ids, brand: name, model }: BrandInput) {
    if (!isPhoneModel(name, model)) throw refuseField({ model: 'rules.choose' })
    const rows = await livePhones(ctx, device_ids)
    const result = await eachOf(ctx, rows, async (phone) => {
      await phonesOf(ctx.app).brand(await addressOf(ctx.app, phone), { brand: name, model })
      return done(phone)
    })
    return async (inside: CustomerCtx): Promise<PhoneResults> => {
      const changed = result.filter(({ ok }) => ok).map(({ device_id }) => device_id)
      // They may have become another's meanwhile.
      await holdPhones(inside, changed)
      if (changed.length > 0)
        await inside.db.update(phones).set({ brand: name, model }).where(inArray(phones.id, changed))
      inside.audit.details = { brand: name, model, phones: changed.join(' ') }
      return { result }
    }
  },
}

export async function bitrate(
  ctx: CustomerCtx,
  { device_ids, bitrate: value }: { device_ids: string[]; bitrate: number },
): Promise<null> {
  const rows = await holdPhones(ctx, device_ids)
  ctx.audit.details = { bitrate: value, phones: device_ids.join(' ') }
  await ctx.db
    .update(phones)
    .set({ bitrate: value })
    .where(
      inArray(
        phones.id,
        rows.map(({ id }) => id),
      ),
    )
  return null
}
