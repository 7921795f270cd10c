import type { AgentStatement, StatementMovement } from '@portico/contract/agent/wallet.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import { typefaceIn } from '../../core/fonts.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { csvFile } from '../../core/http/csv.ts'
import type { FileAnswer } from '../../core/http/serve.ts'
import { fromFen } from '../../core/money.ts'
import { customersOf } from '../../core/people/names.ts'
import { refuse } from '../../core/refuse.ts'
import { systemSettings } from '../../core/settings/groups.ts'
import { readSettings } from '../../core/settings/settings.ts'
import { monthStart } from './overview.service.ts'
import { figuresOf, statementPdf } from './statement-pdf.ts'

/**
 * What each entry did to an agent: to its wallet and what it owes, of that for what was sold (an entry of a sale pays its
 * cost to the income of a product), and to its sales, gifts and desk.
 */
const entriesOf = (agentId: string): SQL => sql`
  select e.kind, e.at, coalesce(m.sales, 0) as sales, coalesce(m.gift, 0) as gift, coalesce(m.desk, 0) as desk,
    coalesce(m.wallet, 0) as wallet, case when m.sales is null then 0 else -coalesce(o.income, 0) end as cost, o.by_gateway
  from (
    select l.entry_id, sum(l.amount) filter (where p.kind in ('agentWallet', 'agentDue')) as wallet,
      sum(l.amount) filter (where p.kind = 'agentSales') as sales, sum(l.amount) filter (where p.kind = 'agentGift') as gift,
      sum(l.amount) filter (where p.kind = 'agentDesk') as desk
    from ledger_account p join ledger_line l on l.account_id = p.id
    where p.account_id = ${agentId} and p.kind in ('agentWallet', 'agentDue', 'agentSales', 'agentGift', 'agentDesk')
    group by l.entry_id
  ) m join ledger_entry e on e.id = m.entry_id
  cross join lateral (
    select sum(x.amount) filter (where p.kind = 'revenue') as income, coalesce(bool_or(p.kind = 'gateway'), false) as by_gateway
    from ledger_line x join ledger_account p on p.id = x.account_id where x.entry_id = m.entry_id
  ) o`

/** What an entry is on a statement, as far as it is not what something cost. */
const movement = sql`case when s.kind = 'agentTopUp' then 'top_ups' when s.kind = 'agentPayout' then 'payouts'
  when s.kind = 'agentCredit' then 'credit' when s.kind = 'custody' then 'moved'
  when s.by_gateway then case when s.wallet > s.cost then 'collected' else 'paid_back' end else 'other' end`

const sumOf = (which: Exclude<StatementMovement, 'cost' | 'cost_back'>) =>
  sql`coalesce(sum(s.wallet - s.cost) filter (where ${movement} = ${which}), 0)::text as ${sql.identifier(which)}`

const sums = sql`sum(s.wallet)::text as total, ${sumOf('collected')}, ${sumOf('paid_back')}, ${sumOf('top_ups')},
  ${sumOf('payouts')}, ${sumOf('credit')}, ${sumOf('moved')}, ${sumOf('other')},
  coalesce(sum(s.cost) filter (where s.cost < 0), 0)::text as cost, coalesce(sum(s.cost) filter (where s.cost > 0), 0)::text as cost_back,
  coalesce(sum(s.sales) filter (where s.sales > 0), 0)::text as sales, coalesce(sum(s.sales) filter (where s.sales < 0), 0)::text as refunds,
  coalesce(-sum(s.desk) filter (where s.kind <> 'agentLoan'), 0)::text as bookings,
  coalesce(-sum(s.desk) filter (where s.kind = 'agentLoan'), 0)::text as lent, (-sum(s.gift))::text as vouchers`

type Sums = Record<StatementMovement | 'total' | 'sales' | 'refunds' | 'bookings' | 'lent' | 'vouchers', string>
type Row = Sums & { month: string; before: string }

async function months(db: Db, agentId: string, now: Date): Promise<AgentStatement[]> {
  const { rows } = await db.execute<Row>(sql`
    select m.*, (sum(m.total::bigint) over (order by m.month) - m.total::bigint)::text as before from (
      select to_char(s.at at time zone 'UTC', 'YYYY-MM') as month, ${sums} from (${entriesOf(agentId)}) s group by 1
    ) m order by m.month`)
  return filled(rows, now)
}

const keyOf = (at: Date) => at.toISOString().slice(0, 7)

/** Months in which nothing happened are statements too: they begin and end with the same. */
function filled(rows: readonly Row[], now: Date): AgentStatement[] {
  const current = keyOf(now)
  const statements: AgentStatement[] = []
  let closing = 0n
  for (let at = new Date(`${rows[0]?.month ?? current}-01T00:00:00Z`); keyOf(at) <= current; at = monthStart(at, -1)) {
    const row = rows.find(({ month }) => month === keyOf(at)) ?? quiet(keyOf(at), closing)
    closing = BigInt(row.before) + BigInt(row.total)
    statements.push(shown(row, current))
  }
  return statements
}

const quiet = (month: string, openingFen: bigint): Row => ({
  month,
  before: openingFen.toString(),
  total: '0',
  collected: '0',
  paid_back: '0',
  cost: '0',
  cost_back: '0',
  top_ups: '0',
  payouts: '0',
  credit: '0',
  moved: '0',
  other: '0',
  sales: '0',
  refunds: '0',
  bookings: '0',
  lent: '0',
  vouchers: '0',
})

function shown({ month, before, total, ...sums }: Row, current: string): AgentStatement {
  const of = (name: keyof typeof sums) => BigInt(sums[name])
  return {
    month,
    closed: month < current,
    opening: fromFen(BigInt(before)),
    collected: fromFen(of('collected')),
    paid_back: fromFen(of('paid_back')),
    cost: fromFen(of('cost')),
    cost_back: fromFen(of('cost_back')),
    top_ups: fromFen(of('top_ups')),
    payouts: fromFen(of('payouts')),
    credit: fromFen(of('credit')),
    moved: fromFen(of('moved')),
    other: fromFen(of('other')),
    closing: fromFen(BigInt(before) + BigInt(total)),
    sales: fromFen(of('sales')),
    refunds: fromFen(of('refunds')),
    bookings: fromFen(of('bookings')),
    lent: fromFen(of('lent')),
    vouchers: fromFen(of('vouchers')),
    margin: fromFen(of('sales') + of('refunds') + of('cost') + of('cost_back')),
  }
}

export async function list({ app, db, account }: CustomerCtx): Promise<{ result: AgentStatement[] }> {
  return { result: (await months(db, account.id, app.clock.now())).toReversed() }
}

export async function info({ app, db, account }: CustomerCtx, month: string): Promise<AgentStatement> {
  const found = (await months(db, account.id, app.clock.now())).find((one) => one.month === month)
  if (!found) throw refuse('notFound')
  return found
}

export async function exportCsv(ctx: CustomerCtx, month: string): Promise<FileAnswer> {
  const rows = figuresOf(await info(ctx, month)).map(([name, amount]) => ({ name, amount }))
  return { ...csvFile('statement', ctx.app.clock.now(), ['name', 'amount'], rows), name: `statement-${month}.csv` }
}

export async function print(ctx: CustomerCtx, month: string): Promise<FileAnswer> {
  const statement = await info(ctx, month)
  const { site_name: platform } = await readSettings(ctx.db, systemSettings)
  const { name: agent } = (await customersOf(ctx.db, [ctx.account.id]))(ctx.account.id)
  const made = { statement, platform, agent, at: ctx.app.clock.now(), language: ctx.language }
  const bytes = await statementPdf(made, typefaceIn(ctx.app.config.dataDir))
  return { name: `statement-${month}.pdf`, type: 'application/pdf', bytes }
}
