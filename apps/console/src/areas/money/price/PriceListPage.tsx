import { formatMoney } from '@portico/contract/formats.ts'
import {
  bestActivity,
  discountedTerms,
  monthsOfTerm,
  priceCalls,
  termFactor,
} from '@portico/contract/money/catalogue-price.ts'
import { priceOf } from '@portico/contract/money/price.ts'
import { useState } from 'react'
import { PublicFrame } from '../../../kit/frame/PublicFrame.tsx'
import { discountText } from '../../../base/format/discount.ts'
import { query, queryClient, useCall } from '../../../base/call/queries.ts'
import { loadAreaWords, productName, t } from '../../../base/words/words.ts'
import type { Data } from '@portico/contract/calls.ts'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { Segments } from '../../../kit/form/Segments.tsx'
import { Answered } from '../../../kit/show/Answered.tsx'
import { FigureScroll } from '../../../kit/table/FigureScroll.tsx'
import table from '../../../kit/table/FigureTable.module.css'
import classes from './Price.module.css'
import { itemName } from '../../../sold/price-words.ts'

type Prices = Data<typeof priceCalls.baseConfigPrice>
type Product = Prices['result'][number]
type Activity = Data<typeof priceCalls.activityList>['result'][number]

/** Products have their names among the words of money. */
export const loader = async () => {
  await Promise.all([
    loadAreaWords('money'),
    loadAreaWords('recharge'),
    queryClient.query({ ...query(priceCalls.baseConfigPrice), staleTime: 0 }).catch(() => undefined),
  ])
  return null
}

export default function PriceListPage() {
  const running = useCall(priceCalls.activityList).data?.result ?? []
  return (
    <PublicFrame shape="text">
      <h1 className={classes.head}>{t('pages.priceList')}</h1>
      <p className={classes.line}>{t('prices.publicText')}</p>
      <Activities running={running} />
      <Answered answer={useCall(priceCalls.baseConfigPrice)}>
        {(prices) => <PriceList prices={prices} running={running} />}
      </Answered>
    </PublicFrame>
  )
}

function Activities({ running }: { running: readonly Activity[] }) {
  if (running.length === 0) return null
  return (
    <ul className={classes.activities} aria-label={t('prices.activities')}>
      {running.map(({ id, title, discount, product, node_name, min_months, applies_to, ends_on }) => (
        <li key={id} className={classes.activity}>
          <strong>{title}</strong>
          <span>{productName(product)}</span>
          <span>{discountText(discount)}</span>
          <span>{t(`prices.scopes.${applies_to}`)}</span>
          {min_months > 1 && <span>{t('prices.fromMonths', { n: min_months })}</span>}
          {node_name && <span>{node_name}</span>}
          <span className={classes.line}>{t('prices.until', { day: ends_on })}</span>
        </li>
      ))}
    </ul>
  )
}

const terms = ['month', ...discountedTerms] as const
type Term = (typeof terms)[number]

function PriceList({ prices, running }: { prices: Prices; running: readonly Activity[] }) {
  const [term, setTerm] = useState<Term>('month')
  const discounts = prices.buy_time_discount.purchase
  const months = term === 'month' ? 1 : monthsOfTerm[term]
  if (prices.result.length === 0)
    return <EmptyState title={t('prices.noPrices')} text={t('prices.noPricesText')} compact />
  return (
    <>
      <div className={classes.terms}>
        <Segments
          label={t('prices.term')}
          value={term}
          onChange={setTerm}
          options={terms.map((value) => ({
            value,
            label: [t(`prices.terms.${value}`), value === 'month' ? '' : discountText(discounts[value])]
              .join(' ')
              .trim(),
          }))}
        />
      </div>
      {prices.result.map((product) => (
        <ProductPrices
          key={product.product}
          {...product}
          months={months}
          factor={termFactor(discounts, months)}
          running={running}
        />
      ))}
      <p className={classes.note}>{t('prices.publicNote')}</p>
    </>
  )
}

interface ProductPricesProps extends Product {
  months: number
  factor: string
  running: readonly Activity[]
}

function ProductPrices({ product, coefficient, items, months, factor, running }: ProductPricesProps) {
  const name = productName(product)
  /** By the function that makes every price, so that this list and an order agree to the fen. */
  const forTerm = (list: string, node: string, bought: number, term: string) => {
    const item = { word: product, monthFen: BigInt(list.replace('.', '')), quantity: 1 }
    const best = bestActivity(running, { product, node, months: bought, purpose: 'purchase' })
    const activity = best && { factor: best.discount, vars: {} }
    const fen = priceOf([item], bought, { coefficient, term, user: '1', activity }).totalFen.toString()
    const digits = fen.padStart(3, '0')
    return formatMoney(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
  }
  return (
    <section>
      <h2 className={classes.product}>{name}</h2>
      <FigureScroll>
        <table className={`${table.table} ${classes.even}`} aria-label={name}>
          <thead>
            <tr>
              <th>{t('prices.item')}</th>
              <th className={table.end}>{t('prices.perMonth')}</th>
              {months > 1 && <th className={table.end}>{t('prices.forMonths', { n: months })}</th>}
            </tr>
          </thead>
          <tbody>
            {items.map(({ node, node_name, item, list }) => (
              <tr key={`${node} ${item}`}>
                <td>
                  {itemName(item, product)}
                  {node_name && <span className={table.second}>{node_name}</span>}
                </td>
                <td className={table.end}>{forTerm(list, node, 1, '1')}</td>
                {months > 1 && <td className={table.end}>{forTerm(list, node, months, factor)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </FigureScroll>
    </section>
  )
}
