/** The one source of time for rules, so that a test can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const secondsMs = (n: number) => n * 1000
export const minutesMs = (n: number) => n * 60_000
export const hoursMs = (n: number) => n * 3_600_000
export const daysMs = (n: number) => n * 86_400_000
