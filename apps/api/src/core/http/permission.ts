import { permissions, type Permission, type Product } from '@portico/contract/access.ts'
import { scopeOf, scopeOfAsked } from '@portico/contract/account/key-scope.ts'
import type { App } from '../app/app.ts'
import { refuse } from '../refuse.ts'
import { systemSettings } from '../settings/groups.ts'
import { readSettings } from '../settings/settings.ts'
import type { CustomerCtx, SignedInCtx } from './context.ts'
import type { MemberGroup } from '../session/session.ts'

interface Holder {
  permissions: ReadonlySet<Permission>
  secondFactor: boolean
}

/** A permission counts only together with the second factor, where the settings ask operators for one. */
export async function requirePermission(app: App, holder: Holder, permission: Permission): Promise<void> {
  if (!holder.permissions.has(permission)) throw refuse('forbidden')
  await requireSecondFactor(app, holder)
}

/** Operators without one are held to what setting it up needs, where the settings ask for it. */
export async function requireSecondFactor(app: App, holder: Pick<Holder, 'secondFactor'>): Promise<void> {
  if (holder.secondFactor) return
  const { operators_need_second_factor: needed } = await readSettings(app.db, systemSettings)
  if (needed) throw refuse('secondFactorRequired')
}

/** Who could make themselves anybody anyway: they alone read links and codes, and say where messages and numbers go. */
export const mayEverything = ({ permissions: own }: Pick<Holder, 'permissions'>) =>
  permissions.every((permission) => own.has(permission))

export const isAgent = (ctx: SignedInCtx | CustomerCtx): boolean =>
  ctx.login.kind === 'owner' && 'account' in ctx && ctx.account.agent

export const hasProduct = (group: MemberGroup | null, product: Product) => group === null || group.products.has(product)

/** Members use what their business group was given; owners and operators are in no group and use everything. */
export function requireProduct({ group }: { group: MemberGroup | null }, product: Product): void {
  if (hasProduct(group, product)) return
  throw refuse(group!.id === null ? 'groupMissing' : 'productClosed')
}

/** A program is held to the scopes of its key. */
export function requireScope(scopes: readonly string[], call: { name: string }): void {
  const scope = scopeOf(call)
  if (!scope) throw refuse('forbidden')
  // The handler looks, who knows which call that is.
  if (scope === scopeOfAsked) return
  if (!scopes.includes(scope)) throw refuse('keyOutOfScope', { scope })
}
