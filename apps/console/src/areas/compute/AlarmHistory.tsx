import { alarmCalls, type HostAlarmTurn } from '@portico/contract/compute/alarm.ts'
import { useList } from '../../base/call/use-list.ts'
import { paths } from '../../base/place/paths.ts'
import type { Column } from '../../base/state/list.ts'
import { t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { AlarmMark } from './AlarmMark.tsx'
import { ruleWords, valueWords } from './alarm-rule.ts'

const columns = (): readonly Column<HostAlarmTurn>[] => [
  {
    key: 'host',
    title: t('alarms.host'),
    fixed: true,
    card: 'title',
    cell: (turn) => (
      <NameCell name={turn.host_name} second={ruleWords(turn)} to={paths.host(turn.host_id, { tab: 'monitoring' })} />
    ),
  },
  {
    key: 'state',
    title: t('alarms.state'),
    card: 'side',
    width: 140,
    cell: ({ state }) => <AlarmMark state={state} />,
  },
  { key: 'value', title: t('alarms.value'), align: 'end', width: 120, cell: valueWords },
  { key: 'time', title: t('alarms.time'), width: 180, cell: ({ create_time }) => formatTime(create_time) },
]

/** When alarms began and were over, the newest first. */
export function AlarmHistory() {
  const list = useList(alarmCalls.hostAlarmTurnList)
  return (
    <ResourceTable
      name="alarm-history"
      list={list}
      columns={columns()}
      rowId={({ id }) => id}
      rowName={(turn) => `${turn.host_name} ${ruleWords(turn)}`}
      searchPlaceholder={t('alarms.search')}
      empty={<EmptyState title={t('alarms.historyNone')} text={t('alarms.historyNoneText')} />}
    />
  )
}
