import { okCode } from '@portico/contract/codes.ts'
import { hostCalls, type PlainHostAction } from '@portico/contract/compute/host.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { AreaField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/dialog/FormDrawer.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import { actionWord } from '../../sold/action-word.ts'
import { reasonMax, reasonSchema } from '../../sold/PlatformForms.tsx'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { say } from './host.screens.ts'

interface ActFormProps extends ResourceDialogProps {
  action: PlainHostAction
}

/** What an operator does to somebody's host has a reason. */
export function PlatformActForm({ row, action, onClose }: ActFormProps) {
  const write = useWrite(hostCalls.platformHostAct, { inForm: true })
  const form = useForm({ schema: reasonSchema, initial: { reason: '' } })
  const word = actionWord('host', action)
  return (
    <FormDrawer
      title={say('actTitle', { action: word, name: row.name })}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={word}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        const { result } = await write.send({ ids: [row.id], action, ...values })
        const refused = result.find(({ code }) => code !== okCode)
        if (refused) toast('error', refused.msg)
        else toast('success', say('actSent'))
        onClose()
      })}
    >
      <AreaField {...form.field('reason')} rows={3} required maxLength={reasonMax} help={say('actReason')} />
    </FormDrawer>
  )
}
