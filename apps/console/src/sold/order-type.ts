import type { OrderType } from '@portico/contract/states/money.ts'
import { t } from '../base/words/words.ts'

interface TypedOrder {
  type: OrderType
  product: string
  resource_id: string
}

/** What was used in a day is for no one thing, other than a changed resource; and what an operator moves is the balance. */
const isUsage = ({ type, product, resource_id }: TypedOrder) =>
  type === 'adjustment' && resource_id === '' && product !== 'recharge'

export const orderTypeWord = (order: TypedOrder): string =>
  isUsage(order) ? t('money.movements.usage') : t(`states.orderType.${order.type}`)
