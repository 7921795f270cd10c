import { LineInput, type PlatformLine } from '@portico/contract/network/address-pool.ts'
import { eipCalls } from '@portico/contract/network/eip.ts'
import IconRoute2 from '@tabler/icons-react/dist/esm/icons/IconRoute2.mjs'
import { useCall } from '../../../base/call/queries.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { countText } from '../../../base/format/count.ts'
import type { Column } from '../../../base/state/list.ts'
import { useForm } from '../../../base/state/use-form.ts'
import { useRows } from '../../../base/state/use-rows.ts'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'
import { CheckField, TextField } from '../../../kit/form/fields.tsx'
import { SelectField } from '../../../kit/form/select-fields.tsx'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { NounList } from '../../../kit/table/NounList.tsx'
import { lineTitle, usePlaces, type Places } from './eip-desk.tsx'
import { say } from './eip.screens.ts'

const idOf = ({ controller_id, line }: PlatformLine) => `${controller_id} ${line}`

const columnsWith = ({ nodeName }: Places): readonly Column<PlatformLine>[] => [
  {
    key: 'line',
    title: say('line'),
    fixed: true,
    card: 'title',
    cell: (row) => <NameCell name={lineTitle(row)} second={row.line} mono />,
  },
  { key: 'node', title: say('desk.node'), cell: ({ controller_id }) => nodeName(controller_id) },
  {
    key: 'default',
    title: say('desk.isDefault'),
    cell: ({ is_default }) => (is_default ? say('desk.isDefault') : '—'),
  },
  { key: 'ranges', title: say('desk.ranges'), align: 'end', cell: ({ ranges }) => ranges },
  { key: 'addresses', title: say('desk.addresses'), align: 'end', cell: ({ addresses }) => countText(addresses) },
]

/** The ways out of each node that customers choose between. */
export function EipLines() {
  const places = usePlaces()
  const answer = useCall(eipCalls.platformLineList)
  const list = useRows(answer, (row) => `${places.nodeName(row.controller_id)} ${lineTitle(row)} ${idOf(row)}`, 50)
  const remove = useWrite(eipCalls.platformLineRemove)
  return (
    <NounList
      name="address-lines"
      list={list}
      among={answer.data?.result}
      columns={columnsWith(places)}
      rowId={idOf}
      rowName={lineTitle}
      searchPlaceholder={say('desk.searchLines')}
      empty={{ icon: IconRoute2, title: say('desk.noLines'), text: say('desk.noLinesText') }}
      add={{ word: say('desk.addLine') }}
      edit={say('desk.edit')}
      remove={(row) => ({
        write: { send: () => remove.send({ controller_id: row.controller_id, line: row.line }) },
        word: say('desk.remove'),
        title: say('desk.removeLineTitle', { name: lineTitle(row) }),
        text: say('desk.removeLineText'),
        removed: say('desk.removed'),
        refused: row.is_default || row.ranges > 0 || row.addresses > 0 ? say('desk.lineUsed') : undefined,
      })}
      form={(row, close) => <LineForm key={row ? idOf(row) : 'new'} row={row} places={places} onClose={close} />}
    />
  )
}

function LineForm({ row, places, onClose }: { row: PlatformLine | undefined; places: Places; onClose: () => void }) {
  const title = row ? say('desk.editLine', { name: lineTitle(row) }) : say('desk.addLine')
  const write = useWrite(eipCalls.platformLineSave, { inForm: true, action: title })
  const form = useForm({
    schema: LineInput,
    initial: {
      controller_id: row?.controller_id ?? '',
      line: row?.line ?? '',
      name_en: row?.name_en ?? '',
      name_zh_hans: row?.name_zh_hans ?? '',
      name_zh_hant: row?.name_zh_hant ?? '',
      is_default: row?.is_default ?? false,
      external_network: row?.external_network ?? '',
      is_new: row === undefined,
    },
  })
  const isCloud = places.nodes.some(
    ({ controller_id, engine }) => controller_id === form.values.controller_id && engine === 'openstack',
  )
  return (
    <SaveDrawer title={title} form={form} write={write} saved={say('desk.saved')} onClose={onClose}>
      {!row && (
        <SelectField
          {...form.field('controller_id')}
          onChange={(node) => form.set('controller_id', node)}
          options={places.options}
          required
        />
      )}
      {!row && <TextField {...form.field('line')} mono autoComplete="off" required help={say('desk.lineHelp')} />}
      <TextField {...form.field('name_en')} autoComplete="off" required />
      <TextField {...form.field('name_zh_hans')} autoComplete="off" required />
      <TextField {...form.field('name_zh_hant')} autoComplete="off" required />
      {isCloud && (
        <TextField {...form.field('external_network')} mono autoComplete="off" help={say('desk.networkHelp')} />
      )}
      <CheckField {...form.field('is_default')} help={say('desk.defaultHelp')} />
    </SaveDrawer>
  )
}
