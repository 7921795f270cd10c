import { catalogue } from '@portico/contract/catalogue.ts'
import { ddos } from '@portico/contract/network/ddos.ts'
import { eip } from '@portico/contract/network/eip.ts'
import { forward } from '@portico/contract/network/forward.ts'
import { link } from '@portico/contract/network/link.ts'
import { management } from '@portico/contract/network/management.ts'
import { traffic } from '@portico/contract/network/traffic.ts'
import { vpn } from '@portico/contract/network/vpn.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boughtForward, twoNodeBuyer } from '../../../../test/forwards.ts'
import { boughtLink, boughtManagement, boughtVpn } from '../../../../test/links.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { node, rowOf, runningHost, settled, startStocked } from '../../../../test/resources.ts'
import { daysMs } from '../../../core/clock.ts'
import { newId } from '../../../core/ids.ts'
import { teamGroups } from '../../../core/people/people.table.ts'
import { operations, resources, type ResourceRow } from '../../../lifecycle/resource.table.ts'

let t: TestPortico
let owner: Person
let host: string
let spare: string
let subnet: string
const made = new Map<string, ResourceRow>()

async function bought(wish: object): Promise<string> {
  const config = { controller_id: node, months: 1, ...wish } as never
  const { token } = await t.ok(catalogue.resourcePrice, config, { as: owner })
  const form = { ...(config as object), name: 'tried', renewal: 'off', quote: token } as never
  const { resource_ids } = await t.ok(catalogue.resourceCreate, form, { as: owner })
  await settled(t)
  return resource_ids[0]!
}

beforeAll(async () => {
  t = await startStocked()
  owner = await twoNodeBuyer(t, 100_000_000n)
  host = await runningHost(t, owner)
  spare = await bought({ kind: 'eip', bandwidth_mbps: 5, quantity: 1 })
  const tunnel = await boughtVpn(t, owner)
  subnet = tunnel.subnet
  const ids = {
    eip: await bought({ kind: 'eip', bandwidth_mbps: 5, quantity: 1 }),
    traffic: await bought({ kind: 'traffic', package: '100gb' }),
    ddos: await bought({ kind: 'ddos', package: '20g' }),
    forward: await boughtForward(t, owner),
    link: (await boughtLink(t, owner)).id,
    vpn: tunnel.id,
    management: await boughtManagement(t, owner),
  }
  await t.share(owner)
  for (const [kind, id] of Object.entries(ids)) made.set(kind, await rowOf(t, id))
})
afterAll(() => t.stop())

type Answer = Promise<{ code: string }>
/** Asks for its price first where it has one: what its status does not allow may be refused there already. */
async function priced(price: Promise<{ code: string; data?: unknown }>, pay: (quote: string) => Answer): Answer {
  const { code, data } = await price
  return code === '200' ? pay((data as { token: string }).token) : { code }
}
const every = {
  renew: (id: string, as: Person) =>
    priced(t.send(catalogue.renewPrice, { ids: [id], months: 1 }, { as }), (quote) =>
      t.send(catalogue.resourceRenew, { ids: [id], months: 1, quote }, { as }),
    ),
  delete: (id: string, as: Person) =>
    priced(t.send(catalogue.resourceDeletePreview, { id }, { as }), (token) =>
      t.send(catalogue.resourceDelete, { id, token }, { as }),
    ),
}

/** Each kind with everything that can be done to it, as its owner asks for it. */
const products = {
  eip: {
    product: eip,
    asked: {
      bind: (id: string, as: Person) => t.send(eip.calls.eipBind, { id, host_id: host }, { as }),
      unbind: (id: string, as: Person) => t.send(eip.calls.eipUnbind, { id }, { as }),
      reverse: (id: string, as: Person) => t.send(eip.calls.eipReverse, { id, domain: 'mail.example.com' }, { as }),
      unreverse: (id: string, as: Person) => t.send(eip.calls.eipUnreverse, { id }, { as }),
      thresholds: (id: string, as: Person) =>
        t.send(eip.calls.eipThresholds, { id, threshold_mbps: 5, threshold_pps: 5 }, { as }),
      bandwidth: (id: string, as: Person) =>
        priced(t.send(eip.calls.eipBandwidthPrice, { id, bandwidth_mbps: 8 }, { as }), (quote) =>
          t.send(eip.calls.eipBandwidth, { id, bandwidth_mbps: 8, quote }, { as }),
        ),
      mode: (id: string, as: Person) =>
        priced(t.send(eip.calls.eipModePrice, { id, billing: 'by traffic' }, { as }), (quote) =>
          t.send(eip.calls.eipChangeMode, { id, billing: 'by traffic', quote }, { as }),
        ),
      ...every,
    },
  },
  traffic: {
    product: traffic,
    asked: {
      priority: (id: string, as: Person) => t.send(traffic.calls.trafficPriority, { id, priority: 3 }, { as }),
      ...every,
    },
  },
  ddos: {
    product: ddos,
    asked: {
      bind: (id: string, as: Person) => t.send(ddos.calls.ddosBind, { id, eip: spare }, { as }),
      unbind: (id: string, as: Person) => t.send(ddos.calls.ddosUnbind, { id }, { as }),
      ...every,
    },
  },
  forward: {
    product: forward,
    asked: {
      save: async (id: string, as: Person) =>
        t.send(
          forward.calls.forwardSave,
          {
            id,
            alias: 'anew',
            target_host: '93.184.216.34',
            target_port: 5001,
            sources: [],
            connections_max: 5,
            idle_seconds: 60,
          },
          { as },
        ),
      ...every,
    },
  },
  link: {
    product: link,
    asked: {
      bandwidth: (id: string, as: Person) =>
        priced(t.send(link.calls.linkBandwidthPrice, { id, bandwidth_mbps: 8 }, { as }), (quote) =>
          t.send(link.calls.linkBandwidth, { id, bandwidth_mbps: 8, quote }, { as }),
        ),
      ...every,
    },
  },
  vpn: {
    product: vpn,
    asked: {
      key: (id: string, as: Person) => t.send(vpn.calls.vpnKey, { id }, { as }),
      allow: (id: string, as: Person) => t.send(vpn.calls.vpnAllow, { id, subnet_ids: [subnet] }, { as }),
      ...every,
    },
  },
  management: {
    product: management,
    asked: {
      password: (id: string, as: Person) =>
        t.send(management.calls.managementPassword, { id, password: 'zyxwvut9' }, { as }),
      reach: (id: string, as: Person) => t.send(management.calls.managementReach, { id, reach: [host] }, { as }),
      ...every,
    },
  },
} as const
type Kind = keyof typeof products
const kinds = Object.keys(products) as Kind[]
const asked = (kind: Kind) => products[kind].asked as Record<string, (id: string, as: Person) => Answer>
const idOf = (kind: Kind) => made.get(kind)!.id

/** Puts it into a status with nothing under way, as if nothing had been tried before. */
async function put(kind: Kind, status: string): Promise<void> {
  await t.db.update(operations).set({ endedAt: t.clock.now(), state: 'done' }).where(eq(operations.action, 'mode'))
  await settled(t)
  const row = made.get(kind)!
  const bound = { eip: status === 'bound' ? host : null, ddos: spare }[kind as string] ?? null
  const expiresAt = new Date(t.clock.now().getTime() + daysMs(status === 'expired' ? -1 : 20))
  await t.db
    .update(resources)
    .set({ ...row, status, boundTo: bound, expiresAt })
    .where(eq(resources.id, row.id))
}

/** The words of the documents: what each status of each thing allows. */
const table: Record<Kind, Record<string, string>> = {
  eip: {
    bind: 'unbound',
    unbind: 'bound',
    reverse: 'bound unbound',
    unreverse: 'bound unbound',
    thresholds: 'bound unbound',
    bandwidth: 'bound unbound',
    mode: 'bound unbound',
    renew: 'bound unbound expired',
    delete: 'bound unbound expired',
  },
  traffic: { priority: 'available', renew: 'available', delete: 'available exhausted expired' },
  ddos: { bind: 'running', unbind: 'running', renew: 'running expired', delete: 'running expired' },
  forward: { save: 'running', renew: 'running expired', delete: 'running expired' },
  link: { bandwidth: 'active', renew: 'active expired', delete: 'active expired' },
  vpn: { key: 'active', allow: 'active', renew: 'active expired', delete: 'active expired' },
  management: { password: 'active', reach: 'active', renew: 'active expired', delete: 'active expired' },
}
const allows = (kind: Kind, action: string, status: string) => table[kind][action]!.split(' ').includes(status)
/** Of packages, those that stand on a list of offers belong to nobody. */
const statusesOf = (kind: Kind) =>
  products[kind].product.statuses.filter((status) => kind !== 'ddos' || !status.endsWith('available'))

describe.each(kinds)('what can be done to a %s', (kind) => {
  const { product } = products[kind]

  test('is what the buttons are greyed by, and everything of it is tried', () => {
    const can = product.can as unknown as Record<string, { from: readonly string[] }>
    const said = Object.entries(can).map(([action, { from }]) => [action, from.toSorted().join(' ')])
    const wanted = Object.entries(table[kind]).map(([action, from]) => [action, from.split(' ').toSorted().join(' ')])
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(wanted))
    expect(Object.keys(asked(kind)).toSorted()).toEqual(Object.keys(can).toSorted())
  })

  test('is done in those statuses, for its owner and for a member, and refused in the others', async () => {
    const member = await t.member(owner)
    for (const [action, attempt] of Object.entries(asked(kind)))
      for (const status of statusesOf(kind))
        for (const [who, as] of [
          ['owner', owner],
          ['member', member],
        ] as const) {
          await put(kind, status)
          const { code } = await attempt(idOf(kind), as)
          expect([action, status, who, code]).toEqual([
            action,
            status,
            who,
            allows(kind, action, status) ? '200' : '400005',
          ])
        }
    await settled(t)
  })

  test('is absent to a stranger, and closed to a member of a group without the product', async () => {
    const stranger = await t.customer()
    const about = { accountId: made.get(kind)!.accountId, name: `Without ${kind}`, products: ['host'] }
    const id = newId('teamGroup')
    await t.db.insert(teamGroups).values({ id, ...about, createdAt: t.clock.now() } as never)
    const apart = await t.member(owner, id)
    await put(
      kind,
      statusesOf(kind).find((status) => allows(kind, 'delete', status))!,
    )
    const before = await rowOf(t, idOf(kind))
    for (const [action, attempt] of Object.entries(asked(kind))) {
      expect([action, (await attempt(idOf(kind), stranger)).code]).toEqual([action, '400002'])
      const { code } = await attempt(idOf(kind), apart)
      expect([action, ['400002', '400007'].includes(code)]).toEqual([action, true])
    }
    expect(await rowOf(t, idOf(kind))).toEqual(before)
  })
})
