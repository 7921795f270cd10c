import type { EngineCall, Progress } from './progress.ts'

export interface DiskReport {
  ref: string
  sizeGb: number
  device: string
}
export interface DiskEngine {
  create(call: EngineCall, wish: { sizeGb: number; snapshotRef: string | null }): Promise<Progress<DiskReport>>
  attach(call: EngineCall, ref: string, hostRef: string): Promise<Progress<DiskReport>>
  detach(call: EngineCall, ref: string): Promise<Progress<DiskReport>>
  extend(call: EngineCall, ref: string, sizeGb: number): Promise<Progress<DiskReport>>
  remove(call: EngineCall, ref: string): Promise<Progress>
  reports(refs: readonly string[]): Promise<DiskReport[]>
}
