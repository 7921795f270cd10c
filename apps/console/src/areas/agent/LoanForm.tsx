import type { AgentCustomer } from '@portico/contract/agent/customer.ts'
import { agentLoanCalls, LoanInput, loanMaxYuan } from '@portico/contract/agent/loan.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import classes from './Agent.module.css'

interface LoanFormProps {
  customer: AgentCustomer
  onClose: () => void
}

/** What a customer may spend of the agent's before they pay. */
export function LoanForm({ customer: { account_id, name, credit }, onClose }: LoanFormProps) {
  const write = useWrite(agentLoanCalls.agentLoanSave, { inForm: true })
  const form = useForm({ schema: LoanInput, initial: { account_id, credit } })
  return (
    <SaveDialog
      title={t('agent.loan.title', { name })}
      form={form}
      write={write}
      saved={(sent) => t('agent.loan.saved', { name, amount: formatMoney(sent.credit) })}
      submitWord={t('kit.save')}
      onClose={onClose}
    >
      <p className={classes.help}>{t('agent.loan.text')}</p>
      <TextField
        {...form.field('credit')}
        inputMode="decimal"
        help={t('agent.loan.help', { max: formatMoney(String(loanMaxYuan)) })}
        required
        autoFocus
      />
    </SaveDialog>
  )
}
