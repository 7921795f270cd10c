import type { Input } from '@portico/contract/calls.ts'
import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import type { Person, TestPortico } from './portico.ts'

type NodeForm = Input<typeof nodeDeskCalls.platformNodeSave>
type FlavorForm = Input<typeof nodeDeskCalls.platformFlavorSave>
type ImageForm = Input<typeof nodeDeskCalls.platformImageSave>

export const nodeForm = (controller_id: string, more: Partial<NodeForm> = {}): NodeForm => ({
  controller_id,
  name_en: `Node ${controller_id}`,
  name_zh_hans: `节点 ${controller_id}`,
  name_zh_hant: `節點 ${controller_id}`,
  country: 'CN',
  flag: 'HK',
  cloud_type: 'native',
  on_sell: true,
  sort: 0,
  is_new: true,
  ...more,
})
export const flavorForm = (flavor_id: string, more: Partial<FlavorForm> = {}): FlavorForm => ({
  flavor_id,
  family: 'g2',
  vcpus: 2,
  memory_mb: 4096,
  sort: 0,
  is_new: true,
  ...more,
})
export const imageForm = (image_id: string, nodes: string[], more: Partial<ImageForm> = {}): ImageForm => ({
  image_id,
  name: 'Ubuntu',
  system: 'linux',
  version: '24.04',
  user_name: 'ubuntu',
  min_disk_gb: 20,
  on_sell: true,
  sort: 0,
  nodes,
  is_new: true,
  ...more,
})

export const addNode = (t: TestPortico, as: Person, id: string, more: Partial<NodeForm> = {}) =>
  t.ok(nodeDeskCalls.platformNodeSave, nodeForm(id, more), { as })

/** A size, offered on a node with so many in stock; null is without limit. */
export async function addFlavor(
  t: TestPortico,
  as: Person,
  node: string,
  id: string,
  stock: number | null,
  more: Partial<FlavorForm> = {},
): Promise<void> {
  await t.ok(nodeDeskCalls.platformFlavorSave, flavorForm(id, more), { as })
  const offer = { controller_id: node, flavor_id: id, stock, on_sell: true }
  await t.ok(nodeDeskCalls.platformFlavorOfferSave, offer, { as })
}

export const subscribeTo = (t: TestPortico, as: Person, controller_id: string) =>
  t.ok(nodeCalls.nodeSubscribe, { controller_id, cloud_type: 'native' }, { as })
