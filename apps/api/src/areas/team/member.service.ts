import type { PageOf, PageQuery } from '@portico/contract/page.ts'
import { foldEmail } from '@portico/contract/rules/account.ts'
import { userCan, type UserStatus } from '@portico/contract/states/account.ts'
import type { Member, MemberInviteInput } from '@portico/contract/team/team.ts'
import { and, eq, ilike, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { daysMs, hoursMs } from '../../core/clock.ts'
import { isUniqueViolation } from '../../core/db/pool.ts'
import type { CustomerCtx, Outside } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { countOrRefuse, forget } from '../../core/limits/limits.ts'
import { containing, newestBy } from '../../core/lists.ts'
import type { Login } from '../../core/people/people.ts'
import { dropPasskeys } from '../../core/people/passkeys.ts'
import { logins, socialBindings } from '../../core/people/people.table.ts'
import { pushTo, rightsChanged } from '../../core/push/push.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { shutOut } from '../../core/session/session.ts'
import { sendInvitation, sendLinkTo } from '../account/password.service.ts'
import { signInFailures } from '../account/sign-in.service.ts'
import { notify } from '../../ground/notices/notice.service.ts'
import { holdGroup, pushTeam } from './group.service.ts'

const createdPerHour = 200
const invitedPerDay = 50
const invitedToOnePerDay = 3
const resetsPerHour = 5

/** Everybody who was added and not deleted. */
const members = ({ account }: CustomerCtx) =>
  and(eq(logins.accountId, account.id), eq(logins.kind, 'member'), ne(logins.status, 'deleted'))

const group = sql<string | null>`(select g.name from team_group g where g.id = login.group_id)`

interface MemberQuery extends PageQuery {
  status?: UserStatus | undefined
  group_id?: string | undefined
}

export async function list(ctx: CustomerCtx, query: MemberQuery): Promise<PageOf<Member>> {
  const search = query.search && containing(query.search)
  const inGroup = query.group_id === 'none' ? isNull(logins.groupId) : eq(logins.groupId, query.group_id ?? '')
  const where = and(
    members(ctx),
    query.status && eq(logins.status, query.status),
    query.group_id ? inGroup : undefined,
    search ? or(ilike(logins.name, search), ilike(logins.email, search), ilike(logins.phone, search)) : undefined,
  )
  const listing = { table: logins, at: logins.createdAt, around: { group } }
  return newestBy(ctx.db, listing, where, query, shown)
}

const shown = (login: Login & { group: string | null }): Member => ({
  id: login.id,
  name: login.name,
  email: login.email ?? '',
  area_code: login.areaCode,
  phone: login.phone ?? '',
  group_id: login.groupId ?? '',
  group_name: login.group ?? '',
  status: login.status as UserStatus,
  last_login_time: login.lastLoginAt?.toISOString() ?? null,
  create_time: login.createdAt.toISOString(),
})

/** Whether an address is a member's of anybody shows in the answer: nobody tries thousands of them. */
export const beforeCreate = ({ app, account }: Outside<CustomerCtx>) =>
  countOrRefuse(app.db, app.clock, [{ key: `member:create:${account.id}`, max: createdPerHour, windowMs: hoursMs(1) }])

/** Mails to strangers: not many of them, and one mailbox is left in peace whoever asks. */
export const beforeInvite = ({ app, account }: Outside<CustomerCtx>, email: string) =>
  countOrRefuse(app.db, app.clock, [
    { key: `member:invite:${account.id}`, max: invitedPerDay, windowMs: daysMs(1) },
    { key: `member:invite:${foldEmail(email)}`, max: invitedToOnePerDay, windowMs: daysMs(1) },
  ])

/** Of a password that nobody knows. */
export async function invite(ctx: CustomerCtx, form: MemberInviteInput, passwordHash: string): Promise<{ id: string }> {
  const { id } = await create(ctx, form, passwordHash)
  await sendInvitation(ctx, { id, email: form.email, language: ctx.language })
  return { id }
}

export async function create(ctx: CustomerCtx, form: MemberInviteInput, passwordHash: string): Promise<{ id: string }> {
  const groupId = await groupOrRefuse(ctx, form.group_id)
  const id = newId('login')
  const { name, email } = form
  const phone = form.phone === '' ? null : form.phone
  const areaCode = form.area_code.replace(/^\+/, '')
  const person = { id, kind: 'member', accountId: ctx.account.id, name, email, areaCode, phone, groupId, passwordHash }
  try {
    await ctx.db.insert(logins).values({ ...person, language: ctx.language, createdAt: ctx.app.clock.now() })
  } catch (error) {
    if (isUniqueViolation(error, 'login_email_key')) throw refuseField({ email: 'rules.taken' })
    if (isUniqueViolation(error, 'login_phone_key')) throw refuseField({ phone: 'rules.taken' })
    throw error
  }
  ctx.audit.subject = id
  ctx.audit.details = { name, email }
  await pushTeam(ctx)
  return { id }
}

/** Held until the end: a group that somebody is put into is not removed meanwhile. */
async function groupOrRefuse(ctx: CustomerCtx, id: string): Promise<string | null> {
  return id === '' ? null : (await holdGroup(ctx, id, 'share')).id
}

async function holdMembers(ctx: CustomerCtx, ids: readonly string[]): Promise<Login[]> {
  const wanted = [...new Set(ids)]
  const rows = await ctx.db
    .select()
    .from(logins)
    .where(and(members(ctx), inArray(logins.id, wanted)))
    .orderBy(logins.id)
    .for('update')
  if (rows.length < wanted.length) throw refuse('notFound')
  return rows
}

async function holdMember(ctx: CustomerCtx, id: string): Promise<Login> {
  const [row] = await holdMembers(ctx, [id])
  ctx.audit.subject = id
  ctx.audit.details = { name: row!.name }
  return row!
}

export async function rename(ctx: CustomerCtx, { id, name }: { id: string; name: string }): Promise<null> {
  const before = await holdMember(ctx, id)
  await ctx.db.update(logins).set({ name }).where(eq(logins.id, id))
  ctx.audit.details = { from: before.name, to: name }
  await pushTeam(ctx)
  return null
}

/** Whoever is moved keeps working, on the things of the other group; what was open of the former one ends. */
export async function assign(ctx: CustomerCtx, { ids, group_id }: { ids: string[]; group_id: string }): Promise<null> {
  const group = group_id === '' ? null : await holdGroup(ctx, group_id, 'share')
  const moved = (await holdMembers(ctx, ids)).filter(({ groupId }) => groupId !== (group?.id ?? null))
  const loginIds = moved.map(({ id }) => id)
  await ctx.db
    .update(logins)
    .set({ groupId: group?.id ?? null })
    .where(inArray(logins.id, loginIds))
  if (group?.status === 'closed') for (const id of loginIds) await shutOut(ctx.app, ctx.db, id, 'disabled')
  ctx.audit.subject = ids[0]!
  ctx.audit.details = { members: ids.length, group: group?.name ?? '' }
  await rightsChanged(
    ctx.db,
    ctx.account.id,
    loginIds.map((login) => ({ login, group: group?.id ?? null })),
  )
  for (const login of loginIds) await pushTo(ctx.db, { login }, { stale: ['*'] })
  await pushTeam(ctx)
  return null
}

export async function setStatus(ctx: CustomerCtx, { id, status }: { id: string; status: UserStatus }): Promise<null> {
  const row = await holdMember(ctx, id)
  if (!userCan[status === 'disabled' ? 'disable' : 'enable'](row.status as UserStatus)) throw refuse('wrongState')
  await ctx.db.update(logins).set({ status }).where(eq(logins.id, id))
  if (status === 'disabled') await shutOut(ctx.app, ctx.db, id, 'disabled')
  ctx.audit.details = { name: row.name, status }
  await pushTeam(ctx)
  return null
}

export async function setPassword(ctx: CustomerCtx, id: string, passwordHash: string): Promise<null> {
  await holdMember(ctx, id)
  await changePassword(ctx, id, passwordHash)
  await notify(ctx.app, ctx.db, {
    loginId: id,
    once: `password ${ctx.request.id}`,
    topic: 'security',
    word: 'memberPasswordSet',
    vars: { time: ctx.app.clock.now().toISOString() },
    mail: true,
  })
  return null
}

/** Whoever had the old one is out, and wrong tries with it are forgotten. */
async function changePassword(ctx: CustomerCtx, id: string, passwordHash: string): Promise<void> {
  await ctx.db.update(logins).set({ passwordHash }).where(eq(logins.id, id))
  await shutOut(ctx.app, ctx.db, id, 'password')
  await forget(ctx.db, signInFailures(id))
}

export const beforeReset = ({ app, account }: Outside<CustomerCtx>, id: string) =>
  countOrRefuse(app.db, app.clock, [
    { key: `member:reset:${account.id}:${id}`, max: resetsPerHour, windowMs: hoursMs(1) },
  ])

/** The owner never learns a password: the member chooses it, by a link that only their mailbox gets. */
export async function resetPassword(ctx: CustomerCtx, id: string, passwordHash: string): Promise<null> {
  const row = await holdMember(ctx, id)
  if (row.status !== 'normal') throw refuse('wrongState')
  await changePassword(ctx, id, passwordHash)
  await sendLinkTo(ctx, row, 'memberReset')
  return null
}

/** The row stays for what it did; the address, the phone and the identities at other sites are free again. */
export async function remove(ctx: CustomerCtx, { id }: { id: string }): Promise<null> {
  const row = await holdMember(ctx, id)
  await ctx.db.update(logins).set({ status: 'deleted', groupId: null }).where(eq(logins.id, id))
  await ctx.db.delete(socialBindings).where(eq(socialBindings.loginId, id))
  await dropPasskeys(ctx.db, id)
  await shutOut(ctx.app, ctx.db, id, 'disabled')
  ctx.audit.details = { name: row.name, email: row.email ?? '' }
  await pushTeam(ctx)
  return null
}
