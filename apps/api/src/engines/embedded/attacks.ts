import { createHash } from 'node:crypto'
import { attackKinds, freeGbps } from '@portico/contract/network/ddos.ts'
import { hoursMs, minutesMs } from '../../core/clock.ts'

/** One attack on an address: how large it gets, and how much of it could be held. */
export interface Attack {
  kind: string
  peakGbps: number
  gbps: number
  from: number
  to: number
}

/** Nobody attacks the embedded cloud, so it makes up who does: each stretch of time has one attack or none, always the same. */
const stretchMs = hoursMs(6)

/** Those on what a package guards, which was told so at some time. */
export function madeUp(ref: string, gbps: number, guardedSince: number, since: number, now: number): Attack[] {
  const first = Math.floor(since / stretchMs)
  const stretches = Array.from({ length: Math.floor(now / stretchMs) - first + 1 }, (_, at) => first + at)
  return stretches.flatMap((stretch) => {
    const [whether, when, length, size, kind] = createHash('sha256').update(`${ref} ${stretch}`).digest()
    const from = stretch * stretchMs + (when! / 256) * hoursMs(5)
    if (whether! % 3 > 0 || from < guardedSince || from > now) return []
    const peakGbps = Math.max(1, Math.round((gbps * size!) / 200))
    return {
      kind: attackKinds[kind! % attackKinds.length]!,
      peakGbps,
      gbps,
      from,
      to: from + minutesMs(4 + (length! % 32)),
    }
  })
}

/** How many bits a packet of each kind has: floods of small packets are many of them. */
const packetBits: Readonly<Record<string, number>> = {
  'syn flood': 512,
  'udp flood': 4096,
  'http flood': 6144,
  'dns amplification': 11_200,
}

/** How much of an attack there is at a moment, from nothing to one: it swells, wavers around its height, and dies away. */
export function swellAt({ from, to, kind }: Pick<Attack, 'from' | 'to' | 'kind'>, at: number): number {
  if (at < from || at >= to) return 0
  const through = (at - from) / (to - from)
  const edge = Math.min(1, through / 0.12, (1 - through) / 0.08)
  const [noise] = createHash('sha256')
    .update(`${kind} ${from} ${Math.floor(at / minutesMs(1))}`)
    .digest()
  return edge * (0.82 + (noise! / 255) * 0.18)
}

export interface Flood {
  mbps: number
  pps: number
  passes: boolean
}
const samplesPerPoint = 6
const none: Flood = { mbps: 0, pps: 0, passes: true }

/** What was kept away in a stretch of time: the mean of moments in it. */
export function floodIn(attacks: readonly Attack[], from: number, stepMs: number): Flood {
  const near = attacks.filter((one) => one.from < from + stepMs && one.to > from)
  if (near.length === 0) return none
  const moments = Array.from({ length: samplesPerPoint }, (_, n) => from + ((n + 0.5) * stepMs) / samplesPerPoint)
  const gbpsAt = (one: Attack, at: number) => one.peakGbps * swellAt(one, at)
  const mean = (read: (at: number) => number) => moments.reduce((sum, at) => sum + read(at), 0) / samplesPerPoint
  const mbps = mean((at) => near.reduce((sum, one) => sum + gbpsAt(one, at) * 1000, 0))
  const pps = mean((at) => near.reduce((sum, one) => sum + (gbpsAt(one, at) * 1e9) / (packetBits[one.kind] ?? 4096), 0))
  return {
    mbps: Math.round(mbps),
    pps: Math.round(pps),
    passes: !near.some((one) => one.peakGbps > one.gbps),
  }
}

export const unguardedGbps = freeGbps
