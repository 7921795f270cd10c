import type { ReactNode } from 'react'
import classes from './Figures.module.css'

type Tone = 'good' | 'warn' | 'bad'
const toned = (own: string | undefined, tone: Tone | undefined) => (tone ? `${own} ${classes[tone]}` : own)

/** The few numbers that a page is about, side by side. */
export const Figures = ({ children }: { children: ReactNode }) => <ul className={classes.figures}>{children}</ul>

interface FigureProps {
  word: string
  value: ReactNode
  note?: ReactNode
  tone?: Tone | undefined
  noteTone?: Tone | undefined
  /** A bar or a line below. */
  children?: ReactNode
}

export function Figure({ word, value, note, tone, noteTone, children }: FigureProps) {
  return (
    <li className={classes.figure}>
      <span className={classes.word}>{word}</span>
      <span className={toned(classes.value, tone)}>{value}</span>
      {children}
      {note && <span className={toned(classes.note, noteTone)}>{note}</span>}
    </li>
  )
}
