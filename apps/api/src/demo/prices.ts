import type { Product } from '@portico/contract/access.ts'
import { everyNode } from '@portico/contract/money/price-list.ts'
import { daysMs, type Clock } from '../core/clock.ts'
import type { Db } from '../core/db/pool.ts'
import { newId } from '../core/ids.ts'
import { readSettings, saveSettings } from '../core/settings/settings.ts'
import { toFen } from '../core/money.ts'
import { priceFactors } from '../ground/prices/price.service.ts'
import { activities, listPrices } from '../ground/prices/price.table.ts'

/** Yuan for one unit and one month. */
const stock: Partial<Record<Product, Record<string, string>>> = {
  host: { cpu: '32.00', memory_gb: '16.00', system_disk_gb: '0.35' },
  disk: { capacity_gb: '0.50' },
  snapshot: { capacity_gb: '0.12' },
  eip: { ip: '12.00', bandwidth_mbps: '23.00', traffic_gb: '0.80' },
  container: { capacity_gb: '0.12', traffic_gb: '0.50' },
  traffic: { 'package:100gb': '48.00', 'package:500gb': '220.00', 'package:1tb': '410.00' },
  connection: { bandwidth_mbps: '85.00', 'package:vpn': '60.00' },
  forward: { 'package:standard': '30.00' },
  management: { 'package:standard': '18.00' },
  ddos: { 'package:20g': '360.00', 'package:50g': '1280.00', 'package:100g': '2980.00' },
  phone: {
    'package:starter': '58.00',
    'package:basic': '98.00',
    'package:flagship': '168.00',
    'package:RPA': '128.00',
  },
  live: { 'package:standard': '299.00' },
  acceleration: { bandwidth_mbps: '60.00' },
  workstation: { cpu: '42.00', memory_gb: '20.00', system_disk_gb: '0.50', 'gpu:t4': '1680.00' },
  bareMetal: { 'package:e5-64g': '1499.00', 'package:gold-128g': '2699.00' },
  database: { cpu: '68.00', memory_gb: '34.00', capacity_gb: '0.80' },
  maintenance: { 'package:24h': '599.00', 'package:manual': '199.00' },
}
/** Where lines are dear. */
const ownNode = { product: 'eip', node: 'de-a', item: 'bandwidth_mbps', yuan: '38.00' }

/** A stocked catalogue to try the product with. Once: as soon as any price was ever set, it is the operator's. */
export async function demoPrices(db: Db, clock: Clock): Promise<void> {
  const [known] = await db.select({ id: listPrices.id }).from(listPrices).limit(1)
  if (known) return
  const validFrom = clock.now()
  const everywhere = Object.entries(stock).flatMap(([product, items]) =>
    Object.entries(items).map(([item, yuan]) => ({ product, node: everyNode, item, yuan })),
  )
  await db.insert(listPrices).values(
    [...everywhere, ownNode].map(({ yuan, ...price }) => ({
      id: newId('listPrice'),
      ...price,
      monthFen: toFen(yuan),
      validFrom,
    })),
  )
  const discounts = { quarter: '0.95', half_year: '0.90', year: '0.85', two_years: '0.75' }
  const factors = await readSettings(db, priceFactors)
  await saveSettings(db, priceFactors, {
    ...factors,
    purchase: discounts,
    renewal: { ...discounts, two_years: '0.80' },
  })
  const day = (days: number) => new Date(validFrom.getTime() + daysMs(days)).toISOString().slice(0, 10)
  await db.insert(activities).values({
    id: newId('activity'),
    name: 'Opening',
    product: 'host',
    discount: '0.85',
    minMonths: 12,
    appliesTo: 'purchase',
    titleEn: 'Opening offer: a year of cloud host',
    titleZhHans: '开业优惠：云主机包年',
    titleZhHant: '開幕優惠：雲端主機包年',
    startsOn: day(0),
    endsOn: day(60),
    createdAt: validFrom,
  })
}
