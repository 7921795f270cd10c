import type { EngineCall, Progress } from './progress.ts'

/** Systems that customers made of their disks; nobody else can see one. */
export interface ImageEngine {
  create(call: EngineCall, snapshotRef: string): Promise<Progress<{ ref: string; sizeGb: number }>>
  remove(call: EngineCall, ref: string): Promise<Progress>
}
