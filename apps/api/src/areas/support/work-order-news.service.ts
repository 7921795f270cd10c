import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { SignedInCtx } from '../../core/http/context.ts'
import { customersOf } from '../../core/people/names.ts'
import { logins } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { notify, type NoticeWord } from '../../ground/notices/notice.service.ts'
import { messageAgent, messageRobots } from '../../ground/robots/robot.service.ts'
import type { WorkOrderRow } from './work-order.table.ts'

/** The console's pages of one, as notices lead to them. */
export const workOrderLink = (wid: string) => `/workorderinfo?wid=${wid}`
export const agentWorkOrderLink = (wid: string) => `/agent/workorder?wid=${wid}`

/** Whether operators answer it: what a customer of ours asks, and what an agent handed over. */
export const isAtDesk = ({ agentId, handedAt }: WorkOrderRow) => agentId === null || handedAt !== null

/**
 * The first characters of a text, with a sign that it goes on; one that takes two places is not cut in half, which PostgreSQL
 * would not store.
 */
export const beginning = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
export const excerptChars = 200

/** Tells all who may see it. Colleagues who may not hear nothing of it, nor does an agent whom the customer has left. */
export async function pushWorkOrder(
  db: Db,
  row: WorkOrderRow,
  what: 'workorder_oem' | 'workorder_reply_oem',
): Promise<void> {
  const owners = await ownersOf(db, row.accountId)
  const body = { [what]: { wid: row.id } }
  const hearing = new Set([row.loginId, ...owners, ...(await agentOf(db, row))])
  for (const login of hearing) await pushTo(db, { login }, body)
  if (isAtDesk(row)) await pushTo(db, { operators: true }, body)
}

export const pushDesk = (db: Db) =>
  pushTo(
    db,
    { operators: true },
    { stale: ['platformWorkOrderInfo', 'platformWorkOrderList', 'platformWorkOrderSummary'] },
  )

/** Those who answer read a note between them, each in their own page. */
export async function pushNote(db: Db, row: WorkOrderRow): Promise<void> {
  for (const login of await agentOf(db, row)) await pushTo(db, { login }, { stale: ['agentWorkOrderInfo'] })
}

const ownersOf = async (db: Db, accountId: string): Promise<string[]> =>
  (
    await db
      .select({ id: logins.id })
      .from(logins)
      .where(and(eq(logins.accountId, accountId), eq(logins.kind, 'owner')))
  ).map(({ id }) => id)

/** The person who answers first; nobody where the customer is the platform's own, or has left since. */
async function agentOf(db: Db, { agentId, accountId }: WorkOrderRow): Promise<string[]> {
  if (!agentId) return []
  const stillTheirs = sql`exists (select from account where id = ${accountId} and agent_id = ${agentId})`
  const rows = await db
    .select({ id: logins.id })
    .from(logins)
    .where(and(eq(logins.accountId, agentId), eq(logins.kind, 'owner'), stillTheirs))
  return rows.map(({ id }) => id)
}

const agentWords = {
  submitted: 'agentWorkOrderOpened',
  replied: 'agentWorkOrderReplied',
  returned: 'agentWorkOrderReturned',
} as const satisfies Record<string, NoticeWord>

/** A notice for the agent, by mail too unless the customer was waiting already or the platform has it. */
export async function tellAgent(ctx: SignedInCtx, row: WorkOrderRow, what: keyof typeof agentWords, content: string) {
  const name = (await customersOf(ctx.db, [row.accountId]))(row.accountId).name
  const news = what !== 'replied' || (row.waitingSince === null && row.handedAt === null)
  for (const loginId of await agentOf(ctx.db, row))
    await notify(ctx.app, ctx.db, {
      loginId,
      once: `work order ${what} ${row.id} ${ctx.app.clock.now().toISOString()}`,
      topic: 'workOrder',
      word: agentWords[what],
      vars: { number: row.number, name, text: beginning(content, excerptChars) },
      link: agentWorkOrderLink(row.id),
      mail: news,
    })
  if (row.agentId && what !== 'returned')
    await messageAgent(ctx.app, ctx.db, row.agentId, `workOrder.${what}`, row.accountId, heard(row.number, content))
}

/** What a robot is told of it: enough to know whether to look. */
const heard = (number: string, content: string) => ({
  number,
  text: content.replaceAll(/\s+/g, ' ').slice(0, excerptChars),
})

export const messageOperators = (
  { app, db }: SignedInCtx,
  { accountId, number }: WorkOrderRow,
  what: 'submitted' | 'replied',
  content: string,
) => messageRobots(app, db, `workOrder.${what}`, accountId, heard(number, content))
