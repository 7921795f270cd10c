import { deliveryStates, type RobotDelivery } from '@portico/contract/platform/robots.ts'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { toast } from '../../base/state/toast-store.ts'
import type { ReceiverDesk } from './receiver-desk.ts'
import { DeliveryMark } from './delivery-mark.tsx'

const columnsOf = (noun: ReceiverDesk['noun']): readonly Column<RobotDelivery>[] => [
  {
    key: 'text',
    title: t('robots.message'),
    fixed: true,
    card: 'title',
    cell: ({ text, event }) => <NameCell name={text.replace('\n', ' · ')} second={t(`robots.events.${event}`)} />,
  },
  { key: 'state', title: t('fields.state'), card: 'side', cell: ({ state }) => <DeliveryMark state={state} /> },
  { key: 'robot', title: t(`robots.${noun}.one`), cell: ({ robot_name }) => robot_name },
  { key: 'attempts', title: t('robots.attempts'), align: 'end', cell: ({ attempts }) => attempts },
  {
    key: 'answer',
    title: t('robots.answer'),
    cell: ({ status, answer }) => [status || '', answer.slice(0, 80)].filter(Boolean).join(' · ') || '—',
  },
  { key: 'time', title: t('robots.time'), cell: ({ create_time }) => <RelativeTime at={create_time} /> },
]

const columns = { robot: columnsOf('robot'), webhook: columnsOf('webhook') }

export function DeliveryLog({ desk }: { desk: ReceiverDesk }) {
  const list = useList(desk.deliveries, { filters: ['state'] })
  const replay = useWrite(desk.replay)
  const actions = ({ id, state }: RobotDelivery): RowAction[] => [
    {
      key: 'replay',
      word: t('robots.replay'),
      icon: IconRepeat,
      quick: true,
      refused: state === 'waiting' ? t('robots.underWay') : undefined,
      run: async () => {
        await replay.send({ id })
        toast('success', t('robots.testSent'))
      },
    },
  ]
  return (
    <ResourceTable
      name={`${desk.name}-log`}
      list={list}
      columns={columns[desk.noun]}
      actions={actions}
      rowId={({ id }) => id}
      rowName={({ text }) => text}
      searchPlaceholder={t('robots.searchLog')}
      filters={[
        {
          name: 'state',
          title: t('fields.state'),
          options: deliveryStates.map((value) => ({ value, label: t(`robots.states.${value}`) })),
        },
      ]}
      empty={<EmptyState title={t('robots.logNone')} text={t(`robots.${desk.noun}.logNoneText`)} />}
    />
  )
}
