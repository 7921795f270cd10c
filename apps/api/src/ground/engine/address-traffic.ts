import type { MeterEngine } from './meter.ts'
import type { EngineCall, Progress } from './progress.ts'

/** What counts the traffic of addresses and can keep it from passing. */
export interface AddressTrafficEngine extends MeterEngine {
  setPassing(call: EngineCall, ref: string, passes: boolean): Promise<Progress>
}
