import { formatMoney } from '@portico/contract/formats.ts'
import { priceCalls, type ListPrice } from '@portico/contract/money/catalogue-price.ts'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useCall } from '../../../base/call/queries.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { productName, t } from '../../../base/words/words.ts'
import { SideSheet } from '../../../kit/dialog/Dialog.tsx'
import type { Column, RowAction } from '../../../base/state/list.ts'
import { Money } from '../../../kit/show/Money.tsx'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { formatTime, RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { NounList } from '../../../kit/table/NounList.tsx'
import { useParam } from '../../../base/state/use-param.ts'
import { useRows } from '../../../base/state/use-rows.ts'
import { Answered } from '../../../kit/show/Answered.tsx'
import { ListPriceForm } from './ListPriceForm.tsx'
import table from '../../../kit/table/FigureTable.module.css'
import { itemName, placeName } from '../../../sold/price-words.ts'

const nameOf = ({ product, item }: ListPrice) => `${productName(product)}: ${itemName(item, product)}`
const idOf = ({ product, node, item }: ListPrice) => `${product} ${node} ${item}`
const textOf = (row: ListPrice) => `${nameOf(row)} ${row.item} ${row.node} ${placeName(row)}`

const columns: readonly Column<ListPrice>[] = [
  {
    key: 'item',
    title: t('prices.item'),
    fixed: true,
    card: 'title',
    cell: (row) => <NameCell name={itemName(row.item, row.product)} second={row.item} />,
  },
  { key: 'product', title: t('prices.product'), cell: ({ product }) => productName(product) },
  { key: 'node', title: t('prices.node'), cell: placeName },
  { key: 'since', title: t('prices.since'), cell: ({ valid_from }) => <RelativeTime at={valid_from} /> },
  { key: 'price', title: t('prices.perMonth'), align: 'end', cell: ({ price }) => <Money amount={price} /> },
]

export function ListPricesTab() {
  const answer = useCall(priceCalls.listPriceList)
  const list = useRows(answer, textOf, 50)
  const end = useWrite(priceCalls.listPriceEnd)
  const history = useParam('history')
  const past = answer.data?.result.find((row) => idOf(row) === history.value)
  const reading = (row: ListPrice): RowAction => ({
    key: 'history',
    word: t('prices.history'),
    icon: IconHistory,
    run: () => history.open(idOf(row)),
  })
  return (
    <>
      <NounList
        name="list-prices"
        list={list}
        among={answer.data?.result}
        columns={columns}
        rowId={idOf}
        rowName={nameOf}
        searchPlaceholder={t('prices.searchPrices')}
        empty={{ title: t('prices.noList'), text: t('prices.noListText') }}
        add={{ word: t('prices.add') }}
        edit={t('prices.change')}
        more={(row) => [reading(row)]}
        remove={(row) => ({
          write: { send: () => end.send({ product: row.product, node: row.node, item: row.item }) },
          word: t('prices.end'),
          title: t('prices.endTitle', { name: nameOf(row), sum: formatMoney(row.price) }),
          text: t('prices.endText'),
          removed: t('prices.ended'),
        })}
        form={(row, close) => <ListPriceForm title={row ? nameOf(row) : t('prices.add')} row={row} onClose={close} />}
      />
      {past && <History row={past} onClose={history.close} />}
    </>
  )
}

function History({ row, onClose }: { row: ListPrice; onClose: () => void }) {
  const { product, node, item } = row
  return (
    <SideSheet onClose={onClose} title={t('prices.historyTitle', { name: nameOf(row) })} size={480}>
      <Answered answer={useCall(priceCalls.listPriceHistory, { product, node, item })}>
        {({ result }) => (
          <table className={table.table}>
            <thead>
              <tr>
                <th>{t('prices.since')}</th>
                <th>{t('prices.untilWhen')}</th>
                <th>{t('prices.who')}</th>
                <th className={table.end}>{t('prices.perMonth')}</th>
              </tr>
            </thead>
            <tbody>
              {result.map(({ price, valid_from, valid_to, who }) => (
                <tr key={valid_from}>
                  <td>{formatTime(valid_from)}</td>
                  <td>{valid_to ? formatTime(valid_to) : t('prices.inForce')}</td>
                  <td>{who || '—'}</td>
                  <td className={table.end}>
                    <Money amount={price} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Answered>
    </SideSheet>
  )
}
