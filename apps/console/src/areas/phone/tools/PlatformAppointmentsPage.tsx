import {
  appointmentCalls,
  appointmentMessageMax,
  type PlatformAppointment,
} from '@portico/contract/phone/appointment.ts'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import * as z from 'zod/mini'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import type { Column } from '../../../base/state/list.ts'
import { useForm } from '../../../base/state/use-form.ts'
import { useParam } from '../../../base/state/use-param.ts'
import { t } from '../../../base/words/words.ts'
import { SaveDialog } from '../../../kit/dialog/SaveDialog.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { Lines } from '../../../sold/ResourceCells.tsx'
import { appointmentColumns, appointmentFilter, productWord } from './appointment-list.tsx'

const columns = (): readonly Column<PlatformAppointment>[] => {
  const [first, ...rest] = appointmentColumns<PlatformAppointment>()
  return [
    first!,
    {
      key: 'customer',
      title: t('phoneTools.appointments.customer'),
      cell: ({ customer, email }) => <Lines first={customer || email} second={email === customer ? '' : email} />,
    },
    ...rest,
  ]
}

/** What customers would like to talk about. */
export default function PlatformAppointmentsPage() {
  const list = useList(appointmentCalls.platformAppointmentList, { filters: ['state'] })
  const open = useParam('answer')
  const answered = list.rows?.find(({ id, state }) => id === open.value && state !== 'withdrawn')
  return (
    <PageShell title={t('pages.platformAppointments')} text={t('phoneTools.appointments.deskText')}>
      <ResourceTable
        name="platform-appointments"
        list={list}
        columns={columns()}
        rowId={({ id }) => id}
        rowName={productWord}
        filters={[appointmentFilter()]}
        searchPlaceholder={t('phoneTools.appointments.search')}
        actions={({ id, state }) => [
          {
            key: 'answer',
            word: t('phoneTools.appointments.handle'),
            icon: IconCheck,
            quick: true,
            refused: state === 'withdrawn' ? t('phoneTools.appointments.wasWithdrawn') : undefined,
            run: () => open.open(id),
          },
        ]}
        empty={
          <EmptyState
            icon={<IconCalendarEvent size={24} stroke={1.5} />}
            title={t('phoneTools.appointments.deskNone')}
            text={t('phoneTools.appointments.deskNoneText')}
          />
        }
      />
      {answered && <AnswerForm row={answered} onClose={open.close} />}
    </PageShell>
  )
}

const schema = z.pick(appointmentCalls.platformAppointmentAnswer.input, { answer: true })

function AnswerForm({ row, onClose }: { row: PlatformAppointment; onClose: () => void }) {
  const write = useWrite(appointmentCalls.platformAppointmentAnswer, { inForm: true })
  const form = useForm({ schema, initial: { answer: row.answer } })
  const send = (values: z.output<typeof schema>) => write.send({ id: row.id, ...values })
  return (
    <SaveDialog
      title={t('phoneTools.appointments.handleTitle', { name: row.customer || row.contact })}
      form={form}
      write={{ ...write, send }}
      saved={t('phoneTools.appointments.handled')}
      submitWord={t('phoneTools.appointments.handle')}
      onClose={onClose}
    >
      <TextField
        {...form.field('answer')}
        autoFocus
        autoComplete="off"
        maxLength={appointmentMessageMax}
        help={t('phoneTools.appointments.handleHelp')}
      />
    </SaveDialog>
  )
}
