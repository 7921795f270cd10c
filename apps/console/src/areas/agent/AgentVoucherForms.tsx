import { AgentVoucherGiveInput, AgentVoucherIssueInput, agentVoucherCalls } from '@portico/contract/agent/voucher.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/words.ts'
import { FormDrawer } from '../../kit/dialog/FormDrawer.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { IssuedVouchers } from '../../sold/IssuedVouchers.tsx'
import classes from './Agent.module.css'
import { CustomerField } from './CustomerField.tsx'

const about = { amount: '', days: 90, remark: '' }

export function AgentVoucherIssueForm({ onClose }: { onClose: () => void }) {
  const write = useWrite(agentVoucherCalls.agentVoucherIssue, { inForm: true })
  const form = useForm({ schema: AgentVoucherIssueInput, initial: { ...about, count: 1 } })
  if (write.data) return <IssuedVouchers vouchers={write.data.result} onClose={onClose} />
  return (
    <FormDrawer
      title={t('agentMoney.issue')}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={t('agentMoney.issue')}
      onClose={onClose}
      onSubmit={form.submit((values) => write.send(values))}
    >
      <TextField {...form.field('amount')} inputMode="decimal" required />
      <TextField
        {...form.field('count')}
        value={String(form.values.count)}
        inputMode="numeric"
        help={t('agentMoney.countHelp')}
        onChange={(count) => form.set('count', Number(count))}
      />
      <TextField
        {...form.field('days')}
        value={String(form.values.days)}
        inputMode="numeric"
        help={t('agentMoney.daysHelp')}
        onChange={(days) => form.set('days', Number(days))}
      />
      <TextField {...form.field('remark')} maxLength={100} />
    </FormDrawer>
  )
}

export function AgentVoucherGiveForm({ onClose }: { onClose: () => void }) {
  const write = useWrite(agentVoucherCalls.agentVoucherGive, { inForm: true })
  const form = useForm({ schema: AgentVoucherGiveInput, initial: { ...about, account_id: '' } })
  return (
    <SaveDrawer
      title={t('agentMoney.give')}
      form={form}
      write={write}
      saved={t('agentMoney.given')}
      submitWord={t('agentMoney.give')}
      onClose={onClose}
    >
      <p className={classes.help}>{t('agentMoney.giveText')}</p>
      <CustomerField {...form.field('account_id')} />
      <TextField {...form.field('amount')} inputMode="decimal" required />
      <TextField
        {...form.field('days')}
        value={String(form.values.days)}
        inputMode="numeric"
        help={t('agentMoney.daysHelp')}
        onChange={(days) => form.set('days', Number(days))}
      />
      <TextField {...form.field('remark')} maxLength={100} />
    </SaveDrawer>
  )
}
