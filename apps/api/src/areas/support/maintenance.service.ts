import { maintenanceCan, type MaintenanceRecord } from '@portico/contract/support/maintenance.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import type { MaintenancePackage, MaintenanceStatus } from '@portico/contract/states/support.ts'
import { and, eq, ilike, inArray } from 'drizzle-orm'
import type { CustomerCtx, SignedInCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { containing, newestFirst } from '../../core/lists.ts'
import { logins } from '../../core/people/people.table.ts'
import { refuse } from '../../core/refuse.ts'
import { pushChanged } from '../../lifecycle/operations.ts'
import { holdAny, withinGroup } from '../../lifecycle/own.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { maintenanceRecords } from './maintenance.table.ts'

export async function record(ctx: SignedInCtx, { id, content }: { id: string; content: string }) {
  const row = await holdAny(ctx.db, id)
  if (row.kind !== 'maintenance') throw refuse('notFound')
  if (!maintenanceCan.record(row.status as MaintenanceStatus)) throw refuse('wrongState')
  ctx.audit.subject = id
  ctx.audit.details = { account: row.accountId }
  const made = { id: newId('maintenanceRecord'), resourceId: id, accountId: row.accountId, loginId: ctx.login.id }
  await ctx.db.insert(maintenanceRecords).values({ ...made, content, createdAt: ctx.app.clock.now() })
  await pushChanged(ctx.db, row)
  return { id: made.id }
}

export async function recordList(ctx: CustomerCtx, { id, ...query }: PageQuery & { id?: string | undefined }) {
  const seen = ctx.db.select({ id: resources.id }).from(resources).where(withinGroup(ctx))
  const where = and(
    eq(maintenanceRecords.accountId, ctx.account.id),
    ctx.group ? inArray(maintenanceRecords.resourceId, seen) : undefined,
    id ? eq(maintenanceRecords.resourceId, id) : undefined,
    query.search ? ilike(maintenanceRecords.content, containing(query.search)) : undefined,
  )
  const page = await newestFirst(ctx.db, maintenanceRecords, where, query, (row) => row)
  const ids = (pick: 'resourceId' | 'loginId') => page.result.map((row) => row[pick])
  const services = await ctx.db
    .select()
    .from(resources)
    .where(inArray(resources.id, ids('resourceId')))
  const people = await ctx.db
    .select()
    .from(logins)
    .where(inArray(logins.id, ids('loginId')))
  const result = page.result.map((row): MaintenanceRecord => {
    const service = services.find((one) => one.id === row.resourceId)!
    const person = people.find((one) => one.id === row.loginId)
    return {
      id: row.id,
      service_id: row.resourceId,
      service_name: service.name,
      package: service.spec['package'] as MaintenancePackage,
      content: row.content,
      who: person?.name || person?.email || '',
      create_time: row.createdAt.toISOString(),
    }
  })
  return { ...page, result }
}
