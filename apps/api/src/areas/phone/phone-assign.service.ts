import type { AssignedPhone } from '@portico/contract/phone/assignment.ts'
import type { PhoneResults } from '@portico/contract/phone/device.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { CustomerCtx } from '../../core/http/context.ts'
import { containing, statementPage } from '../../core/lists.ts'
import { logins } from '../../core/people/people.table.ts'
import { pushTo, rightsChanged } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { holdGroup } from '../team/group.service.ts'
import { done } from './work/phone-act.service.ts'
import { seenAs } from './device/phone-sight.ts'
import {
  holdPhoneGroup,
  holdPhones,
  phoneColumns,
  phoneJoins,
  shownPhone,
  type ListedPhone,
} from './device/phone.service.ts'
import { phones } from './device/phone.table.ts'

interface Assigned extends ListedPhone {
  team_group_id: string | null
  team_group_name: string | null
  service_group_name: string | null
  member_id: string | null
  member_name: string | null
}

const shown = (row: Assigned): AssignedPhone => ({
  ...shownPhone(row),
  team_group_id: row.team_group_id ?? '',
  team_group_name: row.team_group_name ?? '',
  service_group_name: row.service_group_name ?? '',
  member_id: row.member_id ?? '',
  member_name: row.member_name ?? '',
})

interface AssignedQuery extends PageQuery {
  group_id?: string | undefined
  team_group_id?: string | undefined
  member_id?: string | undefined
}

/** All phones of an account, with those who see them. */
export function list(ctx: CustomerCtx, query: AssignedQuery) {
  const { group_id, team_group_id, member_id, search } = query
  const found = search && containing(search)
  const where = sql.join(
    [
      seenAs(ctx),
      sql`r.deleted_at is null`,
      ...(group_id ? [sql`p.group_id = ${group_id}`] : []),
      ...(team_group_id ? [sql`coalesce(p.team_group_id, r.group_id) = ${team_group_id}`] : []),
      ...(member_id ? [sql`p.member_id = ${member_id}`] : []),
      ...(found ? [sql`(p.id ilike ${found} or p.remark ilike ${found})`] : []),
    ],
    sql` and `,
  )
  const from = sql`phone p join resource r on r.id = p.service_id`
  return statementPage(
    ctx.db,
    {
      columns: sql`${phoneColumns(ctx)}, p.team_group_id, t.name as team_group_name, s.name as service_group_name,
        p.member_id, coalesce(nullif(m.name, ''), m.email, m.phone) as member_name`,
      from: sql`${from} ${phoneJoins} left join team_group t on t.id = p.team_group_id
        left join team_group s on s.id = r.group_id left join login m on m.id = p.member_id`,
      counted: from,
      where,
      keys: [
        { by: sql`p.created_at`, is: 'moment' },
        { by: sql`p.id`, is: 'text' },
      ],
    },
    query,
    shown,
  )
}

interface AssignInput {
  device_ids: string[]
  group_id?: string | undefined
  team_group_id?: string | undefined
  member_id?: string | undefined
}

/** Whoever looked at one and may not any more is sent away. */
export async function assign(ctx: CustomerCtx, input: AssignInput): Promise<PhoneResults> {
  const rows = await holdPhones(ctx, input.device_ids)
  const values = await placeOf(ctx, input)
  const ids = rows.map(({ id }) => id)
  ctx.audit.details = { phones: ids.join(' '), ...values }
  if (Object.keys(values).length > 0) await ctx.db.update(phones).set(values).where(inArray(phones.id, ids))
  await rightsChanged(ctx.db, ctx.account.id)
  await pushTo(ctx.db, { account: ctx.account.id }, { stale: ['phoneList', 'phoneGroupList', 'phoneAssignList'] })
  return { result: rows.map((phone) => done(phone)) }
}

/** What was chosen is held, so that it is not removed meanwhile. */
async function placeOf(ctx: CustomerCtx, { group_id, team_group_id, member_id }: AssignInput) {
  if (group_id) await holdPhoneGroup(ctx, group_id)
  if (team_group_id) await holdGroup(ctx, team_group_id, 'share')
  if (member_id) await holdMember(ctx, member_id)
  return {
    ...(group_id !== undefined && { groupId: group_id || null }),
    ...(team_group_id !== undefined && { teamGroupId: team_group_id || null }),
    ...(member_id !== undefined && { memberId: member_id || null }),
  }
}

async function holdMember({ db, account }: CustomerCtx, id: string): Promise<void> {
  const own = and(eq(logins.id, id), eq(logins.accountId, account.id), eq(logins.kind, 'member'))
  const rows = await db
    .select({ id: logins.id })
    .from(logins)
    .where(and(own, ne(logins.status, 'deleted')))
    .for('share')
  if (rows.length === 0) throw refuse('notFound')
}
