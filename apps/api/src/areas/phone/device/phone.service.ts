import type { Phone } from '@portico/contract/phone/device.ts'
import { phoneGroupsMax } from '@portico/contract/phone/device.ts'
import { phoneBrands } from '@portico/contract/phone/brands.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import type { PhoneDeviceState, PhoneDeviceStatus } from '@portico/contract/states/phone.ts'
import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { containing, statementPage } from '../../../core/lists.ts'
import { noun } from '../../../core/noun/noun.ts'
import { refuse } from '../../../core/refuse.ts'
import { nodeNameIn } from '../../../lifecycle/list.ts'
import { resources } from '../../../lifecycle/resource.table.ts'
import { seen, seenAs } from './phone-sight.ts'
import { phoneGroups, phones, type PhoneRow } from './phone.table.ts'

/** What a phone `p` of the service `r` is in, as the documents number it. */
export const stateOf = (now: Date): SQL => sql`case
  when r.status = 'expired' then 'expired'
  when p.lost_at is not null then 'fault'
  when p.work in ('reboot', 'reset') then p.work
  when p.work in ('install', 'finish') then 'installing'
  when p.work not in ('', 'task') then 'maintenance'
  when p.controlled_until > ${now.toISOString()}::timestamptz then 'group control'
  when p.watched_until > ${now.toISOString()}::timestamptz then 'stream'
  else 'normal' end`
/** How far it has what it is to have: one with steps of tasks before it is not up to date. */
export const updateStateOf = sql`case
  when p.lost_at is not null then 'fault'
  when p.work in ('setup', 'reboot') then 'pre-boot'
  when p.work in ('reset', 'free') then 'cleaning'
  when p.work = 'restore' then 'upgrading'
  when p.work = 'install' then 'app installing'
  when p.work = 'finish' then 'app finishing'
  when exists (select from phone_task_step s where s.phone_id = p.id and s.progress = 'ing') then 'not updated'
  else 'normal' end`

export interface ListedPhone {
  id: string
  service_id: string | null
  service_name: string | null
  node: string
  node_name: string | null
  zone: number | null
  state: PhoneDeviceState
  update_state: PhoneDeviceStatus
  remark: string
  group_id: string | null
  group_name: string | null
  brand: string
  model: string
  google: boolean
  bitrate: number
  engine: PhoneRow['engine']
  expires_at: string | null
  lost_at: string | null
}

const isoOf = (moment: string | null) => moment && new Date(moment).toISOString()
/** What a person and an operator are shown alike. */
export const commonOf = (row: ListedPhone) => ({
  id: row.id,
  service_name: row.service_name ?? '',
  node: row.node,
  node_name: row.node_name ?? row.node,
  availability_zone: row.zone ?? 0,
  state: row.state,
  update_state: row.update_state,
  remark: row.remark,
  group_id: row.group_id ?? '',
  group_name: row.group_name ?? '',
  brand: row.brand,
  model: row.model,
  google: row.google,
  bitrate: row.bitrate,
  expire_time: isoOf(row.expires_at),
  lost_time: isoOf(row.lost_at),
})
export const shownPhone = (row: ListedPhone): Phone => ({
  ...commonOf(row),
  service_id: row.service_id!,
  simulated: row.engine === 'embedded',
})

export const phoneColumns = ({ app, language }: Pick<CustomerCtx, 'app' | 'language'>) => sql`p.id, p.service_id,
  r.name as service_name, p.node, ${nodeNameIn(language)} as node_name, z.zone, ${stateOf(app.clock.now())} as state,
  ${updateStateOf} as update_state, p.remark, p.group_id, g.name as group_name, p.brand, p.model, p.google, p.bitrate,
  p.engine, r.expires_at, p.lost_at`
export const phoneJoins = sql`left join node n on n.id = p.node
  left join phone_zone z on z.node = p.node
  left join phone_group g on g.id = p.group_id`

interface PhoneQuery extends PageQuery {
  service_id?: string | undefined
  group_id?: string | undefined
  state?: PhoneDeviceState | undefined
  availability_zone?: number | undefined
  simulated?: boolean | undefined
}

export function list(ctx: CustomerCtx, query: PhoneQuery) {
  const { service_id, group_id, state, simulated, search, availability_zone: zone } = query
  const found = search && containing(search)
  const where = sql.join(
    [
      sql`true`,
      ...(service_id ? [sql`p.service_id = ${service_id}`] : []),
      ...(group_id ? [sql`p.group_id = ${group_id}`] : []),
      ...(state ? [sql`${stateOf(ctx.app.clock.now())} = ${state}`] : []),
      ...(zone === undefined ? [] : [sql`p.node in (select node from phone_zone where zone = ${zone})`]),
      ...(simulated === undefined ? [] : [sql`(p.engine = 'embedded') = ${simulated}`]),
      ...(found ? [sql`(p.id ilike ${found} or p.remark ilike ${found})`] : []),
    ],
    sql` and `,
  )
  // `offset 0` has a person's own found first: else all phones are gone through from the newest on until a page is full.
  const own = sql`(select p.* from phone p join resource r on r.id = p.service_id
    where ${seenAs(ctx)} and r.deleted_at is null offset 0) p join resource r on r.id = p.service_id`
  return statementPage(
    ctx.db,
    {
      columns: phoneColumns(ctx),
      from: sql`${own} ${phoneJoins}`,
      counted: own,
      where,
      keys: [
        { by: sql`p.created_at`, is: 'moment' },
        { by: sql`p.id`, is: 'text' },
      ],
    },
    query,
    shownPhone,
  )
}

/** Those of a person's own among these; another's is absent. */
export const ownAmong = (ctx: CustomerCtx, ids: readonly string[]) =>
  ctx.db
    .select()
    .from(phones)
    .where(and(inArray(phones.id, [...new Set(ids)]), seen(ctx)))
    .orderBy(phones.id)

function refuseMissing(rows: readonly PhoneRow[], ids: readonly string[]): void {
  if (rows.length < new Set(ids).size) throw refuse('notFound')
}

/** Several phones of a person's own, held. */
export async function holdPhones(ctx: CustomerCtx, ids: readonly string[]): Promise<PhoneRow[]> {
  const rows = await ownAmong(ctx, ids).for('update')
  refuseMissing(rows, ids)
  return rows
}

/** The same, none of which may be out of its time. */
export async function holdLivePhones(ctx: CustomerCtx, ids: readonly string[]): Promise<PhoneRow[]> {
  const rows = await holdPhones(ctx, ids)
  await refuseOutOfTime(ctx, rows)
  return rows
}

/** Those among these that can be reached now; whoever is not there is another's, gone, or out of its time. */
export const reachablePhones = (ctx: CustomerCtx, ids: readonly string[]): Promise<PhoneRow[]> =>
  ctx.db
    .select()
    .from(phones)
    .where(
      and(
        inArray(phones.id, [...new Set(ids)]),
        seen(ctx),
        inArray(
          phones.serviceId,
          ctx.db
            .select({ id: resources.id })
            .from(resources)
            .where(and(eq(resources.status, 'active'), isNull(resources.deletedAt))),
        ),
      ),
    )

/** The same to look at: nothing waits for it, and it waits for nothing. */
export async function livePhones(ctx: CustomerCtx, ids: readonly string[]): Promise<PhoneRow[]> {
  const rows = await ownAmong(ctx, ids)
  refuseMissing(rows, ids)
  await refuseOutOfTime(ctx, rows)
  return rows
}

async function refuseOutOfTime(ctx: CustomerCtx, rows: readonly PhoneRow[]): Promise<void> {
  const services = await ctx.db
    .select({ status: resources.status, deletedAt: resources.deletedAt })
    .from(resources)
    .where(
      inArray(
        resources.id,
        rows.map(({ serviceId }) => serviceId!),
      ),
    )
  if (services.some(({ status, deletedAt }) => status !== 'active' || deletedAt)) throw refuse('wrongState')
}

const groups = noun(phoneGroups, {
  kind: 'phoneGroup',
  within: ({ account }: CustomerCtx) => eq(phoneGroups.accountId, account.id),
  searched: phoneGroups.name,
  begins: ({ account }) => ({ accountId: account.id }),
  tooMany: (many) => (many > phoneGroupsMax ? refuse('phoneGroupsTooMany') : undefined),
  told: ({ name }) => ({ name }),
})

export async function groupList(ctx: CustomerCtx, query: PageQuery) {
  const page = await groups.page(ctx, query, (row) => row)
  const counts = await ctx.db
    .select({ id: phones.groupId, phones: sql<number>`count(*)::int` })
    .from(phones)
    .where(
      and(
        inArray(
          phones.groupId,
          page.result.map(({ id }) => id),
        ),
        seen(ctx),
      ),
    )
    .groupBy(phones.groupId)
    .orderBy(asc(phones.groupId))
  const result = page.result.map(({ id, name, createdAt }) => ({
    id,
    name,
    phones: counts.find((one) => one.id === id)?.phones ?? 0,
    create_time: createdAt.toISOString(),
  }))
  return { ...page, result }
}

type GroupInput = { action: 'save'; id?: string | undefined; name: string } | { action: 'remove'; id: string }

/** Whoever does not see all of its phones can neither rename nor remove it, nor say what is done to all of them. */
export async function refuseOthersIn(ctx: CustomerCtx, groupId: string): Promise<void> {
  await groups.held(ctx, groupId)
  const others = await ctx.db.$count(phones, and(eq(phones.groupId, groupId), sql`not ${seen(ctx)}`))
  if (others > 0) throw refuse('phoneGroupOthers')
}

export const holdPhoneGroup = groups.held

export async function groupSave(ctx: CustomerCtx, input: GroupInput): Promise<null> {
  if (input.id !== undefined) await refuseOthersIn(ctx, input.id)
  if (input.action === 'remove') await groups.remove(ctx, input)
  else await groups.save(ctx, input.id, { name: input.name })
  return null
}

interface SaveInput {
  device_ids: string[]
  remark?: string | undefined
  group_id?: string | undefined
}

export async function save(ctx: CustomerCtx, { device_ids, remark, group_id }: SaveInput): Promise<null> {
  const rows = await holdPhones(ctx, device_ids)
  if (group_id) await groups.held(ctx, group_id)
  const values = {
    ...(remark !== undefined && { remark }),
    ...(group_id !== undefined && { groupId: group_id || null }),
  }
  ctx.audit.details = { phones: device_ids.join(' '), ...values }
  if (Object.keys(values).length === 0) return null
  await ctx.db
    .update(phones)
    .set(values)
    .where(
      inArray(
        phones.id,
        rows.map(({ id }) => id),
      ),
    )
  return null
}

export const brandInfo = async () => ({
  result: Object.entries(phoneBrands).map(([brand, models]) => ({ brand, models: [...models] })),
})
