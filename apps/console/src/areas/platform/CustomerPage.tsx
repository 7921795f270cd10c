import { formatMoney } from '@portico/contract/formats.ts'
import { customerCalls, type Customer } from '@portico/contract/platform/customers.ts'
import type { ComponentType } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { usePageName } from '../../base/person/use-page-name.ts'
import { usePerson } from '../../base/person/person.ts'
import { paths } from '../../base/place/paths.ts'
import { useSearchParams } from '../../base/place/sight.ts'
import { mayOpen, type Who } from '../../base/route/guard.ts'
import { useTab } from '../../base/state/use-param.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { LinkButton } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { RowActions } from '../../kit/table/RowActions.tsx'
import { emailOf } from './customer-email.ts'
import { customerShapes } from './customer-shapes.ts'
import { CustomerInvoices, CustomerLedger, CustomerOrders } from './CustomerMoney.tsx'
import { CustomerNotes } from './CustomerNotes.tsx'
import { CustomerCertifications, CustomerMembers, CustomerWorkOrders } from './CustomerPeople.tsx'
import { CustomerQuotas } from './CustomerQuotas.tsx'
import { CustomerResources } from './CustomerResources.tsx'
import classes from './Platform.module.css'
import { ProviderLines } from './ProviderLines.tsx'
import { useCustomerActions } from './use-customer-actions.tsx'

interface Part {
  /** Who sees it; everybody who may open the page without it. */
  who?: Who
  Part: ComponentType<{ accountId: string }>
}

const parts = {
  members: { Part: CustomerMembers },
  resources: { who: 'operator.resources', Part: CustomerResources },
  orders: { who: 'operator.orders', Part: CustomerOrders },
  ledger: { who: 'operator.finance', Part: CustomerLedger },
  invoices: { who: 'operator.orders', Part: CustomerInvoices },
  certifications: { who: 'operator.identity', Part: CustomerCertifications },
  workOrders: { who: 'operator.workOrders', Part: CustomerWorkOrders },
  quotas: { Part: CustomerQuotas },
  notes: { Part: CustomerNotes },
} as const satisfies Record<string, Part>
type PartKey = keyof typeof parts
const keys = Object.keys(parts) as [PartKey, ...PartKey[]]
const whoOf = (key: PartKey): Who | undefined => (parts[key] as Part).who

export default function CustomerPage() {
  const [query] = useSearchParams()
  const answer = useCall(customerCalls.customerInfo, { account_id: query.get('id') ?? '' })
  return (
    <Answered answer={answer} page>
      {({ customer, provider }) => (
        <Page customer={customer} providerName={provider?.name}>
          {provider && <ProviderLines customer={customer} provider={provider} />}
        </Page>
      )}
    </Answered>
  )
}

interface PageProps {
  customer: Customer
  providerName: string | undefined
  children: React.ReactNode
}

function Page({ customer, providerName, children }: PageProps) {
  const { account_id: accountId, name, status, agent } = customer
  const person = usePerson()
  const shown = keys.filter((key) => {
    const who = whoOf(key)
    return who === undefined || mayOpen(who, person)
  })
  const asked = useTab(keys)
  const current = shown.includes(asked) ? asked : 'members'
  const { actions, dialogs } = useCustomerActions([customer])
  usePageName(name)
  const { Part } = parts[current]
  return (
    <PageShell
      title={name}
      text={
        <StatusMark
          shape={customerShapes[status]}
          word={t(`customers.statuses.${status}`)}
          reason={agent && t('customers.isAgent')}
        />
      }
      action={
        <>
          {mayOpen('operator.audit', person) && (
            <LinkButton kind="plain" to={paths.platformAudit({ account_id: accountId })}>
              {t('customers.audit')}
            </LinkButton>
          )}
          {mayOpen('operator.nodes', person) && (
            <LinkButton kind="plain" to={paths.platformNodes({ tab: 'users' })}>
              {t('customers.nodes')}
            </LinkButton>
          )}
          <RowActions actions={actions(customer)} name={name} />
        </>
      }
    >
      <div className={classes.stack}>
        <Card>
          <div className={classes.facts}>
            <Facts facts={aboutOf(customer)} />
            <Facts facts={[...termsOf(customer), providerName && [t('customers.provider'), providerName]]} />
          </div>
          {children}
        </Card>
        <TabNav
          label={t('customers.sections')}
          current={current}
          tabs={shown.map((key) => ({
            key,
            word: t(`customers.parts.${key}`),
            to: paths.platformCustomer(accountId, { tab: key }),
          }))}
        />
        <Part key={accountId} accountId={accountId} />
      </div>
      {dialogs}
    </PageShell>
  )
}

const aboutOf = (customer: Customer) => [
  [t('customers.accountId'), <CopyText key="id" text={customer.account_id} />] as const,
  [t('customers.kind'), t(`customers.kinds.${customer.kind}`)] as const,
  [t('fields.email'), emailOf(customer) || '—'] as const,
  [t('fields.phone'), customer.phone || '—'] as const,
  [t('customers.registered'), formatTime(customer.create_time)] as const,
  customer.last_login_time &&
    ([t('customers.lastSignIn'), `${formatTime(customer.last_login_time)} · ${customer.last_login_address}`] as const),
]

/** What they have, and what holds for them. */
const termsOf = (customer: Customer) => [
  [t('customers.cash'), formatMoney(customer.cash)] as const,
  [t('customers.coupon'), formatMoney(customer.coupon)] as const,
  [t('customers.discount'), customer.discount] as const,
  [
    t('customers.shortest'),
    customer.min_months === 1 ? t('customers.month') : t('customers.months', { n: customer.min_months }),
  ] as const,
  [t('customers.onePhoneMonth'), t(customer.phone_1_3_month ? 'customers.on' : 'customers.off')] as const,
  [t('customers.sale'), customer.sale_name || t('customers.nobody')] as const,
]
