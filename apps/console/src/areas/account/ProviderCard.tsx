import { agentConsents } from '@portico/contract/agent/consent.ts'
import { ProviderConsentInput, providerCalls } from '@portico/contract/agent/provider.ts'
import { releaseCalls, type Provider, type Release } from '@portico/contract/agent/release.ts'
import { useState } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { ChoiceField, TextField } from '../../kit/form/fields.tsx'
import { SaveCard } from '../../kit/form/SaveCard.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import classes from './Center.module.css'

/** Through whom the account buys, what they may do here, and the way out, which takes both sides. */
export function ProviderCard() {
  const { data } = useCall(releaseCalls.providerInfo)
  if (!data?.provider) return null
  const { provider, release } = data
  return (
    <Card title={t('center.provider')}>
      <Facts
        facts={[
          [t('center.providerName'), provider.name],
          provider.phone && [t('fields.phone'), provider.phone],
          provider.hours && [t('center.providerHours'), provider.hours],
          provider.email && provider.email !== provider.name && [t('fields.email'), provider.email],
        ]}
      />
      <Consent key={provider.consent} {...provider} />
      <WayOut provider={provider} release={release} />
    </Card>
  )
}

function Consent({ consent }: Pick<Provider, 'consent'>) {
  const write = useWrite(providerCalls.providerConsentSave, { inForm: true })
  const form = useForm({ schema: ProviderConsentInput, initial: { consent } })
  return (
    <SaveCard bare plain form={form} write={write} saved={t('center.saved')} submitWord={t('center.saveConsent')}>
      <ChoiceField
        {...form.field('consent')}
        label={t('center.consent')}
        options={agentConsents.map((value) => ({ value, label: t(`center.consents.${value}`) }))}
        help={t(`center.consentTexts.${form.values.consent}`)}
      />
    </SaveCard>
  )
}

function WayOut({ provider, release }: { provider: Provider; release: Release | null }) {
  const stay = useWrite(releaseCalls.providerStay)
  const [leaving, setLeaving] = useState(false)
  const mayLeave = provider.free || release?.asked_by !== 'customer'
  return (
    <>
      {provider.free && (
        <p className={classes.line} role="status">
          {t('center.freeToLeave', { provider: provider.name })}
        </p>
      )}
      {release && (
        <p className={classes.line} role="status">
          {whoAsked(release, provider.name)}
        </p>
      )}
      {release?.reason && <p className={classes.line}>{release.reason}</p>}
      <div className={classes.row}>
        {mayLeave && (
          <Button kind="plain" onClick={() => setLeaving(true)}>
            {t(release ? 'center.agreeToLeave' : 'center.leaveProvider')}
          </Button>
        )}
        {release && (
          <Button kind="plain" pending={stay.pending} onClick={() => void stay.send().catch(() => {})}>
            {t('center.stayWithProvider')}
          </Button>
        )}
      </div>
      {leaving && <LeaveDialog provider={provider} onClose={() => setLeaving(false)} />}
    </>
  )
}

const whoAsked = ({ asked_by, asked_time }: Release, provider: string) =>
  asked_by === 'customer'
    ? t('center.leaveAsked', { time: formatTime(asked_time) })
    : t('center.leaveOffered', { provider, time: formatTime(asked_time) })

function LeaveDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const write = useWrite(releaseCalls.providerLeave, { inForm: true })
  const form = useForm({ schema: releaseCalls.providerLeave.input, initial: { reason: '' } })
  return (
    <SaveDialog
      title={t('center.leaveProvider')}
      form={form}
      write={write}
      saved={(_, { released }) => t(released ? 'center.left' : 'center.leaveSent')}
      submitWord={t('center.leaveProvider')}
      danger
      onClose={onClose}
    >
      <p className={classes.line}>
        {t(provider.free ? 'center.leaveFreely' : 'center.leaveText', { provider: provider.name })}
      </p>
      <TextField {...form.field('reason')} label={t('center.closeReason')} maxLength={200} autoFocus />
    </SaveDialog>
  )
}
