import { ddos, ddosPackages, type AttackKind, type DdosPackage } from '@portico/contract/network/ddos.ts'
import { words } from '@portico/contract/network/ddos.words.ts'
import { refuse } from '../../core/refuse.ts'
import type { AttackFacts } from '../../ground/engine/ddos.ts'
import { packagesOnOffer } from '../../lifecycle/on-offer.ts'
import { offer } from '../../lifecycle/offer.ts'
import { reportCounts, reportsOf } from '../../lifecycle/report.ts'
import { changed, thingSteps, type Bound } from '../../lifecycle/steps.ts'
import { addressToGuard, ddosFamily, gbpsOf } from './ddos.service.ts'

type Binding = { eip: string; address: string }
/** What the engine guards for a row: nothing while it is bound to nothing. */
const guards = ({ boundTo, facts }: Bound) => ({ address: boundTo ? (facts as Binding).address : null })

export const ddosOffer = offer<typeof ddos, { package: DdosPackage }, { address: string }, Map<string, number>>(
  ddos,
  {
    words,
    family: ddosFamily,
    spec: (config) => ({ package: config.package }),
    items: (spec) => [{ item: `package:${spec.package}`, quantity: 1 }],
    subject: (spec) => `${gbpsOf(spec)} Gbps`,
    around: reportCounts,
    shown: ({ id, spec, facts, boundTo }, attacks) => ({
      package: spec.package,
      eip_id: boundTo ?? '',
      address: boundTo ? (facts.address ?? '') : '',
      attacks: attacks.get(id) ?? 0,
    }),
    searchFacts: ['address'],
    reports: ({ id, name }, { address, peakGbps, gbps }: AttackFacts) => ({
      word: peakGbps > gbps ? 'ddos.exceeded' : 'ddos.attacked',
      vars: { name, address, peak: String(peakGbps), gbps: String(gbps) },
      link: `/ddos?search=${id}&open=reports.${id}`,
    }),
    steps: {
      ...thingSteps({
        family: ddosFamily,
        wish: (spec) => ({ gbps: gbpsOf(spec), address: null }),
        halted: { address: null },
      }),
      bind: changed(ddosFamily, guards, ({ eip, address }: Binding) => ({ boundTo: eip, facts: { address } })),
      unbind: changed(ddosFamily, guards, () => ({ boundTo: null })),
    },
    acts: {
      bind: (ctx, row, { eip }) => addressToGuard(ctx, row, eip),
      async unbind(_ctx, { boundTo }) {
        if (!boundTo) throw refuse('wrongState')
      },
    },
  },
  {
    ddosOfferList: (ctx) => packagesOnOffer(ctx, 'ddos', ddosPackages),
    ddosAttackList: reportsOf(({ address, kind, peakGbps, gbps }: AttackFacts) => ({
      address,
      kind: kind as AttackKind,
      peak_gbps: peakGbps,
      held: peakGbps <= gbps,
    })),
  },
)
