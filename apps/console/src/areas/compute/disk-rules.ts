import type { Disk } from '@portico/contract/compute/disk.ts'
import type { Snapshot } from '@portico/contract/compute/snapshot.ts'
import { diskCan } from '@portico/contract/compute/disk.ts'
import type { Right } from '@portico/contract/access.ts'
import { t } from '../../base/words/words.ts'
import { rightRefusal } from '../../sold/right-refusal.ts'
import { say } from './disk.screens.ts'
import { say as ofSnapshot } from './snapshot.screens.ts'

const diskRights: Partial<Record<string, Right>> = {
  renew: 'buy',
  'auto-renew': 'buy',
  extend: 'buy',
  snapshot: 'buy',
  delete: 'delete',
}
const snapshotRights = { use: 'act', image: 'buy', term: 'buy', delete: 'delete' } as const satisfies Record<
  string,
  Right
>

/** Why something cannot be done with a disk now; undefined when it can. */
export function diskRefusal(disk: Disk, action: keyof typeof diskCan | 'auto-renew'): string | undefined {
  const { status, properties, host_name: host, expire_time: ends, task } = disk
  const held = rightRefusal('disk', diskRights[action] ?? 'act')
  if (held) return held
  const isOfHost = properties === 'system'
  if (action === 'renew' || action === 'auto-renew') {
    if (host) return say('renewsWith', { host })
    return ends === null ? say('noTerm') : status === 'creating' ? t('resource.notYet') : undefined
  }
  if (isOfHost && ['attach', 'detach', 'extend', 'delete'].includes(action)) return say('ofHost')
  if (disk.unknown_since) return t('resource.unreachable')
  if (task) return t('resource.busy')
  if (diskCan[action](status)) return undefined
  if (status === 'in-use') return say('detachFirst')
  if (action === 'detach' && status === 'available') return say('notAttached')
  return t('resource.notNow', { status: t(`states.diskStatus.${status}`) })
}

/** The same of a snapshot; whether the disk can be rolled back now is known to the server alone. */
export function snapshotRefusal(snapshot: Snapshot, action: keyof typeof snapshotRights): string | undefined {
  const held = rightRefusal('snapshot', snapshotRights[action])
  if (held) return held
  const { status, expire_time: ends, unknown_since: silent } = snapshot
  if (action === 'term' && ends === null) return ofSnapshot('freeNoTerm')
  if (action === 'image' && !snapshot.bootable) return t('rules.notOfSystem')
  if (silent && action !== 'term') return t('resource.unreachable')
  if (status === 'available' || (status === 'error' && (action === 'term' || action === 'delete'))) return undefined
  return t('resource.notNow', { status: t(`states.snapStatus.${status}`) })
}
