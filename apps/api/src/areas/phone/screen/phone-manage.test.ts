import { once } from 'node:events'
import { sessionCalls } from '@portico/contract/account/session.ts'
import { isHandedOn } from '@portico/contract/account/handed-on.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { doorEnds } from '@portico/contract/door.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { phoneManageCalls } from '@portico/contract/phone/manage.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { phonesOf, runningPhones } from '../../../../test/cloudphones.ts'
import { eventually } from '../../../../test/eventually.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { buyer, startStocked } from '../../../../test/resources.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked({}, { listen: true })
})
afterAll(() => t.stop())

async function link(as: Person, input: { service_id?: string } = {}): Promise<string> {
  const { url } = await t.ok(phoneManageCalls.phoneManageUrl, input, { as })
  const { pathname, searchParams } = new URL(url)
  expect(pathname).toBe('/portal/phoneManage')
  expect(searchParams.get('service_id')).toBe(input.service_id ?? null)
  return searchParams.get('token')!
}
const enter = async (as: Person) =>
  (await t.ok(phoneManageCalls.phoneManageEnter, { token: await link(as) })) as unknown as Person
const expired = { code: '400017' }

test('a link opens the phones beside the console, and leaves the sign-in where it is', async () => {
  const as = await buyer(t)
  const { id, phones } = await runningPhones(t, as, { count: 2 })
  const token = await link(as, { service_id: id })
  const page = (await t.ok(phoneManageCalls.phoneManageEnter, { token })) as unknown as Person
  expect(page.login_id).toBe(as.login_id)
  expect(await phonesOf(t, page)).toHaveLength(2)
  await t.ok(phoneCalls.phoneSave, { device_ids: [phones[0]!.id], remark: 'till' }, { as: page })
  expect(await phonesOf(t, as)).toMatchObject([{ remark: 'till' }, { remark: '' }])
  expect(await t.send(phoneManageCalls.phoneManageEnter, { token })).toMatchObject(expired)
})

test('it opens nothing else: not the person, not money, not another link', async () => {
  const page = await enter(await buyer(t))
  const closed = [userCalls.userInfo, catalogue.orderList, catalogue.signInList, phoneManageCalls.phoneManageUrl]
  for (const call of closed) expect(await t.send(call, {}, { as: page })).toMatchObject({ code: '400003' })
  const open = Object.values(catalogue).filter(isHandedOn)
  expect(open.every(({ path }) => path.startsWith('/apiv1/cloudphone/') || path === '/apiv1/login/logout')).toBe(true)
})

test('only the newest link works, within ten minutes, and only while the sign-in that made it stands', async () => {
  const as = await buyer(t)
  const [older, newer] = [await link(as), await link(as)]
  expect(await t.send(phoneManageCalls.phoneManageEnter, { token: older })).toMatchObject(expired)
  t.clock.pass(10 * 60_000)
  expect(await t.send(phoneManageCalls.phoneManageEnter, { token: newer })).toMatchObject(expired)
  const last = await link(as)
  await t.ok(sessionCalls.sessionFinish, undefined, { as })
  expect(await t.send(phoneManageCalls.phoneManageEnter, { token: last })).toMatchObject(expired)
  expect(await t.send(phoneManageCalls.phoneManageEnter, { token: 'made-up' })).toMatchObject(expired)
})

test('thirty at once with one link are one page', async () => {
  const as = await buyer(t)
  const token = await link(as)
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => t.send(phoneManageCalls.phoneManageEnter, { token })),
  )
  expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
})

test('it ends with the sign-in, and so does what it looks at', async () => {
  const as = await buyer(t)
  const { phones } = await runningPhones(t, as, { count: 1 })
  const page = await enter(as)
  const { ticket } = await t.ok(phoneCalls.phoneOpen, { device_id: phones[0]!.id }, { as: page })
  const socket = new WebSocket(`ws://127.0.0.1:${t.ports.port}/api/phone?ticket=${ticket}`)
  let [frames, closed] = [0, 0]
  socket.on('message', (_, binary) => (frames += binary ? 1 : 0))
  socket.on('close', (code) => (closed = code))
  await once(socket, 'open')
  socket.send(JSON.stringify({ access_token: page.access_token, login_id: page.login_id, mode: 'pictures' }))
  await eventually(() => expect(frames).toBeGreaterThan(0))
  await t.ok(sessionCalls.sessionFinish, undefined, { as })
  await eventually(() => expect(closed).toBe(doorEnds.sessionEnded))
  expect(await t.send(phoneCalls.phoneList, {}, { as: page })).toMatchObject({ code: '400308' })
})

test("another's service has no link", async () => {
  const { id } = await runningPhones(t, await buyer(t), { count: 1 })
  const stranger = await buyer(t)
  expect((await t.send(phoneManageCalls.phoneManageUrl, { service_id: id }, { as: stranger })).code).not.toBe('200')
})
