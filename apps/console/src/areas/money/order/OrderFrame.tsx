import type { OrderInfo } from '@portico/contract/money/order.ts'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import type { ReactNode } from 'react'
import { usePageName } from '../../../base/person/use-page-name.ts'
import { t } from '../../../base/words/words.ts'
import { Button, LinkButton } from '../../../kit/show/Button.tsx'
import { Card } from '../../../kit/show/Card.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { SkeletonLines } from '../../../kit/show/Skeleton.tsx'
import { orderTypeWord } from '../../../sold/order-type.ts'
import { productWord } from '../money-marks.tsx'
import { OrderCards } from './OrderCards.tsx'

interface OrderFrameProps<Info> {
  answer: { data: Info | undefined; error: Error | null }
  /** Where all of them are. */
  all: string
  actions?: (order: Info) => ReactNode
  customer?: (order: Info) => ReactNode
}

/** The page of one order, for its owner and for operators. */
export function OrderFrame<Info extends OrderInfo>({ answer, all, actions, customer }: OrderFrameProps<Info>) {
  const { data: order, error } = answer
  usePageName(order?.number)
  if (!order)
    return (
      <PageShell title={t('pages.order')}>
        {error ? (
          <EmptyState title={t('money.orderGone')} text={error.message} />
        ) : (
          <Card>
            <SkeletonLines lines={6} />
          </Card>
        )}
      </PageShell>
    )
  return (
    <PageShell
      title={t('money.orderTitle', { number: order.number })}
      text={`${productWord(order.product)} · ${orderTypeWord(order)}`}
      action={
        <>
          <LinkButton kind="plain" to={all}>
            {t('money.allOrders')}
          </LinkButton>
          <Button kind="plain" icon={<IconPrinter size={16} stroke={1.6} />} onClick={() => window.print()}>
            {t('money.print')}
          </Button>
          {actions?.(order)}
        </>
      }
    >
      <OrderCards order={order} customer={customer?.(order)} />
    </PageShell>
  )
}
