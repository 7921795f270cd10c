import type { DeliveryState } from '@portico/contract/platform/robots.ts'
import { t } from '../../base/words/words.ts'
import { StatusMark } from '../../kit/show/StatusMark.tsx'

const shapes = { waiting: 'waiting', delivered: 'running', failed: 'failed', dropped: 'stopped' } as const

export const DeliveryMark = ({ state }: { state: DeliveryState }) => (
  <StatusMark shape={shapes[state]} word={t(`robots.states.${state}`)} />
)
