import { hostCalls, type PlainHostAction } from '@portico/contract/compute/host.ts'
import type { Option } from '../../base/state/option.ts'
import { okCode } from '@portico/contract/codes.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { required, requiredLineAtMost } from '@portico/contract/rules/text.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { AreaField, TextField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/dialog/FormDrawer.tsx'
import { localMoment, localOf } from '../../base/format/moment.ts'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import classes from '../../sold/Resource.module.css'
import type { Named, ResourceDialogProps } from '../../sold/ResourceForms.tsx'

const reason = requiredLineAtMost(300)
const reasonSchema = z.object({ reason })

interface ActFormProps extends ResourceDialogProps {
  action: PlainHostAction
}

/** What an operator does to somebody's host has a reason. */
export function PlatformActForm({ row, action, onClose }: ActFormProps) {
  const write = useWrite(hostCalls.platformHostAct, { inForm: true })
  const form = useForm({ schema: reasonSchema, initial: { reason: '' } })
  const word = t(`resource.actions.${action}`)
  return (
    <FormDrawer
      title={t('disks.actTitle', { action: word, name: row.name })}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={word}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        const { result } = await write.send({ ids: [row.id], action, ...values })
        const refused = result.find(({ code }) => code !== okCode)
        if (refused) toast('error', refused.msg)
        else toast('success', t('disks.actSent'))
        onClose()
      })}
    >
      <AreaField {...form.field('reason')} rows={3} required maxLength={300} help={t('disks.actReason')} />
    </FormDrawer>
  )
}

const expirySchema = z.object({ expire_time: localMoment, reason })

export function PlatformExpiryForm({ row, onClose }: ResourceDialogProps<Named & { expire_time: string | null }>) {
  const write = useWrite(resourceCalls.platformExpirySave, { inForm: true })
  const form = useForm({ schema: expirySchema, initial: { expire_time: localOf(row.expire_time), reason: '' } })
  return (
    <FormDrawer
      title={t('disks.moveExpiryTitle', { name: row.name })}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={t('disks.moveExpiry')}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        await write.send({ id: row.id, ...values })
        toast('success', t('disks.expiryMoved'))
        onClose()
      })}
    >
      <TextField {...form.field('expire_time')} type="datetime-local" required help={t('disks.moveExpiryHelp')} />
      <AreaField {...form.field('reason')} rows={3} required maxLength={300} />
    </FormDrawer>
  )
}

const stateSchema = z.object({ status: required, reason })

interface StateFormProps extends ResourceDialogProps {
  /** The states in which it can rest. */
  states: readonly Option[]
}

export function PlatformStateForm({ row, states, onClose }: StateFormProps) {
  const write = useWrite(resourceCalls.platformStateForce, { inForm: true })
  const form = useForm({ schema: stateSchema, initial: { status: '', reason: '' } })
  return (
    <FormDrawer
      danger
      title={t('disks.forceTitle', { name: row.name })}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={t('disks.forceState')}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        await write.send({ id: row.id, ...values })
        toast('success', t('disks.forced'))
        onClose()
      })}
    >
      <p className={classes.text}>{t('disks.forceText')}</p>
      <SelectField {...form.field('status')} required options={states} />
      <AreaField {...form.field('reason')} rows={3} required maxLength={300} />
    </FormDrawer>
  )
}
