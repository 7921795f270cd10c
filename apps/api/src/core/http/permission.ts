import { covers, permissions, type Permission, type Product, type Right } from '@portico/contract/access.ts'
import { scopeOf, scopeOfAsked } from '@portico/contract/account/key-scope.ts'
import { refuse } from '../refuse.ts'
import type { CustomerCtx, SignedInCtx } from './context.ts'
import type { MemberGroup } from '../session/session.ts'

interface Holder {
  permissions: ReadonlySet<Permission>
  lacksSecondFactor: boolean
}

/** A permission counts only together with the second factor, where the settings ask operators for one. */
export function requirePermission(holder: Holder, permission: Permission): void {
  if (!holder.permissions.has(permission)) throw refuse('forbidden')
  requireSecondFactor(holder)
}

/** Operators without one are held to what setting it up needs, where the settings ask for it. */
export function requireSecondFactor({ lacksSecondFactor }: Pick<Holder, 'lacksSecondFactor'>): void {
  if (lacksSecondFactor) throw refuse('secondFactorRequired')
}

/** Who could make themselves anybody anyway: they alone read links and codes, and say where messages and numbers go. */
export const mayEverything = ({ permissions: own }: Pick<Holder, 'permissions'>) =>
  permissions.every((permission) => own.has(permission))

export const isAgent = (ctx: SignedInCtx | CustomerCtx): boolean =>
  ctx.login.kind === 'owner' && 'account' in ctx && ctx.account.agent

export const hasProduct = (group: MemberGroup | null, product: Product) => group === null || group.products.has(product)

/** Whether a group may do something with a product, whatever is asked for now. */
export const mayWith = (group: MemberGroup | null, product: Product, right: Right): boolean => {
  const has = group?.given.get(product)
  return group === null || (has !== undefined && covers(has, right))
}

/** The group as far as it goes for a call: every look at its products asks for the right of that one. */
export const heldTo = (group: MemberGroup | null, right: Right): MemberGroup | null =>
  group && { ...group, products: new Set([...group.given.keys()].filter((one) => mayWith(group, one, right))) }

/** Members use what their business group was given; owners and operators are in no group and use everything. */
export function requireProduct({ group }: { group: MemberGroup | null }, product: Product): void {
  if (hasProduct(group, product)) return
  if (group!.id === null) throw refuse('groupMissing')
  throw refuse(group!.given.has(product) ? 'rightMissing' : 'productClosed')
}

/** A program is held to the scopes of its key. */
export function requireScope(scopes: readonly string[], call: { name: string }): void {
  const scope = scopeOf(call)
  if (!scope) throw refuse('forbidden')
  // The handler looks, who knows which call that is.
  if (scope === scopeOfAsked) return
  if (!scopes.includes(scope)) throw refuse('keyOutOfScope', { scope })
}
