import { phoneCalls, type Phone } from '@portico/contract/phone/device.ts'
import { phoneBitrates } from '@portico/contract/phone/wire.ts'
import { requiredLineAtMost } from '@portico/contract/rules/text.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { say } from './cloudphone.screens.ts'

const schema = z.object({ bitrate: requiredLineAtMost(8) })
const perMegabit = 1_000_000
const offered = [500_000, 1_000_000, phoneBitrates.standard, 4_000_000, phoneBitrates.max]

/** How much the pictures of phones take: sharper, or easier on the line. */
export function BitrateForm({ phones, onClose }: { phones: readonly Phone[]; onClose: () => void }) {
  const write = useWrite(phoneCalls.phoneBitrate, { inForm: true })
  const known = phones.every(({ bitrate }) => bitrate === phones[0]!.bitrate)
    ? phones[0]!.bitrate
    : phoneBitrates.standard
  const form = useForm({ schema, initial: { bitrate: String(known) } })
  const send = ({ bitrate }: z.output<typeof schema>) =>
    write.send({ device_ids: phones.map(({ id }) => id), bitrate: Number(bitrate) })
  const choices = [...new Set([...offered, known])].toSorted((a, b) => a - b)
  return (
    <SaveDialog
      title={say('devices.bitrateTitle', { n: phones.length })}
      form={form}
      write={{ ...write, send }}
      saved={say('devices.bitrateSaved')}
      onClose={onClose}
    >
      <SelectField
        {...form.field('bitrate')}
        label={say('devices.bitrate')}
        help={say('devices.bitrateText')}
        options={choices.map((value) => ({
          value: String(value),
          label: say('devices.megabits', { n: value / perMegabit }),
        }))}
      />
    </SaveDialog>
  )
}
