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
import { useCall } from '../../base/call/queries.ts'
import { paths } from '../../base/place/paths.ts'
import { language, productName, t } from '../../base/words/words.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { Answered } from '../../kit/show/Answered.tsx'
import { LinkButton } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import classes from './Agent.module.css'
import { percentOf } from './percent.ts'

type Simulated = Data<typeof agentOverviewCalls.agentSimulate>

const monthsBack = 12
/** The last months, the newest first, as the call names them. */
const months = () =>
  Array.from({ length: monthsBack }, (_, back) => {
    const now = new Date()
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7)
  })
const monthWord = (month: string) =>
  new Date(`${month}-15T00:00:00Z`).toLocaleDateString(language, { year: 'numeric', month: 'long', timeZone: 'UTC' })

export default function AgentSimulatorPage() {
  const [month, setMonth] = useState(() => months()[1]!)
  const [product, setProduct] = useState<Product>('host')
  const [percent, setPercent] = useState('8')
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
        {asked.success && <Result input={asked.data} />}
      </div>
    </PageShell>
  )
}

function Result({ input }: { input: Parameters<typeof SimulateInput.parse>[0] }) {
  const answer = useCall(agentOverviewCalls.agentSimulate, input as never, { keepPrevious: true })
  return <Answered answer={answer}>{(data) => <Comparison data={data} />}</Answered>
}

const lines = ['sales', 'cost', 'margin'] as const
const minus = (one: string, other: string) => (Number(one) - Number(other)).toFixed(2)

function Comparison({ data: { actual, simulated, customers, touched } }: { data: Simulated }) {
  return (
    <div className={classes.columns}>
      <Card title={t('agent.simulated')}>
        <table className={classes.table} aria-label={t('agent.simulated')}>
          <thead>
            <tr>
              <th />
              <th className={classes.end}>{t('agent.actual')}</th>
              <th className={classes.end}>{t('agent.simulated')}</th>
              <th className={classes.end}>{t('agent.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line}>
                <td>{t(`agent.${line}`)}</td>
                <td className={classes.end}>
                  <Money amount={actual[line]} />
                </td>
                <td className={classes.end}>
                  <Money amount={simulated[line]} />
                </td>
                <td className={classes.end}>
                  <Money amount={minus(simulated[line], actual[line])} signed />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('agent.marginRate')}</td>
              <td className={classes.end}>{percentOf(actual.margin, actual.sales)}</td>
              <td className={classes.end}>{percentOf(simulated.margin, simulated.sales)}</td>
              <td />
            </tr>
          </tfoot>
        </table>
        <Loss actual={actual} simulated={simulated} />
      </Card>
      <Card title={t('agent.touched', { n: touched })}>
        <ul className={classes.list}>
          {customers.map(({ account_id, customer, more }) => (
            <li key={account_id} className={classes.line}>
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
