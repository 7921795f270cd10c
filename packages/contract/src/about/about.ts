import type { catalogue } from '../catalogue.ts'
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

type CallName = keyof typeof catalogue

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

export const aboutOf = (name: string): string => all[name as CallName]

export const groupOf = (name: string): Group => (Object.keys(groups) as Group[]).find((group) => name in groups[group])!
