import { requiredLineAtMost } from '@portico/contract/rules/text.ts'
import * as z from 'zod/mini'
import type { CallError } from '../../base/call/call-error.ts'
import { AreaField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/dialog/FormDrawer.tsx'
import { useForm } from '../../base/state/use-form.ts'

const schema = z.object({ reason: requiredLineAtMost(300) })

interface ReasonFormProps {
  title: string
  submitWord: string
  help?: string
  write: { pending: boolean; error: CallError | undefined }
  onSend: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** A refusal with its reason, which somebody will read. */
export function ReasonForm({ title, submitWord, help, write, onSend, onClose }: ReasonFormProps) {
  const form = useForm({ schema, initial: { reason: '' } })
  return (
    <FormDrawer
      danger
      title={title}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={submitWord}
      onClose={onClose}
      onSubmit={form.submit(async ({ reason }) => {
        await onSend(reason)
        onClose()
      })}
    >
      <AreaField {...form.field('reason')} rows={3} required maxLength={300} help={help} />
    </FormDrawer>
  )
}
