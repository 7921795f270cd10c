import { randomInt, randomUUID } from 'node:crypto'
import type { Call, Data, Input } from '@portico/contract/calls.ts'
import { okCode, refusals, type Envelope } from '@portico/contract/codes.ts'
import { apiBase, headers } from '@portico/contract/headers.ts'
import { agentVoucherCalls } from '@portico/contract/agent/voucher.ts'
import { rechargeCalls } from '@portico/contract/money/recharge.ts'
import { refundCalls } from '@portico/contract/money/refund.ts'
import { voucherCalls } from '@portico/contract/money/voucher.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../src/core/db/pool.ts'
import { giveCustomer } from '../src/ground/agents/custody.service.ts'
import { agent } from './agents.ts'
import { accountOf, purchase } from './money.ts'
import { pathOf, setPay, walletOf } from './paying.ts'
import { TestPortico, type Person } from './portico.ts'
import { ServerBeside } from './process.ts'
import { inOrder, provenBooks } from './resources.ts'
import { eventually } from './eventually.ts'

const kills = 5
const customersMax = 4
const vouchersEach = 6
const purchasesEach = 5
const card = { card_number: '6222020200112233', bank: 'Bank of Sand', holder: 'Li Lei' }

/** The stage is set in this process, and the money is moved by a real server in another. */
let t: TestPortico
let server: ServerBeside
let operator: Person

beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
  await setPay(t, operator, { cashier_enabled: true })
  server = await ServerBeside.of(t)
})
afterAll(async () => {
  await server.kill()
  await t.stop()
})

/** Tries until there is an answer, whichever of the servers gives it. One that was not killed has to give one. */
async function answered<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = server.up
    await before
    try {
      return await attempt()
    } catch (error) {
      if (server.up === before) throw error
    }
  }
}

/** A write under one key: however often it must be sent, it happens once, and its answer is the answer of that once. */
function send<C extends Call>(call: C, as: Person, input: Input<C>): Promise<Envelope<Data<C>>> {
  const key = randomUUID()
  return answered(async () => {
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
  })
}
async function ok<C extends Call>(call: C, as: Person, input: Input<C>): Promise<Data<C>> {
  const { code, msg, data } = await send(call, as, input)
  if (code !== okCode) throw new Error(`${call.name} was refused: ${code} ${msg}`)
  return data
}

/** A page of the cashier, as far as it has the two values of its button. */
async function cashierPage(path: string) {
  const response = await fetch(`${server.url}${path}`)
  const html = await response.text()
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  return { trade: value('trade'), token: value('token') }
}

/** Pays at the cashier. A page without a button says that it is paid: an earlier press had counted. */
const pay = (url: string) =>
  answered(async () => {
    const { trade, token } = await cashierPage(pathOf(url))
    if (!token) return
    const response = await fetch(`${server.url}/cashier/pay`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ trade, token, action: 'pay', lang: 'en' }),
    })
    if (response.status !== 303) throw new Error(`The cashier answers ${response.status}`)
  })

/** What one customer was told had happened, in fen. */
class Wallet {
  readonly person: Person
  readonly vouchers: { number: string; password: string }[]
  readonly purchases: { id: string; amountFen: bigint }[]
  readonly recharges: string[] = []
  cash = 0n
  voucher = 0n

  constructor(person: Person, vouchers: Wallet['vouchers'], purchases: Wallet['purchases']) {
    this.person = person
    this.vouchers = vouchers
    this.purchases = purchases
  }

  async recharge(): Promise<void> {
    const fen = BigInt(randomInt(100, 9_000))
    const amount = `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`
    const form = { way: 'quick', currency: 'CNY', amount } as const
    const { recharge, next } = await ok(rechargeCalls.rechargeStart, this.person, form)
    if (next?.kind !== 'page') throw new Error('There is no page to pay at')
    await pay(next.url)
    this.recharges.push(recharge.id)
    this.cash += fen
  }
  async redeem(): Promise<void> {
    const voucher = this.vouchers.pop()
    if (!voucher) return
    const { code } = await send(voucherCalls.voucherRedeem, this.person, voucher)
    // An answer with a secret is not kept for a repeat: the single use of the thing itself is what holds.
    if (code === refusals.voucherRefused) {
      const { result } = await ok(voucherCalls.voucherList, this.person, { limit: 100 })
      expect(result.map(({ number }) => number)).toContain(voucher.number)
    } else expect(code).toBe(okCode)
    this.voucher += 1_000n
  }
  async refund(): Promise<void> {
    const bought = this.purchases.pop()
    if (!bought) return
    const form = { order_id: bought.id, amount: '10.00', target: 'balance' } as const
    const id = await this.#asked(bought.id, await send(refundCalls.refundRequest, this.person, form))
    await ok(refundCalls.platformRefundApprove, operator, { id })
    this.cash += bought.amountFen
  }
  /** To the card in the end, or back to the balance. */
  async withdraw(): Promise<void> {
    const asked = await send(refundCalls.withdrawalRequest, this.person, { amount: '1.00', ...card })
    if (asked.code === refusals.balanceShort) return
    const id = await this.#asked('', asked)
    if (randomInt(2)) {
      await ok(refundCalls.platformRefundReject, operator, { id, reason: 'another card, please' })
      return
    }
    this.cash -= 100n
    await ok(refundCalls.platformRefundApprove, operator, { id })
    await ok(refundCalls.platformRefundPaid, operator, { id, bank_reference: `ref ${id}` })
  }
  /** The application that was made, also when its answer went down with the server. */
  async #asked(orderId: string, { code, data }: Envelope<{ id: string }>): Promise<string> {
    if (code === okCode) return data.id
    expect(code).toBe(refusals.refundUnderWay)
    const { result } = await ok(refundCalls.refundApplyList, this.person, { status: 'under review', limit: 100 })
    return result.find(({ order_id }) => order_id === orderId)!.id
  }
}

const batch = { amount: '10.00', count: vouchersEach }
const vouchersOf = (as: Person) => t.ok(agentVoucherCalls.agentVoucherIssue, { ...batch, days: 30 }, { as })
const vouchersOfPlatform = () =>
  t.ok(voucherCalls.platformVoucherIssue, { ...batch, type: 'paper', expires_on: '2099-12-31' }, { as: operator })

const n = (text: string) => BigInt(text.replace('.', ''))

test('kill -9, again and again, in a storm of money, of the platform’s customers and an agent’s: nothing acknowledged is lost, and nothing happens twice', async () => {
  const wallets: Wallet[] = []
  const seller = await agent(t, {}, 10_000_000n)
  for (let made = 0; made < customersMax; made++) {
    const person = await t.customer()
    const isAgents = made % 2 === 1
    if (isAgents) {
      const id = await accountOf(t, person)
      await inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, id, seller.id))
    }
    const { result } = await (isAgents ? vouchersOf(seller) : vouchersOfPlatform())
    const purchases = []
    for (let bought = 0; bought < purchasesEach; bought++) purchases.push(await purchase(t, person, 1_000n))
    wallets.push(new Wallet(person, result, purchases))
  }
  // From here on the other process does all the work.
  await t.app.jobs.stop()
  await server.start()

  let steps = 0
  const over = new AbortController()
  const storms = wallets.map(async (wallet) => {
    while (!over.signal.aborted) {
      const what = (['recharge', 'redeem', 'refund', 'withdraw'] as const)[randomInt(4)]!
      await wallet[what]()
      steps++
    }
  })
  const storm = Promise.all(storms)
  const progress = (more: number) => {
    const goal = steps + more
    return eventually(() => expect(steps).toBeGreaterThanOrEqual(goal))
  }
  for (let kill = 0; kill < kills; kill++) {
    await Promise.race([progress(randomInt(2, 12)), storm])
    await server.killAndStart()
  }
  await Promise.race([progress(8), storm])
  over.abort()
  await storm

  for (const wallet of wallets) {
    // As the console asks after a payment whose notice has not come yet.
    for (const id of wallet.recharges)
      await eventually(async () => {
        const state = await ok(rechargeCalls.rechargeState, wallet.person, { id })
        expect(state.recharge.status).toBe('completed')
      })
    const { cash, coupon } = await walletOf(t, wallet.person)
    expect({ cash: n(cash), voucher: n(coupon) }).toEqual({ cash: wallet.cash, voucher: wallet.voucher })
    const account = await accountOf(t, wallet.person)
    const { rows } = await t.db.execute<{ id: string; entries: number }>(sql`
      select o.id, (select count(*)::int from ledger_entry e where e.effect = 'recharge ' || o.id) as entries
      from customer_order o join recharge r on r.order_id = o.id
      where o.account_id = ${account} and o.status = 'completed'`)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(wallet.recharges.toSorted())
    expect(rows.filter(({ entries }) => entries !== 1)).toEqual([])
  }
  expect(wallets.some(({ recharges }) => recharges.length > 0)).toBe(true)
  expect(await provenBooks(t)).toEqual(inOrder)
  const { rows: unmatched } = await t.db.execute(sql`select id from unmatched_notice`)
  expect(unmatched).toEqual([])
})
