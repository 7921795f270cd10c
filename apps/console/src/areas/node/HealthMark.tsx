import type { NodeHealth } from '@portico/contract/node/status.ts'
import type { ReactNode } from 'react'
import classes from './Status.module.css'

/** A shape for each, so that colour is never alone. */
const shapes: Record<NodeHealth, ReactNode> = {
  operational: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  maintenance: (
    <>
      <circle cx="5" cy="5" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M5 1.25a3.75 3.75 0 0 0 0 7.5Z" fill="currentColor" />
    </>
  ),
  degraded: <path d="M5 0.8 9.4 9H0.6Z" fill="currentColor" />,
  outage: <path d="M5 0.5 9.5 5 5 9.5 0.5 5Z" fill="currentColor" />,
}

export function HealthMark({ health, word }: { health: NodeHealth; word: string }) {
  return (
    <span className={classes.mark}>
      <svg viewBox="0 0 10 10" width="10" height="10" className={classes[health]} aria-hidden="true">
        {shapes[health]}
      </svg>
      {word}
    </span>
  )
}
