import type { ReactNode } from 'react'
import classes from './StatusMark.module.css'

/** One shape for each kind of state, so that colour is never alone. */
export type StatusShape = 'running' | 'stopped' | 'working' | 'waiting' | 'failed' | 'expired'

const shapes: Record<StatusShape, ReactNode> = {
  running: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  stopped: <circle cx="5" cy="5" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  working: (
    <>
      <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeOpacity="0.25" strokeWidth="1.5" />
      <path d="M5 1a4 4 0 0 1 4 4" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
  waiting: (
    <>
      <circle cx="5" cy="5" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M5 1.25a3.75 3.75 0 0 0 0 7.5Z" fill="currentColor" />
    </>
  ),
  failed: <path d="M5 0.5 9.5 5 5 9.5 0.5 5Z" fill="currentColor" />,
  expired: (
    <>
      <rect x="1" y="1" width="8" height="8" rx="1.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="m2 8 6-6" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
}

/** The word of a state with its mark; below it the reason or the progress, and a link if a person can act. */
export function StatusMark({ shape, word, reason }: { shape: StatusShape; word: string; reason?: ReactNode }) {
  return (
    <span className={classes.status}>
      <svg viewBox="0 0 10 10" width="10" height="10" className={classes[shape]} aria-hidden="true">
        {shapes[shape]}
      </svg>
      <span className={classes.words}>
        <span>{word}</span>
        {reason && <span className={classes.reason}>{reason}</span>}
      </span>
    </span>
  )
}
