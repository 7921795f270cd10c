import type { Disk } from '@portico/contract/compute/disk.ts'
import type { Snapshot } from '@portico/contract/compute/snapshot.ts'
import type { DiskStatus, SnapshotStatus } from '@portico/contract/states/compute.ts'
import { t } from '../../base/words/words.ts'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'
import { unknownWords } from '../../sold/ResourceCells.tsx'

const diskShapes: Record<DiskStatus, StatusShape> = {
  'in-use': 'running',
  available: 'stopped',
  reserved: 'waiting',
  creating: 'working',
  EXPIRED: 'expired',
  restoring: 'working',
  error: 'failed',
  extending: 'working',
  attaching: 'working',
  detaching: 'working',
}
type Marked<Thing extends Disk | Snapshot> = Pick<Thing, 'status' | 'reason' | 'unknown_since'>

export const DiskMark = ({ disk: { status, reason, unknown_since: since } }: { disk: Marked<Disk> }) => (
  <StatusMark
    shape={since ? 'waiting' : diskShapes[status]}
    word={t(`states.diskStatus.${status}`)}
    reason={since ? unknownWords(since) : reason}
  />
)

const snapshotShapes: Record<SnapshotStatus, StatusShape> = {
  creating: 'working',
  available: 'running',
  restoring: 'working',
  deleting: 'working',
  error: 'failed',
}
export const SnapshotMark = ({
  snapshot: { status, reason, unknown_since: since },
}: {
  snapshot: Marked<Snapshot>
}) => (
  <StatusMark
    shape={since ? 'waiting' : snapshotShapes[status]}
    word={t(`states.snapStatus.${status}`)}
    reason={since ? unknownWords(since) : reason}
  />
)
