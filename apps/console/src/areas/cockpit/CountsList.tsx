import type { CockpitCounts } from '@portico/contract/cockpit/cockpit.ts'
import type { CSSProperties } from 'react'
import { t } from '../../base/words/words.ts'
import { Flag } from '../../kit/show/Flag.tsx'
import classes from './Cockpit.module.css'
import { Panel } from './Panel.tsx'

interface CountsLine {
  key: string
  name: string
  flag?: string
  counts: CockpitCounts
}

interface CountsListProps {
  title: string
  /** The fullest first. */
  lines: readonly CountsLine[]
  empty: readonly [string, string]
}

const linesMax = 7
const parts = ['running', 'idle', 'working', 'trouble'] as const

/** How many there are of each, as bars on one scale, in the colours of the figures above. */
export function CountsList({ title, lines, empty }: CountsListProps) {
  const most = lines[0]?.counts.total ?? 0
  const shown = lines.slice(0, linesMax)
  return (
    <Panel title={title} empty={lines.length === 0 ? empty : undefined}>
      <ul className={classes.bars}>
        {shown.map(({ key, name, flag, counts }) => (
          <li key={key} className={classes.bar}>
            <span className={classes.name}>
              {flag !== undefined && <Flag code={flag} />}
              <span>{name}</span>
            </span>
            <span className={classes.track} role="img" aria-label={t('cockpit.stands', counts)}>
              {parts
                .filter((part) => counts[part] > 0)
                .map((part) => (
                  <i key={part} data-figure={part} style={wide(counts[part] / most)} />
                ))}
            </span>
            <b className={classes.amount}>{counts.total}</b>
          </li>
        ))}
      </ul>
      {lines.length > linesMax && <p className={classes.second}>{t('cockpit.more', { n: lines.length - linesMax })}</p>}
    </Panel>
  )
}

const wide = (part: number): CSSProperties => ({ width: `${part * 100}%` })
