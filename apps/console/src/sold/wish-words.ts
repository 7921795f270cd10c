import type { CartItem } from '@portico/contract/resource/cart.ts'
import { capacityText, memoryText } from '../base/format/sizes.ts'
import { productName, t } from '../base/words/words.ts'
import { packageName } from './price-line.ts'

type Wished = Pick<CartItem, 'kind' | 'wish' | 'about'>

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** What the person called it; what it is where it has no name yet. */
export const wishName = ({ kind, wish }: Wished): string =>
  [wish['name'], wish['alias'], wish['host_name'], wish['account_name']].find(isText) ?? productName(kind)

/** What it is made of, in words and figures: `g2.medium, 1 vCPU · 4 GB`, then the system and where it stands. */
export function wishWords({ kind, wish, about }: Wished): string {
  const gb = (field: string) => typeof wish[field] === 'number' && capacityText(wish[field])
  const disks = Array.isArray(wish['data_disks_gb']) ? (wish['data_disks_gb'] as number[]) : []
  const size = [
    typeof about['vcpus'] === 'number' && `${about['vcpus']} vCPU`,
    typeof about['memory_mb'] === 'number' && memoryText(about['memory_mb']),
  ]
  const nodes = [about['controller_id'], about['target_node']].filter(isText)
  return [
    isText(wish['package']) && packageName(kind, wish['package']),
    [wish['flavor_id'], size.filter(Boolean).join(' · ')].filter(isText).join(', '),
    about['image_id'],
    [gb('system_disk_gb'), ...disks.map(capacityText)].filter(isText).join(' + '),
    gb('capacity_gb'),
    typeof wish['bandwidth_mbps'] === 'number' && wish['bandwidth_mbps'] > 0 && `${wish['bandwidth_mbps']} Mbps`,
    about['line'],
    wish['billing'] === 'by traffic' && t('states.eipBilling.by traffic'),
    isText(wish['model']) && `${String(wish['brand'])} ${wish['model']}`,
    nodes.join(' → '),
  ]
    .filter(isText)
    .join(' · ')
}
