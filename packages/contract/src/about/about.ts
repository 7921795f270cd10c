import type { catalogue } from '../catalogue.ts'
import { soldProducts, type productCalls } from '../resource/products.ts'
import { account } from './account.ts'
import { agent } from './agent.ts'
import { compute } from './compute.ts'
import { money } from './money.ts'
import { network } from './network.ts'
import { phone } from './phone.ts'
import { platform } from './platform.ts'
import { resource } from './resource.ts'
import { storage } from './storage.ts'
import { support } from './support.ts'
import { team } from './team.ts'

/** Those of products stand beside them. */
type CallName = Exclude<keyof typeof catalogue, keyof typeof productCalls>

/** The groups of the API document, in its order, and what each of their calls does. */
export const groups = {
  account,
  compute,
  network,
  storage,
  phone,
  resource,
  money,
  support,
  team,
  agent,
  platform,
} as const
export type Group = keyof typeof groups

export const groupTitles: Record<Group, string> = {
  account: 'Account and sign-in',
  compute: 'Hosts, disks, snapshots',
  network: 'Networks, addresses, firewalls',
  storage: 'Object storage',
  phone: 'Cloud phones',
  resource: 'Purchases, renewals, nodes',
  money: 'Orders, wallet, invoices',
  support: 'Notices, work orders, site',
  team: 'Members and groups',
  agent: 'Agents',
  platform: 'Operators',
}

const all = {
  ...account,
  ...compute,
  ...network,
  ...storage,
  ...phone,
  ...resource,
  ...money,
  ...support,
  ...team,
  ...agent,
  ...platform,
} as const satisfies Record<CallName, string>

const brought = new Map<string, string>()
/** What a product says of its calls. */
export function bringSentences(sentences: Readonly<Record<string, string>>): void {
  for (const [name, sentence] of Object.entries(sentences)) brought.set(name, sentence)
}

export const aboutOf = (name: string): string => brought.get(name) ?? all[name as CallName]

const isGroup = (name: string): name is Group => name in groups

export function groupOf(name: string): Group {
  const product = soldProducts.find(({ calls }) => name in calls)
  if (product) return name.startsWith('platform') || !isGroup(product.area) ? 'platform' : product.area
  return (Object.keys(groups) as Group[]).find((group) => name in groups[group])!
}
