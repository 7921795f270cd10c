import type { WorkOrderRecord, WorkOrderReply } from '@portico/contract/support/work-order.ts'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { SignedInCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { notify } from '../../ground/notices/notice.service.ts'
import { beginning, excerptChars, pushWorkOrder, workOrderLink } from './work-order-news.service.ts'
import { calledBy, change, say, type Side } from './work-order.service.ts'
import { workOrderNotes, type WorkOrderRow } from './work-order.table.ts'

/** Answers the customer, who hears of every answer, by mail only until they have looked. */
export async function answer(
  ctx: SignedInCtx,
  row: WorkOrderRow,
  side: Exclude<Side, 'customer'>,
  form: WorkOrderReply,
): Promise<WorkOrderRecord> {
  const { record, at } = await say(ctx, side, form)
  await change(ctx.db, row, {
    updatedAt: at,
    waitingSince: null,
    firstAnswerAt: row.firstAnswerAt ?? at,
    unread: row.unread + 1,
  })
  await notify(ctx.app, ctx.db, {
    loginId: row.loginId,
    once: `work order reply ${record.id}`,
    topic: 'workOrder',
    word: form.content ? 'workOrderAnswered' : 'workOrderPicture',
    vars: { number: row.number, text: beginning(form.content, excerptChars) },
    link: workOrderLink(row.id),
    mail: row.unread === 0,
  })
  await pushWorkOrder(ctx.db, row, 'workorder_reply_oem')
  return record
}

export async function settle(ctx: SignedInCtx, row: WorkOrderRow): Promise<null> {
  await change(ctx.db, row, { status: 'closed', closedAt: ctx.app.clock.now(), waitingSince: null })
  await notify(ctx.app, ctx.db, {
    loginId: row.loginId,
    once: `work order closed ${row.id}`,
    topic: 'workOrder',
    word: 'workOrderClosed',
    vars: { number: row.number },
    link: workOrderLink(row.id),
  })
  await pushWorkOrder(ctx.db, row, 'workorder_oem')
  return null
}

type Audience = { audience: 'platform' } | { audience: 'agent' | 'both'; agentId: string }

export const addNote = ({ app, db, login }: SignedInCtx, wid: string, content: string, whose: Audience) =>
  db.insert(workOrderNotes).values({
    id: newId('workOrderNote'),
    workOrderId: wid,
    loginId: login.id,
    content,
    ...whose,
    createdAt: app.clock.now(),
  })

export async function notesOf(db: Db, wid: string, readable: SQL | undefined, who = calledBy(noteBy)) {
  const rows = await db
    .select({
      id: workOrderNotes.id,
      who,
      content: workOrderNotes.content,
      audience: workOrderNotes.audience,
      createdAt: workOrderNotes.createdAt,
    })
    .from(workOrderNotes)
    .where(and(eq(workOrderNotes.workOrderId, wid), readable))
    .orderBy(asc(workOrderNotes.createdAt), asc(workOrderNotes.id))
  return rows.map(({ createdAt, audience, ...note }) => ({
    ...note,
    shared: audience === 'both',
    create_time: createdAt.toISOString(),
  }))
}
export const noteBy = sql`work_order_note.login_id`
