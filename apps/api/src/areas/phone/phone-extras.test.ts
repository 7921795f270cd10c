import { appointmentCalls, appointmentsOpenMax } from '@portico/contract/phone/appointment.ts'
import { cloudphone } from '@portico/contract/phone/cloudphone.ts'
import { phoneCodeCalls } from '@portico/contract/phone/code.ts'
import { commentsIn, phoneCommentCalls } from '@portico/contract/phone/comment.ts'
import { orderCalls } from '@portico/contract/money/order.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessBuyer, phonesOf } from '../../../test/cloudphones.ts'
import { cashOf } from '../../../test/money.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { buyer, inOrder, node, provenBooks, removed, settled, startStocked } from '../../../test/resources.ts'
import { daysMs } from '../../core/clock.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { phoneCodes } from './phone-code.table.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await startStocked()
  operator = await t.operatorWith('resources')
})
afterAll(() => t.stop())

describe('comments', () => {
  const save = (as: Person, more: object = {}) =>
    t.send(phoneCommentCalls.phoneComment, { action: 'save', title: 'cheers', comments: ['Nice'], ...more }, { as })
  const list = async (as: Person) => (await t.ok(phoneCommentCalls.phoneCommentList, {}, { as })).result

  test('of a pasted text are its lines, each once', () => {
    expect(commentsIn(' one \r\n\n two\none\n')).toEqual(['one', 'two'])
  })

  test('are read by everybody of a business, and changed by whoever entered them, or the owner', async () => {
    const owner = await businessBuyer(t)
    const [anna, ben] = [await t.member(owner), await t.member(owner)]
    await save(anna)
    const { id } = (await list(ben))[0]!
    expect(await list(ben)).toMatchObject([{ title: 'cheers', comments: ['Nice'], own: false }])
    expect(await save(ben, { id, comments: ['Bad'] })).toMatchObject({ code: '400002' })
    expect(await save(ben)).toMatchObject({ code: '400001' })
    expect(await save(owner, { id, title: 'praise', comments: ['Great', 'Fine'] })).toMatchObject({ code: '200' })
    expect(await list(anna)).toMatchObject([{ title: 'praise', own: true }])
    const stranger = await buyer(t)
    expect(await list(stranger)).toEqual([])
    const remove = (as: Person) => t.send(phoneCommentCalls.phoneComment, { action: 'remove', id }, { as })
    expect(await remove(stranger)).toMatchObject({ code: '400002' })
    expect(await remove(anna)).toMatchObject({ code: '200' })
    expect(await list(owner)).toEqual([])
  })

  test('are bounded', async () => {
    const as = await buyer(t)
    const thousand = Array.from({ length: 1_000 }, (_, n) => `line ${n}`)
    expect(await save(as, { comments: thousand })).toMatchObject({ code: '200' })
    for (const comments of [[], [...thousand, 'more'], ['x'.repeat(501)], [''], ['two\nlines']])
      expect(await save(as, { title: 'other', comments })).toMatchObject({ code: '400001' })
    expect(await save(as, { title: 'x'.repeat(33) })).toMatchObject({ code: '400001' })
  })
})

describe('a code', () => {
  const wish = { controller_id: node, package: 'basic' as const, count: 2, months: 3, how_many: 1 }
  const until = (days: number) => new Date(t.clock.now().getTime() + daysMs(days)).toISOString().slice(0, 10)
  const issued = async (more: object = {}) =>
    (await t.ok(phoneCodeCalls.platformPhoneCodeIssue, { ...wish, valid_until: until(30), ...more }, { as: operator }))
      .codes
  const redeem = (as: Person, code: string) =>
    t.send(phoneCodeCalls.phoneCodeRedeem, { code, brand: 'Google', model: 'Pixel 8' }, { as })
  const listed = async (query: object = {}) =>
    (await t.ok(phoneCodeCalls.platformPhoneCodeList, query, { as: operator })).result

  test('pays for one service that is set up as any other, and the books stay true', async () => {
    const [code] = (await issued()) as [string]
    const as = await buyer(t)
    const before = await cashOf(t, as)
    const answer = await redeem(as, code.toLowerCase().replaceAll('-', ' '))
    expect(answer).toMatchObject({ code: '200', data: { total: '0.00' } })
    await settled(t)
    const id = (answer.data as { resource_ids: string[] }).resource_ids[0]!
    await t.ok(cloudphone.calls.platformCloudphoneSetup, { id }, { as: operator })
    await settled(t)
    expect(await phonesOf(t, as, { service_id: id })).toHaveLength(2)
    expect(await cashOf(t, as)).toBe(before)
    const { result: orders } = await t.ok(orderCalls.orderList, {}, { as })
    expect(orders).toMatchObject([{ amount: '0.00', product: 'phone' }])
    expect((await listed())[0]).toMatchObject({ state: 'used', service_id: id, ending: code.slice(-4) })
    await removed(t, as, id)
    await settled(t)
    expect(await cashOf(t, as)).toBe(before)
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('works once, however many ask at once', async () => {
    const [code] = (await issued()) as [string]
    const people = await Promise.all(Array.from({ length: 6 }, () => buyer(t)))
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => redeem(people[n % 6]!, code)))
    const codes = answers.map((answer) => answer.code)
    expect(codes.filter((one) => one === '200')).toHaveLength(1)
    expect(codes.filter((one) => one === '400356')).toHaveLength(29)
    const [row] = await t.db
      .select()
      .from(phoneCodes)
      .where(eq(phoneCodes.ending, code.slice(-4)))
    expect(await t.db.$count(resources, eq(resources.accountId, row!.accountId!))).toBe(1)
  })

  test('that is cancelled, over, unknown or tried again and again is refused', async () => {
    const as = await buyer(t)
    const [code] = (await issued({ remark: 'to cancel' })) as [string]
    const { id } = (await listed({ search: 'to cancel' }))[0]!
    await t.ok(phoneCodeCalls.platformPhoneCodeCancel, { id }, { as: operator })
    expect(await redeem(as, code)).toMatchObject({ code: '400356' })
    expect(await t.send(phoneCodeCalls.platformPhoneCodeCancel, { id }, { as: operator })).toMatchObject({
      code: '400005',
    })
    const [late] = (await issued()) as [string]
    await t.db
      .update(phoneCodes)
      .set({ validUntil: t.clock.now() })
      .where(eq(phoneCodes.ending, late.slice(-4)))
    expect(await redeem(as, late)).toMatchObject({ code: '400356' })
    const guesses = await Promise.all(Array.from({ length: 20 }, () => redeem(as, 'AAAA-AAAA-AAAA-AAAA')))
    expect(guesses.map(({ code: one }) => one)).toContain('400004')
    expect(
      await t.send(phoneCodeCalls.platformPhoneCodeIssue, { ...wish, valid_until: until(-1) }, { as: operator }),
    ).toMatchObject({ code: '400001' })
  })

  test('is kept as what it comes to, not as it is', async () => {
    const codes = await issued({ how_many: 3 })
    const rows = JSON.stringify(await t.db.select().from(phoneCodes))
    for (const code of codes) expect(rows).not.toContain(code.replaceAll('-', ''))
  })
})

describe('an appointment', () => {
  const form = {
    product: 'cloud phone' as const,
    count: 20,
    wanted_day: '2099-01-31',
    contact: 'Lin',
    message: 'Hello',
  }
  const submit = (as: Person, more: object = {}) =>
    t.send(appointmentCalls.appointmentSubmit, { ...form, ...more }, { as })
  const list = async (as: Person) => (await t.ok(appointmentCalls.appointmentList, {}, { as })).result

  test('is seen by who made it and by operators, answered, and withdrawn only before', async () => {
    const as = await buyer(t)
    await submit(as)
    await submit(as, { message: 'Second' })
    const [second, first] = (await list(as)) as unknown as [{ id: string }, { id: string }]
    const desk = (await t.ok(appointmentCalls.platformAppointmentList, { search: 'Second' }, { as: operator })).result
    expect(desk).toMatchObject([{ id: second.id, contact: 'Lin', count: 20, wanted_day: '2099-01-31', state: 'open' }])
    const stranger = await buyer(t)
    const withdraw = (who: Person, { id }: { id: string }) =>
      t.send(appointmentCalls.appointmentWithdraw, { id }, { as: who })
    expect(await withdraw(stranger, first)).toMatchObject({ code: '400002' })
    expect(await withdraw(as, first)).toMatchObject({ code: '200' })
    expect(await withdraw(as, first)).toMatchObject({ code: '400005' })
    const answer = (id: string) =>
      t.send(appointmentCalls.platformAppointmentAnswer, { id, answer: 'Called' }, { as: operator })
    expect(await answer(first.id)).toMatchObject({ code: '400005' })
    expect(await answer(second.id)).toMatchObject({ code: '200' })
    expect(await list(as)).toMatchObject([
      { state: 'handled', answer: 'Called' },
      { state: 'withdrawn', answer: '' },
    ])
    expect(await withdraw(as, second)).toMatchObject({ code: '400005' })
  })

  test('is bounded in words and in number', async () => {
    const as = await buyer(t)
    for (const more of [
      { message: 'x'.repeat(501) },
      { contact: '' },
      { count: 0 },
      { wanted_day: '2020-01-01' },
      { wanted_day: 'soon' },
    ])
      expect(await submit(as, more)).toMatchObject({ code: '400001' })
    const answers = await Promise.all(Array.from({ length: appointmentsOpenMax + 5 }, () => submit(as)))
    expect(answers.filter(({ code }) => code === '200').length).toBeLessThanOrEqual(appointmentsOpenMax)
    expect(answers.map(({ code }) => code)).toContain('400004')
  })
})
