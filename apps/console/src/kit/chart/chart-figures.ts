export type Values = readonly (number | null)[]

/** Runs of points that are there, and runs of those that are not, as [first, last]. */
export function runsOf(values: Values, there: boolean): [number, number][] {
  const runs: [number, number][] = []
  values.forEach((value, at) => {
    if ((value !== null) !== there) return
    const last = runs.at(-1)
    if (last && last[1] === at - 1) last[1] = at
    else runs.push([at, at])
  })
  return runs
}

/** Where none of the lines has a point. */
export const gapsOf = (lines: readonly Values[]) =>
  runsOf(
    (lines[0] ?? []).map((_, at) => lines.map((values) => values[at] ?? null).find((value) => value !== null) ?? null),
    false,
  )

/** Points between two gaps, which no line would show. */
export const loneOf = (values: Values) =>
  runsOf(values, true).flatMap(([first, last]) => (first === last ? [first] : []))

/**
 * Each of the values stands on those before it, and what is below nought hangs from those before it. So every one of them is
 * a bar from nought that the next ones reach beyond. What is nothing has no bar.
 */
export function stacked(lines: readonly Values[]): (number | null)[][] {
  const [above, below]: [number[], number[]] = [[], []]
  return lines.map((values) =>
    values.map((value, at) => {
      if (!value) return null
      const pile = value < 0 ? below : above
      pile[at] = (pile[at] ?? 0) + value
      return pile[at]
    }),
  )
}

export interface Row {
  /** The first point of what the row tells. */
  at: number
  /** One for each line; null where nothing was measured. */
  values: (number | null)[]
}

/** The points from first to last in at most so many rows: what is counted is added up, what is measured is averaged. */
export function rowsOf(
  lines: readonly Values[],
  first: number,
  last: number,
  rowsMax: number,
  counted: boolean,
): Row[] {
  const size = Math.max(1, Math.ceil((last - first + 1) / rowsMax))
  const count = Math.max(0, Math.ceil((last - first + 1) / size))
  return Array.from({ length: count }, (_, n) => {
    const at = first + n * size
    const values = lines.map((line) => together(line.slice(at, Math.min(at + size, last + 1)), counted))
    return { at, values }
  })
}

function together(values: Values, counted: boolean): number | null {
  const there = values.filter((value) => value !== null)
  if (there.length === 0) return null
  const sum = there.reduce((all, value) => all + value, 0)
  return counted ? sum : sum / there.length
}

/** The shapes that texts have when all digits are alike: where digits are equally wide, as wide as any of the texts. */
export const shapesOf = (texts: readonly string[]) => [...new Set(texts.map((text) => text.replace(/\d/g, '0')))]
