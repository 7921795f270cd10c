import { phoneCalls } from '@portico/contract/phone/device.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { say } from './cloudphone.screens.ts'
import { usePhoneGroups } from './use-phone-groups.ts'

const schema = z.object({ group_id: z.string() })

/** Puts phones into a group, or takes them out of theirs. */
export function MoveForm({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const write = useWrite(phoneCalls.phoneSave, { inForm: true })
  const groups = usePhoneGroups()
  const form = useForm({ schema, initial: { group_id: '' } })
  const send = ({ group_id }: z.output<typeof schema>) => write.send({ device_ids: [...ids], group_id })
  return (
    <SaveDialog
      title={say('devices.moveTitle', { n: ids.length })}
      form={form}
      write={{ ...write, send }}
      saved={say('devices.moved')}
      onClose={onClose}
    >
      <SelectField
        {...form.field('group_id')}
        label={say('devices.group')}
        options={[
          { value: '', label: say('devices.noGroup') },
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </SaveDialog>
  )
}
