import { orderStatuses, orderTypes, type OrderStatus, type OrderType } from '@portico/contract/states/money.ts'
import type { Column, ListFilter } from '../base/state/list.ts'
import { t } from '../base/words/words.ts'
import { formatTime } from '../kit/show/RelativeTime.tsx'
import { StatusMark, type StatusShape } from '../kit/show/StatusMark.tsx'
import { NameCell } from '../kit/table/NameCell.tsx'
import { orderTypeWord } from './order-type.ts'
import { subjectText } from './price-line.ts'

const orderShapes: Record<OrderStatus, StatusShape> = {
  unpaid: 'waiting',
  completed: 'running',
  cancelled: 'stopped',
  failed: 'failed',
}

export const OrderStatusMark = ({ status, reason }: { status: OrderStatus; reason?: string }) => (
  <StatusMark shape={orderShapes[status]} word={t(`states.orderStatus.${status}`)} reason={reason} />
)

interface AnyOrder {
  number: string
  product: string
  subject: string
  type: OrderType
  resource_id: string
  create_time: string
}

/** The first column of every list of orders; a link where there is a page for one. */
export const numberColumn = <Row extends AnyOrder>(title: string, to?: (row: Row) => string): Column<Row> => ({
  key: 'number',
  title,
  fixed: true,
  card: 'title',
  cell: (row) => (
    <NameCell name={row.number} second={subjectText(row.product, row.subject)} {...(to && { to: to(row) })} />
  ),
})
export const typeColumn = <Row extends AnyOrder>(title: string): Column<Row> => ({
  key: 'type',
  title,
  cell: orderTypeWord,
})
export const timeColumn = <Row extends AnyOrder>(title: string): Column<Row> => ({
  key: 'time',
  title,
  cell: ({ create_time }) => formatTime(create_time),
})

/** What every list of orders is narrowed by. */
export const orderFilters = (words: { status: string; type: string }): ListFilter[] => [
  {
    name: 'status',
    title: words.status,
    options: orderStatuses.map((value: OrderStatus) => ({ value, label: t(`states.orderStatus.${value}`) })),
  },
  {
    name: 'type',
    menu: true,
    title: words.type,
    options: orderTypes.map((value: OrderType) => ({ value, label: t(`states.orderType.${value}`) })),
  },
]
