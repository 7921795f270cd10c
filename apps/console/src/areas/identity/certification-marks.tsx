import type { ApplicationState, PoliceResult } from '@portico/contract/identity/certification.ts'
import type { RealNameState } from '@portico/contract/states/account.ts'
import { cloudTypes, type CloudType } from '@portico/contract/states/network.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from '../../base/place/sight.ts'
import { t } from '../../base/words/words.ts'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'

const shapes: Record<RealNameState | 'replaced', StatusShape> = {
  'switch off': 'stopped',
  'not registered': 'stopped',
  none: 'stopped',
  'under review': 'waiting',
  failed: 'failed',
  certified: 'running',
  'police check passed but manual review failed': 'expired',
  replaced: 'stopped',
}

export function RealNameMark({ state, reason }: { state: RealNameState | ApplicationState; reason?: ReactNode }) {
  const word = state === 'replaced' ? t('identity.replaced') : t(`states.realnameState.${state}`)
  return <StatusMark shape={shapes[state]} word={word} reason={reason} />
}

const policeShapes: Record<PoliceResult, StatusShape> = {
  waiting: 'working',
  passed: 'running',
  failed: 'failed',
  unsure: 'waiting',
  skipped: 'stopped',
}
export const PoliceMark = ({ police }: { police: PoliceResult }) => (
  <StatusMark shape={policeShapes[police]} word={t(`identity.police.${police}`)} />
)

/** Which cloud a screen is about: what its address says, else the native one. */
export function useCloud(): CloudType {
  const [query] = useSearchParams()
  return cloudTypes.find((cloud) => cloud === query.get('realType')) ?? 'native'
}
