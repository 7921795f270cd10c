import type { FirewallAdded, FirewallReach } from '@portico/contract/network/firewall.ts'
import {
  firewallRulesMax,
  type FirewallRuleInput,
  type FirewallRuleSaveInput,
  type FirewallRuleValues,
} from '@portico/contract/network/firewall-rule.ts'
import { templateRules, type ServiceTemplate } from '@portico/contract/network/firewall-template.ts'
import { eq, sql } from 'drizzle-orm'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { refuse } from '../../../core/refuse.ts'
import {
  keyOf,
  newRows,
  own,
  refuseShared,
  rulesOf,
  valuesOf,
  type RuleRow,
  type RuleValues,
} from '../vpc/firewall-rows.ts'
import { bindAnew, holdBehind } from './hosts-behind.service.ts'
import { firewallRules, firewalls } from '../vpc/network.table.ts'

export function addRule(ctx: CustomerCtx, form: FirewallRuleInput): Promise<FirewallReach> {
  return changeRules(ctx, form.id, async (there) => {
    const [wanted] = await valuesOf(ctx.db, [form])
    refuseFull(there.length + 1)
    const [added] = await append(ctx, form.id, there, [wanted!])
    if (!added) throw refuse('firewallRuleThere')
    const { id: _id, ...rule } = form
    ctx.audit.details = { rule_id: added.id, ...rule }
    return true
  })
}

export function saveRule(ctx: CustomerCtx, form: FirewallRuleSaveInput): Promise<FirewallReach> {
  return changeRules(ctx, form.id, async (there) => {
    const before = ruleAmong(there, form.rule_id)
    const [wanted] = await valuesOf(ctx.db, [form])
    const key = keyOf(wanted!)
    if (there.some((rule) => rule.id !== before.id && keyOf(rule) === key)) throw refuse('firewallRuleThere')
    await ctx.db.update(firewallRules).set(wanted!).where(eq(firewallRules.id, before.id))
    const { id: _id, ...rule } = form
    ctx.audit.details = rule
    return keyOf(before) !== key
  })
}

export function removeRule(ctx: CustomerCtx, form: { id: string; rule_id: string }): Promise<FirewallReach> {
  return changeRules(ctx, form.id, async (there) => {
    const { id } = ruleAmong(there, form.rule_id)
    await ctx.db.delete(firewallRules).where(eq(firewallRules.id, id))
    ctx.audit.details = { rule_id: id }
    return true
  })
}

export async function moveRule(
  ctx: CustomerCtx,
  form: { id: string; rule_id: string; before?: string | undefined },
): Promise<null> {
  await changeRules(ctx, form.id, async (there) => {
    const moved = ruleAmong(there, form.rule_id)
    const next = form.before === undefined ? undefined : ruleAmong(there, form.before)
    const others = there.filter((rule) => rule !== moved)
    const at = next === undefined ? others.length : next === moved ? there.indexOf(moved) : others.indexOf(next)
    await putInOrder(
      ctx,
      others.toSpliced(at, 0, moved).map(({ id }) => id),
    )
    ctx.audit.details = { rule_id: moved.id, position: at + 1 }
    return false
  })
  return null
}

/** What is there already is left out. */
export async function addTemplate(
  ctx: CustomerCtx,
  form: { id: string; template: ServiceTemplate; remote_ip_prefix?: string | undefined },
): Promise<FirewallAdded> {
  const rules = templateRules[form.template].map(({ direction, protocol, port, remote, description }) => {
    const values: FirewallRuleValues = {
      direction,
      ethernet_type: 'IPv4',
      protocol,
      port_from: port ?? undefined,
      remote_ip_prefix: form.remote_ip_prefix ?? remote,
      description,
    }
    return values
  })
  let added: readonly RuleRow[] = []
  const reach = await changeRules(ctx, form.id, async (there) => {
    added = await append(ctx, form.id, there, await valuesOf(ctx.db, rules))
    refuseFull(there.length + added.length)
    const { id: _id, ...asked } = form
    ctx.audit.details = { ...asked, added: added.length }
    return added.length > 0
  })
  return { ...reach, added: added.length, removed: 0, there: rules.length - added.length }
}

export function refuseFull(rules: number): void {
  if (rules > firewallRulesMax) throw refuse('firewallFull', { n: firewallRulesMax })
}

function ruleAmong(rules: readonly RuleRow[], id: string): RuleRow {
  const found = rules.find((rule) => rule.id === id)
  if (!found) throw refuse('notFound')
  return found
}

/** Those of the rules that are not there yet, at the end. */
export async function append(
  ctx: CustomerCtx,
  id: string,
  there: readonly RuleRow[],
  wanted: readonly RuleValues[],
): Promise<RuleRow[]> {
  const known = new Set(there.map(keyOf))
  const fresh = wanted.filter((rule) => !known.has(keyOf(rule)))
  const rows = newRows(id, fresh, there.at(-1)?.position ?? 0, ctx.app.clock.now())
  if (rows.length > 0) await ctx.db.insert(firewallRules).values(rows)
  return rows
}

/** The rules of one firewall, all of them, as they shall stand from now on. */
export async function putInOrder({ db }: Pick<CustomerCtx, 'db'>, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update firewall_rule r set position = o.n
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as o (id, n)
    where r.id = o.id and r.position <> o.n`)
}

/**
 * A change of rules and its way to the hosts are one transaction. The hosts are held before the firewall, as everywhere
 * else: whoever puts a host behind a firewall holds the host first. `change` says whether something else is let through
 * than before; words and order do not concern the hosts.
 */
export async function changeRules(
  ctx: CustomerCtx,
  firewallId: string,
  change: (there: readonly RuleRow[]) => Promise<boolean>,
): Promise<FirewallReach> {
  await own(ctx, firewallId)
  const hosts = await holdBehind(ctx.db, ctx.account.id, firewallId)
  refuseShared(ctx, hosts)
  const { id } = await own(ctx, firewallId, true)
  if (!(await change(await rulesOf(ctx.db, [id])))) return { applying: 0, waiting: 0 }
  await ctx.db.update(firewalls).set({ rulesChangedAt: ctx.app.clock.now() }).where(eq(firewalls.id, id))
  return bindAnew(ctx, hosts)
}
