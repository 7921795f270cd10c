import type { AnnouncementState } from '@portico/contract/support/announcement-desk.ts'
import { t } from '../../base/words/words.ts'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'

const shapes: Record<AnnouncementState, StatusShape> = {
  draft: 'stopped',
  coming: 'waiting',
  published: 'running',
  over: 'expired',
  withdrawn: 'stopped',
}

export function AnnouncementMark({ state }: { state: AnnouncementState }) {
  return <StatusMark shape={shapes[state]} word={t(`announcement.states.${state}`)} />
}
