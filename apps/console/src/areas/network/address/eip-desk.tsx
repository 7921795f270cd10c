import { eipCalls } from '@portico/contract/network/eip.ts'
import type { PlatformLine } from '@portico/contract/network/address-pool.ts'
import { nodeDeskCalls, type PlatformNode } from '@portico/contract/node/node-desk.ts'
import { useCall } from '../../../base/call/queries.ts'
import type { ListFilter } from '../../../base/state/list.ts'
import { language } from '../../../base/words/words.ts'
import { say } from './eip.screens.ts'

const nameField = { en: 'name_en', 'zh-Hans': 'name_zh_hans', 'zh-Hant': 'name_zh_hant' } as const
const nameOf = (row: PlatformNode | PlatformLine) => row[nameField[language]]

/** What nodes and lines are called, for the desks that speak of them by their keys. */
export function usePlaces() {
  const nodes = useCall(nodeDeskCalls.platformNodeList).data?.result ?? []
  const lines = useCall(eipCalls.platformLineList).data?.result ?? []
  const options = nodes.map((node) => ({ value: node.controller_id, label: nameOf(node) }))
  return {
    nodes,
    nodeName: (id: string) => options.find(({ value }) => value === id)?.label ?? id,
    lineName: (node: string, key: string) => {
      const found = lines.find(({ controller_id, line }) => controller_id === node && line === key)
      return found ? nameOf(found) : key
    },
    linesOn: (node: string) =>
      lines
        .filter(({ controller_id }) => controller_id === node)
        .map((row) => ({ value: row.line, label: nameOf(row) })),
    options,
    filter: { name: 'node', title: say('desk.node'), menu: true, options } satisfies ListFilter,
  }
}
export type Places = ReturnType<typeof usePlaces>

/** Of nodes whose addresses are ours to give. */
export const ownNodes = ({ nodes, options }: Places) =>
  options.filter(({ value }) => nodes.some((node) => node.controller_id === value && node.engine === 'embedded'))

export const lineTitle = nameOf
