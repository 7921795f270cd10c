import {
  agentCustomerCalls,
  agentNoteMax,
  AgentCustomerSaveInput,
  type AgentCustomer,
} from '@portico/contract/agent/customer.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { t } from '../../base/words/words.ts'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FactorRows } from './FactorRows.tsx'

/** What the agent notes about a customer, and what it takes off its prices for them. */
export function AgentCustomerForm({ customer, onClose }: { customer: AgentCustomer; onClose: () => void }) {
  const { account_id, name, note, discount, products } = customer
  const write = useWrite(agentCustomerCalls.agentManage, { inForm: true })
  const form = useDraftForm({
    name: `agent-customer-${account_id}`,
    schema: AgentCustomerSaveInput,
    initial: { account_id, note, discount, products },
    labels: { discount: t('agent.discount'), products: t('agent.rules') },
  })
  return (
    <SaveDrawer
      title={t('agent.termsTitle', { name })}
      form={form}
      write={{ ...write, send: (values) => write.send({ action: 'save', ...values }) }}
      saved={t('agent.saved')}
      onClose={onClose}
    >
      <TextField {...form.field('note')} maxLength={agentNoteMax} help={t('agent.noteHelp')} />
      <TextField {...form.field('discount')} inputMode="decimal" help={t('agent.discountHelp')} />
      <FactorRows {...form.field('products')} help={t('agent.rulesHelp')} />
    </SaveDrawer>
  )
}
