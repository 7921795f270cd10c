import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { buyer, minute, rowOf, startStocked } from '../../../../test/resources.ts'
import { boughtContainer, putObject, sendObject } from '../../../../test/storage.ts'
import { daysMs, hoursMs, minutesMs } from '../../../core/clock.ts'
import { containers } from '../container.table.ts'
import { endJob } from './container-end.service.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

const container = async (id: string) => (await t.db.select().from(containers).where(eq(containers.id, id)))[0]
const told = async (as: Person) =>
  (await t.ok(catalogue.noticeList, { limit: 100 }, { as })).result
    .map(({ subject }) => subject)
    .filter((subject) => subject.startsWith('Ending'))

/** What comes round then, and somebody who is still signed in. */
async function later(as: Person, at: number): Promise<Person> {
  t.clock.pass(at - t.clock.now().getTime())
  await minute(t)
  for (let round = 0; round < 2; round++) await endJob(t.app).run({})
  return t.signIn(as.email)
}

test('after its end it can be read, then not, and then it is gone; each step is told before, and once', async () => {
  const buying = await buyer(t)
  const id = await boughtContainer(t, buying, { name: 'Ending' })
  await putObject(t, buying, id, 'a')
  const end = (await rowOf(t, id)).expiresAt!.getTime()
  let as = await later(buying, end - daysMs(1) + minutesMs(1))
  expect(await told(as)).toEqual(['Ending ends within 1 day'])

  as = await later(as, end + minutesMs(1))
  const close_time = new Date(end + daysMs(3)).toISOString()
  const readOnly = { status: 'expired', door: 'readOnly', close_time }
  expect(await t.ok(catalogue.containerInfo, { id }, { as })).toMatchObject(readOnly)
  expect((await sendObject(t, as, id, { key: 'b' })).code).toBe(refusals.containerReadOnly)
  expect((await t.ok(catalogue.objectList, { id }, { as })).objects.map(({ key }) => key)).toEqual(['a'])
  expect(await told(as)).toEqual(['Ending is read-only', 'Ending ends within 1 day'])

  as = await later(as, end + daysMs(2) + hoursMs(1))
  expect(await told(as)).toHaveLength(3)
  expect((await told(as))[0]).toMatch(/^Ending closes on /)

  as = await later(as, end + daysMs(3))
  expect(await t.ok(catalogue.containerInfo, { id }, { as })).toMatchObject({ door: 'closed' })
  expect((await t.send(catalogue.objectList, { id }, { as })).code).toBe(refusals.containerClosed)

  as = await later(as, end + daysMs(6) + hoursMs(1))
  expect(await told(as)).toHaveLength(4)
  expect((await told(as))[0]).toMatch(/^Ending will be deleted on /)

  as = await later(as, end + daysMs(7) + minutesMs(2))
  await eventually(async () => expect(await container(id)).toBeUndefined())
  expect((await t.send(catalogue.containerInfo, { id }, { as })).code).toBe(refusals.notFound)
})

test('an operator who moves its end and a renewal open it again', async () => {
  const buying = await buyer(t)
  const id = await boughtContainer(t, buying)
  expect((await container(id))!.expiresAt).toEqual((await rowOf(t, id)).expiresAt)
  let as = await later(buying, (await rowOf(t, id)).expiresAt!.getTime() + daysMs(4))
  expect((await t.send(catalogue.objectList, { id }, { as })).code).toBe(refusals.containerClosed)
  const expire_time = new Date(t.clock.now().getTime() + daysMs(1)).toISOString()
  const operator = await t.operator()
  await t.ok(catalogue.platformExpirySave, { id, expire_time, reason: 'Courtesy' }, { as: operator })
  expect((await sendObject(t, as, id, { key: 'a' })).code).toBe('200')

  as = await later(as, t.clock.now().getTime() + daysMs(2))
  expect((await sendObject(t, as, id, { key: 'b' })).code).toBe(refusals.containerReadOnly)
  const { token } = await t.ok(catalogue.renewPrice, { ids: [id], months: 1 }, { as })
  await t.ok(catalogue.resourceRenew, { ids: [id], months: 1, quote: token }, { as })
  expect((await sendObject(t, as, id, { key: 'b' })).code).toBe('200')
  expect((await container(id))!.expiresAt).toEqual((await rowOf(t, id)).expiresAt)
})
