import { alarmUnits, type HostAlarm } from '@portico/contract/compute/alarm.ts'
import { t } from '../../base/words/words.ts'

type Rule = Pick<HostAlarm, 'metric' | 'direction' | 'threshold' | 'minutes'>

/** What an alarm waits for, in a sentence. */
export const ruleWords = ({ metric, direction, threshold, minutes }: Rule): string =>
  t(`alarms.rules.${direction}`, {
    metric: t(`alarms.metrics.${metric}`),
    threshold: `${threshold}${alarmUnits[metric]}`,
    minutes,
  })

export const valueWords = ({ metric, value }: Pick<HostAlarm, 'metric' | 'value'>): string =>
  value === null ? t('alarms.noValue') : `${value}${alarmUnits[metric]}`
