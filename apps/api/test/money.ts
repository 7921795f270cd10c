import { userCalls } from '@portico/contract/account/user.ts'
import { eq } from 'drizzle-orm'
import { cash, gateway, post } from '../src/ground/ledger/ledger.service.ts'
import { makeOrder, type OrderDraft, type OrderRow } from '../src/ground/orders/order.service.ts'
import { spend } from '../src/ground/wallet/wallet.service.ts'
import { inTransaction } from '../src/core/db/pool.ts'
import { newId } from '../src/core/ids.ts'
import { toFen } from '../src/core/money.ts'
import { logins } from '../src/core/people/people.table.ts'
import type { Person, TestPortico } from './portico.ts'

export async function accountOf(t: TestPortico, person: Pick<Person, 'login_id'>): Promise<string> {
  const [login] = await t.db.select().from(logins).where(eq(logins.id, person.login_id))
  return login!.accountId!
}

/** What a person sees in the wallet, and the same in fen. */
export const cashOf = async (t: TestPortico, as: Person): Promise<string> =>
  (await t.ok(userCalls.userInfo, undefined, { as, method: 'GET' })).wallet_info.cash
export const fenOf = async (t: TestPortico, as: Person): Promise<bigint> => toFen(await cashOf(t, as))

/** Puts money into a wallet as a settled recharge would. */
export async function fund(t: TestPortico, person: Person, fen: bigint): Promise<void> {
  const account = await accountOf(t, person)
  const lines = [
    { place: cash(account), amount: fen },
    { place: gateway('cashier'), amount: -fen },
  ]
  const effect = `recharge ${newId('order')}`
  await inTransaction(t.app.pool, (db) => post(db, t.clock, { effect, kind: 'recharge', lines }))
}

export async function unpaidOrder(t: TestPortico, person: Person, amountFen = 100n): Promise<OrderRow> {
  const accountId = await accountOf(t, person)
  return inTransaction(t.app.pool, (db) =>
    makeOrder(db, t.clock, {
      accountId,
      loginId: person.login_id,
      type: 'recharge',
      status: 'unpaid',
      product: 'recharge',
      amountFen,
      paymentMethod: 'alipay',
    }),
  )
}

/** Something bought and paid from the wallet, vouchers first; the money for it is put there before, unless it is there. */
export async function purchase(
  t: TestPortico,
  person: Person,
  amountFen = 10_000n,
  more: Partial<OrderDraft> = {},
  { funded = false } = {},
): Promise<OrderRow> {
  if (!funded) await fund(t, person, amountFen)
  const accountId = await accountOf(t, person)
  const id = newId('order')
  return inTransaction(t.app.pool, async (db) => {
    const effect = `buy ${id}`
    const spent = { accountId, amountFen, product: 'host', kind: 'buy', effect, orderId: id }
    const paid = await spend(db, t.app, spent)
    const about = { accountId, loginId: person.login_id, type: 'buy', status: 'completed', product: 'host' } as const
    return makeOrder(db, t.clock, { id, ...about, amountFen, paymentMethod: 'balance', ...paid, ...more })
  })
}
