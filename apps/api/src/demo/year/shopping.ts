import { catalogue } from '@portico/contract/catalogue.ts'
import type { PurchaseConfig } from '@portico/contract/resource/purchase.ts'
import type { AutoRenewal } from '@portico/contract/states/compute.ts'
import { newWord } from '../../core/ids.ts'
import type { PastHouse } from './past-house.ts'

export interface Shopping {
  config: PurchaseConfig
  more: Record<string, unknown>
  /** After so many days they delete it. */
  keptDays?: number
}

const node = ['hk-a', 'sg-a', 'jp-a', 'sh-a'] as const
const image = { image_id: 'ubuntu-24.04', system_disk_gb: 30, data_disks_gb: [], quantity: 1 }

function host(at: number, flavor: string, months: 1 | 3, renewal: AutoRenewal, keptDays?: number): Shopping {
  const [place, alias] = [node[at % node.length]!, `web-${String(at + 1).padStart(2, '0')}`]
  const config = {
    kind: 'host',
    controller_id: place,
    flavor_id: flavor,
    ...image,
    bandwidth_mbps: 1 + (at % 3),
    months,
  } as const
  const entry = { sign_in: 'password', password: `Demo-${newWord(8)}-7a`, host_name: 'web', alias, user_data: '' }
  return { config, more: { ...entry, renewal, tags: ['web'] }, ...(keptDays && { keptDays }) }
}

const monthly = { months: 1, controller_id: 'hk-a' } as const

/** What a customer buys when they come, by their place in the row. */
export function shoppingOf(at: number): Shopping[] {
  const name = `thing-${at + 1}`
  const eip = { kind: 'eip', ...monthly, line: '', bandwidth_mbps: 5, quantity: 1, billing: 'monthly' } as const
  const lists: Shopping[][] = [
    [host(at, 'g2.medium', 1, '1 month')],
    [host(at, 'g2.large', 3, 'off', 38)],
    [
      host(at, 'c2.medium', 3, 'quarter'),
      { config: { kind: 'traffic', ...monthly, package: '100gb' }, more: { name, renewal: '1 month' } },
    ],
    [{ config: eip, more: { name, renewal: '1 month' } }],
    [host(at, 'g2.medium', 1, 'off')],
    [
      {
        config: { kind: 'container', ...monthly, capacity_gb: 100 },
        more: {
          name: `store${at + 1}files`,
          access: 'private',
          versioning: 'off',
          ip_whitelist: '*',
          renewal: '1 month',
        },
      },
    ],
    [
      host(at, 'm2.medium', 1, '1 month'),
      { config: { kind: 'ddos', ...monthly, package: '20g' }, more: { name, renewal: 'off' } },
    ],
  ]
  return lists[at % lists.length]!
}

/** Asks the price, agrees and buys; answers what it is. */
export async function buy(house: PastHouse, loginId: string, { config, more }: Shopping): Promise<string> {
  const { token } = await house.ask(loginId, catalogue.purchasePrice, config)
  const wish = { ...config, ...more, quote: token }
  const { resource_ids } = await house.ask(loginId, catalogue.resourceCreate, wish as never)
  return resource_ids[0]!
}

export async function remove(house: PastHouse, loginId: string, id: string): Promise<void> {
  const { token } = await house.ask(loginId, catalogue.resourceDeletePreview, { id })
  await house.ask(loginId, catalogue.resourceDelete, { id, token, also: [] })
}
