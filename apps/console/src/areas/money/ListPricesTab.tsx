import { formatMoney } from '@portico/contract/formats.ts'
import { priceCalls, type ListPrice } from '@portico/contract/money/catalogue-price.ts'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { productName, t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { SideSheet } from '../../kit/dialog/Dialog.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { Money } from '../../kit/show/Money.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { formatTime, RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useParam } from '../../base/state/use-param.ts'
import { useRows } from '../../base/state/use-rows.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { ListPriceForm } from './ListPriceForm.tsx'
import classes from './Price.module.css'
import { itemName, nodeName } from './price-words.ts'

const nameOf = ({ product, item }: ListPrice) => `${productName(product)}: ${itemName(item)}`
const idOf = ({ product, node, item }: ListPrice) => `${product} ${node} ${item}`
const textOf = (row: ListPrice) => `${nameOf(row)} ${row.item} ${nodeName(row.node)}`

const columns: readonly Column<ListPrice>[] = [
  {
    key: 'item',
    title: t('prices.item'),
    fixed: true,
    card: 'title',
    cell: (row) => <NameCell name={itemName(row.item)} second={row.item} />,
  },
  { key: 'product', title: t('prices.product'), cell: ({ product }) => productName(product) },
  { key: 'node', title: t('prices.node'), cell: ({ node }) => nodeName(node) },
  { key: 'since', title: t('prices.since'), cell: ({ valid_from }) => <RelativeTime at={valid_from} /> },
  { key: 'price', title: t('prices.perMonth'), align: 'end', cell: ({ price }) => <Money amount={price} /> },
]

export function ListPricesTab() {
  const answer = useCall(priceCalls.listPriceList)
  const list = useRows(answer, textOf, 50)
  const end = useWrite(priceCalls.listPriceEnd)
  const form = useParam('form')
  const at = form.value.indexOf(':')
  const [kind, id] = [form.value.slice(0, at), form.value.slice(at + 1)]
  const chosen = answer.data?.result.find((row) => idOf(row) === id)

  const actions = (row: ListPrice): RowAction[] => [
    {
      key: 'edit',
      word: t('prices.change'),
      icon: IconPencil,
      quick: true,
      run: () => form.open(`edit:${idOf(row)}`),
    },
    { key: 'history', word: t('prices.history'), icon: IconHistory, run: () => form.open(`history:${idOf(row)}`) },
    {
      key: 'end',
      word: t('prices.end'),
      icon: IconTrash,
      danger: true,
      divided: true,
      confirm: {
        title: t('prices.endTitle', { name: nameOf(row), sum: formatMoney(row.price) }),
        text: t('prices.endText'),
        confirm: t('prices.end'),
        danger: true,
      },
      run: async () => {
        await end.send({ product: row.product, node: row.node, item: row.item })
        toast('success', t('prices.ended'))
      },
    },
  ]
  const add = <Button onClick={() => form.open('new:')}>{t('prices.add')}</Button>
  return (
    <>
      <ResourceTable
        name="list-prices"
        list={list}
        columns={columns}
        actions={actions}
        rowId={idOf}
        rowName={nameOf}
        searchPlaceholder={t('prices.searchPrices')}
        extra={add}
        empty={<EmptyState title={t('prices.noList')} text={t('prices.noListText')} action={add} />}
      />
      {kind === 'new' && <ListPriceForm title={t('prices.add')} onClose={form.close} />}
      {kind === 'edit' && chosen && <ListPriceForm key={id} title={nameOf(chosen)} row={chosen} onClose={form.close} />}
      {kind === 'history' && chosen && <History row={chosen} onClose={form.close} />}
    </>
  )
}

function History({ row, onClose }: { row: ListPrice; onClose: () => void }) {
  const { product, node, item } = row
  return (
    <SideSheet onClose={onClose} title={t('prices.historyTitle', { name: nameOf(row) })} size={480}>
      <Answered answer={useCall(priceCalls.listPriceHistory, { product, node, item })}>
        {({ result }) => (
          <table className={classes.table}>
            <thead>
              <tr>
                <th>{t('prices.since')}</th>
                <th>{t('prices.untilWhen')}</th>
                <th>{t('prices.who')}</th>
                <th className={classes.figure}>{t('prices.perMonth')}</th>
              </tr>
            </thead>
            <tbody>
              {result.map(({ price, valid_from, valid_to, who }) => (
                <tr key={valid_from}>
                  <td>{formatTime(valid_from)}</td>
                  <td>{valid_to ? formatTime(valid_to) : t('prices.inForce')}</td>
                  <td>{who || '—'}</td>
                  <td className={classes.figure}>
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
