import { Button } from '../../kit/show/Button.tsx'
import classes from './PhoneFiles.module.css'
import { say } from './upload/words.ts'

interface CheckListProps {
  label: string
  rows: readonly { id: string; name: string; second: string }[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
  max: number
  /** Said where there is nothing to choose. */
  none: string
}

/** Several of a few: those that are chosen stay so when others are shown. */
export function CheckList({ label, rows, chosen, onChoose, max, none }: CheckListProps) {
  const all = [...new Set([...chosen, ...rows.map(({ id }) => id)])]
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(0, max))
  const isFull = all.length === chosen.length
  return (
    <fieldset className={classes.list}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.bar}>
        <span className="quiet tabular" role="status">
          {say('pick.count', { n: chosen.length, max })}
        </span>
        {rows.length > 0 && (
          <Button kind="quiet" onClick={() => onChoose(isFull ? [] : all.slice(0, max))}>
            {isFull ? say('pick.none') : say('pick.all')}
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
        {rows.length === 0 && <li className={classes.nothing}>{none}</li>}
      </ul>
    </fieldset>
  )
}
