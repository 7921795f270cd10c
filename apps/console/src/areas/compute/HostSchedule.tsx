import { HostScheduleInput, scheduleCalls, type HostSchedule } from '@portico/contract/compute/schedule.ts'
import { useCall } from '../../base/call/queries.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { language } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { CheckField, TextField } from '../../kit/form/fields.tsx'
import { SaveCard } from '../../kit/form/SaveCard.tsx'
import classes from './Host.module.css'
import { say } from './host.screens.ts'

const days = [1, 2, 3, 4, 5, 6, 7] as const
/** The second of January 2023 was a Monday. */
const dayName = (day: number) =>
  new Date(Date.UTC(2023, 0, 1 + day)).toLocaleDateString(language, { weekday: 'short', timeZone: 'UTC' })

const none: HostSchedule = { enabled: false, days: [1, 2, 3, 4, 5], start_time: '08:00', stop_time: '20:00' }

/** When the host starts and stops by itself. */
export function HostScheduleCard({ id }: { id: string }) {
  return (
    <Card title={say('schedule')}>
      <Answered answer={useCall(scheduleCalls.hostScheduleInfo, { id })}>
        {({ schedule }) => <ScheduleForm key={JSON.stringify(schedule)} id={id} schedule={schedule ?? none} />}
      </Answered>
    </Card>
  )
}

function ScheduleForm({ id, schedule }: { id: string; schedule: HostSchedule }) {
  const write = useWrite(scheduleCalls.hostScheduleSave, { inForm: true })
  const form = useDraftForm({ name: `schedule-${id}`, schema: HostScheduleInput, initial: { id, ...schedule } })
  const { values, set } = form
  const time = (name: 'start_time' | 'stop_time', label: string) => (
    <TextField
      {...form.field(name)}
      label={label}
      value={values[name] ?? ''}
      onChange={(typed) => set(name, typed === '' ? null : typed)}
      placeholder="08:00"
      maxLength={5}
      mono
    />
  )
  return (
    <SaveCard bare plain form={form} write={write} saved={say('scheduleSaved')}>
      <p className={classes.text}>{say('scheduleText')}</p>
      <CheckField {...form.field('enabled')} label={say('scheduleOn')} />
      {values.enabled && (
        <>
          <fieldset className={classes.days}>
            <legend className="visually-hidden">{say('scheduleDays')}</legend>
            {days.map((day) => (
              <CheckField
                key={day}
                label={dayName(day)}
                value={values.days.includes(day)}
                onChange={(on) =>
                  set('days', on ? [...values.days, day].toSorted() : values.days.filter((one) => one !== day))
                }
              />
            ))}
          </fieldset>
          {form.errors.days && <p role="alert">{form.errors.days}</p>}
          <div className={classes.times}>
            {time('start_time', say('scheduleStart'))}
            {time('stop_time', say('scheduleStop'))}
          </div>
        </>
      )}
    </SaveCard>
  )
}
