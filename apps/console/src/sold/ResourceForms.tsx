import { resourceNameMax } from '@portico/contract/resource/fields.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { requiredLineAtMost } from '@portico/contract/rules/text.ts'
import { autoRenewals, renewalsAmong, type AutoRenewal } from '@portico/contract/states/compute.ts'
import * as z from 'zod/mini'
import { useWrite } from '../base/call/use-write.ts'
import { t } from '../base/words/words.ts'
import { SaveDialog } from '../kit/dialog/SaveDialog.tsx'
import { TextField } from '../kit/form/fields.tsx'
import { SelectField } from '../kit/form/select-fields.tsx'
import { useForm } from '../base/state/use-form.ts'

export interface Named {
  id: string
  name: string
}
export interface ResourceDialogProps<Row extends Named = Named> {
  row: Row
  onClose: () => void
}

const nameSchema = z.object({ name: requiredLineAtMost(resourceNameMax) })

export function RenameForm({ row, onClose }: ResourceDialogProps) {
  const write = useWrite(resourceCalls.resourceRename, { inForm: true })
  const form = useForm({ schema: nameSchema, initial: { name: row.name } })
  return (
    <SaveDialog
      title={t('resource.renameTitle', { name: row.name })}
      form={form}
      write={{ ...write, send: (values) => write.send({ id: row.id, ...values }) }}
      saved={t('resource.renamed')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} autoComplete="off" autoFocus required maxLength={resourceNameMax} />
    </SaveDialog>
  )
}

const renewalSchema = z.object({ renewal: z.enum(autoRenewals) })

interface RenewalFormProps extends ResourceDialogProps<Named & { renewal: AutoRenewal }> {
  /** The terms that it is sold for, where that is not any. */
  terms?: readonly number[] | undefined
}

/** What can no longer be had does not renew: it counts as off. */
export function RenewalForm({ row, terms, onClose }: RenewalFormProps) {
  const write = useWrite(resourceCalls.resourceRenewalSave, { inForm: true })
  const offered = renewalsAmong(terms)
  const renewal = offered.includes(row.renewal) ? row.renewal : 'off'
  const form = useForm({ schema: renewalSchema, initial: { renewal } })
  return (
    <SaveDialog
      title={t('resource.autoRenewTitle', { name: row.name })}
      form={form}
      write={{ ...write, send: (values) => write.send({ id: row.id, ...values }) }}
      saved={t('resource.saved')}
      onClose={onClose}
    >
      <SelectField
        {...form.field('renewal')}
        onChange={(chosen) => form.set('renewal', chosen as AutoRenewal)}
        options={offered.map((value) => ({ value, label: t(`states.autorenew.${value}`) }))}
        help={t('resource.autoRenewHelp')}
      />
    </SaveDialog>
  )
}
