import type { PhoneBackupRhythm } from '@portico/contract/phone/backup.ts'
import { daysMs } from '../../../core/clock.ts'

interface Rhythm {
  rhythm: PhoneBackupRhythm
  weekday: number
  hour: number
}

/** The first full hour of a plan after a moment, UTC. */
export function nextRun({ rhythm, weekday, hour }: Rhythm, after: Date): Date {
  const first = Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate(), hour)
  for (let days = 0; ; days++) {
    const at = new Date(first + daysMs(days))
    if (at > after && (rhythm === 'daily' || at.getUTCDay() === weekday)) return at
  }
}
