import { trafficWarningDays } from '@portico/contract/constants.ts'
import type { TrafficOutlook } from '@portico/contract/network/usage.ts'

const dayMs = 24 * 60 * 60_000

/** What of a node's traffic packages somebody should know before anything else; the most pressing alone. */
export type Outlook =
  | { kind: 'none' }
  | { kind: 'used up' }
  | { kind: 'lapses'; bytes: number; days: number }
  | { kind: 'lasts'; days: number; soon: boolean }

export function outlookOf(
  { packages, left_bytes, day_bytes, addresses }: Omit<TrafficOutlook, 'node_name' | 'node_flag'>,
  now: number,
): Outlook {
  if (left_bytes <= 0) return addresses > 0 ? { kind: 'used up' } : { kind: 'none' }
  const days = day_bytes > 0 ? Math.floor(left_bytes / day_bytes) : Infinity
  const ending = packages
    .filter(({ total_bytes, used_bytes, expire_time }) => total_bytes > used_bytes && expire_time !== null)
    .map((one) => ({ ...one, endsMs: new Date(one.expire_time!).getTime() - now }))
    .toSorted((a, b) => a.endsMs - b.endsMs)[0]
  const warnedMs = trafficWarningDays * dayMs
  if (ending && ending.endsMs <= warnedMs) {
    // What is used up before it ends does not lapse.
    const bytes = ending.total_bytes - ending.used_bytes - Math.round((day_bytes * ending.endsMs) / dayMs)
    if (bytes > 0) return { kind: 'lapses', bytes, days: Math.max(0, Math.floor(ending.endsMs / dayMs)) }
  }
  return days === Infinity ? { kind: 'none' } : { kind: 'lasts', days, soon: days < trafficWarningDays }
}
