import type { ReactNode } from 'react'
import classes from './Facts.module.css'

/** Names and values in two columns. What is falsy has nothing to say and is left out. */
export function Facts({ facts }: { facts: readonly (readonly ReactNode[] | false | null | undefined | '')[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={String(fact[0])} className={classes.fact}>
              <dt className={classes.name}>{fact[0]}</dt>
              <dd className={classes.value}>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
