import { platformResourceCalls } from '@portico/contract/resource/platform.ts'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import { useWrite } from '../base/call/use-write.ts'
import type { PlatformQuery } from '../base/place/paths.ts'
import type { Column, ListFilter, RowAction } from '../base/state/list.ts'
import { toast } from '../base/state/toast-store.ts'
import { find, t } from '../base/words/words.ts'
import { StatusMark, type StatusShape } from '../kit/show/StatusMark.tsx'
import { actionWord } from './action-word.ts'
import { around, column, packageOf } from './columns.tsx'
import type { Declared, PlatformSoldRow } from './declared.ts'
import { expiryFilter } from './filters.ts'
import { usePlatformNodeFilter } from './node-filter.ts'
import { Lines, NodeCell } from './ResourceCells.tsx'
import { statusFilter } from './StatusOf.tsx'

const operationShapes: Record<string, StatusShape> = {
  waiting: 'waiting',
  running: 'working',
  done: 'running',
  failed: 'failed',
}

/** The list tells the last operation as its action and its state, in that order. */
function lastOperation(kind: string, { operation }: Pick<PlatformSoldRow, 'operation'>) {
  const cut = operation.lastIndexOf(' ')
  const action = operation.slice(0, Math.max(cut, 0))
  return { action, state: operation.slice(cut + 1), word: actionWord(kind, action) }
}

function OperationCell({ kind, row }: { kind: string; row: PlatformSoldRow }) {
  const { word, state } = lastOperation(kind, row)
  if (!state) return <span className="quiet">—</span>
  return (
    <StatusMark
      shape={operationShapes[state] ?? 'waiting'}
      word={word}
      reason={find(`resource.operationStates.${state}`) ?? state}
    />
  )
}

const placeColumn = (): Column<PlatformSoldRow> => ({
  ...column.node(),
  cell: ({ node_flag, node_name, engine_ref }) => (
    <Lines first={<NodeCell flag={node_flag} name={node_name} />} second={engine_ref} mono />
  ),
})

interface Placed {
  product: Declared
  path: (query: PlatformQuery) => string
  nodeless?: boolean | undefined
}

/** What the operators' lists show of every kind, around what is particular to one. */
export const platformColumns = <Row extends PlatformSoldRow>(
  { product, path, nodeless = false }: Placed,
  own: readonly Column<Row>[],
): readonly Column<Row>[] =>
  around<Row>(
    [
      column.name((id) => path({ search: id, open: `details.${id}` })),
      column.status(product),
      column.customer(path),
      ...(nodeless ? [] : [placeColumn()]),
      ...packageOf(product),
    ],
    own,
    [
      {
        key: 'operation',
        title: t('resourceDesk.lastOperation'),
        cell: (row) => <OperationCell kind={product.kind} row={row} />,
      },
      column.expires(),
    ],
  )

export const platformFilterNames = ['status', 'node', 'expires_within_days', 'bin', 'account_id']

/** Nodes are offered to those who may see them. */
export function usePlatformFilters({ product, nodeless = false }: Omit<Placed, 'path'>): readonly ListFilter[] {
  const byNode = usePlatformNodeFilter()
  return [
    { ...statusFilter(product), menu: true },
    ...(nodeless ? [] : byNode),
    expiryFilter(),
    {
      name: 'bin',
      title: t('resourceDesk.shown'),
      menu: true,
      options: [{ value: '1', label: t('resource.bin') }],
    },
  ]
}

export const platformDialogs = ['details', 'expiry', 'state'] as const
export type PlatformDialogKind = (typeof platformDialogs)[number]

/** What an operator can do with a resource of any kind. */
export function useOperatorActions(of: string, open: (kind: PlatformDialogKind, id: string) => void) {
  const retry = useWrite(platformResourceCalls.platformOperationRetry)
  return (row: PlatformSoldRow): RowAction[] => {
    const { action, state, word } = lastOperation(of, row)
    return [
      {
        key: 'details',
        word: t('resourceDesk.open'),
        icon: IconListDetails,
        quick: true,
        run: () => open('details', row.id),
      },
      {
        key: 'retry',
        word: t('resourceDesk.retry'),
        icon: IconRepeat,
        quick: true,
        refused:
          state !== 'failed'
            ? t('resourceDesk.nothingFailed')
            : action === 'create'
              ? t('resourceDesk.notTwice')
              : undefined,
        confirm: {
          title: t('resourceDesk.retryTitle', { action: word }),
          text: t('resourceDesk.retryText'),
          confirm: t('resourceDesk.retry'),
        },
        run: async () => {
          await retry.send({ id: row.id })
          toast('success', t('resourceDesk.retried'))
        },
      },
      {
        key: 'expiry',
        word: t('resourceDesk.moveExpiry'),
        icon: IconCalendarPlus,
        divided: true,
        refused: row.expire_time === null ? t('resourceDesk.noExpiry') : undefined,
        run: () => open('expiry', row.id),
      },
      {
        key: 'state',
        word: t('resourceDesk.forceState'),
        icon: IconTool,
        danger: true,
        run: () => open('state', row.id),
      },
    ]
  }
}
