import { BankSettings, paySettingsCalls } from '@portico/contract/money/pay-settings.ts'
import { query, queryClient, useCall } from '../../../base/call/queries.ts'
import { useDraftForm } from '../../../base/person/use-draft-form.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { CheckField, TextField } from '../../../kit/form/fields.tsx'
import { SaveCard } from '../../../kit/form/SaveCard.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { Answered } from '../../../kit/show/Answered.tsx'
import classes from './Recharge.module.css'

export const loader = () =>
  queryClient.query({ ...query(paySettingsCalls.bankSettingsInfo), staleTime: 'static' as const })

export default function BankSettingsPage() {
  const answer = useCall(paySettingsCalls.bankSettingsInfo)
  return (
    <PageShell title={t('pages.setBank')} text={t('recharge.bankSettingsText')}>
      <div className={classes.narrow}>
        <Answered answer={answer}>{(settings) => <BankForm settings={settings} />}</Answered>
      </div>
    </PageShell>
  )
}

function BankForm({ settings }: { settings: BankSettings }) {
  const write = useWrite(paySettingsCalls.bankSettingsSave, { inForm: true, action: t('pages.setBank') })
  const form = useDraftForm({ name: 'bank', schema: BankSettings, initial: settings })
  return (
    <SaveCard form={form} write={write} saved={t('recharge.saved')}>
      <CheckField {...form.field('enabled')} label={t('recharge.bankEnabled')} />
      <TextField {...form.field('holder')} autoComplete="off" />
      <TextField {...form.field('bank')} autoComplete="off" />
      <TextField {...form.field('branch')} autoComplete="off" />
      <TextField {...form.field('account_number')} autoComplete="off" mono />
      <TextField {...form.field('swift_code')} autoComplete="off" mono />
      <TextField {...form.field('note')} autoComplete="off" />
    </SaveCard>
  )
}
