import type { Host } from '@portico/contract/compute/host.ts'
import { hostCan } from '@portico/contract/compute/host.ts'
import type { Right } from '@portico/contract/access.ts'
import { t } from '../../base/words/words.ts'
import { rightRefusal } from '../../sold/right-refusal.ts'
import { taskWord } from './host-marks.tsx'
import { say } from './host.screens.ts'

/** What the call of an action asks for where it is more than acting (`rightOf`). */
const rights: Partial<Record<keyof typeof hostCan, Right>> = {
  resize: 'buy',
  renew: 'buy',
  'auto-renew': 'buy',
  delete: 'delete',
  rebuild: 'delete',
  'reinstall system': 'delete',
  'replace system': 'delete',
}
const withoutEngine: readonly string[] = ['assign business group', 'remove business group', 'renew', 'auto-renew']

/** Why an action cannot be done to a host now, by the table that guards the call; undefined when it can. */
export function refusalOf(host: Host, action: keyof typeof hostCan): string | undefined {
  const held = rightRefusal('host', rights[action] ?? 'act')
  if (held) return held
  if (host.unknown_since && !withoutEngine.includes(action)) return t('resource.unreachable')
  if (host.task) return say('underWay', { task: taskWord(host.task) })
  const { from } = hostCan[action]
  if (from.includes(host.status)) return undefined
  if (host.status === 'RESCUE') return say('leaveRescueFirst')
  if (action === 'start' && host.status === 'ACTIVE') return say('runsAlready')
  if (action === 'stop' && host.status === 'SHUTOFF') return say('stoppedAlready')
  const [on, off] = [from.includes('ACTIVE'), from.includes('SHUTOFF')]
  if (off && !on && host.status === 'ACTIVE') return say('stopFirst')
  if (on && !off && host.status === 'SHUTOFF') return say('startFirst')
  return t('resource.notNow', { status: t(`states.hostStatus.${host.status}`) })
}
