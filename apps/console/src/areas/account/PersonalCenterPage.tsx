import { centerCalls } from '@portico/contract/account/center.ts'
import { userCalls, UserSaveInput, type UserInfo } from '@portico/contract/account/user.ts'
import { Link } from '../../kit/show/Link.tsx'
import { isMember } from '../../base/route/guard.ts'
import { paths } from '../../base/place/paths.ts'
import { usePerson } from '../../base/person/person.ts'
import { useCall } from '../../base/call/queries.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { SaveCard } from '../../kit/form/SaveCard.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { ApiKeysCard } from './ApiKeysCard.tsx'
import { CancelCard } from './CancelCard.tsx'
import { RemindersCard } from './RemindersCard.tsx'
import classes from './Center.module.css'
import { ContactCard } from './ContactCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { ProviderCard } from './ProviderCard.tsx'
import { ReferralCard } from './ReferralCard.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { SignInsCard } from './SignInsCard.tsx'
import { SocialCard } from './SocialCard.tsx'

export default function PersonalCenterPage() {
  const person = usePerson()
  const ownsAccount = person.area === 'customer' && !isMember(person)
  return (
    <PageShell title={t('pages.personalCenter')} text={t('center.text')}>
      <div className={classes.columns}>
        <div className={classes.column}>
          <Identity person={person} />
          <ContactCard person={person} />
          {ownsAccount && <ProfileForm person={person} />}
          {ownsAccount && person.through_agent && <ProviderCard />}
          {ownsAccount && !person.through_agent && <ReferralCard />}
        </div>
        <div className={classes.column}>
          <PasswordCard person={person} />
          <PasskeysCard />
          <SecondFactorCard person={person} />
          <SocialCard person={person} />
          {person.area === 'customer' && <ApiKeysCard />}
          <SignInsCard />
          <NoticesCard />
          {ownsAccount && <OwnerCards person={person} />}
        </div>
      </div>
    </PageShell>
  )
}

function NoticesCard() {
  return (
    <Card title={t('center.notices')}>
      <p className={classes.line}>{t('center.noticesText')}</p>
      <Link to={paths.notices({ tab: 'settings' })}>{t('center.noticesLink')}</Link>
    </Card>
  )
}

/** What only the owner settles: reminders, the sales person, the end of the account. */
function OwnerCards({ person }: { person: UserInfo }) {
  return (
    <Answered answer={useCall(centerCalls.centerInfo)}>
      {(center) => (
        <>
          <RemindersCard center={center} person={person} />
          <CancelCard center={center} />
        </>
      )}
    </Answered>
  )
}

const typeWords = { 0: 'center.enterprise', 1: 'center.personal', 2: 'center.toBeChosen' } as const

function Identity({ person }: { person: UserInfo }) {
  const isCustomer = person.area === 'customer'
  const facts = [
    [t('center.name'), person.username],
    isCustomer && [t('center.type'), t(typeWords[person.is_personal as 0 | 1 | 2])],
    isCustomer && [t('center.role'), t(isMember(person) ? 'center.member' : 'center.owner')],
    isCustomer && !isMember(person) && [t('center.realName'), <RealNames key="realName" states={person.real_name} />],
    person.account_id && [t('center.accountId'), <CopyText key="id" text={person.account_id} />],
    person.last_login_time && [
      t('center.lastSignIn'),
      `${formatTime(person.last_login_time)} · ${person.last_login_address}`,
    ],
  ]
  return (
    <Card title={t('center.identity')}>
      <Facts facts={facts} />
    </Card>
  )
}

/** Where the account stands on each cloud, with the way to change it. */
function RealNames({ states }: { states: UserInfo['real_name'] }) {
  return (
    <span className={classes.clouds}>
      {(['native', 'fusion'] as const).map((cloud) => (
        <Link key={cloud} to={paths.chooseCertificate(cloud)}>
          {t(`states.cloudType.${cloud}`)} · {t(`states.realnameState.${states[cloud]}`)}
        </Link>
      ))}
    </span>
  )
}

function ProfileForm({ person }: { person: UserInfo }) {
  const write = useWrite(userCalls.userSave, { inForm: true, action: t('center.profile') })
  const form = useDraftForm({
    name: 'profile',
    schema: UserSaveInput,
    initial: { contact: person.contact, company: person.company, address: person.address },
  })
  return (
    <Card title={t('center.profile')}>
      <SaveCard bare form={form} write={write} saved={t('center.saved')}>
        <TextField {...form.field('contact')} autoComplete="name" />
        <TextField {...form.field('company')} autoComplete="organization" />
        <TextField {...form.field('address')} autoComplete="street-address" />
      </SaveCard>
    </Card>
  )
}
