import type { SignedIn } from '@portico/contract/account/session.ts'
import { consoleBase } from '@portico/contract/headers.ts'
import { phoneManagePath } from '@portico/contract/phone/manage.ts'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { hoursMs, minutesMs } from '../../../core/clock.ts'
import { faceHere } from '../../../core/face/face.ts'
import type { Ctx, CustomerCtx } from '../../../core/http/context.ts'
import { newSecret } from '../../../core/ids.ts'
import { makeOneTime, useOneTime } from '../../../core/one-time/one-time.ts'
import { loginById } from '../../../core/people/people.ts'
import { refuse } from '../../../core/refuse.ts'
import { startChild } from '../../../core/session/session.ts'
import { sessions } from '../../../core/session/session.table.ts'
import { ownResource } from '../../../lifecycle/own.ts'

const linkLifeMs = minutesMs(10)
const pageLifeMs = hoursMs(12)

/** Where the phones have a page of their own. The token leaves the server here; an older one does not work any more. */
export async function url(ctx: CustomerCtx, { service_id }: { service_id?: string | undefined }) {
  const { app, db, login, session } = ctx
  if (service_id) await ownResource(ctx, service_id)
  const token = newSecret()
  await makeOneTime(db, app.clock, {
    purpose: 'phoneManage',
    target: login.id,
    secret: token,
    lifeMs: linkLifeMs,
    attempts: 1,
    data: { session: session.id },
  })
  ctx.audit.subject = service_id ?? ''
  const query = new URLSearchParams({ ...(service_id && { service_id }), token })
  const at = await faceHere(ctx)
  return {
    url: `${at.url}${consoleBase}${phoneManagePath}?${query}`,
    expire_time: new Date(app.clock.now().getTime() + linkLifeMs).toISOString(),
  }
}

/** Only while the sign-in that made the token stands: what is opened ends with it. */
export async function enter(ctx: Ctx, { token }: { token: string }): Promise<SignedIn> {
  const { app, db } = ctx
  const now = app.clock.now()
  const found = await useOneTime(db, app.clock, 'phoneManage', token)
  const [maker] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, found?.data['session'] ?? ''), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .for('update')
  const login = maker && (await loginById(db, maker.loginId))
  if (!maker || !login) throw refuse('linkExpired')
  const expiresAt = new Date(Math.min(maker.expiresAt.getTime(), now.getTime() + pageLifeMs))
  const child = { viewedFrom: maker.id, expiresAt, heldTo: 'phones' as const }
  const opened = await startChild(app, db, maker.loginId, child, ctx.request)
  Object.assign(ctx.audit, { loginId: login.id, ...(login.accountId && { accountId: login.accountId }) })
  return {
    access_token: opened.token,
    login_id: maker.loginId,
    area: 'customer',
    show_agent_platform: 0,
    expires_at: expiresAt.toISOString(),
  }
}
