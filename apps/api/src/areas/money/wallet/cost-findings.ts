import { createHash } from 'node:crypto'
import type { CostFinding } from '@portico/contract/money/cost.ts'
import { daysMs } from '../../../core/clock.ts'
import { fromFen } from '../../../core/money.ts'
import { dayOf, type Days } from '../../../core/month.ts'
import { isIn } from './cost-time.ts'

/** What a thing used on a day. */
export interface DayUse {
  product: string
  resource_id: string | null
  resource_name: string | null
  day: string
  fen: bigint
  /** 0 where it is not measured in bytes. */
  bytes: number
}

/** So many days before a day say what is usual, if there are enough of them. */
export const usualDays = 14
const usualDaysLeast = 5
const timesLeast = 3n
const moreFenLeast = 100n
const spikesMax = 3

/** Days on which the use of a product cost far more than on its usual day; of days in a row, the worst. */
export function spikesIn(uses: readonly DayUse[], days: Days): CostFinding[] {
  const found = [...Map.groupBy(uses, ({ product }) => product).values()].flatMap((own) => spikesOf(own, days))
  return found.toSorted((one, other) => Number(other.amount) - Number(one.amount)).slice(0, spikesMax)
}

function spikesOf(uses: readonly DayUse[], days: Days): CostFinding[] {
  const byDay = Map.groupBy(uses, ({ day }) => day)
  const sums = new Map([...byDay].map(([day, own]) => [day, sum(own.map(({ fen }) => fen))]))
  const sumOn = (day: string) => sums.get(day) ?? 0n
  const high = [...byDay.keys()].toSorted().flatMap((day) => {
    const fen = sumOn(day)
    const usual = usualBefore(day, sumOn)
    const isHigh = usual > 0n && fen >= usual * timesLeast && fen - usual >= moreFenLeast
    return isIn(day, days) && isHigh ? [{ day, fen, usual }] : []
  })
  // Days that follow each other are all as many days after their place among them.
  const rows = Map.groupBy(high, ({ day }, at) => Date.parse(day) - daysMs(at))
  const worst = [...rows.values()].map((row) => row.reduce((most, one) => (one.fen > most.fen ? one : most)))
  return worst.map(({ day, fen, usual }) => {
    const [most] = byDay.get(day)!.toSorted((one, other) => (other.fen > one.fen ? 1 : -1))
    return {
      kind: 'spike' as const,
      key: `spike ${most!.product} ${day}`,
      expected: false,
      amount: fromFen(fen),
      product: most!.product,
      day,
      times: Number((fen * 10n) / usual) / 10,
      usual: fromFen(usual),
      resource_id: most!.resource_id ?? '',
      name: most!.resource_name ?? '',
      bytes: most!.bytes,
    }
  })
}

/** The middle of what the days before cost, of those on which there was something. */
function usualBefore(day: string, sumOn: (day: string) => bigint): bigint {
  const before = Array.from({ length: usualDays }, (_, n) => sumOn(dayOf(new Date(Date.parse(day) - daysMs(n + 1)))))
    .filter((fen) => fen > 0n)
    .toSorted((one, other) => (one < other ? -1 : 1))
  return before.length < usualDaysLeast ? 0n : before[Math.floor(before.length / 2)]!
}

const sum = (fens: readonly bigint[]) => fens.reduce((total, fen) => total + fen, 0n)

/** What passed beyond packages on a node, and what it cost. */
export interface NodeBeyond {
  node: string
  node_name: string
  bytes: bigint
  fen: bigint
}
export interface PackageOffer {
  package: string
  bytes: bigint
  fen: bigint
}

/** The packages of one size that would have covered it for the least money, where that is less than it cost. */
export function cheaperFor(beyond: NodeBeyond, offers: readonly PackageOffer[], month: string): CostFinding[] {
  const ways = offers
    .map((offer) => {
      const count = (beyond.bytes + offer.bytes - 1n) / offer.bytes
      return { ...offer, count, price: offer.fen * count }
    })
    .filter(({ price }) => price < beyond.fen)
  const [best] = ways.toSorted((one, other) => (one.price < other.price ? -1 : 1))
  if (!best) return []
  return [
    {
      kind: 'beyond',
      key: `beyond ${beyond.node} ${month}`,
      expected: false,
      amount: fromFen(beyond.fen),
      node: beyond.node,
      name: beyond.node_name,
      bytes: Number(beyond.bytes),
      package: best.package,
      count: Number(best.count),
      price: fromFen(best.price),
      saved: fromFen(beyond.fen - best.price),
    },
  ]
}

/** Something that serves nothing at the moment, and what a month of it costs. */
export interface Idle {
  kind: 'disk' | 'eip' | 'host'
  id: string
  name: string
  fen: bigint
}
const namesShown = 3
/** Which they are: others are another finding. */
const signOf = (own: readonly Idle[]) =>
  createHash('sha256')
    .update(
      own
        .map(({ id }) => id)
        .toSorted()
        .join(),
    )
    .digest('hex')
    .slice(0, 16)

/** One finding for each kind, the most expensive first. */
export const idleFindings = (idle: readonly Idle[]): CostFinding[] =>
  [...Map.groupBy(idle, ({ kind }) => kind)]
    .map(([kind, own]) => ({ kind, own: own.toSorted((one, other) => (one.fen < other.fen ? 1 : -1)) }))
    .map(({ kind, own }) => ({
      kind: 'idle' as const,
      key: `idle ${kind} ${signOf(own)}`,
      expected: false,
      amount: fromFen(sum(own.map(({ fen }) => fen))),
      of: kind,
      count: own.length,
      names: own.slice(0, namesShown).map(({ name }) => name),
    }))
    .filter(({ amount }) => Number(amount) > 0)
    .toSorted((one, other) => Number(other.amount) - Number(one.amount))
