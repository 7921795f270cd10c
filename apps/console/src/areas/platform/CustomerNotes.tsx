import {
  customerCalls,
  CustomerNoteInput,
  customerNoteMax,
  type CustomerNote,
} from '@portico/contract/platform/customers.ts'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import type { Column, RowAction } from '../../base/state/list.ts'
import { useForm } from '../../base/state/use-form.ts'
import { useParam } from '../../base/state/use-param.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { AreaField } from '../../kit/form/fields.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import classes from './Platform.module.css'

const columns: readonly Column<CustomerNote>[] = [
  {
    key: 'content',
    title: t('customers.note'),
    fixed: true,
    card: 'title',
    cell: ({ content }) => <span className={classes.note}>{content}</span>,
  },
  { key: 'who', title: t('customers.writtenBy'), cell: ({ who }) => who || '—' },
  { key: 'time', title: t('fields.time'), card: 'side', cell: ({ create_time }) => formatTime(create_time) },
]

/** What operators tell each other about a customer. */
export function CustomerNotes({ accountId }: { accountId: string }) {
  const list = useList(customerCalls.customerNoteList, { fixed: { account_id: accountId } })
  const remove = useWrite(customerCalls.customerNoteRemove)
  const writing = useParam('note')
  const actions = ({ id }: CustomerNote): RowAction[] => [
    {
      key: 'remove',
      word: t('customers.removeNote'),
      icon: IconTrash,
      danger: true,
      confirm: {
        title: t('customers.removeNote'),
        text: t('customers.removeNoteText'),
        confirm: t('customers.removeNote'),
        danger: true,
      },
      run: () => remove.send({ id }),
    },
  ]
  const add = (
    <Button kind="plain" onClick={() => writing.open('new')}>
      {t('customers.addNote')}
    </Button>
  )
  return (
    <>
      <ResourceTable
        name="customer-notes"
        list={list}
        columns={columns}
        actions={actions}
        rowId={({ id }) => id}
        rowName={({ content }) => content.slice(0, 40)}
        searchPlaceholder={t('customers.searchNotes')}
        extra={add}
        empty={
          <EmptyState
            icon={<IconNote size={24} stroke={1.5} />}
            title={t('customers.noNotes')}
            text={t('customers.noNotesText')}
            action={add}
          />
        }
      />
      {writing.value === 'new' && <NoteForm accountId={accountId} onClose={writing.close} />}
    </>
  )
}

function NoteForm({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const write = useWrite(customerCalls.customerNoteAdd, { inForm: true })
  const form = useForm({ schema: CustomerNoteInput, initial: { account_id: accountId, content: '' } })
  return (
    <SaveDialog
      title={t('customers.addNote')}
      form={form}
      write={write}
      saved={t('customers.saved')}
      submitWord={t('customers.addNote')}
      onClose={onClose}
    >
      <AreaField {...form.field('content')} label={t('customers.note')} rows={5} maxLength={customerNoteMax} required />
    </SaveDialog>
  )
}
