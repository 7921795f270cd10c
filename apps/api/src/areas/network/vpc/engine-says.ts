import { secondsMs } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/http/context.ts'
import { refuse } from '../../../core/refuse.ts'
import { within } from '../../../core/within.ts'
import type { Engines } from '../../../ground/engine/engine.ts'
import type { NodeRow } from '../../../ground/nodes/node.service.ts'

const answerMs = secondsMs(10)

/** What the engine of a node says that it can do, asked before anybody pays for it or waits for it. */
export async function engineSays({ app }: Ctx, node: NodeRow, ask: () => Promise<boolean>): Promise<boolean> {
  if (node.unreachableSince) throw refuse('nodeUnreachable')
  return within(answerMs, ask()).catch((error: unknown) => {
    app.log.warn({ err: error, node: node.id }, 'engine did not answer')
    throw refuse('nodeUnreachable')
  })
}

/** Whether hosts of a node can have addresses of a network of its cloud; those of its own network they can. */
export async function canBindFrom(engines: Engines, ctx: Ctx, node: NodeRow, network: string): Promise<boolean> {
  if (!network) return true
  const { addresses } = engines.of(node)
  return !addresses?.canBindFrom || engineSays(ctx, node, () => addresses.canBindFrom!(network))
}
