import type { PlatformDisk } from '@portico/contract/compute/disk.ts'
import type { Option } from '../../base/state/option.ts'
import { plainHostActions, type PlatformHost } from '@portico/contract/compute/host.ts'
import type { PlatformSnapshot } from '@portico/contract/compute/snapshot.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PlatformQuery } from '../../base/place/paths.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { find, t } from '../../base/words/words.ts'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { SideSheet } from '../../kit/dialog/Dialog.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import type { Column, ListFilter, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { PlatformActForm, PlatformExpiryForm, PlatformStateForm } from './PlatformForms.tsx'
import { usePlatformNodeFilter } from '../../sold/node-filter.ts'
import classes from '../../sold/Resource.module.css'
import { ExpiryCell, Lines, NodeCell } from '../../sold/ResourceCells.tsx'
import { byEnd, byName } from '../../sold/sorts.ts'
import { Timeline } from '../../sold/Timeline.tsx'
import { useOpen } from '../../sold/use-open.ts'

export type PlatformRow = PlatformHost | PlatformDisk | PlatformSnapshot

const operationShapes: Record<string, StatusShape> = {
  waiting: 'waiting',
  running: 'working',
  done: 'running',
  failed: 'failed',
}

/** The list tells the last operation as its action and its state, in that order. */
export function lastOperation({ operation }: Pick<PlatformRow, 'operation'>) {
  const cut = operation.lastIndexOf(' ')
  const action = operation.slice(0, Math.max(cut, 0))
  return { action, state: operation.slice(cut + 1), word: find(`resource.actions.${action}`) ?? action }
}

function OperationCell({ row }: { row: PlatformRow }) {
  const { word, state } = lastOperation(row)
  if (!state) return <span className="quiet">—</span>
  return (
    <StatusMark
      shape={operationShapes[state] ?? 'waiting'}
      word={word}
      reason={find(`resource.operationStates.${state}`) ?? state}
    />
  )
}

/** What the operator's lists show of every kind, around what is particular to one. */
export function platformColumns<Row extends PlatformRow>(
  path: (query: PlatformQuery) => string,
  mark: (row: Row) => ReactNode,
  ...own: readonly Column<Row>[]
): readonly Column<Row>[] {
  return [
    {
      key: 'name',
      sort: byName,
      title: t('resource.name'),
      fixed: true,
      card: 'title',
      cell: ({ id, name }) => (
        <NameCell name={name} second={id} to={path({ search: id, open: `details.${id}` })} mono />
      ),
    },
    { key: 'status', title: t('resource.status'), card: 'side', cell: mark },
    {
      key: 'customer',
      title: t('disks.customer'),
      cell: ({ account_id, customer, email }) => (
        <Lines
          first={<Link to={path({ account_id })}>{customer || email}</Link>}
          second={
            customer && (
              <span className={classes.cut} title={email}>
                {email}
              </span>
            )
          }
        />
      ),
    },
    {
      key: 'node',
      title: t('resource.node'),
      cell: ({ node_flag, node_name, engine_ref }) => (
        <Lines first={<NodeCell flag={node_flag} name={node_name} />} second={engine_ref} mono />
      ),
    },
    ...own,
    { key: 'operation', title: t('disks.lastOperation'), cell: (row) => <OperationCell row={row} /> },
    {
      key: 'expires',
      sort: byEnd,
      title: t('resource.expires'),
      cell: ({ expire_time, renewal }) => <ExpiryCell at={expire_time} renewal={renewal} />,
    },
  ]
}

export const platformFilterNames = ['status', 'node', 'expires_within_days', 'bin', 'account_id']
const expiringDays = [3, 7, 30]

/** Nodes are offered to those who may see them. */
export function usePlatformFilters(statuses: readonly Option[]): readonly ListFilter[] {
  const byNode = usePlatformNodeFilter()
  return [
    { name: 'status', title: t('resource.status'), menu: true, options: statuses },
    ...byNode,
    {
      name: 'expires_within_days',
      title: t('resource.expiring'),
      menu: true,
      options: expiringDays.map((n) => ({ value: String(n), label: t('resource.within', { n }) })),
    },
    { name: 'bin', title: t('disks.shown'), menu: true, options: [{ value: '1', label: t('resource.bin') }] },
  ]
}

/** Says that the list shows one customer's alone, and leads to everybody's. */
export function OnlyCustomer({
  rows,
  to,
  shown,
}: {
  rows: readonly PlatformRow[] | undefined
  to: string
  shown: boolean
}) {
  if (!shown) return null
  return (
    <p className={classes.only}>
      {rows?.[0]?.customer || rows?.[0]?.email || t('disks.ofCustomer')}
      <Link to={to}>{t('disks.showAll')}</Link>
    </p>
  )
}

const dialogs = ['details', 'expiry', 'state', ...plainHostActions] as const
type Opened = ReturnType<typeof useOpen<(typeof dialogs)[number]>>

/** What an operator can do with a resource of any kind, and what is open. */
export function usePlatformCare() {
  const opened: Opened = useOpen(dialogs)
  const retry = useWrite(resourceCalls.platformOperationRetry)
  const actions = (row: PlatformRow): RowAction[] => {
    const { action, state, word } = lastOperation(row)
    return [
      {
        key: 'details',
        word: t('disks.open'),
        icon: IconListDetails,
        quick: true,
        run: () => opened.open('details', row.id),
      },
      {
        key: 'retry',
        word: t('disks.retry'),
        icon: IconRepeat,
        quick: true,
        refused: state !== 'failed' ? t('disks.nothingFailed') : action === 'create' ? t('disks.notTwice') : undefined,
        confirm: {
          title: t('disks.retryTitle', { action: word }),
          text: t('disks.retryText'),
          confirm: t('disks.retry'),
        },
        run: async () => {
          await retry.send({ id: row.id })
          toast('success', t('disks.retried'))
        },
      },
      {
        key: 'expiry',
        word: t('disks.moveExpiry'),
        icon: IconCalendarPlus,
        divided: true,
        refused: row.expire_time === null ? t('disks.noExpiry') : undefined,
        run: () => opened.open('expiry', row.id),
      },
      {
        key: 'state',
        word: t('disks.forceState'),
        icon: IconTool,
        danger: true,
        run: () => opened.open('state', row.id),
      },
    ]
  }
  return { opened, actions }
}

interface PlatformDialogProps<Row extends PlatformRow> {
  path: (query: PlatformQuery) => string
  opened: Opened
  rows: readonly Row[] | undefined
  states: readonly Option[]
  mark: (row: Row) => ReactNode
  /** What is particular to the kind. */
  facts: (row: Row) => readonly (readonly ReactNode[] | false | '')[]
}

export function PlatformDialog<Row extends PlatformRow>({
  path,
  opened,
  rows,
  states,
  mark,
  facts,
}: PlatformDialogProps<Row>) {
  const { kind, ids, close } = opened
  const row = rows?.find(({ id }) => id === ids[0])
  if (!row || !kind) return null
  const props = { row, onClose: close }
  if (kind === 'expiry') return <PlatformExpiryForm {...props} />
  if (kind === 'state') return <PlatformStateForm {...props} states={states} />
  if (kind !== 'details') return <PlatformActForm {...props} action={kind} />
  return (
    <SideSheet title={row.name} onClose={close} size={560}>
      <div className={classes.sheet}>
        <Facts
          facts={[
            [t('resource.status'), mark(row)],
            ['ID', <CopyText key="id" text={row.id} />],
            [
              t('disks.customer'),
              <span key="customer" className={classes.two}>
                <Link to={path({ account_id: row.account_id })}>{row.customer || row.email}</Link>
                <CopyText text={row.account_id} />
              </span>,
            ],
            [t('resource.node'), <NodeCell key="node" flag={row.node_flag} name={row.node_name} />],
            row.engine_ref && [
              t('disks.engineRef'),
              <span key="ref" className={classes.two}>
                {row.engine}
                <CopyText text={row.engine_ref} />
              </span>,
            ],
            ...facts(row),
            [t('resource.created'), formatTime(row.create_time)],
            [t('resource.expires'), row.expire_time ? formatTime(row.expire_time) : t('resource.noTerm')],
            row.release_time && [t('resource.bin'), formatTime(row.release_time)],
          ]}
        />
        <section aria-label={t('resource.timeline')}>
          <h3 className={classes.heading}>{t('resource.timeline')}</h3>
          <Timeline id={row.id} call={resourceCalls.platformResourceTimeline} />
        </section>
      </div>
    </SideSheet>
  )
}
