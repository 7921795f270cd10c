import { quotaDeskCalls } from '@portico/contract/platform/quotas.ts'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { QuotaList } from './QuotaList.tsx'

export function CustomerQuotas({ accountId }: { accountId: string }) {
  const answer = useCall(quotaDeskCalls.customerQuotaList, { account_id: accountId })
  return (
    <Answered answer={answer}>
      {({ result }) => <QuotaList title={t('customers.parts.quotas')} rows={result} accountId={accountId} />}
    </Answered>
  )
}
