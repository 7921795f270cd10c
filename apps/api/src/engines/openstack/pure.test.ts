import { describe, expect, test } from 'vitest'
import type { FirewallWish } from '../../ground/engine/hosts.ts'
import { userDataOf } from './cloud-init.ts'
import { CloudError, errorOf, progressOf, type Service } from './faults.ts'
import { percentOf, spansOf, stepped } from './gnocchi.ts'
import { socketOf } from './hosts.ts'
import { ratesBetween } from './metrics.ts'
import { difference, networkOf, ruleOf, type GroupRule } from './security-groups.ts'

describe('what a refusal means', () => {
  const meant = (service: Service, status: number, body: unknown, headers: Record<string, string> = {}) =>
    progressOf(errorOf(service, { status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) }))

  test.each([
    [
      'compute',
      403,
      { forbidden: { code: 403, message: 'Quota exceeded for cores: Requested 8, but already used 40 of 40 cores' } },
      'quotaExceeded',
    ],
    [
      'volumev3',
      413,
      { overLimit: { code: 413, message: 'VolumeLimitExceeded: Maximum number of volumes allowed (1) exceeded' } },
      'quotaExceeded',
    ],
    [
      'network',
      409,
      { NeutronError: { type: 'OverQuota', message: "Quota exceeded for resources: ['floatingip'].", detail: '' } },
      'quotaExceeded',
    ],
    [
      'network',
      409,
      {
        NeutronError: {
          type: 'IpAddressGenerationFailure',
          message: 'No more IP addresses available on network x.',
          detail: '',
        },
      },
      'addressesOut',
    ],
    ['compute', 404, { itemNotFound: { code: 404, message: 'Instance x could not be found.' } }, 'lost'],
    ['compute', 400, { badRequest: { code: 400, message: 'Image x is unacceptable' } }, 'imageRefused'],
    [
      'compute',
      406,
      { computeFault: { code: 406, message: 'Version 2.93 is not supported by the API.' } },
      'unsupported',
    ],
    ['compute', 501, { notImplemented: { code: 501, message: 'Unable to set password' } }, 'unsupported'],
    ['compute', 403, { forbidden: { code: 403, message: "Policy doesn't allow it" } }, 'refused'],
    [
      'compute',
      409,
      { conflictingRequest: { code: 409, message: "Cannot 'reboot' instance x while it is in vm_state error" } },
      'refused',
    ],
    ['compute', 400, 'not even JSON', 'refused'],
  ] as const)('%s %i %j', (service, status, body, fault) => {
    expect(meant(service, status, body)).toMatchObject({
      state: 'failed',
      fault,
      detail: expect.stringContaining(`${service}: `),
    })
  })

  test('what is busy is asked again, and what sets a limit says when', () => {
    const busy = {
      conflictingRequest: { code: 409, message: "Cannot 'stop' instance x while it is in task_state rebooting" },
    }
    expect(meant('compute', 409, busy)).toMatchObject({ state: 'pending' })
    expect(meant('compute', 429, {}, { 'retry-after': '7' })).toEqual({ state: 'pending', againMs: 7000 })
    expect(meant('compute', 413, {}, { 'retry-after': '3' })).toEqual({ state: 'pending', againMs: 3000 })
    expect(meant('compute', 429, {})).toEqual({ state: 'pending', againMs: 5000 })
    expect(meant('compute', 429, {}, { 'retry-after': '86400' })).toEqual({ state: 'pending', againMs: 300_000 })
  })

  test.each([401, 500, 502, 503, 504])('%i is no answer', (status) => {
    expect(progressOf(new CloudError('compute', status, '', 'not well'))).toBeUndefined()
  })
})

describe('rules of a security group', () => {
  const rule = (more: Partial<FirewallWish['rules'][number]> = {}) => ({
    direction: 'ingress',
    ethertype: 'IPv4',
    protocol: 'tcp',
    ports: '22',
    icmp: '',
    remote: '0.0.0.0/0',
    ...more,
  })
  let n = 0
  const present = (more: Partial<GroupRule>): GroupRule => ({
    id: `r${n++}`,
    direction: 'ingress',
    ethertype: 'IPv4',
    protocol: 'tcp',
    port_range_min: 22,
    port_range_max: 22,
    remote_ip_prefix: '0.0.0.0/0',
    ...more,
  })

  test.each([
    [{}, { protocol: 'tcp', port_range_min: 22, port_range_max: 22 }],
    [
      { ports: '1000-2000', protocol: 'udp' },
      { protocol: 'udp', port_range_min: 1000, port_range_max: 2000 },
    ],
    [
      { protocol: 'icmp', ports: '', icmp: '8/0' },
      { protocol: 'icmp', port_range_min: 8, port_range_max: 0 },
    ],
    [
      { protocol: 'icmp', ports: '', icmp: '8' },
      { protocol: 'icmp', port_range_min: 8, port_range_max: null },
    ],
    [
      { protocol: 'icmp', ports: '', ethertype: 'IPv6', remote: '::/0' },
      { protocol: 'ipv6-icmp', port_range_min: null },
    ],
    [
      { protocol: '50', ports: '' },
      { protocol: 'esp', port_range_min: null, port_range_max: null },
    ],
    [{ protocol: '99', ports: '' }, { protocol: '99' }],
    [
      { protocol: 'any', ports: '', direction: 'egress' },
      { protocol: null, direction: 'egress' },
    ],
  ] as const)('%j is written %j', (wished, written) => {
    expect(ruleOf(rule(wished))).toMatchObject(written)
  })

  test('only what differs goes and comes', () => {
    const kept = present({ remote_ip_prefix: '10.0.0.0/8' })
    const egress = present({
      direction: 'egress',
      protocol: null,
      port_range_min: null,
      port_range_max: null,
      remote_ip_prefix: null,
    })
    const old = present({ port_range_min: 80, port_range_max: 80 })
    const twice = present({ remote_ip_prefix: '10.0.0.0/8' })
    const wished = [
      rule({ remote: '10.1.2.3/8' }),
      rule({ direction: 'egress', protocol: 'any', ports: '' }),
      rule({ ports: '443' }),
    ]
    expect(difference([kept, egress, old, twice], wished)).toEqual({
      go: [old.id, twice.id],
      come: [expect.objectContaining({ port_range_min: 443, port_range_max: 443 })],
    })
    expect(difference([kept, egress], wished.slice(0, 2))).toEqual({ go: [], come: [] })
    expect(difference([present({ protocol: '6' })], [rule()])).toEqual({ go: [], come: [] })
  })

  test.each([
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['192.168.1.77/25', '192.168.1.0/25'],
    ['1.2.3.4', '1.2.3.4/32'],
    ['255.255.255.255/0', '0.0.0.0/0'],
    ['2001:DB8::/32', '2001:db8::/32'],
  ])('%s is the network %s', (given, network) => expect(networkOf(given)).toBe(network))
})

describe('what a machine reads at its first start', () => {
  const boot = { userName: 'ubuntu', password: null as string | null, publicKeys: [] as string[], userData: '' }
  const read = (more: Partial<typeof boot>) => {
    const data = userDataOf({ ...boot, ...more })
    return data === undefined ? undefined : Buffer.from(data, 'base64').toString('utf8')
  }
  const config = (text: string) => JSON.parse(text.replace(/^#cloud-config\n/, '')) as Record<string, unknown>

  test('nothing, when there is nothing to say; the customer’s own as it is', () => {
    expect(read({})).toBeUndefined()
    expect(read({ userData: '#!/bin/sh\necho ok\n' })).toBe('#!/bin/sh\necho ok\n')
  })

  test('a password cannot break out of its place', () => {
    const password = 'a"b\\c\n: #{}$'
    const text = read({ password })!
    expect(text.startsWith('#cloud-config\n')).toBe(true)
    expect(config(text)).toMatchObject({
      ssh_pwauth: true,
      chpasswd: { expire: false, users: [{ name: 'ubuntu', password, type: 'text' }] },
    })
    expect(config(read({ userName: 'root', password })!)).toMatchObject({ disable_root: false })
    expect(config(read({ publicKeys: ['ssh-ed25519 AAAA me'] })!)).toEqual({
      ssh_authorized_keys: ['ssh-ed25519 AAAA me'],
    })
  })

  test('both ours and the customer’s, each as a part of one message', () => {
    const script = '#!/bin/sh\necho 港口\n'
    const text = read({ password: 'Harbour-Lamp-42', userData: script })!
    const boundary = /boundary="([^"]+)"/.exec(text)![1]!
    const parts = text.split(`--${boundary}`).slice(1, -1)
    expect(parts).toHaveLength(2)
    const bodyOf = (part: string) => Buffer.from(part.split('\n\n')[1]!, 'base64').toString('utf8')
    expect(parts[0]).toContain('Content-Type: text/cloud-config')
    expect(config(bodyOf(parts[0]!))).toMatchObject({ ssh_pwauth: true })
    expect(parts[1]).toContain('Content-Type: text/x-shellscript')
    expect(bodyOf(parts[1]!)).toBe(script)
    expect(text.endsWith(`--${boundary}--\n`)).toBe(true)
    const nested = 'Content-Type: multipart/mixed; boundary="x"\nMIME-Version: 1.0\n\n--x--\n'
    expect(read({ password: 'Harbour-Lamp-42', userData: nested })).toContain(nested)
  })
})

test.each([
  ['http://cloud:6080/vnc_lite.html?path=%3Ftoken%3Dabc', 'ws://cloud:6080/?token=abc'],
  ['https://cloud/vnc_auto.html?token=abc', 'wss://cloud/websockify?token=abc'],
  ['ws://cloud:6083/?token=abc', 'ws://cloud:6083/?token=abc'],
])('behind the console %s is the door %s', (page, door) => expect(socketOf(page)).toBe(door))

test('two samples make a rate, unless a counter began anew or nobody looked for long', () => {
  const at = (seconds: number, more = {}) => ({
    ref: 'r',
    at: new Date(seconds * 1000),
    cpuNs: 0,
    vcpus: 2,
    memoryMb: 512,
    diskReadBytes: 0,
    diskWriteBytes: 0,
    netInBytes: 0,
    netOutBytes: 0,
    ...more,
  })
  const later = at(60, { cpuNs: 60e9, diskReadBytes: 6000, netOutBytes: 120 })
  expect(ratesBetween(at(0), later)).toEqual({
    cpuPercent: 50,
    memoryMb: 512,
    diskReadBytesPerSecond: 100,
    diskWriteBytesPerSecond: 0,
    netInBytesPerSecond: 0,
    netOutBytesPerSecond: 2,
  })
  expect(ratesBetween(at(0, { cpuNs: 61e9 }), later)).toBeUndefined()
  expect(ratesBetween(at(-3600), later)).toBeUndefined()
})

describe('what Gnocchi measured', () => {
  const minute = 60_000
  const windows = (minutes: number, ...values: (number | undefined)[]) =>
    values.flatMap((value, index) =>
      value === undefined ? [] : [{ at: index * minutes * minute, lengthMs: minutes * minute, value }],
    )
  const steps = (minutes: number, stepMinutes: number) => ({
    start: 0,
    end: minutes * minute,
    stepMs: stepMinutes * minute,
  })

  test('a counter grows by the second from window to window, a gauge is what it says', () => {
    expect(spansOf(windows(5, 0, 300, 900), 'counter')).toEqual([
      { from: 5 * minute, to: 10 * minute, value: 1 },
      { from: 10 * minute, to: 15 * minute, value: 2 },
    ])
    expect(spansOf(windows(5, 700, 800), 'gauge')).toEqual([{ from: 5 * minute, to: 10 * minute, value: 800 }])
  })

  test('a window that was left out between two polls is bridged, a long silence and a counter that began anew are not', () => {
    const one = spansOf(windows(5, 0, undefined, 600), 'counter')
    expect(one).toEqual([{ from: 5 * minute, to: 15 * minute, value: 1 }])
    const silent = windows(5, 0, undefined, undefined, undefined, 600, 900)
    expect(spansOf(silent, 'counter')).toEqual([{ from: 25 * minute, to: 30 * minute, value: 1 }])
    expect(spansOf(silent, 'gauge')).toEqual([{ from: 25 * minute, to: 30 * minute, value: 900 }])
    expect(spansOf(windows(5, 900, 0, 300), 'counter')).toEqual([{ from: 10 * minute, to: 15 * minute, value: 1 }])
    const hours = windows(60, 0, 3600)
    expect(spansOf(hours, 'counter')).toEqual([{ from: 60 * minute, to: 120 * minute, value: 1 }])
  })

  test('short windows are averaged into a step, by their share of it; a long one fills several', () => {
    expect(stepped(windows(1, 0, 60, 180, 360, 600), 'counter', steps(4, 2))).toEqual([1, 2.5])
    expect(stepped(windows(4, 10, 10, 40), 'gauge', steps(12, 6))).toEqual([10, 30])
    expect(stepped(windows(4, 10, 20), 'gauge', steps(10, 2))).toEqual([undefined, undefined, 20, 20, undefined])
  })

  test('longer windows tell of the time before the shorter ones, and do not fill the gaps in them', () => {
    const long = windows(60, 100, 100, 100, 100)
    const short = windows(30, ...Array.from<undefined>({ length: 4 }), 7, 7, undefined, 7)
    const off = short.map((one) => ({ ...one, lengthMs: 5 * minute }))
    expect(stepped([...long, ...short], 'gauge', steps(240, 30))).toEqual([
      undefined,
      undefined,
      100,
      100,
      100,
      7,
      undefined,
      undefined,
    ])
    expect(stepped(off, 'gauge', steps(240, 30)).every((value) => value === undefined)).toBe(true)
    expect(stepped([], 'gauge', steps(60, 30))).toEqual([undefined, undefined])
  })

  test('nanoseconds of all processors are percent of the machine, and never more than all', () => {
    expect(percentOf(0.5e9, 1)).toBe(50)
    expect(percentOf(1e9, 8)).toBe(12.5)
    expect(percentOf(2.001e9, 2)).toBe(100)
    expect(percentOf(1e8, 0)).toBe(10)
  })
})
