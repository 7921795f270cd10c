import type { CannedReply } from '@portico/contract/support/work-order.ts'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { useMemo } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { language, t } from '../../base/words/words.ts'
import type { Column } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { NounList } from '../../kit/table/NounList.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { useRows } from '../../base/state/use-rows.ts'
import type { CannedDesk } from './canned-desk.ts'
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

/** Named when they are shown: what two screens share may be there before its words are. */
const columnsOf = (): readonly Column<CannedReply>[] => [
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

export function CannedRepliesTab({ desk }: { desk: CannedDesk }) {
  const answer = useCall(desk.list)
  const list = useRows(answer, ({ name, content_en, content_zh_hans, content_zh_hant }) =>
    [name, content_en, content_zh_hans, content_zh_hant].join(' '),
  )
  const remove = useWrite(desk.remove)
  const columns = useMemo(columnsOf, [])
  return (
    <NounList
      name="canned-replies"
      param="canned"
      list={list}
      among={answer.data?.result}
      columns={columns}
      rowName={({ name }) => name}
      searchPlaceholder={t('workOrder.cannedSearch')}
      empty={{ icon: IconMessages, title: t('workOrder.cannedNone'), text: t('workOrder.cannedNoneText') }}
      add={{ word: t('workOrder.cannedAdd') }}
      edit={t('workOrder.edit')}
      remove={({ name }) => ({
        write: remove,
        word: t('workOrder.delete'),
        title: t('workOrder.cannedRemoveTitle', { name }),
        text: t('workOrder.cannedRemoveText'),
        removed: t('workOrder.deleted'),
      })}
      form={(canned, close) => <CannedReplyForm desk={desk} canned={canned} onClose={close} />}
    />
  )
}
