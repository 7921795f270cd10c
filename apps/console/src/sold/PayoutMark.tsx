import type { AgentPayout, PayoutStatus } from '@portico/contract/agent/payout.ts'
import { t } from '../base/words/words.ts'
import { StatusMark, type StatusShape } from '../kit/show/StatusMark.tsx'

const shapes: Record<PayoutStatus, StatusShape> = {
  asked: 'waiting',
  approved: 'working',
  paid: 'running',
  rejected: 'failed',
}

export const PayoutMark = ({ status, reason, bank_reference }: AgentPayout) => (
  <StatusMark shape={shapes[status]} word={t(`agentMoney.payoutStates.${status}`)} reason={reason || bank_reference} />
)
