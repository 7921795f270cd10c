import { eip } from '@portico/contract/network/eip.ts'
import { offer } from '../../lifecycle/offer.ts'
import type { EipSpec } from './eip.service.ts'
import { eipSteps } from './eip.steps.ts'

export const eipOffer = offer<typeof eip, EipSpec>(eip, {
  bound: 'term',
  items: ({ bandwidth_mbps }) => [
    { item: 'ip', quantity: 1 },
    { item: 'bandwidth_mbps', quantity: bandwidth_mbps },
  ],
  subject: ({ bandwidth_mbps }) => `${bandwidth_mbps} Mbps`,
  revived: ({ boundTo }) => (boundTo ? 'bound' : 'unbound'),
  shown: () => ({}),
  searchFacts: ['address'],
  steps: eipSteps,
})
