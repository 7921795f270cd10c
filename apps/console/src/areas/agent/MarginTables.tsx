import type { AgentOverview, Sums } from '@portico/contract/agent/overview.ts'
import type { ReactNode } from 'react'
import { Link } from '../../kit/show/Link.tsx'
import { paths } from '../../base/place/paths.ts'
import { productName, t } from '../../base/words/words.ts'
import { Bar } from '../../kit/show/Bar.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { FigureScroll } from '../../kit/table/FigureScroll.tsx'
import table from '../../kit/table/FigureTable.module.css'
import classes from './Agent.module.css'
import { changeOf, percentOf, rateOf } from './percent.ts'
import { thinRate, toneOf } from './tone.ts'

interface Line {
  key: string
  name: ReactNode
  sums: Sums
  last: ReactNode
}

/** What this month brought, by product and by customer. */
export function MarginTables({ data: { month, products, top, others } }: { data: AgentOverview }) {
  if (products.length === 0)
    return (
      <Card title={t('agent.byProduct')}>
        <p className={classes.note}>{t('agent.nothingSold')}</p>
      </Card>
    )
  const byProduct = products.map((row) => ({
    key: row.product,
    name: productName(row.product),
    sums: row,
    last: <Money amount={row.cost} />,
  }))
  return (
    <div className={classes.columns}>
      <SumTable
        title={t('agent.byProduct')}
        aside={<Link to={paths.agentOrders()}>{t('agent.desk.openOrders')}</Link>}
        first={t('agent.product')}
        last={t('agent.cost')}
        rows={byProduct}
        total={{ key: 'total', name: t('agent.total'), sums: month, last: <Money amount={month.cost} /> }}
      />
      <SumTable
        title={t('agent.byCustomer')}
        aside={<Link to={paths.agentCustomers()}>{t('agent.desk.allCustomers')}</Link>}
        first={t('agent.customer')}
        last={t('agent.desk.againstLast')}
        rows={[...top.map(customerLine), ...othersLine(others)]}
        total={{ key: 'total', name: t('agent.total'), sums: month, last: null }}
      />
    </div>
  )
}

const customerLine = (row: AgentOverview['top'][number]): Line => {
  const change = changeOf(row.margin, row.before_margin)
  return {
    key: row.account_id,
    name: row.customer ? (
      <Link to={paths.agentCustomer(row.account_id)}>{row.customer}</Link>
    ) : (
      t('agent.formerCustomer')
    ),
    sums: row,
    last: <span className={change?.up ? classes.good : classes.quiet}>{change?.text ?? t('agent.desk.newHere')}</span>,
  }
}

const othersLine = (others: AgentOverview['others']): Line[] =>
  others.customers > 0
    ? [{ key: 'others', name: t('agent.others', { n: others.customers }), sums: others, last: null }]
    : []

interface SumTableProps {
  title: string
  aside: ReactNode
  first: string
  last: string
  rows: readonly Line[]
  total: Line
}

function SumTable({ title, aside, first, last, rows, total }: SumTableProps) {
  const most = Math.max(...rows.map(({ sums }) => rateOf(sums.margin, sums.sales) ?? 0), 0)
  return (
    <Card title={title} aside={aside}>
      <FigureScroll>
        <table className={table.table} aria-label={title}>
          <thead>
            <tr>
              <th>{first}</th>
              <th className={table.end}>{t('agent.sales')}</th>
              <th className={`${table.end} ${classes.wideOnly}`}>{last}</th>
              <th className={table.end}>{t('agent.margin')}</th>
              <th className={table.end}>{t('agent.marginRate')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((line) => (
              <SumRow key={line.key} line={line} most={most} />
            ))}
          </tbody>
          <tfoot>
            <SumRow line={total} />
          </tfoot>
        </table>
      </FigureScroll>
    </Card>
  )
}

/** Without `most`, which the bars are drawn against, there is no bar. */
function SumRow({ line: { name, sums, last }, most }: { line: Line; most?: number }) {
  const rate = rateOf(sums.margin, sums.sales)
  return (
    <tr>
      <td>{name}</td>
      <td className={table.end}>
        <Money amount={sums.sales} />
      </td>
      <td className={`${table.end} ${classes.wideOnly}`}>{last}</td>
      <td className={table.end}>
        <Money amount={sums.margin} />
      </td>
      <td className={table.end}>
        <span className={classes.rate}>
          {rate !== undefined && most !== undefined && most > 0 && (
            <Bar part={rate / most} tone={rate < thinRate ? 'warn' : undefined} />
          )}
          <span className={toneOf(rate)}>{percentOf(sums.margin, sums.sales)}</span>
        </span>
      </td>
    </tr>
  )
}
