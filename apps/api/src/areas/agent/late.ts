import { eq } from 'drizzle-orm'
import type { CustomerCtx } from '../../core/http/context.ts'
import { fromFen } from '../../core/money.ts'
import { refuse } from '../../core/refuse.ts'
import { agents } from '../../ground/agents/agent.table.ts'
import { moneyOf } from '../../ground/agents/custody.service.ts'
import { isLate } from '../../ground/agents/owing.ts'

/** An agent that has owed for too long does nothing that would keep a customer from leaving by their own word. */
export async function refuseLate({ app, db, account }: CustomerCtx): Promise<void> {
  const [agent] = await db.select().from(agents).where(eq(agents.accountId, account.id))
  if (!agent || !isLate(agent, app.clock.now())) return
  const { dueFen } = await moneyOf(db, account.id)
  if (dueFen > 0n) throw refuse('owingFirst', { amount: fromFen(dueFen) })
}
