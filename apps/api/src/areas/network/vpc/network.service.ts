import { standardStart } from '@portico/contract/network/firewall-template.ts'
import type { FirewallSummary, NetworkQuery } from '@portico/contract/network/network.ts'
import { resourceNameMax } from '@portico/contract/resource/fields.ts'
import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/pool.ts'
import { prepared } from '../../../core/db/prepared.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { newId } from '../../../core/ids.ts'
import { accounts } from '../../../core/people/people.table.ts'
import { refuseField } from '../../../core/refuse.ts'
import type { FirewallWish } from '../../../ground/engine/hosts.ts'
import { templateRows, type FirewallRow, type RuleValues } from './firewall-rows.ts'
import { linkEnds } from './link.table.ts'
import { firewallRules, firewalls, routes, subnets, vpcs } from './network.table.ts'

export type SubnetRow = typeof subnets.$inferSelect

const standardVpcCidr = '10.20.0.0/16'
const standardSubnet = { cidr: '10.20.0.0/24', gateway: '10.20.0.1' }
/** The subnet a host goes to when none was chosen; the first purchase on a node makes it. */
export async function standardSubnetOf(db: Db, clock: Clock, accountId: string, node: string): Promise<SubnetRow> {
  const now = clock.now()
  await db
    .insert(vpcs)
    .values({
      id: newId('vpc'),
      accountId,
      node,
      name: 'default',
      cidr: standardVpcCidr,
      standard: true,
      createdAt: now,
    })
    .onConflictDoNothing({ target: [vpcs.accountId, vpcs.node], where: sql`${vpcs.standard}` })
  const [vpc] = await db
    .select()
    .from(vpcs)
    .where(and(eq(vpcs.accountId, accountId), eq(vpcs.node, node), vpcs.standard))
    .for('update')
  const [known] = await db
    .select()
    .from(subnets)
    .where(eq(subnets.vpcId, vpc!.id))
    .orderBy(asc(subnets.createdAt))
    .limit(1)
  if (known) return known
  const [made] = await db
    .insert(subnets)
    .values({
      id: newId('subnet'),
      vpcId: vpc!.id,
      accountId,
      node,
      name: 'default',
      ...standardSubnet,
      createdAt: now,
    })
    .returning()
  return made!
}

/** The range of a cloud's that a machine was found in, as a subnet of its account. The caller holds the account. */
export async function foundSubnetOf(
  db: Db,
  clock: Clock,
  accountId: string,
  node: string,
  { ref, name, cidr, gateway }: { ref: string; name: string; cidr: string; gateway: string },
): Promise<SubnetRow> {
  const here = and(eq(subnets.accountId, accountId), eq(subnets.node, node), eq(subnets.engineRef, ref))
  const [known] = await db.select().from(subnets).where(here)
  if (known) return known
  const common = { accountId, node, name: name.slice(0, resourceNameMax) || cidr, cidr, createdAt: clock.now() }
  const [vpc] = await db
    .insert(vpcs)
    .values({ ...common, id: newId('vpc') })
    .returning()
  const [made] = await db
    .insert(subnets)
    .values({ ...common, id: newId('subnet'), vpcId: vpc!.id, gateway, engineRef: ref })
    .returning()
  return made!
}

export async function standardFirewallOf(db: Db, clock: Clock, accountId: string, node: string): Promise<FirewallRow> {
  const now = clock.now()
  const [made] = await db
    .insert(firewalls)
    .values({ id: newId('firewall'), accountId, node, name: 'default', standard: true, createdAt: now })
    .onConflictDoNothing({ target: [firewalls.accountId, firewalls.node], where: sql`${firewalls.standard}` })
    .returning()
  if (!made) {
    const [known] = await db
      .select()
      .from(firewalls)
      .where(and(eq(firewalls.accountId, accountId), eq(firewalls.node, node), firewalls.standard))
    return known!
  }
  await db.insert(firewallRules).values(templateRows(made.id, standardStart, now))
  return made
}

const networks = prepared((db) => {
  const chosen = (id: string, standard: SQL) =>
    sql`(one.id = ${sql.placeholder(id)} or (${sql.placeholder(id)}::text is null and ${standard}))`
  const own = sql`one.account_id = ${accounts.id} and one.node = ${sql.placeholder('node')}`
  return db
    .select({
      subnet: sql<string | null>`(select one.id from subnet one join vpc v on v.id = one.vpc_id
        where ${own} and ${chosen('subnet_id', sql`v.standard`)} order by one.created_at limit 1)`,
      firewall: sql<string | null>`(select one.id from firewall one
        where ${own} and ${chosen('firewall_id', sql`one.standard`)})`,
    })
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('account')))
    .prepare('networks-of-purchase')
})

/**
 * Subnet and firewall of a purchase in one look: those that were chosen, else the default ones as far as there are any.
 * Another tenant's, or another node's, are no choice.
 */
export async function networkOf(
  db: Db,
  accountId: string,
  node: string,
  chosen: { subnet_id?: string | undefined; firewall_id?: string | undefined },
): Promise<{ subnetId?: string; firewallId?: string }> {
  const { subnet_id = null, firewall_id = null } = chosen
  const [found] = await networks(db).execute({ account: accountId, node, subnet_id, firewall_id })
  const { subnet, firewall } = found!
  if (chosen.subnet_id && !subnet) throw refuseField({ subnet_id: 'rules.choose' })
  if (chosen.firewall_id && !firewall) throw refuseField({ firewall_id: 'rules.choose' })
  return { ...(subnet && { subnetId: subnet }), ...(firewall && { firewallId: firewall }) }
}

/** Held, so that it is not deleted before the host stands behind it. The default one never is. */
export async function holdFirewall(db: Db, id: string): Promise<void> {
  const [held] = await db.select({ id: firewalls.id }).from(firewalls).where(eq(firewalls.id, id)).for('share')
  if (!held) throw refuseField({ firewall_id: 'rules.choose' })
}

/** The same for the subnet: whoever deletes it waits, and then finds the host in it. */
export async function holdSubnet(db: Db, id: string): Promise<void> {
  const [held] = await db.select({ id: subnets.id }).from(subnets).where(eq(subnets.id, id)).for('share')
  if (!held) throw refuseField({ subnet_id: 'rules.choose' })
}

export async function firewallsFor(
  db: Db,
  accountId: string,
  node: string,
  ids: readonly string[],
): Promise<FirewallRow[]> {
  const wanted = [...new Set(ids)]
  const rows = wanted.length
    ? await db
        .select()
        .from(firewalls)
        .where(and(inArray(firewalls.id, wanted), eq(firewalls.accountId, accountId), eq(firewalls.node, node)))
        // Held, so that none is deleted before the host stands behind it.
        .for('share')
    : []
  if (rows.length < wanted.length) throw refuseField({ firewall_ids: 'rules.choose' })
  return rows
}

/** The rules as an engine wants them. */
export async function firewallWishes(db: Db, ids: readonly string[]): Promise<FirewallWish[]> {
  if (ids.length === 0) return []
  const rules = await db
    .select()
    .from(firewallRules)
    .where(inArray(firewallRules.firewallId, [...ids]))
    .orderBy(asc(firewallRules.position), asc(firewallRules.id))
  return ids.map((id) => ({
    id,
    rules: rules.filter(({ firewallId }) => firewallId === id).map(ruleWish),
  }))
}

export const ruleWish = (rule: Omit<RuleValues, 'description'>): FirewallWish['rules'][number] => ({
  direction: rule.direction,
  ethertype: rule.ethertype,
  protocol: rule.protocol,
  ports:
    rule.portFrom === null
      ? ''
      : rule.portFrom === rule.portTo
        ? String(rule.portFrom)
        : `${rule.portFrom}-${rule.portTo}`,
  icmp: [rule.icmpType, rule.icmpCode].filter((value) => value !== null).join('/'),
  remote: rule.remote,
})

export async function rulesChangedSince(db: Db, ids: readonly string[], since: Date): Promise<boolean> {
  const changed = await db
    .select({ id: firewalls.id })
    .from(firewalls)
    .where(and(inArray(firewalls.id, [...ids]), gt(firewalls.rulesChangedAt, since)))
    .limit(1)
  return changed.length > 0
}

export async function firewallNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: firewalls.id, name: firewalls.name })
    .from(firewalls)
    .where(inArray(firewalls.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What the router of a private network is to know. */
export const routesOf = (db: Db, vpcId: string): Promise<{ target: string; nextHop: string }[]> =>
  db
    .select({ target: routes.target, nextHop: routes.nextHop })
    .from(routes)
    .where(eq(routes.vpcId, vpcId))
    .orderBy(asc(routes.target))

/** What ends of connections have in a subnet. */
export async function endsIn(db: Db, subnetId: string): Promise<string[]> {
  const rows = await db.select({ address: linkEnds.address }).from(linkEnds).where(eq(linkEnds.subnetId, subnetId))
  return rows.map(({ address }) => address)
}

export async function subnetById(db: Db, id: string): Promise<SubnetRow | undefined> {
  const [row] = await db.select().from(subnets).where(eq(subnets.id, id))
  return row
}

export async function firewallOptions(ctx: CustomerCtx, { controller_id: node }: Pick<NetworkQuery, 'controller_id'>) {
  const rows = await ctx.db
    .select({
      row: firewalls,
      rules: sql<number>`(select count(*)::int from firewall_rule r where r.firewall_id = firewall.id)`,
    })
    .from(firewalls)
    .where(and(eq(firewalls.accountId, ctx.account.id), node ? eq(firewalls.node, node) : undefined))
    .orderBy(asc(firewalls.createdAt), asc(firewalls.id))
  const result = rows.map(({ row, rules }): FirewallSummary => ({
    id: row.id,
    name: row.name,
    node: row.node,
    remarks: row.remarks,
    rules,
    create_time: row.createdAt.toISOString(),
  }))
  return { result, count: result.length }
}
