import { setTimeout as sleep } from 'node:timers/promises'
import { catalogue } from '@portico/contract/catalogue.ts'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { voucherJob } from '../../areas/money/voucher/voucher.jobs.ts'
import type { App } from '../../core/app/app.ts'
import { daysMs, hoursMs } from '../../core/clock.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { newId } from '../../core/ids.ts'
import { loginByEmail } from '../../core/people/people.ts'
import { accounts, logins } from '../../core/people/people.table.ts'
import { readSettings, saveSettings, type SettingGroup } from '../../core/settings/settings.ts'
import { giveCustomer } from '../../ground/agents/custody.service.ts'
import { ledgerEntries } from '../../ground/ledger/ledger.table.ts'
import { bookDue, orderPaid } from '../../ground/meter/usage.service.ts'
import { nodeSubscriptions } from '../../ground/nodes/node.table.ts'
import { rateAll } from '../../lifecycle/meter.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { giveDemoPast } from '../past.ts'
import { seedDemo, stockWaiting } from '../seed.ts'
import { announce, invoice, setBudget, setSeller, setTerms, withdraw } from './desk.ts'
import { disturb, disturbances } from './disturbances.ts'
import { PastHouse, type House } from './past-house.ts'
import { buy, remove, shoppingOf } from './shopping.ts'
import { strangers, type Stranger } from './strangers.ts'
import { topUp, type Payer } from './till.ts'
import { yearWorkOrders } from './year-work-orders.ts'
import type { YearClock } from './year-clock.ts'

/** Two weeks more than a year: what the business bought on the first day is not renewed today. */
export const yearDays = 379

interface Kept {
  state: '' | 'begun' | 'done'
}
const kept: SettingGroup<Kept> = { name: 'demoYear', standard: { state: '' } }

/** Whether a year is still to be played on this database. One that is in use is left as it is: history cannot be put before it. */
export async function wantsYear(app: App): Promise<boolean> {
  const { state } = await readSettings(app.db, kept)
  if (state === 'done') return false
  if (state === 'begun') throw new Error('DEMO=year was interrupted on this database. Start it on an empty one.')
  const used = (await app.db.$count(accounts)) + (await app.db.$count(ledgerEntries))
  if (used > 0) throw new Error('DEMO=year is for an empty database. This one is in use: set DEMO=on or DEMO=off.')
  return true
}

/** The demonstration as if it had begun a year ago, played by a house that lives in the past, from its clock until today. */
export async function playYear(past: House, clock: YearClock, today: Date): Promise<void> {
  const { app } = past
  await saveSettings(app.db, kept, { state: 'begun' })
  const house = new PastHouse(past, clock)
  const begin = clock.now()
  await seedDemo(app, { waiting: false })
  await house.settled()
  await joined(house)
  const cast = await castOf(app)
  const last = new Date(today.getTime() - hoursMs(1))
  const plan = [...monthly(house, cast, last), ...comings(house, cast)].toSorted((one, other) => one.day - other.day)
  for (const { day, work } of plan) {
    const at = new Date(begin.getTime() + daysMs(day))
    if (at >= today) break
    await house.until(at)
    await work()
    await house.settled()
  }
  await house.until(new Date(last.getTime() - daysMs(1)))
  await counted(house, last)
  await house.until(last)
  await reported(app)
  await stockWaiting(app)
  await yearWorkOrders(app, cast.operator, today)
  await saveSettings(app.db, kept, { state: 'done' })
}

/** What is joined and filled when everything is there is done while its server runs; here it runs beside it. */
async function joined(house: PastHouse): Promise<void> {
  const giving = giveDemoPast(house.app, new AbortController().signal)
  const given = giving.then(
    () => true,
    () => true,
  )
  while (!(await Promise.race([given, sleep(20, false)]))) await house.settled()
  await giving
}

interface Cast {
  operator: string
  business: Payer
  person: Payer
  agent: Payer
}

async function castOf(app: App): Promise<Cast> {
  const payer = async (email: string) => {
    const login = await loginByEmail(app.db, 'main', email)
    return { loginId: login!.id, accountId: login!.accountId ?? '' }
  }
  return {
    operator: (await payer('operator@portico.example')).loginId,
    business: await payer('owner@harbourmade.example'),
    person: await payer('personal@portico.example'),
    agent: await payer('agent@portico.example'),
  }
}

interface Planned {
  /** Of the year. */
  day: number
  work: () => Promise<unknown>
}

/** As many as the year begins. */
const months = 13
const businessFen = 900_000n

/** What comes round: money for what is renewed, an invoice each quarter, something new to tell, and traffic that is counted. */
function monthly(house: PastHouse, { operator, business, person, agent }: Cast, last: Date): Planned[] {
  const { app } = house
  return [
    { day: 0.1, work: () => setSeller(house, operator) },
    { day: 0.15, work: () => setTerms(house, operator, agent.accountId) },
    { day: 0.2, work: () => renewAll(house, business) },
    { day: 0.3, work: () => setBudget(house, business) },
    { day: 1.2, work: () => orderPaid(app) },
    ...Array.from({ length: months }, (_, month): Planned[] => [
      { day: month * 30 + 1, work: () => topUp(house, business, businessFen) },
      { day: month * 30 + 2, work: () => topUp(house, person, 40_000n) },
      { day: month * 30 + 20, work: () => announce(house, operator, month) },
      { day: month * 30 + 25, work: () => voucherJob(app).run({}) },
      { day: month * 30 + 27, work: () => counted(house, last) },
      // The last of the hours are of a day that ends up to two days later.
      { day: month * 30 + 29.2, work: () => orderPaid(app) },
    ]).flat(),
    // Nothing is asked for that is older than a week.
    ...Array.from({ length: Math.ceil(yearDays / 6) }, (_, nth) => ({ day: nth * 6 + 5.9, work: () => reported(app) })),
    ...disturbances.map((one) => ({ day: one.day, work: () => disturb(house, operator, one) })),
    ...[55, 160, 265, 372].map((day, nth) => ({ day, work: () => invoice(house, business, operator, nth < 3) })),
    { day: 130, work: () => withdraw(house, person, operator, '100.00', 'paid') },
    { day: 376, work: () => withdraw(house, person, operator, '50.00', 'asked') },
  ]
}

/** Cloud phones are sold by the quarter at least. */
const renewalOf = (kind: string) => (kind === 'cloudphone' ? 'quarter' : '1 month')

/** What the business has goes on by itself. */
async function renewAll(house: PastHouse, { accountId, loginId }: Payer): Promise<void> {
  const living = and(eq(resources.accountId, accountId), isNull(resources.deletedAt), isNotNull(resources.expiresAt))
  const rows = await house.app.db.select().from(resources).where(living)
  for (const { id, kind, boundTo, renewal } of rows)
    if ((!boundTo || kind === 'ddos') && renewal === 'off')
      await house.ask(loginId, catalogue.resourceRenewalSave, { id, renewal: renewalOf(kind) })
}

/** The traffic of a day is asked for, rated and booked hour by hour by the work that does it. A day of each month is enough. */
async function counted(house: PastHouse, last: Date): Promise<void> {
  const { app } = house
  // Whole hours, of which nothing is left to be rated when they are asked for no more.
  const from = new Date(Math.ceil(house.clock.now().getTime() / hoursMs(1)) * hoursMs(1))
  await app.db.execute(
    sql`update meter_watch set asked_until = greatest(asked_until, date_bin('5 minutes', ${from.toISOString()}::timestamptz, 'epoch'))`,
  )
  for (let hours = 1; hours <= 24; hours++) {
    const at = new Date(from.getTime() + hoursMs(hours))
    if (at > last) break
    await house.until(at)
    await run(app, 'resource.meter')
  }
  await house.until(new Date(Math.min(house.clock.now().getTime() + hoursMs(1), last.getTime())))
  await rateAll(app)
  await bookDue(app)
  await orderPaid(app)
}

/** What engines noticed is told when it begins, not when they were asked. */
async function reported(app: App): Promise<void> {
  await run(app, 'resource.report')
  await app.db.execute(sql`
    update notice set created_at = split_part(once_key, ' ', 3)::timestamptz + interval '2 minutes'
    where once_key like 'report %' and created_at > split_part(once_key, ' ', 3)::timestamptz + interval '2 minutes'`)
}

async function run(app: App, queue: 'resource.meter' | 'resource.report'): Promise<void> {
  await app.jobs.send(app.db, { queue }, {})
  for (;;) {
    const { rows } = await app.db.execute(
      sql`select 1 from pgboss.job where name = ${queue} and state < 'completed' limit 1`,
    )
    if (rows.length === 0) return
    await sleep(20)
  }
}

/** Everybody who comes: they register, put money in, and buy. */
function comings(house: PastHouse, cast: Cast): Planned[] {
  return strangers.flatMap((stranger, at) => {
    let payer: Payer
    const come = { day: stranger.day, work: async () => (payer = await settle(house, cast, stranger)) }
    const bought: Planned[] = shoppingOf(at).flatMap((shopping, nth) => {
      let id = ''
      const buying = {
        day: stranger.day + 0.1 + nth * 0.1,
        work: async () => {
          await topUp(house, payer, 120_000n)
          id = await buy(house, payer.loginId, shopping)
        },
      }
      const { keptDays } = shopping
      if (!keptDays) return [buying]
      return [buying, { day: stranger.day + keptDays, work: () => remove(house, payer.loginId, id) }]
    })
    const later = Array.from({ length: months }, (_, month) => ({
      day: stranger.day + 27 + month * 30,
      work: () => topUp(house, payer, 60_000n),
    }))
    return [come, ...bought, ...later]
  })
}

async function settle({ app }: PastHouse, { agent }: Cast, stranger: Stranger): Promise<Payer> {
  const [accountId, loginId, createdAt] = [newId('account'), newId('login'), app.clock.now()]
  const { name, email, company, language, byAgent } = stranger
  const kind = company ? { isPersonal: 0, registeredAs: 'enterprise' } : { isPersonal: 1, registeredAs: 'personal' }
  await inTransaction(app.pool, async (db) => {
    await db.insert(accounts).values({ id: accountId, ...kind, company, contact: name, createdAt })
    // Nobody signs in as they: there is no password that fits.
    const entry = { kind: 'owner' as const, passwordHash: '', language }
    await db.insert(logins).values({ id: loginId, accountId, name, email, ...entry, createdAt })
    const nodes = ['hk-a', 'sg-a', 'jp-a', 'sh-a']
    await db.insert(nodeSubscriptions).values(nodes.map((nodeId) => ({ accountId, nodeId, loginId, createdAt })))
    if (byAgent) await giveCustomer(db, app.clock, accountId, agent.accountId)
  })
  return { accountId, loginId }
}
