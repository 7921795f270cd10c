import type { Refusal } from '@portico/contract/codes.ts'
import { actManyMax, type DeletePreview } from '@portico/contract/resource/fields.ts'
import { binDays } from '@portico/contract/resource/term-end.ts'
import { giveBack, mostOf, refuseOpenRequests, unusedOf, type Unused } from '../ground/refunds/give-back.service.ts'
import { acceptOffer, offerEnd, signOffer } from '../ground/prices/offer.service.ts'
import { daysMs } from '../core/clock.ts'
import type { Db } from '../core/db/pool.ts'
import type { CustomerCtx } from '../core/http/context.ts'
import { mayWith } from '../core/http/permission.ts'
import { fromFen } from '../core/money.ts'
import { refuse } from '../core/refuse.ts'
import { begin } from './operations.ts'
import { boundTo, holdLive, holdOwn, ownResource, refuseBusy } from './own.ts'
import { productOf, type Ending } from './product.ts'
import type { ResourceRow } from './resource.table.ts'

/** When something that is deleted now leaves the recycle bin: what has no time left is not had back. */
export function binEnd(now: Date, { expiresAt }: Pick<ResourceRow, 'expiresAt'>): Date {
  const end = new Date(now.getTime() + daysMs(binDays))
  return expiresAt && expiresAt < end ? expiresAt : end
}

/** What has no life of its own goes with what it is bound to: a copy, and what was sold as a part of it. */
export const goesAlong = ({ kind, expiresAt }: ResourceRow) => productOf(kind).bound === 'copy' || expiresAt === null

/** What is bound to a thing, lives on when it goes, and may go with it if its owner says so: an address, a data disk. */
const mayGoToo = (ctx: CustomerCtx, row: ResourceRow) =>
  !goesAlong(row) && !row.deletedAt && row.task === '' && mayWith(ctx.group, productOf(row.kind).product, 'delete')

/** A thing that never came to be, or whose time is over, has nothing to rest. */
const canRest = ({ engineRef, status, kind, expiresAt }: ResourceRow, now: Date) =>
  productOf(kind).steps['delete'] !== undefined &&
  engineRef !== null &&
  status !== productOf(kind).statuses.faulty &&
  (expiresAt === null || expiresAt > now)

/** What comes back for each of them, as of a moment. */
async function unusedOfAll(db: Db, rows: readonly ResourceRow[], at: Date) {
  const all: (Unused & { row: ResourceRow })[] = []
  for (const row of rows) {
    const unused = await unusedOf(db, row.id, at)
    const most = await mostFen(db, row)
    all.push({ row, ...unused, cashFen: most !== undefined && most < unused.cashFen ? most : unused.cashFen })
  }
  return all
}

/** What is used up by more than time gives back no more than is left of it by itself. */
async function mostFen(db: Db, row: ResourceRow): Promise<bigint | undefined> {
  const left = await productOf(row.kind).left?.(db, row)
  return left && mostOf(db, row.id, left)
}

/** What of each thing was shown to come back, in fen. */
type Shown = Record<string, string>
const aboutDeleting = (ctx: CustomerCtx, id: string) =>
  ({ kind: 'delete', account: ctx.account.id, subject: id }) as const

/**
 * What comes back if it is deleted while this holds. The time until then counts as used, so that the sum that was shown
 * is the one that comes back, and nobody uses for nothing what they have a preview for.
 */
export async function deletePreview(ctx: CustomerCtx, id: string): Promise<DeletePreview> {
  const row = await ownResource(ctx, id)
  const bound = await boundTo(ctx.db, id)
  const now = ctx.app.clock.now()
  const until = offerEnd(ctx.app)
  const too = bound.filter((one) => mayGoToo(ctx, one)).slice(0, actManyMax)
  const [own, ...others] = await unusedOfAll(ctx.db, [row, ...too], until)
  const shown: Shown = Object.fromEntries([own!, ...others].map((one) => [one.row.id, one.cashFen.toString()]))
  return {
    refund: fromFen(own!.cashFen),
    voucher: fromFen(own!.voucherFen),
    bin_until: canRest(row, now) ? binEnd(now, row).toISOString() : null,
    also: bound.filter(goesAlong).map(named),
    bound: others.map((one) => ({
      ...named(one.row),
      refund: fromFen(one.cashFen),
      voucher: fromFen(one.voucherFen),
    })),
    expire_time: until.toISOString(),
    token: signOffer(ctx.app, aboutDeleting(ctx, id), shown, until),
  }
}

const named = ({ id, kind, name }: ResourceRow) => ({ id, kind, name })

interface Deleting {
  id: string
  token: string
  /** What is bound to it and is to go too. */
  also: string[]
}

export async function remove(ctx: CustomerCtx, { id, token, also }: Deleting): Promise<null> {
  // A host is held before what is bound to it, as whoever ends one does.
  const row = await holdLive(ctx, id)
  const others = await holdOwn(ctx, also)
  const rows = [row, ...others]
  if (!deletable(row)) throw refuse('wrongState')
  if (others.some((one) => one.boundTo !== id || !mayGoToo(ctx, one))) throw refuse('wrongState')
  await refuseBusy(ctx.db, rows)
  const all = await withBound(ctx.db, rows)
  for (const one of all) await productOf(one.kind).refuseDelete?.(ctx.db, one)
  const needed = await neededOf(ctx.db, all)
  if (needed) throw refuse(needed)
  await refuseOpenRequests(
    ctx.db,
    rows.map((one) => one.id),
  )
  const at = await acceptDeleting(ctx, id, token, rows)
  ctx.audit.subject = id
  ctx.audit.details = { name: row.name, also: also.join(' ') }
  await end(ctx, row, at)
  for (const one of others) await end(ctx, one, at, row)
  return null
}

/** They, and what is bound to them and to that: it may go with them. */
export async function withBound(db: Db, rows: readonly ResourceRow[]): Promise<ResourceRow[]> {
  const bound: ResourceRow[] = []
  for (const { id } of rows) bound.push(...(await boundTo(db, id)))
  return bound.length === 0 ? [...rows] : [...rows, ...(await withBound(db, bound))]
}

/** How deleting them is refused while work that is under way needs one of them. */
export async function neededOf(db: Db, rows: readonly ResourceRow[]): Promise<Refusal | undefined> {
  for (const one of rows) {
    const refusal = await productOf(one.kind).needed?.(db, one)
    if (refusal) return refusal
  }
  return undefined
}

const deletable = (row: ResourceRow) => row.task === '' && productOf(row.kind).deletable.includes(row.status)

/** The moment that was agreed; refused when what would come back as of then is another sum by now. */
async function acceptDeleting(ctx: CustomerCtx, id: string, token: string, rows: readonly ResourceRow[]) {
  const says = { refused: 'refundSumChanged', expired: 'refundSumChanged' } as const
  const { content, until } = acceptOffer<Shown>(ctx.app, aboutDeleting(ctx, id), token, says)
  for (const { row, cashFen } of await unusedOfAll(ctx.db, rows, until))
    if (content[row.id] !== cashFen.toString()) throw refuse('refundSumChanged')
  return until
}

/** What goes with its host waits until the host has let go of it, and has as much more time for that. */
async function end(ctx: CustomerCtx, row: ResourceRow, at: Date, host?: ResourceRow): Promise<void> {
  await productOf(row.kind).leaving?.(ctx.db, row, ctx.app.clock.now())
  const actionOf = (one: ResourceRow) => (canRest(one, ctx.app.clock.now()) ? 'delete' : 'release')
  await begin(ctx.app, ctx.db, row, {
    action: actionOf(row),
    params: { refund_at: at.toISOString(), ...(host && { with_host: host.id }) },
    loginId: ctx.login.id,
    ...(host && { waitsMs: productOf(host.kind).steps[actionOf(host)]!.deadlineMs }),
  })
}

/** The money for what is left of its time, when a deletion has come to its end. */
export async function returnUnused({ app, db, resource, operation, params }: Ending<object>): Promise<void> {
  if (!('refund_at' in params)) return
  const most = await mostFen(db, resource)
  await giveBack(app, db, {
    ...(most !== undefined && { mostFen: most }),
    resourceId: resource.id,
    cause: deletionCause(operation.id),
    asOf: new Date(params.refund_at as string),
    remark: resource.name,
    ...(operation.loginId && { loginId: operation.loginId }),
  })
}

export const deletionCause = (operationId: string) => `delete ${operationId}`
