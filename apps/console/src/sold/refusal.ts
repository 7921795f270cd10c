import type { Right } from '@portico/contract/access.ts'
import { t } from '../base/words/words.ts'
import type { OwnerAction } from './owner-actions.tsx'
import type { Declared, SoldRow } from './declared.ts'
import { rightRefusal } from './right-refusal.ts'
import { statusWord } from './StatusOf.tsx'

type ActedOn = Pick<SoldRow, 'status' | 'task' | 'unknown_since' | 'expire_time'>
type Allowing = Pick<Declared, 'stateGroup'>
/** What the calls of each ask for (`rightOf`). */
export const ownerRights: Record<OwnerAction, Right> = { rename: 'act', renew: 'buy', renewal: 'buy', delete: 'delete' }

/** Why its status does not allow something; undefined when it does. */
export const notNow = (product: Allowing, { status }: Pick<SoldRow, 'status'>, { from }: { from: readonly string[] }) =>
  from.includes(status) ? undefined : t('resource.notNow', { status: statusWord(product, status) })

/** Why nothing that reaches it can be done now: its node does not answer, something is under way, or its status. */
export function actRefusal(
  product: Allowing & Pick<Declared, 'product'>,
  row: ActedOn,
  allowed: { from: readonly string[] },
  right: Right = 'act',
): string | undefined {
  const held = rightRefusal(product.product, right)
  if (held) return held
  if (row.unknown_since) return t('resource.unreachable')
  return row.task ? t('resource.busy') : notNow(product, row, allowed)
}

/** Why its owner cannot do now what can be done with anything that is sold; `notYet` is what making it is called. */
export function ownerRefusal(
  product: Declared,
  row: ActedOn,
  action: OwnerAction,
  { notYet = t('resource.notYet') }: { notYet?: string } = {},
): string | undefined {
  const held = rightRefusal(product.product, ownerRights[action])
  if (held || action === 'rename') return held
  if (action === 'delete') return actRefusal(product, row, product.can.delete, 'delete')
  // What has no status of its own while it is made is in the one in which it works.
  if (row.status === product.roles.building && !product.can.renew.from.includes(row.status as never)) return notYet
  return row.expire_time === null ? t('resource.noTerm') : notNow(product, row, product.can.renew)
}
