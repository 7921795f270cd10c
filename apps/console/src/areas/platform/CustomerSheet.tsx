import { formatMoney } from '@portico/contract/formats.ts'
import { customerCalls, type Customer, type CustomerMember } from '@portico/contract/platform/customers.ts'
import { mayOpen } from '../../base/route/guard.ts'
import { paths } from '../../base/place/paths.ts'
import { usePerson } from '../../base/person/person.ts'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { LinkButton } from '../../kit/show/Button.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { SideSheet } from '../../kit/dialog/Dialog.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import lines from '../../kit/show/Lines.module.css'
import { formatTime, RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { emailOf } from './customer-email.ts'
import classes from './Platform.module.css'
import { ProviderLines } from './ProviderLines.tsx'

const peopleShown = 50

/** One customer: who they are, what they have, and the people who sign in for them. */
export function CustomerSheet({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const person = usePerson()
  const answer = useCall(customerCalls.customerInfo, { account_id: accountId })
  return (
    <SideSheet onClose={onClose} position="right" size={560} title={answer.data?.customer.name ?? ''}>
      <Answered answer={answer}>
        {({ customer, provider }) => (
          <div className={classes.drawer}>
            <Facts facts={factsOf(customer)} />
            {provider && <ProviderLines customer={customer} provider={provider} />}
            <div className={classes.links}>
              {mayOpen('operator.resources', person) && (
                <LinkButton kind="plain" to={paths.platformHosts({ account_id: accountId })}>
                  {t('customers.resources')}
                </LinkButton>
              )}
              {mayOpen('operator.nodes', person) && (
                <LinkButton kind="plain" to={paths.platformNodes({ tab: 'users' })}>
                  {t('customers.nodes')}
                </LinkButton>
              )}
            </div>
            <h3 className={classes.heading}>{t('customers.people')}</h3>
            <People accountId={accountId} />
          </div>
        )}
      </Answered>
    </SideSheet>
  )
}

const factsOf = (customer: Customer) => [
  [t('customers.accountId'), <CopyText key="id" text={customer.account_id} />] as const,
  [t('customers.kind'), t(`customers.kinds.${customer.kind}`)] as const,
  [t('fields.email'), emailOf(customer) || '—'] as const,
  [t('fields.phone'), customer.phone || '—'] as const,
  [t('customers.cash'), formatMoney(customer.cash)] as const,
  [t('customers.coupon'), formatMoney(customer.coupon)] as const,
  [t('customers.discount'), customer.discount] as const,
  [t('customers.sale'), customer.sale_name || t('customers.nobody')] as const,
  [t('customers.registered'), formatTime(customer.create_time)] as const,
  customer.last_login_time &&
    ([t('customers.lastSignIn'), `${formatTime(customer.last_login_time)} · ${customer.last_login_address}`] as const),
]

function People({ accountId }: { accountId: string }) {
  const answer = useCall(customerCalls.customerMemberList, { account_id: accountId, limit: peopleShown })
  return (
    <Answered answer={answer}>
      {({ result }) => (
        <ul className={lines.list}>
          {result.map((member) => (
            <Member key={member.login_id} member={member} />
          ))}
        </ul>
      )}
    </Answered>
  )
}

function Member({ member }: { member: CustomerMember }) {
  const { kind, name, email, phone, status, last_login_time: at } = member
  return (
    <li className={lines.line} data-acted>
      <span className={lines.main}>
        {name || email || phone || member.login_id}
        <span className={classes.second}>
          {t(`customers.roles.${kind}`)} · {email || phone || '—'} ·{' '}
          {at ? <RelativeTime at={at} /> : t('customers.never')}
        </span>
      </span>
      <span className={lines.end}>
        <StatusMark
          shape={status === 'normal' ? 'running' : 'stopped'}
          word={t(`customers.peopleStatuses.${status}`)}
          reason={member.second_factor && t('customers.secondFactor')}
        />
      </span>
    </li>
  )
}
