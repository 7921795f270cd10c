import { formatMoney } from '@portico/contract/formats.ts'
import { priceCalls, type PriceChange, type PriceEffect } from '@portico/contract/money/catalogue-price.ts'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { CallError } from '../base/call/call-error.ts'
import { useWrite } from '../base/call/use-write.ts'
import { t } from '../base/words/words.ts'
import { Button } from '../kit/show/Button.tsx'
import { FormDrawer } from '../kit/dialog/FormDrawer.tsx'
import { Money } from '../kit/show/Money.tsx'
import { toast } from '../base/state/toast-store.ts'
import type { Form } from '../base/state/use-form.ts'
import { FigureScroll } from '../kit/table/FigureScroll.tsx'
import table from '../kit/table/FigureTable.module.css'
import classes from './PriceChange.module.css'

interface PriceChangeFormProps<Values> {
  title: string
  form: Form & {
    submit: (work: (values: Values) => Promise<unknown>) => (event: FormEvent<HTMLFormElement>) => void
  }
  /** What the dry run is asked about. */
  change: (values: Values) => PriceChange
  publish: { pending: boolean; error: CallError | undefined; send: (values: Values) => Promise<unknown> }
  /** Nothing of it changes a price as it stands: it is saved at once. */
  plain?: boolean
  /** What is said when it is done. */
  saved?: string
  onClose: () => void
  children: ReactNode
}

/** A change of prices in two steps: what it would do to the customers, and only then its publishing. */
export function PriceChangeForm<Values>(props: PriceChangeFormProps<Values>) {
  const { title, form, change, publish, plain = false, saved = t('prices.published'), onClose, children } = props
  const dryRun = useWrite(priceCalls.priceDryRun, { inForm: true })
  const [effect, setEffect] = useState<PriceEffect>()

  const tryOut = async (values: Values) => setEffect(await dryRun.send(change(values)))
  async function save(values: Values) {
    await publish.send(values)
    toast('success', saved)
    onClose()
  }
  return (
    <FormDrawer
      title={title}
      form={form}
      pending={dryRun.pending || publish.pending}
      error={effect || plain ? publish.error : dryRun.error}
      submitWord={t(effect ? 'prices.publish' : plain ? 'kit.save' : 'prices.preview')}
      onClose={onClose}
      onSubmit={form.submit(effect || plain ? save : tryOut)}
    >
      {effect ? <Effect effect={effect} onBack={() => setEffect(undefined)} /> : children}
    </FormDrawer>
  )
}

function Effect({ effect, onBack }: { effect: PriceEffect; onBack: () => void }) {
  const { customers, more, gaining, less, unknown, result, agents, margins } = effect
  return (
    <div className={classes.stack} role="status">
      {customers > 0 && (
        <p className={classes.effect}>{t('prices.effectMore', { n: customers, sum: formatMoney(more) })}</p>
      )}
      {gaining > 0 && (
        <p className={classes.effect}>{t('prices.effectLess', { n: gaining, sum: formatMoney(less) })}</p>
      )}
      {customers + gaining === 0 && <p className={classes.effect}>{t('prices.effectNone')}</p>}
      {unknown > 0 && <p className={classes.line}>{t('prices.effectUnknown', { n: unknown })}</p>}
      {result.length > 0 && <EffectTable title={t('prices.customer')} rows={result.map(asRow)} />}
      {result.length < customers + gaining && (
        <p className={classes.line}>{t('prices.effectFirst', { n: result.length })}</p>
      )}
      {agents.length > 0 && (
        <>
          <p className={classes.effect}>{t('prices.effectAgents')}</p>
          <EffectTable
            title={t('prices.agent')}
            rows={agents.map((agent) => ({
              ...agent,
              second: t('prices.agentCustomers', { n: agent.customers }),
            }))}
          />
          <EffectTable
            title={t('prices.marginOf')}
            rows={margins.map(({ customer, email, agent, ...row }) => ({
              ...row,
              name: customer,
              second: [email, agents.length > 1 && agent].filter(Boolean).join(' · '),
            }))}
          />
        </>
      )}
      <p className={classes.line}>{t('prices.effectText')}</p>
      <div>
        <Button kind="plain" onClick={onBack}>
          {t('prices.back')}
        </Button>
      </div>
    </div>
  )
}

interface EffectRow {
  account_id: string
  name: string
  second: string
  before: string
  after: string
  more: string
}
const asRow = ({ customer, email, ...row }: PriceEffect['result'][number]): EffectRow => ({
  ...row,
  name: customer,
  second: email,
})

function EffectTable({ title, rows }: { title: string; rows: readonly EffectRow[] }) {
  return (
    <FigureScroll>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{title}</th>
            <th className={table.end}>{t('prices.before')}</th>
            <th className={table.end}>{t('prices.after')}</th>
            <th className={table.end}>{t('prices.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ account_id, name, second, before, after, more }) => (
            <tr key={account_id}>
              <td>
                {name}
                <span className={table.second}>{second}</span>
              </td>
              <td className={table.end}>
                <Money amount={before} />
              </td>
              <td className={table.end}>
                <Money amount={after} />
              </td>
              <td className={table.end}>
                <Money amount={more} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FigureScroll>
  )
}
