import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import { usePerson } from '../base/person/person.ts'
import { useCall } from '../base/call/queries.ts'
import { language, t } from '../base/words/words.ts'
import type { ListFilter } from '../base/state/list.ts'

const nameField = { en: 'name_en', 'zh-Hans': 'name_zh_hans', 'zh-Hant': 'name_zh_hant' } as const

/** For operators who may see the nodes; nothing for the others. */
export function usePlatformNodeFilter(): readonly ListFilter[] {
  const enabled = usePerson().permissions.includes('nodes')
  const nodes = useCall(nodeDeskCalls.platformNodeList, undefined, { enabled }).data?.result ?? []
  const options = nodes.map((node) => ({ value: node.controller_id, label: node[nameField[language]] }))
  return options.length > 0 ? [{ name: 'node', title: t('resource.node'), menu: true, options }] : []
}
