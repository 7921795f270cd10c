import type { OrderInfo } from '@portico/contract/money/order.ts'
import type { Icon } from '@tabler/icons-react'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { t } from '../../../base/words/words.ts'
import { Money } from '../../../kit/show/Money.tsx'
import { Happening, type HappeningProps } from '../../../sold/Happenings.tsx'
import { IdLink } from '../../../sold/id-link.tsx'
import resource from '../../../sold/Resource.module.css'
import { whoWords } from '../../../sold/timeline-words.ts'

interface Event extends Pick<HappeningProps, 'icon' | 'state' | 'name' | 'second' | 'at'> {
  key: string
  end?: ReactNode
}

const settledEvents: Record<'completed' | 'cancelled' | 'failed', { icon: Icon; state: HappeningProps['state'] }> = {
  completed: { icon: IconCheck, state: 'done' },
  cancelled: { icon: IconX, state: 'order' },
  failed: { icon: IconAlertTriangle, state: 'failed' },
}

/** From the newest back to when it was made. */
function eventsOf(order: OrderInfo): Event[] {
  const { status, settle_time: settled, refunds, invoice } = order
  const events: Event[] = [
    {
      key: 'created',
      icon: IconReceipt,
      state: 'order',
      name: t('order.events.created'),
      second: whoWords(order),
      at: order.create_time,
    },
  ]
  if (settled && status !== 'unpaid')
    events.push({
      key: 'settled',
      ...settledEvents[status],
      name: t(`order.events.${status}`),
      second: '',
      at: settled,
    })
  for (const refund of refunds)
    events.push({
      key: refund.id,
      icon: IconArrowBackUp,
      state: refund.status === 'rejected' ? 'failed' : 'order',
      name: t('order.events.refund'),
      second: t(`states.refundStatus.${refund.status}`),
      at: refund.create_time,
      end: (
        <>
          <Money amount={refund.amount} signed />
          {refund.order_id && <IdLink id={refund.order_id}>{refund.order_number}</IdLink>}
        </>
      ),
    })
  if (invoice?.issue_time)
    events.push({
      key: invoice.id,
      icon: IconFileInvoice,
      state: 'done',
      name: t('order.events.invoiced', { number: invoice.number }),
      second: '',
      at: invoice.issue_time,
    })
  return events.toSorted((one, other) => (one.at < other.at ? 1 : -1))
}

export const OrderHistory = ({ order }: { order: OrderInfo }) => (
  <ul className={resource.timeline}>
    {eventsOf(order).map(({ key, end, ...event }) => (
      <Happening key={key} {...event}>
        {end}
      </Happening>
    ))}
  </ul>
)
