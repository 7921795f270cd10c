import type { WebhookInput } from '@portico/contract/account/webhook.ts'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { CustomerCtx, Outside } from '../../core/http/context.ts'
import { refuseField } from '../../core/refuse.ts'
import { notify } from '../../ground/notices/notice.service.ts'
import { webhookDesk } from '../../ground/robots/robot-desk.service.ts'
import { robots } from '../../ground/robots/robot.table.ts'
import { confirmPassword } from '../account/sign-in.service.ts'

type Form = z.output<typeof WebhookInput>

/** What an account hears leaves the house by it, so a session that was left open is not enough. */
export async function beforeSave(ctx: Outside<CustomerCtx>, { password }: Form): Promise<void> {
  if (ctx.scopes) return
  if (!password) throw refuseField({ password: 'rules.empty' })
  await confirmPassword(ctx, password)
}

/** The owner is told where messages go from now on. */
export async function save(ctx: CustomerCtx, { password: _, ...form }: Form): Promise<{ id: string; secret: string }> {
  const before = form.id && (await addressOf(ctx, form.id))
  const saved = await webhookDesk.save(ctx, form)
  const url = await addressOf(ctx, saved.id)
  if (url && url !== before) await tell(ctx, { id: saved.id, name: form.name, host: new URL(url).host })
  return saved
}

async function addressOf({ db, account }: CustomerCtx, id: string): Promise<string | undefined> {
  const own = and(eq(robots.id, id), eq(robots.accountId, account.id))
  const [row] = await db.select({ url: robots.url }).from(robots).where(own)
  return row?.url
}

async function tell(ctx: CustomerCtx, { id, name, host }: { id: string; name: string; host: string }): Promise<void> {
  const { app, db, login, request } = ctx
  await notify(app, db, {
    loginId: login.id,
    once: `webhook ${id} ${request.id}`,
    topic: 'security',
    word: 'webhookAdded',
    vars: { name, host, ip: request.ip, time: app.clock.now().toISOString() },
    link: '/webhooks',
    mail: true,
  })
}
