import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useNarrow } from '../../base/theme/mobile.ts'
import classes from './BuyLayout.module.css'

/** The choices at the left, what they come to at the right; the sum stays in view while the choices scroll. */
export function BuyLayout({ children, summary }: { children: ReactNode; summary: ReactNode }) {
  return (
    <div className={classes.layout}>
      <div className={classes.choices}>{children}</div>
      <aside className={classes.summary}>{summary}</aside>
    </div>
  )
}

interface BuySectionProps {
  title: string
  text?: string
  /** What it comes to; with it, only that is shown of the section in a narrow window, until somebody opens it. */
  fold?: Fold | undefined
  children: ReactNode
}

export interface Fold {
  /** What is chosen, in a word or two, */
  chosen: ReactNode
  /** and what else there is to it. */
  more?: string | undefined
  /** What a month of it costs, once that is known. */
  price?: string | undefined
  /** How to choose something else, where that has a word. */
  way?: string
  /** Something of it is wrong or missing: it stays open. */
  isUnsettled: boolean
}

/** What somebody would do first in a section. */
const first = 'input:checked, button:enabled, select:enabled, input:enabled:not([type=radio])'

export function BuySection({ title, text, fold, children }: BuySectionProps) {
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrow()
  const [isUnfolded, setUnfolded] = useState(false)
  const folds = isNarrow ? fold : undefined
  const isOpen = !folds || folds.isUnsettled || isUnfolded
  function turn() {
    flushSync(() => setUnfolded(!isUnfolded))
    if (!isUnfolded) body.current!.querySelector<HTMLElement>(first)?.focus()
  }
  return (
    <section className={folds ? `${classes.section} ${classes.folding}` : classes.section} aria-label={title}>
      <header className={classes.head}>
        <h2 className={classes.title}>
          {folds && !folds.isUnsettled ? (
            <button type="button" className={classes.row} aria-expanded={isOpen} aria-controls={id} onClick={turn}>
              <FoldWords title={title} fold={folds} />
            </button>
          ) : (
            title
          )}
        </h2>
        {text && !folds && <p className={classes.text}>{text}</p>}
      </header>
      <div
        ref={body}
        id={id}
        className={classes.body}
        hidden={!isOpen}
        // What is being filled in does not fold as soon as it is right.
        onFocus={folds && (() => setUnfolded(true))}
      >
        {children}
      </div>
    </section>
  )
}

const FoldWords = ({ title, fold }: { title: string; fold: Fold }) => (
  <>
    <span className={classes.name}>{title}</span>
    <span className={classes.chosen}>
      {fold.chosen} {fold.more && <span className={classes.quiet}>{fold.more}</span>}
    </span>
    {fold.way ? (
      <span className={classes.way}>{fold.way}</span>
    ) : (
      <>
        <span className={classes.price}>{fold.price}</span>
        <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
      </>
    )}
  </>
)
