import type { ResourceRow } from '../../lifecycle/resource.table.ts'

export interface SnapshotSpec {
  capacity_gb: number
  description: string
  automatic: boolean
  fee: 'free' | 'paid'
  disk_ref: string
}
export const snapshotSpec = (row: Pick<ResourceRow, 'spec'>) => row.spec as unknown as SnapshotSpec

export const snapshotItems = ({ capacity_gb }: Pick<SnapshotSpec, 'capacity_gb'>) => [
  { item: 'capacity_gb', quantity: capacity_gb },
]
