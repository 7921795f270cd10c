import type { SimulateInput, Sums, agentOverviewCalls } from '@portico/contract/agent/overview.ts'
import type { Data } from '@portico/contract/calls.ts'
import { lessMoney } from '@portico/contract/money/sums.ts'
import type { ReactNode } from 'react'
import { Link } from '../../kit/show/Link.tsx'
import type * as z from 'zod/mini'
import { paths } from '../../base/place/paths.ts'
import { productName, t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import list from '../../kit/show/Lines.module.css'
import { Money } from '../../kit/show/Money.tsx'
import { FigureScroll } from '../../kit/table/FigureScroll.tsx'
import table from '../../kit/table/FigureTable.module.css'
import classes from './Agent.module.css'
import { percentOf } from './percent.ts'

type Simulated = Data<typeof agentOverviewCalls.agentSimulate>
export type Changes = z.output<typeof SimulateInput>['changes']

interface SimulatedMonthProps {
  data: Simulated
  changes: Changes
  onSave: () => void
}

/** A month as it was beside how it would have been: all of it, each product whose price changes, and who pays for it. */
export function SimulatedMonth({ data, changes, onSave }: SimulatedMonthProps) {
  return (
    <div className={classes.columns}>
      <Card title={t('agent.simulated')}>
        <Totals {...data} />
        {changes.length > 1 && <ByProduct products={data.products} changes={changes} />}
        <Loss {...data} />
        {changes.some(({ percent }) => percent !== 0) && (
          <div className={classes.buttons}>
            <Button onClick={onSave}>{t('agent.saving.open')}</Button>
          </div>
        )}
      </Card>
      <Touched {...data} />
    </div>
  )
}

const lines = ['sales', 'cost', 'margin'] as const
type Both = Pick<Simulated, 'actual' | 'simulated'>

function Totals({ actual, simulated }: Both) {
  return (
    <Compared
      label={t('agent.simulated')}
      rows={lines.map((line) => ({ name: t(`agent.${line}`), was: actual[line], next: simulated[line] }))}
    >
      <tfoot>
        <tr>
          <td>{t('agent.marginRate')}</td>
          <td className={table.end}>{percentOf(actual.margin, actual.sales)}</td>
          <td className={table.end}>{percentOf(simulated.margin, simulated.sales)}</td>
          <td />
        </tr>
      </tfoot>
    </Compared>
  )
}

/** The sales of each product whose price changes. */
function ByProduct({ products, changes }: Pick<SimulatedMonthProps, 'changes'> & Pick<Simulated, 'products'>) {
  const rows = changes.map(({ product }) => {
    const sold = products.find((one) => one.product === product)
    return { name: productName(product), was: sold?.sales ?? '0.00', next: sold?.simulated.sales ?? '0.00' }
  })
  return <Compared label={t('agent.salesByProduct')} head={t('agent.product')} rows={rows} />
}

interface ComparedProps {
  label: string
  head?: string
  rows: readonly { name: string; was: string; next: string }[]
  children?: ReactNode
}

function Compared({ label, head, rows, children }: ComparedProps) {
  return (
    <FigureScroll>
      <table className={table.table} aria-label={label}>
        <thead>
          <tr>
            {head ? <th>{head}</th> : <td />}
            <th className={table.end}>{t('agent.actual')}</th>
            <th className={table.end}>{t('agent.simulated')}</th>
            <th className={table.end}>{t('agent.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, was, next }) => (
            <tr key={name}>
              <td>{name}</td>
              <td className={table.end}>
                <Money amount={was} />
              </td>
              <td className={table.end}>
                <Money amount={next} />
              </td>
              <td className={table.end}>
                <Money amount={lessMoney(next, was)} signed />
              </td>
            </tr>
          ))}
        </tbody>
        {children}
      </table>
    </FigureScroll>
  )
}

function Touched({ touched, customers }: Pick<Simulated, 'touched' | 'customers'>) {
  return (
    <Card title={t('agent.touched', { n: touched })}>
      {touched === 0 && <p className={classes.note}>{t('agent.saving.nobody')}</p>}
      <ul className={list.list}>
        {customers.map(({ account_id, customer, more }) => (
          <li key={account_id} className={list.line}>
            {customer ? (
              <Link to={paths.agentCustomer(account_id)}>{customer}</Link>
            ) : (
              <span>{t('agent.formerCustomer')}</span>
            )}
            <Money amount={more} signed />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A higher price pays as long as not too many leave. */
function Loss({ actual, simulated }: { actual: Sums; simulated: Sums }) {
  const more = Number(simulated.margin) - Number(actual.margin)
  if (more <= 0 || Number(actual.margin) <= 0) return null
  return <p className={classes.note}>{t('agent.canLose', { rate: percentOf(String(more), simulated.margin) })}</p>
}
