import { FlavorOfferInput, nodeDeskCalls, type Capacity, type PlatformNode } from '@portico/contract/node/node-desk.ts'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { CheckField, TextField } from '../../kit/form/fields.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import type { Column } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { NounList } from '../../kit/table/NounList.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { useForm } from '../../base/state/use-form.ts'
import { useRows } from '../../base/state/use-rows.ts'
import { nodeName, SaleMark, sizeText } from './node-desk.tsx'

const idOf = ({ controller_id, flavor_id }: Capacity) => `${controller_id} ${flavor_id}`
const figure = (n: number | null) => n ?? t('nodeDesk.unlimited')

const columnsWith = (nameOf: (id: string) => string): readonly Column<Capacity>[] => [
  {
    key: 'flavor',
    title: t('nodeDesk.flavor'),
    fixed: true,
    card: 'title',
    cell: (row) => <NameCell name={row.flavor_id} second={sizeText(row)} />,
  },
  { key: 'node', title: t('nodeDesk.node'), cell: ({ controller_id }) => nameOf(controller_id) },
  { key: 'stock', title: t('nodeDesk.stock'), align: 'end', cell: ({ stock }) => figure(stock) },
  { key: 'sold', title: t('nodeDesk.sold'), align: 'end', cell: ({ sold }) => sold },
  { key: 'free', title: t('nodeDesk.free'), align: 'end', cell: ({ free }) => figure(free) },
  { key: 'sale', title: t('nodeDesk.sale'), card: 'side', cell: ({ on_sell }) => <SaleMark onSell={on_sell} /> },
]

export function CapacityTab() {
  const { data } = useCall(nodeDeskCalls.platformNodeList)
  const nodes = data?.result ?? []
  const nameOf = (id: string) => {
    const node = nodes.find(({ controller_id }) => controller_id === id)
    return node ? nodeName(node) : id
  }
  const answer = useCall(nodeDeskCalls.platformCapacityList)
  const list = useRows(answer, (row) => `${nameOf(row.controller_id)} ${idOf(row)}`, 50)
  const remove = useWrite(nodeDeskCalls.platformFlavorOfferRemove)
  return (
    <NounList
      name="capacity"
      list={list}
      among={answer.data?.result}
      columns={columnsWith(nameOf)}
      rowId={idOf}
      rowName={(row) => `${nameOf(row.controller_id)} ${row.flavor_id}`}
      searchPlaceholder={t('nodeDesk.searchCapacity')}
      empty={{ title: t('nodeDesk.noCapacity'), text: t('nodeDesk.noCapacityText') }}
      add={{ word: t('nodeDesk.addOffer') }}
      edit={t('nodeDesk.edit')}
      remove={({ controller_id, flavor_id, sold }) => ({
        write: { send: () => remove.send({ controller_id, flavor_id }) },
        word: t('nodeDesk.removeOffer'),
        title: t('nodeDesk.removeOfferTitle', { flavor: flavor_id, node: nameOf(controller_id) }),
        text: t('nodeDesk.removeOfferText'),
        removed: t('nodeDesk.offerRemoved'),
        refused: sold > 0 ? t('nodeDesk.somethingSold') : undefined,
      })}
      form={(row, close) => (
        <OfferForm
          nodes={nodes}
          row={row}
          title={
            row
              ? t('nodeDesk.editOffer', { flavor: row.flavor_id, node: nameOf(row.controller_id) })
              : t('nodeDesk.addOffer')
          }
          onClose={close}
        />
      )}
    />
  )
}

/** Nothing typed is no limit. */
const schema = z.extend(FlavorOfferInput, {
  stock: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (text.trim() === '' ? null : Number(text))),
    ),
    FlavorOfferInput.shape.stock,
  ),
})

interface OfferFormProps {
  nodes: readonly PlatformNode[]
  row: Capacity | undefined
  title: string
  onClose: () => void
}

function OfferForm({ nodes, row, title, onClose }: OfferFormProps) {
  const flavors = useCall(nodeDeskCalls.platformFlavorList).data?.result ?? []
  const write = useWrite(nodeDeskCalls.platformFlavorOfferSave, { inForm: true, action: title })
  const form = useForm({
    schema,
    initial: {
      controller_id: row?.controller_id ?? '',
      flavor_id: row?.flavor_id ?? '',
      stock: String(row?.stock ?? ''),
      on_sell: row?.on_sell ?? true,
    },
    labels: { flavor_id: t('nodeDesk.flavor') },
  })
  return (
    <SaveDrawer title={title} form={form} write={write} saved={t('nodeDesk.saved')} onClose={onClose}>
      {!row && (
        <>
          <SelectField
            {...form.field('controller_id')}
            options={nodes.map((node) => ({ value: node.controller_id, label: nodeName(node) }))}
            searchable
            required
          />
          <SelectField
            {...form.field('flavor_id')}
            options={flavors.map((flavor) => ({
              value: flavor.flavor_id,
              label: `${flavor.flavor_id} · ${sizeText(flavor)}`,
            }))}
            searchable
            required
          />
        </>
      )}
      <TextField
        {...form.field('stock')}
        inputMode="numeric"
        autoFocus={row !== undefined}
        help={t('nodeDesk.stockHelp')}
      />
      <CheckField {...form.field('on_sell')} help={t('nodeDesk.offerOnSellHelp')} />
    </SaveDrawer>
  )
}
