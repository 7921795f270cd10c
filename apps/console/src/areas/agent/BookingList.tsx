import { agentBookingCalls, bookingCan, type AgentBooking, type BookingState } from '@portico/contract/agent/booking.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { paths } from '../../base/place/paths.ts'
import type { Column, RowAction } from '../../base/state/list.ts'
import { useParam } from '../../base/state/use-param.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { BookingConfirmForm, BookingForm } from './BookingForms.tsx'

const shapes: Record<BookingState, StatusShape> = {
  recorded: 'waiting',
  confirmed: 'running',
  withdrawn: 'stopped',
  expired: 'expired',
}

const columns: readonly Column<AgentBooking>[] = [
  {
    key: 'reference',
    title: t('fields.reference'),
    fixed: true,
    card: 'title',
    cell: ({ reference, note }) => <NameCell name={reference} second={note} />,
  },
  {
    key: 'customer',
    title: t('agentMoney.customer'),
    cell: ({ account_id, customer }) =>
      customer ? <NameCell name={customer} to={paths.agentCustomer(account_id)} /> : t('agentMoney.former'),
  },
  {
    key: 'state',
    title: t('agentMoney.state'),
    card: 'side',
    cell: ({ state, order_number }) => (
      <StatusMark shape={shapes[state]} word={t(`agentMoney.bookingStates.${state}`)} reason={order_number} />
    ),
  },
  { key: 'time', title: t('agentMoney.time'), cell: ({ create_time }) => formatTime(create_time) },
  { key: 'amount', title: t('agentMoney.amount'), align: 'end', cell: ({ amount }) => <Money amount={amount} /> },
]

export function BookingList() {
  const list = useList(agentBookingCalls.agentBookingList)
  const withdraw = useWrite(agentBookingCalls.agentBookingWithdraw)
  const [confirmed, setConfirmed] = useState<AgentBooking>()
  const form = useParam('form')
  const actions = (booking: AgentBooking): RowAction[] => [
    {
      key: 'confirm',
      word: t('agentMoney.confirm'),
      icon: IconCheck,
      quick: true,
      refused: bookingCan.confirm(booking.state) ? undefined : t('agentMoney.bookingOver'),
      run: () => setConfirmed(booking),
    },
    {
      key: 'withdraw',
      word: t('agentMoney.withdraw'),
      icon: IconX,
      danger: true,
      refused: bookingCan.withdraw(booking.state) ? undefined : t('agentMoney.bookingOver'),
      confirm: {
        title: t('agentMoney.withdraw'),
        text: t('agentMoney.withdrawText'),
        confirm: t('agentMoney.withdraw'),
        danger: true,
      },
      run: () => withdraw.send({ id: booking.id }),
    },
  ]
  const record = (
    <Button kind="plain" onClick={() => form.open('booking')}>
      {t('agentMoney.record')}
    </Button>
  )
  return (
    <>
      <ResourceTable
        name="agent-bookings"
        list={list}
        columns={columns}
        actions={actions}
        rowId={({ id }) => id}
        rowName={({ reference }) => reference}
        searchPlaceholder={t('agentMoney.searchBookings')}
        extra={record}
        empty={<EmptyState title={t('agentMoney.noBookings')} text={t('agentMoney.noBookingsText')} action={record} />}
      />
      {form.value === 'booking' && <BookingForm onClose={form.close} />}
      {confirmed && <BookingConfirmForm booking={confirmed} onClose={() => setConfirmed(undefined)} />}
    </>
  )
}
