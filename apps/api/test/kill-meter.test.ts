import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../src/core/db/pool.ts'
import { newId, newIdWith } from '../src/core/ids.ts'
import { note, watch } from '../src/ground/meter/meter.service.ts'
import {
  meterDraws,
  meterHours,
  meterMonths,
  meterPackages,
  meterWatches,
  usageBills,
} from '../src/ground/meter/meter.table.ts'
import { listPrices } from '../src/ground/prices/price.table.ts'
import { resources } from '../src/lifecycle/resource.table.ts'
import { eventually } from './eventually.ts'
import { accountOf, fund } from './money.ts'
import { TestPortico } from './portico.ts'
import { ServerBeside } from './process.ts'
import { randomOf } from './random.ts'
import { inOrder, provenBooks } from './resources.ts'

const kills = 4
const hourMs = 3_600_000
const gb = 1024n ** 3n
const meter = 'out'
const sum = (values: readonly bigint[]) => values.reduce((a, b) => a + b, 0n)

/** What is counted is told from this process, and rated and booked by a real server in another, which is killed. */
let t: TestPortico
let server: ServerBeside

beforeAll(async () => {
  t = await TestPortico.start({ WORK: 'off' })
  server = await ServerBeside.of(t)
})
afterAll(async () => {
  await server.kill()
  await t.stop()
})

/** What comes round every five minutes comes round now. */
const comesRound = () => t.db.execute(sql`insert into pgboss.job (name, data) values ('resource.meter', '{}')`)

async function counted(account: string, since: Date): Promise<string> {
  const resourceId = newIdWith('eip')
  const about = { resourceId, meter, accountId: account, node: 'hk-a', product: 'eip', item: 'traffic_gb' }
  await watch(t.db, about, since)
  return resourceId
}

async function packageOf(account: string, total: bigint, from: Date): Promise<void> {
  const [id, node] = [newIdWith('tp'), 'hk-a']
  const row = {
    id,
    accountId: account,
    kind: 'traffic',
    node,
    name: id,
    status: 'available',
    spec: {},
    createdAt: from,
  }
  await t.db.insert(resources).values({ ...row, expiresAt: new Date(Date.now() + 100 * hourMs) })
  await t.db.insert(meterPackages).values({ resourceId: id, accountId: account, node, meter, total, validFrom: from })
}

test('kill -9 of the server while it rates and books: each byte is drawn or charged once, and the books prove', async () => {
  const below = randomOf(9)
  const from = Math.floor(Date.now() / hourMs) * hourMs - 20 * hourMs
  const price = { id: newId('listPrice'), product: 'eip', node: '*', item: 'traffic_gb', monthFen: 80n }
  await t.db.insert(listPrices).values({ ...price, validFrom: new Date(from - hourMs) })
  const ids: string[] = []
  for (let n = 0; n < 6; n++) {
    const as = await t.customer()
    const account = await accountOf(t, as)
    if (n % 2 === 0) await fund(t, as, 3_000n)
    await packageOf(account, 40n * gb + BigInt(below(1000)), new Date(from))
    for (let each = 0; each < 20; each++) ids.push(await counted(account, new Date(from)))
  }
  // The engine has nothing to say of these: they are told from here.
  await t.db.update(meterWatches).set({ askedUntil: new Date() })
  await server.start()
  let told = 0n
  for (let hour = 0; hour < 16; hour++) {
    const samples = ids.flatMap((id) =>
      Array.from({ length: 12 }, (_, at) => ({
        id,
        start: new Date(from + hour * hourMs + at * 300_000),
        bytes: BigInt(below(900)) * 100_003n,
      })),
    )
    told += sum(samples.map(({ bytes }) => bytes))
    const parts = [samples.filter((_, at) => at % 3 > 0), samples.filter((_, at) => at % 3 === 0), samples]
    for (const some of parts) {
      await inTransaction(t.app.pool, (db) => note(db, meter, some, new Date()))
      await comesRound()
    }
    if (hour % Math.floor(16 / kills) !== 2) continue
    await eventually(async () => expect(await t.db.$count(meterHours)).toBeGreaterThan(hour * ids.length))
    await comesRound()
    await server.killAndStart()
  }
  const hours = () => t.db.select().from(meterHours)
  await eventually(async () => {
    await comesRound()
    const rated = await hours()
    expect(sum(rated.map(({ bytes }) => bytes))).toBe(told)
    expect(rated.filter(({ fen, booking }) => fen > 0n && booking === null)).toEqual([])
  })
  const rated = await hours()
  const draws = await t.db.select().from(meterDraws)
  const packages = await t.db.select().from(meterPackages)
  const beyond = sum(rated.map((hour) => hour.beyond))
  expect(sum(draws.map(({ bytes }) => bytes)) + beyond).toBe(told)
  expect(sum(packages.map(({ used }) => used))).toBe(sum(draws.map(({ bytes }) => bytes)))
  const months = await t.db.select().from(meterMonths)
  expect(sum(months.map((month) => month.beyond))).toBe(beyond)
  const bills = await t.db.select().from(usageBills)
  const charged = sum(months.map(({ fen }) => fen))
  expect(charged).toBeGreaterThan(0n)
  expect(sum(bills.map(({ amountFen }) => amountFen))).toBe(charged)
  const { rows } = await t.db.execute<{ fen: string }>(sql`
    select coalesce(sum(l.amount), 0)::text as fen from ledger_line l join ledger_account a on a.id = l.account_id
    where a.kind = 'revenue'`)
  expect(BigInt(rows[0]!.fen)).toBe(charged)
  expect(await provenBooks(t)).toEqual(inOrder)
})
