import { createPrivateKey, createPublicKey } from 'node:crypto'
import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { vpn } from '@portico/contract/network/vpn.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boughtVpn, networkAt } from '../../../../test/links.ts'
import { cashOf } from '../../../../test/money.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import {
  buyer,
  inOrder,
  minute,
  node,
  provenBooks,
  removed,
  rowOf,
  settled,
  startStocked,
} from '../../../../test/resources.ts'
import { minutesMs } from '../../../core/clock.ts'
import { things } from '../../../engines/embedded/embedded.table.ts'
import { linkEnds } from '../vpc/link.table.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

const listed = async (as: Person, id: string) => (await t.ok(vpn.calls.vpnList, { search: id }, { as })).result[0]!
const peerOf = async (as: Person, id: string) =>
  (await t.ok(vpn.calls.vpnPeerList, undefined, { as })).result.find((one) => one.id === id)
async function newKey(as: Person, id: string) {
  const answer = await t.ok(vpn.calls.vpnKey, { id }, { as })
  await settled(t, id)
  return answer
}

/** As strictly as a client reads it: two sections, known keys, each once, 32 bytes in base64. */
function parsed(text: string): Record<string, Record<string, string>> {
  const sections: Record<string, Record<string, string>> = {}
  let current = ''
  for (const line of text.split('\n').filter(Boolean)) {
    const section = /^\[(Interface|Peer)\]$/.exec(line)?.[1]
    if (section) {
      if (sections[section]) throw new Error(`${section} twice`)
      sections[(current = section)] = {}
      continue
    }
    const [, key = '', value = ''] = /^([A-Za-z]+) = (\S.*)$/.exec(line) ?? []
    const known: Record<string, string[]> = {
      Interface: ['PrivateKey', 'Address'],
      Peer: ['PublicKey', 'AllowedIPs', 'Endpoint', 'PersistentKeepalive'],
    }
    if (!known[current]?.includes(key) || sections[current]![key]) throw new Error(`not a line of WireGuard: ${line}`)
    sections[current]![key] = value
  }
  return sections
}
const isKey = (text: string | undefined) =>
  /^[A-Za-z0-9+/]{43}=$/.test(text ?? '') && Buffer.from(text!, 'base64').length === 32
/** What `wg pubkey` would say. */
function publicOf(privateKey: string): string {
  const der = Buffer.concat([Buffer.from('302e020100300506032b656e04220420', 'hex'), Buffer.from(privateKey, 'base64')])
  const own = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
  return Buffer.from((own.export({ format: 'jwk' }) as { x: string }).x, 'base64url').toString('base64')
}

test('a key is made and shown once, in a file that a WireGuard client accepts', async () => {
  const as = await buyer(t)
  const { id } = await boughtVpn(t, as)
  expect(await listed(as, id)).toMatchObject({ status: 'active', public_key: '', networks: ['10.51.1.0/24'] })
  const { content, file_name } = await newKey(as, id)
  expect(file_name).toBe(`${id}.conf`)
  const { Interface: own, Peer: peer } = parsed(content)
  expect([isKey(own!['PrivateKey']), isKey(peer!['PublicKey'])]).toEqual([true, true])
  expect(own!['Address']).toBe('10.51.1.254/32')
  expect(peer).toMatchObject({ AllowedIPs: '10.51.1.0/24', PersistentKeepalive: '25' })
  expect(peer!['Endpoint']).toMatch(/^[\w.-]+:51820$/)
  const { public_key } = await listed(as, id)
  expect(publicOf(own!['PrivateKey']!)).toBe(public_key)
  expect(public_key).not.toBe(peer!['PublicKey'])
  // Nothing here keeps it: neither row, nor engine, nor what is remembered of the call.
  const { rows } = await t.app.pool.query<{ found: boolean }>(
    `select exists (select from resource r where r::text like '%' || $1 || '%')
      or exists (select from embedded.thing e where e::text like '%' || $1 || '%')
      or exists (select from operation o where o::text like '%' || $1 || '%')
      or exists (select from audit_line a where a::text like '%' || $1 || '%') as found`,
    [own!['PrivateKey']],
  )
  expect(rows[0]!.found).toBe(false)
  const again = parsed((await newKey(as, id)).content)
  expect(again['Interface']!['PrivateKey']).not.toBe(own!['PrivateKey'])
  expect((await listed(as, id)).public_key).toBe(publicOf(again['Interface']!['PrivateKey']!))
})

test('whether somebody is at the other end is said by the engine, which says that it makes it up', async () => {
  const as = await buyer(t)
  const { id } = await boughtVpn(t, as)
  expect(await peerOf(as, id)).toMatchObject({ peer: 'never', seen_time: null, simulated: true })
  await newKey(as, id)
  t.clock.pass(minutesMs(60))
  const me = await t.signIn(as.email)
  expect(['up', 'down']).toContain((await peerOf(me, id))!.peer)
  expect((await peerOf(me, id))!.seen_time).not.toBeNull()
  expect(await peerOf(await buyer(t), id)).toBeUndefined()
})

test('which subnets are reached can be changed, to those of its own network alone', async () => {
  const as = await buyer(t)
  const { id, vpc, subnet } = await boughtVpn(t, as)
  const part = { vpc_id: vpc, name: 'db', cidr: '10.51.2.0/24', gateway_ip: '', pool_from: '', pool_to: '' }
  const second = await t.ok(catalogue.subnetCreate, part, { as })
  await t.ok(vpn.calls.vpnAllow, { id, subnet_ids: [subnet, second.id] }, { as })
  await settled(t, id)
  expect((await listed(as, id)).networks).toEqual(['10.51.1.0/24', '10.51.2.0/24'])
  expect(await t.send(catalogue.subnetRemove, { id: second.id }, { as })).toMatchObject({
    code: refusals.subnetInUse,
    msg: expect.stringContaining('home') as string,
  })
  const elsewhere = await networkAt(t, as, node, 60)
  for (const subnet_ids of [[elsewhere.subnet], []])
    expect(await t.send(vpn.calls.vpnAllow, { id, subnet_ids }, { as })).toMatchObject({ code: '400001' })
  const other = await buyer(t)
  expect(await t.send(vpn.calls.vpnAllow, { id, subnet_ids: [subnet] }, { as: other })).toMatchObject({
    code: '400002',
  })
  expect(await t.send(vpn.calls.vpnKey, { id }, { as: other })).toMatchObject({ code: '400002' })
  await t.ok(vpn.calls.vpnAllow, { id, subnet_ids: [subnet] }, { as })
  await settled(t, id)
  await t.ok(catalogue.subnetRemove, { id: second.id }, { as })
})

test('it ends with its time, goes on when it is renewed, and leaves nothing when it is deleted', async () => {
  const as = await buyer(t)
  const { id } = await boughtVpn(t, as)
  t.clock.pass((await rowOf(t, id)).expiresAt!.getTime() - t.clock.now().getTime() + 1000)
  await minute(t)
  const me = await t.signIn(as.email)
  expect(await t.send(vpn.calls.vpnKey, { id }, { as: me })).toMatchObject({ code: '400005' })
  const { token } = await t.ok(resourceCalls.renewPrice, { ids: [id], months: 1 }, { as: me })
  await t.ok(resourceCalls.resourceRenew, { ids: [id], months: 1, quote: token }, { as: me })
  await settled(t, id)
  expect((await listed(me, id)).status).toBe('active')
  await removed(t, me, id)
  expect(await t.db.$count(linkEnds, eq(linkEnds.resourceId, id))).toBe(0)
  expect(await t.db.$count(things, eq(things.ref, id))).toBe(0)
  expect(await provenBooks(t)).toEqual(inOrder)
})

test('one that cannot be made is paid back, and another’s network is no choice', async () => {
  const as = await buyer(t)
  const before = await cashOf(t, as)
  const { id } = await boughtVpn(t, as, { name: 'sim-refuse-create' })
  expect(await cashOf(t, as)).toBe(before)
  expect(await t.db.$count(linkEnds, eq(linkEnds.resourceId, id))).toBe(0)
  const other = await buyer(t)
  const { vpc, subnet } = await networkAt(t, as, node, 61)
  const wanted = { kind: 'vpn', controller_id: node, months: 1 } as const
  const { token } = await t.ok(catalogue.resourcePrice, wanted, { as: other })
  const wish = { ...wanted, vpc_id: vpc, subnet_ids: [subnet], name: '', renewal: 'off' as const, quote: token }
  expect(await t.send(catalogue.resourceCreate, wish, { as: other })).toMatchObject({ code: '400001' })
})
