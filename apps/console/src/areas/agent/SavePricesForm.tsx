import type { Product } from '@portico/contract/access.ts'
import type { ProductFactor } from '@portico/contract/agent/customer.ts'
import { agentSaleCalls, sellFactorMax, sellFactorMin, type AgentPrice } from '@portico/contract/agent/sale.ts'
import type { Data } from '@portico/contract/calls.ts'
import { everyNode } from '@portico/contract/money/catalogue-price.ts'
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
import table from '../../kit/table/FigureTable.module.css'
import { itemName } from '../../sold/price-words.ts'
import classes from './Agent.module.css'

type Info = Data<typeof agentSaleCalls.agentPriceInfo>

interface SavePricesFormProps {
  product: Product
  percent: number
  onClose: () => void
}

/** Makes what was simulated the prices that hold: what each item costs now and then, asked once. */
export function SavePricesForm({ product, percent, onClose }: SavePricesFormProps) {
  const answer = useCall(agentSaleCalls.agentPriceInfo, {})
  if (!answer.data)
    return (
      <SideSheet title={t('agent.saving.title')} position="right" size={560} onClose={onClose}>
        <Answered answer={answer}>{() => null}</Answered>
      </SideSheet>
    )
  return <Saving info={answer.data} product={product} percent={percent} onClose={onClose} />
}

/** Two decimals, as factors are kept, and within their bounds. */
const changed = (factor: string, percent: number) =>
  Math.min(Math.max(Math.round(Number(factor) * (100 + percent)) / 100, sellFactorMin), sellFactorMax).toFixed(2)

function Saving({ info, product, percent, onClose }: SavePricesFormProps & { info: Info }) {
  const write = useWrite(agentSaleCalls.agentPriceSave, { inForm: true })
  const form = useForm({ schema: z.object({}), initial: {} })
  const { sell, products } = info
  const was = products.find((row) => row.product === product)?.factor ?? sell
  const factor = changed(was, percent)
  const next = { sell, products: withFactor(products, { product, factor }) }
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
      <p className={classes.help}>{t('agent.saving.text', { product: productName(product), was, factor })}</p>
      <Items product={product} before={info.result} after={preview.data?.result ?? []} />
    </SaveDrawer>
  )
}

const withFactor = (products: readonly ProductFactor[], changing: ProductFactor): ProductFactor[] => [
  ...products.filter(({ product }) => product !== changing.product),
  changing,
]

interface ItemsProps {
  product: Product
  before: readonly AgentPrice[]
  after: readonly AgentPrice[]
}

function Items({ product, before, after }: ItemsProps) {
  const rows = before.filter((row) => row.product === product)
  if (rows.length === 0) return <p className={classes.note}>{t('agent.saving.noItems')}</p>
  return (
    <div className={table.scroll}>
      <table className={table.table} aria-label={t('agent.priceList')}>
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
    </div>
  )
}

const isSame = (one: AgentPrice, other: AgentPrice) =>
  one.product === other.product && one.node === other.node && one.item === other.item

function Item({ row, after }: { row: AgentPrice; after: AgentPrice | undefined }) {
  return (
    <tr>
      <td>
        {itemName(row.item)}
        {row.node !== everyNode && <span className={table.second}>{row.node}</span>}
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
