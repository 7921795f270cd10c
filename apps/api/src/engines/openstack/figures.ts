import { minutesMs, secondsMs } from '../../core/clock.ts'
import { figureNames, type Figure, type Figures } from '../../ground/engine/hosts.ts'

export const msPerSecond = 1000
/** Two samples further apart than this say nothing about the time between them. */
export const gapMs = minutesMs(15)
/** Whoever keeps the figures may take so long to tell them. */
export const askMs = secondsMs(15)

/** The time that is shown, in the steps that it is shown in. */
export interface Steps {
  start: number
  end: number
  stepMs: number
}

export const roundedPercent = (percent: number): number => Math.round(percent * 10) / 10

export function meanOf(all: readonly Figures[]): Figures | null {
  if (all.length === 0) return null
  const mean = (name: Figure) => all.reduce((sum, one) => sum + one[name], 0) / all.length
  const round = (name: Figure) => (name === 'cpuPercent' ? roundedPercent(mean(name)) : Math.round(mean(name)))
  return Object.fromEntries(figureNames.map((name) => [name, round(name)])) as Record<Figure, number>
}

/** A figure that nobody measured is 0 beside one that was; without any the machine was off. */
export function figuresFrom(found: readonly (readonly [Figure, number | undefined])[]): Figures | null {
  const measured = new Map(found.filter(([, value]) => Number.isFinite(value)))
  if (measured.size === 0) return null
  return meanOf([
    Object.fromEntries(figureNames.map((name) => [name, measured.get(name) ?? 0])) as Record<Figure, number>,
  ])
}
