import type { PhoneEngineName, PlatformPhone } from '@portico/contract/phone/device.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { SignedInCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { containing, statementPage } from '../../core/lists.ts'
import { rightsChanged } from '../../core/push/push.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { nodesNamed } from '../../ground/nodes/node.service.ts'
import { holdAny, refuseBusy } from '../../lifecycle/own.ts'
import type { ResourceRow } from '../../lifecycle/resource.table.ts'
import { moveBackups, restoreNewest } from './backup/phone-backup.service.ts'
import { dropMappings } from './port/phone-mapping.service.ts'
import { sendProxy } from './port/phone-proxy.service.ts'
import { begin } from './work/phone-work.service.ts'
import { pushPhone } from './device/phone-push.ts'
import { commonOf, phoneColumns, phoneJoins, type ListedPhone } from './device/phone.service.ts'
import { phones, phoneZones, type PhoneRow } from './device/phone.table.ts'
import { isMade } from './device/reach.ts'

interface DeskPhone extends ListedPhone {
  host: string
  port: number
  serial: string
  account_id: string | null
  customer: string | null
  email: string | null
  team_group_id: string | null
  team_group: string | null
  member_id: string | null
  member: string | null
  created_at: string
}

const shown = (row: DeskPhone): PlatformPhone => ({
  ...commonOf(row),
  service_id: row.service_id ?? '',
  engine: row.engine,
  address: row.engine === 'adb' ? [`${row.host}:${row.port}`, row.serial].filter(Boolean).join(' ') : '',
  account_id: row.account_id ?? '',
  customer: row.customer ?? '',
  email: row.email ?? '',
  team_group_id: row.team_group_id ?? '',
  team_group: row.team_group ?? '',
  member_id: row.member_id ?? '',
  member: row.member ?? '',
  create_time: new Date(row.created_at).toISOString(),
})

interface DeskQuery extends PageQuery {
  service_id?: string | undefined
  node?: string | undefined
  engine?: PhoneEngineName | undefined
  account_id?: string | undefined
  team_group_id?: string | undefined
  member_id?: string | undefined
}

/** A phone that has no group of its own is that of its service's. */
const teamGroup = sql`coalesce(p.team_group_id, r.group_id)`

const narrowing: Record<Exclude<keyof DeskQuery, keyof PageQuery>, SQL> = {
  service_id: sql`p.service_id`,
  node: sql`p.node`,
  engine: sql`p.engine`,
  account_id: sql`r.account_id`,
  team_group_id: teamGroup,
  member_id: sql`p.member_id`,
}

function narrowed(query: DeskQuery): SQL {
  const found = query.search && containing(query.search)
  const wanted = Object.entries(narrowing).flatMap(([name, is]) => {
    const value = query[name as keyof typeof narrowing]
    return value ? [sql`${is} = ${value}`] : []
  })
  const searched = found ? [sql`(p.id ilike ${found} or p.host ilike ${found} or p.serial ilike ${found})`] : []
  return sql.join([sql`true`, ...wanted, ...searched], sql` and `)
}

/** All phones, whoever has them. */
export function list(ctx: SignedInCtx, query: DeskQuery) {
  const withService = sql`phone p left join resource r on r.id = p.service_id`
  return statementPage(
    ctx.db,
    {
      columns: sql`${phoneColumns(ctx)}, p.host, p.port, p.serial, p.created_at, r.account_id,
        coalesce(nullif(a.company, ''), a.contact) as customer, o.email, ${teamGroup} as team_group_id,
        w.name as team_group, p.member_id, coalesce(nullif(m.name, ''), m.email) as member`,
      from: sql`${withService} ${phoneJoins}
        left join account a on a.id = r.account_id
        left join login o on o.account_id = a.id and o.kind = 'owner'
        left join team_group w on w.id = ${teamGroup}
        left join login m on m.id = p.member_id`,
      counted: query.account_id || query.team_group_id ? withService : sql`phone p`,
      where: narrowed(query),
      keys: [
        { by: sql`p.created_at`, is: 'moment' },
        { by: sql`p.id`, is: 'text' },
      ],
    },
    query,
    shown,
  )
}

interface AddInput {
  controller_id: string
  host: string
  port: number
  count: number
  serial: string
}
const lastPort = 65_535

/** Devices at one address, port after port. Who they belong to is said when a service is set up. */
export async function add(ctx: SignedInCtx, input: AddInput): Promise<null> {
  const { controller_id: node, port, count, serial } = input
  const host = input.host.toLowerCase()
  if ((await nodesNamed(ctx.db, node)).length === 0) throw refuseField({ controller_id: 'rules.choose' })
  if (port + count - 1 > lastPort || (serial && count > 1)) throw refuseField({ count: 'rules.invalid' })
  const rows = Array.from({ length: count }, (_, at) => ({
    id: newId('phone'),
    node,
    engine: 'adb' as const,
    host,
    port: port + at,
    serial,
    createdAt: ctx.app.clock.now(),
  }))
  const made = await ctx.db.insert(phones).values(rows).onConflictDoNothing().returning({ id: phones.id })
  if (made.length < count) throw refuse('phoneThere')
  await ctx.db.insert(phoneZones).values({ node }).onConflictDoNothing()
  ctx.audit.details = { node, host, port, count }
  return null
}

async function hold(ctx: SignedInCtx, ids: readonly string[]): Promise<ReadonlyMap<string, PhoneRow>> {
  const rows = await ctx.db
    .select()
    .from(phones)
    .where(inArray(phones.id, [...ids]))
    .orderBy(phones.id)
    .for('update')
  if (rows.length < new Set(ids).size) throw refuse('notFound')
  return new Map(rows.map((row) => [row.id, row]))
}

/** One that nobody has. */
export async function remove(ctx: SignedInCtx, { device_id }: { device_id: string }): Promise<null> {
  const phone = (await hold(ctx, [device_id])).get(device_id)!
  const { serviceId, work, lostAt, host, port } = phone
  const isBusy = work !== '' && !lostAt
  if (serviceId || isBusy || isMade(phone)) throw refuse('phoneInUse')
  await ctx.db.delete(phones).where(eq(phones.id, device_id))
  ctx.audit.subject = device_id
  ctx.audit.details = { host, port }
  return null
}

/** Before its phones, as whoever ends a service does. */
async function holdServiceOf({ db }: SignedInCtx, device: string): Promise<ResourceRow> {
  const [phone] = await db.select().from(phones).where(eq(phones.id, device))
  if (!phone) throw refuse('notFound')
  if (!phone.serviceId) throw refuse('wrongState')
  const service = await holdAny(db, phone.serviceId)
  await refuseBusy(db, [service])
  return service
}

interface ReplaceInput {
  device_id: string
  by: string
  restore: boolean
}

/** A free device takes the place of one that is broken, which is emptied as soon as it answers. */
export async function replace(ctx: SignedInCtx, { device_id, by, restore }: ReplaceInput): Promise<null> {
  if (device_id === by) throw refuseField({ by: 'rules.choose' })
  const service = await holdServiceOf(ctx, device_id)
  const held = await hold(ctx, [device_id, by])
  const [broken, other] = [held.get(device_id)!, held.get(by)!]
  if (broken.serviceId !== service.id) throw refuse('wrongState')
  if (other.serviceId || other.work !== '' || other.lostAt) throw refuse('phoneInUse')
  if (other.node !== broken.node) throw refuseField({ by: 'rules.choose' })
  const { serviceId, groupId, teamGroupId, memberId, proxyId, remark, bitrate } = broken
  const place = { serviceId, groupId, teamGroupId, memberId, proxyId, remark, bitrate }
  await ctx.db.update(phones).set(place).where(eq(phones.id, by))
  await moveBackups(ctx.db, device_id, by)
  await begin(ctx.app, ctx.db, broken, 'free')
  await dropMappings(ctx.db, [device_id])
  if (proxyId) await sendProxy(ctx.app, ctx.db, [by])
  if (restore) await restoreNewest(ctx, other)
  ctx.audit.subject = device_id
  ctx.audit.details = { by, account: service.accountId }
  await pushPhone(ctx.db, broken)
  await rightsChanged(ctx.db, service.accountId)
  return null
}
