import type { AutoRenewal } from '@portico/contract/states/compute.ts'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconCalendarRepeat from '@tabler/icons-react/dist/esm/icons/IconCalendarRepeat.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { lazy, Suspense, type ReactNode } from 'react'
import { t } from '../base/words/words.ts'
import type { RowAction } from '../base/state/list.ts'
import type { Named } from './ResourceForms.tsx'
import { useOpen } from './use-open.ts'

const OwnerDialog = lazy(() => import('./OwnerDialog.tsx'))

export interface OwnerRow extends Named {
  renewal: AutoRenewal
  tags: readonly string[]
}
export type OwnerAction = 'renew' | 'renewal' | 'rename' | 'delete'
const dialogs = ['renew', 'renewal', 'rename', 'tags', 'delete'] as const

/** What its owner can do with anything that is sold by term, and the dialogs in which it is done. */
export function useOwnerActions<Row extends OwnerRow>(
  rows: readonly Row[] | undefined,
  refused: (row: Row, action: OwnerAction) => string | undefined,
  terms?: readonly number[],
): { actions: (row: Row) => RowAction[]; dialog: ReactNode } {
  const opened = useOpen(dialogs)
  const action = (row: Row, key: OwnerAction, word: string, icon: NonNullable<RowAction['icon']>): RowAction => ({
    key,
    word,
    icon,
    refused: refused(row, key),
    run: () => opened.open(key, row.id),
  })
  const row = rows?.find(({ id }) => id === opened.ids[0])
  return {
    actions: (one) => [
      { ...action(one, 'renew', t('resource.renew'), IconCalendarPlus), quick: true },
      {
        ...action(one, 'renewal', t('resource.autoRenew'), IconCalendarRepeat),
        hint: t(`states.autorenew.${one.renewal}`),
      },
      action(one, 'rename', t('resource.rename'), IconPencil),
      { key: 'tags', word: t('resource.tags'), icon: IconTags, run: () => opened.open('tags', one.id) },
      { ...action(one, 'delete', t('resource.delete'), IconTrash), danger: true, divided: true },
    ],
    dialog: row && opened.kind && (
      <Suspense>
        <OwnerDialog key={row.id} kind={opened.kind} row={row} terms={terms} onClose={opened.close} />
      </Suspense>
    ),
  }
}
