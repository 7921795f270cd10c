import { agentSaleCalls, AgentPriceInput, type AgentPrice } from '@portico/contract/agent/sale.ts'
import type { Data } from '@portico/contract/calls.ts'
import { everyNode, isKnownItem } from '@portico/contract/money/catalogue-price.ts'
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
import classes from './Agent.module.css'
import { FactorRows } from './FactorRows.tsx'
import { percentOf } from './percent.ts'

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
        <SaveCard bare form={form} write={write} saved={t('agent.pricesSaved')}>
          <TextField {...form.field('sell')} inputMode="decimal" help={t('agent.sellHelp', { cost: info.cost })} />
          <FactorRows {...form.field('products')} label={t('agent.rules')} help={t('agent.sellRulesHelp')} />
        </SaveCard>
      </Card>
      <PriceTable rows={(preview.data ?? info).result} />
    </div>
  )
}

const itemWord = (item: string) => (isKnownItem(item) ? t(`prices.items.${item}`) : item.slice(item.indexOf(':') + 1))

function PriceTable({ rows }: { rows: readonly AgentPrice[] }) {
  if (rows.length === 0) return <EmptyState title={t('agent.noPrices')} text={t('agent.noPricesText')} />
  return (
    <Card title={t('agent.priceList')}>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={t('agent.priceList')}>
          <thead>
            <tr>
              <th>{t('agent.product')}</th>
              <th>{t('agent.item')}</th>
              <th className={classes.end}>{t('agent.listPrice')}</th>
              <th className={classes.end}>{t('agent.cost')}</th>
              <th className={classes.end}>{t('agent.ownPrice')}</th>
              <th className={classes.end}>{t('agent.margin')}</th>
              <th className={classes.end}>{t('agent.marginRate')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={`${row.product} ${row.node} ${row.item}`} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Row({ row: { product, node, item, list, cost, price, margin } }: { row: AgentPrice }) {
  return (
    <tr>
      <td>{productName(product)}</td>
      <td>
        {itemWord(item)}
        {node !== everyNode && <span className={classes.second}>{node}</span>}
      </td>
      <td className={classes.end}>
        <Money amount={list} />
      </td>
      <td className={classes.end}>
        <Money amount={cost} />
      </td>
      <td className={classes.end}>
        <Money amount={price} />
      </td>
      <td className={classes.end}>
        <Money amount={margin} />
      </td>
      <td className={`${classes.end} ${margin.startsWith('-') ? classes.bad : ''}`}>{percentOf(margin, price)}</td>
    </tr>
  )
}
