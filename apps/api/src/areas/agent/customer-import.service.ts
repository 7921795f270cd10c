import { agentFileRowsMax, AgentCustomerSaveInput } from '@portico/contract/agent/customer.ts'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { CustomerCtx } from '../../core/http/context.ts'
import { recordsOf, unguarded } from '../../core/http/csv-read.ts'
import type { SentFile } from '../../core/http/serve.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { agentCustomers } from '../../ground/agents/agent.table.ts'
import { customerOf } from '../../ground/agents/custody.service.ts'
import { twoPlaces } from '../../ground/prices/price.service.ts'
import { told } from './customer.service.ts'
import { factorsKept } from '../../ground/prices/factors.ts'

type Given = z.output<typeof AgentCustomerSaveInput>
const needed = ['account_id', 'note', 'discount', 'products']

/** Notes and price rules from a file as the export writes it; its other columns are passed over. All of it, or nothing. */
export async function importCsv(ctx: CustomerCtx, files: readonly SentFile[]): Promise<{ changed: number }> {
  const [file] = files
  if (!file) throw refuseField({ file: 'rules.empty' })
  const rows = read(file.bytes.toString('utf8').replace(/^\ufeff/, ''))
  // In one order, so that two files at a time never wait for each other.
  for (const row of rows.toSorted((a, b) => (a.account_id < b.account_id ? -1 : 1))) await take(ctx, row)
  ctx.audit.details = { customers: rows.length }
  await told(ctx)
  return { changed: rows.length }
}

async function take(ctx: CustomerCtx, { account_id, note, discount, products }: Given): Promise<void> {
  await customerOf(ctx.db, ctx.account.id, account_id)
  const kept = { note, discount: twoPlaces(discount), products: factorsKept(products) }
  await ctx.db.update(agentCustomers).set(kept).where(eq(agentCustomers.accountId, account_id))
  await pushTo(ctx.db, { account: account_id }, { stale: ['userInfo'] })
}

function read(text: string): Given[] {
  const [head, ...records] = recordsOf(text) ?? []
  const names = head?.cells.map((cell) => cell.trim()) ?? []
  if (!needed.every((name) => names.includes(name))) throw refuse('agentFileLine', { line: 1 })
  const beyond = records.at(agentFileRowsMax)
  if (beyond || records.length === 0) throw refuse('agentFileLine', { line: beyond?.line ?? 2 })
  return records.map(({ line, cells }) => rowOf(names, cells, line))
}

function rowOf(names: readonly string[], cells: readonly string[], line: number): Given {
  const cell = (name: string) => cells[names.indexOf(name)]?.trim() ?? ''
  const products = cell('products').split(/\s+/).filter(Boolean)
  const row = AgentCustomerSaveInput.safeParse({
    account_id: cell('account_id'),
    note: unguarded(cell('note')),
    discount: cell('discount'),
    products: products.map((pair) => ({ product: pair.split(':')[0], factor: pair.split(':')[1] })),
  })
  const isStorable = row.success && !row.data.note.includes('\0')
  if (!isStorable) throw refuse('agentFileLine', { line })
  return row.data
}
