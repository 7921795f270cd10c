import { resourceNameMax } from '@portico/contract/resource/fields.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { requiredLineAtMost } from '@portico/contract/rules/text.ts'
import { autoRenewals, type AutoRenewal } from '@portico/contract/states/compute.ts'
import * as z from 'zod/mini'
import { useWrite } from '../base/call/use-write.ts'
import { t } from '../base/words/words.ts'
import { Dialog } from '../kit/dialog/Dialog.tsx'
import { TextField } from '../kit/form/fields.tsx'
import { FormCard } from '../kit/form/FormCard.tsx'
import { SelectField } from '../kit/form/select-fields.tsx'
import { toast } from '../base/state/toast-store.ts'
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
    <Dialog title={t('resource.renameTitle', { name: row.name })} onClose={onClose} size={440}>
      <FormCard
        bare
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={t('kit.save')}
        onCancel={onClose}
        onSubmit={form.submit(async ({ name }) => {
          await write.send({ id: row.id, name })
          toast('success', t('resource.renamed'))
          onClose()
        })}
      >
        <TextField {...form.field('name')} autoComplete="off" autoFocus required maxLength={resourceNameMax} />
      </FormCard>
    </Dialog>
  )
}

const renewalSchema = z.object({ renewal: z.enum(autoRenewals) })

export function RenewalForm({ row, onClose }: ResourceDialogProps<Named & { renewal: AutoRenewal }>) {
  const write = useWrite(resourceCalls.resourceRenewalSave, { inForm: true })
  const form = useForm({ schema: renewalSchema, initial: { renewal: row.renewal } })
  return (
    <Dialog title={t('resource.autoRenewTitle', { name: row.name })} onClose={onClose} size={440}>
      <FormCard
        bare
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={t('kit.save')}
        onCancel={onClose}
        onSubmit={form.submit(async ({ renewal }) => {
          await write.send({ id: row.id, renewal })
          toast('success', t('resource.saved'))
          onClose()
        })}
      >
        <SelectField
          {...form.field('renewal')}
          onChange={(renewal) => form.set('renewal', renewal as AutoRenewal)}
          options={autoRenewals.map((value) => ({ value, label: t(`states.autorenew.${value}`) }))}
          help={t('resource.autoRenewHelp')}
        />
      </FormCard>
    </Dialog>
  )
}
