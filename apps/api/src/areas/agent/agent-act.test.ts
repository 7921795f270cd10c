import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agent, customerOf, type Somebody } from '../../../test/agents.ts'
import { runningPhones } from '../../../test/cloudphones.ts'
import { fenOf, fund } from '../../../test/money.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { buyHosts, keepsBooks, rowOf, settled, startStocked } from '../../../test/resources.ts'
import { auditLines } from '../../core/audit/audit.table.ts'
import { toFen } from '../../core/money.ts'

let t: TestPortico
let [seller, other, customer]: Somebody[] = []
let [host, disk]: string[] = []
beforeAll(async () => {
  t = await startStocked()
  ;[seller, other] = [await agent(t), await agent(t)]
  customer = await customerOf(t, seller.id)
  await fund(t, customer, 1_000_000n)
  const { resource_ids } = await buyHosts(t, customer, { data_disks_gb: [10] })
  await settled(t)
  host = resource_ids.find((id) => id.startsWith('host'))!
  disk = resource_ids.findLast((id) => id.startsWith('disk'))!
})
beforeEach(() => allow('act'))
keepsBooks(() => t)

const allow = (consent: 'none' | 'look' | 'act') => t.ok(catalogue.providerConsentSave, { consent }, { as: customer! })
const act = (type: string, id: string, as: Person = seller!) =>
  t.send(catalogue.agentResourceAct, { action: 'act', type, id }, { as })
const rename = (id: string, name: string, as: Person = seller!) =>
  t.send(catalogue.agentResourceRename, { action: 'rename', id, name }, { as })
const renewal = (id: string, to: '1 month' | 'off', as: Person = seller!) =>
  t.send(catalogue.agentRenewalSave, { action: 'renewal', id, renewal: to }, { as })
const price = (id: string, as: Person = seller!) => t.send(catalogue.agentRenewPrice, { id, months: 1 }, { as })
const renew = (id: string, quote: string, as: Person = seller!) =>
  t.send(catalogue.agentRenew, { action: 'renew', id, months: 1, quote }, { as })

const phonesIn = (id: string, as: Person = seller!) => t.send(catalogue.agentPhoneList, { id }, { as })
const rebootPhones = (as: Person = seller!, device_ids = ['phn_Aaaaaaaaaaaa']) => {
  const of = { account_id: customer!.id, device_ids }
  return t.send(catalogue.agentPhoneReboot, { action: 'reboot phones', ...of }, { as })
}

/** Who did what to it, in the logs of both. */
const linesOf = async (event: string, subject: string) => {
  const lines = await t.db
    .select()
    .from(auditLines)
    .where(and(eq(auditLines.event, event), eq(auditLines.subject, subject)))
  expect(lines.every(({ loginId }) => loginId === seller!.login_id)).toBe(true)
  return lines.map(({ accountId }) => accountId).toSorted()
}
const both = () => [customer!.id, seller!.id].toSorted()

describe('with consent to act an agent', () => {
  test('has done what a product lets its owner do by naming it, and nothing that it does not', async () => {
    expect(await act('unbind', disk!)).toMatchObject({ code: refusals.wrongState })
    expect(await act('extend', disk!)).toMatchObject({ code: refusals.invalidInput })
    expect(await act('detach', disk!)).toMatchObject({ code: '200' })
    await settled(t)
    expect(await rowOf(t, disk!)).toMatchObject({ status: 'available' })
    expect(await act('detach', disk!)).toMatchObject({ code: refusals.wrongState })
    expect(await linesOf('agent.act', disk!)).toEqual(both())
  })

  test('renames, and switches auto-renewal on and off', async () => {
    expect(await rename(host!, 'front')).toMatchObject({ code: '200' })
    expect(await renewal(host!, '1 month')).toMatchObject({ code: '200' })
    expect(await rowOf(t, host!)).toMatchObject({ name: 'front', renewal: '1 month' })
    expect(await renewal(host!, 'off')).toMatchObject({ code: '200' })
    expect(await rowOf(t, host!)).toMatchObject({ renewal: 'off' })
    expect(await rename(host!, ' ')).toMatchObject({ code: refusals.invalidInput })
    expect(await linesOf('agent.rename', host!)).toEqual(both())
    expect(await linesOf('agent.renewal', host!)).toEqual([...both(), ...both()].toSorted())
  })

  test('renews from the customer’s money, at exactly the price that was quoted', async () => {
    const before = await fenOf(t, customer!)
    const { expiresAt } = await rowOf(t, disk!)
    const { data } = await price(disk!)
    expect(await renew(disk!, 'forged')).toMatchObject({ code: refusals.quoteRefused })
    expect(await renew(disk!, data.token)).toMatchObject({ code: '200', data: { total: data.total } })
    expect(before - (await fenOf(t, customer!))).toBe(toFen(data.total))
    expect((await rowOf(t, disk!)).expiresAt!.getTime()).toBeGreaterThan(expiresAt!.getTime())
    expect(await renew(disk!, data.token)).toMatchObject({ code: refusals.quoteRefused })
    expect(await linesOf('agent.renew', disk!)).toEqual(both())
  })
})

describe.each([
  ['acting', () => act('detach', disk!)],
  ['renaming', () => rename(host!, 'other')],
  ['auto-renewal', () => renewal(host!, '1 month')],
  ['a price', () => price(disk!)],
  ['renewing', () => renew(disk!, 'x')],
  ['reading of phones', () => phonesIn(disk!)],
  ['rebooting phones', () => rebootPhones()],
] as const)('%s', (_what, attempt) => {
  test.each(['none', 'look'] as const)('is refused at once with consent %s', async (consent) => {
    await allow(consent)
    const before = await t.rows()
    expect(await attempt()).toMatchObject({ code: refusals.consentMissing })
    expect(await t.rows()).toEqual(before)
  })
})

test('to another agent, and to whoever is none, nothing of it is there', async () => {
  for (const attempt of [
    (as: Person) => act('detach', disk!, as),
    (as: Person) => rename(host!, 'theirs', as),
    (as: Person) => renewal(host!, '1 month', as),
    (as: Person) => price(disk!, as),
    (as: Person) => renew(disk!, 'x', as),
    (as: Person) => phonesIn(disk!, as),
    (as: Person) => rebootPhones(as),
  ]) {
    expect(await attempt(other!)).toMatchObject({ code: refusals.notFound, data: null })
    expect(await attempt(customer!)).toMatchObject({ code: refusals.forbidden })
  }
})

test('with consent to act an agent reads which phones a service has, and has some of them rebooted', async () => {
  const { id, phones } = await runningPhones(t, customer!, { count: 2 })
  const shown = { remark: '', model: 'Pixel 8', state: 'normal' }
  expect((await phonesIn(id)).data.result).toEqual(phones.map((phone) => ({ id: phone.id, ...shown })))
  expect((await phonesIn(disk!)).data.result).toEqual([])
  const [first, second] = phones.map((phone) => phone.id)
  expect((await rebootPhones(seller, [first!])).data.result).toMatchObject([{ device_id: first, ok: true }])
  const states = new Map((await phonesIn(id)).data.result.map((phone) => [phone.id, phone.state]))
  expect(states).toEqual(
    new Map([
      [first, 'reboot'],
      [second, 'normal'],
    ]),
  )
  expect(await linesOf('agent.phoneReboot', customer!.id)).toEqual(both())
  await settled(t)
})
