import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import type { NoticeChoice } from '@portico/contract/support/notice-choice.ts'
import type { NoticeTopic } from '@portico/contract/support/notice.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agent } from '../../../test/agents.ts'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { mails } from '../../core/mail/mail.table.ts'
import { noticeChoices } from '../../ground/notices/notice-choice.table.ts'
import { notify } from '../../ground/notices/notice.service.ts'

let t: TestPortico
beforeAll(async () => {
  t = await TestPortico.start()
})
afterAll(() => t.stop())

const choose = (as: Person, topic: NoticeTopic, more: Partial<NoticeChoice>) =>
  t.send(catalogue.noticeChoiceSave, { topic, console: true, mail: true, webhook: true, ...more }, { as })
const choices = async (as: Person) => (await t.ok(catalogue.noticeChoiceList, undefined, { as })).result
const choiceOf = async (as: Person, wanted: NoticeTopic) => (await choices(as)).find(({ topic }) => topic === wanted)

/** By which ways one of them arrives. */
async function heard(as: Person, topic: NoticeTopic, mail: boolean) {
  const name = `${topic} ${crypto.randomUUID()}`
  const vars = { name, kind: 'host', action: 'start' }
  await inTransaction(t.app.pool, (db) =>
    notify(t.app, db, { loginId: as.login_id, once: name, topic, word: 'resourceNotDone', vars, mail }),
  )
  const subject = `An action on ${name} failed`
  const { result } = await t.ok(catalogue.noticeList, { limit: 100 }, { as })
  const mailed = await t.db.$count(mails, and(eq(mails.recipient, as.email), eq(mails.subject, subject)))
  return { listed: result.some((one) => one.subject === subject), mailed: mailed === 1 }
}

describe('what somebody chose', () => {
  test('is how they hear of a topic; without a choice it is as its caller says', async () => {
    const as = await t.customer()
    expect(await heard(as, 'renewal', true)).toEqual({ listed: true, mailed: true })
    expect(await heard(as, 'renewal', false)).toEqual({ listed: true, mailed: false })
    await choose(as, 'renewal', { mail: false })
    expect(await heard(as, 'renewal', true)).toEqual({ listed: true, mailed: false })
    await choose(as, 'renewal', { console: false })
    expect(await heard(as, 'renewal', true)).toEqual({ listed: false, mailed: true })
    // Its caller would not mail it, so it has to stand in the list.
    expect(await heard(as, 'renewal', false)).toEqual({ listed: true, mailed: false })
    // Nobody is mailed of these unless they ask for it.
    expect(await choiceOf(as, 'resource')).toMatchObject({ mail: false })
    await choose(as, 'resource', { mail: true })
    expect(await heard(as, 'resource', false)).toEqual({ listed: true, mailed: true })
    expect(await heard(await t.customer(), 'resource', false)).toEqual({ listed: true, mailed: false })
  })

  test('is taken back without a trace, and is the same as the reminders of the personal center', async () => {
    const as = await t.customer()
    const before = await t.db.$count(noticeChoices)
    await t.ok(catalogue.expireEmailSave, { status: 0 }, { as })
    expect(await choiceOf(as, 'renewal')).toMatchObject({ mail: false })
    await choose(as, 'renewal', {})
    expect(await t.ok(catalogue.centerInfo, undefined, { as, method: 'GET' })).toMatchObject({ expire_email_status: 1 })
    expect(await t.db.$count(noticeChoices)).toBe(before)
  })

  test('to have no mails about money is told by a last mail', async () => {
    const as = await t.customer()
    for (const topic of ['renewal', 'money', 'balance'] as const) await choose(as, topic, { mail: false })
    await choose(as, 'money', { mail: false, webhook: false })
    await choose(as, 'money', { mail: false, webhook: false })
    for (const threshold of ['1.00', '2.00']) await t.ok(catalogue.balanceAlarmSave, { threshold }, { as })
    const off = and(eq(mails.recipient, as.email), eq(mails.subject, 'Fewer notifications about money'))
    expect(await t.db.$count(mails, off)).toBe(4)
  })

  test('cannot be to hear nothing, nor to miss what must be told', async () => {
    const as = await t.customer()
    const before = await t.rows()
    for (const answer of [
      await choose(as, 'renewal', { console: false, mail: false }),
      await choose(as, 'security', { mail: false }),
      await choose(as, 'debt', { console: false }),
      await choose(as, 'weather' as NoticeTopic, {}),
    ])
      expect(answer).toMatchObject({ code: refusals.invalidInput })
    expect(await t.rows()).toEqual(before)
    // However a row came to be there.
    await t.db.insert(noticeChoices).values({ loginId: as.login_id, topic: 'debt', ...silent })
    expect(await heard(as, 'debt', true)).toEqual({ listed: true, mailed: true })
  })
  const silent = { console: false, mail: false, webhook: false }

  test('is about what concerns them, and nobody else’s', async () => {
    const owner = await t.business()
    const [member, operator, seller] = [await t.member(owner), await t.operator(), await agent(t)]
    const topicsOf = async (as: Person) => (await choices(as)).map(({ topic }) => topic)
    expect(await topicsOf(operator)).toEqual(['account', 'security', 'platform'])
    expect(await topicsOf(member)).not.toContain('debt')
    expect(await topicsOf(owner)).toEqual(expect.arrayContaining(['debt', 'renewal', 'alarm']))
    expect((await topicsOf(seller)).filter((topic) => topic === 'agent')).toHaveLength(1)
    expect(await choose(owner, 'agent', {})).toMatchObject({ code: refusals.forbidden })
    expect(await choose(member, 'balance', {})).toMatchObject({ code: refusals.forbidden })
    await choose(owner, 'money', { mail: false })
    expect(await choiceOf(member, 'money')).toMatchObject({ mail: true })
  })
})
