import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import { isKnownItem } from '@portico/contract/money/price-list.ts'
import {
  regionDeskCalls,
  RegionFlavorInput,
  type MissingPrice,
  type RegionFlavor,
} from '@portico/contract/node/region-desk.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import * as z from 'zod/mini'
import { paths } from '../../base/place/paths.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { productName, t } from '../../base/words/words.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { CheckField, TextField } from '../../kit/form/fields.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { memoryText } from '../../base/format/sizes.ts'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import { useParam } from '../../base/state/use-param.ts'
import { useRows } from '../../base/state/use-rows.ts'
import { sizeText } from './node-desk.tsx'
import classes from './Region.module.css'

/** Whether something of the cloud is sold here, and as what. */
export function OfferMark({ offered, onSell, as }: { offered: boolean; onSell: boolean; as: string | null }) {
  if (!offered) return <StatusMark shape="stopped" word={t('region.notOffered')} />
  return (
    <StatusMark
      shape={onSell ? 'running' : 'waiting'}
      word={t(onSell ? 'region.offered' : 'region.offSale')}
      reason={as}
    />
  )
}

/** What has no price is not for sale: the way to where prices are set. */
export function MissingPrices({ missing }: { missing: readonly MissingPrice[] }) {
  if (missing.length === 0) return null
  const names = missing.map(
    ({ product, item }) => `${productName(product)}: ${isKnownItem(item) ? t(`prices.items.${item}`) : item}`,
  )
  return (
    <div className={classes.note} role="note">
      <span>{t('region.missingPrices', { names: names.join(t('region.comma')) })}</span>
      <LinkButton kind="plain" to={paths.productPrice({ tab: 'list' })}>
        {t('region.toPrices')}
      </LinkButton>
    </div>
  )
}

const columns: readonly Column<RegionFlavor>[] = [
  {
    key: 'flavor',
    title: t('region.cloudFlavor'),
    fixed: true,
    card: 'title',
    cell: (row) => <NameCell name={row.name} second={sizeText(row)} />,
  },
  { key: 'cpu', title: t('fields.vcpus'), align: 'end', cell: ({ vcpus }) => vcpus },
  { key: 'memory', title: t('region.memory'), align: 'end', cell: ({ memory_mb }) => memoryText(memory_mb) },
  {
    key: 'access',
    title: t('region.access'),
    cell: ({ is_public }) => t(is_public ? 'region.public' : 'region.private'),
  },
  {
    key: 'stock',
    title: t('nodeDesk.stock'),
    align: 'end',
    cell: ({ offered, stock, sold }) =>
      offered ? t('region.soldOf', { sold, stock: stock ?? t('nodeDesk.unlimited') }) : '',
  },
  {
    key: 'offer',
    title: t('region.offer'),
    card: 'side',
    cell: (row) =>
      row.differs ? (
        <StatusMark shape="failed" word={row.flavor_id ?? ''} reason={t('region.differs')} />
      ) : (
        <OfferMark offered={row.offered} onSell={row.on_sell} as={row.flavor_id} />
      ),
  },
]

export function RegionFlavors({ id }: { id: string }) {
  const answer = useCall(regionDeskCalls.platformRegionCatalogue, { controller_id: id })
  const list = useRows(
    { ...answer, data: answer.data && { result: answer.data.flavors } },
    (row) => `${row.name} ${row.flavor_id ?? ''}`,
    50,
  )
  const remove = useWrite(nodeDeskCalls.platformFlavorOfferRemove)
  const form = useParam('form')
  const chosen = answer.data?.flavors.find(({ name }) => form.value === name)

  const actions = (row: RegionFlavor): RowAction[] => [
    {
      key: 'offer',
      word: t(row.offered ? 'nodeDesk.edit' : 'region.offerIt'),
      icon: IconPencil,
      quick: true,
      run: () => form.open(row.name),
    },
    {
      key: 'remove',
      word: t('nodeDesk.removeOffer'),
      icon: IconTrash,
      danger: true,
      divided: true,
      refused: !row.offered ? t('region.notOfferedHere') : row.sold > 0 ? t('nodeDesk.somethingSold') : undefined,
      confirm: {
        title: t('region.takeBackTitle', { name: row.flavor_id ?? '' }),
        text: t('nodeDesk.removeOfferText'),
        confirm: t('nodeDesk.removeOffer'),
        danger: true,
      },
      run: async () => {
        await remove.send({ controller_id: id, flavor_id: row.flavor_id ?? '' })
        toast('success', t('nodeDesk.offerRemoved'))
      },
    },
  ]
  return (
    <>
      {answer.data && <MissingPrices missing={answer.data.missing} />}
      <ResourceTable
        name="regionFlavors"
        list={list}
        columns={columns}
        actions={actions}
        rowId={({ name }) => name}
        rowName={({ name }) => name}
        searchPlaceholder={t('region.searchFlavors')}
        empty={<EmptyState title={t('region.noFlavors')} text={t('region.noFlavorsText')} />}
      />
      {chosen && <OfferForm key={chosen.name} id={id} row={chosen} onClose={form.close} />}
    </>
  )
}

/** Nothing typed is no limit. */
const schema = z.extend(RegionFlavorInput, {
  stock: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (text.trim() === '' ? null : Number(text))),
    ),
    RegionFlavorInput.shape.stock,
  ),
})
/** A name as keys may be written. */
export const keyFrom = (name: string, max: number) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-')
    .replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
    .slice(0, max)

function OfferForm({ id, row, onClose }: { id: string; row: RegionFlavor; onClose: () => void }) {
  const title = t('region.offerFlavor', { name: row.name })
  const write = useWrite(regionDeskCalls.platformRegionFlavorOffer, { inForm: true, action: title })
  const form = useForm({
    schema,
    initial: {
      controller_id: id,
      engine_ref: row.name,
      flavor_id: row.flavor_id ?? keyFrom(row.name, 32),
      family: row.family || keyFrom(row.name.split('.')[0] ?? '', 16),
      stock: String(row.stock ?? ''),
      on_sell: row.offered ? row.on_sell : true,
    },
    labels: { flavor_id: t('region.ourKey') },
  })
  return (
    <SaveDrawer title={title} form={form} write={write} saved={t('nodeDesk.saved')} onClose={onClose}>
      <p className={classes.text}>{t('region.flavorText', { size: sizeText(row) })}</p>
      <TextField
        {...form.field('flavor_id')}
        mono
        required
        readOnly={row.offered}
        autoFocus={!row.offered}
        help={t('nodeDesk.flavorKeyHelp')}
      />
      <TextField {...form.field('family')} mono required help={t('region.familyHelp')} />
      <TextField {...form.field('stock')} inputMode="numeric" autoFocus={row.offered} help={t('nodeDesk.stockHelp')} />
      <CheckField {...form.field('on_sell')} help={t('nodeDesk.offerOnSellHelp')} />
    </SaveDrawer>
  )
}
