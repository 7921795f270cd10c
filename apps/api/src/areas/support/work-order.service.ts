import { replyerRight } from '@portico/contract/constants.ts'
import { workOrderStatusCodes, workOrderCan } from '@portico/contract/states/support.ts'
import type { WorkOrderStatus, WorkOrderUrgency } from '@portico/contract/states/support.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import {
  workOrderRecordsPage,
  workOrderSummaryChars,
  type Picture,
  type WorkOrder,
  type WorkOrderDraft,
  type WorkOrderInfo,
  type WorkOrderRecord,
  type WorkOrderReply,
} from '@portico/contract/support/work-order.ts'
import { and, eq, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { hoursMs } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import { faceOf } from '../../core/face/face.ts'
import { files } from '../../core/files/file.table.ts'
import { refuseTooManyPictures } from '../../core/http/quota.ts'
import { forgetStray } from '../../core/app/stray.ts'
import type { CustomerCtx, Outside, SignedInCtx } from '../../core/http/context.ts'
import type { UploadedFile } from '../../core/http/serve.ts'
import { newId, newWord } from '../../core/ids.ts'
import type { JobKind } from '../../core/jobs/jobs.ts'
import { countOrRefuse } from '../../core/limits/limits.ts'
import { containing, newestBy } from '../../core/lists.ts'
import { logins } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { grantedKinds, ownResource, withinGroup } from '../../lifecycle/own.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { seen } from '../../ground/notices/notice.service.ts'
import {
  beginning,
  isAtDesk,
  messageOperators,
  pushWorkOrder,
  tellAgent,
  workOrderLink,
} from './work-order-news.service.ts'
import { workOrderMessages, workOrders, type WorkOrderRow } from './work-order.table.ts'

export type Side = 'customer' | 'agent' | 'operator'

/** How a person is called. */
export const calledBy = (loginId: SQL, withAddress = sql`coalesce(l.email, l.phone)`) =>
  sql<string>`coalesce((select coalesce(nullif(l.name, ''), ${withAddress}) from login l where l.id = ${loginId}), '')`

/** A member sees what they opened; the owner all of the account. What was deleted is gone for both. */
const visible = (ctx: CustomerCtx) =>
  and(
    eq(workOrders.accountId, ctx.account.id),
    isNull(workOrders.hiddenAt),
    ctx.login.kind === 'member' ? eq(workOrders.loginId, ctx.login.id) : undefined,
  )

export const about = (search: string | undefined) =>
  search
    ? or(
        ilike(workOrders.number, containing(search)),
        ilike(workOrders.content, containing(search)),
        eq(workOrders.id, search),
      )
    : undefined

interface ListQuery extends PageQuery {
  status?: number | undefined
  type?: WorkOrderUrgency | undefined
}

export async function list(ctx: CustomerCtx, query: ListQuery) {
  const status = query.status === workOrderStatusCodes.closed ? 'closed' : 'processing'
  const where = and(
    visible(ctx),
    query.status === undefined ? undefined : eq(workOrders.status, status),
    query.type ? eq(workOrders.type, query.type) : undefined,
    about(query.search),
  )
  const around = { who: calledBy(sql`work_order.login_id`) }
  return newestBy(ctx.db, { table: workOrders, at: workOrders.createdAt, around }, where, query, listed)
}

/** How many wait for our answer, and how many have one that was not read. */
export async function countWaiting(ctx: CustomerCtx): Promise<{ waiting: number; answered: number }> {
  const [counted] = await ctx.db
    .select({
      waiting: sql<number>`count(*) filter (where ${workOrders.waitingSince} is not null)::int`,
      answered: sql<number>`count(*) filter (where ${workOrders.unread} > 0)::int`,
    })
    .from(workOrders)
    .where(visible(ctx))
  return counted!
}

export const listed = (row: WorkOrderRow & { who: string }): WorkOrder => ({
  ...common(row),
  summary: beginning(row.content, workOrderSummaryChars),
  unread: row.unread,
})

const common = (row: WorkOrderRow & { who: string }) => ({
  wid: row.id,
  number: row.number,
  type: row.type as WorkOrderUrgency,
  status: workOrderStatusCodes[row.status as WorkOrderStatus],
  who: row.who,
  create_time: row.createdAt.toISOString(),
  update_time: row.updatedAt.toISOString(),
  close_time: row.closedAt?.toISOString() ?? null,
  first_answer_seconds: row.firstAnswerAt && Math.round((row.firstAnswerAt.getTime() - row.createdAt.getTime()) / 1000),
  rating: row.rating,
})

/** All that either side reads of one, but for what only one side may. `reach` is what of the resources the reader sees. */
export async function detailOf(ctx: SignedInCtx, row: WorkOrderRow, reach?: SQL) {
  const [pictures, [opener], [resource]] = await Promise.all([
    picturesOf(ctx, row.images),
    ctx.db.select().from(logins).where(eq(logins.id, row.loginId)),
    row.resourceId
      ? ctx.db
          .select()
          .from(resources)
          .where(and(eq(resources.id, row.resourceId), reach))
      : [],
  ])
  return {
    ...common({ ...row, who: opener?.name || opener?.email || opener?.phone || '' }),
    content: row.content,
    attachment: row.images.flatMap((id) => pictures.get(id) ?? []),
    phone: row.phone,
    email: row.email,
    resource_id: row.resourceId ?? '',
    resource_name: resource?.name ?? '',
    share_timeline: row.shareTimeline ? (1 as const) : (0 as const),
    rating_comment: row.ratingComment,
  }
}

async function picturesOf(ctx: SignedInCtx, ids: readonly string[]): Promise<Map<string, Picture>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]))
  return new Map(rows.map(({ id, width, height }) => [id, { id, url: ctx.app.files.link(id), width, height }]))
}

const sayer = sql`work_order_message.login_id`
const side = sql`work_order_message.side`

/**
 * Who said something, to a reader. Operators know everybody. To an agent the platform has one name, and what another agent
 * said before has none. A customer of an agent is answered in the agent's name, whoever it was; other customers read an
 * operator's name, and never an address.
 */
async function sayerFor(ctx: SignedInCtx, reader: Side): Promise<SQL<string>> {
  if (reader === 'operator') return calledBy(sayer)
  const { agent, names } = await faceOf(ctx.app, ctx.db, ctx.login.accountId)
  const name = names[ctx.language]
  if (reader === 'agent')
    return sql`case ${side} when 'customer' then ${calledBy(sayer)} when 'operator' then ${name}
      else coalesce((select coalesce(nullif(l.name, ''), l.email, l.phone) from login l
        where l.id = ${sayer} and l.account_id = ${ctx.login.accountId}), '') end`
  return sql`case when ${side} = 'customer' then ${calledBy(sayer)}
    when (select agent_id from account where id = ${ctx.login.accountId}) is not null then ${agent ? name : ''}
    when ${side} = 'operator' then ${calledBy(sayer, sql`''`)} else '' end`
}

/** The newest replies, or those before a cursor. The reader's own side is `replyer` 1; all who answer are one side. */
export async function conversation(ctx: SignedInCtx, wid: string, reader: Side, after: string | undefined) {
  const around = { who: await sayerFor(ctx, reader) }
  const page = await newestBy(
    ctx.db,
    { table: workOrderMessages, at: workOrderMessages.createdAt, around },
    eq(workOrderMessages.workOrderId, wid),
    { limit: workOrderRecordsPage, after },
    (row) => row,
  )
  const pictures = await picturesOf(
    ctx,
    page.result.flatMap(({ images }) => images),
  )
  const record = page.result.toReversed().map((row): WorkOrderRecord => ({
    id: row.id,
    replyer: (row.side === 'customer') === (reader === 'customer') ? replyerRight : 0,
    who: row.who,
    content: row.content,
    attachment: row.images.flatMap((id) => pictures.get(id) ?? []),
    create_time: row.createdAt.toISOString(),
  }))
  return { record, next: page.next }
}

export async function info(ctx: Outside<CustomerCtx>, { wid, after }: { wid: string; after?: string | undefined }) {
  const [row] = await ctx.db
    .select()
    .from(workOrders)
    .where(and(eq(workOrders.id, wid), visible(ctx)))
  if (!row) throw refuse('notFound')
  // An operator who looks at the customer's console has not read it for them.
  if (row.unread > 0 && row.loginId === ctx.login.id && !ctx.session.viewedFrom) await markRead(ctx, row)
  // It may have gone to another group since: then it has no name for a member any more.
  const detail = await detailOf(ctx, row, and(withinGroup(ctx), inArray(resources.kind, grantedKinds(ctx))))
  const shown: WorkOrderInfo = { ...detail, unread: row.unread }
  return { ...(await conversation(ctx, wid, 'customer', after)), info: shown }
}

/** That somebody has looked is no change to what was said: it leaves no line in the log, as the session's own mark does not. */
async function markRead(ctx: CustomerCtx, { id, loginId, unread }: WorkOrderRow): Promise<void> {
  // An answer that came meanwhile has not been read.
  await ctx.db
    .update(workOrders)
    .set({ unread: sql`${workOrders.unread} - ${unread}` })
    .where(and(eq(workOrders.id, id), sql`${workOrders.unread} >= ${unread}`))
  await seen(ctx.db, loginId, workOrderLink(id))
  await pushTo(ctx.db, { login: loginId }, { stale: ['workOrderList'] })
}

const submitsAnHour = 20

/** Before the write: pictures are kept before the row that names them; bytes without a row are swept away. */
export async function keepPictures(ctx: Outside<CustomerCtx>, uploads: readonly UploadedFile[]) {
  const limit = { key: `work order ${ctx.login.id}`, max: submitsAnHour, windowMs: hoursMs(1) }
  await countOrRefuse(ctx.app.db, ctx.app.clock, [limit])
  await refuseTooManyPictures(ctx, uploads)
  return Promise.all(
    uploads.map(async (file) => {
      const id = newId('file')
      await ctx.app.files.write(id, file.bytes)
      return { id, file }
    }),
  )
}

export async function submit(
  ctx: CustomerCtx,
  form: WorkOrderDraft,
  pictures: readonly { id: string; file: UploadedFile }[],
): Promise<{ wid: string; number: string }> {
  if (form.resource_id) await ownResource(ctx, form.resource_id)
  const now = ctx.app.clock.now()
  const { id: accountId } = ctx.account
  if (pictures.length > 0)
    await ctx.db.insert(files).values(
      pictures.map(({ id, file: { type, width, height, bytes } }) => ({
        id,
        accountId,
        loginId: ctx.login.id,
        purpose: 'workOrder',
        type,
        width,
        height,
        bytes: bytes.length,
        createdAt: now,
      })),
    )
  const row = await open(ctx.db, {
    accountId,
    loginId: ctx.login.id,
    type: form.type,
    content: form.content,
    phone: form.phone,
    email: form.email,
    images: pictures.map(({ id }) => id),
    resourceId: form.resource_id || null,
    shareTimeline: form.resource_id !== '' && form.share_timeline === 1,
    createdAt: now,
    updatedAt: now,
    waitingSince: now,
  })
  ctx.audit.subject = row.id
  await pushWorkOrder(ctx.db, row, 'workorder_oem')
  await hear(ctx, row, 'submitted', form.content)
  return { wid: row.id, number: row.number }
}

/** Whoever has to answer now hears of it: the agent, or the robots of the operators. */
async function hear(ctx: CustomerCtx, row: WorkOrderRow, what: 'submitted' | 'replied', content: string) {
  if (row.agentId) await tellAgent(ctx, row, what, content)
  if (isAtDesk(row)) await messageOperators(ctx, row, what, content)
}

type Opened = Omit<typeof workOrders.$inferInsert, 'id' | 'number'>

/** Date and six letters, as orders have them. A clash of numbers is tried again with another. */
export async function open(db: Db, draft: Opened): Promise<WorkOrderRow> {
  for (;;) {
    const number = `W${draft.createdAt.toISOString().slice(0, 10).replaceAll('-', '')}-${newWord(6)}`
    const [made] = await db
      .insert(workOrders)
      .values({ ...draft, id: newId('workOrder'), number })
      .onConflictDoNothing({ target: workOrders.number })
      .returning()
    if (made) return made
  }
}

/** One of a person's own, held, if its state allows the action. */
async function hold(ctx: CustomerCtx, wid: string, action: keyof typeof workOrderCan): Promise<WorkOrderRow> {
  const [row] = await ctx.db
    .select()
    .from(workOrders)
    .where(and(eq(workOrders.id, wid), visible(ctx)))
    .for('update')
  if (!row) throw refuse('notFound')
  if (!workOrderCan[action](row.status as WorkOrderStatus)) throw refuse('wrongState')
  ctx.audit.subject = wid
  return row
}

/** Adds what one side says. The pictures must be the person's own. */
export async function say(ctx: SignedInCtx, side: Side, { wid, content, attachment }: WorkOrderReply) {
  if (attachment.length > 0) {
    const own = await ctx.db
      .select({ id: files.id })
      .from(files)
      .where(and(inArray(files.id, attachment), eq(files.loginId, ctx.login.id), eq(files.purpose, 'workOrderReply')))
      .for('share')
    if (own.length < new Set(attachment).size) throw refuseField({ attachment: 'rules.invalid' })
  }
  const images = [...new Set(attachment)]
  const row = { id: newId('workOrderMessage'), createdAt: ctx.app.clock.now(), content, images }
  await ctx.db.insert(workOrderMessages).values({ ...row, workOrderId: wid, side, loginId: ctx.login.id })
  const pictures = await picturesOf(ctx, images)
  const record: WorkOrderRecord = {
    id: row.id,
    replyer: replyerRight,
    who: ctx.login.name,
    content,
    attachment: images.flatMap((id) => pictures.get(id) ?? []),
    create_time: row.createdAt.toISOString(),
  }
  return { record, at: row.createdAt }
}

export async function reply(ctx: CustomerCtx, form: WorkOrderReply): Promise<WorkOrderRecord> {
  const row = await hold(ctx, form.wid, 'reply')
  const { record, at } = await say(ctx, 'customer', form)
  await change(ctx.db, row, { updatedAt: at, waitingSince: row.waitingSince ?? at })
  await pushWorkOrder(ctx.db, row, 'workorder_reply_oem')
  await hear(ctx, row, 'replied', form.content)
  return record
}

export const change = (db: Db, { id }: WorkOrderRow, to: Partial<WorkOrderRow>) =>
  db.update(workOrders).set(to).where(eq(workOrders.id, id))

export async function close(ctx: CustomerCtx, wid: string): Promise<null> {
  const row = await hold(ctx, wid, 'close')
  await change(ctx.db, row, { status: 'closed', closedAt: ctx.app.clock.now(), waitingSince: null })
  await pushWorkOrder(ctx.db, row, 'workorder_oem')
  return null
}

export async function remove(ctx: CustomerCtx, wid: string): Promise<null> {
  const row = await hold(ctx, wid, 'delete')
  await change(ctx.db, row, { hiddenAt: ctx.app.clock.now() })
  await pushWorkOrder(ctx.db, row, 'workorder_oem')
  return null
}

export async function urge(ctx: CustomerCtx, wid: string): Promise<null> {
  const row = await hold(ctx, wid, 'urge')
  if (row.type === 'emergency') throw refuse('wrongState')
  await change(ctx.db, row, { type: 'emergency' })
  await pushWorkOrder(ctx.db, row, 'workorder_oem')
  return null
}

/** Once: what somebody said of us is not theirs or ours to rewrite. */
export async function rate(
  ctx: CustomerCtx,
  { wid, rating, comment }: { wid: string; rating: number; comment: string },
): Promise<null> {
  const row = await hold(ctx, wid, 'rate')
  if (row.rating !== null) throw refuse('wrongState')
  await change(ctx.db, row, { rating, ratingComment: comment })
  ctx.audit.details = { rating }
  await pushWorkOrder(ctx.db, row, 'workorder_oem')
  return null
}

/** Pictures that no work order and nothing said in one shows. */
export const workOrderSweepJob = (app: App): JobKind => ({
  queue: 'workOrder.sweep',
  schedule: '53 * * * *',
  run: () =>
    forgetStray(
      app,
      ['workOrder', 'workOrderReply'],
      // One list for all of them: to look for each file in every row would take their product.
      sql`${files.id} in (select unnest(w.images) from ${workOrders} w
        union all select unnest(m.images) from ${workOrderMessages} m)`,
    ),
})
