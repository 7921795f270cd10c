import { chosenByDefault, type NoticeChoice } from '@portico/contract/support/notice-choice.ts'
import { noticeTopics, type NoticeTopic } from '@portico/contract/support/notice.ts'
import { and, eq } from 'drizzle-orm'
import { daysMs } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import type { SignedInCtx } from '../../core/http/context.ts'
import { isAgent } from '../../core/http/permission.ts'
import { countOrRefuse } from '../../core/limits/limits.ts'
import { refuse } from '../../core/refuse.ts'
import { noticeChoices } from './notice-choice.table.ts'
import { notify } from './notice.service.ts'

const operators: readonly NoticeTopic[] = ['account', 'security', 'platform']
/** What concerns money is told to whoever answers for it. */
const owners: readonly NoticeTopic[] = ['debt', 'balance', 'renewal', 'attack', 'voucher']

/** What a person can be told of. */
function topicsOf(ctx: SignedInCtx): readonly NoticeTopic[] {
  if (ctx.login.kind === 'operator') return operators
  const isOwner = ctx.login.kind === 'owner'
  const sells = isAgent(ctx)
  return noticeTopics.filter(
    (topic) => topic !== 'platform' && (topic !== 'agent' || sells) && (isOwner || !owners.includes(topic)),
  )
}

export async function list(ctx: SignedInCtx): Promise<{ result: NoticeChoice[] }> {
  const rows = await ctx.db.select().from(noticeChoices).where(eq(noticeChoices.loginId, ctx.login.id))
  const chosen = new Map(rows.map(({ loginId: _, ...row }) => [row.topic, row]))
  return { result: topicsOf(ctx).map((topic) => ({ ...chosenByDefault(topic), ...chosen.get(topic), topic })) }
}

export async function save(ctx: SignedInCtx, choice: NoticeChoice): Promise<null> {
  if (!topicsOf(ctx).includes(choice.topic)) throw refuse('forbidden')
  const before = await choiceOf(ctx.db, ctx.login.id, choice.topic)
  await write(ctx.db, ctx.login.id, choice)
  const isLess = (before.mail && !choice.mail) || (before.webhook && !choice.webhook)
  if (ofMoney.includes(choice.topic) && isLess) await tellLast(ctx)
  ctx.audit.details = { ...choice }
  return null
}

const ofMoney: readonly NoticeTopic[] = ['money', 'balance']

/** Whoever spends somebody else's money would not want it told, nor this: who is mailed it all day reads none of it. */
export async function tellLast({ app, db, login, request }: SignedInCtx): Promise<void> {
  await countOrRefuse(db, app.clock, [{ key: `money told less ${login.id}`, max: 10, windowMs: daysMs(1) }])
  const vars = { ip: request.ip, time: app.clock.now().toISOString() }
  const once = `money told less ${request.id}`
  const link = '/personalcenter?tab=notices'
  await notify(app, db, { loginId: login.id, once, topic: 'security', word: 'moneyToldLess', vars, link, mail: true })
}

export async function choiceOf(db: Db, loginId: string, topic: NoticeTopic): Promise<NoticeChoice> {
  const [row] = await db.select().from(noticeChoices).where(one(loginId, topic))
  const { console: listed, mail, webhook } = row ?? chosenByDefault(topic)
  return { topic, console: listed, mail, webhook }
}

/** Whether they want mails about a topic; the rest of what they chose stays. What is not mailed stands in the list. */
export async function chooseMail(db: Db, loginId: string, topic: NoticeTopic, mail: boolean): Promise<void> {
  const before = await choiceOf(db, loginId, topic)
  await write(db, loginId, { ...before, mail, console: before.console || !mail })
}

const one = (loginId: string, topic: string) => and(eq(noticeChoices.loginId, loginId), eq(noticeChoices.topic, topic))

async function write(db: Db, loginId: string, { topic, ...chosen }: NoticeChoice): Promise<void> {
  const begun = chosenByDefault(topic)
  const isAsBegun = chosen.console === begun.console && chosen.mail === begun.mail && chosen.webhook === begun.webhook
  if (isAsBegun) await db.delete(noticeChoices).where(one(loginId, topic))
  else
    await db
      .insert(noticeChoices)
      .values({ loginId, topic, ...chosen })
      .onConflictDoUpdate({ target: [noticeChoices.loginId, noticeChoices.topic], set: chosen })
}
