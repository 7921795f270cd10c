import { ReserveInput, type Holding, type Reserved } from '@portico/contract/network/address-pool.ts'
import { eipCalls } from '@portico/contract/network/eip.ts'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import type { Column } from '../../../base/state/list.ts'
import { useForm } from '../../../base/state/use-form.ts'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { SelectField } from '../../../kit/form/select-fields.tsx'
import { CopyText } from '../../../kit/show/CopyText.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { NounList } from '../../../kit/table/NounList.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { ownNodes, usePlaces, type Places } from './eip-desk.tsx'
import { say } from './eip.screens.ts'
import classes from '../Network.module.css'
import { DayInput } from '../../../kit/form/DayInput.tsx'

const reservedColumns = ({ nodeName }: Places): readonly Column<Reserved>[] => [
  {
    key: 'address',
    title: say('address'),
    fixed: true,
    card: 'title',
    cell: ({ address, controller_id }) => (
      <NameCell name={<span className="mono">{address}</span>} second={nodeName(controller_id)} />
    ),
  },
  { key: 'reason', title: say('desk.reserved'), cell: ({ reason }) => reason },
  { key: 'by', title: say('desk.by'), cell: ({ by }) => by },
  { key: 'since', title: say('desk.since'), cell: ({ create_time }) => <RelativeTime at={create_time} /> },
]

/** Addresses that nobody is given. */
export function EipReserved() {
  const places = usePlaces()
  const list = useList(eipCalls.platformReservedList, { filters: ['node'], limit: 50 })
  const free = useWrite(eipCalls.platformAddressFree)
  return (
    <NounList
      name="reserved-addresses"
      list={list}
      columns={reservedColumns(places)}
      rowId={({ address }) => address}
      rowName={({ address }) => address}
      searchPlaceholder={say('desk.searchReserved')}
      empty={{ icon: IconLock, title: say('desk.noReserved'), text: say('desk.noReservedText') }}
      add={{ word: say('desk.reserve') }}
      remove={({ address, controller_id }) => ({
        write: { send: () => free.send({ controller_id, address }) },
        word: say('desk.unreserve'),
        title: say('desk.unreserveTitle', { address }),
        text: say('desk.unreserveText'),
        removed: say('desk.removed'),
      })}
      form={(_row, close) => <ReserveForm places={places} onClose={close} />}
    />
  )
}

function ReserveForm({ places, onClose }: { places: Places; onClose: () => void }) {
  const title = say('desk.reserve')
  const write = useWrite(eipCalls.platformAddressReserve, { inForm: true, action: title })
  const form = useForm({ schema: ReserveInput, initial: { controller_id: '', address: '', reason: '' } })
  return (
    <SaveDrawer title={title} form={form} write={write} saved={say('desk.saved')} onClose={onClose}>
      <SelectField
        {...form.field('controller_id')}
        onChange={(node) => form.set('controller_id', node)}
        options={ownNodes(places)}
        required
      />
      <TextField {...form.field('address')} mono autoComplete="off" required />
      <TextField {...form.field('reason')} autoComplete="off" required />
    </SaveDrawer>
  )
}

const holdingColumns = ({ nodeName }: Places): readonly Column<Holding>[] => [
  {
    key: 'address',
    title: say('address'),
    fixed: true,
    card: 'title',
    cell: ({ address, controller_id }) => (
      <NameCell name={<span className="mono">{address}</span>} second={nodeName(controller_id)} />
    ),
  },
  {
    key: 'customer',
    title: say('desk.customer'),
    cell: ({ customer, email }) => <NameCell name={customer} second={email === customer ? '' : email} />,
  },
  { key: 'resource', title: say('desk.resource'), cell: ({ resource_id }) => <CopyText text={resource_id} /> },
  { key: 'from', title: say('desk.from'), cell: ({ from_time }) => <RelativeTime at={from_time} /> },
  {
    key: 'until',
    title: say('desk.until'),
    cell: ({ to_time }) => (to_time ? <RelativeTime at={to_time} /> : say('desk.stillHeld')),
  },
]

/** Who has which address, and who had it when. */
export function EipHistory() {
  const places = usePlaces()
  const list = useList(eipCalls.platformHoldingList, { filters: ['node', 'day'], limit: 50 })
  return (
    <ResourceTable
      name="address-holdings"
      list={list}
      columns={holdingColumns(places)}
      rowId={({ id }) => id}
      rowName={({ address }) => address}
      searchPlaceholder={say('desk.searchHoldings')}
      filters={[places.filter]}
      extra={
        <div className={classes.day}>
          {say('desk.day')}
          <DayInput
            aria-label={say('desk.day')}
            value={list.filters['day'] ?? ''}
            onChange={(day) => list.setFilter('day', day)}
          />
        </div>
      }
      empty={
        <EmptyState
          icon={<IconHistory size={24} stroke={1.5} />}
          title={say('desk.noHoldings')}
          text={say('desk.noHoldingsText')}
        />
      }
    />
  )
}
