import type { Language } from '@portico/contract/language.ts'
import type { Notice, NoticeTopic } from '@portico/contract/support/notice.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import { faceOf } from '../../core/face/face.ts'
import type { SignedInCtx } from '../../core/http/context.ts'
import type { Inside } from '../../core/app/app.ts'
import { newId } from '../../core/ids.ts'
import { newestFirst } from '../../core/lists.ts'
import { queueMail } from '../../core/mail/mail.ts'
import { loginById } from '../../core/people/people.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { actionWord, fill, noticeWords, type ServerWords } from '../../core/words/words.ts'
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
  /** Sends it to the person's mailbox as well. */
  mail?: boolean
}

/** What is said, and where it leads. */
export type Said = Pick<Telling, 'word' | 'vars' | 'link'>

/** The one way to tell a person something: a notice, its push, and a mail if asked for; all in the caller's transaction. */
export async function notify(app: Inside, db: Db, telling: Telling): Promise<void> {
  const { loginId, once, topic, word, vars = {}, link = '' } = telling
  const id = newId('notice')
  const told = await db
    .insert(notices)
    .values({ id, loginId, onceKey: once, topic, word, vars, link, createdAt: app.clock.now() })
    .onConflictDoNothing({ target: [notices.loginId, notices.onceKey] })
    .returning({ id: notices.id })
  if (told.length === 0) return
  await pushTo(db, { login: loginId }, { noticeInfo: { id } })
  if (!telling.mail) return
  const person = await loginById(db, loginId)
  if (!person?.email) return
  const { subject, content } = sentences(person.language as Language, word, vars)
  const face = await faceOf(app, db, person.accountId)
  await queueMail(app, db, face, person.email, person.language as Language, 'notice', { subject, content })
}

function sentences(language: Language, word: string, vars: Record<string, string>) {
  const { subject, content } = noticeWords(language, word)
  const readable = {
    ...vars,
    ...(vars['time'] && { time: timeWords(language, vars['time']) }),
    ...(vars['action'] && { action: actionWord(language, vars['action'], vars['kind']) }),
  }
  return { subject: fill(subject, readable), content: fill(content, readable) }
}

/** Kept as an instant, read as people write it. The server does not know where they are, so it says which clock it means. */
const timeWords = (language: Language, instant: string) =>
  `${new Date(instant).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`

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
    ...sentences(language, row.word, row.vars),
    link: row.link,
    is_read: row.isRead ? 1 : 0,
    create_time: row.createdAt.toISOString(),
  })
