import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const DAY = 86_400_000
const HOUR = 3_600_000
/** New customers of each of the last days, the newest last, and what all of them bought on it, in yuan. */
const CUSTOMERS = [1, 0, 2, 1, 3, 2, 1, 2, 1, 3, 0, 1, 4, 2, 2, 5, 3, 1, 2, 3, 6, 4, 2, 3, 1, 4, 5, 3, 2, 4]
const SALES = [
  880, 310, 1340, 720, 1960, 1510, 640, 1480, 920, 2210, 640, 780, 2960, 1730, 1250, 3480, 2240, 1120, 1690, 2070, 4350,
  2880, 1540, 2310, 980, 2760, 3920, 2430, 1870, 3150,
]
/** What the business of the demonstration paid, by how many days ago: sum in yuan, for what. */
const OWN = [
  { ago: 19, type: 'recharge', yuan: 2000 },
  { ago: 17, type: 'buy', yuan: 132, product: 'disk', subject: 'backup-hk' },
  { ago: 14, type: 'renewal', yuan: 286, product: 'host', subject: 'web-hk-1' },
  { ago: 11, type: 'buy', yuan: 88, product: 'disk', subject: 'logs-hk' },
  { ago: 9, type: 'recharge', yuan: 1000 },
  { ago: 8, type: 'renewal', yuan: 286, product: 'host', subject: 'web-hk-2' },
  { ago: 5, type: 'buy', yuan: 410, product: 'maintenance', subject: 'standard' },
  { ago: 3, type: 'renewal', yuan: 352, product: 'host', subject: 'db-hk' },
  { ago: 1, type: 'buy', yuan: 66, product: 'snapshot', subject: 'before-release' },
]
const COMPANIES = [
  'Lantern Foods',
  'Peak Logistics',
  '青禾文化',
  '山海数据',
  'Kowloon Press',
  '云启科技',
  'Star Ferry Lab',
]

/** Some weeks of business beside what the demonstration itself did in the past, written as the product writes it. */
export async function writePast(dataDir, ownerEmail) {
  const { default: pg } = await import('pg')
  const [password, port] = ['password', 'port'].map((name) =>
    readFileSync(join(dataDir, 'postgres', name), 'utf8').trim(),
  )
  const db = new pg.Client(`postgres://portico:${password}@127.0.0.1:${port}/portico`)
  await db.connect()
  try {
    const now = Date.now()
    const { rows } = await db.query('select id, account_id as account from login where email = $1', [ownerEmail])
    const events = [
      ...OWN.map((one) => ({
        ...one,
        ...rows[0],
        login: rows[0].id,
        at: now - one.ago * DAY - ((one.ago * 7) % 11) * HOUR - one.ago * 101_000,
      })),
      ...(await strangers(db, now)),
    ]
    for (const event of events.toSorted((one, other) => one.at - other.at)) await settle(db, event)
  } finally {
    await db.end()
  }
}

async function strangers(db, now) {
  const known = []
  const events = []
  for (const [day, count] of CUSTOMERS.entries()) {
    // The last of them is today, of which some has gone by.
    const at = Math.min(now - (CUSTOMERS.length - 1 - day) * DAY - 3 * HOUR, now)
    for (let n = 0; n < count; n += 1) {
      const id = `acc_${String(known.length).padStart(12, 'past')}`
      await db.query(
        `insert into account (id, is_personal, registered_as, company, created_at) values ($1, 0, 'enterprise', $2, $3)`,
        [id, COMPANIES[known.length % COMPANIES.length], new Date(at)],
      )
      known.push(id)
    }
    const [account, yuan] = [known[(day * 7) % known.length], SALES[day]]
    events.push({ account, at: at - 1, type: 'recharge', yuan })
    events.push({ account, at, type: 'buy', yuan, product: 'host', subject: 'web' })
  }
  return events
}

let written = 0
/** The order and its entry in the ledger. */
async function settle(db, { account, login = null, at, type, yuan, product = 'recharge', subject = '' }) {
  const fen = yuan * 100
  const suffix = String((written += 1)).padStart(6, 'A')
  const order = `ord_${suffix.padStart(12, 'P')}`
  const day = new Date(at).toISOString().slice(0, 10).replaceAll('-', '')
  const paid = type === 'recharge' ? 'offline' : 'balance'
  await db.query(
    `insert into customer_order (id, number, account_id, login_id, type, status, product, subject, amount_fen, cash_fen,
       payment_method, created_at, settled_at)
     values ($1, $2, $3, $4, $5, 'completed', $6, $7, $8, $8, $9, $10, $10)`,
    [order, `${day}${suffix}`, account, login, type, product, subject, fen, paid, new Date(at)],
  )
  const [kind, name, sign] = type === 'recharge' ? ['gateway', 'offline', 1] : ['revenue', product, -1]
  const entry = {
    id: order.replace('ord', 'ent'),
    effect: `${type} ${order}`,
    kind: type,
    order_id: order,
    at: new Date(at),
  }
  const lines = [
    {
      place: `cash:${account}:CNY`,
      kind: 'cash',
      owner: account,
      currency: 'CNY',
      never_negative: true,
      amount: sign * fen,
    },
    { place: `${kind}:${name}:CNY:0`, kind, owner: null, currency: 'CNY', never_negative: false, amount: -sign * fen },
  ]
  await db.query('select ledger_post($1::jsonb, $2::jsonb)', [JSON.stringify(entry), JSON.stringify(lines)])
}
