import { Button } from '../show/Button.tsx'
import classes from './CheckList.module.css'

export interface CheckListWords {
  count: (chosen: number) => string
  all: string
  none: string
  /** Said where there is nothing to choose. */
  nothing: string
}

interface CheckListProps {
  label: string
  rows: readonly { id: string; name: string; second: string }[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
  max: number
  words: CheckListWords
}

/** Several of a few: those that are chosen stay so when others are shown. */
export function CheckList({ label, rows, chosen, onChoose, max, words }: CheckListProps) {
  const all = [...new Set([...chosen, ...rows.map(({ id }) => id)])]
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(0, max))
  const isFull = all.length === chosen.length
  return (
    <fieldset className={classes.list}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.bar}>
        <span className="quiet tabular" role="status">
          {words.count(chosen.length)}
        </span>
        {rows.length > 0 && (
          <Button kind="quiet" onClick={() => onChoose(isFull ? [] : all.slice(0, max))}>
            {isFull ? words.none : words.all}
          </Button>
        )}
      </div>
      <ul className={classes.rows}>
        {rows.map(({ id, name, second }) => (
          <li key={id}>
            <label className={classes.row}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                disabled={!chosen.includes(id) && chosen.length >= max}
                onChange={() => toggle(id)}
              />
              <span className={classes.name}>{name}</span>
              <span className="quiet">{second}</span>
            </label>
          </li>
        ))}
        {rows.length === 0 && <li className={classes.nothing}>{words.nothing}</li>}
      </ul>
    </fieldset>
  )
}
