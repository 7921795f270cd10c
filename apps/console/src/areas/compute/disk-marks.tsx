import type { Disk } from '@portico/contract/compute/disk.ts'
import type { Snapshot } from '@portico/contract/compute/snapshot.ts'
import type { DiskStatus, SnapshotStatus } from '@portico/contract/states/compute.ts'
import { t } from '../../app/words.ts'
import { StatusMark, type StatusShape } from '../../kit/StatusMark.tsx'

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
export const DiskMark = ({ disk: { status, reason } }: { disk: Pick<Disk, 'status' | 'reason'> }) => (
  <StatusMark shape={diskShapes[status]} word={t(`states.diskStatus.${status}`)} reason={reason} />
)

const snapshotShapes: Record<SnapshotStatus, StatusShape> = {
  creating: 'working',
  available: 'running',
  restoring: 'working',
  deleting: 'working',
  error: 'failed',
}
export const SnapshotMark = ({ snapshot: { status, reason } }: { snapshot: Pick<Snapshot, 'status' | 'reason'> }) => (
  <StatusMark shape={snapshotShapes[status]} word={t(`states.snapStatus.${status}`)} reason={reason} />
)
