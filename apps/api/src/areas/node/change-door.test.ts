import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestPortico } from '../../../test/portico.ts'
import { buyer, node, rowOf, runningHost, startStocked } from '../../../test/resources.ts'
import { machines } from '../../engines/embedded/embedded.table.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { changeAddress, checkAfterMs } from './change-door.ts'
import { eventually } from '../../../test/eventually.ts'

let t: TestPortico
let host: string
const project = '0123456789abcdef0123456789abcdef'
const server = '6f1c2d3e-4b5a-4c7d-8e9f-001122334455'
const ref = `${project}/${server}`
beforeAll(async () => {
  t = await startStocked()
  host = await runningHost(t, await buyer(t))
  // As a cloud names it.
  const { engineRef } = await rowOf(t, host)
  await t.db.update(machines).set({ ref }).where(eq(machines.ref, engineRef!))
  await t.db.update(resources).set({ engineRef: ref }).where(eq(resources.id, host))
})
afterAll(() => t.stop())
beforeEach(() => t.db.execute(sql`delete from pgboss.job where name = 'host.reconcile'`))

const message = (about: object = { tenant_id: project, uuid: server }) =>
  JSON.stringify({ event_type: 'instance.power_off.end', payload: { 'nova_object.data': about } })
const say = async (payload: string, address = changeAddress(t.app, node), type = 'application/json') => {
  const url = address.replace(t.app.publicUrl, '')
  const { statusCode } = await t.portico.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type },
    payload,
  })
  return statusCode
}
const checks = async () => (await t.db.execute(sql`select 1 from pgboss.job where name = 'host.reconcile'`)).rows.length

test('a message makes its machine be looked at, once for a burst; what it says is not believed', async () => {
  const begun = Date.now()
  const said = await Promise.all(Array.from({ length: 30 }, () => say(message())))
  // A burst that takes longer than that is heard as several.
  const most = 1 + Math.floor((Date.now() - begun) / checkAfterMs)
  expect(new Set(said)).toEqual(new Set([204]))
  await eventually(async () => expect(await checks()).toBeGreaterThan(0))
  expect(await checks()).toBeLessThanOrEqual(most)
  expect(await rowOf(t, host)).toMatchObject({ status: 'ACTIVE' })
  await t.db.update(machines).set({ state: 'stopped' }).where(eq(machines.ref, ref))
  await say(message())
  await eventually(async () =>
    expect(await rowOf(t, host)).toMatchObject({ status: 'SHUTOFF', reason: 'stoppedOutside' }),
  )
})

test('whoever does not know the address of the node is not there; its key is where the log leaves it out', async () => {
  const address = changeAddress(t.app, node)
  const { pathname, searchParams } = new URL(address)
  expect(pathname).not.toContain(searchParams.get('key')!)
  for (const wrong of [
    address.slice(0, -1),
    `${address}x`,
    `${address}&key=x`,
    address.split('?')[0]!,
    address.replace(node, 'jp-a'),
    changeAddress(t.app, 'jp-a').replace('jp-a', node),
  ])
    expect(await say(message(), wrong)).toBe(404)
})

test.each([
  ['nothing', ''],
  ['no JSON', '<xml/>'],
  ['a machine of nobody', message({ tenant_id: project, uuid: server.replaceAll('0', '1') })],
  ['a machine without its project', message({ uuid: server })],
  [
    'more machines than a message has',
    message({ tenant_id: project, all: Array.from({ length: 9 }, (_, n) => server.slice(0, -1) + n) }),
  ],
])('%s is heard and does nothing', async (_what, body) => {
  expect(await say(body)).toBe(204)
  expect(await say(body, changeAddress(t.app, node), 'text/plain')).toBe(204)
  // What was said before it would have been done by then.
  await say(message())
  await eventually(async () => expect(await checks()).toBe(1))
})

test('a message is no place for a load', async () => {
  expect(await say('x'.repeat(300_000))).toBe(413)
})
