import type { ResourceRow } from '../../lifecycle/resource.table.ts'
import type { HostSystem } from '../node/host-image.service.ts'

export interface SnapshotSpec {
  capacity_gb: number
  description: string
  automatic: boolean
  fee: 'free' | 'paid'
  disk_ref: string
  /** What was on it, of a system disk alone. */
  origin?: HostSystem
}
export const snapshotSpec = (row: Pick<ResourceRow, 'spec'>) => row.spec as unknown as SnapshotSpec

export const snapshotItems = ({ capacity_gb }: Pick<SnapshotSpec, 'capacity_gb'>) => [
  { item: 'capacity_gb', quantity: capacity_gb },
]
