import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { lazy, Suspense, useState } from 'react'
import type { BulkAction } from '../base/state/list.ts'
import { t } from '../base/words/words.ts'
import type { SoldRow } from './declared.ts'
import { useOwnsGroups } from './groups.tsx'

const AssignForm = lazy(() => import('./AssignForm.tsx'))

/** Gives several to a business group; for owners, and for what does not go with something else. */
export function useAssigning<Row extends SoldRow>(assignable: ((row: Row) => boolean) | undefined) {
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
    dialog: chosen && (
      <Suspense>
        <AssignForm rows={chosen} onClose={() => choose(undefined)} />
      </Suspense>
    ),
  }
}
