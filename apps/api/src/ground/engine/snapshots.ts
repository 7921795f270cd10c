import type { EngineCall, Progress } from './progress.ts'

export interface SnapshotEngine {
  create(call: EngineCall, diskRef: string): Promise<Progress<{ ref: string; sizeGb: number }>>
  restore(call: EngineCall, ref: string, diskRef: string): Promise<Progress>
  remove(call: EngineCall, ref: string): Promise<Progress>
}
