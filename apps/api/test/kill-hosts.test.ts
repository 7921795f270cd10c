import { randomInt, randomUUID } from 'node:crypto'
import { catalogue } from '@portico/contract/catalogue.ts'
import type { Call, Data, Input } from '@portico/contract/calls.ts'
import type { Envelope } from '@portico/contract/codes.ts'
import { apiBase, headers } from '@portico/contract/headers.ts'
import { addMoney } from '@portico/contract/money/sums.ts'
import type { Bought } from '@portico/contract/resource/fields.ts'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { machines } from '../src/engines/embedded/embedded.table.ts'
import { operations, resources } from '../src/lifecycle/resource.table.ts'
import type { Person, TestPortico } from './portico.ts'
import { ServerBeside } from './process.ts'
import { buyer, hostForm, inOrder, provenBooks, startStocked } from './resources.ts'
import { eventually } from './eventually.ts'

const kills = 4
const customers = 3

/** The stage is set in this process; hosts are sold and made by a real server in another. */
let t: TestPortico
let server: ServerBeside

beforeAll(async () => {
  t = await startStocked({ WORK: 'off' })
  server = await ServerBeside.of(t, { SIM_SPEED: '100' })
})
afterAll(async () => {
  await server.kill()
  await t.stop()
})

/** Under one key, tried until some server answers: it happens once, and its answer is the answer of that once. */
async function send<C extends Call>(call: C, as: Person, input: Input<C>): Promise<Envelope<Data<C>>> {
  const key = randomUUID()
  for (;;) {
    const before = server.up
    await before
    try {
      const response = await fetch(`${server.url}${apiBase}${call.path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [headers.token]: as.access_token,
          [headers.loginId]: as.login_id,
          [headers.idempotencyKey]: key,
        },
        body: JSON.stringify(input),
      })
      return (await response.json()) as Envelope<Data<C>>
    } catch (error) {
      if (server.up === before) throw error
    }
  }
}

test(`${kills} kills in the middle of selling and making hosts lose nothing and make nothing twice`, async () => {
  const people: Person[] = []
  for (let n = 0; n < customers; n++) people.push(await buyer(t, 100_000_000n))
  const forms = await Promise.all(people.map(async (as) => (await hostForm(t, as, { data_disks_gb: [10] })).form))
  await server.start()
  const storming = new AbortController()
  const bought = people.map((): Bought[] => [])
  const storm = people.map(async (as, n) => {
    while (!storming.signal.aborted) {
      const answer = await send(catalogue.hostCreate, as, forms[n]!)
      expect(answer.code).toBe('200')
      bought[n]!.push(answer.data)
      const { result } = (await send(catalogue.hostList, as, { limit: 5 })).data
      const running = result.filter(({ status, task }) => status === 'ACTIVE' && task === '').map(({ id }) => id)
      if (running.length > 0) await send(catalogue.hostAct, as, { ids: running, action: 'reboot' })
    }
  })
  for (let n = 0; n < kills; n++) {
    const sold = bought.flat().length
    // Somewhere within the next few sales.
    await eventually(() => expect(bought.flat().length).toBeGreaterThanOrEqual(sold + randomInt(1, 6)))
    await server.killAndStart()
  }
  storming.abort()
  await Promise.all(storm)
  // What a killed server held is taken up by the next one when the hold has run out.
  await t.db.update(operations).set({ heldUntil: null }).where(isNull(operations.endedAt))
  const open = () => t.db.select().from(operations).where(isNull(operations.endedAt))
  await eventually(async () => expect(await open()).toEqual([]))

  const rows = await t.db.select().from(resources).where(eq(resources.kind, 'host'))
  expect(rows.map(({ id }) => id).toSorted()).toEqual(
    bought
      .flat()
      .flatMap(({ resource_ids }) => resource_ids.filter((id) => id.startsWith('host')))
      .toSorted(),
  )
  expect(rows.filter(({ status, task }) => status !== 'ACTIVE' || task !== '')).toEqual([])
  const made = await t.db.select({ ref: machines.ref }).from(machines)
  expect(made.map(({ ref }) => ref).toSorted()).toEqual(rows.map(({ engineRef }) => engineRef).toSorted())
  for (const [n, as] of people.entries()) {
    const { wallet_info: wallet } = await t.ok(catalogue.userInfo, undefined, { as, method: 'GET' })
    expect(addMoney(wallet.cash, ...bought[n]!.map(({ total }) => total))).toBe('1000000.00')
  }
  expect(await provenBooks(t)).toEqual(inOrder)
})
