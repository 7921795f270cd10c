import { invoiceCalls } from '@portico/contract/money/invoice.ts'
import { orderCalls } from '@portico/contract/money/order.ts'
import { refundCalls } from '@portico/contract/money/refund.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { headerSample } from '../../../../test/catalogue/refund.ts'
import { purchase, unpaidOrder } from '../../../../test/money.ts'
import { TestPortico, type Person } from '../../../../test/portico.ts'
import { prove } from '../../../ground/ledger/ledger.service.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
})
afterAll(() => t.stop())
afterEach(async () => {
  expect(await prove(t.db)).toMatchObject({ difference_fen: '0', unbalanced_entries: 0, broken_links: 0 })
})

const year = new Date().getUTCFullYear()
const save = (as: Person, more: object = {}) =>
  t.ok(invoiceCalls.invoiceHeaderSave, { ...headerSample, ...more }, { as })
const issue = (id: string) => t.send(invoiceCalls.platformInvoiceIssue, { id }, { as: operator })
const ask = (as: Person, header_id: string, ...order_ids: string[]) =>
  t.send(invoiceCalls.invoiceRequest, { header_id, order_ids }, { as })
const invoiceStatus = async (as: Person, id: string) =>
  (await t.ok(orderCalls.orderInfo, { id }, { as })).invoice_status
const pdf = (call: 'invoicePdf' | 'platformInvoicePdf', id: string, as: Person) =>
  t.portico.server.inject({
    url: `${apiBase}${invoiceCalls[call].path}?id=${id}`,
    headers: t.headersFor({ as }),
  })
async function requested(fen = 10_000n) {
  const as = await t.customer()
  const header = await save(as)
  const order = await purchase(t, as, fen)
  const { data } = await ask(as, header.id, order.id)
  return { as, header, order, invoice: data }
}
async function refunded(as: Person, orderId: string) {
  const { refundable } = await t.ok(refundCalls.refundPreview, { order_id: orderId }, { as })
  const form = { order_id: orderId, amount: refundable, target: 'balance' } as const
  const { id } = await t.ok(refundCalls.refundRequest, form, { as })
  await t.ok(refundCalls.platformRefundApprove, { id }, { as: operator })
}

describe('headers', () => {
  test('several, one of them the default, whatever is saved or deleted', async () => {
    const as = await t.customer()
    const first = await save(as)
    expect(first.is_default).toBe(true)
    const second = await save(as, { title: 'Second', is_default: true })
    const list = async () =>
      (await t.ok(invoiceCalls.invoiceHeaderList, undefined, { as })).result.map((row) => [row.title, row.is_default])
    expect(await list()).toEqual([
      ['Second', true],
      [headerSample.title, false],
    ])
    await save(as, { id: second.id, title: 'Changed' })
    expect(await list()).toContainEqual(['Changed', true])
    await t.ok(invoiceCalls.invoiceHeaderRemove, { id: second.id }, { as })
    expect(await list()).toEqual([[headerSample.title, true]])
    expect(await t.send(invoiceCalls.invoiceHeaderRemove, { id: second.id }, { as })).toMatchObject({ code: '400002' })
    const saves = Array.from({ length: 16 }, (_, n) => save(as, { title: `At once ${n}`, is_default: true }))
    await Promise.all(saves)
    expect((await list()).filter(([, isDefault]) => isDefault)).toHaveLength(1)
  })

  test.each(Object.keys(headerSample))('%s is required', async (field) => {
    const as = await t.customer()
    const answer = await t.send(invoiceCalls.invoiceHeaderSave, { ...headerSample, [field]: '' }, { as })
    expect(answer).toMatchObject({ code: '400001', data: { fields: { [field]: expect.any(String) } } })
    expect((await t.ok(invoiceCalls.invoiceHeaderList, undefined, { as })).result).toEqual([])
  })

  test("another tenant's header can be neither changed, deleted nor used", async () => {
    const [as, other] = [await t.customer(), await t.customer()]
    const { id } = await save(as)
    const order = await purchase(t, other)
    const changed = { ...headerSample, id, title: 'Mine' }
    expect(await t.send(invoiceCalls.invoiceHeaderSave, changed, { as: other })).toMatchObject({ code: '400002' })
    expect(await t.send(invoiceCalls.invoiceHeaderRemove, { id }, { as: other })).toMatchObject({ code: '400002' })
    expect(await ask(other, id, order.id)).toMatchObject({ code: '400002' })
    expect((await t.ok(invoiceCalls.invoiceHeaderList, undefined, { as })).result).toMatchObject([
      { id, title: headerSample.title },
    ])
  })
})

describe('an invoice', () => {
  test('is asked for, issued with its number, told of once, and its orders follow', async () => {
    const as = await t.customer()
    const header = await save(as)
    const [one, two] = [await purchase(t, as, 12_345n), await purchase(t, as, 55n)]
    const { data: invoice } = await ask(as, header.id, one.id, two.id)
    expect(invoice).toMatchObject({ status: 'invoicing', amount: '124.00', number: '' })
    expect(await invoiceStatus(as, one.id)).toBe('invoicing')
    await save(as, { id: header.id, title: 'Renamed later' })
    expect((await pdf('invoicePdf', invoice.id, as)).json()).toMatchObject({ code: '400005' })
    const answers = await Promise.all(Array.from({ length: 64 }, () => issue(invoice.id)))
    const done = answers.filter(({ code }) => code === '200')
    expect(done).toHaveLength(1)
    expect(done[0]!.data).toMatchObject({ status: 'invoiced', title: headerSample.title, amount: '124.00' })
    expect(done[0]!.data.number).toMatch(new RegExp(`^INV${year}-\\d{6}$`))
    expect(await invoiceStatus(as, two.id)).toBe('invoiced')
    expect(await ask(as, header.id, one.id)).toMatchObject({ code: '400063' })
    const { rows } = await t.app.pool.query(`select 1 from notice where login_id = $1 and word = 'invoiceReady'`, [
      as.login_id,
    ])
    expect(rows).toHaveLength(1)
    const mails = await t.app.pool.query('select 1 from mail where recipient = $1 and subject like $2', [
      as.email,
      'Invoice INV%',
    ])
    expect(mails.rows).toHaveLength(1)
  })

  test('numbers are unique and without gaps under 100 approvals at once, with refusals among them', async () => {
    const as = await t.customer()
    const { id: header } = await save(as)
    const ids: string[] = []
    for (let n = 0; n < 100; n++) ids.push((await ask(as, header, (await purchase(t, as, 100n)).id)).data.id)
    const last = async () => {
      const { rows } = await t.app.pool.query(`select last from document_series where name = $1`, [`INV${year}`])
      return Number(rows[0]?.last ?? 0)
    }
    const before = await last()
    const answers = await Promise.all([...ids, ...ids.slice(0, 20)].map(issue))
    const numbers = answers.filter(({ code }) => code === '200').map(({ data }) => Number(data.number.split('-')[1]))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => before + 1 + n))
    expect(await last()).toBe(before + 100)
  })

  test('64 requests for one order make one, and the order stands on one invoice', async () => {
    const as = await t.customer()
    const { id: header } = await save(as)
    const { id } = await purchase(t, as)
    const answers = await Promise.all(Array.from({ length: 64 }, () => ask(as, header, id)))
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
    expect((await t.ok(invoiceCalls.invoiceList, {}, { as })).count).toBe(1)
    const twice = t.app.pool.query('insert into invoiced_order select * from invoiced_order where order_id = $1', [id])
    await expect(twice).rejects.toMatchObject({ constraint: 'invoiced_order_pkey' })
  })

  test('rejected: the reason is kept and the orders can be invoiced again', async () => {
    const { as, header, order, invoice } = await requested()
    const reject = () =>
      t.send(invoiceCalls.platformInvoiceReject, { id: invoice.id, reason: 'tax ID is wrong' }, { as: operator })
    expect([(await reject()).code, (await reject()).code]).toEqual(['200', '400005'])
    expect(await issue(invoice.id)).toMatchObject({ code: '400005' })
    expect(await invoiceStatus(as, order.id)).toBe('not invoiced')
    expect(await ask(as, header.id, order.id)).toMatchObject({ code: '200' })
    const { result } = await t.ok(invoiceCalls.invoiceList, { status: 'rejected' }, { as })
    expect(result).toMatchObject([{ id: invoice.id, reason: 'tax ID is wrong' }])
  })

  test('is not given for what was not bought, not paid in cash, refunded, or is not theirs; nothing is left', async () => {
    const [as, other] = [await t.customer(), await t.customer()]
    const { id: header } = await save(as)
    const good = await purchase(t, as)
    const unpaid = await unpaidOrder(t, as)
    const back = await purchase(t, as)
    await refunded(as, back.id)
    const { result } = await t.ok(refundCalls.refundList, {}, { as })
    for (const id of [unpaid.id, back.id, result[0]!.id])
      expect(await ask(as, header, good.id, id)).toMatchObject({ code: '400063' })
    expect(await ask(as, header, good.id, (await purchase(t, other)).id)).toMatchObject({ code: '400002' })
    expect(await ask(as, header)).toMatchObject({ code: '400001' })
    expect(await ask(await t.member(as), header, good.id)).toMatchObject({ code: '400003' })
    expect((await t.ok(invoiceCalls.invoiceList, {}, { as })).count).toBe(0)
    expect(await invoiceStatus(as, good.id)).toBe('not invoiced')
  })

  test('is issued by operators with the permission alone', async () => {
    const { as, invoice } = await requested()
    for (const who of [as, await t.operatorWith('finance')])
      expect(await t.send(invoiceCalls.platformInvoiceIssue, { id: invoice.id }, { as: who })).toMatchObject({
        code: '400003',
      })
    const desk = await t.operatorWith('orders')
    expect(await t.send(invoiceCalls.platformInvoiceIssue, { id: invoice.id }, { as: desk })).toMatchObject({
      code: '200',
    })
  })

  test('leaves out what went back while it waited; when all did, it cannot be issued', async () => {
    const { as, header, order, invoice } = await requested()
    const more = await purchase(t, as, 700n)
    const { data: both } = await ask(as, header.id, more.id, (await purchase(t, as, 300n)).id)
    await refunded(as, order.id)
    expect(await issue(invoice.id)).toMatchObject({ code: '400064' })
    await refunded(as, more.id)
    expect(await issue(both.id)).toMatchObject({ code: '200', data: { amount: '3.00', lines: [{ amount: '3.00' }] } })
    expect(await invoiceStatus(as, more.id)).toBe('not invoiced')
  })
})

describe('a refund after the invoice', () => {
  test('makes one credit note of the same sum, with a series of its own', async () => {
    const { as, order, invoice } = await requested(8_800n)
    const issued = await issue(invoice.id)
    await refunded(as, order.id)
    const { result } = await t.ok(invoiceCalls.invoiceList, {}, { as })
    expect(result).toMatchObject([
      { kind: 'credit note', status: 'invoiced', amount: '-88.00', credits_number: issued.data.number },
      { kind: 'invoice', amount: '88.00' },
    ])
    expect(result[0]!.number).toBe(`CN${year}-000001`)
    const paper = await pdf('invoicePdf', result[0]!.id, as)
    expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('the paper', () => {
  test('is a PDF for its owner and for operators; to others it does not exist', async () => {
    const { as, invoice } = await requested()
    const { data } = await issue(invoice.id)
    const paper = await pdf('invoicePdf', invoice.id, as)
    expect(paper.headers['content-type']).toBe('application/pdf')
    expect(paper.headers['content-disposition']).toContain(`${data.number}.pdf`)
    expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await pdf('platformInvoicePdf', invoice.id, operator)).headers['content-type']).toBe('application/pdf')
    expect((await pdf('invoicePdf', invoice.id, await t.customer())).json()).toMatchObject({ code: '400002' })
    expect((await pdf('invoicePdf', invoice.id, await t.member(as))).json()).toMatchObject({ code: '400003' })
    expect((await pdf('platformInvoicePdf', invoice.id, as)).json()).toMatchObject({ code: '400003' })
  })
})
