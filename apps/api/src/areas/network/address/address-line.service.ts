import { linesMax, type LineInput, type PlatformLine } from '@portico/contract/network/address-pool.ts'
import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { isUniqueViolation, type Db } from '../../../core/db/pool.ts'
import type { Outside, SignedInCtx } from '../../../core/http/context.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { addressLines, addressRanges } from '../../../ground/addresses/address.table.ts'
import type { Engines } from '../../../ground/engine/engine.ts'
import { nodeRow } from '../../../ground/nodes/node.service.ts'
import { nodes } from '../../../ground/nodes/node.table.ts'
import { resources } from '../../../lifecycle/resource.table.ts'
import { canBindFrom } from '../vpc/engine-says.ts'

const rangesOn = sql<number>`(select count(*)::int from address_range r
  where r.node_id = "address_line"."node_id" and r.line = "address_line"."key")`
const addressesOn = sql<number>`(select count(*)::int from resource e where e.kind = 'eip' and e.released_at is null
  and e.node = "address_line"."node_id" and address_line_of(e.node, e.spec->>'line') = "address_line"."key")`

export async function list({ db }: SignedInCtx): Promise<{ result: PlatformLine[] }> {
  const rows = await db
    .select({ line: addressLines, engine: nodes.engine, ranges: rangesOn, addresses: addressesOn })
    .from(addressLines)
    .innerJoin(nodes, eq(nodes.id, addressLines.nodeId))
    .orderBy(sql`${nodes.sort} desc`, nodes.id, sql`${addressLines.isDefault} desc`, addressLines.key)
  const result = rows.map(({ line, ...counted }) => ({
    controller_id: line.nodeId,
    line: line.key,
    name_en: line.nameEn,
    name_zh_hans: line.nameZhHans,
    name_zh_hant: line.nameZhHant,
    is_default: line.isDefault,
    external_network: line.externalNetwork,
    ...counted,
  }))
  return { result }
}

/** One change at a time of what a node's lines are, and nothing is sold there meanwhile. */
async function holdLines(db: Db, node: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`addresses ${node}`}, 0))`)
}

const ofNode = (node: string) => eq(addressLines.nodeId, node)
const oneOf = (node: string, key: string) => and(ofNode(node), eq(addressLines.key, key))

type Form = z.output<typeof LineInput>

/** A cloud is asked before anything is held whether its hosts can have addresses of that network. */
export const saving = (engines: Engines) => ({
  async before(ctx: Outside<SignedInCtx>, form: Form) {
    const node = await nodeRow(ctx.db, form.controller_id)
    if (node.engine === 'embedded' && form.external_network) throw refuseField({ external_network: 'rules.invalid' })
    if (!(await canBindFrom(engines, ctx, node, form.external_network)))
      throw refuseField({ external_network: 'rules.networkNotReached' })
    return (inside: SignedInCtx) => save(inside, form)
  },
})

export async function save(ctx: SignedInCtx, form: Form): Promise<null> {
  const { db } = ctx
  const { controller_id: node, line: key } = form
  await holdLines(db, node)
  const known = await db.select().from(addressLines).where(ofNode(node))
  const isFirst = known.length === 0
  if (form.is_new && known.length >= linesMax) throw refuse('linesTooMany', { max: linesMax })
  const before = known.find((row) => row.key === key)
  // A node has one as long as it has any: another one takes its place, and it does not step down by itself.
  if (before?.isDefault && !form.is_default) throw refuseField({ is_default: 'rules.lineDefault' })
  const isDefault = form.is_default || isFirst
  if (isDefault) await db.update(addressLines).set({ isDefault: false }).where(ofNode(node))
  const values = {
    nameEn: form.name_en,
    nameZhHans: form.name_zh_hans,
    nameZhHant: form.name_zh_hant,
    isDefault,
    externalNetwork: form.external_network,
  }
  if (form.is_new) await inserted(db.insert(addressLines).values({ nodeId: node, key, ...values }))
  else if (!before) throw refuse('notFound')
  else await db.update(addressLines).set(values).where(oneOf(node, key))
  if (isFirst) await joinFirst(db, node, key)
  ctx.audit.subject = node
  ctx.audit.details = { line: key, name: form.name_en, is_default: isDefault }
  return null
}

async function inserted(insert: PromiseLike<unknown>): Promise<void> {
  try {
    await insert
  } catch (error) {
    throw isUniqueViolation(error) ? refuseField({ line: 'rules.taken' }) : error
  }
}

/** What there was while the node made no difference is on the first line that it has. */
async function joinFirst(db: Db, node: string, key: string): Promise<void> {
  await db.update(addressRanges).set({ line: key }).where(eq(addressRanges.nodeId, node))
  await db
    .update(resources)
    .set({ spec: sql`${resources.spec} || ${JSON.stringify({ line: key })}::jsonb` })
    .where(and(eq(resources.kind, 'eip'), eq(resources.node, node)))
}

interface LineRef {
  controller_id: string
  line: string
}
export async function remove(ctx: SignedInCtx, { controller_id: node, line: key }: LineRef): Promise<null> {
  const { db } = ctx
  await holdLines(db, node)
  const [known] = await db
    .select({ isDefault: addressLines.isDefault, ranges: rangesOn, addresses: addressesOn })
    .from(addressLines)
    .where(oneOf(node, key))
  if (!known) throw refuse('notFound')
  if (known.isDefault || known.ranges > 0 || known.addresses > 0) throw refuse('lineInUse')
  await db.delete(addressLines).where(oneOf(node, key))
  ctx.audit.subject = node
  ctx.audit.details = { line: key }
  return null
}
