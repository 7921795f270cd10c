import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { debtGraceDays } from '@portico/contract/money/usage.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fenOf, fund } from '../../../../test/money.ts'
import type { TestPortico } from '../../../../test/portico.ts'
import { buyer, inOrder, provenBooks, removed, settled, startStocked } from '../../../../test/resources.ts'
import { boughtContainer, sendObject } from '../../../../test/storage.ts'
import { daysMs, hoursMs } from '../../../core/clock.ts'
import { AllEngines } from '../../../engines/engines.ts'
import { debtJob } from '../../../lifecycle/debt.ts'
import { meterJob } from '../../../lifecycle/meter.ts'
import { countOut, writeOut } from '../kept/traffic.service.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

const gb = 1024 ** 3
/** So much leaves a container, and is rated and booked some hours later. */
async function sent(id: string, bytes: number): Promise<void> {
  countOut(t.app, id, bytes)
  await writeOut(t.app)
  t.clock.pass(hoursMs(3))
  await meterJob(t.app, new AllEngines(t.app)).run({})
}
async function owing(): Promise<void> {
  await debtJob(t.app).run({})
  await settled(t)
}

test('what leaves is charged by the GB, once, also when it is deleted meanwhile', async () => {
  const as = await buyer(t)
  const id = await boughtContainer(t, as)
  const before = await fenOf(t, as)
  await sent(id, 2 * gb)
  await meterJob(t.app, new AllEngines(t.app)).run({})
  const now = await t.signIn(as.email)
  expect(before - (await fenOf(t, now))).toBe(100n)
  countOut(t.app, id, gb)
  await writeOut(t.app)
  await removed(t, now, id)
  const after = await fenOf(t, now)
  await sent(id, 0)
  expect(after - (await fenOf(t, await t.signIn(as.email)))).toBe(50n)
  expect(await provenBooks(t)).toEqual(inOrder)
})

test('whoever owes for it finds it closed, and open when it is paid', async () => {
  const as = await buyer(t, 120n)
  const id = await boughtContainer(t, as)
  await sent(id, 2 * gb)
  await owing()
  t.clock.pass(daysMs(debtGraceDays))
  await owing()
  const now = await t.signIn(as.email)
  const owes = { door: 'closed', closed_reason: '', halted: true }
  expect(await t.ok(catalogue.containerInfo, { id }, { as: now })).toMatchObject(owes)
  expect((await sendObject(t, now, id, { key: 'a' })).code).toBe(refusals.containerClosed)
  await fund(t, as, 1000n)
  for (let round = 0; round < 2; round++) await owing()
  expect(await t.ok(catalogue.containerInfo, { id }, { as: now })).toMatchObject({ door: 'open', halted: false })
})
