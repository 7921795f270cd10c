import { agentWorkOrderCalls, agentWorkOrderQueues, type AgentWorkOrder } from '@portico/contract/agent/work-order.ts'
import { workOrderUrgencies } from '@portico/contract/states/support.ts'
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs'
import IconMessageReply from '@tabler/icons-react/dist/esm/icons/IconMessageReply.mjs'
import { Link } from 'react-router'
import { useList } from '../../base/call/use-list.ts'
import { navigate } from '../../base/place/navigate.ts'
import { paths } from '../../base/place/paths.ts'
import type { Column, RowAction } from '../../base/state/list.ts'
import { t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { NumberCell, Stars, statusOf, Urgency, WorkOrderMark } from './work-order-marks.tsx'

const columns: readonly Column<AgentWorkOrder>[] = [
  {
    key: 'number',
    title: t('workOrder.workOrder'),
    fixed: true,
    card: 'title',
    cell: ({ wid, number, summary }) => <NumberCell number={number} summary={summary} to={paths.agentWorkOrder(wid)} />,
  },
  {
    key: 'status',
    title: t('fields.status'),
    card: 'side',
    cell: ({ status, handed_time }) => (
      <WorkOrderMark
        status={status}
        reason={handed_time && statusOf(status) === 'processing' ? t('agentDesk.handed') : undefined}
      />
    ),
  },
  { key: 'type', title: t('workOrder.urgency'), cell: ({ type }) => <Urgency type={type} /> },
  {
    key: 'customer',
    title: t('workOrder.customer'),
    cell: ({ customer, account_id }) => <Link to={paths.agentCustomer(account_id)}>{customer}</Link>,
  },
  {
    key: 'waiting',
    title: t('workOrder.waitsSince'),
    cell: ({ waiting_time }) => (waiting_time ? <RelativeTime at={waiting_time} /> : <span className="quiet">—</span>),
  },
  { key: 'rating', title: t('fields.rating'), cell: ({ rating }) => <Stars rating={rating} /> },
  { key: 'created', title: t('workOrder.opened'), cell: ({ create_time }) => <RelativeTime at={create_time} /> },
]

const actions = ({ wid }: AgentWorkOrder): RowAction[] => [
  {
    key: 'open',
    word: t('workOrder.open'),
    icon: IconMessageReply,
    quick: true,
    run: () => navigate(paths.agentWorkOrder(wid)),
  },
]

const narrowed = agentWorkOrderQueues.filter((queue) => queue !== 'all')

export default function AgentWorkOrdersPage() {
  const list = useList(agentWorkOrderCalls.agentWorkOrderList, { filters: ['queue', 'type', 'account_id'] })
  return (
    <PageShell title={t('pages.agentWorkOrders')} text={t('agentDesk.ordersText')}>
      <ResourceTable
        name="agent-work-orders"
        list={list}
        columns={columns}
        actions={actions}
        rowId={({ wid }) => wid}
        rowName={({ number }) => number}
        searchPlaceholder={t('workOrder.deskSearch')}
        filters={[
          {
            name: 'queue',
            title: t('fields.queue'),
            options: narrowed.map((value) => ({ value, label: t(`agentDesk.queues.${value}`) })),
          },
          {
            name: 'type',
            title: t('workOrder.urgency'),
            menu: true,
            options: workOrderUrgencies.map((value) => ({ value, label: t(`states.woUrgency.${value}`) })),
          },
        ]}
        empty={
          <EmptyState
            icon={<IconLifebuoy size={24} stroke={1.5} />}
            title={t('workOrder.deskNone')}
            text={t('workOrder.deskNoneText')}
          />
        }
      />
    </PageShell>
  )
}
