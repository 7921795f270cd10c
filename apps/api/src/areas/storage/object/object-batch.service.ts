import { okCode, refusals } from '@portico/contract/codes.ts'
import type { ObjectResults } from '@portico/contract/storage/object.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { refusalBody } from '../../../core/http/server.ts'
import { refuse, Refused, refuseField } from '../../../core/refuse.ts'
import { openContainer } from '../container/container.service.ts'
import { deleteObject, moveObject } from '../kept/delete.service.ts'
import { holdContainer } from '../kept/held.ts'
import { listObjects } from '../kept/list.service.ts'
import { copyObject } from '../kept/write.service.ts'
import { lastName, moment, objectOf } from './object.ts'
import { refuseFault } from './refused.ts'

/** So many objects are changed by one call: whoever else writes into the container waits for it. */
const atOnceMax = 250

interface Batch {
  id: string
  /** One that ends with a slash stands for all below it. */
  keys: readonly string[]
  after?: string | undefined
}
/** An object, and the key that it was meant by. */
export interface Meant {
  named: string
  key: string
}
const isFolder = (key: string) => key.endsWith('/')

/** Where a batch goes on: at which of its keys, and behind which object of that folder. */
const placeOf = (at: number, behind: string) => Buffer.from(JSON.stringify([at, behind])).toString('base64url')

const isPlace = (at: unknown): at is number => Number.isInteger(at) && (at as number) >= 0

function readPlace(after: string | undefined): [at: number, behind: string] {
  if (after === undefined) return [0, '']
  try {
    const [at, behind] = JSON.parse(Buffer.from(after, 'base64url').toString()) as unknown[]
    if (isPlace(at) && typeof behind === 'string' && !behind.includes('\0')) return [at, behind]
  } catch {
    // What is no place is refused below, whyever.
  }
  throw refuseField({ after: 'rules.invalid' })
}

/** The next objects that keys stand for, and where to go on behind them. */
export async function nextMeant(
  db: Db,
  id: string,
  { keys, after }: Omit<Batch, 'id'>,
  max: number,
): Promise<{ meant: Meant[]; next: string | null }> {
  const meant: Meant[] = []
  const [first, mark] = readPlace(after)
  for (let at = first, behind = mark; at < keys.length; at++, behind = '') {
    const named = keys[at]!
    if (meant.length >= max) return { meant, next: placeOf(at, '') }
    if (!isFolder(named)) {
      meant.push({ named, key: named })
      continue
    }
    const asked = { prefix: named, max: max - meant.length, ...(behind && { after: behind }) }
    const { objects, next } = await listObjects(db, id, asked)
    meant.push(...objects.map(({ key }) => ({ named, key })))
    if (next !== null) return { meant, next: placeOf(at, next) }
  }
  return { meant, next: null }
}

/** Does the same to each of them; what one is refused by changes nothing for the others. */
async function each(ctx: CustomerCtx, batch: Batch, work: (meant: Meant) => Promise<unknown>): Promise<ObjectResults> {
  const { meant, next } = await nextMeant(ctx.db, batch.id, batch, atOnceMax)
  const result: ObjectResults['result'] = []
  for (const one of meant) result.push({ key: one.key, ...(await attempt(ctx, () => work(one))) })
  ctx.audit.subject = batch.id
  const failed = result.filter(({ code }) => code !== okCode).length
  ctx.audit.details = { ...ctx.audit.details, keys: batch.keys.slice(0, 5).join(' '), objects: result.length, failed }
  return { result, next }
}

async function attempt(ctx: CustomerCtx, work: () => Promise<unknown>): Promise<{ code: string; msg: string }> {
  await ctx.db.execute(sql`savepoint one`)
  try {
    await work().catch(refuseFault)
    await ctx.db.execute(sql`release savepoint one`)
    return { code: okCode, msg: '' }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await ctx.db.execute(sql`rollback to savepoint one`)
    const { msg } = refusalBody(error, ctx.language)
    return { code: refusals[error.refusal], msg }
  }
}

export async function remove(ctx: CustomerCtx, batch: Batch): Promise<ObjectResults> {
  const { id } = batch
  await openContainer(ctx, id, 'write')
  await holdContainer(ctx.db, id).catch(refuseFault)
  return each(ctx, batch, async ({ key }) => {
    await objectOf(ctx, { id, key })
    await deleteObject(moment(ctx), id, { key, by: ctx.login.id })
  })
}

interface Placing extends Batch {
  from?: string | undefined
  to: string
  rename?: string | undefined
}

/** What it is called below another folder. */
function targetOf({ named, key }: Meant, { from, to, rename }: Placing): string {
  const own = from !== undefined && named.startsWith(from) ? named.slice(from.length) : lastName(named)
  const name = rename === undefined ? own : `${rename}${isFolder(named) ? '/' : ''}`
  return `${to}${name}${key.slice(named.length)}`
}

function refuseItself(one: Meant, target: string): void {
  if (isFolder(one.named) && target.startsWith(one.named)) throw refuse('folderIntoItself')
  if (target === one.key) throw refuse('objectThere')
}

export async function move(ctx: CustomerCtx, batch: Placing): Promise<ObjectResults> {
  const { id, keys, rename, to } = batch
  if (rename !== undefined && (keys.length > 1 || rename.includes('/'))) throw refuseField({ rename: 'rules.invalid' })
  await openContainer(ctx, id, 'write')
  const { versioning } = await holdContainer(ctx.db, id).catch(refuseFault)
  ctx.audit.details = { to }
  return each(ctx, batch, async (one) => {
    const target = targetOf(one, batch)
    refuseItself(one, target)
    const wish = { from: one.key, to: target, by: ctx.login.id, keep: versioning !== 'on' }
    await moveObject(moment(ctx), id, wish)
  })
}

export async function copy(ctx: CustomerCtx, batch: Placing & { to_id?: string | undefined }): Promise<ObjectResults> {
  const { id, to_id: toId = id, to } = batch
  await openContainer(ctx, id, 'read')
  await openContainer(ctx, toId, 'write')
  // In one order, so that two never wait for each other.
  const held = new Map<string, string>()
  for (const one of [id, toId].toSorted())
    held.set(one, (await holdContainer(ctx.db, one).catch(refuseFault)).versioning)
  const condition = held.get(toId) === 'on' ? {} : { ifNoneMatch: '*' }
  ctx.audit.details = { to, ...(toId !== id && { container: toId }) }
  return each(ctx, batch, async (one) => {
    const target = targetOf(one, batch)
    if (toId === id) refuseItself(one, target)
    const row = await objectOf(ctx, { id, key: one.key })
    await copyObject(moment(ctx), row, { containerId: toId, key: target, by: ctx.login.id, condition })
  })
}
