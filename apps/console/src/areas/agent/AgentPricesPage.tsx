import { agentSaleCalls, AgentPriceInput, type AgentPrice } from '@portico/contract/agent/sale.ts'
import type { Data } from '@portico/contract/calls.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { productName, t } from '../../base/words/words.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { SaveCard } from '../../kit/form/SaveCard.tsx'
import { Answered } from '../../kit/show/Answered.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { FigureScroll } from '../../kit/table/FigureScroll.tsx'
import table from '../../kit/table/FigureTable.module.css'
import { itemName } from '../../sold/price-words.ts'
import classes from './Agent.module.css'
import { FactorRows } from './FactorRows.tsx'
import { percentOf, rateOf } from './percent.ts'
import { toneOf } from './tone.ts'

type Info = Data<typeof agentSaleCalls.agentPriceInfo>

export default function AgentPricesPage() {
  return (
    <PageShell title={t('pages.agentPrices')} text={t('agent.pricesText')}>
      <Answered answer={useCall(agentSaleCalls.agentPriceInfo, {})}>{(info) => <Prices info={info} />}</Answered>
    </PageShell>
  )
}

/** The list below follows what is typed; it holds once it is saved. */
function Prices({ info }: { info: Info }) {
  const write = useWrite(agentSaleCalls.agentPriceSave, { inForm: true })
  const { sell, products } = info
  const form = useForm({ schema: AgentPriceInput, initial: { sell, products } })
  const typed = AgentPriceInput.safeParse(form.values)
  const preview = useCall(agentSaleCalls.agentPriceInfo, typed.success ? { preview: typed.data } : {}, {
    keepPrevious: true,
  })
  return (
    <div className={classes.stack}>
      <Card title={t('agent.factors')}>
        <div className={classes.narrowForm}>
          <SaveCard bare form={form} write={write} saved={t('agent.pricesSaved')}>
            <TextField {...form.field('sell')} inputMode="decimal" help={t('agent.sellHelp', { cost: info.cost })} />
            <FactorRows {...form.field('products')} label={t('agent.rules')} help={t('agent.sellRulesHelp')} />
          </SaveCard>
        </div>
      </Card>
      <PriceTable rows={(preview.data ?? info).result} />
    </div>
  )
}

function PriceTable({ rows }: { rows: readonly AgentPrice[] }) {
  if (rows.length === 0) return <EmptyState title={t('agent.noPrices')} text={t('agent.noPricesText')} />
  return (
    <Card title={t('agent.priceList')}>
      <FigureScroll>
        <table className={table.table} aria-label={t('agent.priceList')}>
          <thead>
            <tr>
              <th>{t('agent.item')}</th>
              <th className={table.end}>{t('agent.listPrice')}</th>
              <th className={table.end}>{t('agent.cost')}</th>
              <th className={table.end}>{t('agent.ownPrice')}</th>
              <th className={table.end}>{t('agent.margin')}</th>
              <th className={table.end}>{t('agent.marginRate')}</th>
            </tr>
          </thead>
          {[...Map.groupBy(rows, ({ product }) => product)].map(([product, own]) => (
            <tbody key={product}>
              <tr className={table.group}>
                <th scope="rowgroup">{productName(product)}</th>
                <td colSpan={5} />
              </tr>
              {own.map((row) => (
                <Row key={`${row.node} ${row.item}`} row={row} />
              ))}
            </tbody>
          ))}
        </table>
      </FigureScroll>
    </Card>
  )
}

function Row({ row: { product, node_name, item, list, cost, price, margin } }: { row: AgentPrice }) {
  return (
    <tr>
      <td>
        {itemName(item, product)}
        {node_name && <span className={table.second}>{node_name}</span>}
      </td>
      <td className={table.end}>
        <Money amount={list} />
      </td>
      <td className={table.end}>
        <Money amount={cost} />
      </td>
      <td className={table.end}>
        <Money amount={price} />
      </td>
      <td className={table.end}>
        <Money amount={margin} />
      </td>
      <td className={`${table.end} ${toneOf(rateOf(margin, price)) ?? ''}`}>{percentOf(margin, price)}</td>
    </tr>
  )
}
