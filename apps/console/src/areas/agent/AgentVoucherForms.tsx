import { AgentVoucherGiveInput, AgentVoucherIssueInput, agentVoucherCalls } from '@portico/contract/agent/voucher.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/words.ts'
import { FormDrawer } from '../../kit/dialog/FormDrawer.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { TextField, type FieldProps } from '../../kit/form/fields.tsx'
import { IssuedVouchers } from '../../sold/IssuedVouchers.tsx'
import classes from './Agent.module.css'
import { CustomerField } from './CustomerField.tsx'

const about = { amount: '', days: 90, remark: '' }
/** Made when they are shown: fields of the same names are called otherwise elsewhere. */
const labels = () => ({ days: t('agentMoney.days'), count: t('agentMoney.count') })

export function AgentVoucherIssueForm({ onClose }: { onClose: () => void }) {
  const write = useWrite(agentVoucherCalls.agentVoucherIssue, { inForm: true })
  const form = useForm({ schema: AgentVoucherIssueInput, initial: { ...about, count: 1 }, labels: labels() })
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
      <TextField {...form.field('amount')} inputMode="decimal" required autoFocus />
      <TextField
        {...form.field('count')}
        value={String(form.values.count)}
        inputMode="numeric"
        help={t('agentMoney.countHelp')}
        onChange={(count) => form.set('count', Number(count))}
      />
      <Validity days={form.field('days')} remark={form.field('remark')} />
    </FormDrawer>
  )
}

export function AgentVoucherGiveForm({ onClose }: { onClose: () => void }) {
  const write = useWrite(agentVoucherCalls.agentVoucherGive, { inForm: true })
  const form = useForm({ schema: AgentVoucherGiveInput, initial: { ...about, account_id: '' }, labels: labels() })
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
      <Validity days={form.field('days')} remark={form.field('remark')} />
    </SaveDrawer>
  )
}

interface ValidityProps {
  days: FieldProps<number>
  remark: FieldProps<string>
}

/** How long it can be used, and what it is for. */
function Validity({ days, remark }: ValidityProps) {
  return (
    <>
      <TextField
        {...days}
        value={String(days.value)}
        inputMode="numeric"
        help={t('agentMoney.daysHelp')}
        onChange={(typed) => days.onChange(Number(typed))}
      />
      <TextField {...remark} maxLength={100} />
    </>
  )
}
