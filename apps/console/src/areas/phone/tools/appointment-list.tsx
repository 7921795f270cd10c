import { appointmentStates, type Appointment, type AppointmentState } from '@portico/contract/phone/appointment.ts'
import type { Column, ListFilter } from '../../../base/state/list.ts'
import { t } from '../../../base/words/words.ts'
import { formatDay, formatTime } from '../../../kit/show/RelativeTime.tsx'
import { StatusMark, type StatusShape } from '../../../kit/show/StatusMark.tsx'
import { Lines } from '../../../sold/ResourceCells.tsx'
import classes from './Tools.module.css'

const shapes: Record<AppointmentState, StatusShape> = { open: 'waiting', handled: 'running', withdrawn: 'stopped' }
const stateWord = (state: AppointmentState) => t(`phoneTools.appointments.states.${state}`)
export const productWord = ({ product }: Appointment) => t(`phoneTools.appointments.products.${product}`)

/** As it was written, line by line, and never wider than it is read. */
const written = (text: string) => text && <span className={classes.written}>{text}</span>

export const appointmentFilter = (): ListFilter => ({
  name: 'state',
  title: t('phoneTools.state'),
  options: appointmentStates.map((value) => ({ value, label: stateWord(value) })),
})

/** What customers and operators see of one alike. */
export const appointmentColumns = <Row extends Appointment>(): readonly Column<Row>[] => [
  {
    key: 'product',
    title: t('phoneTools.appointments.product'),
    fixed: true,
    card: 'title',
    cell: (row) => `${row.count} × ${productWord(row)}`,
  },
  {
    key: 'state',
    title: t('phoneTools.state'),
    card: 'side',
    cell: ({ state }) => <StatusMark shape={shapes[state]} word={stateWord(state)} />,
  },
  { key: 'day', title: t('phoneTools.appointments.day'), cell: ({ wanted_day }) => formatDay(wanted_day) },
  {
    key: 'contact',
    title: t('phoneTools.appointments.contact'),
    cell: ({ contact, message }) => <Lines first={contact} second={written(message)} />,
  },
  { key: 'answer', title: t('phoneTools.appointments.answer'), cell: ({ answer }) => written(answer) },
  {
    key: 'created',
    title: t('phoneTools.created'),
    optional: true,
    cell: ({ create_time }) => formatTime(create_time),
  },
]
