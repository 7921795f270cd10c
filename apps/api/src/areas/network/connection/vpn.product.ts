import { vpn } from '@portico/contract/network/vpn.ts'
import { sentences, words } from '@portico/contract/network/vpn.words.ts'
import { minutesMs } from '../../../core/clock.ts'
import type { VpnWish } from '../../../ground/engine/connection.ts'
import { offer } from '../../../lifecycle/offer.ts'
import { step } from '../../../lifecycle/product.ts'
import { revived, thingSteps } from '../../../lifecycle/steps.ts'
import { freeingToo } from './freeing-steps.ts'
import { freeEnds, networkNames, refuseRouted } from './link.service.ts'
import {
  networksOf,
  newKey,
  peerList,
  sale,
  specOf,
  vpnFamily,
  vpnItems,
  type VpnFacts,
  type VpnSpec,
} from './vpn.service.ts'

const wishOf = (given: Record<string, unknown>): VpnWish => {
  const { vpc_id, address, networks } = specOf({ spec: given })
  return { vpc: vpc_id, address, networks, publicKey: null, halted: false }
}

/** A change of what its engine was told; a bad end tells it again what the row says. */
const change = <Params>(
  next: (params: Params) => Partial<VpnWish>,
  before: (row: { spec: Record<string, unknown>; facts: Record<string, unknown> }) => Partial<VpnWish>,
  done: (params: Params) => { spec?: Record<string, unknown>; facts?: Record<string, unknown> },
) =>
  step<Params, object>({
    deadlineMs: minutesMs(10),
    run: ({ engine, call, resource, params }) => vpnFamily.of(engine).change(call, resource.engineRef!, next(params)),
    clear: ({ engine, call, resource }) =>
      vpnFamily
        .of(engine)
        .change({ ...call, operation: `${call.operation}/back` }, resource.engineRef!, before(resource)),
    done: (_row, _result, params) => done(params),
    onFault: 'before',
  })

export const vpnOffer = offer<typeof vpn, VpnSpec, VpnFacts, ReadonlyMap<string, string>>(
  vpn,
  {
    words,
    sentences,
    family: vpnFamily,
    sale,
    items: vpnItems,
    subject: ({ networks }) => networks.join(', '),
    around: (db, rows) =>
      networkNames(
        db,
        rows.map(({ spec }) => spec),
      ),
    shown: ({ spec, facts }, names) => ({
      vpc_id: spec.vpc_id,
      vpc_name: names.get(spec.vpc_id) ?? '',
      address: spec.address,
      subnet_ids: spec.subnet_ids,
      networks: spec.networks,
      public_key: facts.public_key ?? '',
      key_time: facts.key_at ?? null,
    }),
    refuseDelete: refuseRouted,
    steps: {
      ...freeingToo(thingSteps({ family: vpnFamily, wish: wishOf, halted: { halted: true } }), freeEnds),
      revive: revived(vpnFamily, { halted: false }, 'build'),
      key: change<{ public_key: string; key_at: string }>(
        ({ public_key }) => ({ publicKey: public_key }),
        ({ facts }) => ({ publicKey: (facts as Partial<VpnFacts>).public_key ?? null }),
        (params) => ({ facts: { ...params } }),
      ),
      allow: change<Pick<VpnSpec, 'subnet_ids' | 'networks'>>(
        ({ networks }) => ({ networks }),
        (row) => ({ networks: specOf(row).networks }),
        (params) => ({ spec: { ...params } }),
      ),
    },
    acts: {
      allow: async (ctx, { spec }, { subnet_ids }) => ({
        subnet_ids,
        networks: await networksOf(ctx, spec.vpc_id, subnet_ids),
      }),
    },
  },
  (engines) => ({ vpnPeerList: peerList(engines), vpnKey: newKey(engines) }),
)
