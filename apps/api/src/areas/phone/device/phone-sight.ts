import { sql, type SQL } from 'drizzle-orm'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { visibleAs } from '../../../lifecycle/own.ts'
import { phones } from './phone.table.ts'

/**
 * Whether a phone of the service `r` was given to a member: to them alone, or to nobody alone and to their business group.
 * Without a group of its own it is that of its service.
 */
export const isGivenTo = (phone: SQL, { login, group }: { login: SQL; group: SQL }): SQL =>
  sql`coalesce(${phone}.member_id = ${login}, coalesce(${phone}.team_group_id, r.group_id) = ${group}, false)`

function sight(ctx: CustomerCtx, phone: SQL): SQL {
  if (ctx.group === null) return visibleAs(ctx)
  const member = { login: sql`${ctx.login.id}`, group: sql`${ctx.group.id}` }
  return sql`${visibleAs({ ...ctx, group: null })} and ${isGivenTo(phone, member)}`
}

/** Whether a person sees a phone `p` of the service `r`. Nobody else decides that. */
export const seenAs = (ctx: CustomerCtx): SQL => sight(ctx, sql`p`)

/** The same of a row of the table itself: looked at once more when somebody else has just changed it. */
export const seen = (ctx: CustomerCtx): SQL =>
  sql`exists (select from resource r where r.id = ${phones.serviceId} and ${sight(ctx, sql`${phones}`)})`

/**
 * Whether somebody who began something still reaches its phone: the phone is in its time, and they may act on phones and
 * see this one.
 */
export const isReached = ({ phone, account, login }: Record<'phone' | 'account' | 'login', SQL>): SQL => sql`exists (
  select from phone p join resource r on r.id = p.service_id join login l on l.id = ${login}
    join account a on a.id = l.account_id left join team_group t on t.id = l.group_id
  where p.id = ${phone} and r.account_id = ${account} and r.status = 'active' and r.deleted_at is null
    and l.account_id = r.account_id and l.status = 'normal' and a.status = 'normal' and (l.kind = 'owner'
      or (t.status = 'open' and 'phone' = any(t.products) and t.rights->>'phone' is distinct from 'read'
        and ${isGivenTo(sql`p`, { login: sql`l.id`, group: sql`l.group_id` })})))`
