import { agentCustomerCalls } from '@portico/contract/agent/customer.ts'
import { releaseCalls } from '@portico/contract/agent/release.ts'
import { operationLogCalls } from '@portico/contract/support/operation-log.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { platformAgentCalls } from '@portico/contract/platform/agents.ts'
import { customerCalls } from '@portico/contract/platform/customers.ts'
import { refusals } from '@portico/contract/codes.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { agent, fundAgent, type Somebody } from '../../../test/agents.ts'
import { customerOf, faced } from '../../../test/faces.ts'
import { fenOf, fund } from '../../../test/money.ts'
import { type Person, TestPortico } from '../../../test/portico.ts'
import { inOrder } from '../../../test/resources.ts'
import { accounts } from '../../core/people/people.table.ts'
import { agentCustomers } from '../../ground/agents/agent.table.ts'
import { agentReleases } from '../../ground/agents/release.table.ts'
import { prove } from '../../ground/ledger/ledger.service.ts'

let t: TestPortico
let operator: Person
let seller: Somebody
beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
  seller = await faced(t, 'shop.harbour.example')
})
afterAll(() => t.stop())
afterEach(async () => expect(await prove(t.db)).toMatchObject(inOrder))

const agentOf = async (id: string) =>
  (await t.db.select({ agentId: accounts.agentId }).from(accounts).where(eq(accounts.id, id)))[0]!.agentId
const leave = (as: Person) => t.send(releaseCalls.providerLeave, { reason: 'I move on' }, { as })
const release = (as: Person, account_id: string) => t.send(releaseCalls.agentCustomerRelease, { account_id }, { as })
const info = (as: Person) => t.ok(releaseCalls.providerInfo, undefined, { as })
const list = async (as: Person) => (await t.ok(releaseCalls.agentReleaseList, undefined, { as })).result
const heard = async (as: Person) =>
  (await t.ok(noticeCalls.noticeList, { limit: 20 }, { as })).result.map(({ subject }) => subject)

describe('leaving', () => {
  test('takes the word of the customer and of the agent, in this order', async () => {
    const customer = await customerOf(t, seller.id)
    expect(await info(customer)).toEqual({
      provider: {
        name: 'Harbour Cloud',
        email: 'help@harbour.example',
        phone: '400 100',
        hours: '9 to 5',
        consent: 'none',
        free: false,
      },
      release: null,
    })
    expect(await leave(customer)).toMatchObject({ data: { released: false } })
    expect((await info(customer)).release).toMatchObject({ asked_by: 'customer', reason: 'I move on' })
    expect(await list(seller)).toMatchObject([{ account_id: customer.id, name: customer.email, reason: 'I move on' }])
    expect(await heard(seller)).toContain(`${customer.email} wants to leave you`)
    expect(await agentOf(customer.id)).toBe(seller.id)
    expect(await leave(customer)).toMatchObject({ code: refusals.wrongState })
    const asked = { asked_by: 'customer', reason: 'I move on' }
    const { customer: seen } = await t.ok(
      agentCustomerCalls.agentCustomerInfo,
      { account_id: customer.id },
      { as: seller },
    )
    expect(seen.release).toMatchObject(asked)
    const detail = { account_id: customer.id }
    expect((await t.ok(customerCalls.customerInfo, detail, { as: operator })).provider).toMatchObject({
      account_id: seller.id,
      release: asked,
    })
    const { result } = await t.ok(
      platformAgentCalls.platformAgentCustomers,
      { account_id: seller.id },
      { as: operator },
    )
    expect(result.find(({ account_id }) => account_id === customer.id)!.release).toMatchObject(asked)

    expect(await release(seller, customer.id)).toMatchObject({ data: { released: true } })
    expect(await agentOf(customer.id)).toBeNull()
    expect(await list(seller)).toEqual([])
    expect(await t.db.$count(agentCustomers, eq(agentCustomers.accountId, customer.id))).toBe(0)
    expect(await info(customer)).toEqual({ provider: null, release: null })
    expect(await heard(customer)).toContain('You now buy from us directly')
    expect((await t.lastMail(customer.email))!.sender).toBeNull()
    expect(await heard(seller)).toContain(`${customer.email} is no longer your customer`)
    expect(await leave(customer)).toMatchObject({ code: refusals.wrongState })
  })

  test('takes the word of the agent and of the customer, in the other order, and stands in both logs', async () => {
    const customer = await customerOf(t, seller.id)
    expect(await release(seller, customer.id)).toMatchObject({ data: { released: false } })
    expect(await release(seller, customer.id)).toMatchObject({ code: refusals.wrongState })
    expect(await heard(customer)).toContain('Your provider wants to release you')
    expect((await t.lastMail(customer.email))!.body).toContain('This e-mail was sent by Harbour Cloud.')
    for (const as of [seller, customer]) {
      const { result } = await t.ok(operationLogCalls.logList, { limit: 20 }, { as })
      expect(result.map(({ event_name }) => event_name)).toContain('Asked to release a customer')
    }
    expect(await leave(customer)).toMatchObject({ data: { released: true } })
    expect(await agentOf(customer.id)).toBeNull()
  })

  test('what the customer has goes along, and the agent pays for it', async () => {
    const customer = await customerOf(t, seller.id)
    await fund(t, customer, 5_000n)
    await fundAgent(t, seller.id, 1_000n)
    await leave(customer)
    await release(seller, customer.id)
    expect(await fenOf(t, customer)).toBe(5_000n)
  })

  test('is taken back by who asked, and declined by who did not', async () => {
    const customer = await customerOf(t, seller.id)
    const stay = () => t.send(releaseCalls.providerStay, undefined, { as: customer })
    const keep = () => t.send(releaseCalls.agentCustomerKeep, { account_id: customer.id }, { as: seller })
    expect(await stay()).toMatchObject({ code: refusals.wrongState })
    for (const [ask, end] of [
      [() => leave(customer), stay],
      [() => leave(customer), keep],
      [() => release(seller, customer.id), stay],
      [() => release(seller, customer.id), keep],
    ] as const) {
      expect((await ask()).code).toBe('200')
      expect((await end()).code).toBe('200')
      expect((await end()).code).toBe(refusals.wrongState)
      expect(await agentOf(customer.id)).toBe(seller.id)
    }
    expect(await t.db.$count(agentReleases, eq(agentReleases.accountId, customer.id))).toBe(0)
    // Each of these is mailed to the other side: not all day.
    for (const again of [() => leave(customer), stay]) expect((await again()).code).toBe('200')
    expect(await leave(customer)).toMatchObject({ code: refusals.tooFrequent })
  })

  test('of both at once happens once', async () => {
    const customer = await customerOf(t, seller.id)
    const answers = await Promise.all([leave(customer), release(seller, customer.id)])
    expect(answers.map(({ data }) => data?.released).toSorted()).toEqual([false, true])
    expect(await agentOf(customer.id)).toBeNull()
  })
})

describe('nobody else', () => {
  test('another agent finds neither the customer nor what is asked', async () => {
    const customer = await customerOf(t, seller.id)
    await leave(customer)
    const other = await agent(t)
    expect(await release(other, customer.id)).toMatchObject({ code: refusals.notFound })
    expect(await t.send(releaseCalls.agentCustomerKeep, { account_id: customer.id }, { as: other })).toMatchObject({
      code: refusals.notFound,
    })
    expect(await list(other)).toEqual([])
    const direct = await t.customer()
    expect(await leave(direct)).toMatchObject({ code: refusals.wrongState })
    expect(await info(direct)).toEqual({ provider: null, release: null })
    expect(await release(customer, customer.id)).toMatchObject({ code: refusals.forbidden })
  })

  test('but the operator, who says why', async () => {
    const customer = await customerOf(t, seller.id)
    const force = (reason: string, as = operator) =>
      t.send(releaseCalls.customerRelease, { account_id: customer.id, reason }, { as })
    expect(await force('')).toMatchObject({ code: refusals.invalidInput })
    expect(await force('no right', await t.operatorWith('mail'))).toMatchObject({ code: refusals.forbidden })
    expect(await agentOf(customer.id)).toBe(seller.id)
    expect(await force('The agent is not responding')).toMatchObject({ code: '200' })
    expect(await agentOf(customer.id)).toBeNull()
    expect(await force('once more')).toMatchObject({ code: refusals.wrongState })
  })
})
