import { referralCalls, ReferralSettings } from '@portico/contract/money/referral.ts'
import { useCall } from '../../../base/call/queries.ts'
import { useDraftForm } from '../../../base/person/use-draft-form.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { Answered } from '../../../kit/show/Answered.tsx'
import { Card } from '../../../kit/show/Card.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { SaveCard } from '../../../kit/form/SaveCard.tsx'
import classes from '../Money.module.css'

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
      <SaveCard bare plain form={form} write={write} saved={t('money.referralSaved')}>
        <div className={classes.columns}>
          <TextField {...form.field('minimum')} inputMode="decimal" help={t('money.minimumHelp')} />
          <TextField {...form.field('reward')} inputMode="decimal" help={t('money.rewardHelp')} />
        </div>
      </SaveCard>
    </Card>
  )
}
