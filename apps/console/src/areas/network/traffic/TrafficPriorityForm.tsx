import { trafficPriorityMin } from '@portico/contract/constants.ts'
import { trafficCalls, type Traffic } from '@portico/contract/network/traffic.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../../base/call/use-write.ts'
import { useForm } from '../../../base/state/use-form.ts'
import { SaveDialog } from '../../../kit/dialog/SaveDialog.tsx'
import { Stepper } from '../../../kit/form/Stepper.tsx'
import shared from '../../../sold/Resource.module.css'
import type { ResourceDialogProps } from '../../../sold/ResourceForms.tsx'
import { say } from './traffic.screens.ts'

const schema = z.pick(trafficCalls.trafficPriority.input, { priority: true })

/** Which of several packages is used up first. */
export function TrafficPriorityForm({ row, onClose }: ResourceDialogProps<Traffic>) {
  const write = useWrite(trafficCalls.trafficPriority, { inForm: true })
  const form = useForm({ schema, initial: { priority: row.priority } })
  return (
    <SaveDialog
      title={say('priorityOf', { name: row.name })}
      form={form}
      write={{ ...write, send: (values) => write.send({ id: row.id, ...values }) }}
      saved={say('prioritySet')}
      onClose={onClose}
    >
      <Stepper
        label={say('priority')}
        name="priority"
        value={form.values.priority}
        onChange={(value) => form.set('priority', value)}
        min={trafficPriorityMin}
        max={Number.MAX_SAFE_INTEGER}
        step={1}
      />
      <p className={shared.text}>{say('priorityHelp')}</p>
    </SaveDialog>
  )
}
