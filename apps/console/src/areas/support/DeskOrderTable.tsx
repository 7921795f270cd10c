import { workOrderUrgencies, type WorkOrderUrgency } from '@portico/contract/states/support.ts'
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs'
import IconMessageReply from '@tabler/icons-react/dist/esm/icons/IconMessageReply.mjs'
import type { ComponentProps } from 'react'
import { navigate } from '../../base/place/navigate.ts'
import type { Column, ListFilter, RowAction } from '../../base/state/list.ts'
import { t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { NumberCell, Stars, Urgency } from './work-order-marks.tsx'

interface Asked {
  wid: string
  number: string
  summary: string
  type: WorkOrderUrgency
  waiting_time: string | null
  rating: number | null
  create_time: string
}

/** What the lists of all who answer show alike. */
export const deskColumns = (page: (wid: string) => string) =>
  ({
    number: {
      key: 'number',
      title: t('workOrder.workOrder'),
      fixed: true,
      card: 'title',
      cell: ({ wid, number, summary }) => <NumberCell number={number} summary={summary} to={page(wid)} />,
    },
    type: { key: 'type', title: t('workOrder.urgency'), cell: ({ type }) => <Urgency type={type} /> },
    waiting: {
      key: 'waiting',
      title: t('workOrder.waitsSince'),
      cell: ({ waiting_time: at }) => (at ? <RelativeTime at={at} /> : <span className="quiet">—</span>),
    },
    rating: { key: 'rating', title: t('fields.rating'), cell: ({ rating }) => <Stars rating={rating} /> },
    created: {
      key: 'created',
      title: t('workOrder.opened'),
      cell: ({ create_time }) => <RelativeTime at={create_time} />,
    },
  }) satisfies Record<string, Column<Asked>>

export const openAction = (page: string): RowAction => ({
  key: 'open',
  word: t('workOrder.open'),
  icon: IconMessageReply,
  quick: true,
  run: () => navigate(page),
})

interface DeskOrderTableProps<Row extends Asked> extends Pick<
  ComponentProps<typeof ResourceTable<Row>>,
  'name' | 'list' | 'columns' | 'actions'
> {
  queues: ListFilter['options']
}

/** The work orders of those who answer them. */
export const DeskOrderTable = <Row extends Asked>({ queues, ...table }: DeskOrderTableProps<Row>) => (
  <ResourceTable
    {...table}
    rowId={({ wid }) => wid}
    rowName={({ number }) => number}
    searchPlaceholder={t('workOrder.deskSearch')}
    filters={[
      { name: 'queue', title: t('fields.queue'), options: queues },
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
)
