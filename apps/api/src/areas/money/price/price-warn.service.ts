import type { SignedInCtx } from '../../../core/http/context.ts'
import { ownerOf } from '../../../core/people/names.ts'
import { notify } from '../../../ground/notices/notice.service.ts'
import { dryRun, type Change } from './price-dry-run.service.ts'

/** The one way to change what agents pay: publishes it, and tells every agent whose margin it eats what that comes to at the next renewals. */
export async function warning<Answer>(
  ctx: SignedInCtx,
  change: Change,
  publish: () => Promise<Answer>,
): Promise<Answer> {
  const { app, db, request } = ctx
  const { agents } = await dryRun(ctx, change)
  const answer = await publish()
  for (const { account_id, before, after, more } of agents.filter((agent) => agent.more.startsWith('-'))) {
    const loginId = await ownerOf(db, account_id)
    const vars = { less: more.slice(1), before, after }
    const telling = { once: `agent margin ${request.id}`, topic: 'agent', word: 'agentMargin', vars } as const
    if (loginId) await notify(app, db, { loginId, ...telling, link: '/agent/prices', mail: true })
  }
  return answer
}
