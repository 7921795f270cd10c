import type { Language } from '@portico/contract/language.ts'
import type { Notice, NoticeTopic } from '@portico/contract/support/notice.ts'
import { isMailed, isMustTell, type NoticeChannel } from '@portico/contract/support/notice-choice.ts'
import { noticeEvent } from '@portico/contract/account/webhook.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { SignedInCtx } from '../../core/http/context.ts'
import type { Inside } from '../../core/app/app.ts'
import { newId } from '../../core/ids.ts'
import { newestFirst } from '../../core/lists.ts'
import { logins } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { noticeSentences } from '../../core/words/notice-sentences.ts'
import type { ServerWords } from '../../core/words/words.ts'
import { messageWebhooks, webhooksHearing } from '../robots/robot.service.ts'
import { isFlooded, mailNotice, mailedLately } from './notice-mail.service.ts'
import { noticeChoices } from './notice-choice.table.ts'
import { notices } from './notice.table.ts'

/** Of the house, or `kind.name` of a product. */
export type NoticeWord = keyof ServerWords['notices'] | `${string}.${string}`

export interface Telling {
  loginId: string
  /** Names the happening: told twice under one key, the person hears it once. */
  once: string
  topic: NoticeTopic
  word: NoticeWord
  vars?: Record<string, string>
  link?: string
  /** Sends it to the person's mailbox as well, unless they chose otherwise. */
  mail?: boolean
}

/** What is said, and where it leads. */
export type Said = Pick<Telling, 'word' | 'vars' | 'link'>

/**
 * The one way to tell a person something: a notice, its push, a mail, and the webhooks of an account whose owner it is; all in
 * the caller's transaction, and as far as the person wants it.
 */
export async function notify(app: Inside, db: Db, telling: Telling): Promise<void> {
  const { loginId, once, topic, word, vars = {}, link = '' } = telling
  const at = app.clock.now()
  const hearer = await hearerOf(db, loginId, topic, at)
  const wanted = waysTo(telling, hearer)
  const isHeld = wanted.mail && isFlooded(topic, hearer!.mailed)
  const ways = isHeld ? { ...wanted, console: true, mail: false } : wanted
  const mail = isHeld ? 'held' : ways.mail ? 'sent' : null
  const id = newId('notice')
  // What is mailed instead is there all the same: told again under its key, it is not heard twice.
  const kept = ways.console ? {} : { isRead: true, clearedAt: at }
  const told = await db
    .insert(notices)
    .values({ id, loginId, onceKey: once, topic, word, vars, link, mail, createdAt: at, ...kept })
    .onConflictDoNothing({ target: [notices.loginId, notices.onceKey] })
    .returning({ id: notices.id })
  if (told.length === 0 || !hearer) return
  if (ways.console) await pushTo(db, { login: loginId }, { noticeInfo: { id } })
  if (ways.mail) await mailNotice(app, db, hearer, noticeSentences(hearer.language, word, vars))
  if (ways.webhook) await messageWebhooks(app, db, hearer, noticeEvent(topic), { ...vars, notice: word, link })
}

type Hearer = Awaited<ReturnType<typeof hearerOf>>

/** Who hears it, and all that the ways to them depend on. */
async function hearerOf(db: Db, loginId: string, topic: NoticeTopic, at: Date) {
  const [found] = await db
    .select({
      email: logins.email,
      language: sql<Language>`${logins.language}`,
      accountId: logins.accountId,
      chosen: noticeChoices,
      hooks: webhooksHearing(noticeEvent(topic)),
      mailed: mailedLately(topic, at),
    })
    .from(logins)
    .leftJoin(noticeChoices, and(eq(noticeChoices.loginId, logins.id), eq(noticeChoices.topic, topic)))
    .where(eq(logins.id, loginId))
  return found
}

/** What must be told is told as its caller says, and what is not mailed always stands in the list. */
function waysTo({ topic, mail = false }: Telling, hearer: Hearer): Record<NoticeChannel, boolean> {
  const chosen = hearer?.chosen
  const free = chosen && !isMustTell(topic)
  const mailed = Boolean(hearer?.email) && (free ? chosen.mail && (mail || !isMailed(topic)) : mail)
  return { console: !free || chosen.console || !mailed, mail: mailed, webhook: chosen?.webhook ?? true }
}

export async function list(ctx: SignedInCtx, query: PageQuery & { is_read?: 0 | 1 | undefined }) {
  const read = query.is_read === undefined ? undefined : eq(notices.isRead, query.is_read === 1)
  return newestFirst(ctx.db, notices, mine(ctx, read), query, shown(ctx.language))
}

export async function firewallNotices(ctx: SignedInCtx) {
  const where = mine(ctx, and(eq(notices.topic, 'firewall'), unread))
  const { result } = await newestFirst(ctx.db, notices, where, { limit: 20 }, shown(ctx.language))
  return { result }
}

export async function readAll(ctx: SignedInCtx): Promise<null> {
  await ctx.db.update(notices).set({ isRead: true }).where(mine(ctx, unread))
  return quiet(ctx)
}

export async function clearAll(ctx: SignedInCtx): Promise<null> {
  await ctx.db.update(notices).set({ clearedAt: ctx.app.clock.now(), isRead: true }).where(mine(ctx))
  return quiet(ctx)
}

export async function read(ctx: SignedInCtx, id: string): Promise<Notice> {
  const [row] = await ctx.db
    .update(notices)
    .set({ isRead: true })
    .where(mine(ctx, eq(notices.id, id)))
    .returning()
  if (!row) throw refuse('notFound')
  ctx.audit.subject = id
  await quiet(ctx)
  return shown(ctx.language)(row)
}

const unread = eq(notices.isRead, false)

export const countUnread = (ctx: SignedInCtx): Promise<number> => ctx.db.$count(notices, mine(ctx, unread))

const mine = (ctx: SignedInCtx, more?: SQL) => and(eq(notices.loginId, ctx.login.id), isNull(notices.clearedAt), more)

/** A person has seen what these notices lead to. */
export async function seen(db: Db, loginId: string, link: string): Promise<void> {
  const read = await db
    .update(notices)
    .set({ isRead: true })
    .where(and(eq(notices.loginId, loginId), isNull(notices.clearedAt), unread, eq(notices.link, link)))
    .returning({ id: notices.id })
  if (read.length > 0) await pushTo(db, { login: loginId }, { stale: ['noticeList'] })
}

/** The person's other windows drop their badge too. */
async function quiet(ctx: SignedInCtx): Promise<null> {
  await pushTo(ctx.db, { login: ctx.login.id }, { stale: ['noticeList'] })
  return null
}

const shown =
  (language: Language) =>
  (row: typeof notices.$inferSelect): Notice => ({
    id: row.id,
    topic: row.topic as NoticeTopic,
    ...noticeSentences(language, row.word, row.vars),
    link: row.link,
    is_read: row.isRead ? 1 : 0,
    create_time: row.createdAt.toISOString(),
  })
