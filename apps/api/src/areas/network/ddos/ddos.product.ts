import { ddos, ddosPackages, type AttackKind, type DdosPackage } from '@portico/contract/network/ddos.ts'
import { sentences, words } from '@portico/contract/network/ddos.words.ts'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import { refuse } from '../../../core/refuse.ts'
import type { AttackFacts } from '../../../ground/engine/ddos.ts'
import { packagesOnOffer } from '../../../lifecycle/on-offer.ts'
import { offer } from '../../../lifecycle/offer.ts'
import { reportCounts, reportsOf } from '../../../lifecycle/report.ts'
import { changed, thingSteps, type Bound } from '../../../lifecycle/steps.ts'
import { resources } from '../../../lifecycle/resource.table.ts'
import { endBlackhole } from '../guard/blackhole.service.ts'
import { addressToGuard, ddosFamily, gbpsOf } from '../guard/ddos.service.ts'
import { haltedOf } from '../address/eip.service.ts'
import { attackList, attackNotice, makeAttack, platformAttackList, traffic } from '../guard/guard.service.ts'

type Binding = { eip: string; address: string }
/** What the engine guards for a row: nothing while it is bound to nothing. */
const guards = ({ boundTo, facts }: Bound) => ({ address: boundTo ? (facts as Binding).address : null })

interface Around {
  attacks: ReadonlyMap<string, number>
  /** Of the addresses that they guard. */
  halted: ReadonlyMap<string, ReturnType<typeof haltedOf>>
}

async function around(db: Db, rows: readonly { id: string; boundTo: string | null }[], now: Date): Promise<Around> {
  const ids = rows.flatMap(({ boundTo }) => boundTo ?? [])
  const found = ids.length > 0 ? await db.select().from(resources).where(inArray(resources.id, ids)) : []
  return {
    attacks: await reportCounts(db, rows, now),
    halted: new Map(found.map(({ id, facts }) => [id, haltedOf(facts)])),
  }
}

export const ddosOffer = offer<typeof ddos, { package: DdosPackage }, { address: string }, Around>(
  ddos,
  {
    words,
    sentences,
    family: ddosFamily,
    spec: (config) => ({ package: config.package }),
    items: (spec) => [{ item: `package:${spec.package}`, quantity: 1 }],
    subject: (spec) => `${gbpsOf(spec)} Gbps`,
    around,
    shown: ({ id, spec, facts, boundTo }, { attacks, halted }) => ({
      package: spec.package,
      eip_id: boundTo ?? '',
      address: boundTo ? (facts.address ?? '') : '',
      ...(halted.get(boundTo ?? '') ?? haltedOf({})),
      attacks: attacks.get(id) ?? 0,
    }),
    searchFacts: ['address'],
    reports: attackNotice,
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
  (engines) => ({
    addressTraffic: (ctx, query) => traffic(engines, ctx, query),
    addressAttackList: attackList,
    platformAttackList,
    platformAttackMake: makeAttack(engines),
    platformBlackholeEnd: endBlackhole,
    ddosOfferList: (ctx) => packagesOnOffer(ctx, 'ddos', ddosPackages),
    ddosAttackList: reportsOf(({ address, kind, peakGbps, gbps }: AttackFacts) => ({
      address,
      kind: kind as AttackKind,
      peak_gbps: peakGbps,
      held: peakGbps <= gbps,
    })),
  }),
)
