import { referralCalls, ReferralSettings } from '@portico/contract/money/referral.ts'
import { useCall } from '../../app/queries.ts'
import { useDraftForm } from '../../app/use-draft-form.ts'
import { useWrite } from '../../app/use-write.ts'
import { t } from '../../app/words.ts'
import { Answered } from '../../kit/Answered.tsx'
import { Card } from '../../kit/Card.tsx'
import { TextField } from '../../kit/fields.tsx'
import { FormCard } from '../../kit/FormCard.tsx'
import { toast } from '../../kit/toast-store.ts'
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
