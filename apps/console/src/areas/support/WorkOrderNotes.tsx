import { SharedNoteInput, type workOrderDeskCalls, type WorkOrderNote } from '@portico/contract/support/work-order.ts'
import type { agentWorkOrderCalls } from '@portico/contract/agent/work-order.ts'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useWrite } from '../../base/call/use-write.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { t } from '../../base/words/words.ts'
import { AreaField, CheckField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import classes from './WorkOrder.module.css'

interface WorkOrderNotesProps {
  wid: string
  notes: readonly WorkOrderNote[]
  call: typeof workOrderDeskCalls.platformWorkOrderNote | typeof agentWorkOrderCalls.agentWorkOrderNote
  /** Who reads a note that is not shared. */
  readers: string
  /** The other level that may read it too, as a question; nothing where there is none. */
  share?: string | undefined
}

/** What those who answer tell each other; the customer never reads it. */
export function WorkOrderNotes({ wid, notes, call, readers, share }: WorkOrderNotesProps) {
  const write = useWrite(call as typeof workOrderDeskCalls.platformWorkOrderNote, { inForm: true })
  const form = useDraftForm({
    name: `note-${wid}`,
    schema: SharedNoteInput,
    initial: { wid, content: '', shared: false },
    labels: { content: t('workOrder.note') },
  })
  const submit = form.submit(async (note) => {
    await write.send(note)
    form.startOver()
  })
  return (
    <Card
      title={t('workOrder.notes')}
      aside={
        <span className={classes.internal}>
          <IconLock size={12} stroke={1.8} aria-hidden="true" /> {readers}
        </span>
      }
    >
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note.id}>
              <span className={classes.said}>
                <span className={classes.who}>{note.who}</span>
                <time dateTime={note.create_time}>{formatTime(note.create_time)}</time>
                {note.shared && <span>{t('workOrder.sharedNote')}</span>}
              </span>
              <div className={classes.note}>{note.content}</div>
            </li>
          ))}
        </ul>
      )}
      <FormCard
        form={form}
        bare
        plain
        onSubmit={submit}
        pending={write.pending}
        error={write.error}
        submitWord={t('workOrder.addNote')}
      >
        <AreaField {...form.field('content')} rows={2} />
        {share && <CheckField {...form.field('shared')} label={share} />}
      </FormCard>
    </Card>
  )
}
