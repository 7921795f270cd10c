import { agentCustomerCalls, type AgentCustomer } from '@portico/contract/agent/customer.ts'
import { requiredLineAtMost } from '@portico/contract/rules/text.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import classes from './Agent.module.css'

interface AgentStatusFormProps {
  customer: AgentCustomer
  to: 'normal' | 'disabled'
  onClose: () => void
}

const schema = z.object({ reason: requiredLineAtMost(200) })

export function AgentStatusForm({ customer: { account_id, name }, to, onClose }: AgentStatusFormProps) {
  const write = useWrite(agentCustomerCalls.agentManage, { inForm: true })
  const form = useForm({ schema, initial: { reason: '' } })
  const which = to === 'disabled' ? 'disable' : 'enable'
  return (
    <SaveDialog
      title={t(`agent.${which}Title`, { name })}
      form={form}
      write={{ ...write, send: ({ reason }) => write.send({ action: 'status', account_id, status: to, reason }) }}
      saved={t('agent.saved')}
      submitWord={t(`agent.${which}`)}
      danger={to === 'disabled'}
      onClose={onClose}
    >
      <p className={classes.help}>{t(`agent.${which}Text`)}</p>
      <TextField {...form.field('reason')} label={t('agent.reason')} maxLength={200} autoFocus />
    </SaveDialog>
  )
}
