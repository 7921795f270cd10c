import { workOrderCan, workOrderStatusCodes, workOrderStatuses } from '@portico/contract/states/support.ts'
import { workOrderCalls, type WorkOrder } from '@portico/contract/support/work-order.ts'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs'
import IconMessageReply from '@tabler/icons-react/dist/esm/icons/IconMessageReply.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUrgent from '@tabler/icons-react/dist/esm/icons/IconUrgent.mjs'
import { navigate } from '../../base/place/navigate.ts'
import { paths } from '../../base/place/paths.ts'
import { useList } from '../../base/call/use-list.ts'
import { t } from '../../base/words/words.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { useWorkOrderWrites } from './use-work-order-writes.ts'
import { NumberCell, Stars, statusOf, Urgency, WorkOrderMark } from './work-order-marks.tsx'

const columns: readonly Column<WorkOrder>[] = [
  {
    key: 'number',
    title: t('workOrder.workOrder'),
    fixed: true,
    card: 'title',
    cell: ({ wid, number, summary }) => <NumberCell number={number} summary={summary} to={paths.workOrder(wid)} />,
  },
  {
    key: 'status',
    title: t('fields.status'),
    card: 'side',
    cell: ({ status, unread }) => (
      <WorkOrderMark status={status} reason={unread > 0 ? t('workOrder.unread', { n: unread }) : undefined} />
    ),
  },
  { key: 'type', title: t('workOrder.urgency'), cell: ({ type }) => <Urgency type={type} /> },
  { key: 'who', title: t('workOrder.openedBy'), cell: ({ who }) => who },
  { key: 'created', title: t('workOrder.opened'), cell: ({ create_time }) => <RelativeTime at={create_time} /> },
  { key: 'updated', title: t('workOrder.lastWord'), cell: ({ update_time }) => <RelativeTime at={update_time} /> },
  {
    key: 'rating',
    title: t('fields.rating'),
    optional: true,
    cell: ({ rating }) => <Stars rating={rating} />,
  },
]

export default function WorkOrdersPage() {
  const list = useList(workOrderCalls.workOrderList, { filters: ['status'] })
  const writes = useWorkOrderWrites()
  const actions = ({ wid, number, type, status }: WorkOrder): RowAction[] => {
    const state = statusOf(status)
    const urgent = type === 'emergency' ? t('workOrder.isUrgent') : undefined
    return [
      {
        key: 'open',
        word: t('workOrder.open'),
        icon: IconMessageReply,
        quick: true,
        run: () => navigate(paths.workOrder(wid)),
      },
      {
        key: 'urge',
        word: t('workOrder.urge'),
        icon: IconUrgent,
        refused: workOrderCan.urge(state) ? urgent : t('workOrder.isClosed'),
        run: () => writes.urge(wid),
      },
      {
        key: 'close',
        word: t('workOrder.close'),
        icon: IconCircleCheck,
        refused: workOrderCan.close(state) ? undefined : t('workOrder.isClosed'),
        confirm: {
          title: t('workOrder.closeTitle', { number }),
          text: t('workOrder.closeText'),
          confirm: t('workOrder.close'),
        },
        run: () => writes.close(wid),
      },
      {
        key: 'delete',
        word: t('workOrder.delete'),
        icon: IconTrash,
        danger: true,
        divided: true,
        refused: workOrderCan.delete(state) ? undefined : t('workOrder.notClosed'),
        confirm: {
          title: t('workOrder.deleteTitle', { number }),
          text: t('workOrder.deleteText'),
          confirm: t('workOrder.delete'),
          danger: true,
        },
        run: () => writes.remove(wid),
      },
    ]
  }
  const add = (
    <LinkButton icon={<IconPlus size={16} stroke={1.8} />} to={paths.createWorkOrder()}>
      {t('workOrder.submit')}
    </LinkButton>
  )
  return (
    <PageShell title={t('pages.workOrders')} text={t('workOrder.listText')} action={add}>
      <ResourceTable
        name="work-orders"
        list={list}
        columns={columns}
        actions={actions}
        rowId={({ wid }) => wid}
        rowName={({ number }) => number}
        searchPlaceholder={t('workOrder.search')}
        filters={[
          {
            name: 'status',
            title: t('fields.status'),
            options: workOrderStatuses.map((status) => ({
              value: String(workOrderStatusCodes[status]),
              label: t(`states.woStatus.${status}`),
            })),
          },
        ]}
        empty={
          <EmptyState
            icon={<IconLifebuoy size={24} stroke={1.5} />}
            title={t('workOrder.none')}
            text={t('workOrder.noneText')}
            action={add}
          />
        }
      />
    </PageShell>
  )
}
