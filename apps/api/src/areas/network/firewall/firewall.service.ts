import {
  firewallsMax,
  type Firewall,
  type FirewallDetails,
  type FirewallQuery,
  type PlatformFirewall,
  type PlatformFirewallDetails,
  type PlatformFirewallQuery,
} from '@portico/contract/network/firewall.ts'
import { startOf, type FirewallTemplate } from '@portico/contract/network/firewall-template.ts'
import { and, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx, SignedInCtx } from '../../../core/http/context.ts'
import { newId } from '../../../core/ids.ts'
import { containing, newestFirst } from '../../../core/lists.ts'
import { lockAccount } from '../../../core/people/people.ts'
import { accounts, logins } from '../../../core/people/people.table.ts'
import { refuse } from '../../../core/refuse.ts'
import { own, refuseShared, rulesOf, shownRule, templateRows, type FirewallRow } from '../vpc/firewall-rows.ts'
import { holdBehind, hostCounts, hostsBehind, isWanted } from './hosts-behind.service.ts'
import { nodeFor, nodeNameIn, nodesById } from '../../../ground/nodes/node.service.ts'
import { firewallRules, firewalls } from '../vpc/network.table.ts'

export async function list(ctx: CustomerCtx, query: FirewallQuery) {
  const where = and(eq(firewalls.accountId, ctx.account.id), narrowed(query))
  const found = await newestFirst(ctx.db, firewalls, where, query, (row) => row)
  return { ...found, result: await shownAll(ctx, found.result) }
}

export async function info(ctx: CustomerCtx, id: string): Promise<FirewallDetails> {
  const row = await own(ctx, id)
  const [shown] = await shownAll(ctx, [row])
  return { ...shown!, ...(await detailsOf(ctx, row)) }
}

export async function platformList(ctx: SignedInCtx, query: PlatformFirewallQuery) {
  const whose = query.account_id ? eq(firewalls.accountId, query.account_id) : undefined
  const found = await newestFirst(ctx.db, firewalls, and(whose, narrowed(query)), query, (row) => row)
  return { ...found, result: await withOwners(ctx, found.result) }
}

export async function platformInfo(ctx: SignedInCtx, id: string): Promise<PlatformFirewallDetails> {
  const [row] = await ctx.db.select().from(firewalls).where(eq(firewalls.id, id))
  if (!row) throw refuse('notFound')
  const [shown] = await withOwners(ctx, [row])
  return { ...shown!, ...(await detailsOf(ctx, row)) }
}

const narrowed = ({ node, search }: FirewallQuery): SQL | undefined =>
  and(
    node ? eq(firewalls.node, node) : undefined,
    search ? or(ilike(firewalls.name, containing(search)), eq(firewalls.id, search)) : undefined,
  )

/** What is counted and named around the firewalls is asked for once a page, not once a row. */
async function shownAll(ctx: SignedInCtx, rows: readonly FirewallRow[]): Promise<Firewall[]> {
  const hosts = await hostCounts(ctx.db, rows)
  const rules = await ruleCounts(ctx.db, rows)
  const nodes = await nodesById(
    ctx.db,
    rows.map(({ node }) => node),
  )
  return rows.map((row) => {
    const node = nodes.get(row.node)
    return {
      id: row.id,
      name: row.name,
      node: row.node,
      node_name: node ? nodeNameIn(ctx.language, node) : row.node,
      node_flag: node?.flag ?? '',
      remarks: row.remarks,
      standard: row.standard,
      rules: rules.get(row.id) ?? 0,
      hosts: hosts.get(row.id) ?? 0,
      create_time: row.createdAt.toISOString(),
    }
  })
}

async function ruleCounts(db: Db, rows: readonly FirewallRow[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const found = await db
    .select({ id: firewallRules.firewallId, n: sql<number>`count(*)::int` })
    .from(firewallRules)
    .where(inArray(firewallRules.firewallId, ids))
    .groupBy(firewallRules.firewallId)
  return new Map(found.map(({ id, n }) => [id, n]))
}

async function withOwners(ctx: SignedInCtx, rows: readonly FirewallRow[]): Promise<PlatformFirewall[]> {
  if (rows.length === 0) return []
  const shown = await shownAll(ctx, rows)
  const owners = await ctx.db
    .select({ id: accounts.id, company: accounts.company, contact: accounts.contact, email: logins.email })
    .from(accounts)
    .leftJoin(logins, and(eq(logins.accountId, accounts.id), eq(logins.kind, 'owner')))
    .where(
      inArray(
        accounts.id,
        rows.map(({ accountId }) => accountId),
      ),
    )
  return shown.map((firewall, at) => {
    const { accountId } = rows[at]!
    const owner = owners.find(({ id }) => id === accountId)
    return {
      ...firewall,
      account_id: accountId,
      customer: owner?.company || owner?.contact || '',
      email: owner?.email ?? '',
    }
  })
}

async function detailsOf(
  ctx: SignedInCtx,
  { id, accountId }: FirewallRow,
): Promise<Pick<FirewallDetails, 'rule_list' | 'host_list'>> {
  const rules = await rulesOf(ctx.db, [id])
  return { rule_list: rules.map(shownRule), host_list: await hostsBehind(ctx, accountId, id) }
}

interface CreateForm {
  controller_id: string
  name: string
  remarks: string
  template: FirewallTemplate
}

export async function create(ctx: CustomerCtx, form: CreateForm): Promise<Firewall> {
  const { id: node } = await nodeFor(ctx.db, ctx.account.id, form.controller_id)
  const row = await insertFirewall(ctx, { node, name: form.name, remarks: form.remarks })
  const rules = templateRows(row.id, startOf(form.template), row.createdAt)
  if (rules.length > 0) await ctx.db.insert(firewallRules).values(rules)
  ctx.audit.details = { node, name: form.name, template: form.template }
  const [shown] = await shownAll(ctx, [row])
  return shown!
}

/** A firewall of its own with the same rules in the same order; no host stands behind it. */
export async function clone(
  ctx: CustomerCtx,
  form: { id: string; controller_id: string; name: string },
): Promise<Firewall> {
  const source = await own(ctx, form.id)
  const { id: node } = await nodeFor(ctx.db, ctx.account.id, form.controller_id)
  const rules = await rulesOf(ctx.db, [source.id])
  const row = await insertFirewall(ctx, { node, name: form.name, remarks: source.remarks })
  const copies = rules.map((rule) => ({
    ...rule,
    id: newId('firewallRule'),
    firewallId: row.id,
    createdAt: row.createdAt,
  }))
  if (copies.length > 0) await ctx.db.insert(firewallRules).values(copies)
  ctx.audit.details = { node, name: form.name, from: source.id }
  const [shown] = await shownAll(ctx, [row])
  return shown!
}

async function insertFirewall(
  ctx: CustomerCtx,
  wanted: Pick<FirewallRow, 'node' | 'name' | 'remarks'>,
): Promise<FirewallRow> {
  // Held, so that two at once are counted one after the other.
  await lockAccount(ctx.db, ctx.account.id)
  const there = await ctx.db.$count(firewalls, eq(firewalls.accountId, ctx.account.id))
  if (there >= firewallsMax) throw refuse('networkLimit', { n: firewallsMax })
  const row = { id: newId('firewall'), accountId: ctx.account.id, ...wanted, createdAt: ctx.app.clock.now() }
  const [made] = await ctx.db.insert(firewalls).values(row).returning()
  ctx.audit.subject = made!.id
  return made!
}

export async function save(
  ctx: CustomerCtx,
  { id, name, remarks }: { id: string; name: string; remarks: string },
): Promise<null> {
  await own(ctx, id)
  if (ctx.group) refuseShared(ctx, await holdBehind(ctx.db, ctx.account.id, id))
  await own(ctx, id, true)
  await ctx.db.update(firewalls).set({ name, remarks }).where(eq(firewalls.id, id))
  ctx.audit.details = { name }
  return null
}

export async function remove(ctx: CustomerCtx, id: string): Promise<null> {
  const row = await own(ctx, id, true)
  if (row.standard || (await isWanted(ctx.db, ctx.account.id, id))) throw refuse('firewallInUse')
  await ctx.db.delete(firewalls).where(eq(firewalls.id, id))
  ctx.audit.details = { name: row.name }
  return null
}
