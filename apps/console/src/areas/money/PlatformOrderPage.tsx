import { booksCalls } from '@portico/contract/money/books.ts'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useCall } from '../../base/call/queries.ts'
import { usePageName } from '../../base/person/use-page-name.ts'
import { paths } from '../../base/place/paths.ts'
import { useSearchParams } from '../../base/place/sight.ts'
import { t } from '../../base/words/words.ts'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { SkeletonLines } from '../../kit/show/Skeleton.tsx'
import { IdLink } from '../../sold/id-link.tsx'
import { productWord } from './money-marks.tsx'
import { OrderCards } from './OrderCards.tsx'

/** Any customer's order. */
export default function PlatformOrderPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  const { data: order, error } = useCall(booksCalls.platformOrderInfo, { id })
  usePageName(order?.number)
  if (error)
    return (
      <PageShell title={t('pages.order')}>
        <EmptyState title={t('money.orderGone')} text={error.message} />
      </PageShell>
    )
  if (!order)
    return (
      <PageShell title={t('pages.order')}>
        <Card>
          <SkeletonLines lines={6} />
        </Card>
      </PageShell>
    )
  return (
    <PageShell
      title={t('money.orderTitle', { number: order.number })}
      text={`${productWord(order.product)} · ${t(`states.orderType.${order.type}`)}`}
      action={
        <>
          <LinkButton kind="plain" to={paths.platformOrders()}>
            {t('money.allOrders')}
          </LinkButton>
          <Button kind="plain" icon={<IconPrinter size={16} stroke={1.6} />} onClick={() => window.print()}>
            {t('money.print')}
          </Button>
        </>
      }
    >
      <OrderCards
        order={order}
        customer={<IdLink id={order.account_id}>{order.customer || order.account_id}</IdLink>}
      />
    </PageShell>
  )
}
