import { agentCustomerCalls, type AgentCustomer } from '@portico/contract/agent/customer.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { useSearchParams } from '../../base/place/sight.ts'
import { useCall } from '../../base/call/queries.ts'
import { paths } from '../../base/place/paths.ts'
import { usePageName } from '../../base/person/use-page-name.ts'
import { useTab } from '../../base/state/use-param.ts'
import { productName, t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { RowActions } from '../../kit/table/RowActions.tsx'
import classes from './Agent.module.css'
import { AgentOrderList } from './AgentOrderList.tsx'
import { AgentResourceList } from './AgentResourceList.tsx'
import { CustomerMark } from './CustomerMark.tsx'
import { ReleaseNotice } from './ReleaseNotice.tsx'
import { useCustomerActions } from './use-customer-actions.tsx'

const keys = ['resources', 'orders'] as const

export default function AgentCustomerPage() {
  const [query] = useSearchParams()
  const answer = useCall(agentCustomerCalls.agentCustomerInfo, { account_id: query.get('id') ?? '' })
  return <Answered answer={answer}>{({ customer }) => <Page customer={customer} />}</Answered>
}

function Page({ customer }: { customer: AgentCustomer }) {
  const current = useTab(keys)
  const { actions, dialogs, open } = useCustomerActions([customer])
  usePageName(customer.name)
  return (
    <PageShell
      title={customer.name}
      text={customer.note}
      action={<RowActions actions={actions(customer)} name={customer.name} />}
    >
      <div className={classes.stack}>
        <ReleaseNotice customer={customer} onAgree={() => open(`release:${customer.account_id}`)} />
        <Card>
          <div className={classes.facts}>
            <Facts facts={whoOf(customer)} />
            <Facts facts={termsOf(customer)} />
          </div>
        </Card>
        <TabNav
          label={t('agent.sections')}
          current={current}
          tabs={keys.map((key) => ({
            key,
            word: t(`agent.customerTabs.${key}`),
            to: paths.agentCustomer(customer.account_id, { tab: key }),
          }))}
        />
        {current === 'resources' ? (
          <AgentResourceList accountId={customer.account_id} />
        ) : (
          <AgentOrderList accountId={customer.account_id} />
        )}
      </div>
      {dialogs}
    </PageShell>
  )
}

const whoOf = (customer: AgentCustomer) => [
  [t('fields.state'), <CustomerMark key="state" customer={customer} />] as const,
  [t('agent.accountId'), <CopyText key="id" text={customer.account_id} />] as const,
  [t('fields.email'), customer.email || '—'] as const,
  [t('fields.phone'), customer.phone || '—'] as const,
  [t('agent.joined'), formatTime(customer.join_time)] as const,
]

const termsOf = ({ cash, credit, coupon, discount, products, consent }: AgentCustomer) => [
  [t('agent.cash'), formatMoney(cash)] as const,
  [t('agent.loan.word'), formatMoney(credit)] as const,
  [t('agent.coupon'), formatMoney(coupon)] as const,
  [t('agent.discount'), discount] as const,
  products.length > 0 &&
    ([
      t('agent.rules'),
      products.map(({ product, factor }) => `${productName(product)} × ${factor}`).join(' · '),
    ] as const),
  [t('agent.consent'), t(`agent.consents.${consent}`)] as const,
]
