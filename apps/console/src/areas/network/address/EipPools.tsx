import { RangeInput, rangeText, type PlatformRange } from '@portico/contract/network/address-pool.ts'
import { eipCalls } from '@portico/contract/network/eip.ts'
import { parseAddress } from '@portico/contract/network/ipv4.ts'
import IconClockPause from '@tabler/icons-react/dist/esm/icons/IconClockPause.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import * as z from 'zod/mini'
import { useCall } from '../../../base/call/queries.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { countText } from '../../../base/format/count.ts'
import type { Column } from '../../../base/state/list.ts'
import { useForm } from '../../../base/state/use-form.ts'
import { useParam } from '../../../base/state/use-param.ts'
import { useRows } from '../../../base/state/use-rows.ts'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { SelectField } from '../../../kit/form/select-fields.tsx'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { NounList } from '../../../kit/table/NounList.tsx'
import { ownNodes, usePlaces, type Places } from './eip-desk.tsx'
import { say } from './eip.screens.ts'
import { typedNumber } from '../../../base/state/typed-number.ts'

type Row = PlatformRange & { controller_id: string; quarantine_hours: number }

const textOf = ({ from, to }: Pick<PlatformRange, 'from' | 'to'>) =>
  rangeText({ from: parseAddress(from)!, to: parseAddress(to)! })

const figures = ['total', 'free', 'held', 'resting', 'reserved'] as const
const columnsWith = ({ nodeName, lineName }: Places): readonly Column<Row>[] => [
  {
    key: 'range',
    title: say('desk.range'),
    fixed: true,
    card: 'title',
    cell: (row) => <NameCell name={<span className="mono">{textOf(row)}</span>} second={nodeName(row.controller_id)} />,
  },
  { key: 'line', title: say('line'), cell: (row) => lineName(row.controller_id, row.line) || '—' },
  ...figures.map((name): Column<Row> => ({
    key: name,
    title: say(`desk.${name}`),
    align: 'end',
    cell: (row) => countText(row[name]),
  })),
]

/** Which addresses there are to give, and what is left of them. */
export function EipPools() {
  const places = usePlaces()
  const answer = useCall(eipCalls.platformPoolList)
  const rows = answer.data?.result.flatMap(({ ranges, controller_id, quarantine_hours }) =>
    ranges.map((one): Row => ({ ...one, controller_id, quarantine_hours })),
  )
  const shown = { ...answer, data: rows && { result: rows } }
  const list = useRows(shown, (row) => `${places.nodeName(row.controller_id)} ${row.controller_id} ${textOf(row)}`, 50)
  const remove = useWrite(eipCalls.platformRangeRemove)
  const rest = useParam('rest')
  const rested = answer.data?.result.find(({ controller_id }) => controller_id === rest.value)
  return (
    <>
      <NounList
        name="address-ranges"
        list={list}
        among={rows}
        columns={columnsWith(places)}
        rowId={({ id }) => String(id)}
        rowName={textOf}
        searchPlaceholder={say('desk.searchRanges')}
        empty={{ icon: IconStack2, title: say('desk.noRanges'), text: say('desk.noRangesText') }}
        add={{ word: say('desk.addRange') }}
        edit={say('desk.edit')}
        more={(row) => [
          {
            key: 'rest',
            word: say('desk.rest'),
            icon: IconClockPause,
            hint: `${row.quarantine_hours} h`,
            run: () => rest.open(row.controller_id),
          },
        ]}
        remove={(row) => ({
          write: { send: () => remove.send({ id: row.id }) },
          word: say('desk.remove'),
          title: say('desk.removeRangeTitle', { range: textOf(row) }),
          text: say('desk.removeRangeText'),
          removed: say('desk.removed'),
          refused: row.held > 0 ? say('desk.held') : undefined,
        })}
        form={(row, close) => <RangeForm key={row?.id ?? 'new'} row={row} places={places} onClose={close} />}
      />
      {rested && (
        <RestForm
          node={rested.controller_id}
          name={places.nodeName(rested.controller_id)}
          hours={rested.quarantine_hours}
          onClose={rest.close}
        />
      )}
    </>
  )
}

const schema = z.omit(RangeInput, { id: true })

function RangeForm({ row, places, onClose }: { row: Row | undefined; places: Places; onClose: () => void }) {
  const title = row ? say('desk.editRange', { node: places.nodeName(row.controller_id) }) : say('desk.addRange')
  const write = useWrite(eipCalls.platformRangeSave, { inForm: true, action: title })
  const form = useForm({
    schema,
    initial: { controller_id: row?.controller_id ?? '', line: row?.line ?? '', addresses: row ? textOf(row) : '' },
  })
  const lines = places.linesOn(form.values.controller_id)
  const send = (values: z.output<typeof schema>) => write.send({ ...values, ...(row && { id: row.id }) })
  return (
    <SaveDrawer
      title={title}
      form={form}
      write={{ pending: write.pending, error: write.error, send }}
      saved={say('desk.saved')}
      onClose={onClose}
    >
      {!row && (
        <SelectField
          {...form.field('controller_id')}
          onChange={(node) => form.set('controller_id', node)}
          options={ownNodes(places)}
          required
        />
      )}
      {!row && lines.length > 0 && (
        <SelectField {...form.field('line')} onChange={(line) => form.set('line', line)} options={lines} />
      )}
      <TextField {...form.field('addresses')} mono autoComplete="off" required help={say('desk.rangeHelp')} />
    </SaveDrawer>
  )
}

const restSchema = z.object({ quarantine_hours: typedNumber(eipCalls.platformPoolSave.input.shape.quarantine_hours) })

function RestForm({ node, name, hours, onClose }: { node: string; name: string; hours: number; onClose: () => void }) {
  const title = say('desk.restTitle', { node: name })
  const write = useWrite(eipCalls.platformPoolSave, { inForm: true, action: title })
  const form = useForm({ schema: restSchema, initial: { quarantine_hours: String(hours) } })
  const send = (values: z.output<typeof restSchema>) => write.send({ controller_id: node, ...values })
  return (
    <SaveDrawer
      title={title}
      form={form}
      write={{ pending: write.pending, error: write.error, send }}
      saved={say('desk.saved')}
      onClose={onClose}
    >
      <TextField {...form.field('quarantine_hours')} inputMode="numeric" required help={say('desk.restHelp')} />
    </SaveDrawer>
  )
}
