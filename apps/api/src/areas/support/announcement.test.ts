import type { Input } from '@portico/contract/calls.ts'
import type { Language } from '@portico/contract/language.ts'
import { announcementDraftCalls } from '@portico/contract/support/announcement-draft.ts'
import { announcementDeskCalls } from '@portico/contract/support/announcement-desk.ts'
import { announcementCalls } from '@portico/contract/support/announcement.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountOf } from '../../../test/money.ts'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { TestSocket } from '../../../test/socket.ts'
import { auditLines } from '../../core/audit/audit.table.ts'
import { minutesMs } from '../../core/clock.ts'
import { cursorOf } from '../../core/lists.ts'
import { accounts } from '../../core/people/people.table.ts'
import { demoAnnouncements } from '../../demo/announcements.ts'
import { stockAnnouncements } from './announcement.service.ts'
import { announcements } from './announcement.table.ts'
import { shows } from '../../../../../spec/shows.ts'

let t: TestPortico
let operator: Person
let customer: Person
beforeAll(async () => {
  t = await TestPortico.start({}, { listen: true })
  operator = await t.operator()
  customer = await t.customer()
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.db.delete(announcements)
})

type Form = Input<typeof announcementDeskCalls.platformAnnouncementSave>
const form = (more: Partial<Form> = {}): Form => ({
  title_en: 'Maintenance',
  content_en: 'On **Sunday**, see https://status.example.',
  title_zh_hans: '',
  content_zh_hans: '',
  title_zh_hant: '',
  content_zh_hant: '',
  sort: 0,
  publish_time: null,
  end_time: null,
  publish: true,
  ...more,
})
const write = (more: Partial<Form> = {}) =>
  t.ok(announcementDeskCalls.platformAnnouncementSave, form(more), { as: operator }).then(({ id }) => id)
const listed = async (input = {}, as = customer) =>
  (await t.ok(announcementCalls.announcementList, input, { as })).result
const titles = async () => (await listed()).map(({ title }) => title)
const detail = (id: string, language: Language = 'en') =>
  t.send(announcementCalls.announcementDetail, { id }, { as: customer, language })
const stateOf = async (id: string) =>
  (await t.ok(announcementDeskCalls.platformAnnouncementInfo, { id }, { as: operator })).state
const inMinutes = (n: number) => new Date(t.clock.now().getTime() + minutesMs(n)).toISOString()

describe('readers', () => {
  test('see what is published, the larger sort value first, then the newest (A-RES-13)', async () => {
    shows('A-RES-13')
    await write({ title_en: 'small', sort: 1 })
    t.clock.pass(1000)
    await write({ title_en: 'large', sort: 10_000 })
    t.clock.pass(1000)
    await write({ title_en: 'small, newer', sort: 1 })
    await write({ title_en: 'draft', sort: 9, publish: false })
    expect(await titles()).toEqual(['large', 'small, newer', 'small'])
    expect((await listed({ search: 'NEWER' })).map(({ title }) => title)).toEqual(['small, newer'])
    const member = await t.member(customer)
    expect(await listed({}, member)).toHaveLength(3)
    expect(await listed({}, operator)).toHaveLength(3)
  })

  test('go through the pages by cursor without a gap or a repeat, and a cursor that is not ours is bad input', async () => {
    for (let n = 0; n < 7; n++) await write({ title_en: `n ${n}`, sort: n % 3 })
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await t.ok(
        announcementCalls.announcementList,
        { limit: 2, ...(after && { after }) },
        { as: customer },
      )
      expect(page).toMatchObject({ count: 7, count_exact: true })
      seen.push(...page.result.map(({ title }) => title))
      after = page.next ?? undefined
    } while (after)
    expect(seen).toEqual(await titles())
    expect(new Set(seen).size).toBe(7)
    for (const bad of ['x', cursorOf(['1', '2026-13-45 00:00:00', 'ann_A'])])
      expect(await t.send(announcementCalls.announcementList, { after: bad }, { as: customer })).toMatchObject({
        code: '400001',
      })
  })

  test('read it in their language, else in the nearest it was written in; the list has a plain summary', async () => {
    const [english, chinese] = [
      await write(),
      await write({ title_en: '', content_en: '', title_zh_hans: '维护', content_zh_hans: '# 星期日' }),
    ]
    expect((await listed()).map(({ title, summary, language }) => [title, summary, language])).toEqual(
      expect.arrayContaining([
        ['Maintenance', 'On Sunday, see https://status.example.', 'en'],
        ['维护', '星期日', 'zh-Hans'],
      ]),
    )
    expect((await listed())[0]).not.toHaveProperty('content')
    expect(await detail(chinese, 'zh-Hant')).toMatchObject({ data: { title: '维护', language: 'zh-Hans' } })
    expect(await detail(english, 'zh-Hant')).toMatchObject({ data: { content: form().content_en, language: 'en' } })
  })

  test('find nothing that is not published, not yet shown, over, withdrawn or not there', async () => {
    const draft = await write({ publish: false })
    const coming = await write({ publish_time: inMinutes(2), end_time: inMinutes(4) })
    for (const id of [draft, coming, 'ann_Aaaaaaaaaaaa'])
      expect(await detail(id)).toMatchObject({ code: '400002', data: null })
    expect(await titles()).toEqual([])
    expect(await stateOf(coming)).toBe('coming')
    t.clock.pass(minutesMs(3))
    expect(await detail(coming)).toMatchObject({ code: '200' })
    expect(await stateOf(coming)).toBe('published')
    t.clock.pass(minutesMs(2))
    expect(await detail(coming)).toMatchObject({ code: '400002' })
    expect(await stateOf(coming)).toBe('over')
  })
})

describe('an operator (A-ROLE-10)', () => {
  test('writes a draft, publishes it once, withdraws it once, and removes it', async () => {
    const id = await write({ publish: false })
    const send = (call: 'Publish' | 'Withdraw' | 'Remove') =>
      t.send(announcementDeskCalls[`platformAnnouncement${call}`], { id }, { as: operator })
    expect(await send('Withdraw')).toMatchObject({ code: '400005' })
    expect(await send('Publish')).toMatchObject({ code: '200' })
    expect(await send('Publish')).toMatchObject({ code: '400005' })
    expect(await titles()).toEqual(['Maintenance'])
    expect(await send('Remove')).toMatchObject({ code: '400005' })
    expect(await send('Withdraw')).toMatchObject({ code: '200' })
    expect(await send('Withdraw')).toMatchObject({ code: '400005' })
    expect(await titles()).toEqual([])
    expect(await send('Remove')).toMatchObject({ code: '200' })
    expect(await send('Remove')).toMatchObject({ code: '400002' })
    const lines = await t.db.select().from(auditLines).where(eq(auditLines.subject, id))
    expect(lines.map(({ event }) => event).toSorted()).toEqual([
      'announcement.publish',
      'announcement.remove',
      'announcement.save',
      'announcement.withdraw',
    ])
  })

  test('publishes at once only once when asked many times at once', async () => {
    const id = await write({ publish: false })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        t.send(announcementDeskCalls.platformAnnouncementPublish, { id }, { as: operator }),
      ),
    )
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
  })

  test('changes a published one without moving its time, and clears a plan to show it now', async () => {
    const id = await write()
    const [shown] = await listed()
    t.clock.pass(minutesMs(1))
    await write({ id, title_en: 'Changed', publish: false, version: 1 })
    expect(await listed()).toMatchObject([{ title: 'Changed', publish_time: shown!.publish_time }])
    await write({ id, publish_time: inMinutes(5), publish: false, version: 2 })
    expect(await titles()).toEqual([])
    await write({ id, publish: false, version: 3 })
    expect(await titles()).toEqual(['Maintenance'])
  })

  test('changes the order, within 0 and 10000', async () => {
    const [first, second] = [await write({ title_en: 'first', sort: 2 }), await write({ title_en: 'second', sort: 1 })]
    await t.ok(announcementDeskCalls.platformAnnouncementSort, { id: second, sort: 3 }, { as: operator })
    expect(await titles()).toEqual(['second', 'first'])
    for (const sort of [-1, 10_001, 1.5])
      expect(
        await t.send(announcementDeskCalls.platformAnnouncementSort, { id: first, sort }, { as: operator }),
      ).toMatchObject({ code: '400001', data: { fields: { sort: 'The sort value is an integer from 0 to 10000' } } })
  })

  test('lists all of them by state and by a word of any language', async () => {
    await write({ publish: false })
    await write({ title_en: '', content_en: '', title_zh_hant: '維護', content_zh_hant: '文' })
    const all = async (input = {}) =>
      (await t.ok(announcementDeskCalls.platformAnnouncementList, input, { as: operator })).result
    expect(await all()).toHaveLength(2)
    expect(await all({ state: 'draft' })).toMatchObject([{ title: 'Maintenance', written: ['en'], state: 'draft' }])
    expect(await all({ search: '維護' })).toMatchObject([{ written: ['zh-Hant'], state: 'published' }])
    expect(await all({ state: 'over' })).toEqual([])
    await write({ title_zh_hans: '维护', content_zh_hans: '星期日。', sort: 9 })
    const inChinese = { as: operator, language: 'zh-Hans' } as const
    const { result } = await t.ok(announcementDeskCalls.platformAnnouncementList, {}, inChinese)
    expect(result[0]).toMatchObject({ title: '维护', written: ['en', 'zh-Hans'] })
  })

  test.each<[string, Partial<Form>, Record<string, string>]>([
    ['nothing in any language', { title_en: '', content_en: '' }, { title_en: 'Write it in at least one language' }],
    ['a title alone', { title_zh_hans: '维护' }, { content_zh_hans: 'Text in simplified Chinese cannot be empty' }],
    ['a text alone', { content_zh_hant: '文' }, { title_zh_hant: 'Title in traditional Chinese cannot be empty' }],
    [
      'an end before the plan',
      { publish_time: '2099-01-02T00:00:00Z', end_time: '2099-01-01T00:00:00Z' },
      { end_time: 'The end must be after the publish time' },
    ],
    [
      'an end in the past',
      { end_time: '2020-01-01T00:00:00Z' },
      { end_time: 'The end must be after the publish time' },
    ],
    ['a time that is none', { publish_time: '0001-01-01T00:00:00Z' }, { publish_time: 'Publish time is not valid' }],
  ])('is told what is wrong: %s, and nothing is kept', async (_, wrong, fields) => {
    const before = await t.rows()
    const answer = await t.send(announcementDeskCalls.platformAnnouncementSave, form(wrong), { as: operator })
    expect(answer).toMatchObject({ code: '400001', data: { fields } })
    expect(await t.rows()).toEqual(before)
  })

  test('cannot publish what is over, nor change what is not there', async () => {
    const id = await write({ publish: false, end_time: inMinutes(1) })
    t.clock.pass(minutesMs(2))
    expect(await t.send(announcementDeskCalls.platformAnnouncementPublish, { id }, { as: operator })).toMatchObject({
      code: '400005',
    })
    expect(
      await t.send(announcementDeskCalls.platformAnnouncementSave, form({ id: 'ann_Aaaaaaaaaaaa' }), { as: operator }),
    ).toMatchObject({ code: '400002' })
  })

  test('needs the permission', async () => {
    const before = await t.rows()
    for (const as of [customer, await t.operatorWith('settings')])
      expect(await t.send(announcementDeskCalls.platformAnnouncementSave, form(), { as })).toMatchObject({
        code: '400003',
      })
    expect((await t.rows())['announcement']).toBe(before['announcement'])
    const writer = await t.operatorWith('announcements')
    expect(await t.send(announcementDeskCalls.platformAnnouncementSave, form(), { as: writer })).toMatchObject({
      code: '200',
    })
  })
})

describe('the audience', () => {
  let [personal, business, agent, other]: Person[] = []
  let everyone: Person[]
  beforeAll(async () => {
    personal = await t.customer()
    business = await t.business()
    agent = await t.customer()
    other = await t.customer({ user_type: 'enterprise', company: 'North Pier Ltd' })
    await t.db
      .update(accounts)
      .set({ agent: true })
      .where(eq(accounts.id, await accountOf(t, agent)))
    everyone = [personal, business, agent, other, await t.member(business), operator]
  })
  const readers = async (id: string) => {
    const seen = await Promise.all(
      everyone.map(async (as) => {
        const inList = (await listed({}, as)).some((one) => one.id === id)
        const { code } = await t.send(announcementCalls.announcementDetail, { id }, { as })
        expect(code).toBe(inList ? '200' : '400002')
        return inList
      }),
    )
    return seen.map((sees) => (sees ? 1 : 0)).join('')
  }

  test.each([
    ['everyone', '111111'],
    ['personal', '101000'],
    ['business', '010110'],
    ['agents', '001000'],
  ] as const)('%s: nobody else finds it, in the list or by its id', async (audience, expected) => {
    expect(await readers(await write({ audience }))).toBe(expected)
  })

  test('chosen customers alone, until others are chosen; another customer’s is as absent as none', async () => {
    const id = await write({ audience: 'chosen', accounts: [await accountOf(t, business!)] })
    expect(await readers(id)).toBe('010010')
    const known = await t.ok(announcementDeskCalls.platformAnnouncementInfo, { id }, { as: operator })
    expect(known).toMatchObject({ audience: 'chosen', readers: [{ name: 'Harbour Made Ltd', email: business!.email }] })
    await write({ id, version: known.version, audience: 'chosen', accounts: [await accountOf(t, personal!)] })
    expect(await readers(id)).toBe('100000')
    await write({ id, version: known.version + 1, audience: 'everyone', accounts: [await accountOf(t, personal!)] })
    expect(await readers(id)).toBe('111111')
    expect(await t.ok(announcementDeskCalls.platformAnnouncementInfo, { id }, { as: operator })).toMatchObject({
      accounts: [],
    })
  })

  test('is heard of by push by those it is for', async () => {
    const url = `ws://127.0.0.1:${t.ports.pushPort}`
    const hears = await (await TestSocket.open(url)).register(t, business!)
    const deaf = await (await TestSocket.open(url)).register(t, personal!)
    const stale = { stale: ['announcementList', 'announcementDetail'] }
    const id = await write({ audience: 'chosen', accounts: [await accountOf(t, business!)] })
    await hears.hears(stale)
    await t.ok(announcementDeskCalls.platformAnnouncementWithdraw, { id }, { as: operator })
    await write({ audience: 'chosen', accounts: [await accountOf(t, personal!)] })
    await deaf.hears(stale)
    expect(deaf.pushed).toEqual([stale])
    hears.close()
    deaf.close()
  })

  test.each<[string, Partial<Form>, Record<string, string>]>([
    ['nobody chosen', { audience: 'chosen' }, { accounts: 'Customers must be chosen' }],
    [
      'a customer who is not there',
      { audience: 'chosen', accounts: ['acc_Aaaaaaaaaaaa'] },
      { accounts: 'Customers is not valid' },
    ],
    ['no such audience', { audience: 'all' as never }, { audience: 'Audience must be chosen' }],
  ])('is wrong with %s, and nothing is kept', async (_, wrong, fields) => {
    const before = await t.rows()
    const answer = await t.send(announcementDeskCalls.platformAnnouncementSave, form(wrong), { as: operator })
    expect(answer).toMatchObject({ code: '400001', data: { fields } })
    expect(await t.rows()).toEqual(before)
  })

  test('is found by name and address, for those who may write', async () => {
    const find = (search: string, as = operator) =>
      t.send(announcementDraftCalls.platformAnnouncementReaders, { search }, { as })
    expect((await find(personal!.email)).data.result).toEqual([
      { account_id: await accountOf(t, personal!), name: personal!.email, email: personal!.email },
    ])
    expect((await find('harbour')).data.result).toMatchObject([{ email: business!.email }])
    expect((await find('%')).data.result).toEqual([])
    expect(await find('harbour', customer)).toMatchObject({ code: '400003' })
    expect(await find('harbour', await t.operatorWith('customers'))).toMatchObject({ code: '400003' })
  })
})

test('the second of two who save is told, and what the first saved stays', async () => {
  const id = await write()
  const save = (title_en: string, version: number) =>
    t.send(announcementDeskCalls.platformAnnouncementSave, form({ id, title_en, version }), { as: operator })
  const answers = await Promise.all(['one', 'two', 'three', 'four'].map((title) => save(title, 1)))
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400170', '400170', '400170'])
  const [kept] = await titles()
  expect(await save('late', 1)).toMatchObject({ code: '400170' })
  expect(await titles()).toEqual([kept])
  // A change of the order counts as well: the form would take it back.
  await t.ok(announcementDeskCalls.platformAnnouncementSort, { id, sort: 9 }, { as: operator })
  expect(await save('over it', 2)).toMatchObject({ code: '400170' })
  expect(await save('over it', 3)).toMatchObject({ code: '200' })
})

test('the demo has two, and adds none once the operator has written one', async () => {
  await stockAnnouncements(t.db, t.clock, demoAnnouncements)
  await stockAnnouncements(t.db, t.clock, demoAnnouncements)
  expect(await titles()).toEqual(demoAnnouncements.map(({ titleEn }) => titleEn))
})
