import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { remoteIpPrefix } from '../rules/network.ts'
import { chosen, lineAtMost, linesAtMost, notEmpty, requiredLineAtMost } from '../rules/text.ts'
import { FirewallCheckInput, FirewallVerdict, HostFirewallCheckInput } from './firewall-check.ts'
import { FirewallRule, FirewallRuleInput, FirewallRuleSaveInput } from './firewall-rule.ts'
import { firewallTemplates, serviceTemplates } from './firewall-template.ts'

export const firewallNameMax = 64
export const firewallRemarksMax = 200

export const Firewall = z.object({
  id: Id('firewall'),
  name: z.string(),
  node: z.string(),
  node_name: z.string(),
  node_flag: z.string(),
  remarks: z.string(),
  /** The one that a host on the node gets when none is chosen. */
  standard: z.boolean(),
  rules: z.number(),
  hosts: z.number(),
  create_time: Instant,
})
export type Firewall = z.output<typeof Firewall>

const details = {
  rule_list: z.array(FirewallRule),
  /** The first hundred by name. */
  host_list: z.array(z.object({ id: z.string(), name: z.string() })),
}
export const FirewallDetails = z.extend(Firewall, details)
export type FirewallDetails = z.output<typeof FirewallDetails>

const owner = { account_id: z.string(), customer: z.string(), email: z.string() }
export const PlatformFirewall = z.extend(Firewall, owner)
export type PlatformFirewall = z.output<typeof PlatformFirewall>
export const PlatformFirewallDetails = z.extend(PlatformFirewall, details)
export type PlatformFirewallDetails = z.output<typeof PlatformFirewallDetails>

export const FirewallQuery = z.extend(PageQuery, { node: z.optional(lineAtMost(32)) })
export type FirewallQuery = z.output<typeof FirewallQuery>
export const PlatformFirewallQuery = z.extend(FirewallQuery, { account_id: z.optional(lineAtMost(40)) })
export type PlatformFirewallQuery = z.output<typeof PlatformFirewallQuery>

const ref = z.object({ id: Id('firewall') })
const name = requiredLineAtMost(firewallNameMax)
const remarks = z._default(lineAtMost(firewallRemarksMax), '')
export const FirewallSaveInput = z.extend(ref, { name, remarks })

/** What a change of rules does to the hosts behind the firewall. */
export const FirewallReach = z.object({
  /** They are bound anew at once. */
  applying: z.number(),
  /** Busy, expired or deleted: they keep the rules they have until they are bound again. */
  waiting: z.number(),
})
export type FirewallReach = z.output<typeof FirewallReach>

/** What of a template or a file is there now, and what was there before. */
export const FirewallAdded = z.extend(FirewallReach, { added: z.number(), removed: z.number(), there: z.number() })
export type FirewallAdded = z.output<typeof FirewallAdded>

export const firewallFileMax = 100_000
/** Of one account, on all nodes. */
export const firewallsMax = 200
export const firewallFileFormats = ['json', 'csv'] as const
export type FirewallFileFormat = (typeof firewallFileFormats)[number]
/** Whether what is there and not in the file stays or goes. */
export const importModes = ['add', 'replace'] as const
export type ImportMode = (typeof importModes)[number]

const imported = {
  id: Id('firewall'),
  /** JSON or CSV, as it was exported. */
  content: linesAtMost(firewallFileMax).check(notEmpty('rules.empty')),
  mode: chosen(importModes),
}
export const FirewallImportPlanInput = z.object(imported)

const ImportedRule = z.omit(FirewallRule, { id: true, create_time: true })
export type ImportedRule = z.output<typeof ImportedRule>

export const FirewallImportPlan = z.object({
  format: z.enum(firewallFileFormats),
  come: z.array(ImportedRule),
  go: z.array(ImportedRule),
  /** Those of the file that are there already, or stand in it twice. */
  there: z.number(),
  /** How many there are afterwards, and how many hosts are behind the firewall. */
  rules: z.number(),
  hosts: z.number(),
  /** What is wrong with a line of CSV, or with a rule of JSON by its number; nought is the file as a whole. */
  problems: z.array(z.object({ line: z.number(), field: z.string(), message: z.string() })),
  /** Stands for the rules as they are now: what is shown is what happens, or nothing. */
  version: z.string(),
})
export type FirewallImportPlan = z.output<typeof FirewallImportPlan>

const rulesStale = ['firewallList', 'firewallInfo', 'firewallOptions', 'hostList', 'hostInfo'] as const
const checksStale = ['firewallCheck', 'hostFirewallCheck'] as const

export const firewallCalls = calls({
  firewallList: {
    post: '/apiv1/network/firewallList',
    allow: 'customer',
    product: 'firewall',
    reads: true,
    input: FirewallQuery,
    data: Page(Firewall),
  },
  firewallInfo: {
    post: '/apiv1/network/firewallInfo',
    allow: 'customer',
    product: 'firewall',
    reads: true,
    input: ref,
    data: FirewallDetails,
  },
  firewallCreate: {
    post: '/apiv1/network/createFirewall',
    allow: 'customer',
    product: 'firewall',
    input: z.object({
      controller_id: requiredLineAtMost(32),
      name,
      remarks,
      template: z._default(chosen(firewallTemplates), 'empty'),
    }),
    data: Firewall,
    audit: 'firewall.create',
    stales: ['firewallList', 'firewallOptions'],
  },
  firewallSave: {
    post: '/apiv1/network/saveFirewall',
    allow: 'customer',
    product: 'firewall',
    input: FirewallSaveInput,
    data: Nothing,
    audit: 'firewall.save',
    stales: ['firewallList', 'firewallInfo', 'firewallOptions', 'hostList', 'hostInfo'],
  },
  firewallRemove: {
    post: '/apiv1/network/deleteFirewall',
    allow: 'customer',
    product: 'firewall',
    input: ref,
    data: Nothing,
    audit: 'firewall.remove',
    stales: ['firewallList', 'firewallOptions'],
  },
  firewallRuleAdd: {
    post: '/apiv1/network/addFirewallRule',
    allow: 'customer',
    product: 'firewall',
    input: FirewallRuleInput,
    data: FirewallReach,
    audit: 'firewall.ruleAdd',
    stales: [...rulesStale, ...checksStale],
  },
  firewallRuleRemove: {
    post: '/apiv1/network/deleteFirewallRule',
    allow: 'customer',
    product: 'firewall',
    input: z.extend(ref, { rule_id: Id('firewallRule') }),
    data: FirewallReach,
    audit: 'firewall.ruleRemove',
    stales: [...rulesStale, ...checksStale],
  },
  firewallRuleSave: {
    post: '/apiv1/network/saveFirewallRule',
    allow: 'customer',
    product: 'firewall',
    input: FirewallRuleSaveInput,
    data: FirewallReach,
    audit: 'firewall.ruleSave',
    stales: [...rulesStale, ...checksStale],
  },
  /** All rules allow: the order is for those who read them, and says which of several is named. */
  firewallRuleMove: {
    post: '/apiv1/network/moveFirewallRule',
    allow: 'customer',
    product: 'firewall',
    /** Without a rule that it is to stand before, it goes to the end. */
    input: z.extend(ref, { rule_id: Id('firewallRule'), before: z.optional(Id('firewallRule')) }),
    data: Nothing,
    audit: 'firewall.ruleMove',
    stales: ['firewallInfo', ...checksStale],
  },
  firewallTemplateAdd: {
    post: '/apiv1/network/addFirewallTemplate',
    allow: 'customer',
    product: 'firewall',
    /** Without a network, the one that the template has. */
    input: z.extend(ref, { template: chosen(serviceTemplates), remote_ip_prefix: z.optional(remoteIpPrefix) }),
    data: FirewallAdded,
    audit: 'firewall.templateAdd',
    stales: [...rulesStale, ...checksStale],
  },
  firewallClone: {
    post: '/apiv1/network/cloneFirewall',
    allow: 'customer',
    product: 'firewall',
    input: z.extend(ref, { controller_id: requiredLineAtMost(32), name }),
    data: Firewall,
    audit: 'firewall.clone',
    stales: ['firewallList', 'firewallOptions'],
  },
  firewallExport: {
    get: '/apiv1/network/exportFirewall',
    allow: 'customer',
    product: 'firewall',
    reads: true,
    input: z.extend(ref, { format: chosen(firewallFileFormats) }),
    data: z.any(),
    blob: true,
  },
  firewallImportPlan: {
    post: '/apiv1/network/importFirewallPlan',
    allow: 'customer',
    product: 'firewall',
    reads: true,
    input: FirewallImportPlanInput,
    data: FirewallImportPlan,
  },
  firewallImport: {
    post: '/apiv1/network/importFirewall',
    allow: 'customer',
    product: 'firewall',
    input: z.object({ ...imported, version: requiredLineAtMost(64) }),
    data: FirewallAdded,
    audit: 'firewall.import',
    stales: [...rulesStale, ...checksStale],
  },
  firewallCheck: {
    post: '/apiv1/network/checkFirewall',
    allow: 'customer',
    product: 'firewall',
    reads: true,
    input: FirewallCheckInput,
    data: FirewallVerdict,
  },
  hostFirewallCheck: {
    post: '/apiv1/network/checkHostFirewall',
    allow: 'customer',
    product: 'firewall',
    reads: true,
    input: HostFirewallCheckInput,
    data: FirewallVerdict,
  },
  platformFirewallList: {
    post: '/apiv1/platform/firewallList',
    allow: 'operator.resources',
    reads: true,
    input: PlatformFirewallQuery,
    data: Page(PlatformFirewall),
  },
  platformFirewallInfo: {
    post: '/apiv1/platform/firewallInfo',
    allow: 'operator.resources',
    reads: true,
    input: ref,
    data: PlatformFirewallDetails,
  },
})
