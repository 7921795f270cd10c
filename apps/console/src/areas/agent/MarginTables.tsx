import type { AgentOverview, Sums } from '@portico/contract/agent/overview.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/place/paths.ts'
import { productName, t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import { Money } from '../../kit/show/Money.tsx'
import classes from './Agent.module.css'
import { percentOf } from './percent.ts'

/** What this month brought, by product and by customer. */
export function MarginTables({ data: { month, products, top, others } }: { data: AgentOverview }) {
  if (products.length === 0)
    return (
      <Card title={t('agent.byProduct')}>
        <p className={classes.note}>{t('agent.nothingSold')}</p>
      </Card>
    )
  return (
    <div className={classes.columns}>
      <SumTable
        title={t('agent.byProduct')}
        first={t('agent.product')}
        rows={products.map((row) => ({ key: row.product, name: productName(row.product), sums: row }))}
        total={month}
      />
      <SumTable
        title={t('agent.byCustomer')}
        first={t('agent.customer')}
        rows={[
          ...top.map((row) => ({
            key: row.account_id,
            name: row.customer ? (
              <Link to={paths.agentCustomer(row.account_id)}>{row.customer}</Link>
            ) : (
              t('agent.formerCustomer')
            ),
            sums: row,
          })),
          ...(others.customers > 0
            ? [{ key: 'others', name: t('agent.others', { n: others.customers }), sums: others }]
            : []),
        ]}
        total={month}
      />
    </div>
  )
}

interface SumTableProps {
  title: string
  first: string
  rows: readonly { key: string; name: ReactNode; sums: Sums }[]
  total: Sums
}

function SumTable({ title, first, rows, total }: SumTableProps) {
  return (
    <Card title={title}>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={title}>
          <thead>
            <tr>
              <th>{first}</th>
              <th className={classes.end}>{t('agent.sales')}</th>
              <th className={classes.end}>{t('agent.cost')}</th>
              <th className={classes.end}>{t('agent.margin')}</th>
              <th className={classes.end}>{t('agent.marginRate')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, sums }) => (
              <SumRow key={key} name={name} sums={sums} />
            ))}
          </tbody>
          <tfoot>
            <SumRow name={t('agent.total')} sums={total} />
          </tfoot>
        </table>
      </div>
    </Card>
  )
}

function SumRow({ name, sums: { sales, cost, margin } }: { name: ReactNode; sums: Sums }) {
  return (
    <tr>
      <td>{name}</td>
      <td className={classes.end}>
        <Money amount={sales} />
      </td>
      <td className={classes.end}>
        <Money amount={cost} />
      </td>
      <td className={classes.end}>
        <Money amount={margin} />
      </td>
      <td className={margin.startsWith('-') ? `${classes.end} ${classes.bad}` : classes.end}>
        {percentOf(margin, sales)}
      </td>
    </tr>
  )
}
