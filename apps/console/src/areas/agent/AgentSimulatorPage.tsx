import { products, type Product } from '@portico/contract/access.ts'
import {
  agentOverviewCalls,
  SimulateInput,
  simulatedPercentMax,
  simulatedPercentMin,
  type Sums,
} from '@portico/contract/agent/overview.ts'
import type { Data } from '@portico/contract/calls.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { paths } from '../../base/place/paths.ts'
import { useParam } from '../../base/state/use-param.ts'
import { productName, t } from '../../base/words/words.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import list from '../../kit/show/Lines.module.css'
import { Money } from '../../kit/show/Money.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import table from '../../kit/table/FigureTable.module.css'
import classes from './Agent.module.css'
import { monthWord } from './month-word.ts'
import { percentOf } from './percent.ts'
import { SavePricesForm } from './SavePricesForm.tsx'

type Simulated = Data<typeof agentOverviewCalls.agentSimulate>

const monthsBack = 12
/** The last months, the newest first, as the call names them. */
const months = () =>
  Array.from({ length: monthsBack }, (_, back) => {
    const now = new Date()
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7)
  })

export default function AgentSimulatorPage() {
  const [month, setMonth] = useState(() => months()[1]!)
  const [product, setProduct] = useState<Product>('host')
  const [percent, setPercent] = useState('8')
  const form = useParam('form')
  const asked = SimulateInput.safeParse({ month, changes: [{ product, percent: Number(percent || 'x') }] })
  const wrong = asked.success
    ? undefined
    : t('agent.percentRange', { min: simulatedPercentMin, max: simulatedPercentMax })
  return (
    <PageShell
      title={t('pages.agentSimulator')}
      text={t('agent.simulatorText')}
      action={
        <LinkButton kind="plain" to={paths.agentPrices()}>
          {t('agent.toPrices')}
        </LinkButton>
      }
    >
      <div className={classes.stack}>
        <Card>
          <div className={classes.choices}>
            <SelectField
              label={t('agent.month')}
              value={month}
              options={months().map((value) => ({ value, label: monthWord(value) }))}
              onChange={setMonth}
            />
            <SelectField
              label={t('agent.product')}
              value={product}
              searchable
              options={products.map((value) => ({ value, label: productName(value) }))}
              onChange={(chosen) => setProduct(chosen as Product)}
            />
            <TextField
              label={t('agent.percent')}
              value={percent}
              inputMode="numeric"
              error={wrong}
              onChange={setPercent}
            />
          </div>
        </Card>
        {asked.success && <Result input={asked.data} onSave={() => form.open('save')} />}
      </div>
      {form.value === 'save' && asked.success && (
        <SavePricesForm product={product} percent={Number(percent)} onClose={form.close} />
      )}
    </PageShell>
  )
}

function Result({ input, onSave }: { input: z.output<typeof SimulateInput>; onSave: () => void }) {
  const answer = useCall(agentOverviewCalls.agentSimulate, input, { keepPrevious: true })
  return <Answered answer={answer}>{(data) => <Comparison data={data} onSave={onSave} />}</Answered>
}

const lines = ['sales', 'cost', 'margin'] as const
const minus = (one: string, other: string) => (Number(one) - Number(other)).toFixed(2)

interface ComparisonProps {
  data: Simulated
  onSave: () => void
}

function Comparison({ data: { actual, simulated, customers, touched }, onSave }: ComparisonProps) {
  return (
    <div className={classes.columns}>
      <Card title={t('agent.simulated')}>
        <div className={table.scroll}>
          <table className={table.table} aria-label={t('agent.simulated')}>
            <thead>
              <tr>
                <th />
                <th className={table.end}>{t('agent.actual')}</th>
                <th className={table.end}>{t('agent.simulated')}</th>
                <th className={table.end}>{t('agent.difference')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line}>
                  <td>{t(`agent.${line}`)}</td>
                  <td className={table.end}>
                    <Money amount={actual[line]} />
                  </td>
                  <td className={table.end}>
                    <Money amount={simulated[line]} />
                  </td>
                  <td className={table.end}>
                    <Money amount={minus(simulated[line], actual[line])} signed />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td>{t('agent.marginRate')}</td>
                <td className={table.end}>{percentOf(actual.margin, actual.sales)}</td>
                <td className={table.end}>{percentOf(simulated.margin, simulated.sales)}</td>
                <td />
              </tr>
            </tfoot>
          </table>
        </div>
        <Loss actual={actual} simulated={simulated} />
        <div className={classes.buttons}>
          <Button onClick={onSave}>{t('agent.saving.open')}</Button>
        </div>
      </Card>
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
    </div>
  )
}

/** A higher price pays as long as not too many leave. */
function Loss({ actual, simulated }: { actual: Sums; simulated: Sums }) {
  const more = Number(simulated.margin) - Number(actual.margin)
  if (more <= 0 || Number(actual.margin) <= 0) return null
  return <p className={classes.note}>{t('agent.canLose', { rate: percentOf(String(more), simulated.margin) })}</p>
}
