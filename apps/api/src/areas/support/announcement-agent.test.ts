import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agent, type Somebody } from '../../../test/agents.ts'
import { customerOf, sidesOf } from '../../../test/faces.ts'
import type { Person } from '../../../test/portico.ts'
import { TestPortico } from '../../../test/portico.ts'
import { TestSocket } from '../../../test/socket.ts'
import { hoursMs } from '../../core/clock.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { giveCustomer } from '../../ground/agents/custody.service.ts'

let t: TestPortico
let operator: Person
let [seller, other, customer, theirs]: Somebody[] = []
let direct: Person
beforeAll(async () => {
  t = await TestPortico.start()
  ;({ operator, seller, other, customer, theirs, direct } = await sidesOf(t, await agent(t)))
})
afterAll(() => t.stop())

const form = {
  title_en: 'Closed on Monday',
  content_en: 'We are back on Tuesday.',
  title_zh_hans: '',
  content_zh_hans: '',
  title_zh_hant: '',
  content_zh_hant: '',
  publish_time: null,
  end_time: null,
  publish: true,
}
type Form = Omit<typeof form, 'end_time'> & { end_time: string | null; id: string; version: number }
const save = (over: Partial<Form> = {}, as: Person = seller!) =>
  t.send(catalogue.agentAnnouncementSave, { ...form, ...over }, { as })
const saved = async (over: Partial<Form> = {}, as: Person = seller!) => (await save(over, as)).data.id
const readBy = async (as: Person) => (await t.ok(catalogue.announcementList, {}, { as })).result.map(({ id }) => id)
const written = async (as: Person = seller!) =>
  (await t.ok(catalogue.agentAnnouncementList, { limit: 100 }, { as })).result.map(({ id }) => id)
const act = (name: 'Publish' | 'Withdraw' | 'Remove', id: string, as: Person = seller!) =>
  t.send(catalogue[`agentAnnouncement${name}`], { id }, { as })

describe('what an agent announces', () => {
  test('is read by its customers and by nobody else', async () => {
    const id = await saved()
    expect(await readBy(customer!)).toContain(id)
    expect(await t.ok(catalogue.announcementDetail, { id }, { as: customer! })).toMatchObject({
      title: 'Closed on Monday',
      content: 'We are back on Tuesday.',
    })
    expect(await readBy(await t.member(customer!))).toContain(id)
    for (const as of [theirs!, direct, operator, other!, seller!]) {
      expect(await readBy(as)).not.toContain(id)
      expect(await t.send(catalogue.announcementDetail, { id }, { as })).toMatchObject({ code: refusals.notFound })
    }
    const desk = await t.ok(catalogue.platformAnnouncementList, { limit: 100 }, { as: operator })
    expect(desk.result.map((row) => row.id)).not.toContain(id)
    for (const call of [
      catalogue.platformAnnouncementInfo,
      catalogue.platformAnnouncementWithdraw,
      catalogue.platformAnnouncementRemove,
    ])
      expect(await t.send(call, { id }, { as: operator })).toMatchObject({ code: refusals.notFound })
  })

  test('follows the customer’s agent: who leaves reads it no more, who comes does', async () => {
    const id = await saved()
    const mover = await customerOf(t, seller!.id)
    expect(await readBy(mover)).toContain(id)
    await inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, mover.id, other!.id))
    expect(await readBy(mover)).not.toContain(id)
    await inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, mover.id, null))
    expect(await readBy(mover)).not.toContain(id)
  })

  test('is a draft, published, ended and deleted, each in its turn', async () => {
    const id = await saved({ publish: false })
    expect(await readBy(customer!)).not.toContain(id)
    expect(await act('Withdraw', id)).toMatchObject({ code: refusals.wrongState })
    expect(await act('Publish', id)).toMatchObject({ code: '200' })
    expect(await act('Publish', id)).toMatchObject({ code: refusals.wrongState })
    expect(await readBy(customer!)).toContain(id)
    expect(await act('Remove', id)).toMatchObject({ code: refusals.wrongState })
    expect(await act('Withdraw', id)).toMatchObject({ code: '200' })
    expect(await readBy(customer!)).not.toContain(id)
    expect(await act('Remove', id)).toMatchObject({ code: '200' })
    expect(await act('Remove', id)).toMatchObject({ code: refusals.notFound })
    expect(await written()).not.toContain(id)
  })

  test('ends by itself, and is changed only by who has read what is there', async () => {
    const end_time = new Date(t.clock.now().getTime() + hoursMs(1)).toISOString()
    const id = await saved({ end_time })
    const { version } = await t.ok(catalogue.agentAnnouncementInfo, { id }, { as: seller! })
    expect(await save({ id, version, end_time, title_en: 'Closed on Friday' })).toMatchObject({ code: '200' })
    expect(await save({ id, version, end_time })).toMatchObject({ code: refusals.changedMeanwhile })
    expect((await t.ok(catalogue.announcementDetail, { id }, { as: customer! })).title).toBe('Closed on Friday')
    t.clock.pass(hoursMs(2))
    const [again, seen] = await Promise.all([t.signIn(seller!.email), t.signIn(customer!.email)])
    expect(await readBy(seen)).not.toContain(id)
    expect(await t.ok(catalogue.agentAnnouncementInfo, { id }, { as: again })).toMatchObject({ state: 'over' })
    Object.assign(seller!, again)
    Object.assign(customer!, seen)
    operator = await t.operator()
  })

  test.each([
    [{ title_en: '' }, 'title_en'],
    [{ content_en: '  ' }, 'content_en'],
    [{ title_en: '', content_en: '' }, 'title_en'],
    [{ title_en: 'x'.repeat(121) }, 'title_en'],
    [{ content_en: '![x](file_Aaaaaaaaaaaa)' }, 'content_en'],
    [{ end_time: '2020-01-01T00:00:00Z' }, 'end_time'],
  ])('refuses %j, and leaves nothing behind', async (over, field) => {
    const as = await agent(t)
    const before = await t.rows()
    expect(await save(over, as)).toMatchObject({
      code: refusals.invalidInput,
      data: { fields: { [field]: expect.any(String) } },
    })
    expect(await t.rows()).toEqual(before)
  })
})

test('nothing of another agent or of the platform is reachable', async () => {
  const as = await agent(t)
  const foreign = await saved({ publish: false }, (other = await agent(t)))
  const platform = await t.ok(
    catalogue.platformAnnouncementSave,
    { ...form, publish: false, sort: 0 },
    { as: operator },
  )
  const before = await t.rows()
  for (const id of [foreign, platform.id]) {
    expect(await t.send(catalogue.agentAnnouncementInfo, { id }, { as })).toMatchObject({ code: refusals.notFound })
    for (const name of ['Publish', 'Withdraw', 'Remove'] as const)
      expect(await act(name, id, as)).toMatchObject({ code: refusals.notFound })
    expect(await save({ id, version: 1 }, as)).toMatchObject({ code: refusals.notFound })
  }
  expect(await t.rows()).toEqual(before)
  expect(await written(as)).toEqual([])
  for (const nobody of [await t.customer(), operator])
    expect(await save({}, nobody)).toMatchObject({ code: refusals.forbidden })
})

test('only its customers hear that there is something new', async () => {
  const live = await TestPortico.start({}, { listen: true })
  try {
    const socket = async (as: Person) =>
      (await TestSocket.open(`ws://127.0.0.1:${live.ports.pushPort}`)).register(live, as)
    const [first, second] = [await agent(live), await agent(live)]
    const people = [await customerOf(live, first.id), await customerOf(live, second.id), await live.customer()]
    const [hears, ...others] = await Promise.all(people.map(socket))
    await live.ok(catalogue.agentAnnouncementSave, form, { as: first })
    await hears!.hears({ stale: ['announcementList', 'announcementDetail'] })
    expect(JSON.stringify(others.map(({ pushed }) => pushed))).not.toContain('announcementList')
  } finally {
    await live.stop()
  }
})
