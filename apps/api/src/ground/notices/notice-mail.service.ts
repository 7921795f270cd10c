import type { Language } from '@portico/contract/language.ts'
import { isMustTell } from '@portico/contract/support/notice-choice.ts'
import type { NoticeTopic } from '@portico/contract/support/notice.ts'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { App, Inside } from '../../core/app/app.ts'
import { daysMs, hoursMs } from '../../core/clock.ts'
import { inTransaction, type Db } from '../../core/db/pool.ts'
import { faceOf } from '../../core/face/face.ts'
import type { JobKind } from '../../core/jobs/jobs.ts'
import { queueMail } from '../../core/mail/mail.ts'
import { logins } from '../../core/people/people.table.ts'
import { noticeSentences } from '../../core/words/notice-sentences.ts'
import { fill, wordsOf } from '../../core/words/words.ts'
import { notices } from './notice.table.ts'

interface Mailed {
  hour: number
  day: number
}

/**
 * So many mails about one topic for one person; what comes beyond that stands in the list, and is told in one mail an hour.
 * Each topic is counted by itself: nothing else can crowd it out.
 */
export const noticeMailsMax: Mailed = { hour: 20, day: 60 }
export const mustMailsMax: Mailed = { hour: 40, day: 200 }

/** What a person was mailed of lately, in a statement about their login. */
export function mailedLately(topic: NoticeTopic, at: Date): SQL<Mailed> {
  const since = (ms: number) => sql`${new Date(at.getTime() - ms).toISOString()}::timestamptz`
  return sql<Mailed>`(select json_build_object('hour', count(*) filter (where m.created_at > ${since(hoursMs(1))}),
    'day', count(*)) from ${notices} m where m.login_id = ${logins.id} and m.mail = 'sent'
      and m.created_at > ${since(daysMs(1))} and m.topic = ${topic})`
}

export function isFlooded(topic: NoticeTopic, mailed: Mailed): boolean {
  const max = isMustTell(topic) ? mustMailsMax : noticeMailsMax
  return mailed.hour >= max.hour || mailed.day >= max.day
}

interface Reader {
  accountId: string | null
  email: string | null
  language: Language
}

export async function mailNotice(
  app: Inside,
  db: Db,
  { accountId, email, language }: Reader,
  said: { subject: string; content: string },
): Promise<void> {
  await queueMail(app, db, await faceOf(app, db, accountId), email!, language, 'notice', said)
}

/** Every hour: what was too much to be mailed one by one is told in one mail. */
export const heldMailJob = (app: App): JobKind => ({
  queue: 'notices.collect',
  schedule: '23 * * * *',
  async run() {
    const waiting = await app.db.selectDistinct({ id: notices.loginId }).from(notices).where(eq(notices.mail, 'held'))
    for (const { id } of waiting)
      await inTransaction(app.pool, (db) => mailHeld(app, db, id)).catch((error: Error) =>
        // It waits for the next hour, and keeps nobody else waiting.
        app.log.error({ err: error, login: id }, 'held mails could not be collected'),
      )
  },
})

const subjectsShown = 50
/** Who got in comes first, then what must be told, then the rest. */
const rank = ({ topic }: { topic: string }) => (topic === 'security' ? 0 : isMustTell(topic as NoticeTopic) ? 1 : 2)

/** Also before a person's address changes: what was held for the old one goes there. */
export async function mailHeld(app: Inside, db: Db, loginId: string): Promise<void> {
  const held = await db
    .update(notices)
    .set({ mail: 'collected' })
    .where(and(eq(notices.loginId, loginId), eq(notices.mail, 'held')))
    .returning()
  const [reader] = await db.select().from(logins).where(eq(logins.id, loginId))
  if (held.length === 0 || !reader?.email || reader.status === 'deleted') return
  const language = reader.language as Language
  const inOrder = held.toSorted((a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime())
  const lines = inOrder.slice(0, subjectsShown).map(({ word, vars }) => noticeSentences(language, word, vars).subject)
  const { subject, content } = wordsOf(language).noticesHeld
  const vars = { count: held.length, lines: [...lines, ...(held.length > subjectsShown ? ['…'] : [])].join('\n') }
  await mailNotice(app, db, { ...reader, language }, { subject: fill(subject, vars), content: fill(content, vars) })
}
