import { lazy, Suspense, useState, type ReactNode } from 'react'
import { usePayBar } from '../base/theme/mobile.ts'
import { FormProblem, type Problem } from '../kit/form/FormProblem.tsx'
import { AgreedPay, type Agreed } from './AgreedPay.tsx'
import classes from './PayPanel.module.css'
import { PaySums } from './PaySums.tsx'

const PayBar = lazy(() => import('./PayBar.tsx'))

export interface PayPanelProps {
  title: string
  /** What it is, in a line. */
  subject: string
  total: string
  /** Without the discounts. */
  list: string
  /** What the sum is made of. */
  lines: ReactNode
  notes?: readonly string[]
  /** While the sum of the latest choice is on its way, the last one stays, paler. */
  stale: boolean
  pending: boolean
  error: Problem | undefined
  unplaced?: readonly string[]
  /** What keeps it from being bought as it stands. */
  hindered?: string | undefined
  /** What the button says, and what where the sum stands beside it. */
  word: string
  wordBeside: string
  /** Another way than paying now. */
  beside?: (looks: { bar: boolean }) => ReactNode
}

/**
 * What is paid and the button, always in view: beside the choices, or as a bar below them that opens to the lines. What was
 * accepted in one shape is in the other: a telephone is turned.
 */
export function PayPanel(props: PayPanelProps) {
  const [accepted, onAccept] = useState(false)
  const agreed = { accepted, onAccept }
  if (!usePayBar()) return <PayCard {...props} {...agreed} />
  return (
    <Suspense>
      <PayBar {...props} {...agreed} />
    </Suspense>
  )
}

export const Hindered = ({ text }: { text: string | undefined }) =>
  text && (
    <p className={classes.hindered} role="alert">
      {text}
    </p>
  )

function PayCard({ title, subject, lines, notes = [], beside, accepted, onAccept, ...paid }: PayPanelProps & Agreed) {
  return (
    <div className={classes.card} data-price data-stale={paid.stale || undefined} aria-busy={paid.stale || undefined}>
      <div className={classes.words}>
        <h2 className={classes.head}>{title}</h2>
        <p className={classes.subject}>{subject}</p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no pointer scrolls it by keys */}
      <div className={classes.lines} role="group" aria-label={title} tabIndex={0}>
        {lines}
      </div>
      <div className={classes.foot}>
        <PaySums total={paid.total} />
        <FormProblem error={paid.error} unplaced={paid.unplaced ?? []} />
        <Hindered text={paid.hindered} />
        {/* Nobody pays a price that is no longer the one that is shown. */}
        <AgreedPay
          accepted={accepted}
          onAccept={onAccept}
          large
          total={paid.total}
          pending={paid.pending}
          disabled={paid.stale}
          word={paid.word}
        />
        {beside?.({ bar: false })}
        {notes.map((note) => (
          <p key={note} className={classes.note}>
            {note}
          </p>
        ))}
      </div>
    </div>
  )
}
