import type { AgentOrder, AgentOrderQuery } from '@portico/contract/agent/sale.ts'
import type { PageOf } from '@portico/contract/page.ts'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { CustomerCtx } from '../../core/http/context.ts'
import { csvFile, exportMax } from '../../core/http/csv.ts'
import type { FileAnswer } from '../../core/http/serve.ts'
import { newestBy } from '../../core/lists.ts'
import { fromFen } from '../../core/money.ts'
import { refuse } from '../../core/refuse.ts'
import { narrowed, shown as orderShown, type OrderRow } from '../../ground/orders/order.service.ts'
import { orders } from '../../ground/orders/order.table.ts'
import { nameOf } from './customer.service.ts'

const listing = (agentId: string) => ({
  table: orders,
  at: orders.createdAt,
  around: { customer: nameOf(agentId, sql`customer_order.account_id`) },
})

const soldBy = (agentId: string, { account_id, ...query }: AgentOrderQuery): SQL | undefined =>
  and(
    eq(orders.agentId, agentId),
    account_id ? eq(orders.accountId, account_id) : undefined,
    narrowed({ ...query, invoice_status: undefined }),
  )

function shown(row: OrderRow & { customer: string }): AgentOrder {
  const { id, number, type, status, product, subject, resource_id, create_time } = orderShown(row)
  const sign = type === 'refund' ? -1n : 1n
  const costFen = row.costFen ?? 0n
  return {
    id,
    number,
    account_id: row.accountId,
    customer: row.customer,
    type,
    status,
    product,
    subject,
    resource_id,
    amount: fromFen(sign * row.amountFen),
    cost: fromFen(sign * costFen),
    margin: fromFen(sign * (row.amountFen - costFen)),
    create_time,
  }
}

export const list = ({ db, account }: CustomerCtx, query: AgentOrderQuery): Promise<PageOf<AgentOrder>> =>
  newestBy(db, listing(account.id), soldBy(account.id, query), query, shown)

export async function status({ db, account }: CustomerCtx, id: string): Promise<AgentOrder> {
  const where = and(eq(orders.agentId, account.id), eq(orders.id, id))
  const { result } = await newestBy(db, listing(account.id), where, { limit: 1 }, shown)
  if (!result[0]) throw refuse('notFound')
  return result[0]
}

export async function exportCsv(ctx: CustomerCtx, query: AgentOrderQuery): Promise<FileAnswer> {
  const { result } = await list(ctx, { ...query, limit: exportMax, after: undefined, page: undefined })
  const columns = ['number', 'customer', 'type', 'status', 'product', 'subject'] as const
  return csvFile('sales', ctx.app.clock.now(), [...columns, 'amount', 'cost', 'margin', 'create_time'], result)
}
