import { platformResourceCalls } from '@portico/contract/resource/platform.ts'
import { required, requiredLineAtMost } from '@portico/contract/rules/text.ts'
import * as z from 'zod/mini'
import { localMoment, localOf } from '../base/format/moment.ts'
import type { Option } from '../base/state/option.ts'
import { t } from '../base/words/words.ts'
import { AreaField } from '../kit/form/fields.tsx'
import { SelectField } from '../kit/form/select-fields.tsx'
import { ActForm } from './ActDialog.tsx'
import classes from './Resource.module.css'
import type { Named, ResourceDialogProps } from './ResourceForms.tsx'
import { DayField } from '../kit/form/DayField.tsx'

export const reasonMax = 300
const reason = requiredLineAtMost(reasonMax)
export const reasonSchema = z.object({ reason })

const expirySchema = z.object({ expire_time: localMoment, reason })

export function PlatformExpiryForm({ row, onClose }: ResourceDialogProps<Named & { expire_time: string | null }>) {
  return (
    <ActForm
      row={row}
      act={platformResourceCalls.platformExpirySave}
      schema={expirySchema}
      initial={{ expire_time: localOf(row.expire_time), reason: '' }}
      title={t('resourceDesk.moveExpiryTitle', { name: row.name })}
      word={t('resourceDesk.moveExpiry')}
      begun={t('resourceDesk.expiryMoved')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <DayField {...form.field('expire_time')} withTime required help={t('resourceDesk.moveExpiryHelp')} />
          <AreaField {...form.field('reason')} rows={3} required maxLength={reasonMax} />
        </>
      )}
    </ActForm>
  )
}

const stateSchema = z.object({ status: required, reason })

interface StateFormProps extends ResourceDialogProps {
  /** The states in which it can rest. */
  states: readonly Option[]
}

export function PlatformStateForm({ row, states, onClose }: StateFormProps) {
  return (
    <ActForm
      danger
      row={row}
      act={platformResourceCalls.platformStateForce}
      schema={stateSchema}
      initial={{ status: '', reason: '' }}
      title={t('resourceDesk.forceTitle', { name: row.name })}
      word={t('resourceDesk.forceState')}
      begun={t('resourceDesk.forced')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className={classes.text}>{t('resourceDesk.forceText')}</p>
          <SelectField {...form.field('status')} required options={states} />
          <AreaField {...form.field('reason')} rows={3} required maxLength={reasonMax} />
        </>
      )}
    </ActForm>
  )
}
