import { eip } from '@portico/contract/network/eip.ts'
import { words } from '@portico/contract/network/eip.words.ts'
import { offer } from '../../lifecycle/offer.ts'
import type { EipSpec } from './eip.service.ts'
import { eipSteps } from './eip.steps.ts'

export const eipOffer = offer<typeof eip, EipSpec, { address: string }>(eip, {
  words,
  bound: 'term',
  items: ({ bandwidth_mbps }) => [
    { item: 'ip', quantity: 1 },
    { item: 'bandwidth_mbps', quantity: bandwidth_mbps },
  ],
  subject: ({ bandwidth_mbps }) => `${bandwidth_mbps} Mbps`,
  revived: ({ boundTo }) => (boundTo ? 'bound' : 'unbound'),
  shown: ({ spec, facts, ...row }) => ({
    address: facts.address ?? '',
    bandwidth_mbps: spec.bandwidth_mbps,
    host_id: row.boundTo ?? '',
    host_name: row.boundName,
  }),
  searchFacts: ['address'],
  steps: eipSteps,
})
