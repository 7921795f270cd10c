import { ImageInput, nodeDeskCalls, type PlatformImage } from '@portico/contract/node/node-desk.ts'
import { imageSystems, type ImageSystem } from '@portico/contract/node/node.ts'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { CheckField, ChoiceField, TextField } from '../../kit/form/fields.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import type { Column } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { NounList } from '../../kit/table/NounList.tsx'
import { capacityText } from '../../base/format/sizes.ts'
import { useForm } from '../../base/state/use-form.ts'
import { useRows } from '../../base/state/use-rows.ts'
import classes from './Node.module.css'
import { NodeChecks, SaleMark, typedNumber } from './node-desk.tsx'

const nameOf = ({ name, version }: PlatformImage) => `${name} ${version}`
const textOf = (row: PlatformImage) => `${nameOf(row)} ${row.image_id}`

const columns: readonly Column<PlatformImage>[] = [
  {
    key: 'image',
    title: t('nodeDesk.image'),
    fixed: true,
    card: 'title',
    cell: (row) => <NameCell name={nameOf(row)} second={row.image_id} mono />,
  },
  { key: 'system', title: t('nodeDesk.system'), cell: ({ system }) => t(`nodeDesk.systems.${system}`) },
  { key: 'user', title: t('nodeDesk.loginUser'), cell: ({ user_name }) => <span className="mono">{user_name}</span> },
  {
    key: 'disk',
    title: t('nodeDesk.smallestDisk'),
    align: 'end',
    cell: ({ min_disk_gb }) => capacityText(min_disk_gb),
  },
  {
    key: 'nodes',
    title: t('nodeDesk.offered'),
    align: 'end',
    cell: ({ nodes }) => (nodes.length ? t('nodeDesk.nodesCount', { n: nodes.length }) : t('nodeDesk.nowhere')),
  },
  { key: 'sale', title: t('nodeDesk.sale'), card: 'side', cell: ({ on_sell }) => <SaleMark onSell={on_sell} /> },
]

export function ImagesTab() {
  const answer = useCall(nodeDeskCalls.platformImageList)
  const list = useRows(answer, textOf, 50)
  const remove = useWrite(nodeDeskCalls.platformImageRemove)
  return (
    <NounList
      name="images"
      list={list}
      among={answer.data?.result}
      columns={columns}
      rowId={({ image_id }) => image_id}
      rowName={nameOf}
      searchPlaceholder={t('nodeDesk.searchImages')}
      empty={{ title: t('nodeDesk.noImages'), text: t('nodeDesk.noImagesText') }}
      add={{ word: t('nodeDesk.addImage') }}
      edit={t('nodeDesk.edit')}
      remove={(row) => ({
        write: { send: () => remove.send({ image_id: row.image_id }) },
        word: t('nodeDesk.remove'),
        title: t('nodeDesk.removeImageTitle', { name: nameOf(row) }),
        text: t('nodeDesk.removeImageText'),
        removed: t('nodeDesk.imageRemoved'),
      })}
      form={(row, close) => <ImageForm row={row} onClose={close} />}
    />
  )
}

const schema = z.extend(ImageInput, {
  min_disk_gb: typedNumber(ImageInput.shape.min_disk_gb),
  sort: typedNumber(ImageInput.shape.sort),
})

function ImageForm({ row, onClose }: { row: PlatformImage | undefined; onClose: () => void }) {
  const title = row ? t('nodeDesk.editNode', { name: nameOf(row) }) : t('nodeDesk.addImage')
  const write = useWrite(nodeDeskCalls.platformImageSave, { inForm: true, action: title })
  const form = useForm({
    schema,
    initial: {
      image_id: row?.image_id ?? '',
      name: row?.name ?? '',
      system: row?.system ?? ('linux' as ImageSystem),
      version: row?.version ?? '',
      user_name: row?.user_name ?? '',
      min_disk_gb: String(row?.min_disk_gb ?? ''),
      on_sell: row?.on_sell ?? true,
      engine_ref: row?.engine_ref ?? '',
      sort: String(row?.sort ?? 0),
      nodes: row?.nodes ?? [],
      is_new: row === undefined,
    },
    labels: { image_id: t('nodeDesk.image'), user_name: t('nodeDesk.loginUser'), nodes: t('nodeDesk.offered') },
  })
  return (
    <SaveDrawer title={title} form={form} write={write} saved={t('nodeDesk.saved')} onClose={onClose}>
      {!row && (
        <TextField
          {...form.field('image_id')}
          mono
          autoComplete="off"
          autoFocus
          required
          help={t('nodeDesk.imageKeyHelp')}
        />
      )}
      <div className={classes.pair}>
        <TextField {...form.field('name')} autoComplete="off" autoFocus={row !== undefined} required />
        <TextField {...form.field('version')} autoComplete="off" required />
      </div>
      <ChoiceField
        {...form.field('system')}
        options={imageSystems.map((value) => ({ value, label: t(`nodeDesk.systems.${value}`) }))}
      />
      <TextField {...form.field('user_name')} mono autoComplete="off" required help={t('nodeDesk.userNameHelp')} />
      <TextField {...form.field('min_disk_gb')} inputMode="numeric" required />
      <NodeChecks {...form.field('nodes')} />
      <CheckField {...form.field('on_sell')} />
      <TextField {...form.field('engine_ref')} mono autoComplete="off" help={t('nodeDesk.engineRefHelp')} />
      <TextField {...form.field('sort')} inputMode="numeric" help={t('nodeDesk.sortHelp')} />
    </SaveDrawer>
  )
}
