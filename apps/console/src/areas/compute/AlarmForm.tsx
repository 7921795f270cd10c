import {
  alarmCalls,
  alarmDirections,
  alarmMetrics,
  alarmMinutes,
  alarmUnits,
  HostAlarmInput,
  type AlarmMetric,
  type HostAlarm,
} from '@portico/contract/compute/alarm.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { paths } from '../../base/place/paths.ts'
import { t } from '../../base/words/words.ts'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { CheckField, ChoiceField, TextField } from '../../kit/form/fields.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { Link } from '../../kit/show/Link.tsx'
import { OwnField } from '../../sold/OwnField.tsx'
import classes from './Host.module.css'

const fresh = { metric: 'cpu', direction: 'above', threshold: 80, minutes: 5, enabled: true } as const

interface AlarmFormProps {
  alarm: HostAlarm | undefined
  /** Of which host a new one is; missing where that is to be chosen. */
  hostId: string | undefined
  onClose: () => void
}

/** A new alarm, or the one that is given. */
export function AlarmForm({ alarm, hostId, onClose }: AlarmFormProps) {
  const write = useWrite(alarmCalls.hostAlarmSave, { inForm: true })
  const { metric, direction, threshold, minutes, enabled } = alarm ?? fresh
  const form = useDraftForm({
    name: `alarm-${alarm?.id ?? 'new'}`,
    schema: HostAlarmInput,
    initial: {
      ...(alarm && { id: alarm.id }),
      host_id: alarm?.host_id ?? hostId ?? '',
      metric: metric as AlarmMetric,
      direction,
      threshold: threshold as number | string,
      minutes: minutes as number,
      enabled,
    },
  })
  const { values } = form
  return (
    <SaveDrawer
      title={t(alarm ? 'alarms.edit' : 'alarms.add')}
      form={form}
      write={write}
      saved={t('alarms.saved')}
      onClose={onClose}
    >
      {!alarm && !hostId && <HostField {...form.field('host_id')} />}
      <SelectField
        {...form.field('metric')}
        label={t('alarms.metric')}
        options={alarmMetrics.map((value) => ({ value, label: t(`alarms.metrics.${value}`) }))}
        onChange={(value) => form.set('metric', value as AlarmMetric)}
      />
      <ChoiceField
        {...form.field('direction')}
        label={t('alarms.direction')}
        options={alarmDirections.map((value) => ({ value, label: t(`alarms.directions.${value}`) }))}
      />
      <TextField
        {...form.field('threshold')}
        label={t('alarms.threshold', { unit: alarmUnits[values.metric].trim() })}
        value={String(values.threshold)}
        inputMode="numeric"
        autoComplete="off"
        required
        onChange={(typed) => form.set('threshold', /^\d+$/.test(typed) ? Number(typed) : typed)}
      />
      <SelectField
        {...form.field('minutes')}
        label={t('alarms.minutes')}
        value={String(values.minutes)}
        options={alarmMinutes.map((n) => ({ value: String(n), label: t('alarms.minutesOf', { n }) }))}
        onChange={(value) => form.set('minutes', Number(value))}
      />
      <CheckField {...form.field('enabled')} label={t('alarms.enabled')} />
      <p className={classes.text}>
        {t('alarms.told')} <Link to={paths.notices({ tab: 'settings' })}>{t('alarms.settings')}</Link>
      </p>
    </SaveDrawer>
  )
}

type HostFieldProps = Omit<React.ComponentProps<typeof OwnField>, 'options' | 'none' | 'comesWith'>

function HostField(props: HostFieldProps) {
  const hosts = useCall(hostCalls.hostList, { limit: 1000 }).data?.result
  return (
    <OwnField
      {...props}
      label={t('alarms.host')}
      options={hosts?.map(({ id, name }) => ({ value: id, label: name }))}
      help={t('alarms.hostHelp')}
      none={t('alarms.noHost')}
      comesWith="host"
    />
  )
}
