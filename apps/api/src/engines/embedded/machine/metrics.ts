import { createHash } from 'node:crypto'
import type { MonitorPeriod } from '@portico/contract/constants.ts'
import { hoursMs, minutesMs } from '../../../core/clock.ts'
import { figureNames, type Figures, type MetricPoint } from '../../../ground/engine/hosts.ts'
import { metricPeriods } from '../../../ground/engine/metric-periods.ts'

export interface MeteredHost {
  ref: string
  vcpus: number
  memoryMb: number
  bandwidthMbps: number
}

/** `to` is NULL while it still runs. */
export interface RunningPeriod {
  from: Date
  to: Date | null
}

const samplesPerPoint = 6

/**
 * The figures of a host over a period. They depend on nothing but the host, when it ran, and the time asked for: asking
 * again, on any server, gives the same, and a longer period shows the means of a shorter one.
 */
export function hostMetrics(
  host: MeteredHost,
  ran: readonly RunningPeriod[],
  period: MonitorPeriod,
  now: Date,
): MetricPoint[] {
  const { lengthMs, stepMs } = metricPeriods[period]
  const end = Math.floor(now.getTime() / stepMs) * stepMs
  const character = characterOf(host)
  return Array.from({ length: lengthMs / stepMs }, (_, index) => {
    const start = end - lengthMs + index * stepMs
    const samples = Array.from({ length: samplesPerPoint }, (_, n) => start + ((n + 0.5) * stepMs) / samplesPerPoint)
      .map((at) => ({ at, bootedAt: bootBefore(ran, at) }))
      .filter((sample): sample is { at: number; bootedAt: number } => sample.bootedAt !== undefined)
      .map(({ at, bootedAt }) => momentOf(host, character, at, bootedAt))
    return { time: new Date(start), figures: samples.length > 0 ? meanOf(samples) : null }
  })
}

export const intervalMs = minutesMs(5)

/** What a host sends in the five minutes from then on while something is so: from the moments that its chart is drawn from. */
export function netOutOf(host: MeteredHost, ran: readonly RunningPeriod[], start: number, isSo: RunningPeriod): number {
  const character = characterOf(host)
  const each = intervalMs / samplesPerPoint
  return Array.from({ length: samplesPerPoint }, (_, n) => start + (n + 0.5) * each).reduce((sum, at) => {
    const bootedAt = bootBefore(ran, at)
    if (bootedAt === undefined || bootBefore([isSo], at) === undefined) return sum
    return sum + (momentOf(host, character, at, bootedAt).netOutBytesPerSecond * each) / 1000
  }, 0)
}

/** The figures of this moment, for what the machine tells about itself. */
export function figuresAt(host: MeteredHost, bootedAt: Date, now: Date): Figures {
  return rounded(momentOf(host, characterOf(host), now.getTime(), bootedAt.getTime()))
}

function bootBefore(ran: readonly RunningPeriod[], at: number): number | undefined {
  const period = ran.find(({ from, to }) => from.getTime() <= at && (to === null || at < to.getTime()))
  return period?.from.getTime()
}

function meanOf(samples: Figures[]): Figures {
  const sums = figureNames.map((name) => [name, samples.reduce((sum, one) => sum + one[name], 0) / samples.length])
  return rounded(Object.fromEntries(sums) as Record<keyof Figures, number>)
}

const rounded = (figures: Figures): Figures => ({
  ...(Object.fromEntries(figureNames.map((name) => [name, Math.round(figures[name])])) as Record<
    keyof Figures,
    number
  >),
  cpuPercent: Math.round(figures.cpuPercent * 10) / 10,
})

/** What one host is like, day after day: how busy, at which hour, how full. */
interface Character {
  seed: number
  idle: number
  daily: number
  peakHour: number
  weekend: number
  memory: number
  backupHour: number
  traffic: number
  disk: number
}

function characterOf({ ref }: MeteredHost): Character {
  const bytes = createHash('sha256').update(ref).digest()
  const part = (n: number, from: number, to: number) => from + (bytes[n]! / 255) * (to - from)
  return {
    seed: bytes.readUInt32BE(0),
    idle: part(4, 1.5, 9),
    daily: part(5, 6, 34),
    peakHour: part(6, 10, 15),
    weekend: part(7, 0.45, 1.1),
    memory: part(8, 0.22, 0.58),
    backupHour: Math.floor(part(9, 17, 21.99)),
    traffic: part(10, 0.04, 0.3),
    disk: part(11, 0.3, 1.4),
  }
}

function momentOf(host: MeteredHost, character: Character, at: number, bootedAt: number): Figures {
  const { seed } = character
  const noise = (salt: number, scaleMs: number) => smoothNoise(seed + salt, at / scaleMs)
  const hour = (at / hoursMs(1)) % 24
  const day = new Date(at).getUTCDay()
  const wave = 0.5 + 0.5 * Math.cos(((hour - character.peakHour) / 12) * Math.PI)
  const load = wave ** 2 * (day === 0 || day === 6 ? character.weekend : 1)
  const flutter = 0.75 + 0.35 * noise(1, minutesMs(23)) + 0.25 * noise(2, minutesMs(2))
  const burst = burstAt(seed, at)
  const upMs = at - bootedAt
  const booting = upMs < minutesMs(3) ? 1 - upMs / minutesMs(3) : 0
  const backup = Math.floor(hour) === character.backupHour && (hour % 1) * 60 < 18 ? 1 : 0

  const cpu = character.idle * flutter + character.daily * load * flutter + 48 * burst + 55 * booting + 9 * backup
  const busy = Math.min(cpu, 99.4) / 100
  // Caches fill while it runs, most of it within the first hours.
  const filled = 1 - Math.exp(-upMs / hoursMs(9))
  const memory = character.memory * (0.55 + 0.45 * filled) + 0.08 * load + 0.05 * burst + 0.03 * noise(3, minutesMs(40))
  const line = (host.bandwidthMbps * 1_000_000) / 8
  const traffic = line * character.traffic * (0.04 + load * flutter + 1.3 * burst)
  const disk = 900_000 * character.disk * Math.sqrt(host.vcpus)
  return {
    cpuPercent: busy * 100,
    memoryMb: Math.min(memory, 0.96) * host.memoryMb,
    diskReadBytesPerSecond: disk * (0.05 + 0.5 * busy * noise(4, minutesMs(3)) + 30 * booting + 22 * backup),
    diskWriteBytesPerSecond: disk * (0.15 + 0.9 * busy * (0.5 + noise(5, minutesMs(4))) + 4 * booting + 3 * backup),
    netInBytesPerSecond: Math.min(traffic * (0.25 + 0.3 * noise(6, minutesMs(5))) + 600, line),
    netOutBytesPerSecond: Math.min(traffic * (0.7 + 0.5 * noise(7, minutesMs(5))) + line * 0.2 * backup + 400, line),
  }
}

/** Now and then something is run: about twice a day, for some minutes. */
function burstAt(seed: number, at: number): number {
  const slot = Math.floor(at / hoursMs(1))
  if (hash(seed + 11, slot) > 0.09) return 0
  const minute = (at % hoursMs(1)) / minutesMs(1)
  const begins = hash(seed + 12, slot) * 35
  const lasts = 4 + hash(seed + 13, slot) * 18
  return minute >= begins && minute < begins + lasts ? 0.5 + 0.5 * hash(seed + 14, slot) : 0
}

/** Between 0 and 1, the same for the same place, without jumps. */
function smoothNoise(seed: number, place: number): number {
  const whole = Math.floor(place)
  const part = place - whole
  const ease = part * part * (3 - 2 * part)
  return hash(seed, whole) * (1 - ease) + hash(seed, whole + 1) * ease
}

/** Two rounds of a finaliser over 32 bits, as in MurmurHash3. */
function hash(seed: number, place: number): number {
  let mixed = (seed ^ Math.imul(place | 0, 0x9e3779b1)) | 0
  for (let round = 0; round < 2; round++) {
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    mixed ^= mixed >>> 16
  }
  return (mixed >>> 0) / 0xffffffff
}
