import type { Host } from '@portico/contract/compute/host.ts'
import { hostCan } from '@portico/contract/states/compute.ts'
import { t } from '../../app/words.ts'
import { taskWord } from './host-marks.tsx'

/** Why an action cannot be done to a host now, by the table that guards the call; undefined when it can. */
export function refusalOf(host: Host, action: keyof typeof hostCan): string | undefined {
  if (host.task) return t('compute.underWay', { task: taskWord(host.task) })
  const { from } = hostCan[action]
  if (from.includes(host.status)) return undefined
  const [only] = from
  if (from.length === 1 && only === 'SHUTOFF' && host.status === 'ACTIVE') return t('compute.stopFirst')
  if (from.length === 1 && only === 'ACTIVE' && host.status === 'SHUTOFF') return t('compute.startFirst')
  return t('resource.notNow', { status: t(`states.hostStatus.${host.status}`) })
}
