import { type AgentStatement, statementMovements } from '@portico/contract/agent/wallet.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { type Language, languages } from '@portico/contract/language.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { agent, customerOf, fundAgent, paidByHand, setTerms, type Somebody } from '../../../test/agents.ts'
import { fenOf, fund } from '../../../test/money.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { hostForm, keepsBooks, removed, runningHost, settled, startStocked } from '../../../test/resources.ts'
import { randomOf } from '../../../test/random.ts'
import { daysMs } from '../../core/clock.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { toFen } from '../../core/money.ts'
import { giveCustomer, moneyOf, setCredit } from '../../ground/agents/custody.service.ts'

const bank = { card_number: '6222020200112233', bank: 'Bank of China', holder: 'Lin Yue' }
let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
keepsBooks(() => t)

const walletOf = (as: Person) => t.ok(catalogue.agentWalletInfo, undefined, { as })
const linesOf = (as: Person, query: object = {}) => t.ok(catalogue.agentWalletLines, query, { as })
const statementsOf = async (as: Person) => (await t.ok(catalogue.agentStatementList, undefined, { as })).result

type FileCall = 'agentWalletExport' | 'agentStatementExport' | 'agentStatementPdf'
async function fileOf(call: FileCall, payload: object, as: Person, language: Language = 'en'): Promise<Buffer> {
  const url = `/api${catalogue[call].path}`
  const headers = t.headersFor({ as, language })
  return (await t.portico.server.inject({ method: 'POST', url, headers, payload })).rawPayload
}

describe('the wallet of an agent', () => {
  test('says what is its own, lent, held by customers, and free to be paid out', async () => {
    const seller = await agent(t, {}, 100_000n)
    const customer = await customerOf(t, seller.id)
    await fund(t, customer, 30_000n)
    await inTransaction(t.app.pool, (db) => setCredit(db, t.clock, seller.id, 50_000n, 'login_operator'))
    await fund(t, seller, 700n)
    expect(await walletOf(seller)).toEqual({
      own: '1300.00',
      credit: '500.00',
      wallet: '1800.00',
      due: '0.00',
      customers: '300.00',
      payable: '0.00',
      free: '1000.00',
      payout_min: '100.00',
      balance: '7.00',
    })
  })

  test('lists its movements with customer and order, newest first, and as a file', async () => {
    const seller = await agent(t)
    const customer = await customerOf(t, seller.id)
    await fund(t, customer, 1_000_000n)
    await runningHost(t, customer)
    const { result } = await linesOf(seller)
    expect(result.map(({ kind, purse }) => [kind, purse])).toEqual([
      ['buy', 'wallet'],
      ['recharge', 'wallet'],
    ])
    const [bought] = result
    expect(bought).toMatchObject({ account_id: customer.id, customer: customer.email })
    expect(Number(bought!.amount)).toBeLessThan(0)
    const { result: found } = await linesOf(seller, { search: bought!.order_number })
    expect(found).toEqual([bought])
    const file = await fileOf('agentWalletExport', {}, seller)
    expect(file.toString('utf8')).toContain(bought!.order_number)
  })

  test('names neither customer nor order of what another agent sold to somebody who came along', async () => {
    const [one, other] = [await agent(t), await agent(t)]
    const customer = await customerOf(t, one.id)
    await fund(t, customer, 1_000_000n)
    const id = await runningHost(t, customer)
    await inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, customer.id, other.id))
    const sold = (await linesOf(one)).result.map(({ order_number }) => order_number).filter(Boolean)
    await removed(t, customer, id)
    const ofOther = (await linesOf(other)).result
    expect(ofOther).toHaveLength(2)
    expect(ofOther.map(({ order_number }) => order_number).filter((number) => sold.includes(number))).toEqual([])
    expect((await linesOf(one)).result.every((line) => line.customer === '' && line.account_id === '')).toBe(true)
  })

  test('is topped up from the agent’s own balance, as far as that goes, and once', async () => {
    const seller = await agent(t)
    await fund(t, seller, 10_000n)
    const headers = { 'idempotency-key': 'top-up-once' }
    for (const _ of [1, 2]) await t.ok(catalogue.agentTopUp, { amount: '60.00' }, { as: seller, headers })
    expect(await fenOf(t, seller)).toBe(4_000n)
    expect(await walletOf(seller)).toMatchObject({ wallet: '60.00', balance: '40.00' })
    const short = await t.send(catalogue.agentTopUp, { amount: '40.01' }, { as: seller })
    expect(short.code).toBe(refusals.balanceShort)
    expect(await walletOf(seller)).toMatchObject({ wallet: '60.00', balance: '40.00' })
  })
})

const movedFen = (statement: AgentStatement) =>
  statementMovements.reduce((sum, name) => sum + toFen(statement[name]), 0n)

/** Each begins where the one before ended, and ends where its movements lead; the last ends with what is there. */
async function expectTied(seller: Somebody): Promise<AgentStatement[]> {
  const statements = (await statementsOf(seller)).toReversed()
  let before = 0n
  for (const statement of statements) {
    expect(toFen(statement.opening)).toBe(before)
    before = toFen(statement.closing)
    expect(before).toBe(toFen(statement.opening) + movedFen(statement))
  }
  const { walletFen, dueFen } = await moneyOf(t.db, seller.id)
  expect(before).toBe(walletFen - dueFen)
  return statements
}

describe('a statement', () => {
  test('says of each thing where it belongs', async () => {
    const seller = await agent(t)
    const customer = await customerOf(t, seller.id)
    await fund(t, customer, 1_000_000n)
    await fund(t, seller, 5_000n)
    await t.ok(catalogue.agentTopUp, { amount: '50.00' }, { as: seller })
    await inTransaction(t.app.pool, (db) => setCredit(db, t.clock, seller.id, 2_000n, 'login_operator'))
    await paidByHand(t, seller.id, customer.id, 300n)
    const id = await runningHost(t, customer)
    const { refund } = await removed(t, customer, id)
    const [statement] = await expectTied(seller)
    expect(statement).toMatchObject({
      opening: '0.00',
      collected: '10000.00',
      top_ups: '50.00',
      credit: '20.00',
      bookings: '3.00',
      refunds: `-${refund}`,
      payouts: '0.00',
      other: '0.00',
      closed: false,
    })
    expect(Number(statement!.cost)).toBeLessThan(0)
    const kept = toFen(statement!.sales) + toFen(statement!.refunds)
    expect(toFen(statement!.margin)).toBe(kept + toFen(statement!.cost) + toFen(statement!.cost_back))
  })

  test('is there for a month in which nothing happened, and for no other', async () => {
    const seller = await agent(t, {}, 5_000n)
    t.clock.pass(daysMs(70))
    const later = { ...(await t.signIn(seller.email)), id: seller.id }
    const statements = await expectTied(later)
    expect(statements.length).toBeGreaterThanOrEqual(3)
    expect(statements.at(-1)).toMatchObject({ opening: '50.00', closing: '50.00', closed: false })
    expect(statements[0]).toMatchObject({ opening: '0.00', collected: '50.00', closed: true })
    const { month } = statements[0]!
    expect(await t.ok(catalogue.agentStatementInfo, { month }, { as: later })).toEqual(statements[0])
    const none = await t.send(catalogue.agentStatementInfo, { month: '2001-01' }, { as: later })
    expect(none.code).toBe(refusals.notFound)
  })

  test('is a file and a paper in every language', async () => {
    const seller = await agent(t, {}, 5_000n)
    const month = (await statementsOf(seller))[0]!.month
    const csv = await fileOf('agentStatementExport', { month }, seller)
    expect(csv.toString('utf8')).toContain('"closing","50.00"')
    for (const language of languages) {
      const pdf = await fileOf('agentStatementPdf', { month }, seller, language)
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  test.each([11, 12])('whatever is done, it equals the ledger (%i)', async (seed) => {
    const next = randomOf(seed)
    const sellers = [await agent(t, {}, 1_000_000n), await agent(t, { cost: '0.55' }, 200_000n)]
    const people = [await customerOf(t, sellers[0]!.id), await customerOf(t, sellers[1]!.id)]
    const hosts = new Map<string, string[]>(people.map(({ id }) => [id, []]))
    const at = new Map<string, Person>()
    const by = <Who extends Somebody>(who: Who): Who => ({ ...who, ...at.get(who.id) })
    const ownOf = (which: number): [string, string] => [sellers[which]!.id, people[which]!.id]
    const steps = [
      () => fund(t, people[next(2)]!, BigInt(1 + next(400_000))),
      () => paidByHand(t, ...ownOf(next(2)), BigInt(1 + next(50_000))),
      () => fundAgent(t, sellers[next(2)]!.id, BigInt(1 + next(50_000))),
      () => setTerms(t, sellers[next(2)]!.id, { cost: `0.${10 + next(90)}`, sell: `1.${10 + next(90)}` }),
      async () => {
        const as = by(people[next(2)]!)
        const { form } = await hostForm(t, as, { months: [1, 3][next(2)]! })
        const { code, data } = await t.send(catalogue.hostCreate, form, { as })
        if (code === '200') hosts.get(as.id)!.push((data as { resource_ids: string[] }).resource_ids[0]!)
        await settled(t)
      },
      async () => {
        const as = by(people[next(2)]!)
        const id = hosts.get(as.id)!.shift()
        if (id) await removed(t, as, id)
      },
      async () => {
        const as = by(sellers[next(2)]!)
        await t.send(catalogue.agentPayoutRequest, { ...bank, amount: `${100 + next(500)}.00` }, { as })
      },
      async () => {
        t.clock.pass(daysMs(1 + next(9)))
        for (const one of [...sellers, ...people]) at.set(one.id, await t.signIn(one.email))
      },
    ]
    for (let step = 0; step < 30; step++) await steps[next(steps.length)]!()
    for (const seller of sellers) await expectTied(by(seller))
  })
})
