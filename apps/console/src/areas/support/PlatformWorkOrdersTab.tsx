import {
  workOrderDeskCalls,
  type PlatformWorkOrder,
  type WorkOrderSummary,
} from '@portico/contract/support/work-order.ts'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import { paths } from '../../base/place/paths.ts'
import { usePerson } from '../../base/person/person.ts'
import { useCall } from '../../base/call/queries.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { deskColumns, DeskOrderTable, openAction } from './DeskOrderTable.tsx'
import { spanWords, statusOf, WorkOrderMark } from './work-order-marks.tsx'
import classes from './WorkOrder.module.css'

const { number, type, waiting, rating, created } = deskColumns(paths.platformWorkOrder)
const columns: readonly Column<PlatformWorkOrder>[] = [
  number,
  { key: 'status', title: t('fields.status'), card: 'side', cell: ({ status }) => <WorkOrderMark status={status} /> },
  type,
  {
    key: 'customer',
    title: t('workOrder.customer'),
    cell: ({ customer, who, email, agent }) => (
      <NameCell name={customer || who} second={agent ? t('workOrder.ofAgent', { agent }) : email} />
    ),
  },
  waiting,
  {
    key: 'assignee',
    title: t('workOrder.assignee'),
    cell: ({ assignee }) => assignee || <span className="quiet">{t('workOrder.nobody')}</span>,
  },
  {
    key: 'first',
    title: t('workOrder.firstAnswer'),
    cell: ({ first_answer_seconds: seconds }) =>
      seconds === null ? <span className="quiet">—</span> : <span className="tabular">{spanWords(seconds)}</span>,
  },
  rating,
  created,
]

const queues = ['waiting', 'unassigned', 'mine', 'closed'] as const

export function PlatformWorkOrdersTab() {
  const { login_id } = usePerson()
  const summary = useCall(workOrderDeskCalls.platformWorkOrderSummary).data
  const list = useList(workOrderDeskCalls.platformWorkOrderList, { filters: ['queue', 'type', 'account_id'] })
  const assign = useWrite(workOrderDeskCalls.platformWorkOrderAssign)
  const actions = ({ wid, status, assignee_id }: PlatformWorkOrder): RowAction[] => [
    openAction(paths.platformWorkOrder(wid)),
    {
      key: 'take',
      word: t('workOrder.take'),
      icon: IconUserCheck,
      refused:
        statusOf(status) === 'closed'
          ? t('workOrder.isClosed')
          : assignee_id === login_id
            ? t('workOrder.isYours')
            : undefined,
      run: async () => {
        await assign.send({ wid, login_id })
        toast('success', t('workOrder.taken'))
      },
    },
  ]
  return (
    <>
      <Tiles summary={summary} />
      <DeskOrderTable
        name="platform-work-orders"
        list={list}
        columns={columns}
        actions={actions}
        queues={queues.map((value) => ({
          value,
          label: t(`workOrder.queues.${value}`),
          ...(summary && value !== 'closed' && { count: summary[value] }),
        }))}
      />
    </>
  )
}

function Tiles({ summary }: { summary: WorkOrderSummary | undefined }) {
  const tile = (word: string, value: string | undefined, alert = false) => (
    <div className={classes.tile} data-alert={alert || undefined}>
      <dt>{word}</dt>
      <dd className="tabular">{value ?? '—'}</dd>
    </div>
  )
  const mean = summary?.first_answer_seconds
  return (
    <dl className={classes.tiles}>
      {tile(t('workOrder.queues.waiting'), summary && String(summary.waiting))}
      {tile(t('workOrder.queues.unassigned'), summary && String(summary.unassigned), (summary?.unassigned ?? 0) > 0)}
      {tile(t('workOrder.openNow'), summary && String(summary.open))}
      {tile(t('workOrder.meanFirstAnswer'), mean == null ? undefined : spanWords(mean))}
      {tile(
        t('workOrder.meanRating'),
        summary?.rating == null ? undefined : t('workOrder.ratingOf', { n: summary.rating }),
      )}
    </dl>
  )
}
