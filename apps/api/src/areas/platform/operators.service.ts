import { permissions as allPermissions, type Permission } from '@portico/contract/access.ts'
import type { CallName } from '@portico/contract/catalogue.ts'
import type {
  Operator,
  OperatorCreateInput,
  OperatorRole,
  OperatorSaveInput,
  RoleSaveInput,
} from '@portico/contract/platform/operators.ts'
import type { PageOf, PageQuery } from '@portico/contract/page.ts'
import { and, asc, count, eq, ilike, isNotNull, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { isUniqueViolation } from '../../core/db/pool.ts'
import type { SignedInCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { containing, tablePage } from '../../core/lists.ts'
import { noun } from '../../core/noun/noun.ts'
import { hasSecondFactor } from '../../core/people/people.ts'
import { logins, operatorRoles } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse, refuseField, type Refused } from '../../core/refuse.ts'
import { shutOut } from '../../core/session/session.ts'

const roleName = sql<string>`(select r.name from operator_role r where r.id = login.operator_role_id)`

/** In the order in which they came. */
export function list({ db }: SignedInCtx, query: PageQuery): Promise<PageOf<Operator>> {
  const wanted = query.search && containing(query.search)
  return tablePage(
    db,
    {
      table: logins,
      around: { roleName },
      up: true,
      keys: [
        { by: logins.createdAt, is: 'moment' },
        { by: logins.id, is: 'text' },
      ],
    },
    and(
      isNotNull(logins.operatorRoleId),
      wanted ? or(ilike(logins.name, wanted), ilike(logins.email, wanted)) : undefined,
    ),
    query,
    (login) => ({
      id: login.id,
      name: login.name,
      email: login.email ?? '',
      role_id: login.operatorRoleId!,
      role_name: login.roleName,
      status: login.status as Operator['status'],
      second_factor: hasSecondFactor(login),
      last_login_time: login.lastLoginAt?.toISOString() ?? null,
      create_time: login.createdAt.toISOString(),
    }),
  )
}

export async function create(
  ctx: SignedInCtx,
  form: z.output<typeof OperatorCreateInput>,
  passwordHash: string,
): Promise<{ id: string }> {
  await roleOrRefuse(ctx, form.role_id, 'share', noSuchRole)
  const id = newId('login')
  try {
    await ctx.db
      .insert(logins)
      .values({ id, kind: 'operator', operatorRoleId: form.role_id, name: form.name, email: form.email, passwordHash })
  } catch (error) {
    if (isUniqueViolation(error, 'login_email_key')) throw refuseField({ email: 'rules.taken' })
    throw error
  }
  ctx.audit.subject = id
  await pushOperators(ctx)
  return { id }
}

/** Other operators see the change, and those it concerns get another menu. */
const changed: readonly CallName[] = ['operatorList', 'operatorRoleList', 'userInfo']
const pushOperators = ({ db }: SignedInCtx) => pushTo(db, { operators: true }, { stale: changed })

const noSuchRole = () => refuseField({ role_id: 'rules.invalid' })
const notThere = () => refuse('notFound')

/** Nobody gives a right they do not have, so a role can be given, changed or removed only by those who hold all of it. */
async function roleOrRefuse(ctx: SignedInCtx, roleId: string, lock: 'share' | 'update', missing: () => Refused) {
  const [role] = await ctx.db.select().from(operatorRoles).where(eq(operatorRoles.id, roleId)).for(lock)
  if (!role) throw missing()
  const given = role.all ? allPermissions : (role.permissions as Permission[])
  if (!given.every((permission) => ctx.permissions.has(permission))) throw refuse('forbidden')
  return role
}

async function operatorOrRefuse(ctx: SignedInCtx, id: string) {
  const [login] = await ctx.db
    .select()
    .from(logins)
    .where(and(eq(logins.id, id), eq(logins.kind, 'operator')))
    .for('update')
  if (!login) throw refuse('notFound')
  await roleOrRefuse(ctx, login.operatorRoleId!, 'share', notThere)
  return login
}

export async function save(ctx: SignedInCtx, form: z.output<typeof OperatorSaveInput>): Promise<null> {
  // One change to operators at a time: two at once could each leave the other as the last.
  await ctx.db.select({ id: operatorRoles.id }).from(operatorRoles).where(eq(operatorRoles.all, true)).for('update')
  await operatorOrRefuse(ctx, form.id)
  await roleOrRefuse(ctx, form.role_id, 'share', noSuchRole)
  const { id, name, status } = form
  await ctx.db.update(logins).set({ name, status, operatorRoleId: form.role_id }).where(eq(logins.id, id))
  await refuseNobodyLeft(ctx)
  if (status === 'disabled') await shutOut(ctx.app, ctx.db, id, 'disabled')
  ctx.audit.subject = id
  ctx.audit.details = { status }
  await pushOperators(ctx)
  return null
}

async function refuseNobodyLeft({ db }: SignedInCtx): Promise<void> {
  const [left] = await db
    .select({ n: count() })
    .from(logins)
    .innerJoin(operatorRoles, eq(operatorRoles.id, logins.operatorRoleId))
    .where(and(eq(operatorRoles.all, true), eq(logins.status, 'normal')))
  if (!left?.n) throw refuse('lastOperator')
}

export async function setPassword(ctx: SignedInCtx, id: string, passwordHash: string): Promise<null> {
  await operatorOrRefuse(ctx, id)
  await ctx.db.update(logins).set({ passwordHash }).where(eq(logins.id, id))
  await shutOut(ctx.app, ctx.db, id, 'password')
  ctx.audit.subject = id
  return null
}

export async function roles({ db }: SignedInCtx): Promise<{ result: OperatorRole[] }> {
  const rows = await db
    .select({ role: operatorRoles, operators: count(logins.id) })
    .from(operatorRoles)
    .leftJoin(logins, eq(logins.operatorRoleId, operatorRoles.id))
    .groupBy(operatorRoles.id)
    .orderBy(asc(operatorRoles.createdAt), asc(operatorRoles.id))
  return {
    result: rows.map(({ role, operators }) => ({
      id: role.id,
      name: role.name,
      all: role.all,
      permissions: role.all ? [...allPermissions] : (role.permissions as Permission[]),
      operators,
    })),
  }
}

const kept = noun(operatorRoles, {
  kind: 'role',
  told: ({ permissions }) => ({ permissions: permissions.join(' ') }),
  taken: () => refuseField({ name: 'rules.taken' }),
  stale: [[{ operators: true }, changed]],
})

async function refuseBuiltIn(ctx: SignedInCtx, id: string): Promise<void> {
  const role = await roleOrRefuse(ctx, id, 'update', notThere)
  if (role.all) throw refuse('wrongState')
}

export async function saveRole(ctx: SignedInCtx, form: z.output<typeof RoleSaveInput>): Promise<{ id: string }> {
  if (!form.permissions.every((permission) => ctx.permissions.has(permission))) throw refuse('forbidden')
  if (form.id) await refuseBuiltIn(ctx, form.id)
  const permissions = [...new Set(form.permissions)]
  const { id } = await kept.save(ctx, form.id, { name: form.name, permissions })
  return { id }
}

export async function removeRole(ctx: SignedInCtx, id: string): Promise<null> {
  await refuseBuiltIn(ctx, id)
  const users = await ctx.db.select({ id: logins.id }).from(logins).where(eq(logins.operatorRoleId, id)).limit(1)
  if (users.length > 0) throw refuse('roleInUse')
  return kept.remove(ctx, { id })
}
