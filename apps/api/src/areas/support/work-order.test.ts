import { operationLogCalls } from '@portico/contract/support/operation-log.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { workOrderCalls, workOrderDeskCalls } from '@portico/contract/support/work-order.ts'
import type { WorkOrderQueue } from '@portico/contract/states/support.ts'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { TestPortico as Portico } from '../../../test/portico.ts'
import { buyer, runningHost, settled, startStocked, stockOneNode } from '../../../test/resources.ts'
import { TestSocket } from '../../../test/socket.ts'
import { bmpOf, jpgOf, pngOf, upload, webpOf } from '../../../test/upload.ts'
import { openWorkOrder, submitWorkOrder, uploadForReply, workOrderForm } from '../../../test/work-orders.ts'
import { hoursMs, minutesMs, secondsMs } from '../../core/clock.ts'
import { files } from '../../core/files/file.table.ts'
import { cursorOf } from '../../core/lists.ts'
import { mails } from '../../core/mail/mail.table.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { workOrders } from './work-order.table.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await startStocked()
  await stockOneNode(t)
  operator = await t.operator()
})
afterAll(() => t.stop())

const list = (as: Person, input = {}) => t.ok(workOrderCalls.workOrderList, input, { as })
const info = (as: Person, wid: string) => t.ok(workOrderCalls.workOrderInfo, { wid }, { as })
const reply = (as: Person, wid: string, content = 'Still broken.') =>
  t.ok(workOrderCalls.workOrderReply, { wid, content }, { as })
const answer = (wid: string, content = 'We look into it.', as = operator) =>
  t.ok(workOrderDeskCalls.platformWorkOrderReply, { wid, content }, { as })
const deskInfo = (wid: string, as = operator) => t.ok(workOrderDeskCalls.platformWorkOrderInfo, { wid }, { as })
const deskList = async (queue: WorkOrderQueue, as = operator) =>
  (await t.ok(workOrderDeskCalls.platformWorkOrderList, { queue, limit: 100 }, { as })).result.map(({ wid }) => wid)
const close = (as: Person, wid: string) => t.send(workOrderCalls.workOrderClose, { wid }, { as })
const rowOf = async (wid: string) => (await t.db.select().from(workOrders).where(eq(workOrders.id, wid)))[0]!

/** A big picture: padding after its end changes nothing of what it is. */
const png = (bytes: number) => Buffer.concat([pngOf(20, 20), Buffer.alloc(bytes)]).subarray(0, bytes)

describe('opening a work order', () => {
  test('an emoji where a summary or a notice ends is left out whole', async () => {
    const as = await t.customer()
    const wid = await openWorkOrder(t, as, { content: `${'x'.repeat(118)}😀 and more` })
    expect((await list(as)).result[0]!.summary).toBe(`${'x'.repeat(118)}…`)
    await answer(wid, `${'y'.repeat(198)}😀 and more`)
    const { result } = await t.ok(noticeCalls.noticeList, {}, { as })
    expect(result[0]!.content).toContain(`${'y'.repeat(198)}…`)
    expect(result[0]!.content.isWellFormed()).toBe(true)
  })
  test('keeps what was written, with a number of its own and its pictures', async () => {
    const as = await t.customer()
    const wid = await openWorkOrder(t, as, { type: 'emergency' }, [pngOf(20, 10), jpgOf(8, 8), webpOf(4, 4)])
    const { info: read, record } = await info(as, wid)
    expect(read).toMatchObject({ ...workOrderForm, wid, type: 'emergency', status: 1, rating: null, close_time: null })
    expect(read.number).toMatch(/^W\d{8}-[2-9A-Z]{6}$/)
    expect(read.attachment.map(({ width }) => width)).toEqual([20, 8, 4])
    expect(record).toEqual([])
    const picture = await t.portico.server.inject({ method: 'GET', url: read.attachment[0]!.url })
    expect(picture.headers['content-type']).toBe('image/png')
    expect((await list(as)).result).toMatchObject([{ wid, summary: workOrderForm.content, unread: 0 }])
  })
  test.each([
    ['content', '  '],
    ['content', 'x'.repeat(5001)],
    ['phone', ''],
    ['email', ' '],
    ['type', 'critical'],
    ['resource_id', 'host'],
    ['share_timeline', '2'],
  ])('refuses %s %#, and leaves nothing behind (V-WO-DESC, V-WO-PHONE, V-WO-EMAIL, V-WO-MSG)', async (name, value) => {
    const as = await t.customer()
    const before = await t.rows()
    const refused = await submitWorkOrder(t, as, { [name]: value }, [pngOf(8, 8)])
    expect(refused).toMatchObject({ code: '400001', data: { fields: { [name]: expect.any(String) } } })
    expect(await t.rows()).toEqual(before)
  })
  test('takes three pictures of a megabyte each in four formats, and no more (V-WO-IMG, C-56)', async () => {
    const as = await t.customer()
    const before = await t.rows()
    const full = png(1_048_576)
    expect(await submitWorkOrder(t, as, {}, [full, bmpOf(8, 8), jpgOf(8, 8)])).toMatchObject({ code: '200' })
    const made = await t.rows()
    expect(made['file']).toBe(before['file']! + 3)
    expect(
      await submitWorkOrder(
        t,
        as,
        {},
        Array.from({ length: 4 }, () => pngOf(8, 8)),
      ),
    ).toMatchObject({
      code: '400034',
      msg: 'At most 3 images can be added',
    })
    for (const pictures of [[png(1_048_577)], [Buffer.from('GIF89a')]]) {
      const { code } = await submitWorkOrder(t, as, {}, pictures)
      expect(['400026', '413900']).toContain(code)
    }
    expect(await t.rows()).toEqual(made)
  })
  test('twice with one key opens one', async () => {
    const as = await t.customer()
    const sent = [1, 2].map(() => submitWorkOrder(t, as, {}, [pngOf(9, 9)], { 'idempotency-key': 'one' }))
    const [first, second] = await Promise.all(sent)
    expect(first!.data).toEqual(second!.data)
    expect((await list(as)).count).toBe(1)
  })
  test('is not for operators, and not without end', async () => {
    expect(await submitWorkOrder(t, operator)).toMatchObject({ code: '400003' })
    const as = await t.customer()
    for (let n = 0; n < 20; n++) await openWorkOrder(t, as)
    expect(await submitWorkOrder(t, as)).toMatchObject({ code: '400004' })
    expect((await list(as)).count).toBe(20)
  })
  test('about somebody else’s resource is refused', async () => {
    const [as, other] = [await t.customer(), await buyer(t)]
    const host = await runningHost(t, other)
    const before = await t.rows()
    expect(await submitWorkOrder(t, as, { resource_id: host })).toMatchObject({ code: '400002' })
    expect(await t.rows()).toEqual(before)
  })
})

describe('who sees a work order', () => {
  test('the owner all of the account, a member their own, others none', async () => {
    const owner = await t.customer()
    const [member, colleague, stranger] = [await t.member(owner), await t.member(owner), await t.customer()]
    const wid = await openWorkOrder(t, member)
    expect((await list(owner)).result).toMatchObject([{ wid, who: expect.stringMatching(/^Member/) }])
    expect((await list(member)).count).toBe(1)
    for (const as of [colleague, stranger]) {
      expect((await list(as)).count).toBe(0)
      const before = await t.rows()
      const { workOrderInfo, workOrderReply, workOrderClose, workOrderDelete, workOrderUrge, workOrderRate } =
        workOrderCalls
      for (const call of [workOrderInfo, workOrderClose, workOrderDelete, workOrderUrge])
        expect(await t.send(call, { wid }, { as })).toMatchObject({ code: '400002', data: null })
      expect(await t.send(workOrderReply, { wid, content: 'x' }, { as })).toMatchObject({ code: '400002' })
      expect(await t.send(workOrderRate, { wid, rating: 5 }, { as })).toMatchObject({ code: '400002' })
      expect(await t.rows()).toEqual(before)
    }
  })
  test('by pages, newest first, narrowed by state, urgency and words', async () => {
    const as = await t.customer()
    const wids: string[] = []
    for (const content of ['about money', 'about disks', 'about 100% load']) {
      t.clock.pass(secondsMs(1))
      wids.unshift(await openWorkOrder(t, as, { content, type: content.includes('disk') ? 'emergency' : 'normal' }))
    }
    const first = await list(as, { limit: 2 })
    expect(first).toMatchObject({ count: 3, result: [{ wid: wids[0] }, { wid: wids[1] }] })
    expect((await list(as, { limit: 2, after: first.next! })).result).toMatchObject([{ wid: wids[2] }])
    expect((await list(as, { type: 'emergency' })).result).toMatchObject([{ wid: wids[1] }])
    expect((await list(as, { search: '0%' })).result).toMatchObject([{ wid: wids[0] }])
    const { number } = await rowOf(wids[2]!)
    expect((await list(as, { search: number })).result).toMatchObject([{ wid: wids[2] }])
    await close(as, wids[1]!)
    expect((await list(as, { status: 2 })).result).toMatchObject([{ wid: wids[1] }])
    expect((await list(as, { status: 1 })).count).toBe(2)
  })
})

describe('the conversation', () => {
  test('each side reads its own words on the right: replyer 1', async () => {
    const as = await t.customer()
    const wid = await openWorkOrder(t, as)
    await answer(wid, 'Which host?')
    t.clock.pass(secondsMs(1))
    await reply(as, wid, 'The second.')
    const { record, info: read } = await info(as, wid)
    expect(record).toMatchObject([
      { replyer: 0, content: 'Which host?' },
      { replyer: 1, content: 'The second.' },
    ])
    expect(read.wid).toBe(wid)
    expect((await deskInfo(wid)).record.map(({ replyer }) => replyer)).toEqual([1, 0])
  })
  test('a customer never reads an operator’s address', async () => {
    const as = await t.customer()
    const wid = await openWorkOrder(t, as)
    await answer(wid)
    expect(JSON.stringify(await info(as, wid))).not.toContain('operator.example')
  })
  test('a reply may come in the query as well (C-39)', async () => {
    const as = await t.customer()
    const wid = await openWorkOrder(t, as)
    const query = new URLSearchParams({ wid, content: 'From the query' })
    const response = await t.portico.server.inject({
      method: 'POST',
      url: `/api${workOrderCalls.workOrderReply.path}?${query}`,
      headers: t.headersFor({ as }),
    })
    expect(response.json()).toMatchObject({ code: '200', data: { content: 'From the query', replyer: 1 } })
  })
  test('has at most 5000 characters a reply, and something in it (V-WO-MSG)', async () => {
    const as = await t.customer()
    const wid = await openWorkOrder(t, as)
    expect((await reply(as, wid, 'x'.repeat(5000))).content).toHaveLength(5000)
    const before = await t.rows()
    for (const content of ['x'.repeat(5001), '', ' \n '])
      for (const [call, who] of [
        [workOrderCalls.workOrderReply, as],
        [workOrderDeskCalls.platformWorkOrderReply, operator],
      ] as const)
        expect(await t.send(call, { wid, content }, { as: who })).toMatchObject({
          code: '400001',
          data: { fields: { content: expect.any(String) } },
        })
    expect(await t.rows()).toEqual(before)
  })
  test('takes three pictures of 3 MB each that the person uploaded for it (V-WO-REPLY-IMG-SIZE, V-WO-IMG-COUNT)', async () => {
    const [as, other] = [await t.customer(), await t.customer()]
    const wid = await openWorkOrder(t, as)
    const own = [
      await uploadForReply(t, as, png(3_145_728)),
      await uploadForReply(t, as, bmpOf(8, 8)),
      await uploadForReply(t, as, webpOf(8, 8)),
    ]
    expect(await upload(t, { purpose: 'workOrderReply', image: png(3_145_729) }, as)).toMatchObject({ code: '400026' })
    await t.ok(workOrderCalls.workOrderReply, { wid, content: '', attachment: own }, { as })
    expect((await info(as, wid)).record[0]!.attachment.map(({ id }) => id)).toEqual(own)
    const theirs = await uploadForReply(t, other, pngOf(8, 8))
    const first = (await t.db.select().from(files).where(eq(files.purpose, 'workOrder')))[0]!.id
    const before = await t.rows()
    for (const attachment of [[theirs], [first], [...own, own[0]!], ['file_Aaaaaaaaaaaa']])
      expect(await t.send(workOrderCalls.workOrderReply, { wid, content: 'x', attachment }, { as })).toMatchObject({
        code: '400001',
        data: { fields: { attachment: expect.any(String) } },
      })
    expect(await t.rows()).toEqual(before)
  })
  test('is read from its end, page by page to its beginning', async () => {
    const as = await t.customer()
    const wid = await openWorkOrder(t, as)
    for (let n = 0; n < 103; n++) {
      t.clock.pass(1)
      await reply(as, wid, `reply ${n}`)
    }
    const { record, next } = await info(as, wid)
    expect([record.length, record[0]!.content, record.at(-1)!.content]).toEqual([100, 'reply 3', 'reply 102'])
    const earlier = await t.ok(workOrderCalls.workOrderInfo, { wid, after: next! }, { as })
    expect(earlier.record.map(({ content }) => content)).toEqual(['reply 0', 'reply 1', 'reply 2'])
    expect(earlier.next).toBeNull()
  })
})

describe('closing, deleting, urging and rating', () => {
  test('a closed one takes no reply, is closed once, and only then can be deleted; we keep it', async () => {
    const as = await t.customer()
    const wid = await openWorkOrder(t, as)
    const remove = () => t.send(workOrderCalls.workOrderDelete, { wid }, { as })
    expect(await remove()).toMatchObject({ code: '400005' })
    expect(await close(as, wid)).toMatchObject({ code: '200' })
    const before = await t.rows()
    expect(await close(as, wid)).toMatchObject({ code: '400005' })
    expect(await t.send(workOrderDeskCalls.platformWorkOrderClose, { wid }, { as: operator })).toMatchObject({
      code: '400005',
    })
    for (const [call, who] of [
      [workOrderCalls.workOrderReply, as],
      [workOrderDeskCalls.platformWorkOrderReply, operator],
    ] as const)
      expect(await t.send(call, { wid, content: 'Late' }, { as: who })).toMatchObject({ code: '400005' })
    expect(await t.rows()).toEqual(before)
    expect((await info(as, wid)).info).toMatchObject({ status: 2, close_time: expect.any(String) })
    expect(await remove()).toMatchObject({ code: '200' })
    expect(await remove()).toMatchObject({ code: '400002' })
    expect((await list(as)).count).toBe(0)
    expect((await deskInfo(wid)).info).toMatchObject({ wid, hidden: true, content: workOrderForm.content })
    expect(await deskList('closed')).toContain(wid)
  })
  test('two who close it at once close it once', async () => {
    const as = await t.customer()
    const wid = await openWorkOrder(t, as)
    const codes = (await Promise.all([close(as, wid), close(as, wid), close(as, wid)])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['200', '400005', '400005'])
  })
  test('is marked urgent once, while it is open', async () => {
    const as = await t.customer()
    const wid = await openWorkOrder(t, as)
    const urge = () => t.send(workOrderCalls.workOrderUrge, { wid }, { as })
    expect(await urge()).toMatchObject({ code: '200' })
    expect(await urge()).toMatchObject({ code: '400005' })
    expect((await info(as, wid)).info.type).toBe('emergency')
    const closed = await openWorkOrder(t, as)
    await close(as, closed)
    expect(await t.send(workOrderCalls.workOrderUrge, { wid: closed }, { as })).toMatchObject({ code: '400005' })
  })
  test('is rated once, after it was closed, and the operator reads it', async () => {
    const as = await t.customer()
    const wid = await openWorkOrder(t, as)
    const rate = (input = {}) => t.send(workOrderCalls.workOrderRate, { wid, rating: 4, ...input }, { as })
    expect(await rate()).toMatchObject({ code: '400005' })
    await close(as, wid)
    for (const rating of [0, 6, 2.5]) expect(await rate({ rating })).toMatchObject({ code: '400001' })
    expect(await rate({ comment: 'x'.repeat(501) })).toMatchObject({ code: '400001' })
    expect((await rowOf(wid)).rating).toBeNull()
    expect(await rate({ comment: 'Quick.' })).toMatchObject({ code: '200' })
    expect(await rate({ rating: 1 })).toMatchObject({ code: '400005' })
    expect((await deskInfo(wid)).info).toMatchObject({ rating: 4, rating_comment: 'Quick.' })
    expect((await t.ok(workOrderDeskCalls.platformWorkOrderSummary, undefined, { as: operator })).rating).toBe(4)
  })
})

describe('the desk (A-ROLE-10, A-ROLE-13)', () => {
  test('names the resource to the customer only while they may see it: in another group it has no name for the member', async () => {
    const owner = await buyer(t)
    const host = await runningHost(t, owner, { alias: 'web-1' })
    await t.share(owner)
    const member = await t.member(owner)
    const wid = await openWorkOrder(t, member, { resource_id: host })
    expect((await info(member, wid)).info).toMatchObject({ resource_id: host, resource_name: 'web-1' })
    await t.db.update(resources).set({ groupId: null }).where(eq(resources.id, host))
    expect((await info(member, wid)).info).toMatchObject({ resource_id: host, resource_name: '' })
    expect(JSON.stringify(await t.ok(operationLogCalls.logList, {}, { as: member }))).not.toContain('web-1')
    expect((await info(owner, wid)).info).toMatchObject({ resource_name: 'web-1' })
    expect((await deskInfo(wid)).info).toMatchObject({ resource_name: 'web-1' })
  })

  test('works off the urgent ones first, then who has waited longest; pages have no gap and no repeat', async () => {
    const [desk, customer] = [await t.operatorWith('workOrders'), await t.customer()]
    const opened: { wid: string; urgent: boolean }[] = []
    for (let n = 0; n < 7; n++) {
      const urgent = n % 3 === 2
      const wid = await openWorkOrder(t, customer, { type: urgent ? 'emergency' : 'normal' })
      await t.ok(workOrderDeskCalls.platformWorkOrderAssign, { wid, login_id: desk.login_id }, { as: desk })
      opened.push({ wid, urgent })
      t.clock.pass(1000)
    }
    // Answered ones wait for their customer, and so come after all who wait for us.
    const [answered] = opened.splice(2, 1)
    await t.ok(workOrderDeskCalls.platformWorkOrderReply, { wid: answered!.wid, content: 'Hello' }, { as: desk })
    const expected = [...opened.filter(({ urgent }) => urgent), ...opened.filter(({ urgent }) => !urgent), answered!]
    expect(await deskList('mine', desk)).toEqual(expected.map(({ wid }) => wid))
    const seen: string[] = []
    let after: string | undefined
    do {
      const input = { queue: 'mine', limit: 2, ...(after && { after }) } as const
      const page = await t.ok(workOrderDeskCalls.platformWorkOrderList, input, { as: desk })
      expect(page).toMatchObject({ count: 7, count_exact: true })
      seen.push(...page.result.map(({ wid }) => wid))
      after = page.next ?? undefined
    } while (after)
    expect(seen).toEqual(expected.map(({ wid }) => wid))
    const waiting = await deskList('waiting', desk)
    expect(waiting.filter((wid) => seen.includes(wid))).toEqual(seen.slice(0, -1))
    for (const bad of ['x', cursorOf(['nine', '2026-01-01 00:00:00', 'wo_A'])])
      expect(
        await t.send(workOrderDeskCalls.platformWorkOrderList, { queue: 'mine', after: bad }, { as: desk }),
      ).toMatchObject({ code: '400001' })
  })

  test('finds each work order in the queues it belongs to', async () => {
    const as = await t.customer()
    const desk = await t.operatorWith('workOrders')
    const wid = await openWorkOrder(t, as)
    const queues = async () => {
      const found = await Promise.all(
        (['unassigned', 'mine', 'waiting', 'all', 'closed'] as const).map(async (queue) =>
          (await deskList(queue, desk)).includes(wid) ? queue : '',
        ),
      )
      return found.filter(Boolean)
    }
    expect(await queues()).toEqual(['unassigned', 'waiting', 'all'])
    await answer(wid, 'Mine now.', desk)
    expect(await queues()).toEqual(['mine', 'all'])
    await reply(as, wid)
    expect(await queues()).toEqual(['mine', 'waiting', 'all'])
    await t.ok(workOrderDeskCalls.platformWorkOrderAssign, { wid, login_id: '' }, { as: desk })
    expect(await queues()).toEqual(['unassigned', 'waiting', 'all'])
    await t.ok(workOrderDeskCalls.platformWorkOrderClose, { wid }, { as: desk })
    expect(await queues()).toEqual(['all', 'closed'])
  })
  test('measures the time to the first answer, and no later one', async () => {
    const as = await t.customer()
    const desk = await t.operatorWith('workOrders')
    const wid = await openWorkOrder(t, as)
    expect((await deskInfo(wid, desk)).info.first_answer_seconds).toBeNull()
    t.clock.pass(minutesMs(7))
    await answer(wid, 'First', desk)
    t.clock.pass(minutesMs(50))
    await answer(wid, 'Second', desk)
    const seconds = (await deskInfo(wid, desk)).info.first_answer_seconds!
    expect(seconds).toBeGreaterThanOrEqual(420)
    expect(seconds).toBeLessThan(480)
    expect((await info(as, wid)).info.first_answer_seconds).toBe(seconds)
    const { first_answer_seconds: mean, ...counts } = await t.ok(
      workOrderDeskCalls.platformWorkOrderSummary,
      undefined,
      { as: desk },
    )
    expect(mean).toBeGreaterThan(0)
    expect(counts).toMatchObject({ mine: 1, open: expect.any(Number), unassigned: expect.any(Number) })
    operator = await t.operator()
  })
  test('gives one to an operator who may answer it, to nobody else', async () => {
    const as = await t.customer()
    const wid = await openWorkOrder(t, as)
    const [able, unable] = [await t.operatorWith('workOrders'), await t.operatorWith('mail')]
    const { result } = await t.ok(workOrderDeskCalls.platformWorkOrderPeople, undefined, { as: operator })
    expect(result.map(({ id }) => id)).toContain(able.login_id)
    expect(result.map(({ id }) => id)).not.toContain(unable.login_id)
    const assign = (login_id: string) =>
      t.send(workOrderDeskCalls.platformWorkOrderAssign, { wid, login_id }, { as: operator })
    for (const other of [unable.login_id, as.login_id, 'login_Aaaaaaaaaaaa'])
      expect(await assign(other)).toMatchObject({ code: '400001', data: { fields: { login_id: expect.any(String) } } })
    expect((await rowOf(wid)).assigneeId).toBeNull()
    expect(await assign(able.login_id)).toMatchObject({ code: '200' })
    expect((await deskInfo(wid)).info).toMatchObject({ assignee_id: able.login_id, assignee: /^Operator/ })
    await answer(wid)
    expect((await rowOf(wid)).assigneeId).toBe(able.login_id)
    await close(as, wid)
    expect(await assign('')).toMatchObject({ code: '400005' })
  })
  test('a work order that is not there is not there', async () => {
    const wid = 'wo_Aaaaaaaaaaaa'
    const { platformWorkOrderInfo, platformWorkOrderResource, platformWorkOrderClose } = workOrderDeskCalls
    for (const call of [platformWorkOrderInfo, platformWorkOrderResource, platformWorkOrderClose])
      expect(await t.send(call, { wid }, { as: operator })).toMatchObject({ code: '400002' })
    const { platformWorkOrderReply, platformWorkOrderNote } = workOrderDeskCalls
    for (const call of [platformWorkOrderReply, platformWorkOrderNote])
      expect(await t.send(call, { wid, content: 'x' }, { as: operator })).toMatchObject({ code: '400002' })
  })
  test('reads the timeline and the last errors of the resource, only where the customer let us', async () => {
    const as = await buyer(t)
    const host = await runningHost(t, as, { alias: 'sim-refuse-stop' })
    await t.ok(hostCalls.hostAct, { ids: [host], action: 'stop' }, { as })
    await settled(t)
    const [open, closed] = [
      await openWorkOrder(t, as, { resource_id: host, share_timeline: '1' }),
      await openWorkOrder(t, as, { resource_id: host }),
    ]
    const read = await t.ok(workOrderDeskCalls.platformWorkOrderResource, { wid: open }, { as: operator })
    expect(read).toMatchObject({ id: host, kind: 'host', name: 'sim-refuse-stop' })
    expect(read.timeline.length).toBeGreaterThan(1)
    expect(read.errors).toMatchObject([{ what: 'stop', state: 'failed', text: expect.stringMatching(/refused/) }])
    expect(await t.send(workOrderDeskCalls.platformWorkOrderResource, { wid: closed }, { as: operator })).toMatchObject(
      {
        code: '400002',
        data: null,
      },
    )
    expect((await info(as, closed)).info).toMatchObject({ resource_id: host, resource_name: 'sim-refuse-stop' })
  })
})

describe('an internal note', () => {
  const secret = 'Do not tell: known fault 4711'
  test('is on the desk and on no call of the customer', async () => {
    const owner = await t.customer()
    const as = await t.member(owner)
    const wid = await openWorkOrder(t, as)
    await t.ok(workOrderDeskCalls.platformWorkOrderNote, { wid, content: secret }, { as: operator })
    await answer(wid)
    expect((await deskInfo(wid)).notes).toMatchObject([{ content: secret }])
    const seen = await Promise.all(
      [as, owner].flatMap((person) => [
        info(person, wid),
        list(person),
        list(person, { search: '4711' }),
        t.ok(noticeCalls.noticeList, { limit: 100 }, { as: person }),
      ]),
    )
    expect(JSON.stringify(seen)).not.toContain('4711')
    expect(seen[2]).toMatchObject({ count: 0 })
    const told = await t.db.select().from(mails).where(eq(mails.recipient, as.email))
    expect(JSON.stringify(told)).not.toContain('4711')
  })
  test('must say something, and does not move the conversation', async () => {
    const as = await t.customer()
    const wid = await openWorkOrder(t, as)
    const before = await rowOf(wid)
    for (const content of ['', '  ', 'x'.repeat(2001)])
      expect(await t.send(workOrderDeskCalls.platformWorkOrderNote, { wid, content }, { as: operator })).toMatchObject({
        code: '400001',
      })
    await t.ok(workOrderDeskCalls.platformWorkOrderNote, { wid, content: secret }, { as: operator })
    expect(await rowOf(wid)).toEqual(before)
  })
})

describe('telling people', () => {
  const noticesOf = async (as: Person) =>
    (await t.ok(noticeCalls.noticeList, { limit: 100 }, { as })).result.filter(({ topic }) => topic === 'workOrder')
  const mailed = async (as: Person) =>
    (await t.db.select().from(mails).where(like(mails.recipient, as.email))).filter(({ subject }) =>
      subject.includes('work order'),
    ).length

  test('every answer is a notice, but only the first unread one is a mail', async () => {
    const as = await t.customer()
    const wid = await openWorkOrder(t, as)
    await answer(wid, 'One')
    await answer(wid, 'Two')
    expect((await list(as)).result[0]!.unread).toBe(2)
    expect((await noticesOf(as)).map(({ is_read }) => is_read)).toEqual([0, 0])
    expect(await mailed(as)).toBe(1)
    const { number } = await rowOf(wid)
    expect((await noticesOf(as))[0]).toMatchObject({
      subject: `New answer to work order ${number}`,
      link: `/workorderinfo?wid=${wid}`,
    })
    await info(as, wid)
    expect((await list(as)).result[0]!.unread).toBe(0)
    expect((await noticesOf(as)).map(({ is_read }) => is_read)).toEqual([1, 1])
    await answer(wid, 'Three')
    expect(await mailed(as)).toBe(2)
  })
  test('only the one who opened it reads it for themselves', async () => {
    const owner = await t.customer()
    const as = await t.member(owner)
    const wid = await openWorkOrder(t, as)
    await answer(wid)
    await info(owner, wid)
    expect((await rowOf(wid)).unread).toBe(1)
    expect((await noticesOf(as))[0]!.is_read).toBe(0)
  })
  test('the customer hears when we close it, not when they do', async () => {
    const as = await t.customer()
    const [ours, theirs] = [await openWorkOrder(t, as), await openWorkOrder(t, as)]
    await close(as, theirs)
    expect(await noticesOf(as)).toEqual([])
    await t.ok(workOrderDeskCalls.platformWorkOrderClose, { wid: ours }, { as: operator })
    expect((await noticesOf(as)).map(({ subject }) => subject)).toEqual([
      `Work order ${(await rowOf(ours)).number} was closed`,
    ])
  })
  test('both sides hear live of a work order and of each reply, colleagues and strangers nothing', async () => {
    const live = await Portico.start({}, { listen: true })
    try {
      const socket = async (as: Person) => {
        const opened = await TestSocket.open(`ws://127.0.0.1:${live.ports.pushPort}`)
        return opened.register(live, as)
      }
      const owner = await live.customer()
      const [member, colleague, stranger] = [await live.member(owner), await live.member(owner), await live.customer()]
      const desk = await live.operator()
      const [ownerHears, memberHears, colleagueHears, strangerHears, deskHears] = await Promise.all(
        [owner, member, colleague, stranger, desk].map(socket),
      )
      const wid = await openWorkOrder(live, member)
      for (const side of [ownerHears!, memberHears!, deskHears!]) await side.hears({ workorder_oem: { wid } })
      await live.ok(workOrderDeskCalls.platformWorkOrderReply, { wid, content: 'Hello' }, { as: desk })
      for (const side of [ownerHears!, memberHears!, deskHears!]) await side.hears({ workorder_reply_oem: { wid } })
      await live.ok(workOrderDeskCalls.platformWorkOrderNote, { wid, content: 'Between us' }, { as: desk })
      await deskHears!.hears({
        stale: ['platformWorkOrderInfo', 'platformWorkOrderList', 'platformWorkOrderSummary'],
      })
      await live.ok(workOrderCalls.workOrderReply, { wid, content: 'Thanks' }, { as: member })
      await deskHears!.hears({ workorder_reply_oem: { wid } })
      const quiet = JSON.stringify([colleagueHears!.pushed, strangerHears!.pushed])
      expect(quiet).not.toContain(wid)
      const heard = JSON.stringify([ownerHears!.pushed, memberHears!.pushed])
      expect(heard).not.toContain('Between us')
      expect(heard).not.toContain('platformWorkOrder')
    } finally {
      await live.stop()
    }
  })
})

describe('canned replies', () => {
  const texts = { content_en: 'Please restart it.', content_zh_hans: '请重启。', content_zh_hant: '請重新啟動。' }
  const save = (input: object) =>
    t.send(workOrderDeskCalls.cannedReplySave, { name: 'Restart', ...texts, ...input }, { as: operator })
  const all = async () => (await t.ok(workOrderDeskCalls.cannedReplyList, undefined, { as: operator })).result

  test('are written, changed and removed', async () => {
    const { data } = await save({})
    expect(await all()).toMatchObject([{ name: 'Restart', ...texts }])
    expect(await save({ id: data.id, name: 'Restart it', content_en: '' })).toMatchObject({ code: '200' })
    expect(await all()).toMatchObject([{ id: data.id, name: 'Restart it', content_en: '' }])
    const remove = () => t.send(workOrderDeskCalls.cannedReplyRemove, { id: data.id }, { as: operator })
    expect(await remove()).toMatchObject({ code: '200' })
    expect(await remove()).toMatchObject({ code: '400002' })
    expect(await save({ id: data.id })).toMatchObject({ code: '400002' })
    expect(await all()).toEqual([])
  })
  test('have a name of their own and a text in one language at least', async () => {
    await save({ name: 'Same' })
    const before = await t.rows()
    expect(await save({ name: 'Same' })).toMatchObject({ code: '400031' })
    expect(await save({ name: ' ' })).toMatchObject({ code: '400001' })
    expect(await save({ name: 'Empty', content_en: ' ', content_zh_hans: '', content_zh_hant: '' })).toMatchObject({
      code: '400001',
      data: { fields: { content_en: expect.any(String) } },
    })
    expect(await t.rows()).toEqual(before)
    const { data } = await save({ name: 'Other' })
    expect(await save({ id: data.id, name: 'Same' })).toMatchObject({ code: '400031' })
    const together = await Promise.all([1, 2, 3].map(() => save({ name: 'At once' })))
    expect(together.map(({ code }) => code).toSorted()).toEqual(['200', '400031', '400031'])
    const known = [await save({ name: 'One' }), await save({ name: 'Another' })]
    const renamed = await Promise.all(known.map(({ data: { id } }) => save({ id, name: 'Both' })))
    expect(renamed.map(({ code }) => code).toSorted()).toEqual(['200', '400031'])
  })
})

test('after an hour one may open work orders again', async () => {
  const as = await t.customer()
  for (let n = 0; n < 21; n++) await submitWorkOrder(t, as)
  t.clock.pass(hoursMs(1.1))
  const again = await t.signIn(as.email)
  expect(await submitWorkOrder(t, again)).toMatchObject({ code: '200' })
})
