import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DiskReport } from '../src/ground/engine/disks.ts'
import type { EngineAtWork } from '../src/ground/engine/engine.ts'
import type { EngineCall, Progress } from '../src/ground/engine/progress.ts'
import type { FirewallWish, HostReport, HostWish } from '../src/ground/engine/hosts.ts'

/** What an engine is tried on. */
export interface Ground {
  engine: EngineAtWork
  /** A second server's engine for the same node: two of them must not make two things. */
  beside: EngineAtWork
  account: string
  flavor: HostWish['flavor']
  largerFlavor: HostWish['flavor']
  image: HostWish['image']
  otherImage: HostWish['image']
  /** One that names nothing. */
  unknownRef: string
  diskGb: number
  /** How fast an address may be, as what runs it says itself; nothing for one that is not held back. */
  bandwidthOf(address: string): Promise<number | undefined>
  /** What the router of a private network knows, as what runs it says itself. */
  routesOf(vpc: string): Promise<{ target: string; nextHop: string }[]>
  /** A network of a cloud that gives addresses, to which no host has a way. */
  otherNetwork?: string
  /** Everything of the account that the engine still holds, by whatever name. */
  left(): Promise<string[]>
  stop(): Promise<void>
}

type Verdict = 'yes' | `no: ${string}`

const patienceMs = 400_000

let counter = 0
const unique = () => `${Date.now().toString(36)}${(counter++).toString(36)}`

/** Every engine is asked the same questions and gives the same answers; how far it goes is printed at the end. */
export function engineConformance(name: string, prepare: () => Promise<Ground>): void {
  describe(`the engine ${name}`, () => {
    let ground: Ground
    const supported = new Map<string, Verdict>()
    let begun = 0

    const callFor = (thing: string): EngineCall => ({
      operation: `op_${unique()}`,
      name: thing,
      account: ground.account,
      resource: `${thing}_${unique()}`,
    })
    const again = (call: EngineCall): EngineCall => ({ ...call, operation: `op_${unique()}` })
    const part = (call: EngineCall, name: string): EngineCall => ({ ...call, operation: `${call.operation}/${name}` })

    async function ended<R extends object>(ask: () => Promise<Progress<R>>): Promise<Progress<R>> {
      const patience = Date.now() + patienceMs
      for (;;) {
        const progress = await ask()
        if (progress.state !== 'pending') return progress
        if (Date.now() > patience) throw new Error(`It does not come to an end: ${JSON.stringify(progress)}`)
        await sleep(Math.min(progress.againMs, 1000))
      }
    }
    /** Asks until it is done, then once more: the same answer, and nothing done twice. */
    async function finished<R extends object>(method: string, ask: () => Promise<Progress<R>>): Promise<R> {
      const first = await ended(ask)
      if (first.state === 'failed') {
        supported.set(method, `no: ${first.fault}`)
        throw new Error(`${method}: ${first.fault} ${first.detail ?? ''}`)
      }
      const second = await ended(ask)
      expect(second, `${method} when asked twice`).toMatchObject({ state: 'done' })
      supported.set(method, 'yes')
      return (first as { result: R }).result
    }
    const lost = async (ask: () => Promise<Progress>) =>
      expect(await ended(ask)).toMatchObject({ state: 'failed', fault: 'lost' })
    const gone = async (ask: () => Promise<Progress>) => expect(await ended(ask)).toMatchObject({ state: 'done' })

    /** What the engine holds under one of these names. */
    const leftOf = async (names: readonly string[]) => {
      const whole = new RegExp(`(?:^|\\W)(?:${names.join('|')})(?:$|\\W)`)
      return (await ground.left()).filter((thing) => whole.test(thing))
    }

    const firewalls: FirewallWish[] = [
      {
        id: `sg${unique()}`,
        rules: [
          { direction: 'ingress', ethertype: 'IPv4', protocol: 'tcp', ports: '22', icmp: '', remote: '0.0.0.0/0' },
          { direction: 'ingress', ethertype: 'IPv4', protocol: 'icmp', ports: '', icmp: '8/0', remote: '10.0.0.0/8' },
          { direction: 'egress', ethertype: 'IPv4', protocol: 'any', ports: '', icmp: '', remote: '0.0.0.0/0' },
        ],
      },
    ]
    const network = {
      id: `net${unique()}`,
      vpc: `vpc${unique()}`,
      cidr: '10.20.0.0/24',
      gateway: '10.20.0.1',
      pool: null,
      ref: null,
    }
    const wish = (): HostWish => ({
      hostName: 'web',
      flavor: ground.flavor,
      image: ground.image,
      systemDiskGb: ground.diskGb,
      network,
      firewalls,
      password: 'Harbour-Lamp-42',
      publicKeys: [],
      userData: '#!/bin/sh\ntrue\n',
    })

    beforeAll(async () => {
      ground = await prepare()
      begun = Date.now()
    })
    afterAll(async () => {
      const lines = [...supported].map(([method, verdict]) => `  ${method.padEnd(28)}${verdict}`)
      const seconds = ((Date.now() - begun) / 1000).toFixed(1)
      process.stdout.write(`\nThe engine ${name} (${supported.size} abilities, ${seconds} s):\n${lines.join('\n')}\n`)
      await ground?.stop()
    })

    let host: HostReport
    let hostCall: EngineCall
    let disk: DiskReport
    let diskCall: EngineCall

    test('makes one host, however often and by however many it is asked', async () => {
      const { engine, beside } = ground
      hostCall = callFor('host')
      const asked = wish()
      const [one, other] = await Promise.all([
        ended(() => engine.hosts.create(hostCall, asked)),
        ended(() => beside.hosts.create(hostCall, asked)),
      ])
      host = await finished('hosts.create', () => engine.hosts.create(hostCall, asked))
      const { ssh: _eachOpensItsOwn, ...made } = host
      expect(one).toMatchObject({ state: 'done', result: made })
      expect(other).toMatchObject({ state: 'done', result: made })
      expect(host).toMatchObject({
        state: 'running',
        vcpus: ground.flavor.vcpus,
        memoryMb: ground.flavor.memoryMb,
        userName: ground.image.userName,
      })
      expect(host.privateIp).toMatch(/^10\.20\.0\.\d+$/)
      expect(host.systemDiskRef).not.toBe('')
    })

    test('knows what it made, and nothing else', async () => {
      const { engine, unknownRef } = ground
      const seen = await engine.hosts.reports([host.ref, unknownRef])
      expect(seen).toHaveLength(1)
      expect(seen[0]).toEqual(host)
      expect(await engine.hosts.reports([unknownRef])).toEqual([])
      expect(await engine.disks.reports([unknownRef])).toEqual([])
      supported.set('hosts.reports', 'yes')
    })

    test('turns it off and on, and starts it anew', async () => {
      const { engine } = ground
      for (const [change, state] of [
        ['stop', 'stopped'],
        ['start', 'running'],
        ['reboot', 'running'],
        ['hard reboot', 'running'],
      ] as const) {
        const call = again(hostCall)
        expect(await finished(`hosts.power ${change}`, () => engine.hosts.power(call, host.ref, change))).toMatchObject(
          { ref: host.ref, state },
        )
      }
    })

    test('changes its size while it is off: to be confirmed, or taken back', async () => {
      const { engine, flavor, largerFlavor } = ground
      const larger = { vcpus: largerFlavor.vcpus, memoryMb: largerFlavor.memoryMb }
      for (const [end, size] of [
        ['revertResize', { vcpus: flavor.vcpus, memoryMb: flavor.memoryMb }],
        ['confirmResize', larger],
      ] as const) {
        const [off, change, settle] = [again(hostCall), again(hostCall), again(hostCall)]
        await ended(() => engine.hosts.power(off, host.ref, 'stop'))
        expect(await finished('hosts.resize', () => engine.hosts.resize(change, host.ref, largerFlavor))).toMatchObject(
          { state: 'resized', ...larger },
        )
        expect(await finished(`hosts.${end}`, () => engine.hosts[end](settle, host.ref))).toMatchObject({
          state: 'running',
          ...size,
        })
      }
    })

    test('has the size it had when a change of it is given up, done or never begun', async () => {
      const { engine, flavor, largerFlavor } = ground
      const [shrink, back] = [again(hostCall), again(hostCall)]
      await ended(() => engine.hosts.resize(shrink, host.ref, flavor))
      for (const call of [back, again(hostCall)]) {
        await finished('hosts.abandonResize', () => engine.hosts.abandonResize(call, host.ref))
        const { vcpus, memoryMb } = largerFlavor
        expect(await engine.hosts.reports([host.ref])).toMatchObject([{ state: 'running', vcpus, memoryMb }])
      }
    })

    test('starts a rescue system instead of its own, and its own again', async () => {
      const { engine, image } = ground
      const [enter, leave] = [again(hostCall), again(hostCall)]
      const asked = { image, password: 'Fourth-Lamp-45' }
      const first = await ended(() => engine.hosts.rescue(enter, host.ref, asked))
      if (first.state === 'failed') {
        // A cloud rescues what runs from a volume only with an image that says how.
        expect(first.fault).toBe('unsupported')
        supported.set('hosts.rescue', `no: ${first.fault}`)
      } else {
        expect(await finished('hosts.rescue', () => engine.hosts.rescue(enter, host.ref, asked))).toMatchObject({
          ref: host.ref,
          state: 'rescued',
        })
      }
      for (const call of [leave, again(hostCall)])
        expect(await finished('hosts.unrescue', () => engine.hosts.unrescue(call, host.ref))).toMatchObject({
          ref: host.ref,
          state: 'running',
        })
    })

    test('makes its system anew, under another user', async () => {
      const call = again(hostCall)
      const anew = {
        image: ground.otherImage,
        password: 'Other-Lamp-43',
        publicKeys: [],
        userData: '',
        how: 'replace system' as const,
      }
      expect(await finished('hosts.rebuild', () => ground.engine.hosts.rebuild(call, host.ref, anew))).toMatchObject({
        ref: host.ref,
        state: 'running',
        userName: ground.otherImage.userName,
      })
    })

    test('sets its password and its firewalls', async () => {
      const { engine } = ground
      const [password, walls, none, back] = [again(hostCall), again(hostCall), again(hostCall), again(hostCall)]
      await finished('hosts.setPassword', () => engine.hosts.setPassword(password, host.ref, 'Third-Lamp-44'))
      const others = [{ id: `sg${unique()}`, rules: firewalls[0]!.rules.slice(0, 1) }, ...firewalls]
      await finished('hosts.setFirewalls', () => engine.hosts.setFirewalls(walls, host.ref, others))
      await finished('hosts.setFirewalls', () => engine.hosts.setFirewalls(none, host.ref, []))
      await finished('hosts.setFirewalls', () => engine.hosts.setFirewalls(back, host.ref, firewalls))
    })

    test('tells what it says and where it answers, and how busy it is', async () => {
      const { engine } = ground
      expect(typeof (await engine.hosts.consoleLog(host.ref))).toBe('string')
      supported.set('hosts.consoleLog', 'yes')
      for (const way of ['vnc', 'ssh'] as const)
        supported.set(
          `hosts.remote ${way}`,
          (await engine.hosts.remote(host.ref, way)) ? 'yes' : 'no: not before it has an address',
        )
      const points = await engine.hosts.metrics(host.ref, '1 hour')
      expect([0, 60]).toContain(points.length)
      supported.set('hosts.metrics', points.length > 0 ? 'yes' : 'no: not measured')
      expect((await engine.hosts.load([host.ref, ground.unknownRef])).map(({ ref }) => ref)).not.toContain(
        ground.unknownRef,
      )
      supported.set('hosts.load', 'yes')
    })

    test('makes a disk, puts it on the host, lets it grow there, and takes it off', async () => {
      const { engine, beside } = ground
      diskCall = callFor('disk')
      const asked = { sizeGb: 1, snapshotRef: null }
      const [one, other] = await Promise.all([
        ended(() => engine.disks.create(diskCall, asked)),
        ended(() => beside.disks.create(diskCall, asked)),
      ])
      disk = await finished('disks.create', () => engine.disks.create(diskCall, asked))
      expect([one, other]).toEqual([
        { state: 'done', result: disk },
        { state: 'done', result: disk },
      ])
      expect(disk).toMatchObject({ sizeGb: 1, device: '' })
      const attach = again(diskCall)
      const attached = await finished('disks.attach', () => engine.disks.attach(attach, disk.ref, host.ref))
      expect(attached).toMatchObject({ ref: disk.ref, device: expect.stringMatching(/^[a-z]+d[b-z]$/) })
      expect(await engine.disks.reports([disk.ref])).toEqual([attached])
      const [grow, detach, growMore] = [again(diskCall), again(diskCall), again(diskCall)]
      expect(await finished('disks.extend attached', () => engine.disks.extend(grow, disk.ref, 2))).toMatchObject({
        sizeGb: 2,
        device: attached.device,
      })
      expect(await finished('disks.detach', () => engine.disks.detach(detach, disk.ref))).toMatchObject({ device: '' })
      expect(await finished('disks.extend', () => engine.disks.extend(growMore, disk.ref, 3))).toMatchObject({
        sizeGb: 3,
      })
    })

    test('copies a disk, goes back to a copy, and makes another disk of it', async () => {
      const { engine } = ground
      const [first, second] = [callFor('snap'), callFor('snap')]
      const older = await finished('snapshots.create', () => engine.snapshots.create(first, disk.ref))
      const newer = await finished('snapshots.create', () => engine.snapshots.create(second, disk.ref))
      expect(older).toMatchObject({ sizeGb: 3 })
      const [back, further] = [again(diskCall), again(diskCall)]
      await finished('snapshots.restore', () => engine.snapshots.restore(back, newer.ref, disk.ref))
      await finished('snapshots.restore older', () => engine.snapshots.restore(further, older.ref, disk.ref))
      const copyCall = callFor('disk')
      const copy = await finished('disks.create from snapshot', () =>
        engine.disks.create(copyCall, { sizeGb: 4, snapshotRef: newer.ref }),
      )
      expect(copy.sizeGb).toBe(4)
      const [dropCopy, dropNewer] = [again(copyCall), again(second)]
      await finished('disks.remove', () => engine.disks.remove(dropCopy, copy.ref))
      await finished('snapshots.remove', () => engine.snapshots.remove(dropNewer, newer.ref))
    })

    test('goes back to a copy of a disk in use, and of the disk the host runs from', async () => {
      const { engine } = ground
      const [attach, copy, off, back] = [again(diskCall), callFor('snap'), again(hostCall), again(diskCall)]
      await ended(() => engine.disks.attach(attach, disk.ref, host.ref))
      const taken = await finished('snapshots.create in use', () => engine.snapshots.create(copy, disk.ref))
      await ended(() => engine.hosts.power(off, host.ref, 'stop'))
      await finished('snapshots.restore in use', () => engine.snapshots.restore(back, taken.ref, disk.ref))
      expect((await engine.disks.reports([disk.ref]))[0]).toMatchObject({
        device: expect.stringMatching(/^[a-z]+d[b-z]$/),
      })
      const [system, whole, on] = [callFor('snap'), again(hostCall), again(hostCall)]
      const of = await finished('snapshots.create system', () => engine.snapshots.create(system, host.systemDiskRef))
      await finished('snapshots.restore system', () => engine.snapshots.restore(whole, of.ref, host.systemDiskRef))
      expect((await engine.hosts.reports([host.ref]))[0]).toMatchObject({ state: 'stopped' })
      expect(await ended(() => engine.hosts.power(on, host.ref, 'start'))).toMatchObject({ state: 'done' })
    })

    test('makes an image of a copy of a system disk, which outlives the copy, and a system of the image', async () => {
      const { engine, beside } = ground
      const [copyCall, imageCall, givenUp, whole] = [callFor('snap'), callFor('img'), callFor('img'), callFor('img')]
      const copy = await ended(() => engine.snapshots.create(copyCall, host.systemDiskRef))
      if (copy.state !== 'done') throw new Error('No copy to make an image of')
      const { ref: from, sizeGb } = copy.result
      const [, other] = await Promise.all([
        ended(() => engine.images.create(imageCall, from)),
        ended(() => beside.images.create(imageCall, from)),
      ])
      const made = await finished('images.create', () => engine.images.create(imageCall, from))
      expect(other).toEqual({ state: 'done', result: made })
      expect(made.sizeGb).toBe(sizeGb)
      await engine.images.create(givenUp, from)
      await ended(() => engine.images.create(whole, from))
      for (const call of [givenUp, whole]) await finished('discard', () => engine.discard(call))
      expect(await ended(() => engine.images.create(givenUp, from))).toMatchObject({ fault: 'timedOut' })
      expect(await leftOf([givenUp, whole].flatMap(({ operation, resource }) => [operation, resource]))).toEqual([])
      const [dropCopy, anew, drop, late] = [again(copyCall), again(hostCall), again(imageCall), again(hostCall)]
      await finished('snapshots.remove', () => engine.snapshots.remove(dropCopy, from))
      const { password, publicKeys, userData } = wish()
      const image = { ...ground.otherImage, ref: made.ref }
      const system = { image, password, publicKeys, userData, how: 'replace system' as const }
      expect(
        await finished('hosts.rebuild own image', () => engine.hosts.rebuild(anew, host.ref, system)),
      ).toMatchObject({ ref: host.ref, state: 'running' })
      await finished('images.remove', () => engine.images.remove(drop, made.ref))
      expect(await leftOf([imageCall.operation, imageCall.resource])).toEqual([])
      expect(await ended(() => engine.hosts.rebuild(late, host.ref, system))).toMatchObject({ fault: 'imageRefused' })
      expect((await engine.hosts.reports([host.ref]))[0]).toMatchObject({ state: 'running' })
    })

    test('gives an address, binds it, and gives the host another in its place', async () => {
      const { engine, beside } = ground
      const [eip, second] = [callFor('eip'), callFor('eip')]
      const [one, other] = await Promise.all([
        ended(() => engine.addresses.allocate(eip, { bandwidthMbps: 5 })),
        ended(() => beside.addresses.allocate(eip, { bandwidthMbps: 5 })),
      ])
      const address = await finished('addresses.allocate', () => engine.addresses.allocate(eip, { bandwidthMbps: 5 }))
      expect([one, other]).toEqual([
        { state: 'done', result: address },
        { state: 'done', result: address },
      ])
      expect(address.address).toMatch(/^\d+\.\d+\.\d+\.\d+$/)
      const bind = again(eip)
      await finished('addresses.bind', () => engine.addresses.bind(bind, address.ref, host.ref))
      // What it cannot do it says before it is asked to.
      const can = (await engine.addresses.canSetBandwidth?.(address.ref, 8)) ?? true
      expect(await ground.bandwidthOf(address.address)).toBe(can ? 5 : undefined)
      for (const mbps of [8, 3]) {
        const change = again(eip)
        const changed = await ended(() => engine.addresses.setBandwidth(change, address.ref, mbps))
        expect(changed).toMatchObject(can ? { state: 'done' } : { state: 'failed', fault: 'unsupported' })
        expect(await ground.bandwidthOf(address.address)).toBe(can ? mbps : undefined)
      }
      supported.set('addresses.setBandwidth', can ? 'yes' : 'no: it gives no policy for that')
      const another = await finished('addresses.allocate', () =>
        engine.addresses.allocate(second, { bandwidthMbps: 10 }),
      )
      expect(another.address).not.toBe(address.address)
      const bindOther = again(second)
      await finished('addresses.bind', () => engine.addresses.bind(bindOther, another.ref, host.ref))
      supported.set('hosts.remote ssh', (await engine.hosts.remote(host.ref, 'ssh')) ? 'yes' : 'no: no address')
      const [unbind, release, releaseOther] = [again(second), again(eip), again(second)]
      await finished('addresses.unbind', () => engine.addresses.unbind(unbind, another.ref))
      await finished('addresses.release', () => engine.addresses.release(release, address.ref))
      await finished('addresses.release', () => engine.addresses.release(releaseOther, another.ref))
    })

    test('says which networks hosts can have addresses of, and is right', async () => {
      const { addresses } = ground.engine
      const { otherNetwork: network } = ground
      if (!network) {
        expect(addresses.canBindFrom).toBeUndefined()
        return
      }
      expect(await addresses.canBindFrom!(network)).toBe(false)
      expect(await addresses.canBindFrom!(`none-${network}`)).toBe(false)
      const eip = callFor('eip')
      const elsewhere = await finished('addresses on a line', () =>
        addresses.allocate(eip, { bandwidthMbps: 5, network }),
      )
      const [bind, release] = [again(eip), again(eip)]
      expect(await ended(() => addresses.bind(bind, elsewhere.ref, host.ref))).toMatchObject({
        state: 'failed',
        fault: 'unsupported',
      })
      await finished('addresses.release', () => addresses.release(release, elsewhere.ref))
    })

    test('takes the routes of a private network, and those that lead nowhere wait', async () => {
      const { engine, account } = ground
      const { vpc } = wish().network
      const [{ privateIp } = { privateIp: '' }] = await engine.hosts.reports([host.ref])
      const target = '10.99.0.0/16'
      const routes = [
        { target, nextHop: privateIp },
        { target: '10.98.0.0/16', nextHop: '10.250.0.9' },
      ]
      if (!((await engine.networks.takesRoutes?.()) ?? true)) {
        supported.set('networks.setRoutes', 'no: it takes none')
        return
      }
      for (const told of [routes, routes, routes.slice(1), [], routes]) {
        await engine.networks.setRoutes({ account, vpc, routes: told })
        // What cannot be reached from any subnet that is there may wait for one.
        expect((await ground.routesOf(vpc)).filter((route) => route.target === target)).toEqual(
          told.filter((route) => route.target === target),
        )
      }
      // Two stay: what the account had goes all the same when its last thing does.
      supported.set('networks.setRoutes', 'yes')
    })

    test('discards what was begun for what never came to be, and does not begin it again', async () => {
      const { engine } = ground
      const [newHost, newDisk, onHost, copy] = [callFor('host'), callFor('disk'), callFor('disk'), callFor('snap')]
      const [free, bound, late] = [callFor('eip'), callFor('eip'), callFor('eip')]
      const small = { sizeGb: 1, snapshotRef: null }
      const aside = { ...network, id: `net${unique()}`, cidr: '10.21.0.0/24', gateway: '10.21.0.1' }
      await engine.hosts.create(newHost, { ...wish(), network: aside })
      await engine.disks.create(newDisk, small)
      const made = await ended(() => engine.disks.create(onHost, small))
      if (made.state !== 'done') throw new Error('No disk to attach')
      await ended(() => engine.disks.attach(part(onHost, 'attach'), made.result.ref, host.ref))
      await engine.snapshots.create(copy, disk.ref)
      await ended(() => engine.addresses.allocate(free, { bandwidthMbps: 5 }))
      const address = await ended(() => engine.addresses.allocate(bound, { bandwidthMbps: 5 }))
      if (address.state !== 'done') throw new Error('No address to bind')
      await ended(() => engine.addresses.bind(part(bound, 'bind'), address.result.ref, host.ref))
      const begun = [newHost, newDisk, onHost, copy, free, bound, late]
      for (const call of begun) await finished('discard', () => engine.discard(call))
      const given = { state: 'failed', fault: 'timedOut' }
      expect(await ended(() => engine.hosts.create(newHost, wish()))).toMatchObject(given)
      expect(await ended(() => engine.disks.create(newDisk, small))).toMatchObject(given)
      expect(await ended(() => engine.snapshots.create(copy, disk.ref))).toMatchObject(given)
      expect(await ended(() => engine.addresses.allocate(late, { bandwidthMbps: 5 }))).toMatchObject(given)
      // A subnet that is gone leaves nothing; one in which something stands is not taken from under it.
      for (const subnets of [[network.id], []])
        await engine.networks.keepSubnets?.({ account: ground.account, vpc: network.vpc, subnets })
      const names = [aside.id, ...begun.flatMap(({ operation, resource }) => [operation, resource])]
      expect(await leftOf([...names, address.result.address])).toEqual([])
      expect(await engine.hosts.reports([host.ref])).toHaveLength(1)
      supported.set('networks.keepSubnets', engine.networks.keepSubnets ? 'yes' : 'no: it makes nothing for them')
    })

    test('takes back an address that was to replace another, and a way back to a copy, and what they were for stays', async () => {
      const { engine } = ground
      const [off, older, newer] = [again(hostCall), callFor('snap'), callFor('snap')]
      await ended(() => engine.hosts.power(off, host.ref, 'stop'))
      const first = await ended(() => engine.snapshots.create(older, disk.ref))
      if (first.state !== 'done') throw new Error('No copy to go back to')
      await ended(() => engine.snapshots.create(newer, disk.ref))
      const [attached] = await engine.disks.reports([disk.ref])
      const replacing = again(hostCall)
      const address = await ended(() => engine.addresses.allocate(replacing, { bandwidthMbps: 5 }))
      if (address.state !== 'done') throw new Error('No address to bind')
      await ended(() => engine.addresses.bind(part(replacing, 'bind'), address.result.ref, host.ref))
      await finished('abandon', () => engine.abandon(replacing))
      // Once as soon as it is asked for, and once when something of it can be seen.
      const [early, underWay] = [again(diskCall), again(diskCall)]
      await engine.snapshots.restore(early, first.result.ref, disk.ref)
      await finished('abandon', () => engine.abandon(early))
      for (;;) {
        const { state } = await engine.snapshots.restore(underWay, first.result.ref, disk.ref)
        if (state !== 'pending' || (await leftOf([underWay.operation])).length > 0) break
        await sleep(100)
      }
      await finished('abandon', () => engine.abandon(underWay))
      const operations = [replacing, early, underWay].map(({ operation }) => operation)
      expect(await leftOf([...operations, address.result.address])).toEqual([])
      expect(await engine.disks.reports([disk.ref])).toEqual([attached])
      expect(attached!.device).not.toBe('')
      expect(await ended(() => engine.snapshots.restore(early, first.result.ref, disk.ref))).toMatchObject({
        state: 'failed',
        fault: 'timedOut',
      })
      for (const call of [older, newer]) await finished('discard', () => engine.discard(call))
      const on = again(hostCall)
      expect(await ended(() => engine.hosts.power(on, host.ref, 'start'))).toMatchObject({ state: 'done' })
    })

    test('lets a machine go as it is, and takes it over as one that was there before', async () => {
      if (!('adoption' in ground.engine)) return void supported.set('adoption', 'no: only what it made is there')
      const { adoption, hosts } = ground.engine
      const [before] = await hosts.reports([host.ref])
      const belongings = { systemDisk: host.systemDiskRef, disks: [], addresses: [] }
      const [out, back, stranger] = [again(hostCall), again(hostCall), callFor('host')]
      await finished('adoption.letGo', () => adoption.letGo(out, host.ref, belongings))
      expect(await hosts.reports([host.ref])).toMatchObject([{ state: before!.state, privateIp: before!.privateIp }])
      const user = { system: ground.image.system, userName: before!.userName }
      const taken = await finished('adoption.adopt', () => adoption.adopt(back, host.ref, belongings, user))
      expect(taken).toEqual(before)
      expect(await ended(() => adoption.adopt(stranger, host.ref, belongings, user))).toMatchObject({
        state: 'failed',
        fault: 'refused',
      })
    })

    test('says that what it does not know is lost, and that what is gone is gone', async () => {
      const { engine, unknownRef: ref, largerFlavor } = ground
      const call = () => again(hostCall)
      const at = [call(), call(), call(), call(), call(), call(), call(), call(), call(), call(), call(), call()]
      await lost(() => engine.hosts.power(at[0]!, ref, 'stop'))
      await lost(() => engine.hosts.resize(at[1]!, ref, largerFlavor))
      await lost(() => engine.hosts.setPassword(at[2]!, ref, 'Fourth-Lamp-45'))
      await lost(() => engine.hosts.setFirewalls(at[3]!, ref, firewalls))
      await lost(() => engine.disks.attach(at[4]!, ref, host.ref))
      await lost(() => engine.disks.detach(at[5]!, ref))
      await lost(() => engine.disks.extend(at[6]!, ref, 5))
      const nowhere = callFor('snap')
      await lost(() => engine.snapshots.create(nowhere, ref))
      const noImage = callFor('img')
      await lost(() => engine.images.create(noImage, ref))
      await lost(() => engine.snapshots.restore(at[7]!, ref, disk.ref))
      await lost(() => engine.addresses.bind(at[8]!, ref, host.ref))
      const strangers = { ...hostCall, resource: `none_${unique()}` }
      await gone(() => engine.disks.remove({ ...strangers, operation: at[9]!.operation }, ref))
      await gone(() => engine.snapshots.remove({ ...strangers, operation: at[10]!.operation }, ref))
      const dropNone = again(noImage)
      await gone(() => engine.images.remove(dropNone, ref))
      await gone(() => engine.hosts.remove({ ...strangers, operation: at[11]!.operation }, ref))
      expect(await engine.hosts.reports([host.ref])).toHaveLength(1)
    })

    test('removes what it made, with its copies, and keeps nothing of the account', async () => {
      const { engine } = ground
      const [detach, dropDisk, dropHost] = [again(diskCall), again(diskCall), again(hostCall)]
      expect(await ground.left()).not.toEqual([])
      await ended(() => engine.disks.detach(detach, disk.ref))
      await finished('disks.remove', () => engine.disks.remove(dropDisk, disk.ref))
      await finished('hosts.remove', () => engine.hosts.remove(dropHost, host.ref))
      expect(await engine.hosts.reports([host.ref])).toEqual([])
      expect(await ground.left()).toEqual([])
      // Somebody who has not heard of it asks once more for what was made and removed.
      expect(await ended(() => engine.disks.create(diskCall, { sizeGb: 1, snapshotRef: null }))).toMatchObject({
        state: 'done',
      })
      expect(await ended(() => engine.hosts.create(hostCall, wish()))).toMatchObject({ state: 'done' })
      expect(await ground.left()).toEqual([])
    })
  })
}
