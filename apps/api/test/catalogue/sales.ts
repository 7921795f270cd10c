import { catalogue } from '@portico/contract/catalogue.ts'
import { buyer, settled, stockOneNode } from '../resources.ts'
import { area, type Samples } from './area.ts'
import { hosted } from './compute.ts'
import type { Stage } from './stage.ts'

const service = 'svc_Aaaaaaaaaaaa'
const item = 'cart_Aaaaaaaaaaaa'
const wish = { kind: 'maintenance', package: '24h', months: 1, name: 'care', renewal: 'off' } as const
const query = {
  limit: 5,
  page: 1,
  search: 'sample',
  status: 'in effect',
  node: '*',
  tag: 'web',
  expires_within_days: 7,
  sort: 'name' as const,
  bin: 0,
}

const samples = {
  resourcePrice: { kind: 'maintenance', package: '24h', months: 1 },
  choicePrices: { configs: [{ kind: 'maintenance' as const, package: '24h' as const, months: 1 }] },
  resourceCreate: { ...wish, quote: 'quote' },
  cartAdd: wish,
  cartList: undefined,
  cartChange: { id: item, months: 3 },
  cartRemove: { id: item },
  cartRestore: { id: item },
  cartSettle: { ids: [item], prices: ['3.00'], total: '3.00' },
  maintenanceList: query,
  maintenanceRecordList: { limit: 5, page: 1, search: 'sample', id: service },
  platformMaintenanceList: { ...query, account_id: 'acc_Aaaaaaaaaaaa' },
  platformMaintenanceStart: { id: service },
  platformMaintenanceRecord: { id: service, content: 'Replaced the certificate.' },
  hostAlarmList: { limit: 5, page: 1, search: 'sample', host_id: 'host_Aaaaaaaaaaaa' },
  hostAlarmSave: {
    host_id: 'host_Aaaaaaaaaaaa',
    metric: 'cpu',
    direction: 'above',
    threshold: 80,
    minutes: 5,
    enabled: true,
  },
  hostAlarmRemove: { id: 'alm_Aaaaaaaaaaaa' },
  hostAlarmTurnList: { limit: 5, page: 1, search: 'sample', host_id: 'host_Aaaaaaaaaaaa' },
  hostScheduleInfo: { id: 'host_Aaaaaaaaaaaa' },
  hostScheduleSave: { id: 'host_Aaaaaaaaaaaa', enabled: true, days: [1, 5], start_time: '08:00', stop_time: '20:00' },
} satisfies Partial<Samples>

async function customer({ t, operator }: Stage) {
  await stockOneNode(t)
  const price = { product: 'maintenance', node: '*', item: 'package:24h', price: '3.00' } as const
  await t.ok(catalogue.listPriceSave, price, { as: operator })
  return buyer(t)
}
async function quoted(s: Stage) {
  const as = await customer(s)
  const { token } = await s.t.ok(catalogue.resourcePrice, samples.resourcePrice, { as })
  return { as, input: { ...wish, quote: token } }
}
async function served(s: Stage): Promise<string> {
  const { as, input } = await quoted(s)
  const { resource_ids } = await s.t.ok(catalogue.resourceCreate, input, { as })
  return resource_ids[0]!
}
async function filledCart(s: Stage) {
  const as = await customer(s)
  const first = await s.t.ok(catalogue.cartAdd, wish, { as })
  await s.t.ok(catalogue.cartAdd, wish, { as })
  return { as, id: first.id }
}

/** What is sold through the core alone: creation of any kind, the cart, the maintenance service; and schedules of hosts. */
export const sales = area({
  public: [],
  operator: [
    'operator.resources platformMaintenanceList',
    'operator.resources platformMaintenanceStart',
    'operator.resources platformMaintenanceRecord',
  ],
  samples,
  writes: (s) => ({
    resourceCreate: s.by(catalogue.resourceCreate, () => quoted(s)),
    cartAdd: s.by(catalogue.cartAdd, async () => ({ as: await customer(s), input: wish })),
    cartRemove: s.by(catalogue.cartRemove, async () => {
      const { as, id } = await filledCart(s)
      return { as, input: { id } }
    }),
    cartChange: s.by(catalogue.cartChange, async () => {
      const { as, id } = await filledCart(s)
      return { as, input: { id, months: 3 } }
    }),
    cartRestore: s.by(catalogue.cartRestore, async () => {
      const { as, id } = await filledCart(s)
      await s.t.ok(catalogue.cartRemove, { id }, { as })
      return { as, input: { id } }
    }),
    cartSettle: s.by(catalogue.cartSettle, async () => {
      const { as, id } = await filledCart(s)
      return { as, input: { ids: [id], prices: ['3.00'], total: '3.00' } }
    }),
    platformMaintenanceStart: s.byOperator(catalogue.platformMaintenanceStart, async () => {
      const id = await served(s)
      await settled(s.t, id)
      return { id }
    }),
    platformMaintenanceRecord: s.byOperator(catalogue.platformMaintenanceRecord, async () => ({
      ...samples.platformMaintenanceRecord,
      id: await served(s),
    })),
    hostAlarmSave: s.by(catalogue.hostAlarmSave, async () => {
      const { as, id } = await hosted(s)
      return { as, input: { ...samples.hostAlarmSave, host_id: id } }
    }),
    hostAlarmRemove: s.by(catalogue.hostAlarmRemove, async () => {
      const { as, id } = await hosted(s)
      return { as, input: await s.t.ok(catalogue.hostAlarmSave, { ...samples.hostAlarmSave, host_id: id }, { as }) }
    }),
    hostScheduleSave: s.by(catalogue.hostScheduleSave, async () => {
      const { as, id } = await hosted(s)
      return { as, input: { ...samples.hostScheduleSave, id } }
    }),
  }),
})
