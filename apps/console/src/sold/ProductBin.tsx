import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import { lazy, Suspense } from 'react'
import { useList } from '../base/call/use-list.ts'
import type { ListSource } from '../base/state/list.ts'
import { t } from '../base/words/words.ts'
import { ResourceTable } from '../kit/table/ResourceTable.tsx'
import { around, column } from './columns.tsx'
import { EmptyBin } from './EmptyBin.tsx'
import { listCall, type SoldRow } from './declared.ts'
import { useNodeFilter } from './filters.ts'
import { wordOf, type ProductPageProps } from './product-screen.ts'
import { sorts } from './sorts.ts'
import { useOpen } from './use-open.ts'

const RestoreDialog = lazy(() => import('./RestoreDialog.tsx'))

/** What was deleted and can still be had back. */
export function ProductBin<Row extends SoldRow>({
  product,
  screens,
  binColumns = [],
}: Pick<ProductPageProps<Row>, 'product' | 'screens' | 'binColumns'>) {
  const { nodeless } = product
  const list = useList(listCall(product), { fixed: { bin: 1 }, sorts, filters: ['node'] }) as ListSource<Row>
  const opened = useOpen(['restore'])
  const row = list.rows?.find(({ id }) => id === opened.ids[0])
  return (
    <>
      <ResourceTable
        name={`binned-${product.kind}s`}
        list={list}
        columns={around<Row>([column.name(), column.released(), ...(nodeless ? [] : [column.node()])], binColumns, [
          column.created(),
        ])}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={({ id }) => [
          {
            key: 'restore',
            word: t('resource.restore'),
            icon: IconRestore,
            quick: true,
            run: () => opened.open('restore', id),
          },
        ]}
        searchPlaceholder={wordOf(screens, 'search')}
        filters={useNodeFilter(nodeless)}
        empty={<EmptyBin />}
      />
      {row && opened.kind === 'restore' && (
        <Suspense>
          <RestoreDialog key={row.id} row={row} onClose={opened.close} />
        </Suspense>
      )}
    </>
  )
}
