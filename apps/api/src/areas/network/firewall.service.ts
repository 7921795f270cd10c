import {
  firewallRulesMax,
  hasPorts,
  type Firewall,
  type FirewallDetails,
  type FirewallQuery,
  type FirewallReach,
  type FirewallRule,
  type FirewallRuleInput,
  type FirewallTemplate,
  type PlatformFirewall,
  type PlatformFirewallDetails,
  type PlatformFirewallQuery,
} from '@portico/contract/network/firewall.ts'
import { ruleProtocols, type EthernetType, type RuleDirection } from '@portico/contract/states/network.ts'
import { and, asc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { CustomerCtx, SignedInCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { containing, newestFirst } from '../../core/lists.ts'
import { accounts, logins } from '../../core/people/people.table.ts'
import { refuse } from '../../core/refuse.ts'
import { bindAnew, holdBehind, hostCounts, hostsBehind, isWanted } from './hosts-behind.service.ts'
import { nodeFor, nodeNameIn, nodesById } from '../../ground/nodes/node.service.ts'
import type { FirewallRow } from './network.service.ts'
import { firewallRules, firewalls } from './network.table.ts'

type RuleRow = typeof firewallRules.$inferSelect

const anywhere = '0.0.0.0/0'
const open = (direction: RuleDirection, protocol: string, port: number | null = null) => ({ direction, protocol, port })
const everythingOut = open('egress', 'any')
const templates: Record<FirewallTemplate, readonly ReturnType<typeof open>[]> = {
  web: [open('ingress', 'tcp', 80), open('ingress', 'tcp', 443), open('ingress', 'icmp'), everythingOut],
  remote: [open('ingress', 'tcp', 22), open('ingress', 'tcp', 3389), open('ingress', 'icmp'), everythingOut],
  empty: [],
}

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
  const rules = await ctx.db
    .select()
    .from(firewallRules)
    .where(eq(firewallRules.firewallId, id))
    .orderBy(asc(firewallRules.createdAt), asc(firewallRules.portFrom), asc(firewallRules.id))
  return { rule_list: rules.map(shownRule), host_list: await hostsBehind(ctx, accountId, id) }
}

function shownRule(row: RuleRow): FirewallRule {
  const named = ruleProtocols.find((protocol) => protocol === row.protocol)
  return {
    id: row.id,
    direction: row.direction as RuleDirection,
    ethernet_type: row.ethertype as EthernetType,
    protocol: named ?? 'number',
    ip_protocol: named ? null : Number(row.protocol),
    port_from: row.portFrom,
    port_to: row.portTo,
    icmp_type: row.icmpType,
    icmp_code: row.icmpCode,
    remote_ip_prefix: row.remote,
    create_time: row.createdAt.toISOString(),
  }
}

interface CreateForm {
  controller_id: string
  name: string
  remarks: string
  template: FirewallTemplate
}

export async function create(ctx: CustomerCtx, form: CreateForm): Promise<Firewall> {
  const { id: node } = await nodeFor(ctx.db, ctx.account.id, form.controller_id)
  const now = ctx.app.clock.now()
  const [row] = await ctx.db
    .insert(firewalls)
    .values({
      id: newId('firewall'),
      accountId: ctx.account.id,
      node,
      name: form.name,
      remarks: form.remarks,
      createdAt: now,
    })
    .returning()
  const rules = templates[form.template].map(({ direction, protocol, port }) => ({
    id: newId('firewallRule'),
    firewallId: row!.id,
    direction,
    protocol,
    portFrom: port,
    portTo: port,
    remote: anywhere,
    createdAt: now,
  }))
  if (rules.length > 0) await ctx.db.insert(firewallRules).values(rules)
  ctx.audit.subject = row!.id
  ctx.audit.details = { node, name: form.name, template: form.template }
  const [shown] = await shownAll(ctx, [row!])
  return shown!
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

export async function addRule(ctx: CustomerCtx, form: FirewallRuleInput): Promise<FirewallReach> {
  return changeRules(ctx, form.id, async (id) => {
    const [there] = await ctx.db
      .select({ n: sql<number>`count(*)::int` })
      .from(firewallRules)
      .where(eq(firewallRules.firewallId, id))
    if (there!.n >= firewallRulesMax) throw refuse('firewallFull', { n: firewallRulesMax })
    const added = await ctx.db
      .insert(firewallRules)
      .values({
        id: newId('firewallRule'),
        firewallId: id,
        direction: form.direction,
        ethertype: form.ethernet_type,
        ...trafficOf(form),
        // Two ways to write one network are one rule.
        remote: sql`network(${form.remote_ip_prefix}::inet)::text`,
        createdAt: ctx.app.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: firewallRules.id })
    if (added.length === 0) throw refuse('firewallRuleThere')
    const { id: _id, ...rule } = form
    ctx.audit.details = { rule_id: added[0]!.id, ...rule }
  })
}

/** What does not belong to the protocol is left out, whatever was sent. */
function trafficOf(form: FirewallRuleInput) {
  const { protocol, port_from, port_to, icmp_type, icmp_code } = form
  if (hasPorts(protocol)) return { protocol, portFrom: port_from!, portTo: port_to ?? port_from! }
  if (protocol === 'icmp') return { protocol, icmpType: icmp_type ?? null, icmpCode: icmp_code ?? null }
  return { protocol: protocol === 'number' ? String(form.ip_protocol) : protocol }
}

export function removeRule(ctx: CustomerCtx, form: { id: string; rule_id: string }): Promise<FirewallReach> {
  return changeRules(ctx, form.id, async (id) => {
    const gone = await ctx.db
      .delete(firewallRules)
      .where(and(eq(firewallRules.id, form.rule_id), eq(firewallRules.firewallId, id)))
      .returning()
    if (gone.length === 0) throw refuse('notFound')
    ctx.audit.details = { rule_id: form.rule_id }
  })
}

/**
 * A change of rules and its way to the hosts are one transaction. The hosts are held before the firewall, as everywhere
 * else: whoever puts a host behind a firewall holds the host first.
 */
async function changeRules(
  ctx: CustomerCtx,
  firewallId: string,
  change: (id: string) => Promise<void>,
): Promise<FirewallReach> {
  await own(ctx, firewallId)
  const hosts = await holdBehind(ctx.db, ctx.account.id, firewallId)
  refuseShared(ctx, hosts)
  const { id } = await own(ctx, firewallId, true)
  await change(id)
  await ctx.db.update(firewalls).set({ rulesChangedAt: ctx.app.clock.now() }).where(eq(firewalls.id, id))
  return bindAnew(ctx, hosts)
}

/** A firewall belongs to the account: a member leaves alone what protects hosts that are not their group's. */
function refuseShared({ group }: CustomerCtx, behind: readonly { groupId: string | null }[]): void {
  if (group && behind.some(({ groupId }) => groupId !== group.id)) throw refuse('firewallShared')
}

/** Another tenant's is absent. */
async function own(ctx: CustomerCtx, id: string, held = false): Promise<FirewallRow> {
  const query = ctx.db
    .select()
    .from(firewalls)
    .where(and(eq(firewalls.id, id), eq(firewalls.accountId, ctx.account.id)))
  const [row] = await (held ? query.for('update') : query)
  if (!row) throw refuse('notFound')
  ctx.audit.subject = id
  return row
}
