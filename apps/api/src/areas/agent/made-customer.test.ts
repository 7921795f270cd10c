import { registerCalls } from '@portico/contract/account/register.ts'
import { madeCustomerCalls } from '@portico/contract/agent/made-customer.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agent, type Somebody } from '../../../test/agents.ts'
import { faced } from '../../../test/faces.ts'
import { type Person, TestPortico } from '../../../test/portico.ts'
import { auditLines } from '../../core/audit/audit.table.ts'
import { daysMs } from '../../core/clock.ts'
import { accounts, logins } from '../../core/people/people.table.ts'

let t: TestPortico
let seller: Somebody
let made = 0
beforeAll(async () => {
  t = await TestPortico.start()
  seller = await faced(t, 'shop.made.example')
})
afterAll(() => t.stop())

const password = 'ferryboat5'
const newForm = (more: object = {}) => ({
  name: 'Harbour Trade',
  email: `made${++made}@customer.example`,
  discount: '0.9',
  products: [{ product: 'host' as const, factor: '0.80' }],
  note: 'From the fair',
  ...more,
})
const create = (form: object, as: Person = seller) =>
  t.send(madeCustomerCalls.agentCustomerCreate, form as never, { as })
const welcome = (account_id: string, as: Person = seller) =>
  t.send(madeCustomerCalls.agentCustomerWelcome, { account_id }, { as })
const infoOf = async (account_id: string, as: Person = seller) =>
  (await t.ok(catalogue.agentCustomerInfo, { account_id }, { as })).customer
const tokenOf = async (email: string) =>
  /forgetpassword\?token=([\w-]{43})/.exec((await t.lastMail(email))?.body ?? '')?.[1] ?? ''
const setPassword = (token: string) =>
  t.send(registerCalls.passwordReset, { token, password, confirm_password: password })

describe('a customer whom an agent makes', () => {
  test('has the name and the prices at once, and sets the password by the link in the agent’s name', async () => {
    const form = newForm({ phone: '13800001234' })
    const { account_id } = await t.ok(madeCustomerCalls.agentCustomerCreate, form, { as: seller })
    expect(await infoOf(account_id)).toMatchObject({
      name: form.name,
      email: form.email,
      phone: '+86 13800001234',
      note: form.note,
      discount: '0.90',
      products: form.products,
      pending: true,
      consent: 'none',
    })
    const operator = await t.operator()
    const foundBy = async (search: string) =>
      (await t.ok(catalogue.platformAgentCustomers, { account_id: seller.id, search }, { as: operator })).result
    expect(await foundBy(form.name)).toMatchObject([{ account_id, email: '', email_wanted: form.email }])
    expect(await foundBy(form.email)).toEqual([])
    const mail = (await t.lastMail(form.email))!
    expect(mail.subject).toContain('Harbour Cloud')
    expect(mail.subject + mail.body).not.toContain('Portico')
    const token = await tokenOf(form.email)
    expect(await t.ok(registerCalls.passwordResetCheck, { token })).toMatchObject({
      email: 'm***@customer.example',
      provider: 'Harbour Cloud',
    })
    expect(await setPassword(token)).toMatchObject({ code: '200' })
    const signedIn = await t.signIn(form.email, password)
    expect(
      await t.ok(catalogue.userInfo, undefined, { as: { ...signedIn, email: form.email } as Person }),
    ).toMatchObject({ email: form.email })
    expect(await infoOf(account_id)).toMatchObject({ email: form.email, pending: false })
    expect(await foundBy(form.email)).toMatchObject([{ account_id, email: form.email, email_wanted: '' }])
    expect(await setPassword(token)).toMatchObject({ code: refusals.linkExpired })
    expect(await welcome(account_id)).toMatchObject({ code: refusals.wrongState })
    for (const id of [account_id, seller.id])
      expect(
        await t.db.$count(
          auditLines,
          and(
            eq(auditLines.accountId, id),
            eq(auditLines.subject, account_id),
            eq(auditLines.event, 'agent.customerCreate'),
          ),
        ),
      ).toBe(1)
  })

  test('under an address that is somebody’s looks the same to the agent, and its owner alone is told', async () => {
    const somebody = await t.customer()
    const answer = await create(newForm({ email: somebody.email }))
    expect(answer).toMatchObject({ code: '200', data: { account_id: expect.any(String) } })
    const { account_id } = (answer as { data: { account_id: string } }).data
    expect(await infoOf(account_id)).toMatchObject({ email: somebody.email, pending: true })
    expect((await t.lastMail(somebody.email))!.body).not.toContain('token=')
    expect(await t.signIn(somebody.email)).toMatchObject({ login_id: somebody.login_id })
  })

  test('whose person registers meanwhile keeps what they registered, and the link is over', async () => {
    const form = newForm()
    await create(form)
    const token = await tokenOf(form.email)
    const direct = await t.customer()
    await t.db.update(logins).set({ email: form.email }).where(eq(logins.id, direct.login_id))
    expect(await setPassword(token)).toMatchObject({ code: refusals.linkExpired })
  })

  test('gets the link once more, and the first one stops working; it ends after a week', async () => {
    const form = newForm()
    const { account_id } = await t.ok(madeCustomerCalls.agentCustomerCreate, form, { as: seller })
    const first = await tokenOf(form.email)
    expect(await welcome(account_id)).toMatchObject({ code: '200' })
    expect(await setPassword(first)).toMatchObject({ code: refusals.linkExpired })
    const second = await tokenOf(form.email)
    t.clock.pass(daysMs(7))
    expect(await setPassword(second)).toMatchObject({ code: refusals.linkExpired })
    const own = await t.signIn(seller.email)
    expect(await welcome(account_id, { ...seller, ...own })).toMatchObject({ code: '200' })
    expect(await setPassword(await tokenOf(form.email))).toMatchObject({ code: '200' })
    seller = { ...seller, ...own }
  })

  test('is refused with wrong input, to whoever is no agent, and to another agent; nothing is left behind', async () => {
    const before = await t.db.$count(accounts)
    for (const wrong of [{ name: '' }, { email: 'nobody' }, { phone: '12' }, { discount: '1.1' }, { discount: '0' }])
      expect(await create(newForm(wrong)), JSON.stringify(wrong)).toMatchObject({ code: refusals.invalidInput })
    const customer = await t.customer()
    const other = await agent(t)
    expect(await t.db.$count(accounts)).toBe(before + 2)
    expect(await create(newForm(), customer)).toMatchObject({ code: refusals.forbidden })
    const { account_id } = await t.ok(madeCustomerCalls.agentCustomerCreate, newForm(), { as: seller })
    expect(await welcome(account_id, other)).toMatchObject({ code: refusals.notFound })
    expect(await t.db.$count(accounts)).toBe(before + 3)
  })

  test('is not mailed for ever: three a day for one address', async () => {
    const form = newForm()
    for (let n = 0; n < 3; n++) expect(await create(form)).toMatchObject({ code: '200' })
    expect(await create(form)).toMatchObject({ code: refusals.tooFrequent })
  })
})
