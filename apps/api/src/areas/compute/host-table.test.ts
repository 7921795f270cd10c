import { hostCalls, hostCan } from '@portico/contract/compute/host.ts'
import { networkCalls } from '@portico/contract/network/network.ts'
import { vpcCalls } from '@portico/contract/network/vpc.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { hostStatuses, type HostStatus } from '@portico/contract/states/compute.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { buyer, hostPassword, rowOf, runningHost, settled, startStocked } from '../../../test/resources.ts'
import { flavorOffers } from '../../ground/nodes/node.table.ts'
import { operations, resources } from '../../lifecycle/resource.table.ts'

/** Each action that changes a host, as a person or an operator would ask for it; answers with the code. */
type Try = (id: string) => Promise<string>

let t: TestPortico
let owner: Person
let member: Person
let operator: Person
let id: string
beforeAll(async () => {
  t = await startStocked()
  owner = await buyer(t)
  member = await t.member(owner)
  operator = await t.operator()
  id = await runningHost(t, owner, { bandwidth_mbps: 1 })
  const { result } = await t.ok(networkCalls.vpcList, {}, { as: owner })
  const beside = { vpc_id: result[0]!.id, name: 'beside', cidr: '10.20.1.0/24' }
  await t.ok(vpcCalls.subnetCreate, beside, { as: owner })
  await t.share(owner)
  // Statuses are set by hand here, so more places are given back than were taken.
  await t.db.update(flavorOffers).set({ stock: null, sold: 1000 })
})
afterAll(() => t.stop())

const plain = ['start', 'stop', 'reboot', 'hard reboot', 'confirm', 'revert', 'leave rescue'] as const
const code = async (answer: Promise<{ code: string }>) => (await answer).code
const asked = (as: Person): Partial<Record<keyof typeof hostCan, Try>> => ({
  ...Object.fromEntries(
    plain.map((action) => [
      action,
      async (host: string) => (await t.ok(hostCalls.hostAct, { ids: [host], action }, { as })).result[0]!.code,
    ]),
  ),
  'reset password': (host) =>
    code(t.send(hostCalls.hostPasswordReset, { id: host, password: 'Other-Lamp-44' }, { as })),
  rescue: (host) => code(t.send(hostCalls.hostRescue, { id: host }, { as })),
  rebuild: (host) => code(t.send(hostCalls.hostRebuild, { id: host, way: 'rebuild' }, { as })),
  'reinstall system': (host) => code(t.send(hostCalls.hostRebuild, { id: host, way: 'reinstall system' }, { as })),
  'replace system': (host) =>
    code(t.send(hostCalls.hostRebuild, { id: host, way: 'replace system', image_id: 'debian-13' }, { as })),
  resize: async (host) => {
    const { token } = await t.ok(hostCalls.adjustPrice, { id: host, flavor_id: 'g2.large' }, { as })
    return code(t.send(hostCalls.hostResize, { id: host, flavor_id: 'g2.large', quote: token }, { as }))
  },
  'bind port security group': async (host) => {
    const { firewall_ids } = (await rowOf(t, host)).spec as { firewall_ids: string[] }
    return code(t.send(hostCalls.hostFirewallSave, { id: host, firewall_ids }, { as }))
  },
  'remove port security group': (host) =>
    code(t.send(hostCalls.hostFirewallSave, { id: host, firewall_ids: [] }, { as })),
  'replace EIP': (host) => code(t.send(hostCalls.hostEipReplace, { id: host }, { as })),
  'move subnet': async (host) => {
    const { subnet_id: now } = (await rowOf(t, host)).spec as { subnet_id: string }
    const { result } = await t.ok(networkCalls.subnetList, {}, { as })
    const other = result.find((subnet) => subnet.id !== now)!
    return code(t.send(hostCalls.hostSubnetMove, { id: host, subnet_id: other.id }, { as }))
  },
  delete: async (host) => {
    const { token } = await t.ok(resourceCalls.resourceDeletePreview, { id: host }, { as })
    return code(t.send(resourceCalls.resourceDelete, { id: host, token }, { as }))
  },
  renew: async (host) => {
    const price = await t.send(resourceCalls.renewPrice, { ids: [host], months: 1 }, { as })
    if (price.code !== '200') return price.code
    const input = { ids: [host], months: 1, quote: price.data.token }
    return code(t.send(resourceCalls.resourceRenew, input, { as }))
  },
})

/** Puts the host into a status with nothing under way, whatever was tried before. */
async function put(status: HostStatus): Promise<void> {
  await settled(t)
  const [before] = await t.db.select().from(resources).where(eq(resources.id, id))
  const spec = { ...before!.spec, flavor_id: 'g2.medium', vcpus: 1, memory_mb: 4096, firewall_ids: [] }
  const size = { flavor_id: 'g2.medium', flavor_ref: 'g2.medium', vcpus: 1, memory_mb: 4096 }
  const facts = { ...before!.facts, flavor_before: size }
  const alive = { deletedAt: null, releaseAt: null, releasedAt: null, task: '', reason: '' }
  await t.db
    .update(resources)
    .set({ status, spec, facts, ...alive })
    .where(eq(resources.id, id))
  const [eip] = await t.db.select().from(resources).where(eq(resources.boundTo, id))
  if (!eip) await t.db.update(resources).set({ boundTo: id, status: 'bound' }).where(eq(resources.kind, 'eip'))
}

/** Confirming needs to know which change it confirms. */
async function knowResize(): Promise<void> {
  const [row] = await t.db.select().from(resources).where(eq(resources.id, id))
  const now = t.clock.now()
  await t.db.insert(operations).values({
    id: `op_Resize${String(now.getTime()).slice(-6)}`,
    resourceId: id,
    accountId: row!.accountId,
    action: 'resize',
    params: { flavor: { flavor_id: 'g2.medium' } },
    state: 'done',
    statusBefore: 'SHUTOFF',
    createdAt: now,
    nextAt: now,
    deadlineAt: now,
    endedAt: now,
  })
}

describe('every action is allowed from exactly the statuses of the table', () => {
  const actions = Object.keys(asked({} as Person)) as (keyof typeof hostCan)[]
  test('and every action of the table is tried, or only reads', () => {
    const reading = [
      'VNC',
      'RDP/SSH',
      'performance monitor',
      'auto-renew',
      'assign business group',
      'remove business group',
    ]
    expect([...actions, ...reading].toSorted()).toEqual(Object.keys(hostCan).toSorted())
  })

  test.each(actions)('%s', async (action) => {
    await knowResize()
    for (const status of hostStatuses) {
      await put(status)
      const answer = await asked(owner)[action]!(id)
      const allowed = hostCan[action](status)
      expect([status, answer], action).toEqual([status, allowed ? '200' : status === 'RESCUE' ? '400288' : '400005'])
    }
    await put('ACTIVE')
  })

  test('for a member of the business as for its owner, and for nobody else', async () => {
    const stranger = await buyer(t)
    await put('ACTIVE')
    expect(await asked(member).stop!(id)).toBe('200')
    await put('ACTIVE')
    for (const [action, attempt] of Object.entries(asked(stranger)))
      if (!['resize', 'bind port security group', 'move subnet', 'delete'].includes(action))
        expect([action, await attempt(id)]).toEqual([action, '400002'])
    const hidden = [
      t.send(hostCalls.adjustPrice, { id, flavor_id: 'g2.large' }, { as: stranger }),
      t.send(resourceCalls.resourceDelete, { id, token: 'x.y' }, { as: stranger }),
      t.send(hostCalls.hostFirewallSave, { id, firewall_ids: [] }, { as: stranger }),
      t.send(hostCalls.hostSubnetMove, { id, subnet_id: 'sub_Aaaaaaaaaaaa' }, { as: stranger }),
      t.send(hostCalls.hostInfo, { id }, { as: stranger }),
      t.send(hostCalls.hostPasswordShow, { id }, { as: stranger }),
      t.send(hostCalls.hostMetrics, { id, period: '1 hour' }, { as: stranger }),
      t.send(hostCalls.hostConsoleLog, { id }, { as: stranger }),
      t.send(resourceCalls.resourceTimeline, { id }, { as: stranger }),
      t.send(resourceCalls.resourceRename, { id, name: 'mine' }, { as: stranger }),
    ]
    for (const answer of await Promise.all(hidden)) expect(answer.code).toBe('400002')
    expect((await rowOf(t, id)).name).not.toBe('mine')
  })

  test('and while something is under way nothing else begins', async () => {
    // One that its engine knows: the stop of another could fail before the others are asked, and leave it running.
    const ids = [await runningHost(t, owner)]
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => t.ok(hostCalls.hostAct, { ids, action: 'stop' }, { as: owner })),
    )
    const codes = answers.map(({ result }) => result[0]!.code).toSorted()
    expect(codes.filter((one) => one === '200')).toHaveLength(1)
    expect(codes.every((one) => ['200', '400005', '400083'].includes(one))).toBe(true)
    await settled(t)
  })

  test('for the operator, who gives a reason', async () => {
    const host = await runningHost(t, owner)
    const stop = { ids: [host], action: 'stop' as const, reason: 'Asked by phone' }
    expect((await t.ok(hostCalls.platformHostAct, stop, { as: operator })).result[0]!.code).toBe('200')
    await settled(t)
    expect((await rowOf(t, host)).status).toBe('SHUTOFF')
    expect((await t.ok(hostCalls.platformHostAct, stop, { as: operator })).result[0]!.code).toBe('400005')
  })
})

test('a bulk action answers for each host on its own', async () => {
  const [running, off] = [await runningHost(t, owner), await runningHost(t, owner)]
  await t.ok(hostCalls.hostAct, { ids: [off], action: 'stop' }, { as: owner })
  await settled(t)
  const absent = 'host_Aaaaaaaaaaaa'
  const { result } = await t.ok(hostCalls.hostAct, { ids: [running, off, absent], action: 'stop' }, { as: owner })
  const codeOf = (one: string) => result.find((row) => row.id === one)!.code
  expect([codeOf(running), codeOf(off), codeOf(absent)]).toEqual(['200', '400005', '400002'])
  await settled(t)
  expect((await rowOf(t, running)).status).toBe('SHUTOFF')
})

test('a password is kept sealed, shown on demand to those who may see it, and changes with the machine', async () => {
  const host = await runningHost(t, owner)
  expect(await t.ok(hostCalls.hostPasswordShow, { id: host }, { as: owner })).toEqual({
    user_name: 'ubuntu',
    password: hostPassword,
  })
  expect(JSON.stringify(await rowOf(t, host))).not.toContain(hostPassword)
  await t.ok(hostCalls.hostPasswordReset, { id: host, password: 'Second-Lamp-45' }, { as: owner })
  await settled(t)
  expect((await t.ok(hostCalls.hostPasswordShow, { id: host }, { as: owner })).password).toBe('Second-Lamp-45')
  const weak = await t.send(hostCalls.hostPasswordReset, { id: host, password: 'ubuntu12A' }, { as: owner })
  expect(weak).toMatchObject({ code: '400001', data: { fields: { password: expect.any(String) as string } } })
})
