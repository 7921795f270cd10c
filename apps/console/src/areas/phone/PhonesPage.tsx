import { phoneRemarkMax } from '@portico/contract/phone/cloudphone.ts'
import { phoneCalls, type Phone } from '@portico/contract/phone/device.ts'
import { lineAtMost } from '@portico/contract/rules/text.ts'
import { phoneDeviceStates } from '@portico/contract/states/phone.ts'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import * as z from 'zod/mini'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import type { Column, ListFilter, RowAction } from '../../base/state/list.ts'
import { useForm } from '../../base/state/use-form.ts'
import { useParam } from '../../base/state/use-param.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { LinkButton } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { callRefusal } from '../../sold/call-refusal.ts'
import { rightRefusal } from '../../sold/right-refusal.ts'
import { ExpiryCell, Lines } from '../../sold/ResourceCells.tsx'
import { cloudphoneScreens, say } from './cloudphone.screens.ts'
import { usePhoneActions } from './phone-actions.tsx'
import { phoneName } from './viewer/phone-name.ts'
import { PhoneState, stateWord } from './phone-state.tsx'
import type { ViewerKind } from './viewer/viewer-store.ts'
import { PhonesTogether } from './PhonesTogether.tsx'
import { usePhoneGroups } from './use-phone-groups.ts'
import { useWallView } from './use-wall-view.tsx'
import { Viewers } from './viewer/Viewers.tsx'

const columns = (): readonly Column<Phone>[] => [
  {
    key: 'phone',
    title: say('devices.phone'),
    fixed: true,
    card: 'title',
    cell: (phone) => <NameCell name={phoneName(phone)} second={phone.remark ? phone.id : ''} mono />,
  },
  { key: 'state', title: say('devices.state'), card: 'side', cell: (phone) => <PhoneState phone={phone} /> },
  {
    key: 'model',
    title: say('model'),
    cell: ({ brand, model, simulated }) => (
      <Lines first={`${brand} ${model}`} second={simulated ? say('devices.simulated') : say('devices.real')} />
    ),
  },
  { key: 'node', title: t('resource.node'), cell: ({ node_name }) => node_name },
  {
    key: 'group',
    title: say('devices.group'),
    cell: ({ group_name }) => group_name || <span className="quiet">{say('devices.noGroup')}</span>,
  },
  { key: 'service', title: say('devices.service'), optional: true, cell: ({ service_name }) => service_name },
  {
    key: 'expires',
    title: t('resource.expires'),
    cell: ({ expire_time }) => expire_time && <ExpiryCell at={expire_time} />,
  },
]

function useFilters(): readonly ListFilter[] {
  const groups = usePhoneGroups()
  return [
    {
      name: 'state',
      title: say('devices.state'),
      options: phoneDeviceStates.map((value) => ({ value, label: stateWord(value) })),
      menu: true,
    },
    ...(groups.length > 0
      ? [
          {
            name: 'group_id',
            title: say('devices.group'),
            options: groups.map(({ id, name }) => ({ value: id, label: name })),
            menu: true as const,
          },
        ]
      : []),
  ]
}

export default function PhonesPage() {
  return <PhonesView name="devices" />
}

interface ViewProps {
  name: 'devices' | 'devicesNew' | 'devicesNext' | 'devicesFramed'
  /** How the page's windows show their phones. */
  kind?: ViewerKind
  /** Beside the console, with no way into it. */
  alone?: boolean
  /** The wall alone, without the table. */
  view?: 'wall'
}

/** Every phone that somebody has: looked at and acted on, one by one or several at once. */
export function PhonesView({ name, kind = 'direct', alone = false, view }: ViewProps) {
  const list = useList(phoneCalls.phoneList, { filters: ['state', 'group_id', 'service_id'], limit: 50 })
  const filters = useFilters()
  const { extra, body } = useWallView(list.rows, view)
  const remark = useParam('remark')
  const actions = usePhoneActions({ alone })
  const named = list.rows?.find(({ id }) => id === remark.value)
  const editRemark = (phone: Phone): RowAction => ({
    key: 'remark',
    word: say('editRemark'),
    icon: IconPencil,
    refused: callRefusal(phoneCalls.phoneSave),
    run: () => remark.open(phone.id),
  })
  // What cannot be undone stays the last.
  const more = (phone: Phone) => actions.row(phone).toSpliced(-1, 0, editRemark(phone))
  const buy =
    alone || rightRefusal('phone', 'buy') ? undefined : (
      <LinkButton to={cloudphoneScreens.paths.buy()} icon={<IconPlus size={16} stroke={2} aria-hidden="true" />}>
        {say('buy')}
      </LinkButton>
    )
  return (
    <PageShell title={cloudphoneScreens.title(name)} text={say(`devices.text.${name}`)} action={buy}>
      <ResourceTable
        name="phones"
        list={list}
        columns={columns()}
        rowId={({ id }) => id}
        rowName={phoneName}
        actions={more}
        bulk={actions.bulk}
        searchPlaceholder={say('devices.search')}
        filters={filters}
        extra={extra}
        body={body}
        empty={
          <EmptyState
            icon={<IconDeviceMobile size={24} stroke={1.5} />}
            title={say('none')}
            text={say('noneText')}
            action={buy}
          />
        }
      />
      {actions.dialog}
      {named && <RemarkForm phone={named} onClose={remark.close} />}
      <Viewers kind={kind} />
      {!alone && <PhonesTogether />}
    </PageShell>
  )
}

const remarkSchema = z.object({ remark: lineAtMost(phoneRemarkMax) })

function RemarkForm({ phone, onClose }: { phone: Phone; onClose: () => void }) {
  const write = useWrite(phoneCalls.phoneSave, { inForm: true })
  const form = useForm({ schema: remarkSchema, initial: { remark: phone.remark } })
  const send = (values: z.output<typeof remarkSchema>) => write.send({ device_ids: [phone.id], ...values })
  return (
    <SaveDialog
      title={say('remarkTitle', { name: phoneName(phone) })}
      form={form}
      write={{ ...write, send }}
      saved={say('remarked')}
      onClose={onClose}
    >
      <TextField
        {...form.field('remark')}
        label={say('remark')}
        autoFocus
        autoComplete="off"
        maxLength={phoneRemarkMax}
      />
    </SaveDialog>
  )
}
