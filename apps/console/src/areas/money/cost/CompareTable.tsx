import { t } from '../../../base/words/words.ts'
import { Money } from '../../../kit/show/Money.tsx'
import { FigureScroll } from '../../../kit/table/FigureScroll.tsx'
import { changePart, changeText } from './change.tsx'
import classes from './Costs.module.css'

interface Compared {
  now: string
  before: string
}
interface CompareTableProps {
  label: string
  /** What the two periods are called. */
  days: string
  before: string
  lines: readonly (Compared & { key: string; name: string })[]
  total?: Compared
}

/** Sums of a period beside those of the one before. */
export function CompareTable({ label, days, before, lines, total }: CompareTableProps) {
  return (
    <div className={classes.tableCard}>
      <FigureScroll>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              <th>{label}</th>
              <th className={classes.figure}>{before}</th>
              <th className={`${classes.figure} ${classes.now}`}>{days}</th>
              <th className={classes.figure}>{t('costs.change')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, name, ...sums }) => (
              <tr key={key}>
                <td>{name}</td>
                <Amounts {...sums} />
              </tr>
            ))}
          </tbody>
          {total && (
            <tfoot>
              <tr>
                <td>{t('costs.total')}</td>
                <Amounts {...total} />
              </tr>
            </tfoot>
          )}
        </table>
      </FigureScroll>
    </div>
  )
}

function Amounts({ now, before }: Compared) {
  return (
    <>
      <td className={classes.figure}>
        <Money amount={before} />
      </td>
      <td className={`${classes.figure} ${classes.now}`}>
        <Money amount={now} />
      </td>
      <td className={classes.figure}>
        {changeText(now, before)}
        <span className={classes.part}>{changePart(now, before)}</span>
      </td>
    </>
  )
}
