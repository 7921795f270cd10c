import { referralCalls, ReferralSettings } from '@portico/contract/money/referral.ts'
import { useCall } from '../../base/call/queries.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { toast } from '../../base/state/toast-store.ts'
import classes from './Money.module.css'

/** What bringing a customer is worth. */
export function ReferralSettingsCard() {
  const answer = useCall(referralCalls.referralSettingsInfo)
  return <Answered answer={answer}>{(settings) => <SettingsForm settings={settings} />}</Answered>
}

function SettingsForm({ settings }: { settings: ReferralSettings }) {
  const write = useWrite(referralCalls.referralSettingsSave, { inForm: true, action: t('money.referralTitle') })
  const form = useDraftForm({ name: 'referral-settings', schema: ReferralSettings, initial: settings })
  return (
    <Card title={t('money.referralTitle')}>
      <FormCard
        bare
        plain
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={t('kit.save')}
        onSubmit={form.submit(async (values) => {
          await write.send(values)
          toast('success', t('money.referralSaved'))
        })}
      >
        <div className={classes.columns}>
          <TextField {...form.field('minimum')} inputMode="decimal" help={t('money.minimumHelp')} />
          <TextField {...form.field('reward')} inputMode="decimal" help={t('money.rewardHelp')} />
        </div>
      </FormCard>
    </Card>
  )
}
