import { lazy, Suspense } from 'react'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useList } from '../base/call/use-list.ts'
import type { ProductScreens } from '../base/route/product-screens.ts'
import type { ListSource, RowAction } from '../base/state/list.ts'
import { find, t } from '../base/words/words.ts'
import { EmptyState } from '../kit/show/EmptyState.tsx'
import { ResourceTable } from '../kit/table/ResourceTable.tsx'
import { useResourceGroups } from './groups.tsx'
import { useOwnerActions } from './owner-actions.tsx'
import { ownerColumns } from './columns.tsx'
import { listCall, type SoldRow } from './declared.ts'
import { useDeclaredActs } from './declared-acts.tsx'
import { ExportButton } from './ExportButton.tsx'
import { expiryFilter, useNodeFilter, useTagFilter } from './filters.ts'
import { helpWith } from './help.ts'
import { wordOf, type ProductPageProps } from './product-screen.ts'
import { ownerRefusal } from './refusal.ts'
import type { Reports } from './Reports.tsx'
import { sorts } from './sorts.ts'
import { statusFilter } from './StatusOf.tsx'
import { useAssigning } from './use-assigning.tsx'
import { useBulkActions } from './use-bulk-actions.tsx'
import { useOpen } from './use-open.ts'

const TimelineSheet = lazy(() => import('./TimelineSheet.tsx'))

const filterNames = ['status', 'node', 'expires_within_days', 'group_id', 'tag']

const noActs = {}
const reportAction = ({ kind }: Pick<ProductScreens, 'kind'>, { icon }: Reports, run: () => void): RowAction => ({
  key: 'reports',
  word: find(`${kind}.reports.word`) ?? '',
  icon,
  quick: true,
  run,
})

const timelineAction = (run: () => void): RowAction => ({
  key: 'timeline',
  word: t('resource.timeline'),
  icon: IconHistory,
  run,
})

/** What somebody has of a kind and can use. */
export function ProductList<Row extends SoldRow>(props: ProductPageProps<Row>) {
  const { product, screens, reports, useColumns = () => props.columns ?? [] } = props
  const { nodeless } = product
  const ShownIcon = screens.icon
  const list = useList(listCall(product), {
    sorts,
    filters: [...filterNames, ...(props.filters ?? [])],
  }) as ListSource<Row>
  const columns = useColumns(list.rows)
  const declared = useDeclaredActs<Row>(product, props.acts ?? noActs)
  const dialogs: NonNullable<ProductPageProps<Row>['dialogs']> = {
    ...declared.dialogs,
    ...(reports && { reports: reports.Sheet }),
    ...props.dialogs,
  }
  const opened = useOpen([...Object.keys(dialogs), 'timeline'])
  const refused = props.refused ?? ((row: Row, action) => ownerRefusal(product, row, action))
  const owner = useOwnerActions(list.rows, refused, props.terms)
  const byGroup = useResourceGroups(list)
  const nodes = useNodeFilter(nodeless)
  const tags = useTagFilter()
  const assigning = useAssigning(props.assignable)
  const actions = (row: Row): RowAction[] => [
    ...declared.actions(row, (dialog) => opened.open(dialog, row.id)),
    ...(reports ? [reportAction(screens, reports, () => opened.open('reports', row.id))] : []),
    ...(props.actions?.(row, (dialog) => opened.open(dialog, row.id)) ?? []),
    timelineAction(() => opened.open('timeline', row.id)),
    helpWith(row.id),
    ...owner
      .actions(row)
      .filter(({ key }) => key !== 'rename' || !product.fixedName)
      .map((action, at) => ({ ...action, divided: at === 0 || action.danger === true })),
  ]
  const many = useBulkActions<Row>(refused, props.terms)
  const bulk = (rows: readonly Row[]) => [
    many.actions.renew(rows),
    ...assigning.actions(rows),
    ...(props.bulk?.(rows) ?? []),
    many.actions.tags(rows),
    many.actions.delete(rows),
  ]
  const row = list.rows?.find(({ id }) => id === opened.ids[0])
  const Own = opened.kind && dialogs[opened.kind]
  return (
    <>
      {props.above?.(list)}
      <ResourceTable
        name={`${product.kind}s`}
        list={list}
        columns={ownerColumns(product, columns, { nodeless })}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={actions}
        searchPlaceholder={wordOf(screens, 'search')}
        filters={[
          statusFilter(product),
          ...nodes,
          ...(props.moreFilters ?? []),
          expiryFilter(),
          ...byGroup.filters,
          ...tags,
        ]}
        bulk={bulk}
        extra={
          <>
            {byGroup.picker}
            <ExportButton product={product} list={list} />
          </>
        }
        empty={
          <EmptyState
            icon={<ShownIcon size={24} stroke={1.5} />}
            title={wordOf(screens, 'none')}
            text={wordOf(screens, 'noneText')}
          />
        }
      />
      {assigning.dialog}
      {many.dialog}
      {row && Own && <Own key={row.id} row={row} onClose={opened.close} />}
      {row && opened.kind === 'timeline' && (
        <Suspense>
          <TimelineSheet kind={product.kind} row={row} onClose={opened.close} />
        </Suspense>
      )}
      {owner.dialog}
    </>
  )
}
