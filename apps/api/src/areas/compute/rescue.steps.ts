import { eq, sql } from 'drizzle-orm'
import { minutesMs } from '../../core/clock.ts'
import type { Progress } from '../../ground/engine/progress.ts'
import type { HostReport } from '../../ground/engine/hosts.ts'
import { step, type ProductLine, type Work } from '../../lifecycle/product.ts'
import { operations } from '../../lifecycle/resource.table.ts'
import { nothing } from '../../lifecycle/steps.ts'
import { asReported, imageOf, partOf, specOf, sshFacts, statusOf } from './host.model.ts'

interface Rescue {
  /** The password; gone once the machine has taken it. */
  sealed?: string
}

const deadlineMs = minutesMs(10)

export const rescueSteps: ProductLine['steps'] = {
  rescue: step<Rescue, HostReport>({
    task: 'rescuing',
    deadlineMs,
    run: ({ app, engine, call, resource, params }) =>
      engine.hosts.rescue(call, resource.engineRef!, {
        image: imageOf(specOf(resource)),
        password: app.seal.open(params.sealed!),
      }),
    clear: backAsItWas,
    // Whom its own system was made for stays known.
    done: (_row, report) => ({ status: statusOf[report.state], facts: sshFacts(report.ssh) }),
    async after({ db, operation }) {
      await db
        .update(operations)
        .set({ params: sql`${operations.params} - 'sealed'` })
        .where(eq(operations.id, operation.id))
    },
    onFault: 'before',
  }),
  'leave rescue': step<object, HostReport>({
    task: 'unrescuing',
    deadlineMs,
    run: ({ engine, call, resource }) => engine.hosts.unrescue(call, resource.engineRef!),
    done: asReported,
    onFault: 'before',
  }),
}

/** Its own system runs again, or nothing does where nothing did. */
async function backAsItWas({ engine, call, resource }: Work<Rescue>): Promise<Progress> {
  const back = await engine.hosts.unrescue(partOf(call, 'back'), resource.engineRef!)
  if (back.state !== 'done' || back.result.state !== 'running' || resource.status !== 'SHUTOFF') return back
  return engine.hosts.power(partOf(call, 'off'), resource.engineRef!, 'stop')
}

/** What is in rescue is brought out of it before it goes: a cloud takes nothing off it, nor stops it, until then. */
export const outOfRescue = async ({ engine, call, resource }: Work<object>): Promise<Progress> =>
  resource.status === 'RESCUE' ? engine.hosts.unrescue(partOf(call, 'unrescue'), resource.engineRef!) : nothing
