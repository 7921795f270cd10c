import type { ComponentType, ReactNode } from 'react'
import { useList } from '../base/call/use-list.ts'
import type { ProductScreens } from '../base/route/product-screens.ts'
import type { Column, ListSource, RowAction } from '../base/state/list.ts'
import { useTab } from '../base/state/use-param.ts'
import { find, t } from '../base/words/words.ts'
import { EmptyState } from '../kit/show/EmptyState.tsx'
import { PageShell } from '../kit/show/PageShell.tsx'
import { TabNav } from '../kit/show/TabNav.tsx'
import { ResourceTable } from '../kit/table/ResourceTable.tsx'
import { column } from './columns.tsx'
import { wordOf } from './product-screen.ts'
import { platformListCall, type PlatformDeclaredOf, type PlatformSoldRow } from './declared.ts'
import {
  platformColumns,
  platformDialogs,
  platformFilterNames,
  useOperatorActions,
  usePlatformFilters,
} from './operator-actions.tsx'
import { customerOf, OnlySome } from './OnlySome.tsx'
import { PlatformDetails, type Fact } from './PlatformDetails.tsx'
import { PlatformExpiryForm, PlatformStateForm } from './PlatformForms.tsx'
import type { ResourceDialogProps } from './ResourceForms.tsx'
import { sorts } from './sorts.ts'
import { statusOptions, StatusOf } from './StatusOf.tsx'
import { useOpen } from './use-open.ts'

interface PlatformProductPageProps<Row extends PlatformSoldRow> {
  product: PlatformDeclaredOf<Row>
  screens: ProductScreens<'operator'>
  /** In the header: what is set for all of them. */
  header?: ReactNode
  /** Columns of its own stand between the usual ones; one with the key of a usual one takes its place. */
  columns?: readonly Column<Row>[]
  /** What its details say besides. */
  facts?: (row: Row) => readonly Fact[]
  /** Its status, where more is to be said than the declaration knows. */
  mark?: (row: Row) => ReactNode
  /** The quick ones come first, the others after what can be done with everything. */
  actions?: (row: Row, open: (dialog: string) => void) => readonly RowAction[]
  dialogs?: Readonly<Record<string, ComponentType<ResourceDialogProps<Row>>>>
  /** Parts of the page besides its list, and what the list is called among them. */
  parts?: { first: string; more: readonly { key: string; word: string; part: ComponentType }[] }
}

/** The operators' list of a kind of thing: everybody's, with details, timeline, expiry, state and retry. */
export function PlatformProductPage<Row extends PlatformSoldRow>(props: PlatformProductPageProps<Row>) {
  const { screens, parts } = props
  const more = parts?.more ?? []
  const tab = useTab([firstPart, ...more.map(({ key }) => key)])
  const Part = more.find(({ key }) => key === tab)?.part
  return (
    <PageShell title={screens.title('operator')} text={wordOf(screens, 'platformText')} action={props.header}>
      {parts && more.length > 0 && (
        <TabNav
          label={screens.title('operator')}
          current={tab}
          tabs={[
            { key: firstPart, word: parts.first, to: screens.paths.operator() },
            ...more.map(({ key, word }) => ({ key, word, to: screens.paths.operator({ tab: key }) })),
          ]}
        />
      )}
      {Part ? <Part /> : <PlatformList {...props} />}
    </PageShell>
  )
}
const firstPart = 'list'

function PlatformList<Row extends PlatformSoldRow>(props: PlatformProductPageProps<Row>) {
  const { product, screens, actions, dialogs = {}, mark } = props
  const { nodeless } = product
  const path = screens.paths.operator
  const ShownIcon = screens.icon
  const list = useList(platformListCall(product), { sorts, filters: platformFilterNames }) as ListSource<Row>
  const filters = usePlatformFilters({ product, nodeless })
  const opened = useOpen<string>([...platformDialogs, ...Object.keys(dialogs)])
  const operator = useOperatorActions(product.kind, opened.open)
  const all = (row: Row): RowAction[] => {
    const own = actions?.(row, (dialog) => opened.open(dialog, row.id)) ?? []
    return [...own.filter(({ quick }) => quick), ...operator(row), ...own.filter(({ quick }) => !quick)]
  }
  const columns = [...(mark ? [{ ...column.status(product), cell: mark }] : []), ...(props.columns ?? [])]
  const row = list.rows?.find(({ id }) => id === opened.ids[0])
  return (
    <>
      {list.filters['account_id'] && <OnlySome of={customerOf(list.rows?.[0])} to={path()} />}
      <ResourceTable
        name={`platform-${product.kind}s`}
        list={list}
        columns={platformColumns({ product, path, nodeless }, columns)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={all}
        searchPlaceholder={find(`${product.kind}.platformSearch`) ?? wordOf(screens, 'search')}
        filters={filters}
        empty={
          <EmptyState
            icon={<ShownIcon size={24} stroke={1.5} />}
            title={find(`${product.kind}.noneSold`) ?? t('resourceDesk.noneAnywhere')}
            text={find(`${product.kind}.noneSoldText`) ?? t('resourceDesk.noneAnywhereText')}
          />
        }
      />
      {row && opened.kind && (
        <PlatformDialog {...props} key={row.id} kind={opened.kind} row={row} onClose={opened.close} />
      )}
    </>
  )
}

type PlatformDialogProps<Row extends PlatformSoldRow> = PlatformProductPageProps<Row> &
  ResourceDialogProps<Row> & { kind: string }

function PlatformDialog<Row extends PlatformSoldRow>(props: PlatformDialogProps<Row>) {
  const { kind, product, screens, row, mark, facts, dialogs, onClose } = props
  const Own = dialogs?.[kind]
  if (Own) return <Own row={row} onClose={onClose} />
  if (kind === 'expiry') return <PlatformExpiryForm row={row} onClose={onClose} />
  if (kind === 'state')
    return <PlatformStateForm row={row} states={statusOptions(product, product.settled)} onClose={onClose} />
  return (
    <PlatformDetails
      kind={product.kind}
      row={row}
      path={screens.paths.operator}
      mark={mark ? mark(row) : <StatusOf product={product} row={row} />}
      facts={facts?.(row) ?? []}
      onClose={onClose}
    />
  )
}
