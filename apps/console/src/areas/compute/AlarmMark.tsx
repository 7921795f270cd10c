import type { AlarmState } from '@portico/contract/compute/alarm.ts'
import { t } from '../../base/words/words.ts'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'

type Shown = AlarmState | 'off'

const shapes: Record<Shown, StatusShape> = { ok: 'running', alarm: 'failed', nodata: 'waiting', off: 'stopped' }

export const AlarmMark = ({ state }: { state: Shown }) => (
  <StatusMark shape={shapes[state]} word={t(`alarms.states.${state}`)} />
)
