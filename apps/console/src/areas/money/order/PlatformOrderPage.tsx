import { booksCalls } from '@portico/contract/money/books.ts'
import { useCall } from '../../../base/call/queries.ts'
import { paths } from '../../../base/place/paths.ts'
import { useSearchParams } from '../../../base/place/sight.ts'
import { IdLink } from '../../../sold/id-link.tsx'
import { OrderFrame } from './OrderFrame.tsx'

/** Any customer's order. */
export default function PlatformOrderPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <OrderFrame
      answer={useCall(booksCalls.platformOrderInfo, { id })}
      all={paths.platformOrders()}
      customer={({ account_id, customer }) => <IdLink id={account_id}>{customer || account_id}</IdLink>}
    />
  )
}
