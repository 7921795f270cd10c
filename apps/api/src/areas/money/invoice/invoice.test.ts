import { invoiceSellerCalls } from '@portico/contract/money/invoice-seller.ts'
import { invoiceCalls } from '@portico/contract/money/invoice.ts'
import { orderCalls } from '@portico/contract/money/order.ts'
import { refundCalls } from '@portico/contract/money/refund.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { addMoney } from '@portico/contract/money/sums.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { agent } from '../../../../test/agents.ts'
import { platform } from '../../../../test/catalogue/platform.ts'
import { headerSample, sellerSample } from '../../../../test/catalogue/refund.ts'
import { purchase, unpaidOrder } from '../../../../test/money.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { pngWith, upload } from '../../../../test/upload.ts'
import { siteSweepJob } from '../../platform/images.service.ts'
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
const setSeller = (more: object = {}, as = operator) =>
  t.send(invoiceSellerCalls.sellerSettingsSave, { ...sellerSample, ...more }, { as })
const unset = { name: '', tax_id: '', address: '', phone: '', bank: '', account_number: '', taxes: [] }
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

  test('says who sold it and the taxes in it as they were when it was issued, whatever is set later', async () => {
    const as = await t.customer()
    const header = await save(as)
    const orders = [await purchase(t, as, 10_000n), await purchase(t, as, 333n)]
    const { data } = await ask(as, header.id, ...orders.map(({ id }) => id))
    expect(data).toMatchObject({ seller: null, taxes: [], net: '103.33' })
    await setSeller({ taxes: [...sellerSample.taxes, { name: 'Surcharge', rate: '0.72' }] })
    const { data: issued } = await issue(data.id)
    expect(issued).toMatchObject({
      amount: '103.33',
      net: '96.82',
      taxes: [
        { name: 'VAT', rate: '6', amount: '5.81' },
        { name: 'Surcharge', rate: '0.72', amount: '0.70' },
      ],
      seller: { name: 'Portico Ltd', tax_id: sellerSample.tax_id, bank: sellerSample.bank },
    })
    expect(issued.lines.map(({ net }) => net).toSorted()).toEqual(['3.12', '93.70'])
    await setSeller({ name: 'Somebody else', taxes: [{ name: 'GST', rate: '99.99' }] })
    const { seller, taxes } = issued
    const mine = async () => (await t.ok(invoiceCalls.invoiceList, {}, { as })).result
    expect(await mine()).toMatchObject([{ seller, taxes, net: '96.82' }])
    const paper = pdfText((await pdf('invoicePdf', data.id, as)).rawPayload)
    for (const said of ['Portico Ltd', sellerSample.tax_id, 'VAT 6%', '¥5.81', '¥96.82', '¥93.70', '¥103.33'])
      expect(paper).toContain(said)
    expect(paper).not.toContain('Somebody else')
    for (const { id } of orders) await refunded(as, id)
    const credits = (await mine()).filter(({ kind }) => kind === 'credit note')
    expect(credits).toMatchObject([{ seller }, { seller }])
    const back = (pick: (one: (typeof credits)[number]) => string) => addMoney(...credits.map(pick))
    expect([back(({ net }) => net), ...taxes.map((_, at) => back((one) => one.taxes[at]!.amount))]).toEqual([
      '-96.82',
      '-5.81',
      '-0.70',
    ])
    await setSeller(unset)
  })

  test('that was issued before any of it was kept opens as it did', async () => {
    const { as, order, invoice } = await requested()
    await setSeller()
    await issue(invoice.id)
    await t.app.pool.query(
      `update invoice set sold = null, lines = jsonb_set(lines, '{0}', lines->0 #- '{netFen}') where id = $1`,
      [invoice.id],
    )
    const [shown] = (await t.ok(invoiceCalls.invoiceList, {}, { as })).result
    expect(shown).toMatchObject({
      taxes: [],
      net: '100.00',
      lines: [{ net: '100.00' }],
      seller: { name: 'Portico Ltd' },
    })
    expect(pdfText((await pdf('invoicePdf', invoice.id, as)).rawPayload)).toContain('Portico Ltd')
    await refunded(as, order.id)
    expect((await t.ok(invoiceCalls.invoiceList, {}, { as })).result[0]).toMatchObject({ taxes: [], net: '-100.00' })
    await setSeller(unset)
  })

  test('names an agent alone where it sold, without the taxes of the platform', async () => {
    const [seller, as] = [await agent(t), await t.customer()]
    const { id: header_id } = await save(as)
    const order = await purchase(t, as, 10_000n, { agentId: seller.id })
    await setSeller()
    const { data } = await issue((await ask(as, header_id, order.id)).data.id)
    expect(data).toMatchObject({
      taxes: [],
      net: '100.00',
      seller: { tax_id: '', address: '', bank: '', logo_url: '' },
    })
    expect(data.seller!.name).not.toMatch(/Portico/)
    await setSeller(unset)
  })

  test('shows the logo of the site, kept for it when the site has another; one that is broken is left out', async () => {
    const system = platform.samples.systemSettingsSave!
    for (const [rows, drawn] of [
      [Buffer.alloc(9 * 8), true],
      [Buffer.alloc(9 * 8, 9), false],
    ] as const) {
      const { data: logo } = await upload(t, { purpose: 'siteLogo', image: pngWith(8, 8, rows) }, operator)
      await t.ok(catalogue.systemSettingsSave, { ...system, logo: logo.id }, { as: operator })
      const { as, invoice } = await requested()
      await issue(invoice.id)
      await t.ok(catalogue.systemSettingsSave, { ...system, logo: '' }, { as: operator })
      await t.app.pool.query(`update file set created_at = created_at - interval '9 days' where id = $1`, [logo.id])
      await siteSweepJob(t.app).run({})
      expect((await t.app.pool.query('select from file where id = $1', [logo.id])).rowCount).toBe(1)
      const paper = (await pdf('invoicePdf', invoice.id, as)).rawPayload.toString('latin1')
      expect(paper.includes('/Subtype /Image')).toBe(drawn)
    }
  })
})

describe('who sells', () => {
  test('is set by operators with the right; a rate must be one', async () => {
    expect(await setSeller({}, await t.operatorWith('orders'))).toMatchObject({ code: '400003' })
    expect(await setSeller({}, await t.customer())).toMatchObject({ code: '400003' })
    for (const rate of ['0', '0.00', '100', '6.123', '-6', '6%', ''])
      expect(await setSeller({ taxes: [{ name: 'VAT', rate }] })).toMatchObject({
        code: '400001',
        data: { fields: { 'taxes.0.rate': expect.any(String) } },
      })
    const read = () => t.ok(invoiceSellerCalls.sellerSettingsInfo, undefined, { as: operator })
    expect((await read()).settings).toEqual(unset)
    expect(await setSeller()).toMatchObject({ code: '200' })
    expect((await read()).settings).toEqual(sellerSample)
    await setSeller(unset)
  })
})
