import { phoneCalls, phoneCountToEnter, phoneEngines, type PlatformPhone } from '@portico/contract/phone/device.ts'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconReplace from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Link } from '../../kit/show/Link.tsx'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import type { Column, ListFilter, ListSource, RowAction } from '../../base/state/list.ts'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import { useParam } from '../../base/state/use-param.ts'
import { t } from '../../base/words/words.ts'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { CheckField, TextField } from '../../kit/form/fields.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { usePlatformNodeFilter } from '../../sold/node-filter.ts'
import { customerOf, OnlySome } from '../../sold/OnlySome.tsx'
import { Lines } from '../../sold/ResourceCells.tsx'
import { cloudphoneScreens, say } from './cloudphone.screens.ts'
import { PhoneState } from './phone-state.tsx'
import { typedNumber } from '../../base/state/typed-number.ts'

const listOf = cloudphoneScreens.paths.operatorDevices

const columns = (): readonly Column<PlatformPhone>[] => [
  {
    key: 'phone',
    title: say('devices.phone'),
    fixed: true,
    card: 'title',
    cell: ({ id, remark }) => <NameCell name={remark || id} second={remark ? id : ''} mono />,
  },
  { key: 'state', title: say('devices.state'), card: 'side', cell: (phone) => <PhoneState phone={phone} /> },
  {
    key: 'engine',
    title: say('desk.reachedAt'),
    cell: ({ engine, address }) => <Lines first={say(`desk.engines.${engine}`)} second={address} />,
  },
  { key: 'node', title: t('resource.node'), cell: ({ node_name }) => node_name },
  {
    key: 'customer',
    title: say('desk.customer'),
    cell: ({ account_id, customer, email, service_id }) =>
      service_id ? (
        <Lines
          first={<Link to={listOf({ account_id })}>{customer || email}</Link>}
          second={email === customer ? '' : email}
        />
      ) : (
        <span className="quiet">{say('desk.free')}</span>
      ),
  },
  { key: 'assigned', title: say('desk.assigned'), cell: (phone) => phone.service_id && <Assigned phone={phone} /> },
]

/** To one member alone, or to all of a business group. */
function Assigned({ phone }: { phone: PlatformPhone }) {
  const { member_id, member, team_group_id, team_group } = phone
  if (member_id) return <Lines first={<Link to={listOf({ member_id })}>{member}</Link>} second={say('desk.ofMember')} />
  if (team_group_id)
    return <Lines first={<Link to={listOf({ team_group_id })}>{team_group}</Link>} second={say('desk.ofGroup')} />
  return <span className="quiet">{say('desk.unassigned')}</span>
}

const filters = ['node', 'service_id', 'engine', 'account_id', 'team_group_id', 'member_id']
const engineFilter = (): ListFilter => ({
  name: 'engine',
  title: say('desk.engine'),
  options: phoneEngines.map((value) => ({ value, label: say(`desk.engines.${value}`) })),
})

/** Of whom alone the list shows phones; empty where it shows everybody's. */
function onlyOf({ filters: by, rows }: Pick<ListSource<PlatformPhone>, 'filters' | 'rows'>): string {
  if (by['member_id']) return rows?.[0]?.member || say('desk.ofMember')
  if (by['team_group_id']) return rows?.[0]?.team_group || say('desk.ofGroup')
  return by['account_id'] ? customerOf(rows?.[0]) : ''
}

export default function PlatformPhonesPage() {
  const list = useList(phoneCalls.platformPhoneList, { filters, limit: 50 })
  const only = onlyOf(list)
  const nodes = usePlatformNodeFilter()
  const add = useParam('add')
  const replace = useParam('replace')
  const remove = useWrite(phoneCalls.platformPhoneRemove)
  const broken = list.rows?.find(({ id, service_id }) => service_id !== '' && id === replace.value)
  const button = <Button onClick={() => add.open('1')}>{say('desk.add')}</Button>
  const actions = ({ id, service_id }: PlatformPhone): RowAction[] => [
    {
      key: 'replace',
      word: say('desk.replace'),
      icon: IconReplace,
      quick: true,
      refused: service_id ? undefined : say('desk.free'),
      run: () => replace.open(id),
    },
    {
      key: 'remove',
      word: say('desk.remove'),
      icon: IconTrash,
      danger: true,
      refused: service_id ? say('desk.used') : undefined,
      confirm: { title: say('desk.removeTitle', { id }), text: say('desk.removeText'), confirm: say('desk.remove') },
      run: async () => {
        await remove.send({ device_id: id })
        toast('success', say('desk.removed'))
      },
    },
  ]
  return (
    <PageShell title={cloudphoneScreens.title('operatorDevices')} text={say('desk.text')} action={button}>
      {only && <OnlySome of={only} to={listOf()} />}
      <ResourceTable
        name="platform-phones"
        list={list}
        columns={columns()}
        rowId={({ id }) => id}
        rowName={({ id, remark }) => remark || id}
        actions={actions}
        searchPlaceholder={say('desk.search')}
        filters={[...nodes, engineFilter()]}
        empty={
          <EmptyState
            icon={<IconDeviceMobile size={24} stroke={1.5} />}
            title={say('desk.none')}
            text={say('desk.noneText')}
            action={button}
          />
        }
      />
      {add.value && <AddForm onClose={add.close} />}
      {broken && <ReplaceForm phone={broken} onClose={replace.close} />}
    </PageShell>
  )
}

const { shape } = phoneCalls.platformPhoneAdd.input
const addSchema = z.extend(phoneCalls.platformPhoneAdd.input, {
  port: typedNumber(shape.port),
  count: typedNumber(phoneCountToEnter),
})

/** Devices at one address, port after port. */
function AddForm({ onClose }: { onClose: () => void }) {
  const write = useWrite(phoneCalls.platformPhoneAdd, { inForm: true })
  const nodes = usePlatformNodeFilter()[0]!.options
  const form = useForm({
    schema: addSchema,
    initial: { controller_id: nodes[0]?.value ?? '', host: '', port: '5555', count: '1', serial: '' },
  })
  return (
    <SaveDrawer
      title={say('desk.add')}
      form={form}
      write={write}
      saved={say('desk.added')}
      submitWord={say('desk.add')}
      onClose={onClose}
    >
      <p className="quiet">{say('desk.addText')}</p>
      <SelectField {...form.field('controller_id')} options={nodes} />
      <TextField {...form.field('host')} mono autoComplete="off" autoFocus required />
      <TextField {...form.field('port')} inputMode="numeric" required />
      <TextField {...form.field('count')} inputMode="numeric" help={say('desk.countHelp')} />
      <TextField {...form.field('serial')} mono autoComplete="off" help={say('desk.serialHelp')} />
    </SaveDrawer>
  )
}

const replaceSchema = z.omit(phoneCalls.platformPhoneReplace.input, { device_id: true })

function ReplaceForm({ phone, onClose }: { phone: PlatformPhone; onClose: () => void }) {
  const write = useWrite(phoneCalls.platformPhoneReplace, { inForm: true })
  const here = useCall(phoneCalls.platformPhoneList, { node: phone.node, limit: 100 }).data?.result
  const free = here?.filter(({ service_id, state }) => service_id === '' && state === 'normal') ?? []
  const form = useForm({ schema: replaceSchema, initial: { by: '', restore: true } })
  const send = (values: z.output<typeof replaceSchema>) => write.send({ device_id: phone.id, ...values })
  return (
    <SaveDrawer
      title={say('desk.replaceTitle', { id: phone.remark || phone.id })}
      form={form}
      write={{ ...write, send }}
      saved={say('desk.replaced')}
      submitWord={say('desk.replace')}
      onClose={onClose}
    >
      <p className="quiet">{free.length === 0 ? say('desk.noFree') : say('desk.replaceText')}</p>
      <SelectField
        {...form.field('by')}
        label={say('desk.by')}
        options={free.map(({ id, address }) => ({ value: id, label: [id, address].filter(Boolean).join(' · ') }))}
      />
      <CheckField {...form.field('restore')} help={say('desk.restoreText')} />
    </SaveDrawer>
  )
}
