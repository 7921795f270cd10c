import { searchValues } from '@portico/contract/formats.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { useState } from 'react'
import { call } from '../base/call/client.ts'
import { useList } from '../base/call/use-list.ts'
import type { ProductScreens } from '../base/route/product-screens.ts'
import type { BulkAction, ListSource, RowAction } from '../base/state/list.ts'
import { saveFile } from '../base/state/save-file.ts'
import { find, t } from '../base/words/words.ts'
import { Button } from '../kit/show/Button.tsx'
import { EmptyState } from '../kit/show/EmptyState.tsx'
import { ResourceTable } from '../kit/table/ResourceTable.tsx'
import { AssignForm, useOwnsGroups, useResourceGroups } from './AssignForm.tsx'
import { BuyButton } from './BuyButton.tsx'
import { useOwnerActions } from './owner-actions.tsx'
import { ownerColumns } from './columns.tsx'
import { exportCall, listCall, type Declared, type SoldRow } from './declared.ts'
import { useDeclaredActs } from './declared-acts.tsx'
import { expiryFilter, useNodeFilter } from './filters.ts'
import { helpWith } from './help.ts'
import { buyOf, wordOf, type ProductPageProps } from './product-screen.ts'
import { careRefusal } from './refusal.ts'
import type { ReportLook } from './Reports.tsx'
import { sorts } from './sorts.ts'
import { statusFilter } from './StatusOf.tsx'
import { useOpen } from './use-open.ts'

const filterNames = ['status', 'node', 'expires_within_days', 'group_id']

const noActs = {}
const reportAction = ({ kind }: Pick<ProductScreens, 'kind'>, { icon }: ReportLook, run: () => void): RowAction => ({
  key: 'reports',
  word: find(`${kind}.reports.word`) ?? '',
  icon,
  quick: true,
  run,
})

/** What somebody has of a kind and can use. */
export function ProductList<Row extends SoldRow>(props: ProductPageProps<Row>) {
  const { product, screens, columns = [], reports } = props
  const { nodeless } = product
  const ShownIcon = screens.icon
  const list = useList(listCall(product), {
    sorts,
    filters: [...filterNames, ...(props.filters ?? [])],
  }) as ListSource<Row>
  const declared = useDeclaredActs<Row>(product, props.acts ?? noActs)
  const dialogs: NonNullable<ProductPageProps<Row>['dialogs']> = {
    ...declared.dialogs,
    ...(reports && { reports: reports.Sheet }),
    ...props.dialogs,
  }
  const opened = useOpen(Object.keys(dialogs))
  const care = useOwnerActions(list.rows, props.refused ?? ((row: Row, action) => careRefusal(product, row, action)))
  const byGroup = useResourceGroups(list)
  const nodes = useNodeFilter(nodeless)
  const assigning = useAssigning(props.assignable)
  const actions = (row: Row): RowAction[] => [
    ...declared.actions(row, (dialog) => opened.open(dialog, row.id)),
    ...(reports ? [reportAction(screens, reports, () => opened.open('reports', row.id))] : []),
    ...(props.actions?.(row, (dialog) => opened.open(dialog, row.id)) ?? []),
    helpWith(row.id),
    ...care.actions(row).map((action, at) => ({ ...action, divided: at === 0 || action.danger === true })),
  ]
  const bulk = (rows: readonly Row[]) => [...assigning.actions(rows), ...(props.bulk?.(rows) ?? [])]
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
        filters={[statusFilter(product), ...nodes, expiryFilter(), ...byGroup.filters]}
        {...((assigning.offered || props.bulk) && { bulk })}
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
            action={<BuyButton buy={buyOf(props)} />}
          />
        }
      />
      {assigning.dialog}
      {row && Own && <Own row={row} onClose={opened.close} />}
      {care.dialog}
    </>
  )
}

/** Gives several to a business group; for owners, and for what does not go with something else. */
function useAssigning<Row extends SoldRow>(assignable: ((row: Row) => boolean) | undefined) {
  const owns = useOwnsGroups()
  const [chosen, choose] = useState<readonly Row[]>()
  const actions = (rows: readonly Row[]): BulkAction[] => {
    if (!owns || !assignable) return []
    const free = rows.filter(assignable)
    return [
      {
        key: 'assign',
        word: t('resource.assign'),
        icon: IconUsersGroup,
        count: free.length,
        run: () => choose(free),
      },
    ]
  }
  return {
    offered: owns && assignable !== undefined,
    actions,
    dialog: chosen && <AssignForm rows={chosen} onClose={() => choose(undefined)} />,
  }
}

/** The list as it is narrowed now, as a file. */
function ExportButton<Row>({ product, list }: { product: Declared; list: ListSource<Row> }) {
  const exported = exportCall(product)
  if (!exported) return null
  const download = async () => {
    const file = await call(exported, searchValues({ search: list.search, ...list.filters }) as never)
    saveFile(file as Blob, `${product.kind}s.csv`)
  }
  return (
    <Button kind="plain" icon={<IconDownload size={16} stroke={1.6} />} onClick={() => void download().catch(() => {})}>
      {t('resource.export')}
    </Button>
  )
}
