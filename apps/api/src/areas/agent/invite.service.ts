import type { AgentInvite, InviteInput, InviteState } from '@portico/contract/agent/customer.ts'
import { consoleBase } from '@portico/contract/headers.ts'
import type { PageOf, PageQuery } from '@portico/contract/page.ts'
import { foldEmail } from '@portico/contract/rules/account.ts'
import { and, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Inside } from '../../core/app/app.ts'
import { daysMs } from '../../core/clock.ts'
import type { CustomerCtx, Outside } from '../../core/http/context.ts'
import { newId, newSecret } from '../../core/ids.ts'
import { countOrRefuse } from '../../core/limits/limits.ts'
import { containing, newestBy } from '../../core/lists.ts'
import { queueMail } from '../../core/mail/mail.ts'
import { languageOf, loginByEmail } from '../../core/people/people.ts'
import { faceOfAgent } from '../../core/face/face.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { agentInvites } from '../../ground/agents/agent.table.ts'
import { providerName } from '../../ground/agents/provider-name.ts'

type Invite = typeof agentInvites.$inferSelect
type Form = z.output<typeof InviteInput>

const mailsADay = 100
const codeChars = 24
const joined = sql<number>`(select count(*)::int from agent_customer k where k.invite_id = agent_invite.id)`

export async function list({ app, db, account }: CustomerCtx, query: PageQuery): Promise<PageOf<AgentInvite>> {
  const like = query.search && containing(query.search)
  const where = and(
    eq(agentInvites.agentId, account.id),
    like ? or(ilike(agentInvites.email, like), ilike(agentInvites.note, like)) : undefined,
  )
  const listing = { table: agentInvites, at: agentInvites.createdAt, around: { joined } }
  const { url } = await faceOfAgent(app, db, account.id)
  return newestBy(db, listing, where, query, (row) => shown(app, url, row, row.joined))
}

function stateOf(app: Inside, { withdrawnAt, expiresAt, email }: Invite, count: number): InviteState {
  if (withdrawnAt) return 'withdrawn'
  if (email && count > 0) return 'used'
  return expiresAt <= app.clock.now() ? 'expired' : 'open'
}

/** Where the customers of the agent come in, under its own name if it has one. */
const linkOf = (url: string, code: string) => `${url}${consoleBase}register?invite=${code}`

const shown = (app: Inside, url: string, row: Invite, count: number): AgentInvite => ({
  id: row.id,
  url: linkOf(url, row.code),
  email: row.email ?? '',
  note: row.note,
  state: stateOf(app, row, count),
  joined: count,
  create_time: row.createdAt.toISOString(),
  expire_time: row.expiresAt.toISOString(),
})

/** Before the write: whoever is written to has not asked for it, so there are few a day, and one a day for one address. */
export async function refuseTooManyMails({ app, account }: Outside<CustomerCtx>, email: string): Promise<void> {
  await countOrRefuse(app.db, app.clock, [
    { key: `agent-invite:${account.id}`, max: mailsADay, windowMs: daysMs(1) },
    { key: `agent-invite:to:${foldEmail(email)}`, max: 3, windowMs: daysMs(1) },
  ])
}

export const beforeCreate = async (ctx: Outside<CustomerCtx>, { email }: Form): Promise<void> =>
  email ? refuseTooManyMails(ctx, email) : undefined

/** Nothing tells whether the address is somebody's here already: the mail goes out all the same. */
export async function create(ctx: CustomerCtx, { email, note, days }: Form): Promise<AgentInvite> {
  const { app, db, account } = ctx
  const createdAt = app.clock.now()
  const row: Invite = {
    id: newId('agentInvite'),
    agentId: account.id,
    code: newSecret().slice(0, codeChars),
    email: email ? foldEmail(email) : null,
    note,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + daysMs(days)),
    withdrawnAt: null,
  }
  await db.insert(agentInvites).values(row)
  const face = await faceOfAgent(app, db, account.id)
  if (email) {
    const language = languageOf(await loginByEmail(db, 'main', email), ctx)
    const provider = await providerName(db, face, account.id, language)
    const vars = { provider, link: linkOf(face.url, row.code), days }
    await queueMail(app, db, face, email, language, 'agentInvite', vars)
  }
  ctx.audit.subject = row.id
  ctx.audit.details = { email, days }
  await pushTo(db, { account: account.id }, { stale: ['agentInviteList'] })
  return shown(app, face.url, row, 0)
}

export async function withdraw({ app, db, account, audit }: CustomerCtx, id: string): Promise<null> {
  const own = and(eq(agentInvites.id, id), eq(agentInvites.agentId, account.id))
  const done = await db
    .update(agentInvites)
    .set({ withdrawnAt: app.clock.now() })
    .where(and(own, isNull(agentInvites.withdrawnAt)))
    .returning({ id: agentInvites.id })
  if (done.length === 0) throw refuse((await db.$count(agentInvites, own)) > 0 ? 'wrongState' : 'notFound')
  audit.subject = id
  await pushTo(db, { account: account.id }, { stale: ['agentInviteList'] })
  return null
}
