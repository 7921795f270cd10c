import { alarmCalls, type HostAlarm } from '@portico/contract/compute/alarm.ts'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { paths } from '../../base/place/paths.ts'
import type { Column } from '../../base/state/list.ts'
import { t } from '../../base/words/words.ts'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { NounList } from '../../kit/table/NounList.tsx'
import { AlarmForm } from './AlarmForm.tsx'
import { AlarmMark } from './AlarmMark.tsx'
import { ruleWords, valueWords } from './alarm-rule.ts'

const columnsOf = (ofOne: boolean): readonly Column<HostAlarm>[] => [
  {
    key: 'rule',
    title: t(ofOne ? 'alarms.rule' : 'alarms.host'),
    fixed: true,
    card: 'title',
    cell: (alarm) =>
      ofOne ? (
        ruleWords(alarm)
      ) : (
        <NameCell
          name={alarm.host_name}
          second={ruleWords(alarm)}
          to={paths.host(alarm.host_id, { tab: 'monitoring' })}
        />
      ),
  },
  {
    key: 'state',
    title: t('alarms.state'),
    card: 'side',
    width: 140,
    cell: ({ enabled, state }) => <AlarmMark state={enabled ? state : 'off'} />,
  },
  {
    key: 'since',
    title: t('alarms.since'),
    width: 160,
    cell: ({ state_time }) => (state_time ? <RelativeTime at={state_time} /> : t('alarms.noValue')),
  },
  { key: 'value', title: t('alarms.value'), align: 'end', width: 120, cell: valueWords },
]

/** The alarms of one host, or of all. */
export function AlarmList({ hostId }: { hostId?: string }) {
  const list = useList(alarmCalls.hostAlarmList, hostId ? { fixed: { host_id: hostId } } : {})
  const remove = useWrite(alarmCalls.hostAlarmRemove)
  return (
    <NounList
      name={hostId ? 'host-alarms' : 'alarms'}
      param="alarm"
      list={list}
      columns={columnsOf(hostId !== undefined)}
      rowName={ruleWords}
      {...(!hostId && { searchPlaceholder: t('alarms.search') })}
      empty={{ icon: IconBell, title: t('alarms.none'), text: t('alarms.noneText') }}
      add={{ word: t('alarms.add') }}
      edit={t('alarms.editWord')}
      remove={(alarm) => ({
        write: remove,
        word: t('alarms.remove'),
        title: t('alarms.removeTitle', { rule: ruleWords(alarm) }),
        text: t('alarms.removeText'),
        removed: t('alarms.removed'),
      })}
      form={(alarm, close) => <AlarmForm alarm={alarm} hostId={hostId} onClose={close} />}
    />
  )
}
