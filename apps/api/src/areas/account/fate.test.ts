import { apiKeyCalls, type KeyScope } from '@portico/contract/account/api-key.ts'
import { fateCalls } from '@portico/contract/account/fate.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { keyPairCalls } from '@portico/contract/compute/key-pair.ts'
import { apiBase, headers } from '@portico/contract/headers.ts'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockAwaited } from '../../../test/locks.ts'
import { password, type Person, type TestPortico } from '../../../test/portico.ts'
import { buyer, hostForm, settled, startStocked } from '../../../test/resources.ts'
import { auditLines, idempotentAnswers } from '../../core/audit/audit.table.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { orders } from '../../ground/orders/order.table.ts'
import { flavorOffers } from '../../ground/nodes/node.table.ts'

let t: TestPortico
let as: Person
beforeAll(async () => {
  t = await startStocked()
  as = await buyer(t)
})
afterAll(() => t.stop())

const keyed = (key: string) => ({ [headers.idempotencyKey]: key })
const ask = (call: string, key: string, who = as) => t.send(fateCalls.fateAsk, { call, key }, { as: who })
const save = (key: string, address: string) => t.send(userCalls.userSave, { address }, { as, headers: keyed(key) })
const addressNow = async () => (await t.ok(userCalls.userInfo, undefined, { as })).address
const ordersOf = (who: Person) => t.db.select().from(orders).where(eq(orders.loginId, who.login_id))

test('of a write that was done the fate is done, with its answer, however often it is asked', async () => {
  const first = await t.send(keyPairCalls.keyPairCreate, { name: 'laptop' }, { as, headers: keyed('pair') })
  for (const _ of [1, 2])
    expect(await ask('keyPairCreate', 'pair')).toMatchObject({
      code: '200',
      data: { fate: 'done', withheld: false, answer: first.data },
    })
})

test('a key that was not used is closed: the write that comes late is refused and does nothing', async () => {
  await save('before', 'Harbour Road 1')
  expect((await ask('userSave', 'late')).data).toEqual({ fate: 'never', withheld: false, answer: null })
  expect(await save('late', 'Harbour Road 2')).toMatchObject({ code: '400008', data: null })
  expect(await addressNow()).toBe('Harbour Road 1')
  expect((await ask('userSave', 'late')).data.fate).toBe('never')
  expect(await save('next', 'Harbour Road 3')).toMatchObject({ code: '200' })
})

test('a write that was refused never happened, and its key is closed as well', async () => {
  expect(await t.send(userCalls.userSave, { is_personal: 7 } as never, { as, headers: keyed('bad') })).toMatchObject({
    code: '400001',
  })
  expect((await ask('userSave', 'bad')).data.fate).toBe('never')
})

test('a purchase that is one statement is closed and remembered like any other', async () => {
  const person = await buyer(t)
  const { form } = await hostForm(t, person)
  const buy = (key: string) => t.send(hostCalls.hostCreate, form, { as: person, headers: keyed(key) })
  expect((await ask('hostCreate', 'late', person)).data.fate).toBe('never')
  expect(await buy('late')).toMatchObject({ code: '400008' })
  expect(await ordersOf(person)).toEqual([])
  const bought = await buy('now')
  expect((await ask('hostCreate', 'now', person)).data).toEqual({ fate: 'done', withheld: false, answer: bought.data })
  await settled(t)
})

test('a write that is under way is waited for', async () => {
  const person = await buyer(t)
  const { form } = await hostForm(t, person)
  // Whoever holds the stock holds up the purchase, which has taken its key by then.
  const [buying, asking] = await inTransaction(t.app.pool, async (db) => {
    await db.select().from(flavorOffers).where(eq(flavorOffers.flavorId, form.flavor_id)).for('update')
    const write = t.send(hostCalls.hostCreate, form, { as: person, headers: keyed('under way') })
    await lockAwaited(t.app.pool)
    const fate = ask('hostCreate', 'under way', person)
    await lockAwaited(t.app.pool, 2)
    return [[write], [fate]] as const
  })
  const bought = await buying[0]
  expect(bought).toMatchObject({ code: '200' })
  expect((await asking[0]).data).toEqual({ fate: 'done', withheld: false, answer: bought.data })
  await settled(t)
})

test('a key is asked about by its own person alone; another one asks about another key', async () => {
  const other = await t.customer()
  await save('mine', 'Harbour Road 4')
  expect((await ask('userSave', 'mine', other)).data.fate).toBe('never')
  expect((await ask('userSave', 'mine')).data.fate).toBe('done')
})

test('an answer with a secret stays sealed: only the same request has it again', async () => {
  const form = { name: 'Deploys', scopes: ['compute.read' as const], days: 0 as const, password }
  const create = (name: string) => t.send(apiKeyCalls.apiKeyCreate, { ...form, name }, { as, headers: keyed('secret') })
  const first = await create('Deploys')
  expect((await ask('apiKeyCreate', 'secret')).data).toEqual({ fate: 'done', withheld: true, answer: null })
  expect((await create('Deploys')).data).toEqual(first.data)
  expect(await create('Others')).toMatchObject({ code: '400006', data: null })
  expect((await t.ok(apiKeyCalls.apiKeyList, undefined, { as })).result).toHaveLength(1)
  const kept = JSON.stringify(await t.db.select().from(idempotentAnswers))
  expect(kept).not.toContain(first.data.secret.split('.')[1])
})

test('a private key that got lost on its way is fetched once more under its key, and by no other', async () => {
  const { id } = await t.ok(keyPairCalls.keyPairCreate, { name: 'desktop' }, { as })
  const fetchIt = (key: string) =>
    t.portico.server.inject({
      method: 'POST',
      url: `${apiBase}${keyPairCalls.keyPairDownload.path}`,
      headers: t.headersFor({ as, headers: keyed(key) }),
      payload: { id },
    })
  const first = await fetchIt('download')
  expect(first.body).toContain('PRIVATE KEY')
  const second = await fetchIt('download')
  expect([second.body, second.headers['content-disposition']]).toEqual([
    first.body,
    first.headers['content-disposition'],
  ])
  expect((await fetchIt('another')).json()).toMatchObject({ data: null })
  expect((await ask('keyPairDownload', 'download')).data).toEqual({ fate: 'done', withheld: true, answer: null })
})

test('a program asks about what its key may call, and about nothing else', async () => {
  const keyOf = async (...scopes: KeyScope[]) => {
    const { secret } = await t.ok(apiKeyCalls.apiKeyCreate, { name: 'Test', scopes, days: 0, password }, { as })
    return { authorization: `Bearer ${secret}` }
  }
  const [writer, reader] = [await keyOf('account.write'), await keyOf('account.read')]
  const program = (call: string, key: string, by: Record<string, string>) =>
    t.send(fateCalls.fateAsk, { call, key }, { headers: by })
  const saved = await t.send(userCalls.userSave, { address: 'By key' }, { headers: { ...writer, ...keyed('program') } })
  expect(saved).toMatchObject({ code: '200' })
  expect((await program('userSave', 'program', writer)).data.fate).toBe('done')
  expect(await program('userSave', 'program', reader)).toMatchObject({ code: '400115' })
  expect(await program('keyPairCreate', 'x', writer)).toMatchObject({ code: '400115' })
  expect(await program('passwordChange', 'x', writer)).toMatchObject({ code: '400003' })
})

test('only writes of somebody signed in have a fate; what is asked is in the log', async () => {
  const before = await t.db.select().from(idempotentAnswers)
  for (const call of ['userInfo', 'sessionStart', 'fateAsk', 'nothing', 'constructor'])
    expect(await ask(call, 'key')).toMatchObject({ code: '400001', data: { fields: { call: expect.any(String) } } })
  expect(await t.db.select().from(idempotentAnswers)).toHaveLength(before.length)
  await ask('userSave', 'logged')
  const lines = await t.db
    .select()
    .from(auditLines)
    .where(inArray(auditLines.event, ['fate.ask']))
  expect(lines.at(-1)?.details).toEqual({ call: 'userSave', fate: 'never' })
})
