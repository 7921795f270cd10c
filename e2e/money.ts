import type { Customer, Portico } from './portico.ts'

let made = 0
const id = (prefix: string) => `${prefix}_${(++made + Date.now()).toString(36).padStart(12, '2')}`

/** Something that was paid in and spent at once: the order and both entries of the ledger. */
export async function bought(
  portico: Portico,
  customer: Customer,
  fen: number,
  { product = 'host', at = new Date() }: { product?: string; at?: Date } = {},
): Promise<{ id: string; number: string }> {
  const [login] = await portico.sql<{ account: string }>('select account_id as account from login where id = $1', [
    customer.login_id,
  ])
  const { account } = login!
  const order = { id: id('ord'), number: id('20261115') }
  const cash = { place: `cash:${account}:CNY`, kind: 'cash', owner: account, currency: 'CNY', never_negative: true }
  const house = (kind: string, name: string) => ({
    place: `${kind}:${name}:CNY:0`,
    kind,
    owner: null,
    currency: 'CNY',
    never_negative: false,
  })
  const post = (effect: string, lines: object[], orderId?: string) =>
    portico.sql('select ledger_post($1::jsonb, $2::jsonb)', [
      JSON.stringify({ id: id('ent'), effect, kind: effect.split(' ')[0], orderId, at: at.toISOString() }),
      JSON.stringify(lines),
    ])
  await post(`recharge ${order.id}`, [
    { ...cash, amount: fen },
    { ...house('gateway', 'cashier'), amount: -fen },
  ])
  await post(
    `buy ${order.id}`,
    [
      { ...cash, amount: -fen },
      { ...house('revenue', product), amount: fen },
    ],
    order.id,
  )
  await portico.sql(
    `insert into customer_order (id, number, account_id, login_id, type, status, product, subject, amount_fen, cash_fen,
       payment_method, created_at, settled_at)
     values ($1, $2, $3, $4, 'buy', 'completed', $6, 'web-1', $5, $5, 'balance', $7, $7)`,
    [order.id, order.number, account, customer.login_id, fen, product, at],
  )
  return order
}
