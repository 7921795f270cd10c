import type { AgentCustomer } from '@portico/contract/agent/customer.ts'
import { t } from '../../base/words/words.ts'
import { StatusMark } from '../../kit/show/StatusMark.tsx'

const shapes = { normal: 'running', disabled: 'failed', closed: 'stopped' } as const

export const CustomerMark = ({ customer }: { customer: AgentCustomer }) => {
  const { status, pending } = customer
  if (pending && status === 'normal') return <StatusMark shape="waiting" word={t('agent.desk.pending')} />
  return <StatusMark shape={shapes[status]} word={t(`agent.statuses.${status}`)} reason={reasonOf(customer)} />
}

const reasonOf = ({ held, release }: AgentCustomer) => {
  if (held) return t('agent.held')
  return release && t(release.asked_by === 'customer' ? 'agent.release.theirsShort' : 'agent.release.yoursShort')
}
