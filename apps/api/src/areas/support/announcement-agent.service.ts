import type {
  AgentAnnouncement,
  agentAnnouncementCalls,
  AgentAnnouncementInput,
} from '@portico/contract/agent/announcement.ts'
import type { ParsedInput } from '@portico/contract/calls.ts'
import type { PageOf } from '@portico/contract/page.ts'
import { cleanProse } from '@portico/contract/prose-clean.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { CustomerCtx } from '../../core/http/context.ts'
import { pushChannel, pushPayload, pushTo } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { allowed, beginning, drop, formOf, hide, keep, listedIn, show, valuesOf } from './announcement-write.ts'
import { about, bySort, inState } from './announcement.service.ts'
import { announcements } from './announcement.table.ts'

type Query = ParsedInput<typeof agentAnnouncementCalls.agentAnnouncementList>

const own = ({ account }: CustomerCtx) => eq(announcements.agentId, account.id)

export function list(ctx: CustomerCtx, query: Query): Promise<PageOf<AgentAnnouncement>> {
  const now = ctx.app.clock.now()
  const where = and(own(ctx), query.state && inState(query.state, now), about(query.search))
  return bySort(ctx.db, where, query, (row) => listedIn(ctx.language, row, now))
}

export async function info(ctx: CustomerCtx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), own(ctx)))
  if (!row) throw refuse('notFound')
  return formOf(row, ctx.app.clock.now())
}

/** Pictures are dropped, whosever they are. */
const textAlone = (text: string) => cleanProse(text, () => false)

export async function save(ctx: CustomerCtx, typed: AgentAnnouncementInput): Promise<{ id: string }> {
  const before = await beginning(ctx.db, typed, own(ctx))
  const form = {
    ...typed,
    content_en: textAlone(typed.content_en),
    content_zh_hans: textAlone(typed.content_zh_hans),
    content_zh_hant: textAlone(typed.content_zh_hant),
  }
  const values = valuesOf(form, before, ctx.app.clock.now())
  const { id } = await keep(ctx, before, { ...values, agentId: ctx.account.id })
  await pushCustomers(ctx)
  return { id }
}

export async function publish(ctx: CustomerCtx, id: string): Promise<null> {
  await show(ctx, await allowed(ctx, id, 'publish', own(ctx)))
  return pushCustomers(ctx)
}

export async function withdraw(ctx: CustomerCtx, id: string): Promise<null> {
  await hide(ctx, await allowed(ctx, id, 'withdraw', own(ctx)))
  return pushCustomers(ctx)
}

export async function remove(ctx: CustomerCtx, id: string): Promise<null> {
  await drop(ctx, await allowed(ctx, id, 'remove', own(ctx)))
  return pushCustomers(ctx)
}

/** In one statement, however many they are; nobody else hears even that something changed. */
async function pushCustomers({ db, account, login }: CustomerCtx): Promise<null> {
  const somebody = 'acc_?'
  const payload = pushPayload({ account: somebody }, { stale: ['announcementList', 'announcementDetail'] })
  await db.execute(sql`select pg_notify(${pushChannel}, replace(${payload}::text, ${somebody}::text, id)) from account
    where agent_id = ${account.id}`)
  await pushTo(db, { login: login.id }, { stale: ['agentAnnouncementList', 'agentAnnouncementInfo'] })
  return null
}
