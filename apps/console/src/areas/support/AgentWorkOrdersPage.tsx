import { agentWorkOrderCalls, agentWorkOrderQueues, type AgentWorkOrder } from '@portico/contract/agent/work-order.ts'
import { Link } from '../../kit/show/Link.tsx'
import { useList } from '../../base/call/use-list.ts'
import { paths } from '../../base/place/paths.ts'
import type { Column } from '../../base/state/list.ts'
import { tabPath, useTab } from '../../base/state/use-param.ts'
import { t } from '../../base/words/words.ts'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { agentsCanned } from './canned-desk.ts'
import { CannedRepliesTab } from './CannedRepliesTab.tsx'
import { deskColumns, DeskOrderTable, openAction } from './DeskOrderTable.tsx'
import { statusOf, WorkOrderMark } from './work-order-marks.tsx'

const { number, type, waiting, rating, created } = deskColumns(paths.agentWorkOrder)
const columns: readonly Column<AgentWorkOrder>[] = [
  number,
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
  type,
  {
    key: 'customer',
    title: t('workOrder.customer'),
    cell: ({ customer, account_id }) => <Link to={paths.agentCustomer(account_id)}>{customer}</Link>,
  },
  waiting,
  rating,
  created,
]

const narrowed = agentWorkOrderQueues.filter((queue) => queue !== 'all')

const keys = ['orders', 'canned'] as const

export default function AgentWorkOrdersPage() {
  const current = useTab([...keys])
  return (
    <PageShell title={t('pages.agentWorkOrders')} text={t('agentDesk.ordersText')}>
      <TabNav
        label={t('workOrder.parts')}
        current={current}
        tabs={keys.map((key) => ({ key, word: t(`workOrder.tabs.${key}`), to: tabPath(key) }))}
      />
      {current === 'orders' ? <WorkOrdersTab /> : <CannedRepliesTab desk={agentsCanned} />}
    </PageShell>
  )
}

function WorkOrdersTab() {
  const list = useList(agentWorkOrderCalls.agentWorkOrderList, { filters: ['queue', 'type', 'account_id'] })
  return (
    <DeskOrderTable
      name="agent-work-orders"
      list={list}
      columns={columns}
      actions={({ wid }) => [openAction(paths.agentWorkOrder(wid))]}
      queues={narrowed.map((value) => ({ value, label: t(`agentDesk.queues.${value}`) }))}
    />
  )
}
