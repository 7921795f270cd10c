import { registerCalls } from '@portico/contract/account/register.ts'
import { noticeCalls, type Notice } from '@portico/contract/support/notice.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, TestPortico, type Person } from '../../../test/portico.ts'
import { hoursMs } from '../../core/clock.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { mails } from '../../core/mail/mail.table.ts'
import { heldMailJob, mustMailsMax, noticeMailsMax } from '../../ground/notices/notice-mail.service.ts'
import { notices } from '../../ground/notices/notice.table.ts'
import { notify } from '../../ground/notices/notice.service.ts'

let t: TestPortico
beforeAll(async () => {
  t = await TestPortico.start()
})
afterAll(() => t.stop())

const list = (as: Person, input = {}) => t.ok(noticeCalls.noticeList, { limit: 100, ...input }, { as })
const say = (to: Person, once: string, more: Partial<Parameters<typeof notify>[2]> = {}) =>
  inTransaction(t.app.pool, (db) =>
    notify(t.app, db, { loginId: to.login_id, once, topic: 'security', word: 'secondFactorOn', ...more }),
  )

describe('telling a person', () => {
  test('happens once for one happening, however often and at once it is told', async () => {
    const person = await t.customer()
    await Promise.all(Array.from({ length: 16 }, () => say(person, 'the same', { mail: true })))
    expect((await list(person)).result.filter(({ topic }) => topic === 'security')).toHaveLength(1)
    const sent = await t.db.select().from(mails).where(eq(mails.recipient, person.email))
    expect(sent.filter(({ subject }) => subject === 'Two-step verification is on')).toHaveLength(1)
  })
  test('is undone with the write that told it', async () => {
    const person = await t.customer()
    const before = await t.rows()
    await inTransaction(t.app.pool, async (db) => {
      await notify(t.app, db, { loginId: person.login_id, once: 'x', topic: 'account', word: 'welcome', mail: true })
      throw new Error('undo')
    }).catch(() => {})
    expect(await t.rows()).toEqual(before)
  })
  test('is read in the language of the reader, whatever it was written in', async () => {
    const person = await t.customer()
    const subjects = await Promise.all(
      (['en', 'zh-Hans', 'zh-Hant'] as const).map(
        async (language) => (await t.ok(noticeCalls.noticeList, {}, { as: person, language })).result[0]!.subject,
      ),
    )
    expect(subjects[0]).toBe('Welcome to Portico')
    for (const subject of subjects.slice(1)) expect(subject).toMatch(/\p{Script=Han}/u)
    expect(new Set(subjects).size).toBe(3)
  })
})

describe('many at a time', () => {
  const mailed = async (to: Person) =>
    (await t.db.select().from(mails).where(eq(mails.recipient, to.email)).orderBy(mails.createdAt)).map(
      ({ subject, body }) => ({ subject, body }),
    )
  const flood = async (to: Person, topic: Notice['topic'], count: number) => {
    for (let n = 0; n < count; n++) await say(to, `${topic} ${n} ${t.clock.now().getTime()}`, { topic, mail: true })
  }

  test('are mailed up to a bound, what must be told by its own; the rest is listed, and told in one mail', async () => {
    const person = await t.customer()
    const before = (await mailed(person)).length
    await flood(person, 'alarm', noticeMailsMax.hour + 3)
    expect(await mailed(person)).toHaveLength(before + noticeMailsMax.hour)
    await flood(person, 'security', 1)
    expect(await mailed(person)).toHaveLength(before + noticeMailsMax.hour + 1)
    expect((await list(person)).result.filter(({ topic }) => topic === 'alarm')).toHaveLength(noticeMailsMax.hour + 3)
    t.clock.pass(1)
    await heldMailJob(t.app).run({})
    await heldMailJob(t.app).run({})
    const all = await mailed(person)
    expect(all).toHaveLength(before + noticeMailsMax.hour + 2)
    expect(all.at(-1)).toMatchObject({ subject: 'More notices: 3' })
    expect(all.at(-1)!.body.match(/Two-step verification is on/g)).toHaveLength(3)
    t.clock.pass(hoursMs(1))
    await flood(person, 'alarm', 1)
    expect(await mailed(person)).toHaveLength(before + noticeMailsMax.hour + 3)
  })

  test('crowd out nothing about another topic, and who got in stands first among the rest', async () => {
    const person = await t.customer()
    await flood(person, 'account', mustMailsMax.hour + 60)
    const before = (await mailed(person)).length
    await flood(person, 'security', 1)
    expect(await mailed(person)).toHaveLength(before + 1)
    await flood(person, 'security', mustMailsMax.hour - 1)
    await say(person, 'who got in', { topic: 'security', word: 'secondFactorOff', mail: true })
    await heldMailJob(t.app).run({})
    const { body } = (await mailed(person)).at(-1)!
    expect(body.indexOf('Two-step verification was turned off')).toBeGreaterThan(0)
    expect(body.indexOf('Two-step verification was turned off')).toBeLessThan(
      body.indexOf('Two-step verification is on'),
    )
  })

  test('are bounded by the day too, and so is what must be told', async () => {
    const person = await t.customer()
    const before = (await mailed(person)).length
    for (let hour = 0; hour < 4; hour++) {
      await flood(person, 'alarm', noticeMailsMax.hour)
      t.clock.pass(hoursMs(1))
    }
    expect(await mailed(person)).toHaveLength(before + noticeMailsMax.day)
    await flood(person, 'security', mustMailsMax.hour + 1)
    expect(await mailed(person)).toHaveLength(before + noticeMailsMax.day + mustMailsMax.hour)
  })
})

describe('own notices', () => {
  test('are listed newest first, by pages, unread alone if asked', async () => {
    const person = await t.customer()
    for (let n = 0; n < 4; n++) {
      t.clock.pass(1)
      await say(person, `n ${n}`)
    }
    const { result, count } = await list(person)
    expect(count).toBe(5)
    expect(result.map(({ create_time }) => create_time)).toEqual(
      result
        .map(({ create_time }) => create_time)
        .toSorted()
        .toReversed(),
    )
    await t.ok(noticeCalls.noticeRead, { id: result[0]!.id }, { as: person })
    expect(await list(person, { is_read: 0, limit: 3 })).toMatchObject({ count: 4, result: { length: 3 } })
    expect((await list(person, { is_read: 1 })).result.map(({ id }) => id)).toEqual([result[0]!.id])
    expect(await t.send(noticeCalls.noticeList, { is_read: 2 as never }, { as: person })).toMatchObject({
      code: '400001',
    })
  })
  test('are read all, and cleared all, and the cleared stay cleared', async () => {
    const [person, other] = [await t.customer(), await t.customer()]
    await say(person, 'a')
    await t.ok(noticeCalls.noticeReadAll, undefined, { as: person })
    expect((await list(person, { is_read: 0 })).count).toBe(0)
    expect((await list(person)).count).toBe(2)
    await t.ok(noticeCalls.noticeClearAll, undefined, { as: person })
    expect((await list(person)).count).toBe(0)
    await say(person, 'a')
    expect((await list(person)).count).toBe(0)
    expect((await list(other, { is_read: 0 })).count).toBe(1)
  })
  test('of another person cannot be read, marked or cleared, also within one business', async () => {
    const owner = await t.customer()
    const [member, stranger] = [await t.member(owner), await t.customer()]
    const [own] = (await list(owner)).result
    const before = await t.rows()
    for (const as of [member, stranger, await t.operator()])
      expect(await t.send(noticeCalls.noticeRead, { id: own!.id }, { as })).toMatchObject({
        code: '400002',
        data: null,
      })
    await t.ok(noticeCalls.noticeReadAll, undefined, { as: stranger })
    await t.ok(noticeCalls.noticeClearAll, undefined, { as: member })
    const [row] = await t.db.select().from(notices).where(eq(notices.id, own!.id))
    expect(row).toMatchObject({ isRead: false, clearedAt: null })
    expect((await t.rows())['notice']).toBe(before['notice'])
  })
  test('a cleared one is no longer there', async () => {
    const person = await t.customer()
    const [own] = (await list(person)).result
    await t.ok(noticeCalls.noticeClearAll, undefined, { as: person })
    expect(await t.send(noticeCalls.noticeRead, { id: own!.id }, { as: person })).toMatchObject({ code: '400002' })
  })
  test('of grave things come by mail in the language the person last used', async () => {
    const person = await t.customer()
    const input = { old_password: password, new_password: 'lantern7', confirm_password: 'lantern7' }
    await t.ok(registerCalls.passwordChange, input, { as: person, language: 'zh-Hant' })
    expect((await t.lastMail())!.subject).toBe('Your password was changed')
  })
})
