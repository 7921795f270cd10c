import { agentActCalls } from '@portico/contract/agent/act.ts'
import { agentCustomerCalls, type AgentCustomer } from '@portico/contract/agent/customer.ts'
import type { AgentResource } from '@portico/contract/agent/sale.ts'
import { phoneShortTermFlag } from '@portico/contract/constants.ts'
import { months } from '@portico/contract/resource/fields.ts'
import { phoneTermsFor } from '@portico/contract/states/phone.ts'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/words.ts'
import { RenewSheet } from '../../sold/RenewSheet.tsx'
import { NameForm, RenewalChoice } from '../../sold/ResourceForms.tsx'
import { usePaid } from '../../sold/use-paid.ts'
import { PhoneRebootForm } from './PhoneRebootForm.tsx'

export const resourceForms = ['renew', 'renewal', 'rename', 'reboot'] as const
export type ResourceFormName = (typeof resourceForms)[number]

interface RowProps {
  row: AgentResource
  onClose: () => void
}

/** What is asked before something is done for a customer: the forms of its owner, sent by the agent. */
export function ResourceForm({ form, ...props }: RowProps & { form: ResourceFormName }) {
  const answer = useCall(agentCustomerCalls.agentCustomerInfo, { account_id: props.row.account_id })
  if (form === 'rename') return <Rename {...props} />
  if (form === 'reboot') return <PhoneRebootForm {...props} />
  const customer = answer.data?.customer
  if (!customer) return null
  return form === 'renew' ? <Renew {...props} customer={customer} /> : <Renewal {...props} customer={customer} />
}

function Rename({ row, onClose }: RowProps) {
  const write = useWrite(agentActCalls.agentResourceRename, { inForm: true })
  const send = (values: { name: string }) => write.send({ action: 'rename', id: row.id, ...values })
  return <NameForm row={row} write={{ ...write, send }} onClose={onClose} />
}

interface CustomerProps extends RowProps {
  customer: AgentCustomer
}

/** The terms that the customer may have it for, where those are not any. */
const termsOf = ({ kind }: AgentResource, { phone_1_3_month: short }: AgentCustomer): readonly number[] | undefined =>
  kind === 'cloudphone' ? phoneTermsFor(short ? phoneShortTermFlag : 0) : undefined

function Renewal({ row, customer, onClose }: CustomerProps) {
  const write = useWrite(agentActCalls.agentRenewalSave, { inForm: true })
  return (
    <RenewalChoice
      row={row}
      terms={termsOf(row, customer)}
      write={{ ...write, send: (values) => write.send({ action: 'renewal', id: row.id, ...values }) }}
      help={t('agent.theirRenewal', { customer: customer.name })}
      onClose={onClose}
    />
  )
}

const Term = z.object({ months })

/** At the price that the customer pays, from what the customer has. */
function Renew({ row, customer, onClose }: CustomerProps) {
  const { id, name } = row
  const terms = termsOf(row, customer)
  const form = useForm({ schema: Term, initial: { months: terms?.[0] ?? 1 } })
  const answer = useCall(agentActCalls.agentRenewPrice, { id, ...form.values }, { keepPrevious: true })
  const write = usePaid(agentActCalls.agentRenew, answer.refetch)
  return (
    <RenewSheet
      title={t('resource.renewTitle', { name })}
      text={t('agent.theirMoney', { customer: customer.name })}
      form={form}
      answer={answer}
      write={{ ...write, send: (quote) => write.send({ action: 'renew', id, ...form.values, quote }) }}
      terms={terms}
      payer={{ wallet: customer, short: (sum) => t('agent.theirsShort', { sum, customer: customer.name }) }}
      onClose={onClose}
    />
  )
}
