import { hasPorts, type FirewallRule, type FirewallRuleValues } from '@portico/contract/network/firewall-rule.ts'
import type { TemplateRule } from '@portico/contract/network/firewall-template.ts'
import { ruleProtocols, type EthernetType, type RuleDirection } from '@portico/contract/states/network.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { newId } from '../../../core/ids.ts'
import { refuse } from '../../../core/refuse.ts'
import { firewallRules, firewalls } from './network.table.ts'

export type FirewallRow = typeof firewalls.$inferSelect
export type RuleRow = typeof firewallRules.$inferSelect
/** What a rule lets through, and what people say of it. */
export type RuleValues = Omit<RuleRow, 'id' | 'firewallId' | 'position' | 'createdAt'>

/** Another tenant's is absent. */
export async function own(ctx: CustomerCtx, id: string, held = false): Promise<FirewallRow> {
  const query = ctx.db
    .select()
    .from(firewalls)
    .where(and(eq(firewalls.id, id), eq(firewalls.accountId, ctx.account.id)))
  const [row] = await (held ? query.for('update') : query)
  if (!row) throw refuse('notFound')
  ctx.audit.subject = id
  return row
}

/** A firewall belongs to the account: a member leaves alone what protects hosts that are not their group's. */
export function refuseShared({ group }: CustomerCtx, behind: readonly { groupId: string | null }[]): void {
  if (group && behind.some(({ groupId }) => groupId !== group.id)) throw refuse('firewallShared')
}

/** In the order in which people put them. */
export const rulesOf = (db: Db, ids: readonly string[]): Promise<RuleRow[]> =>
  db
    .select()
    .from(firewallRules)
    .where(inArray(firewallRules.firewallId, [...ids]))
    .orderBy(asc(firewallRules.position), asc(firewallRules.id))

export function shownRule({ id, createdAt, ...values }: RuleRow): FirewallRule {
  return { id, ...shownValues(values), create_time: createdAt.toISOString() }
}

export function shownValues(row: RuleValues): Omit<FirewallRule, 'id' | 'create_time'> {
  const named = ruleProtocols.find((protocol) => protocol === row.protocol)
  return {
    direction: row.direction as RuleDirection,
    ethernet_type: row.ethertype as EthernetType,
    protocol: named ?? 'number',
    ip_protocol: named ? null : Number(row.protocol),
    port_from: row.portFrom,
    port_to: row.portTo,
    icmp_type: row.icmpType,
    icmp_code: row.icmpCode,
    remote_ip_prefix: row.remote,
    description: row.description,
  }
}

/** Rules as they are kept. Two ways to write one network are one rule. */
export async function valuesOf(db: Db, forms: readonly FirewallRuleValues[]): Promise<RuleValues[]> {
  if (forms.length === 0) return []
  const networks = JSON.stringify(forms.map(({ remote_ip_prefix }) => remote_ip_prefix))
  const { rows } = await db.execute<{ network: string }>(sql`
    select network(told::inet)::text as network
    from jsonb_array_elements_text(${networks}::jsonb) with ordinality as t (told, n) order by n`)
  return forms.map((form, at) => ({
    direction: form.direction,
    ethertype: form.ethernet_type,
    ...trafficOf(form),
    remote: rows[at]!.network,
    description: form.description,
  }))
}

const noTraffic = { portFrom: null, portTo: null, icmpType: null, icmpCode: null }
/** What does not belong to the protocol is left out, whatever was sent. */
export function trafficOf({ protocol, ip_protocol, port_from, port_to, icmp_type, icmp_code }: FirewallRuleValues) {
  if (hasPorts(protocol)) return { ...noTraffic, protocol, portFrom: port_from!, portTo: port_to ?? port_from! }
  if (protocol === 'icmp') return { ...noTraffic, protocol, icmpType: icmp_type ?? null, icmpCode: icmp_code ?? null }
  return { ...noTraffic, protocol: protocol === 'number' ? String(ip_protocol) : protocol }
}

/** The same for rules that let the same through. */
export const keyOf = (rule: RuleValues): string =>
  JSON.stringify([
    rule.direction,
    rule.ethertype,
    rule.protocol,
    rule.portFrom,
    rule.portTo,
    rule.icmpType,
    rule.icmpCode,
    rule.remote,
  ])

/** Rules that come after those that are there. */
export const newRows = (firewallId: string, rules: readonly RuleValues[], after: number, createdAt: Date): RuleRow[] =>
  rules.map((rule, at) => ({ ...rule, id: newId('firewallRule'), firewallId, position: after + at + 1, createdAt }))

const templateValues = ({ direction, protocol, port, remote, description }: TemplateRule): RuleValues => ({
  ...noTraffic,
  direction,
  ethertype: 'IPv4',
  protocol,
  portFrom: port,
  portTo: port,
  remote,
  description,
})
/** The rules that a firewall starts with. */
export const templateRows = (firewallId: string, rules: readonly TemplateRule[], createdAt: Date): RuleRow[] =>
  newRows(firewallId, rules.map(templateValues), 0, createdAt)
