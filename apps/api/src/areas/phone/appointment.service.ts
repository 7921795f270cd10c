import {
  appointmentsOpenMax,
  type Appointment,
  type AppointmentProduct,
  type AppointmentState,
  type PlatformAppointment,
} from '@portico/contract/phone/appointment.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { and, eq, ilike, or, sql } from 'drizzle-orm'
import { hoursMs } from '../../core/clock.ts'
import type { CustomerCtx, Outside, SignedInCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { countOrRefuse } from '../../core/limits/limits.ts'
import { containing, newestFirst, statementPage } from '../../core/lists.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { appointments } from './appointment.table.ts'

type Row = typeof appointments.$inferSelect
const perHourMax = 10

/** Those of an account; a member has those that they made themselves. */
const own = ({ account, group, login }: CustomerCtx) =>
  and(eq(appointments.accountId, account.id), group === null ? undefined : eq(appointments.loginId, login.id))

const shown = (row: Row): Appointment => ({
  id: row.id,
  product: row.product,
  count: row.count,
  wanted_day: row.wantedDay,
  contact: row.contact,
  message: row.message,
  state: row.state,
  answer: row.answer,
  create_time: row.createdAt.toISOString(),
})

export function list(ctx: CustomerCtx, query: PageQuery) {
  const found = query.search && containing(query.search)
  const wanted = found ? or(ilike(appointments.message, found), ilike(appointments.contact, found)) : undefined
  return newestFirst(ctx.db, appointments, and(own(ctx), wanted), query, shown)
}

interface SubmitInput {
  product: AppointmentProduct
  count: number
  wanted_day: string
  contact: string
  message: string
}

export const submit = {
  async before({ app, account }: Outside<CustomerCtx>, input: SubmitInput) {
    const limit = { key: `appointment:${account.id}`, max: perHourMax, windowMs: hoursMs(1) }
    await countOrRefuse(app.db, app.clock, [limit])
    return (ctx: CustomerCtx) => submitted(ctx, input)
  },
}

async function submitted(ctx: CustomerCtx, { wanted_day: wantedDay, ...form }: SubmitInput): Promise<null> {
  const { app, db, account, login } = ctx
  const now = app.clock.now()
  if (wantedDay < now.toISOString().slice(0, 10)) throw refuseField({ wanted_day: 'rules.future' })
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`appointments ${account.id}`}, 0))`)
  const open = and(eq(appointments.accountId, account.id), eq(appointments.state, 'open'))
  if ((await db.$count(appointments, open)) >= appointmentsOpenMax) throw refuse('phoneAsMany')
  const id = newId('appointment')
  const row = { ...form, id, wantedDay, accountId: account.id, loginId: login.id, state: 'open' as const }
  await db.insert(appointments).values({ ...row, createdAt: now })
  ctx.audit.subject = id
  ctx.audit.details = { product: form.product, count: form.count }
  await pushTo(db, { operators: true }, { stale: ['platformAppointmentList'] })
  return null
}

export async function withdraw(ctx: CustomerCtx, { id }: { id: string }): Promise<null> {
  const [row] = await ctx.db
    .select()
    .from(appointments)
    .where(and(eq(appointments.id, id), own(ctx)))
    .for('update')
  if (!row) throw refuse('notFound')
  if (row.state !== 'open') throw refuse('wrongState')
  await ctx.db.update(appointments).set({ state: 'withdrawn' }).where(eq(appointments.id, id))
  ctx.audit.subject = id
  await pushTo(ctx.db, { operators: true }, { stale: ['platformAppointmentList'] })
  return null
}

interface Listed extends Record<string, unknown> {
  id: string
  created_at: string
}
const deskShown = (row: Listed): PlatformAppointment => ({
  id: row.id,
  product: row['product'] as AppointmentProduct,
  count: row['count'] as number,
  wanted_day: row['day'] as string,
  contact: row['contact'] as string,
  message: row['message'] as string,
  state: row['state'] as AppointmentState,
  answer: row['answer'] as string,
  create_time: new Date(row.created_at).toISOString(),
  customer: (row['customer'] ?? '') as string,
  email: (row['email'] ?? '') as string,
})

/** Of all customers. */
export function deskList(ctx: SignedInCtx, query: PageQuery & { state?: AppointmentState | undefined }) {
  const found = query.search && containing(query.search)
  const where = sql.join(
    [
      sql`true`,
      ...(query.state ? [sql`p.state = ${query.state}`] : []),
      ...(found ? [sql`(p.contact ilike ${found} or p.message ilike ${found})`] : []),
    ],
    sql` and `,
  )
  return statementPage(
    ctx.db,
    {
      columns: sql`p.*, p.wanted_day::text as day, coalesce(nullif(a.company, ''), a.contact) as customer, o.email`,
      from: sql`appointment p left join account a on a.id = p.account_id
        left join login o on o.account_id = a.id and o.kind = 'owner'`,
      counted: sql`appointment p`,
      where,
      keys: [
        { by: sql`p.created_at`, is: 'moment' },
        { by: sql`p.id`, is: 'text' },
      ],
    },
    query,
    deskShown,
  )
}

/** What was answered can be answered otherwise; what its customer withdrew stays so. */
export async function answer(ctx: SignedInCtx, { id, answer: text }: { id: string; answer: string }): Promise<null> {
  const [row] = await ctx.db.select().from(appointments).where(eq(appointments.id, id)).for('update')
  if (!row) throw refuse('notFound')
  if (row.state === 'withdrawn') throw refuse('wrongState')
  await ctx.db.update(appointments).set({ state: 'handled', answer: text }).where(eq(appointments.id, id))
  ctx.audit.subject = id
  await pushTo(ctx.db, { account: row.accountId }, { stale: ['appointmentList'] })
  return null
}
