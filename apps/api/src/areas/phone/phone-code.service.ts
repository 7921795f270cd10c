import { isPhoneModel, type PhoneBrand } from '@portico/contract/phone/brands.ts'
import type { PhoneCode, PhoneCodeState } from '@portico/contract/phone/code.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { phoneTermsMonths, type PhonePackage } from '@portico/contract/states/phone.ts'
import type { Bought } from '@portico/contract/resource/fields.ts'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { daysMs, minutesMs } from '../../core/clock.ts'
import type { CustomerCtx, Outside, SignedInCtx } from '../../core/http/context.ts'
import { newId, newIdWith, newWord } from '../../core/ids.ts'
import { countOrRefuse } from '../../core/limits/limits.ts'
import { containing, statementPage } from '../../core/lists.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { hashOf } from '../../core/seal.ts'
import { pushTo } from '../../core/push/push.ts'
import { nodeFor, nodesNamed } from '../../ground/nodes/node.service.ts'
import { nodeNameIn } from '../../lifecycle/list.ts'
import { productOf } from '../../lifecycle/product.ts'
import { buy } from '../../lifecycle/purchase.ts'
import { phoneCodes } from './phone-code.table.ts'

const codeLetters = 16
const endingLetters = 4
const triesPerTenMinutes = 20

interface RedeemInput {
  code: string
  brand: PhoneBrand
  model: string
  name: string
}

/** Codes cannot be guessed one after the other. */
export const redeem = {
  async before({ app, login }: Outside<CustomerCtx>, input: RedeemInput) {
    const limit = { key: `phone:code:${login.id}`, max: triesPerTenMinutes, windowMs: minutesMs(10) }
    await countOrRefuse(app.db, app.clock, [limit])
    return (ctx: CustomerCtx) => redeemed(ctx, input)
  },
}

/** Who comes first uses it up; everybody else waits for that and finds it used. */
async function redeemed(ctx: CustomerCtx, { code, brand, model, name }: RedeemInput): Promise<Bought> {
  const { app, db, account } = ctx
  if (!isPhoneModel(brand, model)) throw refuseField({ model: 'rules.choose' })
  const now = app.clock.now()
  const id = newIdWith(productOf('cloudphone').prefix)
  const [used] = await db
    .update(phoneCodes)
    .set({ usedAt: now, accountId: account.id, serviceId: id })
    .where(
      and(
        eq(phoneCodes.codeHash, hashOf(plain(code))),
        isNull(phoneCodes.usedAt),
        isNull(phoneCodes.cancelledAt),
        gt(phoneCodes.validUntil, now),
      ),
    )
    .returning()
  if (!used) throw refuse('phoneCodeRefused')
  const { node, package: packageName, count, months, ending } = used
  await nodeFor(db, account.id, node)
  const spec = { package: packageName, count, google: false, brand, model, months }
  const lines = [{ word: 'price.code', vars: { ending }, amount: '0.00' }]
  const part = { key: 'cloudphone', times: 1, product: 'phone' as const, lines, totalFen: 0n }
  ctx.audit.subject = id
  ctx.audit.details = { code: ending }
  await pushTo(db, { operators: true }, { stale: ['platformPhoneCodeList'] })
  return buy(ctx, months, [{ id, kind: 'cloudphone', node, name: name || id, spec, part, create: {} }])
}

const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

const stateOf = (now: Date) => sql`case when c.used_at is not null then 'used'
  when c.cancelled_at is not null then 'cancelled'
  when c.valid_until <= ${now.toISOString()}::timestamptz then 'expired' else 'unused' end`

interface Listed extends Record<string, unknown> {
  id: string
  used_at: string | null
  created_at: string
  valid_until: string
}
const shown = (row: Listed): PhoneCode => ({
  id: row.id,
  ending: row['ending'] as string,
  node: row['node'] as string,
  node_name: (row['node_name'] ?? row['node']) as string,
  package: row['package'] as PhonePackage,
  count: row['count'] as number,
  months: row['months'] as number,
  remark: row['remark'] as string,
  state: row['state'] as PhoneCodeState,
  valid_until: lastDay(new Date(row.valid_until)),
  customer: (row['customer'] ?? '') as string,
  service_id: (row['service_id'] ?? '') as string,
  use_time: row.used_at && new Date(row.used_at).toISOString(),
  create_time: new Date(row.created_at).toISOString(),
})

/** A code is good to the end of its last day. */
const endOf = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + daysMs(1))
const lastDay = (end: Date) => new Date(end.getTime() - daysMs(1)).toISOString().slice(0, 10)

export function list(ctx: SignedInCtx, query: PageQuery & { state?: PhoneCodeState | undefined }) {
  const state = stateOf(ctx.app.clock.now())
  const found = query.search && containing(query.search)
  const where = sql.join(
    [
      sql`true`,
      ...(query.state ? [sql`${state} = ${query.state}`] : []),
      ...(found ? [sql`(c.ending ilike ${found} or c.remark ilike ${found})`] : []),
    ],
    sql` and `,
  )
  return statementPage(
    ctx.db,
    {
      columns: sql`c.*, ${state} as state, ${nodeNameIn(ctx.language)} as node_name,
        coalesce(nullif(a.company, ''), a.contact) as customer`,
      from: sql`phone_code c left join node n on n.id = c.node left join account a on a.id = c.account_id`,
      counted: sql`phone_code c`,
      where,
      keys: [
        { by: sql`c.created_at`, is: 'moment' },
        { by: sql`c.id`, is: 'text' },
      ],
    },
    query,
    shown,
  )
}

interface IssueInput {
  controller_id: string
  package: PhonePackage
  count: number
  months: number
  valid_until: string
  how_many: number
  remark: string
}

/** The codes leave the server here; what stays is what each of them comes to. */
export async function issue(ctx: SignedInCtx, input: IssueInput): Promise<{ codes: string[] }> {
  const { controller_id: node, count, months, how_many, remark, package: packageName } = input
  const now = ctx.app.clock.now()
  const validUntil = endOf(input.valid_until)
  if ((await nodesNamed(ctx.db, node)).length === 0) throw refuseField({ controller_id: 'rules.choose' })
  if (!phoneTermsMonths.some((term) => term === months)) throw refuseField({ months: 'rules.phoneTerm' })
  if (validUntil <= now) throw refuseField({ valid_until: 'rules.future' })
  const codes = Array.from({ length: how_many }, () => newWord(codeLetters))
  const common = { node, package: packageName, count, months, remark, validUntil, createdAt: now }
  await ctx.db.insert(phoneCodes).values(
    codes.map((code) => ({
      ...common,
      id: newId('phoneCode'),
      codeHash: hashOf(code),
      ending: code.slice(-endingLetters),
    })),
  )
  ctx.audit.details = { node, package: packageName, count, months, codes: how_many }
  return { codes: codes.map((code) => code.match(/.{4}/g)!.join('-')) }
}

/** One that nobody has used. */
export async function cancel(ctx: SignedInCtx, { id }: { id: string }): Promise<null> {
  const [code] = await ctx.db.select().from(phoneCodes).where(eq(phoneCodes.id, id)).for('update')
  if (!code) throw refuse('notFound')
  if (code.usedAt || code.cancelledAt) throw refuse('wrongState')
  await ctx.db.update(phoneCodes).set({ cancelledAt: ctx.app.clock.now() }).where(eq(phoneCodes.id, id))
  ctx.audit.subject = id
  ctx.audit.details = { code: code.ending }
  return null
}
