import { catalogue } from '@portico/contract/catalogue.ts'
import { headers as requestHeaders } from '@portico/contract/headers.ts'
import { samples } from '../catalogue/all.ts'
import { applied, personalForm } from '../identity.ts'
import { accountOf, purchase } from '../money.ts'
import { cashierNotice, sendNotice, setPay, startRecharge } from '../paying.ts'
import { password, type Person, type TestPortico } from '../portico.ts'
import { node, removed, runningHost, settled, stockOneNode } from '../resources.ts'
import { openWorkOrder } from '../work-orders.ts'

/** The key that what is sealed in the data was sealed with. */
export const secretKey = 'ab'.repeat(32)

/** Who is in the data, each with the password of all tests. */
export const people = {
  owner: 'owner@customer.example',
  personal: 'personal@customer.example',
  agent: 'agent@customer.example',
  member: 'member2@customer.example',
}

const prices = {
  host: ['cpu', 'memory_gb', 'system_disk_gb'],
  disk: ['capacity_gb'],
  snapshot: ['capacity_gb'],
  eip: ['ip', 'bandwidth_mbps'],
  maintenance: ['package:24h'],
} as const

/** A small site with a row of whatever an upgrade must not lose, written by the calls that people use. */
export async function furnish(t: TestPortico): Promise<void> {
  const operator = await t.operator()
  await site(t, operator)
  const owner = await t.business({ email: people.owner })
  await t.provePhone(owner)
  await wallet(t, operator, owner)
  await things(t, operator, owner)
  await t.member(owner)
  await t.share(owner)
  await support(t, operator, owner)
  const personal = await t.customer({ email: people.personal })
  await papers(t, operator, personal)
  await applied(t, personal, await personalForm(t, personal))
  await agent(t, operator)
}

async function site(t: TestPortico, operator: Person): Promise<void> {
  await stockOneNode(t)
  for (const [product, items] of Object.entries(prices) as [keyof typeof prices, readonly string[]][])
    for (const item of items)
      await t.ok(catalogue.listPriceSave, { product, node: '*', item, price: '3.00' }, { as: operator })
  const { settings } = await t.ok(catalogue.systemSettingsInfo, undefined, { as: operator })
  await t.ok(catalogue.systemSettingsSave, { ...settings, site_name: 'Harbour Cloud' }, { as: operator })
  await t.ok(catalogue.platformActivitySave, samples.platformActivitySave, { as: operator })
  await t.ok(catalogue.robotSave, samples.robotSave, { as: operator })
  await t.ok(catalogue.platformAnnouncementSave, samples.platformAnnouncementSave, { as: operator })
  await t.ok(catalogue.bankSettingsSave, { ...samples.bankSettingsSave, enabled: true }, { as: operator })
  await t.ok(catalogue.mailTemplateSave, samples.mailTemplateSave, { as: operator })
  await t.ok(catalogue.cannedReplySave, samples.cannedReplySave, { as: operator })
  await t.ok(catalogue.salesSave, samples.salesSave, { as: operator })
  await t.ok(catalogue.operatorRoleSave, { name: 'Desk', permissions: ['workOrders'] }, { as: operator })
}

/** Money from a gateway, recharges that nobody has paid or approved yet, a voucher, and an alarm. */
async function wallet(t: TestPortico, operator: Person, as: Person): Promise<void> {
  await setPay(t, operator, { cashier_enabled: true })
  await sendNotice(t, 'cashier', await cashierNotice(t, await startRecharge(t, as, { amount: '500.00' })))
  await startRecharge(t, as, { amount: '80.00' })
  const headers = { [requestHeaders.idempotencyKey]: 'a remittance' }
  await t.ok(catalogue.rechargeStart, { way: 'offline', currency: 'CNY', amount: '900.00' }, { as, headers })
  const much = { account_id: await accountOf(t, as), amount: '900000.00', reason: 'By phone' }
  await t.ok(catalogue.offlineRechargeAdd, much, { as: operator })
  await t.ok(catalogue.balanceAlarmSave, samples.balanceAlarmSave, { as })
  const batch = { type: 'paper', amount: '30.00', count: 2, expires_on: '2099-12-31', remark: '' } as const
  const { result } = await t.ok(catalogue.platformVoucherIssue, batch, { as: operator })
  await t.ok(catalogue.voucherRedeem, result[0]!, { as })
}

/** A host with disk and address, a snapshot, what rests in the recycle bin, and maintenance that has begun. */
async function things(t: TestPortico, operator: Person, as: Person): Promise<void> {
  await t.ok(catalogue.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, { as })
  const host = await runningHost(t, as, { data_disks_gb: [10], bandwidth_mbps: 5, alias: 'shop', tags: ['web'] })
  const { result } = await t.ok(catalogue.diskList, { host_id: host }, { as })
  const data = result.find(({ capacity_gb }) => capacity_gb === 10)!
  await t.ok(catalogue.snapshotCreate, { disk_id: data.id, name: 'before', description: 'Before the change' }, { as })
  await settled(t)
  await t.ok(catalogue.snapshotPlanSave, { ...samples.snapshotPlanSave, disk_id: data.id }, { as })
  await t.ok(catalogue.hostScheduleSave, { ...samples.hostScheduleSave, id: host }, { as })
  await removed(t, as, await runningHost(t, as, { host_name: 'old' }))
  const { token } = await t.ok(catalogue.resourcePrice, samples.resourcePrice, { as })
  const { resource_ids } = await t.ok(catalogue.resourceCreate, { ...samples.resourceCreate, quote: token }, { as })
  await settled(t)
  const id = resource_ids[0]!
  await t.ok(catalogue.platformMaintenanceStart, { id }, { as: operator })
  await t.ok(catalogue.platformMaintenanceRecord, { id, content: 'Replaced the certificate.' }, { as: operator })
  await settled(t)
  await t.ok(catalogue.cartAdd, samples.cartAdd, { as })
  await t.ok(catalogue.keyPairCreate, { name: 'laptop' }, { as })
  await t.ok(catalogue.firewallCreate, samples.firewallCreate, { as })
  await t.ok(catalogue.apiKeyCreate, { name: 'deploy', scopes: ['compute.read'], days: 30, password }, { as })
}

/** An invoice with the credit note of what went back after it, an order that went back, and what is still asked for. */
async function papers(t: TestPortico, operator: Person, as: Person): Promise<void> {
  const order_ids: string[] = []
  for (let n = 0; n < 3; n++) order_ids.push((await purchase(t, as, 10_000n)).id)
  const [first, second, third] = order_ids as [string, string, string]
  const { id: header_id } = await t.ok(catalogue.invoiceHeaderSave, samples.invoiceHeaderSave, { as })
  const { id: invoice } = await t.ok(catalogue.invoiceRequest, { header_id, order_ids: [first] }, { as })
  await t.ok(catalogue.platformInvoiceIssue, { id: invoice }, { as: operator })
  await t.ok(catalogue.invoiceRequest, { header_id, order_ids: [third] }, { as })
  for (const order_id of [first, second]) {
    const { refundable: amount } = await t.ok(catalogue.refundPreview, { order_id }, { as })
    const { id } = await t.ok(catalogue.refundRequest, { order_id, amount, target: 'balance' }, { as })
    await t.ok(catalogue.platformRefundApprove, { id }, { as: operator })
  }
  await t.ok(catalogue.withdrawalRequest, { ...samples.withdrawalRequest, amount: '10.00' }, { as })
}

async function support(t: TestPortico, operator: Person, as: Person): Promise<void> {
  const wid = await openWorkOrder(t, as)
  await t.ok(catalogue.platformWorkOrderReply, { wid, content: 'Have you tried again?' }, { as: operator })
  await t.ok(catalogue.platformWorkOrderNote, { wid, content: 'Known fault.' }, { as: operator })
}

async function agent(t: TestPortico, operator: Person): Promise<void> {
  const as = await t.customer({ email: people.agent })
  const terms = { discount: '0.90', min_months: 3 as const, agent: true, phone_1_3_month: false }
  await t.ok(catalogue.customerSave, { account_id: await accountOf(t, as), ...terms }, { as: operator })
}
