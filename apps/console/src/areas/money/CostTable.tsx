import {
  costCalls,
  type CostEntry,
  type CostLine,
  type CostQuery,
  type CostReport,
} from '@portico/contract/money/cost.ts'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useState, type CSSProperties } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { paths } from '../../base/place/paths.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { Link } from '../../kit/show/Link.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { daysWord } from '../../kit/show/month-word.ts'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { SkeletonLines } from '../../kit/show/Skeleton.tsx'
import { FigureScroll } from '../../kit/table/FigureScroll.tsx'
import { movementWord } from '../../sold/movement-word.ts'
import { ChangePart, changeText } from './change.tsx'
import { nameOf } from './cost-name.ts'
import classes from './Costs.module.css'
import { colourOf } from './stack-series.ts'

const columns = 5

/** Adds up down and across; each line opens to the entries of the ledger that it is made of. */
export function CostTable({ report, asked }: { report: CostReport; asked: CostQuery }) {
  const { days, days_before, lines, total } = report
  return (
    <div className={classes.tableCard}>
      <FigureScroll>
        <table className={classes.table} aria-label={t('pages.costs')}>
          <thead>
            <tr>
              <th>{t(`costs.splits.${asked.by}`)}</th>
              <th className={classes.figure}>{daysWord(days_before)}</th>
              <th className={`${classes.figure} ${classes.now}`}>{daysWord(days)}</th>
              <th className={classes.figure}>{t('costs.change')}</th>
              <th className={classes.figure}>{t('costs.changePart')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <Row key={line.key} line={line} at={at} asked={asked} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('costs.total')}</td>
              <Amounts {...total} />
            </tr>
          </tfoot>
        </table>
      </FigureScroll>
    </div>
  )
}

function Amounts({ spent, before }: Pick<CostLine, 'spent' | 'before'>) {
  return (
    <>
      <td className={classes.figure}>
        <Money amount={before} />
      </td>
      <td className={`${classes.figure} ${classes.now}`}>
        <Money amount={spent} />
      </td>
      <td className={classes.figure}>{changeText(spent, before)}</td>
      <td className={classes.figure}>
        <ChangePart now={spent} before={before} />
      </td>
    </>
  )
}

function Row({ line, at, asked }: { line: CostLine; at: number; asked: CostQuery }) {
  const [open, setOpen] = useState(false)
  const name = nameOf(asked.by, line)
  return (
    <>
      <tr data-open={open || undefined}>
        <td>
          <button
            type="button"
            className={classes.opener}
            aria-expanded={open}
            aria-label={t(open ? 'costs.close' : 'costs.open', { name })}
            onClick={() => setOpen(!open)}
          >
            <IconChevronRight size={14} stroke={1.8} aria-hidden="true" />
            <i style={{ '--colour': colourOf(at) } as CSSProperties} />
            <span>{name}</span>
          </button>
        </td>
        <Amounts {...line} />
      </tr>
      {open && <Entries name={name} asked={{ ...asked, [asked.by]: line.key }} />}
    </>
  )
}

const entriesFirst = 10
const entriesMore = 100

/** What a sum of this month is made of, newest first: what it was, its order, and when. */
function Entries({ name, asked: { by: _, ...asked } }: { name: string; asked: CostQuery }) {
  const [limit, setLimit] = useState(entriesFirst)
  const { data, error } = useCall(costCalls.costEntryList, { ...asked, limit }, { keepPrevious: true })
  return (
    <tr className={classes.opened}>
      <td colSpan={columns}>
        {error && <p className={classes.line}>{error.message}</p>}
        {!data && !error && <SkeletonLines lines={3} />}
        {data?.result.length === 0 && <p className={classes.line}>{t('costs.noLines')}</p>}
        {data && data.result.length > 0 && (
          <ul className={classes.entries} aria-label={t('costs.lines', { name })}>
            {data.result.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
        {data?.next && (
          <Button kind="quiet" onClick={() => setLimit(limit + entriesMore)}>
            {t('costs.more')}
          </Button>
        )}
      </td>
    </tr>
  )
}

function Entry({ entry: { kind, name, order_id, order_number, amount, create_time } }: { entry: CostEntry }) {
  return (
    <li>
      <span className={classes.when}>{formatTime(create_time)}</span>
      <span className={classes.what}>
        {movementWord(kind)}
        {name && <span className={classes.name}>{name}</span>}
      </span>
      {order_id ? (
        <Link to={paths.order(order_id)} className={classes.order}>
          {order_number}
        </Link>
      ) : (
        <span className={classes.order}>{t('costs.usedUnbilled')}</span>
      )}
      <span className={classes.amount}>
        <Money amount={amount} />
      </span>
    </li>
  )
}
