import { agentPayoutCalls, PayoutPayment, type PlatformPayout } from '@portico/contract/agent/payout.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { useDraftForm } from '../../../base/person/use-draft-form.ts'
import { t } from '../../../base/words/words.ts'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import classes from '../Money.module.css'

export function PayoutPaidForm({ payout, onClose }: { payout: PlatformPayout; onClose: () => void }) {
  const write = useWrite(agentPayoutCalls.platformPayoutPaid, { inForm: true })
  const form = useDraftForm({
    name: `pay-${payout.id}`,
    schema: PayoutPayment,
    initial: { id: payout.id, bank_reference: '' },
  })
  const amount = formatMoney(payout.amount)
  return (
    <SaveDrawer
      title={t('agentMoney.paidTitle', { amount, holder: payout.holder })}
      form={form}
      write={write}
      saved={t('agentMoney.paidOut', { amount })}
      submitWord={t('agentMoney.paid')}
      onClose={onClose}
    >
      <p className={classes.line}>{t('agentMoney.paidText')}</p>
      <TextField {...form.field('bank_reference')} required mono />
    </SaveDrawer>
  )
}
