import { drawn, usageFen } from '@portico/contract/money/usage.ts'

const hourMs = 3_600_000
const intervalMs = 300_000

export interface ModelPackage {
  id: string
  account: string
  total: bigint
  used: bigint
  priority: bigint
  from: number
  end: number
  closed: boolean
}
export interface ModelPart {
  resource: string
  hour: number
  part: number
  bytes: bigint
  beyond: bigint
  priceE4: bigint
  fen: bigint
  draws: Map<string, bigint>
}

/** What metering comes to, said as plainly as it can be: one sample, one hour and one package after the other. */
export class MeterModel {
  readonly samples = new Map<string, bigint>()
  readonly parts: ModelPart[] = []
  readonly packages: ModelPackage[] = []
  readonly accountOf = new Map<string, string>()
  readonly askedUntil = new Map<string, number>()
  readonly #due = new Map<string, { resource: string; hour: number; bytes: bigint }>()
  readonly #months = new Map<string, { beyond: bigint; fen: bigint }>()
  readonly #priceAt: (account: string, hour: number) => bigint

  constructor(priceAt: (account: string, hour: number) => bigint) {
    this.#priceAt = priceAt
  }

  note(resource: string, start: number, bytes: bigint): void {
    const key = `${resource} ${start}`
    if (this.samples.has(key)) return
    this.samples.set(key, bytes)
    const hour = Math.floor(start / hourMs) * hourMs
    const due = this.#due.get(`${resource} ${hour}`) ?? { resource, hour, bytes: 0n }
    this.#due.set(`${resource} ${hour}`, { ...due, bytes: due.bytes + bytes })
  }

  rate(at: number, waitsMs: number): void {
    const due = [...this.#due.entries()]
      .filter(([, { resource, hour }]) => {
        const end = hour + hourMs
        return end + waitsMs <= at || (end <= at && this.askedUntil.get(resource)! >= end)
      })
      .toSorted(([, a], [, b]) => a.hour - b.hour || (a.resource < b.resource ? -1 : 1))
    for (const [key, { resource, hour, bytes }] of due) {
      this.#due.delete(key)
      this.#rateOne(resource, hour, bytes)
    }
  }

  #rateOne(resource: string, hour: number, bytes: bigint): void {
    const account = this.accountOf.get(resource)!
    const valid = this.packages.filter(
      (one) => one.account === account && !one.closed && one.from < hour + hourMs && one.end > hour,
    )
    const { draws, beyond } = drawn(
      bytes,
      valid.map(({ id, total, used, priority, end }) => ({ id, left: total - used, priority, end })),
    )
    for (const one of valid) one.used += draws.get(one.id) ?? 0n
    const before = this.parts.filter((part) => part.resource === resource && part.hour === hour)
    const priceE4 = before[0]?.priceE4 ?? this.#priceAt(account, hour)
    const monthKey = `${resource} ${new Date(hour).toISOString().slice(0, 7)} ${priceE4}`
    const month = this.#months.get(monthKey) ?? { beyond: 0n, fen: 0n }
    const sum = { beyond: month.beyond + beyond, fen: usageFen(month.beyond + beyond, priceE4) }
    this.#months.set(monthKey, sum)
    this.parts.push({
      resource,
      hour,
      part: before.length,
      bytes,
      beyond,
      priceE4,
      fen: sum.fen - month.fen,
      draws,
    })
  }

  fenOf(account: string): bigint {
    return this.parts.reduce(
      (sum, { resource, fen }) => sum + (this.accountOf.get(resource) === account ? fen : 0n),
      0n,
    )
  }
}

export const intervalsOf = (from: number, to: number): number[] =>
  Array.from({ length: (to - from) / intervalMs }, (_, at) => from + at * intervalMs)
