import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { BulkAction } from '../base/state/list.ts'
import { t } from '../base/words/words.ts'
import type { SoldRow } from './declared.ts'

const BulkDialog = lazy(() => import('./BulkDialog.tsx'))

export type BulkOwnerAction = 'renew' | 'tags' | 'delete'
type Refused<Row> = (row: Row, action: 'renew' | 'delete') => string | undefined

/** What its owner can do with several of anything that is sold, and the dialogs in which it is done. */
export function useBulkActions<Row extends SoldRow>(
  refused: Refused<Row>,
  terms?: readonly number[],
): { actions: Record<BulkOwnerAction, (rows: readonly Row[]) => BulkAction>; dialog: ReactNode } {
  const [chosen, choose] = useState<{ kind: BulkOwnerAction; rows: readonly Row[] }>()
  const action = (
    kind: BulkOwnerAction,
    rows: readonly Row[],
    shown: Pick<BulkAction, 'word' | 'icon' | 'danger'>,
  ) => ({
    key: kind,
    ...shown,
    count: rows.length,
    run: () => choose({ kind, rows }),
  })
  const able = (rows: readonly Row[], kind: 'renew' | 'delete') => rows.filter((row) => !refused(row, kind))
  return {
    actions: {
      renew: (rows) =>
        action(
          'renew',
          able(rows, 'renew').filter((row) => row.expire_time),
          { word: t('resource.renew'), icon: IconCalendarPlus },
        ),
      tags: (rows) => action('tags', rows, { word: t('resource.tags'), icon: IconTags }),
      delete: (rows) =>
        action('delete', able(rows, 'delete'), { word: t('resource.delete'), icon: IconTrash, danger: true }),
    },
    dialog: chosen && (
      <Suspense>
        <BulkDialog {...chosen} terms={terms} onClose={() => choose(undefined)} />
      </Suspense>
    ),
  }
}
