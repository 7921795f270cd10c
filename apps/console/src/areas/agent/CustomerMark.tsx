import type { AgentCustomer } from '@portico/contract/agent/customer.ts'
import { t } from '../../base/words/words.ts'
import { StatusMark } from '../../kit/show/StatusMark.tsx'

const shapes = { normal: 'running', disabled: 'failed', closed: 'stopped' } as const

export const CustomerMark = ({ customer: { status, held } }: { customer: AgentCustomer }) => (
  <StatusMark shape={shapes[status]} word={t(`agent.statuses.${status}`)} reason={held && t('agent.held')} />
)
