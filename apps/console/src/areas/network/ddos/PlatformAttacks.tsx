import { AttackInput, attackKinds, ddos, type AttackKind, type PlatformAttack } from '@portico/contract/network/ddos.ts'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import * as z from 'zod/mini'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import type { Column, RowAction } from '../../../base/state/list.ts'
import { useForm } from '../../../base/state/use-form.ts'
import { useParam } from '../../../base/state/use-param.ts'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { SelectField } from '../../../kit/form/select-fields.tsx'
import { Button } from '../../../kit/show/Button.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { formatTime } from '../../../kit/show/RelativeTime.tsx'
import { StatusMark } from '../../../kit/show/StatusMark.tsx'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { usePlatformNodeFilter } from '../../../sold/node-filter.ts'
import { say } from './ddos.screens.ts'
import { typedNumber } from '../../../base/state/typed-number.ts'

const columns = (): readonly Column<PlatformAttack>[] => [
  {
    key: 'attack',
    title: say('desk.attack'),
    fixed: true,
    card: 'title',
    cell: ({ address, kind }) => (
      <NameCell name={<span className="mono">{address}</span>} second={say(`kinds.${kind}`)} />
    ),
  },
  {
    key: 'customer',
    title: say('desk.customer'),
    cell: ({ customer, email }) => <NameCell name={customer} second={email === customer ? '' : email} />,
  },
  {
    key: 'size',
    title: say('desk.size'),
    align: 'end',
    cell: ({ peak_gbps, gbps }) => `${peak_gbps} / ${gbps} Gbps`,
  },
  {
    key: 'time',
    title: say('desk.time'),
    cell: ({ start_time, end_time }) => (
      <NameCell name={formatTime(start_time)} second={end_time ? formatTime(end_time) : say('addresses.goesOn')} />
    ),
  },
  { key: 'state', title: say('desk.state'), card: 'side', cell: (row) => <State row={row} /> },
]

function State({ row }: { row: PlatformAttack }) {
  if (row.blackhole_id && row.halted_until)
    return (
      <StatusMark
        shape="failed"
        word={say('halted.blackhole')}
        reason={say('haltedUntil', { time: formatTime(row.halted_until) })}
      />
    )
  return <StatusMark shape={row.held ? 'running' : 'expired'} word={row.held ? say('held') : say('notHeld')} />
}

/** Attacks on the addresses of every account. */
export function PlatformAttacks() {
  const list = useList(ddos.calls.platformAttackList, { filters: ['node'], limit: 50 })
  const nodes = usePlatformNodeFilter()
  const make = useParam('make')
  const end = useParam('end')
  const ended = list.rows?.find(({ blackhole_id }) => blackhole_id !== '' && blackhole_id === end.value)
  const button = (
    <Button icon={<IconBolt size={16} stroke={1.8} aria-hidden="true" />} onClick={() => make.open('1')}>
      {say('desk.make')}
    </Button>
  )
  const actions = ({ blackhole_id }: PlatformAttack): RowAction[] => [
    {
      key: 'end',
      word: say('desk.end'),
      icon: IconPlayerStop,
      quick: true,
      refused: blackhole_id ? undefined : say('desk.notHalted'),
      run: () => end.open(blackhole_id),
    },
  ]
  return (
    <>
      <ResourceTable
        name="platform-attacks"
        list={list}
        columns={columns()}
        rowId={({ id }) => id}
        rowName={({ address }) => address}
        actions={actions}
        searchPlaceholder={say('desk.search')}
        filters={nodes}
        extra={button}
        empty={
          <EmptyState
            icon={<IconShieldCheck size={24} stroke={1.5} />}
            title={say('desk.none')}
            text={say('desk.noneText')}
            action={button}
          />
        }
      />
      {make.value && <MakeForm onClose={make.close} />}
      {ended && <EndForm row={ended} onClose={end.close} />}
    </>
  )
}

const makeSchema = z.extend(AttackInput, {
  gbps: typedNumber(AttackInput.shape.gbps),
  minutes: typedNumber(AttackInput.shape.minutes),
})

function MakeForm({ onClose }: { onClose: () => void }) {
  const title = say('desk.make')
  const write = useWrite(ddos.calls.platformAttackMake, { inForm: true, action: title })
  const form = useForm({
    schema: makeSchema,
    initial: { address: '', kind: 'udp flood' as AttackKind, gbps: '8', minutes: '10' },
  })
  return (
    <SaveDrawer title={title} form={form} write={write} saved={say('desk.made')} submitWord={title} onClose={onClose}>
      <p className="quiet">{say('desk.makeText')}</p>
      <TextField {...form.field('address')} mono autoComplete="off" autoFocus required />
      <SelectField
        {...form.field('kind')}
        onChange={(kind) => form.set('kind', kind as AttackKind)}
        options={attackKinds.map((value) => ({ value, label: say(`kinds.${value}`) }))}
      />
      <TextField {...form.field('gbps')} inputMode="numeric" required />
      <TextField {...form.field('minutes')} inputMode="numeric" required />
    </SaveDrawer>
  )
}

const endSchema = z.omit(ddos.calls.platformBlackholeEnd.input, { id: true })

function EndForm({ row, onClose }: { row: PlatformAttack; onClose: () => void }) {
  const title = say('desk.endTitle', { address: row.address })
  const write = useWrite(ddos.calls.platformBlackholeEnd, { inForm: true, action: title })
  const form = useForm({ schema: endSchema, initial: { reason: '' } })
  const send = (values: z.output<typeof endSchema>) => write.send({ id: row.blackhole_id, ...values })
  return (
    <SaveDrawer
      title={title}
      form={form}
      write={{ pending: write.pending, error: write.error, send }}
      saved={say('desk.ended')}
      submitWord={say('desk.end')}
      onClose={onClose}
    >
      <TextField {...form.field('reason')} autoComplete="off" autoFocus required />
    </SaveDrawer>
  )
}
