import type { LogLine } from '@portico/contract/support/operation-log.ts'
import type { Column } from '../../base/state/list.ts'
import { t } from '../../base/words/t.ts'
import { CopyText } from '../show/CopyText.tsx'
import { formatTime } from '../show/RelativeTime.tsx'

/** What a line of a log says: what was done, by whom, to what, from where and when. */
export const logColumns = (): readonly Column<LogLine>[] => [
  {
    key: 'event',
    title: t('operationLog.what'),
    fixed: true,
    card: 'title',
    cell: ({ event_name }) => event_name,
  },
  { key: 'who', title: t('operationLog.who'), cell: ({ who }) => who || '—' },
  {
    key: 'subject',
    title: t('operationLog.subject'),
    cell: ({ subject }) => (subject ? <CopyText text={subject} /> : <span className="quiet">—</span>),
  },
  { key: 'ip', title: t('fields.ip'), cell: ({ ip }) => <span className="mono">{ip}</span> },
  {
    key: 'request',
    title: t('operationLog.request'),
    optional: true,
    cell: ({ request_id }) => <CopyText text={request_id} />,
  },
  { key: 'time', title: t('fields.time'), cell: ({ create_time }) => formatTime(create_time) },
]
