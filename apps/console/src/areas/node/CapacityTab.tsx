import { FlavorOfferInput, nodeDeskCalls, type Capacity, type PlatformNode } from '@portico/contract/node/node-desk.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { CheckField, TextField } from '../../kit/form/fields.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import { useParam } from '../../base/state/use-param.ts'
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
  const form = useParam('form')
  const edited = answer.data?.result.find((row) => form.value === `edit:${idOf(row)}`)

  const actions = (row: Capacity): RowAction[] => [
    { key: 'edit', word: t('nodeDesk.edit'), icon: IconPencil, quick: true, run: () => form.open(`edit:${idOf(row)}`) },
    {
      key: 'remove',
      word: t('nodeDesk.removeOffer'),
      icon: IconTrash,
      danger: true,
      divided: true,
      refused: row.sold > 0 ? t('nodeDesk.somethingSold') : undefined,
      confirm: {
        title: t('nodeDesk.removeOfferTitle', { flavor: row.flavor_id, node: nameOf(row.controller_id) }),
        text: t('nodeDesk.removeOfferText'),
        confirm: t('nodeDesk.removeOffer'),
        danger: true,
      },
      run: async () => {
        await remove.send({ controller_id: row.controller_id, flavor_id: row.flavor_id })
        toast('success', t('nodeDesk.offerRemoved'))
      },
    },
  ]
  const add = <Button onClick={() => form.open('new')}>{t('nodeDesk.addOffer')}</Button>
  return (
    <>
      <ResourceTable
        name="capacity"
        list={list}
        columns={columnsWith(nameOf)}
        actions={actions}
        rowId={idOf}
        rowName={(row) => `${nameOf(row.controller_id)} ${row.flavor_id}`}
        searchPlaceholder={t('nodeDesk.searchCapacity')}
        extra={add}
        empty={<EmptyState title={t('nodeDesk.noCapacity')} text={t('nodeDesk.noCapacityText')} action={add} />}
      />
      {form.value === 'new' && <OfferForm nodes={nodes} title={t('nodeDesk.addOffer')} onClose={form.close} />}
      {edited && (
        <OfferForm
          key={idOf(edited)}
          nodes={nodes}
          row={edited}
          title={t('nodeDesk.editOffer', { flavor: edited.flavor_id, node: nameOf(edited.controller_id) })}
          onClose={form.close}
        />
      )}
    </>
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
  row?: Capacity
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
