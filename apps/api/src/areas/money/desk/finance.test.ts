import { financeCalls } from '@portico/contract/money/finance.ts'
import { orderCalls } from '@portico/contract/money/order.ts'
import { paySettingsCalls } from '@portico/contract/money/pay-settings.ts'
import { rechargeCalls } from '@portico/contract/money/recharge.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountOf } from '../../../../test/money.ts'
import { cashierNotice, sendNotice, setPay, startRecharge, walletOf } from '../../../../test/paying.ts'
import { TestPortico, type Person } from '../../../../test/portico.ts'
import { bmpOf, jpgOf, pngOf, upload, webpOf } from '../../../../test/upload.ts'
import { prove } from '../../../ground/ledger/ledger.service.ts'

let t: TestPortico
let operator: Person
let second: Person
let as: Person
let account_id: string
const bank = { holder: 'Portico Ltd', bank: 'Bank', branch: '', account_number: '12345678', swift_code: '', note: '' }
beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
  second = await t.operatorWith('finance')
  await setPay(t, operator, { cashier_enabled: true, approval_above: '1000.00' })
  await t.ok(paySettingsCalls.bankSettingsSave, { enabled: true, ...bank }, { as: operator })
})
afterAll(async () => {
  expect(await prove(t.db)).toMatchObject({ difference_fen: '0', unbalanced_entries: 0, broken_links: 0 })
  await t.stop()
})
beforeEach(async () => {
  as = await t.customer()
  account_id = await accountOf(t, as)
})

const cashOf = async (person: Person) => (await walletOf(t, person)).cash
const proofOf = async (person: Person, image = pngOf(8, 8)) =>
  (await upload(t, { purpose: 'remittanceProof', image }, person)).data.id
const submit = (input: { id: string; file_id: string; payer: string }, person = as) =>
  t.send(rechargeCalls.remittanceSubmit, input, { as: person })
const remitted = async (person = as, amount = '2000.00') => {
  const { recharge } = await startRecharge(t, person, { way: 'offline', amount })
  await submit({ id: recharge.id, file_id: await proofOf(person), payer: 'Lin Yue' }, person)
  return recharge.id
}

describe('the sum above which a second operator approves', () => {
  const limit = async (person: Person, approval_above: string) => {
    const { settings } = await t.ok(paySettingsCalls.paySettingsInfo, undefined, { as: operator })
    return t.send(paySettingsCalls.paySettingsSave, { ...settings, approval_above }, { as: person })
  }
  test('is not moved by whoever it holds back: it has a permission of its own', async () => {
    expect(await limit(second, '9000000.00')).toMatchObject({ code: '400003' })
    expect(await t.ok(paySettingsCalls.paySettingsInfo, undefined, { as: second })).toMatchObject({
      settings: { approval_above: '1000.00' },
    })
    expect(await limit(second, '1000')).toMatchObject({ code: '200' })
    const both = await t.operatorWith('finance', 'approvalLimit')
    expect(await limit(both, '900.00')).toMatchObject({ code: '200' })
    expect(await limit(operator, '1000.00')).toMatchObject({ code: '200' })
  })
})

describe('a remittance', () => {
  test('with its proof is confirmed by an operator, and credits once', async () => {
    const id = await remitted()
    const { result } = await t.ok(
      financeCalls.remittanceList,
      { state: 'submitted', search: 'Lin Yue' },
      { as: operator },
    )
    expect(result[0]).toMatchObject({ id, payer: 'Lin Yue', amount: '2000.00', customer: { email: as.email } })
    const picture = await t.portico.server.inject({ method: 'GET', url: result[0]!.proof_url })
    expect(picture.headers['content-type']).toBe('image/png')
    const answers = await Promise.all(
      [operator, second, operator].map((who) => t.send(financeCalls.remittanceConfirm, { id }, { as: who })),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400005', '400005'])
    expect(await cashOf(as)).toBe('2000.00')
    const [order] = (await t.ok(orderCalls.orderList, {}, { as })).result
    expect(order).toMatchObject({ id, status: 'completed', payment_method: 'offline', amount: '2000.00' })
  })

  test('is rejected with a reason that the customer reads, and cannot be confirmed afterwards', async () => {
    const id = await remitted()
    expect(await t.send(financeCalls.remittanceReject, { id, reason: ' ' }, { as: operator })).toMatchObject({
      code: '400001',
    })
    await t.ok(financeCalls.remittanceReject, { id, reason: 'Nothing arrived' }, { as: operator })
    expect(await t.send(financeCalls.remittanceConfirm, { id }, { as: second })).toMatchObject({ code: '400005' })
    const [one] = (await t.ok(rechargeCalls.rechargeList, {}, { as })).result
    expect(one).toMatchObject({
      status: 'failed',
      reason: 'rejected',
      remittance: { state: 'rejected', reason: 'Nothing arrived' },
    })
    const { result } = await t.ok(noticeCalls.noticeList, {}, { as })
    expect(result[0]!.content).toContain('Nothing arrived')
    expect(await cashOf(as)).toBe('0.00')
  })

  test('that the customer has cancelled meanwhile is credited all the same: the money is there', async () => {
    const id = await remitted()
    await t.ok(orderCalls.orderCancel, { id }, { as })
    await t.ok(financeCalls.remittanceConfirm, { id }, { as: operator })
    expect(await cashOf(as)).toBe('2000.00')
  })

  test.each([
    ['jpg', jpgOf(8, 8)],
    ['bmp', bmpOf(8, 8)],
    ['webp', webpOf(8, 8)],
  ])('takes a %s for a proof', async (_type, image) => {
    const { recharge } = await startRecharge(t, as, { way: 'offline' })
    expect(await submit({ id: recharge.id, file_id: await proofOf(as, image), payer: 'A' })).toMatchObject({
      code: '200',
    })
  })

  test('takes no proof that is too large, no picture, or not the owner’s', async () => {
    const large = Buffer.concat([pngOf(8, 8), Buffer.alloc(3 * 1024 * 1024)])
    for (const image of [large, Buffer.from('%PDF-1.7')])
      expect(await upload(t, { purpose: 'remittanceProof', image }, as)).toMatchObject({ code: '400026' })
    for (const person of [await t.member(as), operator])
      expect(await upload(t, { purpose: 'remittanceProof', image: pngOf(8, 8) }, person)).toMatchObject({
        code: '400003',
      })
  })

  test('belongs to its own unpaid offline order, with its own picture', async () => {
    const other = await t.customer()
    const { recharge } = await startRecharge(t, as, { way: 'offline' })
    const file_id = await proofOf(as)
    const right = { id: recharge.id, file_id, payer: 'Lin Yue' }
    expect(await submit(right, other)).toMatchObject({ code: '400002' })
    expect(await submit({ ...right, file_id: await proofOf(other) })).toMatchObject({
      code: '400001',
      data: { fields: { file_id: 'Image is not valid' } },
    })
    expect(await submit({ ...right, payer: '' })).toMatchObject({ code: '400001' })
    const online = await startRecharge(t, as)
    expect(await submit({ ...right, id: online.recharge.id })).toMatchObject({ code: '400005' })
    expect(await submit(right)).toMatchObject({ code: '200' })
    expect(await submit({ ...right, payer: 'Another' })).toMatchObject({
      code: '200',
      data: { remittance: { payer: 'Another' } },
    })
    await t.ok(financeCalls.remittanceConfirm, { id: recharge.id }, { as: operator })
    expect(await submit(right)).toMatchObject({ code: '400005' })
  })

  test('is nobody’s business without the permission', async () => {
    const id = await remitted()
    for (const person of [as, await t.operatorWith('orders')])
      expect(await t.send(financeCalls.remittanceConfirm, { id }, { as: person })).toMatchObject({ code: '400003' })
    expect(await cashOf(as)).toBe('0.00')
  })
})

describe('money by hand', () => {
  const add = (
    call: typeof financeCalls.adjustmentAdd | typeof financeCalls.offlineRechargeAdd,
    amount: string,
    who = operator,
  ) => t.send(call as typeof financeCalls.adjustmentAdd, { account_id, amount, reason: 'Agreed by phone' }, { as: who })

  test('up to the limit one operator is enough: an offline recharge, and adjustments both ways', async () => {
    expect(await add(financeCalls.offlineRechargeAdd, '500.00')).toMatchObject({
      code: '200',
      data: { state: 'applied' },
    })
    expect(await add(financeCalls.adjustmentAdd, '50.00')).toMatchObject({ code: '200', data: { state: 'applied' } })
    expect(await add(financeCalls.adjustmentAdd, '-20.00')).toMatchObject({ code: '200', data: { state: 'applied' } })
    expect(await cashOf(as)).toBe('530.00')
    const { result } = await t.ok(orderCalls.orderList, {}, { as })
    expect(result.map(({ type, amount }) => [type, amount]).toSorted()).toEqual([
      ['adjustment', '-20.00'],
      ['adjustment', '50.00'],
      ['recharge', '500.00'],
    ])
  })

  test('above it another one must approve, once, and never the same', async () => {
    const proposed = await add(financeCalls.adjustmentAdd, '1000.01')
    expect(proposed).toMatchObject({ code: '200', data: { state: 'proposed', own: true } })
    const { id } = proposed.data
    expect(await cashOf(as)).toBe('0.00')
    const approve = (who: Person) => t.send(financeCalls.proposalApprove, { id }, { as: who })
    expect(await approve(operator)).toMatchObject({ code: '400052' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => approve(second)))
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
    expect(await cashOf(as)).toBe('1000.01')
    expect(await t.send(financeCalls.proposalDecline, { id, reason: 'no' }, { as: second })).toMatchObject({
      code: '400005',
    })
  })

  test('declined, it is over', async () => {
    const { data } = await add(financeCalls.offlineRechargeAdd, '5000.00')
    await t.ok(financeCalls.proposalDecline, { id: data.id, reason: 'No receipt' }, { as: second })
    expect(await t.send(financeCalls.proposalApprove, { id: data.id }, { as: second })).toMatchObject({
      code: '400005',
    })
    expect(await cashOf(as)).toBe('0.00')
  })

  test('many small sums of one operator for one customer are one large one', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(financeCalls.adjustmentAdd, '400.00')))
    expect(answers.map(({ data }) => data.state).toSorted()).toEqual(['applied', 'applied', 'proposed', 'proposed'])
    expect(await cashOf(as)).toBe('800.00')
  })

  test('nothing is taken that is not there, and nothing is left of the attempt', async () => {
    const before = await t.rows()
    expect(await add(financeCalls.adjustmentAdd, '-0.01')).toMatchObject({ code: '400040' })
    expect(await t.rows()).toEqual(before)
    expect((await t.ok(orderCalls.orderList, {}, { as })).count).toBe(0)
  })

  test.each(['0', '0.00', '1.001', '1e2', '', 'x', '99999999'])('%j is no sum', async (amount) => {
    for (const call of [financeCalls.adjustmentAdd, financeCalls.offlineRechargeAdd] as const)
      expect(await add(call, amount)).toMatchObject({ code: '400001' })
  })

  test('an offline recharge cannot take, a customer must exist, and others may not', async () => {
    expect(await add(financeCalls.offlineRechargeAdd, '-5.00')).toMatchObject({ code: '400001' })
    expect(await add(financeCalls.adjustmentAdd, '5.00', as)).toMatchObject({ code: '400003' })
    account_id = 'acc_Nobody111111'
    expect(await add(financeCalls.adjustmentAdd, '5.00')).toMatchObject({ code: '400002' })
  })

  test('a customer is found by what an operator knows of them', async () => {
    const { result } = await t.ok(financeCalls.payerList, { search: as.email.toUpperCase() }, { as: operator })
    expect(result[0]).toMatchObject({ account_id, email: as.email, cash: '0.00' })
    expect((await t.ok(financeCalls.payerList, { search: '%' }, { as: operator })).result).toEqual([])
  })
})

test('each gateway’s day agrees with the ledger', async () => {
  const day = t.clock.now().toISOString().slice(0, 10)
  const of = async (gateway: string, currency = 'CNY') =>
    (await t.ok(financeCalls.gatewayDayList, {}, { as: operator })).result.find(
      (row) => row.day === day && row.gateway === gateway && row.currency === currency,
    )
  const before = await of('cashier', 'HKD')
  expect(before).toBeUndefined()
  const started = await startRecharge(t, as, { currency: 'HKD', amount: '10.00' })
  await sendNotice(t, 'cashier', await cashierNotice(t, started, { total_amount: '9.00' }))
  await sendNotice(t, 'cashier', await cashierNotice(t, started))
  expect(await of('cashier', 'HKD')).toMatchObject({ payments: 1, sum: '10.00', ledger_sum: '10.00', unmatched: 1 })
  const [kept] = (await t.ok(financeCalls.unmatchedNoticeList, { handled: 'no' }, { as: operator })).result
  await t.ok(financeCalls.unmatchedNoticeHandle, { id: kept!.id, remark: 'a test' }, { as: operator })
  expect(await of('cashier', 'HKD')).toMatchObject({ payments: 1, unmatched: 0 })
  const offline = (await of('offline'))!
  expect(offline.sum).toBe(offline.ledger_sum)
})

describe('an unmatched notice', () => {
  const keep = async () => {
    const started = await startRecharge(t, as)
    const notice = await cashierNotice(t, started, { total_amount: '9.00' })
    expect((await sendNotice(t, 'cashier', notice)).body).toBe('fail')
    const { result } = await t.ok(financeCalls.unmatchedNoticeList, { limit: 100 }, { as: operator })
    return { notice, row: result.find(({ order_id }) => order_id === started.recharge.id)! }
  }
  const handle = (id: string, remark = 'paid back to the card', by = operator) =>
    t.send(financeCalls.unmatchedNoticeHandle, { id, remark }, { as: by })

  test('is marked handled once, with who and why, and needs no further telling', async () => {
    const { notice, row } = await keep()
    expect(row.handled).toBeNull()
    const before = await t.rows()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => handle(row.id, `remark ${n}`)))
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
    expect(answers.filter(({ code }) => code === '400005')).toHaveLength(7)
    const won = answers.find(({ code }) => code === '200')!.data
    expect(won.handled).toMatchObject({ by: 'Operator', remark: expect.stringMatching(/^remark \d$/) as string })
    expect((await t.rows())['audit_line']).toBe(before['audit_line']! + 1)
    const ids = async (handled: 'yes' | 'no') =>
      (await t.ok(financeCalls.unmatchedNoticeList, { handled, limit: 100 }, { as: operator })).result.map(
        ({ id }) => id,
      )
    expect(await ids('yes')).toContain(row.id)
    expect(await ids('no')).not.toContain(row.id)
    expect((await sendNotice(t, 'cashier', notice)).body).toBe('success')
    expect((await walletOf(t, as)).cash).toBe('0.00')
  })

  test('needs a remark, the permission, and to be there', async () => {
    const { row } = await keep()
    const clerk = await t.operatorWith('orders')
    const before = await t.rows()
    expect(await handle(row.id, '  ')).toMatchObject({
      code: '400001',
      data: { fields: { remark: 'Remark cannot be empty' } },
    })
    expect(await handle('umn_Aaaaaaaaaaaa')).toMatchObject({ code: '400002' })
    expect(await handle(row.id, 'x', as)).toMatchObject({ code: '400003' })
    expect(await handle(row.id, 'x', clerk)).toMatchObject({ code: '400003' })
    expect((await t.rows())['audit_line']).toBe(before['audit_line'])
  })
})
