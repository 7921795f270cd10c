import { eq } from 'drizzle-orm'
import { minutesMs } from '../../../core/clock.ts'
import type { SignedInCtx } from '../../../core/http/context.ts'
import { customersOf, ownerOf } from '../../../core/people/names.ts'
import { refuse } from '../../../core/refuse.ts'
import { notify } from '../../../ground/notices/notice.service.ts'
import { pushChanged } from '../../../lifecycle/operations.ts'
import { holdAny } from '../../../lifecycle/own.ts'
import { containers, type ContainerRow } from '../container.table.ts'
import { listObjects } from '../kept/list.service.ts'

const lookMs = minutesMs(15)

/** Whoever it belongs to, held. */
async function hold(ctx: SignedInCtx, id: string): Promise<ContainerRow> {
  const resource = await holdAny(ctx.db, id)
  if (resource.kind !== 'container') throw refuse('notFound')
  const [row] = await ctx.db.select().from(containers).where(eq(containers.id, id)).for('update')
  if (!row || row.releasedAt) throw refuse('notFound')
  ctx.audit.subject = id
  ctx.audit.details = { account: row.accountId, name: row.name }
  return row
}

/** Nobody reaches anything in it any more, until it is opened again. */
export async function close(ctx: SignedInCtx, { id, reason }: { id: string; reason: string }): Promise<null> {
  const row = await hold(ctx, id)
  if (row.closedAt) throw refuse('wrongState')
  const closedAt = ctx.app.clock.now()
  await ctx.db.update(containers).set({ closedAt, closedReason: reason }).where(eq(containers.id, id))
  ctx.audit.details = { ...ctx.audit.details, reason }
  return changed(ctx, row, 'container.closed', { reason })
}

export async function open(ctx: SignedInCtx, { id }: { id: string }): Promise<null> {
  const row = await hold(ctx, id)
  if (!row.closedAt) throw refuse('wrongState')
  await ctx.db.update(containers).set({ closedAt: null, closedReason: '' }).where(eq(containers.id, id))
  return changed(ctx, row, 'container.opened', {})
}

async function changed(
  { app, db }: SignedInCtx,
  { id, accountId, name }: ContainerRow,
  word: 'container.closed' | 'container.opened',
  vars: Record<string, string>,
): Promise<null> {
  await pushChanged(db, { id, kind: 'container', accountId })
  const loginId = await ownerOf(db, accountId)
  const once = `${word} ${id} ${app.clock.now().toISOString()}`
  if (loginId) await notify(app, db, { loginId, once, topic: 'account', word, vars: { name, ...vars }, mail: true })
  return null
}

const aboutLook = (ctx: SignedInCtx, id: string, until: string) => `container look ${id} ${ctx.login.id} ${until}`

/** Opens a container to this operator, by name only. The audit line says why. */
export async function look(ctx: SignedInCtx, { id, reason }: { id: string; reason: string }) {
  await hold(ctx, id)
  ctx.audit.details = { ...ctx.audit.details, reason }
  const until = ctx.app.clock.now().getTime() + lookMs
  const signature = ctx.app.seal.sign(aboutLook(ctx, id, String(until)))
  return { look: `${until}.${signature}`, expire_time: new Date(until).toISOString() }
}

function refuseUnlooked(ctx: SignedInCtx, id: string, token: string): void {
  const [until = '', signature = ''] = token.split('.')
  const isOurs = ctx.app.seal.verify(aboutLook(ctx, id, until), signature)
  if (!isOurs || Number(until) <= ctx.app.clock.now().getTime()) throw refuse('lookOver')
}

interface Looking {
  id: string
  look: string
  prefix?: string | undefined
  after?: string | undefined
  limit: number
}

export async function objectList(ctx: SignedInCtx, { id, look: token, prefix = '', limit, after }: Looking) {
  refuseUnlooked(ctx, id, token)
  const [row] = await ctx.db.select().from(containers).where(eq(containers.id, id))
  if (!row || row.releasedAt) throw refuse('notFound')
  const found = await listObjects(ctx.db, id, { prefix, max: limit, ...(after !== undefined && { after }) })
  return {
    container: row.name,
    customer: (await customersOf(ctx.db, [row.accountId]))(row.accountId).name,
    result: found.objects.map(({ key, size, createdAt }) => ({ key, size, modified_time: createdAt.toISOString() })),
    next: found.next,
  }
}
