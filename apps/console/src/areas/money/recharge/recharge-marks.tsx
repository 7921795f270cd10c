import type { ProposalState } from '@portico/contract/money/finance.ts'
import { rechargeReasons, type Recharge, type RemittanceState } from '@portico/contract/money/recharge.ts'
import { t } from '../../../base/words/words.ts'
import { StatusMark, type StatusShape } from '../../../kit/show/StatusMark.tsx'

const shapes: Record<Recharge['status'], StatusShape> = {
  unpaid: 'waiting',
  completed: 'running',
  cancelled: 'stopped',
  failed: 'failed',
}
const remittanceShapes: Record<RemittanceState, StatusShape> = {
  submitted: 'waiting',
  confirmed: 'running',
  rejected: 'failed',
}
const proposalShapes: Record<ProposalState, StatusShape> = {
  proposed: 'waiting',
  applied: 'running',
  declined: 'stopped',
}

/** Why it did not simply get paid, in words; empty when there is nothing to say. */
export function reasonOf({ reason, remittance }: Recharge): string {
  if (remittance?.reason) return remittance.reason
  const known = rechargeReasons.find((one) => one === reason)
  return known ? t(`recharge.reasons.${known}`) : ''
}

export function RechargeMark({ recharge }: { recharge: Recharge }) {
  const { status, remittance } = recharge
  const submitted = status === 'unpaid' && remittance?.state === 'submitted'
  return (
    <StatusMark
      shape={submitted ? 'working' : shapes[status]}
      word={submitted ? t('recharge.proofStates.submitted') : t(`states.orderStatus.${status}`)}
      reason={reasonOf(recharge)}
    />
  )
}

export const RemittanceMark = ({ state, reason }: { state: RemittanceState; reason: string }) => (
  <StatusMark shape={remittanceShapes[state]} word={t(`recharge.proofStates.${state}`)} reason={reason} />
)

export const ProposalMark = ({ state, reason }: { state: ProposalState; reason: string }) => (
  <StatusMark shape={proposalShapes[state]} word={t(`recharge.states.${state}`)} reason={reason} />
)
