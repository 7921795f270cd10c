import { relativeTime } from '@portico/contract/formats.ts'
import { language, t } from '../../base/words/t.ts'

const exact = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })

export const formatTime = (at: string) => exact.format(new Date(at))
export const formatDay = (at: string) => day.format(new Date(at))

/** Nobody counts back further than this: what lies before it is told by its date. */
const countedDays = 60

export function relativeWords(at: string, now = new Date()): string {
  const { unit, n, future } = relativeTime(new Date(at), now)
  if (n === 0) return t('formats.justNow')
  if (unit === 'minute') return future ? t('formats.inMinutes', { n }) : t('formats.minutesAgo', { n })
  if (unit === 'hour') return future ? t('formats.inHours', { n }) : t('formats.hoursAgo', { n })
  if (future) return t('formats.inDays', { n })
  return n > countedDays ? formatDay(at) : t('formats.daysAgo', { n })
}

/** In words, with the date on hover. */
export function RelativeTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatTime(at)} className="tabular">
      {relativeWords(at)}
    </time>
  )
}
