import { link } from '@portico/contract/network/link.ts'
import { sentences, words } from '@portico/contract/network/link.words.ts'
import type { Language } from '@portico/contract/language.ts'
import type { Db } from '../../../core/db/pool.ts'
import type { LinkWish } from '../../../ground/engine/connection.ts'
import { offer } from '../../../lifecycle/offer.ts'
import { revived, thingSteps } from '../../../lifecycle/steps.ts'
import { bandwidthStep } from './bandwidth-step.ts'
import { freeingToo } from './freeing-steps.ts'
import {
  bandwidthPrice,
  changeBandwidth,
  freeEnds,
  linkFamily,
  linkItems,
  networkNames,
  refuseRouted,
  sale,
  specOf,
  type LinkSpec,
} from './link.service.ts'
import { targetNames } from './two-nodes.service.ts'

const wishOf = (given: Record<string, unknown>): LinkWish => {
  const spec = specOf({ spec: given })
  return {
    bandwidthMbps: spec.bandwidth_mbps,
    ends: [
      { vpc: spec.vpc_id, address: spec.hop },
      { vpc: spec.target_vpc_id, address: spec.target_hop },
    ],
    halted: false,
  }
}

interface Around {
  nodes: ReadonlyMap<string, string>
  networks: ReadonlyMap<string, string>
}
const around = async (db: Db, rows: readonly { spec: LinkSpec }[], language: Language): Promise<Around> => ({
  nodes: await targetNames(db, rows, language),
  networks: await networkNames(
    db,
    rows.map(({ spec }) => spec),
  ),
})

export const linkOffer = offer<typeof link, LinkSpec, object, Around>(
  link,
  {
    words,
    sentences,
    family: linkFamily,
    sale,
    farNode: 'target_node',
    items: linkItems,
    subject: ({ bandwidth_mbps }) => `${bandwidth_mbps} Mbps`,
    around: (db, rows, _now, language) => around(db, rows, language),
    shown: ({ spec }, { nodes, networks }) => ({
      target_node: spec.target_node,
      target_node_name: nodes.get(spec.target_node) ?? spec.target_node,
      bandwidth_mbps: spec.bandwidth_mbps,
      vpc_id: spec.vpc_id,
      vpc_name: networks.get(spec.vpc_id) ?? '',
      target_vpc_id: spec.target_vpc_id,
      target_vpc_name: networks.get(spec.target_vpc_id) ?? '',
      hop: spec.hop,
      target_hop: spec.target_hop,
    }),
    refuseDelete: refuseRouted,
    paidParams: ['back_fen', 'bandwidth_mbps'],
    steps: {
      ...freeingToo(thingSteps({ family: linkFamily, wish: wishOf, halted: { halted: true } }), freeEnds),
      revive: revived(linkFamily, { halted: false }, 'build'),
      bandwidth: bandwidthStep(({ engine, resource }, call, bandwidthMbps) =>
        linkFamily.of(engine).change(call, resource.engineRef!, { bandwidthMbps }),
      ),
    },
  },
  { linkBandwidthPrice: bandwidthPrice, linkBandwidth: changeBandwidth },
)
