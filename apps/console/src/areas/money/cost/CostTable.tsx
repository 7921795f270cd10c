import {
  costCalls,
  keysIn,
  type CostEntry,
  type CostLine,
  type CostQuery,
  type CostReport,
  type CostSplit,
} from '@portico/contract/money/cost.ts'
import { pageLimitMax } from '@portico/contract/page.ts'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useState, type CSSProperties } from 'react'
import { listed } from '../../../base/format/listed.ts'
import { useCall } from '../../../base/call/queries.ts'
import { paths } from '../../../base/place/paths.ts'
import { t } from '../../../base/words/words.ts'
import { Button } from '../../../kit/show/Button.tsx'
import { Link } from '../../../kit/show/Link.tsx'
import { Money } from '../../../kit/show/Money.tsx'
import { daysWord, shortMonth } from '../../../kit/show/month-word.ts'
import { formatTime } from '../../../kit/show/RelativeTime.tsx'
import { SkeletonLines } from '../../../kit/show/Skeleton.tsx'
import { FigureScroll } from '../../../kit/table/FigureScroll.tsx'
import { movementWord } from '../../../sold/movement-word.ts'
import { ChangePart, changeText } from './change.tsx'
import { nameOf } from './cost-name.ts'
import classes from './Costs.module.css'
import { colourOf } from './stack-series.ts'

const columnsMax = 6

interface Told {
  compared: boolean
  foreseen: boolean
}

/** Adds up down and across; each line opens to the entries of the ledger that it is made of. */
export function CostTable({ report, asked }: { report: CostReport; asked: CostQuery }) {
  const { days, days_before, month, lines, total } = report
  const without = leftOut(report, asked)
  const told = { compared: days_before !== null, foreseen: total.forecast !== null }
  return (
    <div className={classes.tableCard}>
      <FigureScroll>
        <table className={classes.table} aria-label={t('pages.costs')}>
          <thead>
            <tr>
              <th>{t(`costs.splits.${asked.by}`)}</th>
              {days_before && <th className={classes.figure}>{daysWord(days_before)}</th>}
              <th className={`${classes.figure} ${classes.now}`}>{daysWord(days)}</th>
              {days_before && <th className={classes.figure}>{t('costs.change')}</th>}
              {days_before && <th className={classes.figure}>{t('costs.changePart')}</th>}
              {told.foreseen && month && (
                <th className={classes.figure}>{t('costs.forecast', { month: shortMonth(month.month) })}</th>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <Row key={line.key} line={line} at={at} asked={asked} told={told} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>
                {t('costs.total')}
                {without.length > 0 && (
                  <span className={classes.things}>{t('costs.without', { names: listed(without) })}</span>
                )}
              </td>
              <Amounts sums={total} told={told} />
            </tr>
          </tfoot>
        </table>
      </FigureScroll>
    </div>
  )
}

const namesMax = 3

/** What the total is without, where that is less than what it is of and can be named. */
function leftOut({ choices }: CostReport, asked: CostQuery): string[] {
  const { by } = asked
  if (by === 'resource' || asked[by] === undefined) return []
  const chosen = keysIn(asked[by])
  const left = choices[by].filter(({ key }) => !chosen.includes(key))
  return left.length <= namesMax && left.length < chosen.length ? left.map((one) => nameOf(by, one)) : []
}

type Sums = Pick<CostLine, 'spent' | 'before' | 'forecast'>

function Amounts({ sums: { spent, before, forecast }, told }: { sums: Sums; told: Told }) {
  return (
    <>
      {told.compared && (
        <td className={classes.figure}>
          <Money amount={before} />
        </td>
      )}
      <td className={`${classes.figure} ${classes.now}`}>
        <Money amount={spent} />
      </td>
      {told.compared && (
        <>
          <td className={classes.figure}>{changeText(spent, before)}</td>
          <td className={classes.figure}>
            <ChangePart now={spent} before={before} />
          </td>
        </>
      )}
      {told.foreseen && (
        <td className={classes.figure}>
          <Money amount={forecast ?? '0.00'} />
        </td>
      )}
    </>
  )
}

function Row({ line, at, asked, told }: { line: CostLine; at: number; asked: CostQuery; told: Told }) {
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
          {line.things > 0 && <span className={classes.things}>{t('costs.things', { n: line.things })}</span>}
        </td>
        <Amounts sums={line} told={told} />
      </tr>
      {open &&
        line.parts.length > 1 &&
        line.parts.map((part) => (
          <tr key={part.part} className={classes.partRow}>
            <td>{t(`costs.partWords.${part.part}`)}</td>
            <Amounts sums={part} told={told} />
          </tr>
        ))}
      {open && <Entries name={name} asked={{ ...asked, [lineFilter(asked.by)]: line.key }} />}
    </>
  )
}

/** What narrows costs to a line of the table. */
const lineFilter = (by: CostSplit) => (by === 'tag' ? 'tags' : by)

const entriesFirst = 10
const entriesMore = 100

/** What a sum is made of, newest first: what it was, its order, and when. */
function Entries({
  name,
  asked: { by: _, compare: _compare, step: _step, ...asked },
}: {
  name: string
  asked: CostQuery
}) {
  const [limit, setLimit] = useState(entriesFirst)
  const { data, error } = useCall(costCalls.costEntryList, { ...asked, limit }, { keepPrevious: true })
  return (
    <tr className={classes.opened}>
      <td colSpan={columnsMax}>
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
        {data?.next && limit < pageLimitMax && (
          <Button kind="quiet" onClick={() => setLimit(Math.min(limit + entriesMore, pageLimitMax))}>
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
