import { nodeCalls } from '@portico/contract/node/node.ts'
import { tagCalls } from '@portico/contract/resource/tags.ts'
import { useCall } from '../base/call/queries.ts'
import type { ListFilter } from '../base/state/list.ts'
import { t } from '../base/words/words.ts'

const expiringDays = [3, 7, 30]

export const expiryFilter = (): ListFilter => ({
  name: 'expires_within_days',
  title: t('resource.expiring'),
  menu: true,
  options: expiringDays.map((n) => ({ value: String(n), label: t('resource.within', { n }) })),
})

/** The nodes that somebody subscribed to; asks for none where a product stands on no node. */
export function useNodeFilter(nodeless = false): readonly ListFilter[] {
  const nodes = useCall(nodeCalls.nodeList, undefined, { enabled: !nodeless }).data?.result ?? []
  if (nodeless) return []
  const options = nodes
    .filter(({ is_subscribed }) => is_subscribed)
    .map(({ controller_id, controller_name }) => ({ value: controller_id, label: controller_name }))
  return [{ name: 'node', title: t('resource.node'), menu: true, options }]
}

/** The tags that somebody gave; where there are none, nothing to choose. */
export function useTagFilter(): readonly ListFilter[] {
  const tags = useCall(tagCalls.resourceTagList).data?.result ?? []
  if (tags.length === 0) return []
  return [
    { name: 'tag', title: t('resource.tag'), menu: true, options: tags.map(({ tag }) => ({ value: tag, label: tag })) },
  ]
}
