import { sellFactorMax, sellFactorMin, type ProductFactor } from '@portico/contract/agent/factor.ts'
import { agentSaleCalls, type AgentPrice } from '@portico/contract/agent/sale.ts'
import type { Data } from '@portico/contract/calls.ts'
import * as z from 'zod/mini'
import { CallError } from '../../base/call/call-error.ts'
import { useCall } from '../../base/call/queries.ts'
import { markStale } from '../../base/call/stale.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { productName, t } from '../../base/words/words.ts'
import { SideSheet } from '../../kit/dialog/Dialog.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { Answered } from '../../kit/show/Answered.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { FigureScroll } from '../../kit/table/FigureScroll.tsx'
import table from '../../kit/table/FigureTable.module.css'
import { itemName } from '../../sold/price-words.ts'
import classes from './Agent.module.css'
import type { Changes } from './SimulatedMonth.tsx'

type Info = Data<typeof agentSaleCalls.agentPriceInfo>

interface SavePricesFormProps {
  changes: Changes
  onClose: () => void
}

/** Makes what was simulated the prices that hold: what each item costs now and then, asked once. */
export function SavePricesForm({ changes, onClose }: SavePricesFormProps) {
  const answer = useCall(agentSaleCalls.agentPriceInfo, {})
  if (!answer.data)
    return (
      <SideSheet title={t('agent.saving.title')} position="right" size={560} onClose={onClose}>
        <Answered answer={answer}>{() => null}</Answered>
      </SideSheet>
    )
  return <Saving info={answer.data} changes={changes} onClose={onClose} />
}

/** Two decimals, as factors are kept, and within their bounds; reckoned on whole hundredths, so that halves go up. */
function changed(factor: string, percent: number): string {
  const hundredths = Math.round((Math.round(Number(factor) * 100) * (100 + percent)) / 100)
  return Math.min(Math.max(hundredths / 100, sellFactorMin), sellFactorMax).toFixed(2)
}

/** What becomes of the factors; a product that does not change keeps what it had. */
const changedFactors = ({ sell, products }: Info, changes: Changes) =>
  changes
    .filter(({ percent }) => percent !== 0)
    .map(({ product, percent }) => {
      const was = products.find((row) => row.product === product)?.factor ?? sell
      return { product, was, factor: changed(was, percent) }
    })

function Saving({ info, changes, onClose }: SavePricesFormProps & { info: Info }) {
  const write = useWrite(agentSaleCalls.agentPriceSave, { inForm: true })
  const form = useForm({ schema: z.object({}), initial: {} })
  const { sell, products } = info
  const factors = changedFactors(info, changes)
  const next = { sell, products: withFactors(products, factors) }
  const preview = useCall(agentSaleCalls.agentPriceInfo, { preview: next }, { keepPrevious: true })
  async function send() {
    try {
      return await write.send({ ...next, was: { sell, products } })
    } catch (error) {
      // What is shown is out of date: it is read again, and asked once more.
      if (error instanceof CallError && error.is('changedMeanwhile')) await markStale(['agentPriceInfo'])
      throw error
    }
  }
  return (
    <SaveDrawer
      title={t('agent.saving.title')}
      form={form}
      write={{ ...write, send }}
      saved={t('agent.pricesSaved')}
      submitWord={t('agent.saving.save')}
      onClose={onClose}
    >
      <p className={classes.help}>{t('agent.saving.text')}</p>
      {factors.map(({ product, was, factor }) => (
        <section key={product} className={classes.change}>
          <p>{t('agent.saving.change', { product: productName(product), was, factor })}</p>
          <Items
            name={productName(product)}
            rows={info.result.filter((row) => row.product === product)}
            after={preview.data?.result ?? []}
          />
        </section>
      ))}
    </SaveDrawer>
  )
}

const withFactors = (products: readonly ProductFactor[], changing: readonly ProductFactor[]): ProductFactor[] => [
  ...products.filter(({ product }) => !changing.some((one) => one.product === product)),
  ...changing.map(({ product, factor }) => ({ product, factor })),
]

interface ItemsProps {
  name: string
  rows: readonly AgentPrice[]
  after: readonly AgentPrice[]
}

function Items({ name, rows, after }: ItemsProps) {
  if (rows.length === 0) return <p className={classes.note}>{t('agent.saving.noItems')}</p>
  return (
    <FigureScroll>
      <table className={table.table} aria-label={name}>
        <thead>
          <tr>
            <th>{t('agent.item')}</th>
            <th className={table.end}>{t('agent.saving.now')}</th>
            <th className={table.end}>{t('agent.saving.next')}</th>
            <th className={table.end}>{t('agent.saving.margin')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Item key={`${row.node} ${row.item}`} row={row} after={after.find((one) => isSame(one, row))} />
          ))}
        </tbody>
      </table>
    </FigureScroll>
  )
}

const isSame = (one: AgentPrice, other: AgentPrice) =>
  one.product === other.product && one.node === other.node && one.item === other.item

function Item({ row, after }: { row: AgentPrice; after: AgentPrice | undefined }) {
  return (
    <tr>
      <td>
        {itemName(row.item, row.product)}
        {row.node_name && <span className={table.second}>{row.node_name}</span>}
      </td>
      <td className={table.end}>
        <Money amount={row.price} />
      </td>
      <td className={table.end}>{after && <Money amount={after.price} />}</td>
      <td className={`${table.end} ${after?.margin.startsWith('-') ? classes.bad : ''}`}>
        {after && <Money amount={after.margin} />}
      </td>
    </tr>
  )
}
