import { createHmac } from 'node:crypto'
import type { Input } from '@portico/contract/calls.ts'
import { refusals } from '@portico/contract/codes.ts'
import { robotCalls, robotsMax } from '@portico/contract/platform/robots.ts'
import { operationLogCalls } from '@portico/contract/support/operation-log.ts'
import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockAwaited } from '../../../test/locks.ts'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { deliver, messageOf } from '../../ground/robots/robot.service.ts'
import { robotDeliveries, robots } from '../../ground/robots/robot.table.ts'
import { eventually } from '../../../test/eventually.ts'
import { HookReceiver, signedBy } from '../../../test/hook-receiver.ts'

let t: TestPortico
let operator: Person
let receiver: HookReceiver
let url: string
const logged: string[] = []
beforeAll(async () => {
  receiver = await HookReceiver.start()
  url = receiver.url
  const logTo = { write: (line: string) => void logged.push(line) }
  t = await TestPortico.start({ WEBHOOK_PRIVATE: 'on', LOG_LEVEL: 'trace' }, { logTo })
  operator = await t.operator()
})
afterAll(async () => {
  await t.stop()
  receiver.stop()
})
beforeEach(async () => {
  await t.db.update(robots).set({ enabled: false })
  receiver.forget()
})

const form = (more: Partial<Input<typeof robotCalls.robotSave>> = {}): Input<typeof robotCalls.robotSave> => ({
  name: 'Desk',
  kind: 'webhook',
  url,
  language: 'en',
  events: ['customer.registered'],
  enabled: true,
  ...more,
})
const save = (more?: Parameters<typeof form>[0], as = operator) => t.send(robotCalls.robotSave, form(more), { as })
const made = async (more?: Parameters<typeof form>[0]) => t.ok(robotCalls.robotSave, form(more), { as: operator })
const logOf = async (robot_id: string) =>
  (await t.ok(robotCalls.robotDeliveryList, { robot_id }, { as: operator })).result
const settled = (robotId: string, state: string) =>
  eventually(async () => {
    const log = await logOf(robotId)
    expect(log.map((entry) => entry.state)).toEqual([state])
    return log[0]!
  })

/** Every row of every table, as text. */
async function everythingStored(): Promise<string> {
  const { rows: tables } = await t.app.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await t.app.pool.query<{ text: string }>(`select one::text as text from ${name} one`)
    texts.push(...rows.map(({ text }) => text))
  }
  expect(texts.length).toBeGreaterThan(20)
  return texts.join('\n')
}

describe('a message', () => {
  test('reaches the webhook once, signed over its time and body, with what happened', async () => {
    const { id, secret } = await made()
    expect(secret).not.toBe('')
    const customer = await t.customer()
    expect(await settled(id, 'delivered')).toMatchObject({ attempts: 1, status: 200, answer: 'ok' })
    expect(receiver.received).toHaveLength(1)
    expect(signedBy(secret, receiver.received[0]!)).toMatchObject({
      event: 'customer.registered',
      text: `New customer: ${customer.email}`,
      data: { name: customer.email, account_id: expect.stringMatching(/^acc_/) },
    })
  })

  test('goes to those who asked for the event, in their language, and to nobody who is off', async () => {
    const other = await made({ events: ['refund.requested'] })
    const off = await made({ enabled: false })
    const chinese = await made({ language: 'zh-Hans' })
    await t.customer()
    expect(await settled(chinese.id, 'delivered')).toBeDefined()
    expect(JSON.parse(receiver.received[0]!.body).text).toMatch(/^新客户：/)
    expect(await logOf(other.id)).toEqual([])
    expect(await logOf(off.id)).toEqual([])
  })

  test('is tried again while the receiver fails, and delivered once it can', async () => {
    const { id } = await made()
    receiver.answers = [
      [500, 'broken'],
      [503, 'still'],
    ]
    await t.customer()
    expect(await settled(id, 'delivered')).toMatchObject({ attempts: 3, answer: 'ok' })
    const names = receiver.received.map(({ headers }) => headers['x-portico-delivery'])
    expect(new Set(names).size).toBe(1)
  })

  test('that is never taken ends as failed and can be sent again under the same name', async () => {
    const { id } = await made({ enabled: false })
    const { id: deliveryId } = await t.ok(robotCalls.robotTest, { id }, { as: operator })
    await settled(id, 'delivered')
    await t.db.update(robotDeliveries).set({ state: 'waiting', attempts: 6 }).where(eq(robotDeliveries.id, deliveryId))
    receiver.answers = [[410, 'gone']]
    await deliver(t.app, deliveryId)
    expect((await logOf(id))[0]).toMatchObject({ state: 'failed', status: 410, answer: 'gone' })
    await t.ok(robotCalls.robotDeliveryReplay, { id: deliveryId }, { as: operator })
    await settled(id, 'delivered')
    expect(receiver.received.at(-1)!.headers['x-portico-delivery']).toBe(deliveryId)
    const count = receiver.received.length
    await deliver(t.app, deliveryId)
    expect(receiver.received).toHaveLength(count)
  })

  test('of what was undone is not sent', async () => {
    const { id } = await made()
    const taken = await t.customer()
    await settled(id, 'delivered')
    await expect(t.customer({ email: taken.email })).rejects.toThrow(/refused/)
    expect(await logOf(id)).toHaveLength(1)
  })
})

test('chats get the form and the signature that they ask for', () => {
  const now = new Date('2026-11-15T00:00:00Z')
  const message = {
    url: 'https://chat.example/send?token=1',
    secret: 'SEC',
    now,
    id: 'dlv_1',
    event: 'test',
    text: 'Hello',
    vars: {},
  }
  const ding = new URL(messageOf('dingtalk', message).url)
  expect(ding.searchParams.get('token')).toBe('1')
  expect(ding.searchParams.get('sign')).toBe(
    createHmac('sha256', 'SEC').update(`${now.getTime()}\nSEC`).digest('base64'),
  )
  expect(JSON.parse(messageOf('wecom', message).body)).toEqual({ msgtype: 'text', text: { content: 'Hello' } })
  const seconds = String(now.getTime() / 1000)
  expect(JSON.parse(messageOf('feishu', message).body)).toEqual({
    timestamp: seconds,
    sign: createHmac('sha256', `${seconds}\nSEC`).update('').digest('base64'),
    msg_type: 'text',
    content: { text: 'Hello' },
  })
})

test('a chat that says no in its body has not taken the message', async () => {
  const { id } = await made({ kind: 'wecom', enabled: false })
  receiver.answers = [[200, '{"errcode":93000,"errmsg":"invalid webhook url"}']]
  await t.ok(robotCalls.robotTest, { id }, { as: operator })
  expect(await settled(id, 'delivered')).toMatchObject({ attempts: 2 })
})

describe('a robot', () => {
  test('shows neither its secret nor the end of its address, and keeps both when saved like that', async () => {
    const { id } = await made({ secret: 'my-own-secret', url: `${url}?token=very-secret` })
    const find = async () =>
      (await t.ok(robotCalls.robotList, { limit: 100 }, { as: operator })).result.find((one) => one.id === id)!
    const shown = await find()
    expect(shown).toMatchObject({ signed: true, url: `${new URL(url).origin}/…` })
    expect(JSON.stringify(shown)).not.toMatch(/very-secret|my-own-secret/)
    await made({ id, url: shown.url, name: 'Renamed' })
    const [row] = await t.db.select().from(robots).where(eq(robots.id, id))
    expect(row).toMatchObject({ url: `${url}?token=very-secret`, name: 'Renamed' })
    expect(t.app.seal.open(row!.secret!)).toBe('my-own-secret')
  })

  test('has a secret that is shown once and by which the receiver knows us; nothing says it again', async () => {
    const own = 'a-secret-of-our-own-choosing'
    const first = await made()
    const chosen = await made({ secret: own })
    expect(first.secret).toMatch(/^[\w-]{32,}$/)
    expect(chosen.secret).toBe('')
    for (const { id, secret } of [first, { id: chosen.id, secret: own }]) {
      await t.ok(robotCalls.robotTest, { id }, { as: operator })
      await settled(id, 'delivered')
      signedBy(secret, receiver.received.at(-1)!)
      expect(JSON.stringify(receiver.received)).not.toContain(secret)
    }
    const answers = [
      await t.ok(robotCalls.robotList, { limit: 100 }, { as: operator }),
      await save({ id: first.id, name: 'Renamed' }),
      await save({ id: chosen.id, secret: own }),
      await logOf(first.id),
      await logOf(chosen.id),
      await t.ok(operationLogCalls.platformAuditList, { limit: 100 }, { as: operator }),
      await t.ok(robotCalls.robotRemove, { id: first.id }, { as: operator }),
    ]
    for (const text of [JSON.stringify(answers), await everythingStored(), logged.join('\n')])
      for (const secret of [first.secret, own]) expect(text).not.toContain(secret)
    expect(logged.join('\n')).toContain(robotCalls.robotSave.path)
  })

  test('is refused bad input and whoever lacks the permission', async () => {
    const before = await t.rows()
    for (const [field, value] of Object.entries({ url: 'ftp://x', name: ' ', events: [], kind: 'fax', language: 'fr' }))
      expect(await save({ [field]: value } as never)).toMatchObject({
        code: '400001',
        data: { fields: { [field]: expect.any(String) } },
      })
    expect(await save({}, await t.operatorWith('mail'))).toMatchObject({ code: '400003' })
    expect(await save({ id: 'rbt_Aaaaaaaaaaaa' })).toMatchObject({ code: '400002' })
    const after = await t.rows()
    expect(after['audit_line']).toBe(before['audit_line']! + 1) // The sign-in of the operator without the permission.
  })

  test('finds the last place once, also when several come together', async () => {
    const there = await t.db.$count(robots, isNull(robots.removedAt))
    for (let n = there; n < robotsMax - 1; n++) await made({ enabled: false })
    // Nobody can write before both are as far as they get.
    const codes = await inTransaction(t.app.pool, async (tx) => {
      await tx.execute(sql`lock table robot in share mode`)
      const both = [save({ enabled: false }), save({ enabled: false })]
      await lockAwaited(t.app.pool, 2)
      return both
    }).then((both) => Promise.all(both))
    expect(codes.map(({ code }) => code).toSorted()).toEqual(['200', refusals.inUse])
    await t.db.update(robots).set({ removedAt: t.clock.now() })
  })

  test('that is removed hears nothing more; its log stays', async () => {
    const { id } = await made()
    await t.ok(robotCalls.robotTest, { id }, { as: operator })
    await settled(id, 'delivered')
    await t.ok(robotCalls.robotRemove, { id }, { as: operator })
    expect(await t.send(robotCalls.robotRemove, { id }, { as: operator })).toMatchObject({ code: '400002' })
    expect(await t.send(robotCalls.robotTest, { id }, { as: operator })).toMatchObject({ code: '400002' })
    await t.customer()
    expect(await logOf(id)).toHaveLength(1)
  })
})

test('without leave, nothing in a private network is reached', async () => {
  const careful = await TestPortico.start()
  try {
    const as = await careful.operator()
    const { id } = await careful.ok(robotCalls.robotSave, form(), { as })
    await careful.ok(robotCalls.robotTest, { id }, { as })
    await eventually(async () => {
      const { result } = await careful.ok(robotCalls.robotDeliveryList, { robot_id: id }, { as })
      expect(result[0]).toMatchObject({ status: 0, answer: 'private' })
    })
    expect(receiver.received).toEqual([])
  } finally {
    await careful.stop()
  }
})
