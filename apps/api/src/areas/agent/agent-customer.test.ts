import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { headers } from '@portico/contract/headers.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agent, customerOf, type Somebody } from '../../../test/agents.ts'
import { accountOf, fund } from '../../../test/money.ts'
import { type Person, TestPortico } from '../../../test/portico.ts'
import { startStocked } from '../../../test/resources.ts'
import { formOf, sendFormTo } from '../../../test/upload.ts'
import { auditLines } from '../../core/audit/audit.table.ts'
import { daysMs } from '../../core/clock.ts'
import { accounts } from '../../core/people/people.table.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { giveCustomer } from '../../ground/agents/custody.service.ts'

let t: TestPortico
let seller: Somebody
let other: Somebody
beforeAll(async () => {
  t = await startStocked()
  seller = await agent(t)
  other = await agent(t)
})
afterAll(() => t.stop())

const listed = async (as: Person, query: object = {}) => (await t.ok(catalogue.agentCustomerList, query, { as })).result
const infoOf = async (id: string) =>
  (await t.ok(catalogue.agentCustomerInfo, { account_id: id }, { as: seller })).customer
const manage = (input: object, as: Person = seller) => t.send(catalogue.agentManage, input as never, { as })
const setStatus = (id: string, status: string, as: Person = seller) =>
  manage({ action: 'status', account_id: id, status, reason: 'Asked for it' }, as)
const consent = (as: Person, to: 'none' | 'look' | 'act') =>
  t.ok(catalogue.providerConsentSave, { consent: to }, { as })
const eventsOf = async (id: string) =>
  (await t.db.select().from(auditLines).where(eq(auditLines.accountId, id))).map(({ event }) => event)
const stateOf = async (id: string) => (await t.db.select().from(accounts).where(eq(accounts.id, id)))[0]!.status

describe('the customers of an agent', () => {
  test('read the discount that the agent gives them, and nothing of the platform’s', async () => {
    const customer = await customerOf(t, seller.id)
    await t.db.update(accounts).set({ discount: '0.50' }).where(eq(accounts.id, customer.id))
    const discountOf = async () => (await t.ok(catalogue.userInfo, undefined, { as: customer })).discount
    expect(await discountOf()).toBe('1.00')
    await manage({ action: 'save', account_id: customer.id, note: '', discount: '0.9', products: [] })
    expect(await discountOf()).toBe('0.90')
  })

  test('are its own, found by what it knows of them, and nobody else’s', async () => {
    const mine = await customerOf(t, seller.id)
    const theirs = await customerOf(t, other.id)
    const direct = await t.customer()
    await fund(t, mine, 1_234n)
    await manage({ action: 'save', account_id: mine.id, note: 'Pays late', discount: '0.9', products: [] })
    const ids = (await listed(seller)).map(({ account_id }) => account_id)
    expect(ids).toContain(mine.id)
    expect(ids).not.toContain(theirs.id)
    for (const search of [mine.email, mine.id, 'pays late']) {
      expect(await listed(seller, { search })).toEqual([
        expect.objectContaining({
          account_id: mine.id,
          note: 'Pays late',
          discount: '0.90',
          cash: '12.34',
          held: false,
        }),
      ])
    }
    for (const search of [theirs.email, theirs.id, direct.email, '%'])
      expect(await listed(seller, { search })).toEqual([])
    expect(await listed(seller, { consent: 'act' })).toEqual([])
    for (const account_id of [theirs.id, await accountOf(t, direct), seller.id])
      expect(await t.send(catalogue.agentCustomerInfo, { account_id }, { as: seller })).toMatchObject({
        code: refusals.notFound,
      })
  })

  test('a session says who it is by the authorization header too', async () => {
    const { access_token, login_id } = seller as Person & { access_token: string; login_id: string }
    const asked = (token: string) =>
      t.portico.server.inject({
        method: 'POST',
        url: `/api${catalogue.agentCustomerList.path}`,
        headers: { authorization: `Bearer ${token}`, [headers.loginId]: login_id },
        payload: { oem_agent: 1 },
      })
    expect((await asked(access_token)).json()).toMatchObject({ code: '200' })
    expect((await asked('x'.repeat(43))).json()).toMatchObject({ code: refusals.sessionExpired })
    expect((await asked('nonsense')).json()).toMatchObject({ code: refusals.keyRefused })
  })

  test('price rules are kept with two places, and bad ones are refused', async () => {
    const { id } = await customerOf(t, seller.id)
    const rules = [{ product: 'disk', factor: '0.8' }]
    expect(await manage({ action: 'save', account_id: id, note: '', discount: '1', products: rules })).toMatchObject({
      code: '200',
    })
    expect(await infoOf(id)).toMatchObject({ discount: '1.00', products: [{ product: 'disk', factor: '0.80' }] })
    for (const wrong of [{ discount: '1.5' }, { products: [...rules, ...rules] }, { note: 'x'.repeat(201) }]) {
      const form = { action: 'save', account_id: id, note: '', discount: '1', products: [], ...wrong }
      expect(await manage(form), JSON.stringify(wrong)).toMatchObject({ code: refusals.invalidInput })
    }
    const form = { action: 'save', account_id: id, note: 'Mine', discount: '0.5', products: [] }
    expect(await manage(form, other)).toMatchObject({ code: refusals.notFound })
    expect(await manage(form, await t.customer())).toMatchObject({ code: refusals.forbidden })
    expect(await infoOf(id)).toMatchObject({ note: '', discount: '1.00' })
  })
})

describe('disabling', () => {
  test('shuts everybody out at once, once, with a line in both logs, until it is taken back', async () => {
    const customer = await customerOf(t, seller.id)
    expect(await setStatus(customer.id, 'disabled', other)).toMatchObject({ code: refusals.notFound })
    expect(await setStatus(customer.id, 'normal')).toMatchObject({ code: refusals.wrongState })
    expect(await setStatus(customer.id, 'disabled')).toMatchObject({ code: '200' })
    expect(await setStatus(customer.id, 'disabled')).toMatchObject({ code: refusals.wrongState })
    expect(await t.send(catalogue.userInfo, undefined, { as: customer })).toMatchObject({
      code: refusals.sessionExpired,
    })
    expect(await eventsOf(customer.id)).toContain('agent.manage')
    expect(await eventsOf(seller.id)).toContain('agent.manage')
    expect(await setStatus(customer.id, 'normal')).toMatchObject({ code: '200' })
    expect(await stateOf(customer.id)).toBe('normal')
  })

  test('the platform’s word wins: what it shut the agent cannot open', async () => {
    const operator = await t.operator()
    const { id } = await customerOf(t, seller.id)
    const byPlatform = (status: 'normal' | 'disabled') =>
      t.ok(catalogue.customerStatusSave, { account_id: id, status, reason: 'Abuse' }, { as: operator })
    await setStatus(id, 'disabled')
    await byPlatform('disabled')
    expect(await infoOf(id)).toMatchObject({ status: 'disabled', held: true })
    expect(await setStatus(id, 'normal')).toMatchObject({ code: refusals.wrongState })
    await byPlatform('normal')
    expect(await stateOf(id)).toBe('normal')
  })

  test('whom the agent shut out comes in again when it is another’s customer', async () => {
    const { id } = await customerOf(t, seller.id)
    await setStatus(id, 'disabled')
    await inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, id, other.id))
    expect(await stateOf(id)).toBe('normal')
  })
})

describe('a look at a customer’s console', () => {
  const ticket = (id: string, as: Person = seller) => t.send(catalogue.agentCustomerView, { account_id: id }, { as })
  const opened = async (customer: Somebody) => {
    await consent(customer, 'look')
    const { view_ticket } = await t.ok(catalogue.agentCustomerView, { account_id: customer.id }, { as: seller })
    return t.ok(catalogue.sessionView, { view_ticket })
  }

  test('needs the customer’s consent, reads only, and leaves a line in both logs', async () => {
    const customer = await customerOf(t, seller.id)
    expect(await ticket(customer.id)).toMatchObject({ code: refusals.consentMissing })
    const as = await opened(customer)
    expect(await ticket(customer.id, other)).toMatchObject({ code: refusals.notFound })
    expect(await t.ok(catalogue.userInfo, undefined, { as })).toMatchObject({
      account_id: customer.id,
      viewed_by: seller.email,
    })
    expect(await t.send(catalogue.noticeReadAll, undefined, { as })).toMatchObject({ code: refusals.readOnlyView })
    expect(await eventsOf(seller.id)).toContain('agent.view')
    expect(await eventsOf(customer.id)).toContain('session.view')
  })

  test('ends at once when the consent is taken back, or the customer is another’s', async () => {
    const customer = await customerOf(t, seller.id)
    const first = await opened(customer)
    await consent(customer, 'act')
    expect(await t.send(catalogue.userInfo, undefined, { as: first })).toMatchObject({ code: '200' })
    const late = await t.ok(catalogue.agentCustomerView, { account_id: customer.id }, { as: seller })
    await consent(customer, 'none')
    expect(await t.send(catalogue.userInfo, undefined, { as: first })).toMatchObject({ code: refusals.sessionExpired })
    expect(await t.send(catalogue.sessionView, late)).toMatchObject({ code: refusals.linkExpired })
    const second = await opened(customer)
    await inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, customer.id, other.id))
    expect(await t.send(catalogue.userInfo, undefined, { as: second })).toMatchObject({ code: refusals.sessionExpired })
    expect(await t.ok(catalogue.providerInfo, undefined, { as: customer })).toMatchObject({
      provider: { consent: 'none' },
    })
  })

  test('the platform’s own customer has no provider and nothing to allow', async () => {
    const as = await t.customer()
    expect(await t.ok(catalogue.providerInfo, undefined, { as })).toEqual({ provider: null, release: null })
    expect(await t.send(catalogue.providerConsentSave, { consent: 'act' }, { as })).toMatchObject({
      code: refusals.wrongState,
    })
    expect(await t.send(catalogue.providerConsentSave, { consent: 'all' as 'act' }, { as })).toMatchObject({
      code: refusals.invalidInput,
    })
  })
})

describe('an invitation', () => {
  const invite = (email = '', days = 7) =>
    t.ok(catalogue.agentInviteCreate, { email, note: 'From the fair', days }, { as: seller })
  const codeOf = (url: string) => new URL(url).searchParams.get('invite')!
  const stateIn = async (id: string) => {
    const { result } = await t.ok(catalogue.agentInviteList, {}, { as: seller })
    return result.find((row) => row.id === id)
  }

  test('makes whoever registers by it the agent’s customer, as often as it is used', async () => {
    const { id, url } = await invite()
    for (let n = 0; n < 2; n++) {
      const account_id = await accountOf(t, await t.customer({ invite_code: codeOf(url) }))
      expect(await infoOf(account_id)).toMatchObject({ note: 'From the fair', consent: 'none' })
    }
    expect(await stateIn(id)).toMatchObject({ state: 'open', joined: 2 })
    const { result } = await t.ok(catalogue.noticeList, undefined, { as: seller, method: 'GET' })
    expect(result.filter(({ subject }) => subject.startsWith('New customer'))).toHaveLength(2)
  })

  test('works neither withdrawn nor expired, and registers nobody then', async () => {
    const [withdrawn, expired] = [await invite(), await invite('', 1)]
    await t.ok(catalogue.agentInviteWithdraw, { id: withdrawn.id }, { as: seller })
    expect(await t.send(catalogue.agentInviteWithdraw, { id: withdrawn.id }, { as: seller })).toMatchObject({
      code: refusals.wrongState,
    })
    expect(await t.send(catalogue.agentInviteWithdraw, { id: expired.id }, { as: other })).toMatchObject({
      code: refusals.notFound,
    })
    await expect(t.customer({ invite_code: codeOf(withdrawn.url) })).rejects.toThrow(refusals.invalidInput)
    t.clock.pass(daysMs(1))
    seller = { ...seller, ...(await t.signIn(seller.email)) }
    other = { ...other, ...(await t.signIn(other.email)) }
    await expect(t.customer({ invite_code: codeOf(expired.url) })).rejects.toThrow(refusals.invalidInput)
    await expect(t.customer({ invite_code: 'made-up' })).rejects.toThrow(refusals.invalidInput)
    expect(await stateIn(withdrawn.id)).toMatchObject({ state: 'withdrawn' })
    expect(await stateIn(expired.id)).toMatchObject({ state: 'expired' })
  })

  test('by mail is for that address and once, and tells nothing of who is here already', async () => {
    const taken = await t.customer()
    const [known, unknown] = [await invite(taken.email), await invite('new@customer.example')]
    expect(Object.keys(known)).toEqual(Object.keys(unknown))
    expect([known.state, unknown.state]).toEqual(['open', 'open'])
    const invite_code = codeOf(unknown.url)
    await expect(t.customer({ invite_code })).rejects.toThrow(refusals.invalidInput)
    const joined = await accountOf(t, await t.customer({ invite_code, email: 'new@customer.example' }))
    expect(await infoOf(joined)).toMatchObject({ email: 'new@customer.example' })
    expect(await stateIn(unknown.id)).toMatchObject({ state: 'used' })
    expect(await t.send(catalogue.agentInviteCreate, { email: 'x', note: '', days: 0 }, { as: seller })).toMatchObject({
      code: refusals.invalidInput,
    })
  })
})

describe('the file of customers', () => {
  const sent = (csv: string, as: Person = seller) =>
    sendFormTo(t, catalogue.agentCustomerImport, formOf([['file', Buffer.from(csv), 'customers.csv']]), as)
  const exported = async () => {
    const url = `/api${catalogue.agentCustomerExport.path}`
    const response = await t.portico.server.inject({
      method: 'POST',
      url,
      headers: t.headersFor({ as: seller }),
      payload: { action: 'download' },
    })
    expect(response.headers['content-disposition']).toContain('customers')
    return response.body
  }

  test('comes back as it went out, with what was changed in it', async () => {
    const { id } = await customerOf(t, seller.id)
    const rules = [{ product: 'host', factor: '0.80' }]
    await manage({ action: 'save', account_id: id, note: '=1+1', discount: '0.9', products: rules })
    const csv = await exported()
    expect((await sent(csv)).code).toBe('200')
    expect(await infoOf(id)).toMatchObject({ note: '=1+1', discount: '0.90', products: rules })
    await sent(`account_id,note,discount,products\n${id},New,0.7,disk:0.6 host:0.5\n`)
    const { note, products } = await infoOf(id)
    expect([note, products.length]).toEqual(['New', 2])
  })

  test('with a wrong line or somebody else’s customer changes nothing', async () => {
    const { id } = await customerOf(t, seller.id)
    const theirs = await customerOf(t, other.id)
    const head = 'account_id,note,discount,products\n'
    expect(await sent(`${head}${id},a,0.7,\n${id},b,7,\n`)).toMatchObject({ code: refusals.agentFileLine })
    expect(await sent(`${head}${id},a,0.7,\n${theirs.id},b,0.5,\n`)).toMatchObject({ code: refusals.notFound })
    expect(await sent('note\nx\n')).toMatchObject({ code: refusals.agentFileLine })
    expect(await sent(head)).toMatchObject({ code: refusals.agentFileLine })
    expect(await sent(`${head}${id},a,0.7,\n`, await t.customer())).toMatchObject({ code: refusals.forbidden })
    expect(await infoOf(id)).toMatchObject({ note: '', discount: '1.00' })
  })
})
