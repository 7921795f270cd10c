import { requiredLineAtMost } from '@portico/contract/rules/text.ts'
import * as z from 'zod/mini'
import { AreaField } from '../../kit/form/fields.tsx'
import type { SaveProps } from '../../kit/form/saving.ts'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { useForm } from '../../base/state/use-form.ts'

const schema = z.object({ reason: requiredLineAtMost(300) })

interface ReasonFormProps extends Pick<SaveProps<{ reason: string }>, 'write' | 'saved'> {
  title: string
  submitWord: string
  help?: string
  onClose: () => void
}

/** A refusal with its reason, which somebody will read. */
export function ReasonForm({ help, ...shell }: ReasonFormProps) {
  const form = useForm({ schema, initial: { reason: '' } })
  return (
    <SaveDrawer danger form={form} {...shell}>
      <AreaField {...form.field('reason')} rows={3} required maxLength={300} help={help} />
    </SaveDrawer>
  )
}
