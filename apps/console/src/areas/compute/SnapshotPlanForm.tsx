import {
  autoSnapshotKeepMax,
  snapshotCalls,
  SnapshotPlanInput,
  type SnapshotPlan,
} from '@portico/contract/compute/snapshot.ts'
import { useCall } from '../../base/call/queries.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { language, t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { SideSheet } from '../../kit/dialog/Dialog.tsx'
import { CheckField, TextField } from '../../kit/form/fields.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { Stepper } from '../../kit/form/Stepper.tsx'
import buy from '../../sold/Buy.module.css'
import classes from '../../sold/Resource.module.css'
import type { Named } from '../../sold/ResourceForms.tsx'
import { say } from './snapshot.screens.ts'

const everyDaysMax = 30

/** A time of day in UTC as the person's own clock shows it; empty while it is none. */
export function localTime(utc: string): string {
  const at = new Date(`2026-01-01T${utc}:00Z`)
  return /^\d\d:\d\d$/.test(utc) && !Number.isNaN(at.getTime())
    ? at.toLocaleTimeString(language, { timeStyle: 'short' })
    : ''
}

interface SnapshotPlanFormProps {
  disk: Named
  onClose: () => void
}

/** Opens once it is known whether the disk has a plan already. */
export function SnapshotPlanForm({ disk, onClose }: SnapshotPlanFormProps) {
  const answer = useCall(snapshotCalls.snapshotPlanList, { disk_id: disk.id })
  const title = say('planTitle', { name: disk.name })
  if (answer.data) {
    return <PlanDrawer disk={disk} title={title} plan={answer.data.result[0]} onClose={onClose} />
  }
  return (
    <SideSheet onClose={onClose} title={title} size={480}>
      <Answered answer={answer}>{() => null}</Answered>
    </SideSheet>
  )
}

interface PlanDrawerProps extends SnapshotPlanFormProps {
  title: string
  plan: SnapshotPlan | undefined
}

function PlanDrawer({ disk, title, plan, onClose }: PlanDrawerProps) {
  const write = useWrite(snapshotCalls.snapshotPlanSave, { inForm: true })
  const form = useDraftForm({
    name: `plan-${disk.id}`,
    schema: SnapshotPlanInput,
    initial: {
      disk_id: disk.id,
      enabled: plan?.enabled ?? true,
      update_time: plan?.update_time ?? '',
      every_days: plan?.every_days ?? 1,
      keep: plan?.keep ?? 7,
    },
  })
  const { values, set } = form
  const local = localTime(values.update_time)
  return (
    <SaveDrawer
      title={title}
      form={form}
      write={write}
      saved={t('resource.saved')}
      submitWord={say('savePlan')}
      onClose={onClose}
    >
      <p className={classes.text}>{say('plansText')}</p>
      <CheckField {...form.field('enabled')} label={say('planOn')} />
      <TextField
        {...form.field('update_time')}
        required
        mono
        placeholder="19:00"
        maxLength={5}
        help={local ? say('planLocal', { time: local }) : say('planTimeHelp')}
      />
      <div className={buy.row}>
        <span className={buy.rowName}>{say('planEvery')}</span>
        <Stepper
          label={say('planEvery')}
          value={values.every_days}
          onChange={(n) => set('every_days', n)}
          min={1}
          max={everyDaysMax}
        />
      </div>
      <div className={buy.row}>
        <span className={buy.rowName}>{say('planKeep')}</span>
        <Stepper
          label={say('planKeep')}
          value={values.keep}
          onChange={(n) => set('keep', n)}
          min={1}
          max={autoSnapshotKeepMax}
        />
        <span className={buy.quiet}>{say('planKeepHelp')}</span>
      </div>
    </SaveDrawer>
  )
}
