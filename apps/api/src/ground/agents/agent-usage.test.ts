import { beforeAll, expect, test } from 'vitest'
import { agent, customerOf, setTerms } from '../../../test/agents.ts'
import { fenOf, fund } from '../../../test/money.ts'
import type { TestPortico } from '../../../test/portico.ts'
import { keepsBooks, node, startStocked } from '../../../test/resources.ts'
import { hoursMs, minutesMs } from '../../core/clock.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { newId, newIdWith } from '../../core/ids.ts'
import { note, rate, watch } from '../meter/meter.service.ts'
import { bookDue } from '../meter/usage.service.ts'
import { listPrices } from '../prices/price.table.ts'
import { moneyOf } from './custody.service.ts'

const [product, item, meter] = ['agent-usage', 'traffic_gb', 'out']
const gb = 1024n ** 3n
let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
  const from = new Date(0)
  await t.db
    .insert(listPrices)
    .values({ id: newId('listPrice'), product, node: '*', item, monthFen: 1_000n, validFrom: from, validTo: null })
})
keepsBooks(() => t)

/** Something of a customer that is charged by use, at ¥10 a GB before factors, from the last full hour on. */
async function used(terms = { cost: '0.80', sell: '1.10' }) {
  const seller = await agent(t, terms, 1_000_000n)
  const customer = await customerOf(t, seller.id)
  await fund(t, customer, 1_000_000n)
  const resourceId = newIdWith('eip')
  const hour = Math.floor(t.clock.now().getTime() / hoursMs(1)) * hoursMs(1)
  await watch(t.db, { resourceId, meter, accountId: customer.id, node, product, item }, new Date(hour))
  t.clock.pass(hour + hoursMs(3) - t.clock.now().getTime())
  const count = (minute: number, bytes: bigint) =>
    inTransaction(t.app.pool, (db) =>
      note(db, meter, [{ id: resourceId, start: new Date(hour + minutesMs(minute)), bytes }], t.clock.now()),
    )
  const rated = () => inTransaction(t.app.pool, (db) => rate(db, t.clock.now()))
  const before = { customer: await fenOf(t, customer), agent: (await moneyOf(t.db, seller.id)).walletFen }
  const paid = async () => ({
    customer: before.customer - (await fenOf(t, customer)),
    agent: before.agent - (await moneyOf(t.db, seller.id)).walletFen,
  })
  return { seller, count, rated, paid }
}

test('the customer pays the agent’s price of what was used, and the agent the platform’s', async () => {
  const { count, rated, paid } = await used()
  await count(0, 2n * gb)
  await rated()
  await bookDue(t.app)
  expect(await paid()).toEqual({ customer: 2_200n, agent: 1_600n })
})

test('what was rated costs the agent what it did then, whatever its prices are when it is booked or told late', async () => {
  const { seller, count, rated, paid } = await used()
  await count(0, 2n * gb)
  await rated()
  await setTerms(t, seller.id, { sell: '8.80' })
  await bookDue(t.app)
  expect(await paid()).toEqual({ customer: 2_200n, agent: 1_600n })
  await count(5, gb)
  await rated()
  await bookDue(t.app)
  expect(await paid()).toEqual({ customer: 3_300n, agent: 2_400n })
})

test.each([
  { cost: '0.30', agentFen: 3n },
  { cost: '0.80', agentFen: 8n },
])('what comes fen by fen costs the agent no less and no more: at $cost', async ({ cost, agentFen }) => {
  const { count, rated, paid } = await used({ cost, sell: '1.10' })
  // ¥11 a GB, so that each of these comes to a fen.
  for (let n = 0; n < 11; n++) {
    await count(n * 5, gb / 1_100n + 1n)
    await rated()
    await bookDue(t.app)
  }
  expect(await paid()).toEqual({ customer: 11n, agent: agentFen })
})
