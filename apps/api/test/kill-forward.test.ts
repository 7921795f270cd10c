import { once } from 'node:events'
import { forward } from '@portico/contract/network/forward.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forwards } from '../src/engines/embedded/embedded.table.ts'
import { resources } from '../src/lifecycle/resource.table.ts'
import { eventually } from './eventually.ts'
import {
  allowLoopback,
  answers,
  connected,
  echoing,
  forwardForm,
  loopback,
  over,
  Target,
  twoNodeBuyer,
} from './forwards.ts'
import type { TestPortico } from './portico.ts'
import { ServerBeside } from './process.ts'
import { startStocked } from './resources.ts'

/** The stage is set in this process; the forward is carried by a real server in another. */
let t: TestPortico
let echo: Target
let server: ServerBeside
beforeAll(async () => {
  t = await startStocked({ WORK: 'off' })
  echo = await echoing()
  await allowLoopback(t)
  const { from, to } = t.app.config.forwardPorts
  server = await ServerBeside.of(t, { SIM_SPEED: '100', FORWARD_PORTS: `${from}-${to}` })
})
afterAll(async () => {
  await server.kill()
  echo.stop()
  await t.stop()
})
test('a server that is killed in the middle of a transfer: the next one carries on by itself, and what was counted stands', async () => {
  const as = await twoNodeBuyer(t)
  const { form } = await forwardForm(t, as, { target_host: loopback, target_port: echo.port })
  const { resource_ids } = await t.ok(purchaseCalls.resourceCreate, form, { as })
  const id = resource_ids[0]!
  await server.start()
  const statusOf = async () => (await t.db.select().from(resources).where(eq(resources.id, id)))[0]!.status
  await eventually(async () => expect(await statusOf()).toBe('running'))
  const { port } = await t.ok(forward.calls.forwardInfo, { id }, { as })
  const counted = async () => (await t.db.select().from(forwards).where(eq(forwards.ref, id)))[0]!.bytesIn

  const socket = await connected(port)
  const piece = Buffer.alloc(64 * 1024)
  socket.on('data', () => {})
  const sending = (async () => {
    while (!socket.destroyed) if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), over(socket)])
  })().catch(() => {})
  await eventually(async () => expect(await counted()).toBeGreaterThan(0))
  await server.kill()
  await over(socket)
  await sending
  const before = await counted()

  await server.start()
  await eventually(async () => expect(await answers(port)).toBe(true))
  await eventually(async () => expect(await counted()).toBe(before + 'hello'.length))
})
