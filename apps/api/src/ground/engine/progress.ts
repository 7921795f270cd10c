/** Why an engine could not do what was asked; each has its sentence in the server's words. */
export const engineFaults = [
  'noCapacity',
  'refused',
  'broken',
  'lost',
  'imageRefused',
  'addressesOut',
  'unreachable',
  'timedOut',
  'hostFailed',
  'hostStays',
  'boundGone',
  'quotaExceeded',
  'unsupported',
] as const
export type EngineFault = (typeof engineFaults)[number]

/**
 * How far a piece of work is. An engine is asked again, with the same operation, until it is no longer pending; it does
 * the work once, however often it is asked.
 */
export type Progress<Result extends object = object> =
  | { state: 'done'; result: Result }
  | { state: 'pending'; againMs: number; task?: string }
  | { state: 'failed'; fault: EngineFault; detail?: string }

export interface EngineCall {
  /** Names the work: an engine that knows it already does not begin it again. */
  operation: string
  /** The name of the thing, for people who look at the engine itself. */
  name: string
  /** Whose it is, and what it is here: what an engine makes leads back to both. */
  account: string
  resource: string
}
