import { addMoney } from '@portico/contract/money/sums.ts'
import type { TimeSeries } from '../../../kit/chart/TimeChart.tsx'

/** There are so many colours; what comes after is one sum. */
const coloursMax = 5

interface Part {
  name: string
  values: readonly string[]
  /** What stands for it while nothing is read, where that is not the newest. */
  sum?: string
}

/** The parts of a stack, the largest at the bottom, and all small ones as one. */
export function stackSeries(parts: readonly Part[], others: string): TimeSeries[] {
  const shown = parts.length > coloursMax ? parts.slice(0, coloursMax - 1) : parts
  const rest = parts.slice(shown.length)
  const together = rest[0]?.values.map((_, at) => addMoney(...rest.map(({ values }) => values[at]!)))
  const sum = rest[0]?.sum === undefined ? {} : { sum: addMoney(...rest.map((part) => part.sum!)) }
  const all: Part[] = [...shown, ...(together ? [{ name: others, values: together, ...sum }] : [])]
  return all.map(({ name, values, sum: told }, at) => ({
    label: name,
    colour: colourOf(at),
    values: values.map(Number),
    ...(told !== undefined && { unread: Number(told) }),
  }))
}

export const colourOf = (at: number) => `var(--chart-${Math.min(at + 1, coloursMax)})`
