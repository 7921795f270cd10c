import {
  commentsIn,
  phoneCommentCalls,
  phoneCommentLines,
  phoneCommentMax,
  phoneCommentsMax,
  phoneCommentTitleMax,
  type PhoneComments,
} from '@portico/contract/phone/comment.ts'
import { requiredLineAtMost } from '@portico/contract/rules/text.ts'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import * as z from 'zod/mini'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import type { Column } from '../../../base/state/list.ts'
import { toast } from '../../../base/state/toast-store.ts'
import { useForm } from '../../../base/state/use-form.ts'
import { t } from '../../../base/words/words.ts'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'
import { AreaField, TextField } from '../../../kit/form/fields.tsx'
import { copy } from '../../../kit/show/copy.ts'
import { formatTime } from '../../../kit/show/RelativeTime.tsx'
import { NounPage } from '../../../kit/table/NounList.tsx'
import { callRefusal } from '../../../sold/call-refusal.ts'
import { Lines } from '../../../sold/ResourceCells.tsx'

const columns = (): readonly Column<PhoneComments>[] => [
  {
    key: 'title',
    title: t('phoneTools.comments.title'),
    fixed: true,
    card: 'title',
    cell: ({ title, comments }) => <Lines first={title} second={comments[0]} />,
  },
  {
    key: 'count',
    title: t('phoneTools.comments.count'),
    align: 'end',
    cell: ({ comments }) => comments.length,
  },
  { key: 'created', title: t('phoneTools.created'), cell: ({ create_time }) => formatTime(create_time) },
]

async function copyAll({ comments }: PhoneComments): Promise<void> {
  if (await copy(comments.join('\n'))) toast('success', t('phoneTools.comments.copied'))
  else toast('error', t('kit.copyFailed'))
}

/** Comments that are ready to be typed into phones. */
export default function CommentsPage() {
  const list = useList(phoneCommentCalls.phoneCommentList)
  const write = useWrite(phoneCommentCalls.phoneComment)
  return (
    <NounPage
      name="phone-comments"
      title={t('pages.phoneComments')}
      text={t('phoneTools.comments.text')}
      list={list}
      columns={columns()}
      rowName={({ title }) => title}
      searchPlaceholder={t('phoneTools.comments.search')}
      empty={{ icon: IconMessages, title: t('phoneTools.comments.none'), text: t('phoneTools.comments.noneText') }}
      add={{ word: t('phoneTools.comments.add') }}
      edit={t('phoneTools.edit')}
      held={{
        save: callRefusal(phoneCommentCalls.phoneComment),
        remove: callRefusal(phoneCommentCalls.phoneComment, { action: 'remove' }),
      }}
      fixed={({ own }) => (own ? undefined : t('phoneTools.comments.others'))}
      more={(row) => [
        {
          key: 'copy',
          word: t('phoneTools.comments.copy'),
          icon: IconCopy,
          quick: true,
          run: () => copyAll(row),
        },
      ]}
      remove={({ title: name }) => ({
        write: { send: ({ id }) => write.send({ action: 'remove', id }) },
        word: t('phoneTools.remove'),
        title: t('phoneTools.comments.removeTitle', { name }),
        text: t('phoneTools.comments.removeText'),
        removed: t('phoneTools.comments.removed'),
      })}
      form={(row, close) => <CommentsForm row={row} onClose={close} />}
    />
  )
}

const schema = z.object({
  title: requiredLineAtMost(phoneCommentTitleMax),
  comments: z.pipe(z.pipe(z.string(), z.transform(commentsIn)), phoneCommentLines),
})

function CommentsForm({ row, onClose }: { row: PhoneComments | undefined; onClose: () => void }) {
  const write = useWrite(phoneCommentCalls.phoneComment, { inForm: true })
  const initial = { title: row?.title ?? '', comments: row?.comments.join('\n') ?? '' }
  const form = useForm({ schema, initial })
  const send = (values: z.output<typeof schema>) => write.send({ action: 'save', id: row?.id, ...values })
  return (
    <SaveDrawer
      title={row ? t('phoneTools.comments.editTitle', { name: row.title }) : t('phoneTools.comments.add')}
      form={form}
      write={{ ...write, send }}
      saved={t('phoneTools.comments.saved')}
      onClose={onClose}
    >
      <TextField {...form.field('title')} autoFocus required autoComplete="off" maxLength={phoneCommentTitleMax} />
      <AreaField
        {...form.field('comments')}
        label={t('phoneTools.comments.lines')}
        required
        rows={14}
        help={t('phoneTools.comments.linesHelp', { max: phoneCommentsMax, length: phoneCommentMax })}
      />
    </SaveDrawer>
  )
}
