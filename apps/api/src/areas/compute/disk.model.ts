import type { DiskKind } from '@portico/contract/states/compute.ts'
import { specReader } from '../../lifecycle/spec.ts'

export interface DiskSpec {
  properties: DiskKind
  capacity_gb: number
}
export interface DiskFacts {
  device: string
}
export const diskSpec = specReader<DiskSpec>()

/** A system disk has no price of its own: it is part of its host's. */
export const diskItems = ({ capacity_gb }: Pick<DiskSpec, 'capacity_gb'>) => [
  { item: 'capacity_gb', quantity: capacity_gb },
]
