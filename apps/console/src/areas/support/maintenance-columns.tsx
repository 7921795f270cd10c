import type { Maintenance } from '@portico/contract/support/maintenance.ts'
import type { Column } from '../../base/state/list.ts'
import { column } from '../../sold/columns.tsx'
import { ExpiryCell } from '../../sold/ResourceCells.tsx'
import { say } from './maintenance.screens.ts'

/** Made when asked for: other screens of the area load this file without its words. */
export const maintenanceColumns = (): readonly Column<Maintenance>[] => [
  // Its term begins when an operator says so.
  column.expires(({ expire_time, renewal }) =>
    expire_time ? <ExpiryCell at={expire_time} renewal={renewal} /> : say('fromStart'),
  ),
]
