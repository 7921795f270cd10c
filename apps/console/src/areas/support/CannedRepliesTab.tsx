import { workOrderDeskCalls, type CannedReply } from '@portico/contract/support/work-order.ts'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { language, t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useParam } from '../../base/state/use-param.ts'
import { useRows } from '../../base/state/use-rows.ts'
import { CannedReplyForm } from './CannedReplyForm.tsx'

/** In the reader's language where it is written in it. */
const textOf = ({ content_en, content_zh_hans, content_zh_hant }: CannedReply) =>
  ({ en: content_en, 'zh-Hans': content_zh_hans, 'zh-Hant': content_zh_hant })[language] ||
  content_en ||
  content_zh_hans ||
  content_zh_hant
const written = ({ content_en, content_zh_hans, content_zh_hant }: CannedReply) =>
  [
    content_en && t('workOrder.languages.en'),
    content_zh_hans && t('workOrder.languages.zh-Hans'),
    content_zh_hant && t('workOrder.languages.zh-Hant'),
  ]
    .filter(Boolean)
    .join(' · ')

const columns: readonly Column<CannedReply>[] = [
  {
    key: 'name',
    title: t('fields.name'),
    fixed: true,
    card: 'title',
    cell: (canned) => <NameCell name={canned.name} second={textOf(canned)} />,
  },
  { key: 'written', title: t('workOrder.writtenIn'), cell: written },
  { key: 'updated', title: t('fields.update_time'), cell: ({ update_time }) => <RelativeTime at={update_time} /> },
]

export function CannedRepliesTab() {
  const answer = useCall(workOrderDeskCalls.cannedReplyList)
  const list = useRows(answer, ({ name, content_en, content_zh_hans, content_zh_hant }) =>
    [name, content_en, content_zh_hans, content_zh_hant].join(' '),
  )
  const remove = useWrite(workOrderDeskCalls.cannedReplyRemove)
  const editing = useParam('canned')
  const edited = answer.data?.result.find(({ id }) => id === editing.value)
  const actions = ({ id, name }: CannedReply): RowAction[] => [
    { key: 'edit', word: t('workOrder.edit'), icon: IconPencil, quick: true, run: () => editing.open(id) },
    {
      key: 'remove',
      word: t('workOrder.delete'),
      icon: IconTrash,
      danger: true,
      confirm: {
        title: t('workOrder.cannedRemoveTitle', { name }),
        text: t('workOrder.cannedRemoveText'),
        confirm: t('workOrder.delete'),
        danger: true,
      },
      run: async () => {
        await remove.send({ id })
        toast('success', t('workOrder.deleted'))
      },
    },
  ]
  const add = (
    <Button icon={<IconPlus size={16} stroke={1.8} />} onClick={() => editing.open('new')}>
      {t('workOrder.cannedAdd')}
    </Button>
  )
  return (
    <>
      <ResourceTable
        name="canned-replies"
        list={list}
        columns={columns}
        actions={actions}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        searchPlaceholder={t('workOrder.cannedSearch')}
        extra={add}
        empty={
          <EmptyState
            icon={<IconMessages size={24} stroke={1.5} />}
            title={t('workOrder.cannedNone')}
            text={t('workOrder.cannedNoneText')}
            action={add}
          />
        }
      />
      {(edited || editing.value === 'new') && (
        <CannedReplyForm key={editing.value} canned={edited} onClose={editing.close} />
      )}
    </>
  )
}
