import { imageSystems, type ImageSystem } from '@portico/contract/node/node.ts'
import { regionDeskCalls, RegionImageInput, type RegionImage } from '@portico/contract/node/region-desk.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import * as z from 'zod/mini'
import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { CheckField, ChoiceField, TextField } from '../../kit/form/fields.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { capacityText } from '../../base/format/sizes.ts'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import { useParam } from '../../base/state/use-param.ts'
import { useRows } from '../../base/state/use-rows.ts'
import { typedNumber } from './node-desk.tsx'
import classes from './Region.module.css'
import { keyFrom, MissingPrices, OfferMark } from './RegionFlavors.tsx'

const columns: readonly Column<RegionImage>[] = [
  {
    key: 'image',
    title: t('region.cloudImage'),
    fixed: true,
    card: 'title',
    cell: (row) => <NameCell name={row.name} second={row.ref} mono />,
  },
  {
    key: 'system',
    title: t('nodeDesk.system'),
    cell: ({ distribution, version }) => [distribution, version].filter(Boolean).join(' '),
  },
  {
    key: 'disk',
    title: t('nodeDesk.smallestDisk'),
    align: 'end',
    cell: ({ min_disk_gb }) => capacityText(min_disk_gb),
  },
  {
    key: 'access',
    title: t('region.access'),
    cell: ({ is_public }) => t(is_public ? 'region.public' : 'region.private'),
  },
  {
    key: 'offer',
    title: t('region.offer'),
    card: 'side',
    cell: (row) => <OfferMark offered={row.offered} onSell={row.on_sell} as={row.image_id} />,
  },
]

export function RegionImages({ id }: { id: string }) {
  const answer = useCall(regionDeskCalls.platformRegionCatalogue, { controller_id: id })
  const list = useRows(
    { ...answer, data: answer.data && { result: answer.data.images } },
    (row) => `${row.name} ${row.ref} ${row.image_id ?? ''}`,
    50,
  )
  const remove = useWrite(regionDeskCalls.platformRegionImageRemove)
  const form = useParam('form')
  const chosen = answer.data?.images.find(({ ref }) => form.value === ref)

  const actions = (row: RegionImage): RowAction[] => [
    {
      key: 'offer',
      word: t(row.offered ? 'nodeDesk.edit' : 'region.offerIt'),
      icon: IconPencil,
      quick: true,
      refused: row.active ? undefined : t('region.notActive'),
      run: () => form.open(row.ref),
    },
    {
      key: 'remove',
      word: t('nodeDesk.removeOffer'),
      icon: IconTrash,
      danger: true,
      divided: true,
      refused: row.offered ? undefined : t('region.notOfferedHere'),
      confirm: {
        title: t('region.takeBackTitle', { name: row.image_id ?? '' }),
        text: t('nodeDesk.removeImageText'),
        confirm: t('nodeDesk.removeOffer'),
        danger: true,
      },
      run: async () => {
        await remove.send({ controller_id: id, image_id: row.image_id ?? '' })
        toast('success', t('nodeDesk.offerRemoved'))
      },
    },
  ]
  return (
    <>
      {answer.data && <MissingPrices missing={answer.data.missing} />}
      <ResourceTable
        name="regionImages"
        list={list}
        columns={columns}
        actions={actions}
        rowId={({ ref }) => ref}
        rowName={({ name }) => name}
        searchPlaceholder={t('region.searchImages')}
        empty={<EmptyState title={t('region.noImages')} text={t('region.noImagesText')} />}
      />
      {chosen && <OfferForm key={chosen.ref} id={id} row={chosen} onClose={form.close} />}
    </>
  )
}

const schema = z.extend(RegionImageInput, { min_disk_gb: typedNumber(RegionImageInput.shape.min_disk_gb) })
/** Who signs in first, as the usual cloud images have it. */
const usualUser: Readonly<Record<string, string>> = {
  ubuntu: 'ubuntu',
  debian: 'debian',
  centos: 'centos',
  fedora: 'fedora',
  rocky: 'rocky',
  almalinux: 'almalinux',
  windows: 'Administrator',
}

/** What we know of it already comes before what the cloud says of it. */
function OfferForm({ id, row, onClose }: { id: string; row: RegionImage; onClose: () => void }) {
  const ours = useCall(nodeDeskCalls.platformImageList).data?.result.find(({ image_id }) => image_id === row.image_id)
  if (row.image_id && !ours) return null
  const distribution = row.distribution.toLowerCase()
  const initial = {
    controller_id: id,
    engine_ref: row.ref,
    image_id: ours?.image_id ?? keyFrom(row.name, 64),
    name: ours?.name ?? row.name.slice(0, 60),
    system: ours?.system ?? ((distribution === 'windows' ? 'windows' : 'linux') as ImageSystem),
    version: ours?.version ?? row.version,
    user_name: ours?.user_name ?? usualUser[distribution] ?? '',
    min_disk_gb: String(Math.max(ours?.min_disk_gb ?? 0, row.min_disk_gb)),
    on_sell: ours?.on_sell ?? true,
  }
  return <ImageForm row={row} initial={initial} onClose={onClose} />
}

interface ImageFormProps {
  row: RegionImage
  initial: z.input<typeof schema>
  onClose: () => void
}
function ImageForm({ row, initial, onClose }: ImageFormProps) {
  const title = t('region.offerImage', { name: row.name })
  const write = useWrite(regionDeskCalls.platformRegionImageOffer, { inForm: true, action: title })
  const form = useForm({
    schema,
    initial,
    labels: { image_id: t('region.ourKey'), user_name: t('nodeDesk.loginUser') },
  })
  return (
    <SaveDrawer title={title} form={form} write={write} saved={t('nodeDesk.saved')} onClose={onClose}>
      <p className={classes.text}>{t('region.imageText', { gb: row.min_disk_gb })}</p>
      <TextField
        {...form.field('image_id')}
        mono
        required
        readOnly={row.offered}
        autoFocus={!row.offered}
        help={t('nodeDesk.imageKeyHelp')}
      />
      <div className={classes.pair}>
        <TextField {...form.field('name')} required autoFocus={row.offered} />
        <TextField {...form.field('version')} required />
      </div>
      <ChoiceField
        {...form.field('system')}
        options={imageSystems.map((value) => ({ value, label: t(`nodeDesk.systems.${value}`) }))}
      />
      <TextField {...form.field('user_name')} mono required help={t('nodeDesk.userNameHelp')} />
      <TextField {...form.field('min_disk_gb')} inputMode="numeric" required />
      <CheckField {...form.field('on_sell')} />
    </SaveDrawer>
  )
}
