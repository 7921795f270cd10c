import type { AutoRenewal } from '@portico/contract/states/compute.ts'
import type { ReactNode } from 'react'
import { t } from '../base/words/words.ts'
import { Flag } from '../kit/show/Flag.tsx'
import { formatTime, RelativeTime, relativeWords } from '../kit/show/RelativeTime.tsx'
import classes from './Resource.module.css'

export const NodeCell = ({ flag, name }: { flag: string; name: string }) => (
  <span className={classes.node}>
    <Flag code={flag} />
    {name}
  </span>
)

interface LinesProps {
  first: ReactNode
  second?: ReactNode
  mono?: boolean
}

/** A fact, and below it a smaller one. */
export const Lines = ({ first, second, mono = false }: LinesProps) => (
  <span className={classes.lines}>
    <span>{first}</span>
    {second && <span className={mono ? `${classes.second} mono` : classes.second}>{second}</span>}
  </span>
)

const soonMs = 7 * 24 * 60 * 60_000

interface ExpiryCellProps {
  at: string | null
  /** Left out for parts of something that is renewed as a whole. */
  renewal?: AutoRenewal
  /** What it lives and ends with, where that is not itself. */
  host?: string
}

/** In words, amber within a week, red once it is over; below it how it goes on. */
export function ExpiryCell({ at, renewal, host }: ExpiryCellProps) {
  if (at === null)
    return <span className="quiet">{host ? t('resource.withHost', { name: host }) : t('resource.noTerm')}</span>
  const leftMs = new Date(at).getTime() - Date.now()
  return (
    <span className={classes.two}>
      <span className={leftMs <= 0 ? classes.over : leftMs <= soonMs ? classes.soon : undefined}>
        <RelativeTime at={at} />
      </span>
      <span className={classes.second}>
        {host ? t('resource.withHost', { name: host }) : renewal && goesOn(renewal)}
      </span>
    </span>
  )
}

const goesOn = (renewal: AutoRenewal) =>
  renewal === 'off' ? t('resource.manual') : `${t('resource.automatic')} · ${t(`states.autorenew.${renewal}`)}`

/** For what lies in the recycle bin: when it is gone for good. */
export const ReleaseCell = ({ at }: { at: string | null }) =>
  at && (
    <time dateTime={at} title={formatTime(at)} className={classes.soon}>
      {t('resource.released', { time: relativeWords(at) })}
    </time>
  )

/** Below the status that was last known, while the node does not answer. */
export const unknownWords = (since: string) => t('resource.unknownSince', { time: formatTime(since) })

export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <span className="quiet">—</span>
  return tags.map((tag) => (
    <span key={tag} className={classes.tag}>
      {tag}
    </span>
  ))
}
