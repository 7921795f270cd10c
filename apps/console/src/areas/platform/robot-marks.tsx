import type { DeliveryState } from '@portico/contract/platform/robots.ts'
import { t } from '../../app/words.ts'
import { StatusMark } from '../../kit/StatusMark.tsx'

const shapes = { waiting: 'waiting', delivered: 'running', failed: 'failed', dropped: 'stopped' } as const

export const DeliveryMark = ({ state }: { state: DeliveryState }) => (
  <StatusMark shape={shapes[state]} word={t(`robots.states.${state}`)} />
)
