import { eq } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { inTransaction, type Db } from '../../core/db/pool.ts'
import type { EngineCall, EngineFault, Progress } from '../../ground/engine/progress.ts'
import { works } from './embedded.table.ts'

/** A stretch of a piece of work: what it is called meanwhile, and how long it takes at the speed of life. */
export interface Phase {
  task?: string
  seconds: number
}

/** What a name asks the simulator to do wrong: `sim-break-create` in the name of a thing breaks its creation. */
const trick = /\bsim-(refuse|capacity|break|hang|slow|mute|lose)-([a-z]+)/g
export type Trick = 'refuse' | 'capacity' | 'break' | 'hang' | 'slow' | 'mute' | 'lose'

export function trickIn(name: string, verb: string): Trick | undefined {
  for (const [, what, which] of name.toLowerCase().matchAll(trick)) if (which === verb) return what as Trick
  return undefined
}

const slowFactor = 10
const hangAgainMs = 2_000
const faultOf: Partial<Record<Trick, EngineFault>> = { refuse: 'refused', capacity: 'noCapacity', break: 'broken' }

export class EngineRefusal extends Error {
  readonly fault: EngineFault
  constructor(fault: EngineFault) {
    super(fault)
    this.fault = fault
  }
}

export interface Job<Result extends object> {
  verb: string
  phases: readonly Phase[]
  /** Makes the change when the time has come, in one transaction with the note that it is made. */
  apply(db: Db, trick: Trick | undefined): Promise<Result>
  /** What a break half-way leaves behind. */
  broken?(db: Db): Promise<void>
}

/** Does a piece of work over time, once, whoever asks and however often. */
export async function work<Result extends object>(
  app: Pick<App, 'pool' | 'clock' | 'config'>,
  call: EngineCall,
  job: Job<Result>,
): Promise<Progress<Result>> {
  const tricked = trickIn(call.name, job.verb)
  if (tricked === 'mute') throw new Error('The engine does not answer')
  return inTransaction(app.pool, async (db): Promise<Progress<Result>> => {
    const now = app.clock.now()
    await db
      .insert(works)
      .values({ operation: call.operation, resource: call.resource, verb: job.verb, begunAt: now })
      .onConflictDoNothing()
    const [known] = await db.select().from(works).where(eq(works.operation, call.operation)).for('update')
    if (known!.ended)
      return known!.result ? { state: 'done', result: known!.result as Result } : { state: 'failed', fault: 'timedOut' }
    if (tricked === 'refuse' || tricked === 'capacity') return { state: 'failed', fault: faultOf[tricked]! }
    if (tricked === 'hang') return { state: 'pending', againMs: hangAgainMs, ...taskOf(job.phases[0]) }
    const factor = (tricked === 'slow' ? slowFactor : 1) / app.config.simSpeed
    const phases = job.phases.map(({ task, seconds }) => ({ task, ms: seconds * 1000 * factor }))
    const passed = now.getTime() - known!.begunAt.getTime()
    const present = phaseAt(phases, passed)
    if (tricked === 'break' && (!present || present.index >= phases.length / 2)) {
      await job.broken?.(db)
      return { state: 'failed', fault: 'broken' }
    }
    if (present) return { state: 'pending', againMs: Math.max(present.leftMs, 1), ...taskOf(phases[present.index]) }
    const result = await job.apply(db, tricked)
    await db.update(works).set({ ended: true, result }).where(eq(works.operation, call.operation))
    return { state: 'done', result }
  }).catch((error: unknown) => {
    if (error instanceof EngineRefusal) return { state: 'failed', fault: error.fault }
    throw error
  })
}

const taskOf = (phase: { task?: string | undefined } | undefined) => (phase?.task ? { task: phase.task } : {})

function phaseAt(phases: readonly { ms: number }[], passedMs: number): { index: number; leftMs: number } | undefined {
  let until = 0
  for (const [index, { ms }] of phases.entries()) {
    until += ms
    if (passedMs < until) return { index, leftMs: until - passedMs }
  }
  return undefined
}
