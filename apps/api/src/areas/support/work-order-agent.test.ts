import { agentCannedRepliesMax } from '@portico/contract/agent/work-order.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agent, type Somebody } from '../../../test/agents.ts'
import { customerOf, faced, sidesOf } from '../../../test/faces.ts'
import type { Person } from '../../../test/portico.ts'
import { TestPortico } from '../../../test/portico.ts'
import { TestSocket } from '../../../test/socket.ts'
import { openWorkOrder } from '../../../test/work-orders.ts'
import { newId } from '../../core/ids.ts'
import { secondsMs } from '../../core/clock.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { logins } from '../../core/people/people.table.ts'
import { mails } from '../../core/mail/mail.table.ts'
import { giveCustomer } from '../../ground/agents/custody.service.ts'
import { cannedReplies, workOrderNotes, workOrders } from './work-order.table.ts'

let t: TestPortico
let operator: Person
let [seller, other, customer, theirs]: Somebody[] = []
let direct: Person
beforeAll(async () => {
  t = await TestPortico.start()
  ;({ operator, seller, other, customer, theirs, direct } = await sidesOf(t, await faced(t, 'shop.harbour.example')))
})
afterAll(() => t.stop())

const info = (wid: string, as: Person = seller!) => t.ok(catalogue.agentWorkOrderInfo, { wid }, { as })
const read = (wid: string, as: Person = customer!) => t.ok(catalogue.workOrderInfo, { wid }, { as })
const desk = (wid: string) => t.ok(catalogue.platformWorkOrderInfo, { wid }, { as: operator })
const listed = async (queue: 'waiting' | 'handed' | 'all' | 'closed', as: Person = seller!) =>
  (await t.ok(catalogue.agentWorkOrderList, { queue, limit: 100 }, { as })).result.map(({ wid }) => wid)
const atDesk = async (wid: string) => {
  const lists = await Promise.all(
    (['unassigned', 'waiting', 'all', 'closed'] as const).map((queue) =>
      t.ok(catalogue.platformWorkOrderList, { queue, limit: 100 }, { as: operator }),
    ),
  )
  return lists.some(({ result }) => result.some((row) => row.wid === wid))
}
const answer = (wid: string, content: string, as: Person = seller!) =>
  t.send(catalogue.agentWorkOrderReply, { wid, content }, { as })
const handOver = (wid: string, content = '', as: Person = seller!) =>
  t.send(catalogue.agentWorkOrderHandOver, { wid, content }, { as })
const giveBack = (wid: string) => t.send(catalogue.platformWorkOrderReturn, { wid }, { as: operator })
const note = (wid: string, content: string, shared: boolean, as: Person = seller!) =>
  t.send(catalogue.agentWorkOrderNote, { wid, content, shared }, { as })
const close = (wid: string, as: Person = seller!) => t.send(catalogue.agentWorkOrderClose, { wid }, { as })
const move = (accountId: string, agentId: string | null) =>
  inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, accountId, agentId))
const rowOf = async (wid: string) => (await t.db.select().from(workOrders).where(eq(workOrders.id, wid)))[0]!

describe('what a customer of an agent asks', () => {
  test('is in the agent’s desk, and in no part of the operators’', async () => {
    const before = await t.ok(catalogue.platformWorkOrderSummary, undefined, { as: operator })
    const wid = await openWorkOrder(t, customer!)
    expect(await listed('waiting')).toContain(wid)
    expect((await info(wid)).info).toMatchObject({ account_id: customer!.id, handed_time: null, hidden: false })
    expect(await atDesk(wid)).toBe(false)
    expect(await t.ok(catalogue.platformWorkOrderSummary, undefined, { as: operator })).toEqual(before)
    const rows = await t.rows()
    for (const [call, input] of [
      [catalogue.platformWorkOrderInfo, { wid }],
      [catalogue.platformWorkOrderResource, { wid }],
      [catalogue.platformWorkOrderReply, { wid, content: 'Hello' }],
      [catalogue.platformWorkOrderNote, { wid, content: 'Hello' }],
      [catalogue.platformWorkOrderAssign, { wid, login_id: '' }],
      [catalogue.platformWorkOrderClose, { wid }],
      [catalogue.platformWorkOrderReturn, { wid }],
    ] as const)
      expect(await t.send(call, input as never, { as: operator })).toMatchObject({ code: refusals.notFound })
    expect(await t.rows()).toEqual(rows)
  })

  test('is answered in the agent’s name, measured, told to both, closed and rated', async () => {
    const wid = await openWorkOrder(t, customer!)
    const { number } = await rowOf(wid)
    const told = await t.ok(catalogue.noticeList, { limit: 100 }, { as: seller! })
    expect(told.result).toContainEqual(
      expect.objectContaining({ link: `/agent/workorder?wid=${wid}`, is_read: 0, topic: 'workOrder' }),
    )
    expect(await t.db.$count(mails, eq(mails.recipient, seller!.email))).toBeGreaterThan(0)
    t.clock.pass(secondsMs(60))
    expect(await answer(wid, 'Which host?')).toMatchObject({ code: '200', data: { replyer: 1 } })
    expect((await info(wid)).record).toMatchObject([{ replyer: 1, content: 'Which host?' }])
    const { record, info: seen } = await read(wid)
    expect(record).toMatchObject([{ replyer: 0, who: 'Harbour Cloud', content: 'Which host?' }])
    expect(seen.first_answer_seconds).toBeGreaterThanOrEqual(60)
    expect(await listed('waiting')).not.toContain(wid)
    await t.ok(catalogue.workOrderReply, { wid, content: 'The second.' }, { as: customer! })
    expect(await listed('waiting')).toContain(wid)
    expect(await close(wid)).toMatchObject({ code: '200' })
    for (const late of [await close(wid), await answer(wid, 'Late'), await handOver(wid)])
      expect(late).toMatchObject({ code: refusals.wrongState })
    await t.ok(catalogue.workOrderRate, { wid, rating: 4, comment: 'Quick.' }, { as: customer! })
    expect(await listed('closed')).toContain(wid)
    expect((await info(wid)).info).toMatchObject({ number, rating: 4, rating_comment: 'Quick.' })
    expect(await atDesk(wid)).toBe(false)
  })

  test('refuses what is empty or too long, and leaves nothing behind', async () => {
    const wid = await openWorkOrder(t, customer!)
    const before = await t.rows()
    for (const content of ['', ' ', 'x'.repeat(5001)])
      expect(await answer(wid, content)).toMatchObject({ code: refusals.invalidInput })
    for (const content of ['', 'x'.repeat(2001)])
      expect(await note(wid, content, true)).toMatchObject({ code: refusals.invalidInput })
    expect(await handOver(wid, 'x'.repeat(2001))).toMatchObject({ code: refusals.invalidInput })
    expect(await t.rows()).toEqual(before)
  })
})

describe('handing over to the platform and back', () => {
  test('moves it between the desks; one side answers at a time, and the customer reads one conversation', async () => {
    const wid = await openWorkOrder(t, customer!)
    await answer(wid, 'I ask somebody.')
    t.clock.pass(secondsMs(1))
    expect(await handOver(wid, 'Node 3 again?')).toMatchObject({ code: '200' })
    expect(await handOver(wid)).toMatchObject({ code: refusals.wrongState })
    expect(await listed('handed')).toContain(wid)
    expect(await atDesk(wid)).toBe(true)
    const { info: there, notes } = await desk(wid)
    expect(there.agent).not.toBe('')
    expect(notes).toMatchObject([{ content: 'Node 3 again?', shared: true }])
    const before = await t.rows()
    for (const refused of [await answer(wid, 'Me too'), await close(wid)])
      expect(refused).toMatchObject({ code: refusals.wrongState })
    expect(await t.rows()).toEqual(before)
    await t.ok(catalogue.platformWorkOrderReply, { wid, content: 'It was node 3.' }, { as: operator })
    const { record } = await read(wid)
    expect(record.map(({ who, replyer }) => [who, replyer])).toEqual([
      ['Harbour Cloud', 0],
      ['Harbour Cloud', 0],
    ])
    expect((await info(wid)).record.at(-1)).toMatchObject({ who: 'Portico', replyer: 1 })
    expect(await giveBack(wid)).toMatchObject({ code: '200' })
    expect(await giveBack(wid)).toMatchObject({ code: refusals.notFound })
    expect(await atDesk(wid)).toBe(false)
    expect(await rowOf(wid)).toMatchObject({ handedAt: null, assigneeId: null })
    expect(await answer(wid, 'Solved.')).toMatchObject({ code: '200' })
    const told = await t.ok(catalogue.noticeList, { limit: 100 }, { as: seller! })
    expect(told.result.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/is yours again$/))
  })

  test('one of a customer of our own goes to nobody, and no note on it is shared', async () => {
    const wid = await openWorkOrder(t, direct)
    const before = await t.rows()
    expect(await giveBack(wid)).toMatchObject({ code: refusals.wrongState })
    expect(
      await t.send(catalogue.platformWorkOrderNote, { wid, content: 'x', shared: true }, { as: operator }),
    ).toMatchObject({ code: refusals.wrongState })
    expect(await t.rows()).toEqual(before)
    expect((await desk(wid)).info.agent).toBe('')
  })

  test('two who hand it over at once do so once', async () => {
    const wid = await openWorkOrder(t, customer!)
    const codes = (await Promise.all([1, 2, 3].map(() => handOver(wid, 'Please')))).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['200', refusals.wrongState, refusals.wrongState])
    expect(await t.db.$count(workOrderNotes, eq(workOrderNotes.workOrderId, wid))).toBe(1)
  })
})

describe('canned replies of an agent', () => {
  const texts = { content_en: 'Please restart it.', content_zh_hans: '请重启。', content_zh_hant: '' }
  const save = (as: Person, form: object = {}) =>
    t.send(catalogue.agentCannedReplySave, { name: 'Restart', ...texts, ...form }, { as })
  const all = async (as: Person) => (await t.ok(catalogue.agentCannedReplyList, undefined, { as })).result
  const remove = (as: Person, id: string) => t.send(catalogue.agentCannedReplyRemove, { id }, { as })

  test('are its own: others, and the operators, have theirs under the same names', async () => {
    const { data } = await save(seller!)
    expect(await all(seller!)).toMatchObject([{ id: data.id, name: 'Restart', ...texts }])
    expect(await all(other!)).toEqual([])
    expect((await save(other!)).code).toBe('200')
    await t.ok(catalogue.cannedReplySave, { name: 'Restart', ...texts }, { as: operator })
    const desk = await t.ok(catalogue.cannedReplyList, undefined, { as: operator })
    expect(desk.result.map(({ id }) => id)).not.toContain(data.id)
    expect((await save(seller!)).code).toBe(refusals.nameTaken)
    const rows = await t.rows()
    expect((await save(other!, { id: data.id, name: 'Mine' })).code).toBe(refusals.notFound)
    expect((await remove(other!, data.id)).code).toBe(refusals.notFound)
    for (const call of [catalogue.cannedReplyRemove, catalogue.cannedReplySave])
      expect((await t.send(call, { id: data.id, name: 'Mine', ...texts } as never, { as: operator })).code).toBe(
        refusals.notFound,
      )
    expect(await t.rows()).toEqual(rows)
    expect((await save(seller!, { id: data.id, name: 'Restart it' })).code).toBe('200')
    expect(await all(seller!)).toMatchObject([{ id: data.id, name: 'Restart it' }])
    expect((await remove(seller!, data.id)).code).toBe('200')
    expect((await remove(seller!, data.id)).code).toBe(refusals.notFound)
    expect(await all(seller!)).toEqual([])
  })

  test('are for agents, say something, and are so many at most', async () => {
    for (const as of [customer!, direct, operator]) expect((await save(as)).code).toBe(refusals.forbidden)
    const empty = { content_en: ' ', content_zh_hans: '' }
    expect((await save(seller!, empty)).code).toBe(refusals.invalidInput)
    const row = { accountId: seller!.id, contentEn: 'x', updatedAt: t.clock.now() }
    const many = Array.from({ length: agentCannedRepliesMax }, (_, n) => ({
      ...row,
      id: newId('cannedReply'),
      name: `N${n}`,
    }))
    await t.db.insert(cannedReplies).values(many)
    expect((await save(seller!)).code).toBe(refusals.inUse)
    expect((await save(seller!, { id: many[0]!.id })).code).toBe('200')
    await t.db.delete(cannedReplies).where(eq(cannedReplies.accountId, seller!.id))
  })
})

describe('notes', () => {
  test('each level reads its own and those between them; the customer none, another agent none', async () => {
    const mover = await customerOf(t, seller!.id)
    const wid = await openWorkOrder(t, mover)
    await note(wid, 'agent alone 4711', false)
    await note(wid, 'both from agent', true)
    await handOver(wid)
    const write = (content: string, shared: boolean) =>
      t.ok(catalogue.platformWorkOrderNote, { wid, content, shared }, { as: operator })
    await write('operators alone 4712', false)
    await write('both from platform', true)
    const ofAgent = (await info(wid)).notes
    expect(ofAgent.map(({ content, shared }) => [content, shared])).toEqual([
      ['agent alone 4711', false],
      ['both from agent', true],
      ['both from platform', true],
    ])
    expect(ofAgent.at(-1)!.who).toBe('Portico')
    expect((await desk(wid)).notes.map(({ content }) => content)).toEqual([
      'both from agent',
      'operators alone 4712',
      'both from platform',
    ])
    const seen = [await read(wid, mover), await t.ok(catalogue.noticeList, { limit: 100 }, { as: mover })]
    expect(JSON.stringify(seen)).not.toMatch(/471|both from/)
    await move(mover.id, other!.id)
    expect(JSON.stringify(await info(wid, other!))).not.toMatch(/471|both from/)
  })
})

describe('a customer who changes hands', () => {
  test('takes open ones along to the new first line; the old agent sees none of them any more', async () => {
    const mover = await customerOf(t, seller!.id)
    const [open, closed] = [await openWorkOrder(t, mover), await openWorkOrder(t, mover)]
    await answer(open, 'From the harbour')
    await close(closed)
    await handOver(open)
    await move(mover.id, other!.id)
    expect((await listed('all', other!)).filter((wid) => [open, closed].includes(wid))).toEqual([open])
    expect((await info(open, other!)).record).toMatchObject([{ who: '', content: 'From the harbour' }])
    expect(await atDesk(open)).toBe(false)
    for (const wid of [open, closed])
      expect(await t.send(catalogue.agentWorkOrderInfo, { wid }, { as: seller! })).toMatchObject({
        code: refusals.notFound,
      })
    expect(await listed('all')).not.toContain(closed)
    expect((await t.ok(catalogue.workOrderList, {}, { as: mover })).count).toBe(2)
    await move(mover.id, null)
    expect(await atDesk(open)).toBe(true)
    expect(await listed('all', other!)).not.toContain(open)
    expect((await read(open, mover)).record).toMatchObject([{ who: '' }])
  })

  test('brings the conversation along, and nothing of who the earlier agent is or noted; operators know', async () => {
    const first = await agent(t)
    await t.db.update(logins).set({ name: 'Lin Yue 4713' }).where(eq(logins.id, first.login_id))
    const mover = await customerOf(t, first.id)
    const wid = await openWorkOrder(t, mover)
    await answer(wid, 'Look at the second disk', first)
    await note(wid, 'pays late 4714', false, first)
    await note(wid, 'please hurry 4715', true, first)
    await t.ok(catalogue.workOrderReply, { wid, content: 'Which one is that?' }, { as: mover })
    await move(mover.id, other!.id)
    const seen = await info(wid, other!)
    expect(seen.record.map(({ who, content }) => [who, content])).toEqual([
      ['', 'Look at the second disk'],
      [mover.email, 'Which one is that?'],
    ])
    expect(seen.notes).toEqual([])
    for (const known of [first.id, first.login_id, first.email, '471'])
      expect(JSON.stringify(seen)).not.toContain(known)
    await answer(wid, 'The one below', other!)
    await handOver(wid, '', other!)
    const { record, notes } = await desk(wid)
    expect(record.map(({ who }) => who)).toEqual(['Lin Yue 4713', mover.email, other!.email])
    expect(notes.map(({ content }) => content)).toEqual(['please hurry 4715'])
  })

  test('opening one while being moved leaves it with the agent the customer comes to', async () => {
    const movers = await Promise.all([1, 2, 3, 4].map(() => customerOf(t, seller!.id)))
    const moved = movers.map(async (mover) => {
      const [wid] = await Promise.all([openWorkOrder(t, mover), move(mover.id, other!.id)])
      return wid
    })
    for (const wid of await Promise.all(moved)) expect((await rowOf(wid)).agentId).toBe(other!.id)
  })
})

describe('nothing of another’s is reachable', () => {
  test('by any call of an agent, and by nobody who is none', async () => {
    const strangers = [await openWorkOrder(t, theirs!), await openWorkOrder(t, direct)]
    const before = await t.rows()
    for (const wid of strangers) {
      for (const answered of [
        await t.send(catalogue.agentWorkOrderInfo, { wid }, { as: seller! }),
        await answer(wid, 'x'),
        await handOver(wid, 'x'),
        await note(wid, 'x', true),
        await close(wid),
      ])
        expect(answered).toMatchObject({ code: refusals.notFound, data: null })
      expect(await listed('all')).not.toContain(wid)
      const { number } = await rowOf(wid)
      for (const search of [wid, number])
        expect((await t.ok(catalogue.agentWorkOrderList, { search }, { as: seller! })).count).toBe(0)
      for (const as of [customer!, await t.member(seller!), operator])
        expect(await answer(wid, 'x', as)).toMatchObject({ code: refusals.forbidden })
    }
    const rows = await t.rows()
    expect(rows['work_order_message']).toBe(before['work_order_message'])
    expect(rows['work_order_note']).toBe(before['work_order_note'])
  })

  test('by push: the customer and their agent hear of it, operators once they have it, others never', async () => {
    const live = await TestPortico.start({}, { listen: true })
    try {
      const socket = async (as: Person) =>
        (await TestSocket.open(`ws://127.0.0.1:${live.ports.pushPort}`)).register(live, as)
      const [first, second] = [await agent(live), await agent(live)]
      const asking = await customerOf(live, first.id)
      const staff = await live.operator()
      const [agentHears, otherHears, customerHears, deskHears] = await Promise.all(
        [first, second, asking, staff].map(socket),
      )
      const wid = await openWorkOrder(live, asking)
      for (const side of [agentHears!, customerHears!]) await side.hears({ workorder_oem: { wid } })
      await live.ok(catalogue.agentWorkOrderReply, { wid, content: 'Hello' }, { as: first })
      for (const side of [agentHears!, customerHears!]) await side.hears({ workorder_reply_oem: { wid } })
      expect(JSON.stringify(deskHears!.pushed)).not.toContain(wid)
      await live.ok(catalogue.agentWorkOrderHandOver, { wid }, { as: first })
      await deskHears!.hears({ workorder_oem: { wid } })
      await live.ok(catalogue.platformWorkOrderReply, { wid, content: 'Hello' }, { as: staff })
      await deskHears!.hears({ workorder_reply_oem: { wid } })
      await agentHears!.hears({ workorder_reply_oem: { wid } })
      expect(JSON.stringify(otherHears!.pushed)).not.toContain(wid)
    } finally {
      await live.stop()
    }
  })
})
