import type { Robot } from '@portico/contract/platform/robots.ts'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { listed } from '../../base/format/listed.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { NounList } from '../../kit/table/NounList.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { toast } from '../../base/state/toast-store.ts'
import type { ReceiverDesk } from './receiver-desk.ts'
import { ReceiverForm } from './ReceiverForm.tsx'
import { DeliveryMark } from './delivery-mark.tsx'

const columns: readonly Column<Robot>[] = [
  {
    key: 'name',
    title: t('fields.name'),
    fixed: true,
    card: 'title',
    cell: ({ name, url }) => <NameCell name={name} second={url} />,
  },
  {
    key: 'state',
    title: t('fields.state'),
    card: 'side',
    cell: ({ enabled, signed }) => (
      <StatusMark
        shape={enabled ? 'running' : 'stopped'}
        word={t(enabled ? 'robots.on' : 'robots.off')}
        reason={signed && t('robots.signed')}
      />
    ),
  },
  { key: 'kind', title: t('robots.kind'), cell: ({ kind }) => t(`robots.kinds.${kind}`) },
  {
    key: 'events',
    title: t('fields.events'),
    cell: ({ events }) => listed(events.map((event) => t(`robots.events.${event}`))),
  },
  {
    key: 'last',
    title: t('robots.last'),
    cell: ({ last_state, last_time }) =>
      last_state && last_time ? (
        <>
          <DeliveryMark state={last_state} /> <RelativeTime at={last_time} />
        </>
      ) : (
        <span className="quiet">{t('robots.never')}</span>
      ),
  },
]

export function ReceiverList({ desk }: { desk: ReceiverDesk }) {
  const list = useList(desk.list)
  const remove = useWrite(desk.remove)
  const test = useWrite(desk.test)
  const trying = ({ id }: Robot): RowAction => ({
    key: 'test',
    word: t('robots.test'),
    icon: IconSend,
    quick: true,
    run: async () => {
      await test.send({ id })
      toast('success', t('robots.testSent'))
    },
  })
  return (
    <NounList
      name={desk.name}
      list={list}
      columns={columns}
      rowName={({ name }) => name}
      searchPlaceholder={t('robots.search')}
      empty={{ title: t(`robots.${desk.noun}.none`), text: t(`robots.${desk.noun}.noneText`) }}
      edit={t('robots.edit')}
      more={(robot) => [trying(robot)]}
      remove={({ name }) => ({
        write: remove,
        word: t('robots.remove'),
        title: t('robots.removeTitle', { name }),
        text: t('robots.removeText'),
        removed: t(`robots.${desk.noun}.removed`),
      })}
      form={(robot, close) => <ReceiverForm desk={desk} robot={robot} onClose={close} />}
    />
  )
}
