import {
  appointmentCalls,
  appointmentContactMax,
  appointmentMessageMax,
  appointmentProducts,
  type Appointment,
} from '@portico/contract/phone/appointment.ts'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import * as z from 'zod/mini'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import type { RowAction } from '../../../base/state/list.ts'
import { toast } from '../../../base/state/toast-store.ts'
import { typedNumber } from '../../../base/state/typed-number.ts'
import { useForm } from '../../../base/state/use-form.ts'
import { t } from '../../../base/words/words.ts'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'
import { AreaField, TextField } from '../../../kit/form/fields.tsx'
import { SelectField } from '../../../kit/form/select-fields.tsx'
import { NounPage } from '../../../kit/table/NounList.tsx'
import { appointmentColumns, productWord } from './appointment-list.tsx'
import { DayField } from '../../../kit/form/DayField.tsx'

/** What somebody would like to talk about before they buy. */
export default function AppointmentsPage() {
  const list = useList(appointmentCalls.appointmentList)
  const write = useWrite(appointmentCalls.appointmentWithdraw)
  const withdraw = ({ id, state }: Appointment): RowAction => ({
    key: 'withdraw',
    word: t('phoneTools.appointments.withdraw'),
    icon: IconArrowBackUp,
    danger: true,
    refused: state === 'open' ? undefined : t('phoneTools.appointments.notOpen'),
    confirm: {
      title: t('phoneTools.appointments.withdrawTitle'),
      text: t('phoneTools.appointments.withdrawText'),
      confirm: t('phoneTools.appointments.withdraw'),
      danger: true,
    },
    run: async () => {
      await write.send({ id })
      toast('success', t('phoneTools.appointments.withdrew'))
    },
  })
  return (
    <NounPage
      name="appointments"
      title={t('pages.appointments')}
      text={t('phoneTools.appointments.text')}
      list={list}
      columns={appointmentColumns<Appointment>()}
      rowName={productWord}
      searchPlaceholder={t('phoneTools.appointments.search')}
      empty={{
        icon: IconCalendarEvent,
        title: t('phoneTools.appointments.none'),
        text: t('phoneTools.appointments.noneText'),
      }}
      add={{ word: t('phoneTools.appointments.add') }}
      more={(row) => [withdraw(row)]}
      form={(_, close) => <AppointmentForm onClose={close} />}
    />
  )
}

const { input } = appointmentCalls.appointmentSubmit
const schema = z.extend(input, { count: typedNumber(input.shape.count) })
const initial = { product: 'cloud phone' as const, count: '1', wanted_day: '', contact: '', message: '' }

function AppointmentForm({ onClose }: { onClose: () => void }) {
  const write = useWrite(appointmentCalls.appointmentSubmit, { inForm: true })
  const form = useForm({ schema, initial: { ...initial, product: initial.product as string } })
  return (
    <SaveDrawer
      title={t('phoneTools.appointments.add')}
      form={form}
      write={write}
      saved={t('phoneTools.appointments.submitted')}
      submitWord={t('phoneTools.appointments.submit')}
      onClose={onClose}
    >
      <SelectField
        {...form.field('product')}
        label={t('phoneTools.appointments.product')}
        options={appointmentProducts.map((value) => ({
          value,
          label: t(`phoneTools.appointments.products.${value}`),
        }))}
      />
      <TextField {...form.field('count')} label={t('phoneTools.appointments.count')} inputMode="numeric" required />
      <DayField {...form.field('wanted_day')} required />
      <TextField
        {...form.field('contact')}
        label={t('phoneTools.appointments.contact')}
        required
        maxLength={appointmentContactMax}
        help={t('phoneTools.appointments.contactHelp')}
      />
      <AreaField {...form.field('message')} maxLength={appointmentMessageMax} />
    </SaveDrawer>
  )
}
