import classes from './Agent.module.css'

/** A rate below this is worth a second look. */
export const thinRate = 0.1

/** How a margin rate is coloured: red below zero, amber where it is thin. */
export function toneOf(rate: number | undefined): string | undefined {
  if (rate === undefined || rate >= thinRate) return undefined
  return rate < 0 ? classes.bad : classes.warn
}
