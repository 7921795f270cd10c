import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiKeyCalls, type KeyScope } from '@portico/contract/account/api-key.ts'
import { type WebhookEvent, webhooksMax } from '@portico/contract/account/webhook.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import type { NoticeTopic } from '@portico/contract/support/notice.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agent, customerOf, fundAgent, paidByHand, type Somebody } from '../../../test/agents.ts'
import { DnsServer } from '../../../test/dns-server.ts'
import { eventually } from '../../../test/eventually.ts'
import { faced, registerAt } from '../../../test/faces.ts'
import { HookReceiver, signedBy } from '../../../test/hook-receiver.ts'
import { password, TestPortico, type Person } from '../../../test/portico.ts'
import { accountOf } from '../../../test/money.ts'
import { buyer, minute, removed, runningHost, startStocked } from '../../../test/resources.ts'
import { openWorkOrder } from '../../../test/work-orders.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { newId } from '../../core/ids.ts'
import { notify } from '../../ground/notices/notice.service.ts'
import { notices } from '../../ground/notices/notice.table.ts'
import {
  webhooksAnHourMax,
  messageAgent,
  mustHearAnHour,
  queueDelivery,
  robotSweepJob,
} from '../../ground/robots/robot.service.ts'
import { robotDeliveries, robots } from '../../ground/robots/robot.table.ts'
import { resources } from '../../lifecycle/resource.table.ts'

let t: TestPortico
let operator: Person
let [seller, other, customer]: Somebody[] = []
let receiver: HookReceiver
let url: string
beforeAll(async () => {
  receiver = await HookReceiver.start()
  url = receiver.url
  t = await startStocked({}, { hookPrivate: true })
  operator = await t.operator()
  seller = await faced(t, 'shop.harbour.example')
  other = await agent(t)
  customer = await customerOf(t, seller.id)
})
afterAll(async () => {
  await t.stop()
  receiver.stop()
})
beforeEach(async () => {
  await t.db.update(robots).set({ enabled: false })
  receiver.forget()
})

const form = (events: WebhookEvent[]) =>
  ({ name: 'Sales', kind: 'webhook', url, language: 'en', events, enabled: true, password }) as const
const save = (events: WebhookEvent[], as: Person = seller!) =>
  t.send(catalogue.webhookSave, { ...form(events), events }, { as })
const logOf = async (as: Person = seller!) => (await t.ok(catalogue.webhookDeliveryList, { limit: 100 }, { as })).result
const textsOf = async (robotId: string, as: Person = seller!) =>
  (await logOf(as)).filter(({ robot_id }) => robot_id === robotId).map(({ event, text }) => [event, text])

describe('a webhook of an agent', () => {
  test('is told, signed, and its log says how it went', async () => {
    const { data } = await save(['customer.registered'])
    expect(data.secret).toMatch(/^[\w-]{43}$/)
    const { email } = await registerAt(t, 'shop.harbour.example')
    await registerAt(t, 'console.platform.example')
    await eventually(async () => expect(receiver.received).toHaveLength(1))
    expect(signedBy(data.secret, receiver.received[0]!)).toMatchObject({
      event: 'customer.registered',
      text: `New customer: ${email}`,
    })
    await eventually(async () => expect((await logOf())[0]).toMatchObject({ state: 'delivered', status: 200 }))
    expect(await logOf(other!)).toEqual([])
    const desk = await t.ok(catalogue.robotDeliveryList, { limit: 100 }, { as: operator })
    expect(desk.result.map(({ robot_id }) => robot_id)).not.toContain(data.id)
    expect((await t.ok(catalogue.robotList, { limit: 100 }, { as: operator })).count).toBe(0)
  })

  test('reaches nothing inside by number or name, where an operator’s may', async () => {
    const inside = await TestPortico.start({ WEBHOOK_PRIVATE: 'on' })
    const [as, chief] = [await agent(inside), await inside.operator()]
    const { port } = new URL(url)
    // What stands before the installation is outside, and the house itself all the same.
    const { settings } = await inside.ok(catalogue.systemSettingsInfo, undefined, { as: chief })
    await inside.ok(catalogue.systemSettingsSave, { ...settings, addresses: '192.31.196.7' }, { as: chief })
    const hidden = ['http://169.254.169.254/', 'http://192.31.196.7/']
    const ways = [url, `http://localhost:${port}/`, `http://[::ffff:127.0.0.1]:${port}/`, ...hidden]
    for (const way of ways) {
      const { id } = await inside.ok(catalogue.webhookSave, { ...form(['wallet.low']), url: way }, { as })
      await inside.ok(catalogue.webhookTest, { id }, { as })
      const last = async () => (await inside.ok(catalogue.webhookDeliveryList, { limit: 1 }, { as })).result[0]!
      await eventually(async () => expect((await last()).attempts).toBeGreaterThan(0))
      expect(await last(), way).toMatchObject({ robot_id: id, status: 0, answer: 'private' })
    }
    expect(receiver.received).toEqual([])
    const robot = { ...form([]), events: ['refund.requested' as const] }
    const { id } = await inside.ok(catalogue.robotSave, robot, { as: chief })
    await inside.ok(catalogue.robotTest, { id }, { as: chief })
    await eventually(async () => expect(receiver.received).toHaveLength(1))
    await inside.stop()
  })

  test('hears of orders and refunds through its agent, of work orders, and of a low wallet', async () => {
    const events = ['order.made', 'order.refunded', 'workOrder.submitted', 'workOrder.replied', 'wallet.low'] as const
    const [{ data }, theirs] = [await save([...events]), await save([...events], other!)]
    await fundAgent(t, seller!.id, 1_000_000n)
    await paidByHand(t, seller!.id, customer!.id, 1_000_000n)
    await removed(t, customer!, await runningHost(t, customer!))
    await robotSweepJob(t.app).run({})
    const wid = await openWorkOrder(t, customer!, { content: 'Hello there' })
    await t.ok(catalogue.workOrderReply, { wid, content: 'Anybody?' }, { as: customer! })
    await inTransaction(t.app.pool, (db) =>
      messageAgent(t.app, db, seller!.id, 'wallet.low', seller!.id, { wallet: '1.00', needed: '9.00' }),
    )
    const texts = await textsOf(data.id)
    const said = (event: string) => texts.filter(([name]) => name === event).map(([, text]) => text)
    expect(said('order.made')).toEqual([expect.stringMatching(/^Order \S+ of .+: ¥\d+\.\d\d$/)])
    expect(said('order.refunded')).toEqual([expect.stringMatching(/^Refund \S+ to .+: ¥\d+\.\d\d$/)])
    expect(said('workOrder.submitted')).toEqual([expect.stringMatching(/: Hello there$/)])
    expect(said('workOrder.replied')).toEqual([expect.stringMatching(/: Anybody\?$/)])
    expect(said('wallet.low')).toEqual(['Your wallet is low: ¥1.00 left, ¥9.00 needed'])
    expect(await textsOf(theirs.data.id, other!)).toEqual([])
    await eventually(async () =>
      expect((await logOf()).filter(({ robot_id }) => robot_id === data.id).map(({ state }) => state)).not.toContain(
        'waiting',
      ),
    )
    expect(await t.db.$count(robotDeliveries, eq(robotDeliveries.queued, false))).toBe(0)
  })

  test('is tested, sent again, changed and removed by its agent alone', async () => {
    const { id } = (await save(['order.made'])).data
    const { id: delivery } = await t.ok(catalogue.webhookTest, { id }, { as: seller! })
    await eventually(async () => expect(receiver.received).toHaveLength(1))
    const replay = (as: Person) => t.send(catalogue.webhookDeliveryReplay, { id: delivery }, { as })
    await eventually(async () => expect((await replay(seller!)).code).toBe('200'))
    await eventually(async () => expect(receiver.received).toHaveLength(2))
    const before = await t.rows()
    const events = ['customer.registered' as const]
    for (const answer of [
      await t.send(catalogue.webhookSave, { ...form(events), events, id }, { as: other! }),
      await t.send(catalogue.webhookRemove, { id }, { as: other! }),
      await t.send(catalogue.webhookTest, { id }, { as: other! }),
      await replay(other!),
      await t.send(catalogue.robotSave, { ...form(events), events, id }, { as: operator }),
      await t.send(catalogue.robotRemove, { id }, { as: operator }),
      await t.send(catalogue.robotTest, { id }, { as: operator }),
      await t.send(catalogue.robotDeliveryReplay, { id: delivery }, { as: operator }),
    ])
      expect(answer).toMatchObject({ code: refusals.notFound })
    expect(await t.rows()).toEqual(before)
    // What agents hear is for agents, and no webhook is for anybody but the owner.
    for (const as of [customer!, await t.customer(), operator])
      expect(await save(['order.made'], as)).toMatchObject({ code: refusals.forbidden })
    const member = await t.member(await t.business())
    for (const as of [member, operator])
      expect(await save(['notice.renewal'], as)).toMatchObject({ code: refusals.forbidden })
    await t.ok(catalogue.webhookRemove, { id }, { as: seller! })
    expect(await t.send(catalogue.webhookRemove, { id }, { as: seller! })).toMatchObject({ code: refusals.notFound })
  })

  test('refuses events that are the operators’, nothing to hear of, and too many', async () => {
    const as = await agent(t)
    const before = await t.rows()
    for (const events of [[], ['certification.submitted']])
      expect(await save(events as never, as)).toMatchObject({ code: refusals.invalidInput })
    expect(await t.rows()).toEqual(before)
    for (let n = 0; n < webhooksMax; n++) await save(['notice.debt'], as)
    expect(await save(['order.made'], as)).toMatchObject({ code: refusals.inUse })
    expect(await save(['order.made'], other!)).toMatchObject({ code: '200' })
  })
})

describe('a webhook of a customer', () => {
  const tell = (as: Person, once: string, topic: NoticeTopic = 'renewal') =>
    inTransaction(t.app.pool, (db) =>
      notify(t.app, db, {
        loginId: as.login_id,
        once,
        topic,
        word: 'resourceExpiring',
        vars: { name: 'shop', days: '7', time: '2026-01-02T03:04:05.000Z' },
        link: '/compute',
        mail: true,
      }),
    )

  test('hears what its owner is told, once, of the topics it is for, and of nobody else', async () => {
    const owner = await t.business()
    const [member, stranger] = [await t.member(owner), await t.customer()]
    const { data } = await save(['notice.renewal'], owner)
    await save(['notice.renewal'], stranger)
    for (const once of ['first', 'first', 'second']) await tell(owner, once)
    await tell(owner, 'third', 'balance')
    await tell(member, 'fourth')
    await eventually(async () => expect(receiver.received).toHaveLength(2))
    expect(signedBy(data.secret, receiver.received[0]!)).toMatchObject({
      event: 'notice.renewal',
      text: 'shop ends within 7 days\nIt ends on Jan 2, 2026, 3:04 AM UTC. Renew it to keep it.',
      data: { notice: 'resourceExpiring', name: 'shop', days: '7', link: '/compute' },
    })
    expect(await logOf(stranger)).toEqual([])
    expect(await textsOf(data.id, owner)).toHaveLength(2)
  })

  test('hears of orders, and of what is there and there no longer', async () => {
    const as = await buyer(t)
    const { data } = await save(['resource.created', 'resource.removed', 'order.paid', 'notice.resource'], as)
    const host = await runningHost(t, as)
    await removed(t, as, host)
    await t.db.update(resources).set({ releaseAt: t.clock.now() }).where(eq(resources.id, host))
    await minute(t)
    await robotSweepJob(t.app).run({})
    const texts = await textsOf(data.id, as)
    const said = (event: string) => texts.filter(([name]) => name === event).map(([, text]) => text)
    expect(said('order.paid')).toEqual([expect.stringMatching(/^Order \S+ was paid: ¥\d+\.\d\d$/)])
    expect(said('resource.created')).toContainEqual(expect.stringMatching(/^Cloud host \S+ was created$/))
    expect(said('resource.removed')).toContainEqual(expect.stringMatching(/^Cloud host \S+ was removed$/))
  })

  test('is not told of what its owner wants by other ways alone, nor of more than an hour holds', async () => {
    const as = await t.customer()
    const { data } = await save(['notice.renewal', 'notice.balance', 'notice.debt', 'notice.security'], as)
    const choice = { topic: 'renewal', console: true, mail: true, webhook: false } as const
    await t.ok(catalogue.noticeChoiceSave, choice, { as })
    await tell(as, 'unheard')
    // It was told that it was added.
    expect((await textsOf(data.id, as)).map(([event]) => event)).toEqual(['notice.security'])
    const about = { robotId: data.id, accountId: await accountOf(t, as), event: 'test', vars: {} }
    const fill = async (count: number, state: string) =>
      t.db.insert(robotDeliveries).values(
        Array.from({ length: count }, () => ({
          id: newId('delivery'),
          ...about,
          state,
          createdAt: new Date(t.clock.now().getTime() - 1),
        })),
      )
    const newest = async () => (await logOf(as))[0]!.answer === 'too many'
    const hear = async (once: string, topic: NoticeTopic) => {
      t.clock.pass(1)
      await tell(as, once, topic)
      return newest()
    }
    await fill(webhooksAnHourMax, 'dropped')
    await fill(webhooksAnHourMax - mustHearAnHour - 2, 'failed')
    expect(await hear('the last', 'balance')).toBe(false)
    expect(await hear('one more', 'balance')).toBe(true)
    expect(await hear('others can cause it', 'debt')).toBe(true)
    expect(await hear('who got in', 'security')).toBe(false)
    // What SQL writes down has no room of its own.
    t.clock.pass(1)
    const written = { ...about, id: newId('delivery'), event: 'order.paid', state: 'waiting', queued: false }
    await t.db.insert(robotDeliveries).values({ ...written, createdAt: t.clock.now() })
    await robotSweepJob(t.app).run({})
    expect(await newest()).toBe(true)
    await fill(mustHearAnHour, 'failed')
    expect(await hear('beyond that', 'security')).toBe(true)
  })

  test('is found by the names of the world, and asked for by its owner in person', async () => {
    const dns = await DnsServer.start()
    dns.set('hooks.customer.example', 'A', '127.0.0.1')
    const house = await TestPortico.start({ DNS_SERVERS: dns.address }, { hookPrivate: true })
    const as = await house.customer()
    const input = { ...form(['notice.debt']), url: url.replace('127.0.0.1', 'hooks.customer.example') }
    const before = await house.rows()
    for (const typed of ['', 'Wr0ngpassword'])
      expect((await house.send(catalogue.webhookSave, { ...input, password: typed }, { as })).code).not.toBe('200')
    expect(await house.rows()).toEqual(before)
    const { id } = await house.ok(catalogue.webhookSave, input, { as })
    expect(await house.lastMail()).toMatchObject({ recipient: as.email, subject: 'New webhook: Sales' })
    await house.ok(catalogue.webhookTest, { id }, { as })
    await eventually(async () => expect(receiver.received).toHaveLength(1))
    const told = async () => house.db.$count(notices, eq(notices.word, 'webhookAdded'))
    await house.ok(catalogue.webhookSave, { ...input, id, name: 'Till' }, { as })
    expect(await told()).toBe(1)
    await house.ok(catalogue.webhookSave, { ...input, id, url: 'https://192.31.196.9/' }, { as })
    expect(await told()).toBe(2)
    await house.stop()
    dns.stop()
  })
})

describe('a key of an agent', () => {
  const keyOf = async (as: Person, scopes: KeyScope[]) =>
    (await t.ok(apiKeyCalls.apiKeyCreate, { name: 'Shop', scopes, days: 0, password }, { as })).secret
  const ask = async (key: string, path: string, payload: object = {}) =>
    (
      await t.portico.server.inject({
        method: 'POST',
        url: `${apiBase}${path}`,
        headers: { authorization: `Bearer ${key}` },
        payload,
      })
    ).json() as { code: string; data: { result: { account_id: string }[] } }

  test('reaches the agent’s calls by a scope of their own, to read or to write', async () => {
    const key = await keyOf(seller!, ['agent.read'])
    const { code, data } = await ask(key, catalogue.agentCustomerList.path)
    expect(code).toBe('200')
    expect(data.result.map(({ account_id }) => account_id)).toContain(customer!.id)
    const note = { action: 'save', account_id: customer!.id, note: 'x', discount: '1.00', products: [] }
    expect(await ask(key, catalogue.agentManage.path, note)).toMatchObject({ code: refusals.keyOutOfScope })
    const writing = await keyOf(seller!, ['agent.write'])
    expect(await ask(writing, catalogue.agentManage.path, note)).toMatchObject({ code: '200' })
    expect(await ask(writing, catalogue.agentCustomerList.path)).toMatchObject({ code: refusals.keyOutOfScope })
  })

  test('needs that scope, an agent behind it, and opens no console; webhooks have a scope of their own', async () => {
    const support = await keyOf(seller!, ['support.read', 'money.read'])
    expect(await ask(support, catalogue.agentCustomerList.path)).toMatchObject({ code: refusals.keyOutOfScope })
    const nobody = await keyOf(customer!, ['agent.read', 'agent.write'])
    expect(await ask(nobody, catalogue.agentCustomerList.path)).toMatchObject({ code: refusals.forbidden })
    const all = await keyOf(seller!, ['agent.read', 'agent.write'])
    for (const { path } of [catalogue.agentCustomerView, catalogue.agentFaceSave])
      expect(await ask(all, path, { account_id: customer!.id })).toMatchObject({ code: refusals.forbidden })
    expect(await ask(all, catalogue.webhookList.path)).toMatchObject({ code: refusals.keyOutOfScope })
    const hooks = await keyOf(customer!, ['webhook.read'])
    expect(await ask(hooks, catalogue.webhookList.path)).toMatchObject({ code: '200' })
    expect(await ask(hooks, catalogue.webhookSave.path, form(['notice.debt']))).toMatchObject({
      code: refusals.keyOutOfScope,
    })
  })
})

test('receivers that never answer hold up those of their own account alone', async () => {
  const [silent, prompt] = [await t.customer(), await t.customer()]
  const open = new Set<ServerResponse>()
  const asked: string[] = []
  let most = 0
  const mute = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => asked.push(chunk.toString()))
    open.add(response)
    most = Math.max(most, open.size)
    response.on('close', () => open.delete(response))
  })
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const muteUrl = `http://127.0.0.1:${(mute.address() as AddressInfo).port}/hook`
  const hookOf = async (as: Person, at: string) => ({
    id: (await t.ok(catalogue.webhookSave, { ...form(['order.paid']), url: at }, { as })).id,
    accountId: await accountOf(t, as),
  })
  const [held, free] = [await hookOf(silent, muteUrl), await hookOf(prompt, url)]
  await inTransaction(t.app.pool, async (db) => {
    for (let n = 0; n < 30; n++) await queueDelivery(t.app, db, held, 'test', {})
    await queueDelivery(t.app, db, free, 'test', {})
  })
  await eventually(async () => expect((await logOf(prompt)).map(({ state }) => state)).toEqual(['delivered']))
  expect(most).toBe(1)
  expect((await logOf(silent)).filter(({ state }) => state === 'waiting')).toHaveLength(30)
  // What must be heard goes before all that waits.
  await inTransaction(t.app.pool, (db) =>
    queueDelivery(t.app, db, held, 'notice.security', { notice: 'moneyToldLess', link: '' }),
  )
  const before = asked.length
  for (const response of open) response.writeHead(200).end()
  await eventually(() => expect(asked.length).toBeGreaterThan(before))
  expect(asked[before]).toContain('notice.security')
  await t.db.update(robots).set({ removedAt: t.clock.now() }).where(eq(robots.id, held.id))
  mute.closeAllConnections()
  mute.close()
})

test('a customer has nobody flooded by tests and replays', async () => {
  const as = await t.customer()
  const { data } = await save(['notice.debt'], as)
  const send = async () => (await t.send(catalogue.webhookTest, { id: data.id }, { as })).code
  for (let n = 0; n < 60; n++) expect(await send()).toBe('200')
  expect(await send()).toBe(refusals.tooFrequent)
  const [last] = await logOf(as)
  const again = await t.send(catalogue.webhookDeliveryReplay, { id: last!.id }, { as })
  expect(again.code).toBe(refusals.tooFrequent)
})
