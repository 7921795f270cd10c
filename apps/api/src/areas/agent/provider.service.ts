import type { AgentConsent } from '@portico/contract/agent/consent.ts'
import { eq } from 'drizzle-orm'
import type { CustomerCtx } from '../../core/http/context.ts'
import { accounts } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { endViews } from '../../ground/agents/consent.service.ts'

/** What is taken away is gone at once, with everything that stands open. */
export async function saveConsent(ctx: CustomerCtx, consent: AgentConsent): Promise<null> {
  const { app, db, account } = ctx
  const [row] = await db.select().from(accounts).where(eq(accounts.id, account.id)).for('update')
  if (!row?.agentId) throw refuse('wrongState')
  await db.update(accounts).set({ agentConsent: consent }).where(eq(accounts.id, row.id))
  if (consent === 'none') await endViews(app, db, row.id, row.agentId)
  ctx.audit.subject = row.agentId
  ctx.audit.details = { look: consent !== 'none', act: consent === 'act' }
  await pushTo(db, { account: row.agentId }, { stale: ['agentCustomerList', 'agentCustomerInfo', 'agentResourceList'] })
  return null
}
