import type { AgentWallet, AgentWalletLine, AgentWalletQuery } from '@portico/contract/agent/wallet.ts'
import type { PageOf } from '@portico/contract/page.ts'
import { eq, sql, type SQL } from 'drizzle-orm'
import { daysMs } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { csvFile, exportMax } from '../../core/http/csv.ts'
import type { FileAnswer } from '../../core/http/serve.ts'
import { newId } from '../../core/ids.ts'
import { containing, newest, statementPage } from '../../core/lists.ts'
import { fromFen, toFen } from '../../core/money.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { agents } from '../../ground/agents/agent.table.ts'
import { moneyOf, unearnedBy } from '../../ground/agents/custody.service.ts'
import { agentPayable, agentWallet, cash, post, walletOf } from '../../ground/ledger/ledger.service.ts'
import { ledgerAccounts } from '../../ground/ledger/ledger.table.ts'
import { nameOf } from './customer.service.ts'

/**
 * What an agent can have paid out: its own money, less what it owes, and less all that its customers hold, have on its
 * way to their banks, or can still give back, whoever took it from them.
 */
export async function freeFen(db: Db, now: Date, agentId: string): Promise<bigint> {
  const { ownFen, dueFen, customersFen } = await moneyOf(db, agentId)
  const { rows } = await db.execute<{ fen: string }>(sql`
    select coalesce(sum(l.balance), 0)::text as fen from account c join ledger_account l on l.account_id = c.id
      and l.kind = 'refundPayable' and l.currency = 'CNY' where c.agent_id = ${agentId}`)
  const left = ownFen - dueFen - customersFen - BigInt(rows[0]!.fen) - (await unearnedBy(db, now, agentId))
  return left > 0n ? left : 0n
}

export async function info({ app, db, account }: CustomerCtx): Promise<AgentWallet> {
  const [agent] = await db.select().from(agents).where(eq(agents.accountId, account.id))
  if (!agent) throw refuse('notFound')
  const money = await moneyOf(db, account.id)
  const [payable] = await db
    .select({ fen: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, agentPayable(account.id).id))
  return {
    own: fromFen(money.ownFen),
    credit: fromFen(money.creditFen),
    wallet: fromFen(money.walletFen),
    due: fromFen(money.dueFen),
    customers: fromFen(money.customersFen),
    payable: fromFen(payable?.fen ?? 0n),
    free: fromFen(await freeFen(db, app.clock.now(), account.id)),
    payout_min: fromFen(agent.payoutMinFen),
    balance: fromFen((await walletOf(db, account.id)).cash),
  }
}

interface Row extends Record<string, unknown> {
  id: string
  kind: string
  purse: string
  account_id: string
  customer: string
  number: string | null
  amount: string
  balance_after: string
  at: string
}

/** The customer that an entry is about: of this agent still, or nobody. */
const customerIn = (agentId: string) => sql`(select p.account_id from ledger_line x
  join ledger_account p on p.id = x.account_id and p.kind in ('cash', 'voucher', 'refundPayable', 'receivable')
  join account c on c.id = p.account_id and c.agent_id = ${agentId} where x.entry_id = e.id limit 1)`

const shown = (row: Row): AgentWalletLine => ({
  id: row.id,
  kind: row.kind,
  purse: row.purse === 'agentDue' ? 'due' : 'wallet',
  account_id: row.account_id,
  customer: row.customer,
  order_number: row.number ?? '',
  amount: fromFen(BigInt(row.amount)),
  balance: fromFen(BigInt(row.balance_after)),
  create_time: new Date(row.at).toISOString(),
})

/** Every movement of the wallet and of what is owed, newest first. */
export function lines({ db, account }: CustomerCtx, query: AgentWalletQuery): Promise<PageOf<AgentWalletLine>> {
  const id = sql`(e.id || ':' || p.id)`
  const who = customerIn(account.id)
  // An order that another agent sold is not named, though its money came along with the customer.
  const from = sql`ledger_account p join ledger_line l on l.account_id = p.id join ledger_entry e on e.id = l.entry_id
    left join customer_order o on o.id = e.order_id and coalesce(o.agent_id, ${account.id}) = ${account.id}`
  return statementPage(
    db,
    {
      columns: sql`${id} as id, e.kind, p.kind as purse, coalesce(${who}, '') as account_id,
        ${nameOf(account.id, who)} as customer, o.number, l.amount, l.balance_after, e.at`,
      from,
      where: wanted(account.id, query),
      ...newest(sql`e.at`, id),
    },
    query,
    shown,
  )
}

function wanted(agentId: string, { search, from, to }: AgentWalletQuery): SQL {
  const parts = [
    sql`p.account_id = ${agentId} and p.kind in ('agentWallet', 'agentDue')`,
    ...(search ? [sql`o.number ilike ${containing(search)}`] : []),
    ...(from ? [sql`e.at >= ${new Date(from).toISOString()}::timestamptz`] : []),
    ...(to ? [sql`e.at < ${new Date(new Date(to).getTime() + daysMs(1)).toISOString()}::timestamptz`] : []),
  ]
  return sql.join(parts, sql` and `)
}

export async function exportCsv(ctx: CustomerCtx, query: AgentWalletQuery): Promise<FileAnswer> {
  const { result } = await lines(ctx, { ...query, limit: exportMax, after: undefined, page: undefined })
  const columns = ['create_time', 'kind', 'purse', 'customer', 'order_number', 'amount', 'balance'] as const
  return csvFile('wallet', ctx.app.clock.now(), columns, result)
}

/** From the agent's own balance, as it recharged it. */
export async function topUp(ctx: CustomerCtx, { amount }: { amount: string }): Promise<null> {
  const { db, app, account, login } = ctx
  const fen = toFen(amount)
  await post(db, app.clock, {
    effect: `topUp ${newId('agentMove')}`,
    kind: 'agentTopUp',
    loginId: login.id,
    lines: [
      { place: cash(account.id), amount: -fen },
      { place: agentWallet(account.id), amount: fen },
    ],
  })
  ctx.audit.subject = account.id
  ctx.audit.details = { amount: fromFen(fen) }
  await pushTo(db, { account: account.id }, { stale: ['userInfo', 'agentWalletInfo', 'agentWalletLines'] })
  return null
}
