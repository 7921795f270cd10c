import { resourceNameMax } from '@portico/contract/resource/fields.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { requiredLineAtMost } from '@portico/contract/rules/text.ts'
import { autoRenewals, renewalsAmong, type AutoRenewal } from '@portico/contract/states/compute.ts'
import * as z from 'zod/mini'
import { useWrite } from '../base/call/use-write.ts'
import { t } from '../base/words/words.ts'
import { SaveDialog } from '../kit/dialog/SaveDialog.tsx'
import { TextField } from '../kit/form/fields.tsx'
import type { SaveProps } from '../kit/form/saving.ts'
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

export function RenameForm(props: ResourceDialogProps) {
  const write = useWrite(resourceCalls.resourceRename, { inForm: true })
  return <NameForm {...props} write={{ ...write, send: (values) => write.send({ id: props.row.id, ...values }) }} />
}

const nameSchema = z.object({ name: requiredLineAtMost(resourceNameMax) })

interface NameFormProps extends ResourceDialogProps {
  write: SaveProps<{ name: string }>['write']
}

/** The same, whoever gives the name. */
export function NameForm({ row, write, onClose }: NameFormProps) {
  const form = useForm({ schema: nameSchema, initial: { name: row.name } })
  return (
    <SaveDialog
      title={t('resource.renameTitle', { name: row.name })}
      form={form}
      write={write}
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

export function RenewalForm(props: RenewalFormProps) {
  const write = useWrite(resourceCalls.resourceRenewalSave, { inForm: true })
  const send = (values: z.output<typeof renewalSchema>) => write.send({ id: props.row.id, ...values })
  return <RenewalChoice {...props} write={{ ...write, send }} help={t('resource.autoRenewHelp')} />
}

interface RenewalChoiceProps extends RenewalFormProps {
  write: SaveProps<z.output<typeof renewalSchema>>['write']
  help: string
}

/** The same, whoever chooses. What can no longer be had does not renew: it counts as off. */
export function RenewalChoice({ row, terms, write, help, onClose }: RenewalChoiceProps) {
  const offered = renewalsAmong(terms)
  const renewal = offered.includes(row.renewal) ? row.renewal : 'off'
  const form = useForm({ schema: renewalSchema, initial: { renewal } })
  return (
    <SaveDialog
      title={t('resource.autoRenewTitle', { name: row.name })}
      form={form}
      write={write}
      saved={t('resource.saved')}
      onClose={onClose}
    >
      <SelectField
        {...form.field('renewal')}
        onChange={(chosen) => form.set('renewal', chosen as AutoRenewal)}
        options={offered.map((value) => ({ value, label: t(`states.autorenew.${value}`) }))}
        help={help}
      />
    </SaveDialog>
  )
}
