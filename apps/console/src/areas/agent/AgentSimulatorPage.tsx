import {
  agentOverviewCalls,
  SimulateInput,
  simulatedPercent,
  simulatedPercentMax,
  simulatedPercentMin,
} from '@portico/contract/agent/overview.ts'
import { useState } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { paths } from '../../base/place/paths.ts'
import { useParam } from '../../base/state/use-param.ts'
import { t } from '../../base/words/words.ts'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { Answered } from '../../kit/show/Answered.tsx'
import { LinkButton } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import classes from './Agent.module.css'
import { monthWord } from '../../kit/show/month-word.ts'
import { ProductRows, type ProductValue } from './ProductRows.tsx'
import { SavePricesForm } from './SavePricesForm.tsx'
import { SimulatedMonth, type Changes } from './SimulatedMonth.tsx'

const monthsBack = 12
/** The last months, the newest first, as the call names them. */
const months = () =>
  Array.from({ length: monthsBack }, (_, back) => {
    const now = new Date()
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7)
  })

const percentOfText = (text: string) => Number(text || 'x')
const wrongPercent = (text: string) =>
  simulatedPercent.safeParse(percentOfText(text)).success
    ? undefined
    : t('agent.percentRange', { min: simulatedPercentMin, max: simulatedPercentMax })

export default function AgentSimulatorPage() {
  const [month, setMonth] = useState(() => months()[1]!)
  const [rows, setRows] = useState<ProductValue[]>([{ product: 'host', value: '8' }])
  const form = useParam('form')
  const changes = rows.map(({ product, value }) => ({ product, percent: percentOfText(value) }))
  const asked = SimulateInput.safeParse({ month, changes })
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
            <ProductRows
              label={t('agent.changes')}
              word={t('agent.percent')}
              first="0"
              value={rows}
              onChange={setRows}
              wrong={wrongPercent}
            />
          </div>
        </Card>
        {asked.success && <Result input={asked.data} onSave={() => form.open('save')} />}
      </div>
      {form.value === 'save' && asked.success && <SavePricesForm changes={asked.data.changes} onClose={form.close} />}
    </PageShell>
  )
}

function Result({ input, onSave }: { input: { month: string; changes: Changes }; onSave: () => void }) {
  const answer = useCall(agentOverviewCalls.agentSimulate, input, { keepPrevious: true })
  return (
    <Answered answer={answer}>
      {(data) => <SimulatedMonth data={data} changes={input.changes} onSave={onSave} />}
    </Answered>
  )
}
