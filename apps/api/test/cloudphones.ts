import { nodeCalls } from '@portico/contract/node/node.ts'
import { cloudphone } from '@portico/contract/phone/cloudphone.ts'
import { phoneCalls, type Phone } from '@portico/contract/phone/device.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { fund } from './money.ts'
import type { Person, TestPortico } from './portico.ts'
import { node, settled } from './resources.ts'

export const phoneConfig = {
  kind: 'cloudphone',
  controller_id: node,
  package: 'basic',
  count: 2,
  google: false,
  brand: 'Google',
  model: 'Pixel 8',
  months: 3,
} as const

/** Everything that buying phones takes, with a quote for it. */
export async function phoneForm(t: TestPortico, as: Person, choice: object = {}) {
  const config = { ...phoneConfig, ...choice }
  const { token, total } = await t.ok(purchaseCalls.resourcePrice, config, { as })
  return { form: { ...config, name: 'wall', quote: token }, total }
}

/** A business with money that may use the node. */
export async function businessBuyer(t: TestPortico): Promise<Person> {
  const owner = await t.business()
  await fund(t, owner, 1_000_000n)
  await t.ok(nodeCalls.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, { as: owner })
  return owner
}

export async function boughtPhones(t: TestPortico, as: Person, choice: object = {}): Promise<string> {
  const { form } = await phoneForm(t, as, choice)
  const { resource_ids } = await t.ok(purchaseCalls.resourceCreate, form, { as })
  await settled(t)
  return resource_ids[0]!
}

export const phonesOf = async (t: TestPortico, as: Person, query: object = {}): Promise<Phone[]> =>
  (await t.ok(phoneCalls.phoneList, query, { as })).result

/** A service whose phones are there. */
export async function runningPhones(t: TestPortico, as: Person, choice: object = {}, desk?: Person) {
  const id = await boughtPhones(t, as, choice)
  await t.ok(cloudphone.calls.platformCloudphoneSetup, { id }, { as: desk ?? (await t.operator()) })
  await settled(t)
  return { id, phones: await phonesOf(t, as, { service_id: id }) }
}
