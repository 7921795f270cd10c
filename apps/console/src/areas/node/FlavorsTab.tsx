import { FlavorInput, nodeDeskCalls, type PlatformFlavor } from '@portico/contract/node/node-desk.ts'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import type { Column } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { NounList } from '../../kit/table/NounList.tsx'
import { memoryText } from '../../base/format/sizes.ts'
import { useForm } from '../../base/state/use-form.ts'
import { useRows } from '../../base/state/use-rows.ts'
import classes from './Node.module.css'
import { familyName, sizeText, typedNumber } from './node-desk.tsx'

const textOf = ({ flavor_id, family }: PlatformFlavor) => `${flavor_id} ${familyName(family)}`

const columns: readonly Column<PlatformFlavor>[] = [
  {
    key: 'flavor',
    title: t('nodeDesk.flavor'),
    fixed: true,
    card: 'title',
    cell: (row) => <NameCell name={row.flavor_id} second={sizeText(row)} />,
  },
  { key: 'family', title: t('nodeDesk.family'), cell: ({ family }) => familyName(family) },
  { key: 'cpu', title: t('fields.vcpus'), align: 'end', cell: ({ vcpus }) => vcpus },
  { key: 'memory', title: t('fields.memory_mb'), align: 'end', cell: ({ memory_mb }) => memoryText(memory_mb) },
  {
    key: 'offers',
    title: t('nodeDesk.offered'),
    align: 'end',
    cell: ({ offers }) => t('nodeDesk.nodesCount', { n: offers }),
  },
]

export function FlavorsTab() {
  const answer = useCall(nodeDeskCalls.platformFlavorList)
  const list = useRows(answer, textOf, 50)
  const remove = useWrite(nodeDeskCalls.platformFlavorRemove)
  return (
    <NounList
      name="flavors"
      list={list}
      among={answer.data?.result}
      columns={columns}
      rowId={({ flavor_id }) => flavor_id}
      rowName={({ flavor_id }) => flavor_id}
      searchPlaceholder={t('nodeDesk.searchFlavors')}
      empty={{ title: t('nodeDesk.noFlavors'), text: t('nodeDesk.noFlavorsText') }}
      add={{ word: t('nodeDesk.addFlavor') }}
      edit={t('nodeDesk.edit')}
      remove={({ flavor_id }) => ({
        write: { send: () => remove.send({ flavor_id }) },
        word: t('nodeDesk.remove'),
        title: t('nodeDesk.removeFlavorTitle', { name: flavor_id }),
        text: t('nodeDesk.removeFlavorText'),
        removed: t('nodeDesk.flavorRemoved'),
      })}
      form={(row, close) => <FlavorForm row={row} onClose={close} />}
    />
  )
}

const schema = z.extend(FlavorInput, {
  vcpus: typedNumber(FlavorInput.shape.vcpus),
  memory_mb: typedNumber(FlavorInput.shape.memory_mb),
  sort: typedNumber(FlavorInput.shape.sort),
})

function FlavorForm({ row, onClose }: { row: PlatformFlavor | undefined; onClose: () => void }) {
  const title = row ? t('nodeDesk.editNode', { name: row.flavor_id }) : t('nodeDesk.addFlavor')
  const write = useWrite(nodeDeskCalls.platformFlavorSave, { inForm: true, action: title })
  const form = useForm({
    schema,
    initial: {
      flavor_id: row?.flavor_id ?? '',
      family: row?.family ?? '',
      vcpus: String(row?.vcpus ?? ''),
      memory_mb: String(row?.memory_mb ?? ''),
      engine_ref: row?.engine_ref ?? '',
      sort: String(row?.sort ?? 0),
      is_new: row === undefined,
    },
    labels: { flavor_id: t('nodeDesk.flavor') },
  })
  return (
    <SaveDrawer title={title} form={form} write={write} saved={t('nodeDesk.saved')} onClose={onClose}>
      {!row && (
        <TextField
          {...form.field('flavor_id')}
          mono
          autoComplete="off"
          autoFocus
          required
          help={t('nodeDesk.flavorKeyHelp')}
        />
      )}
      <TextField {...form.field('family')} mono autoComplete="off" autoFocus={row !== undefined} required />
      <div className={classes.pair}>
        <TextField {...form.field('vcpus')} inputMode="numeric" required />
        <TextField {...form.field('memory_mb')} inputMode="numeric" required />
      </div>
      <TextField {...form.field('engine_ref')} mono autoComplete="off" help={t('nodeDesk.engineRefHelp')} />
      <TextField {...form.field('sort')} inputMode="numeric" help={t('nodeDesk.sortHelp')} />
    </SaveDrawer>
  )
}
