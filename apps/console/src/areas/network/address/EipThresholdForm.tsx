import { eipCalls, type Eip } from '@portico/contract/network/eip.ts'
import * as z from 'zod/mini'
import { ActForm } from '../../../sold/ActDialog.tsx'
import type { ResourceDialogProps } from '../../../sold/ResourceForms.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { say } from './eip.screens.ts'
import { typedNumber } from '../../../base/state/typed-number.ts'

const { threshold_mbps, threshold_pps } = eipCalls.eipThresholds.input.shape
const schema = z.object({
  threshold_mbps: typedNumber(threshold_mbps),
  threshold_pps: typedNumber(threshold_pps),
})

/** From which traffic on its owner wants to be told. */
export function EipThresholdForm({ row, onClose }: ResourceDialogProps<Eip>) {
  return (
    <ActForm
      row={row}
      act={eipCalls.eipThresholds}
      schema={schema}
      initial={{ threshold_mbps: String(row.threshold_mbps), threshold_pps: String(row.threshold_pps) }}
      title={say('acts.thresholds.title', { address: row.address })}
      word={say('acts.thresholds.word')}
      begun={say('acts.thresholds.begun')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField {...form.field('threshold_mbps')} inputMode="numeric" help={say('thresholdHelp')} />
          <TextField {...form.field('threshold_pps')} inputMode="numeric" />
        </>
      )}
    </ActForm>
  )
}
