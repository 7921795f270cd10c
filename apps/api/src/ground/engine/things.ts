import type { EngineCall, Progress } from './progress.ts'

/** What an engine makes from a wish in one piece, changes, and takes away, whatever it is. */
export interface ThingEngine<Wish extends object> {
  make(call: EngineCall, wish: Wish): Promise<Progress<{ ref: string }>>
  change(call: EngineCall, ref: string, wish: Partial<Wish>): Promise<Progress>
  /** Takes away what was made for the resource of the call, if anything was. */
  remove(call: EngineCall): Promise<Progress>
}

/** Something that an engine noticed of a thing by itself. */
export interface EngineReport<Data extends object = Record<string, unknown>> {
  ref: string
  startedAt: Date
  /** NULL while it goes on. */
  endedAt: Date | null
  data: Data
}
export interface ReportingEngine<Data extends object = Record<string, unknown>> {
  /** What began since then; told again as long as it is asked for. */
  reports(refs: readonly string[], since: Date): Promise<EngineReport<Data>[]>
}
