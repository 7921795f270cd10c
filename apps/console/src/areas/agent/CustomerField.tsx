import { agentCustomerCalls } from '@portico/contract/agent/customer.ts'
import type { ComponentProps } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { SelectField } from '../../kit/form/select-fields.tsx'

/** One of the agent's own customers. */
export function CustomerField(props: Omit<ComponentProps<typeof SelectField>, 'options'>) {
  const customers = useCall(agentCustomerCalls.agentCustomerList, { limit: 1000 }).data?.result ?? []
  return (
    <SelectField
      {...props}
      searchable
      options={customers.map(({ account_id, name, email }) => ({
        value: account_id,
        label: name === email ? name : `${name} · ${email}`,
      }))}
    />
  )
}
