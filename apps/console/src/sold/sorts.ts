import { resourceSorts } from '@portico/contract/resource/fields.ts'
import type { SortColumn } from '../base/state/list.ts'

/** What every list of resources can be put in order by. */
export const sorts: readonly string[] = resourceSorts
export const byName: SortColumn = { by: 'name' }
export const byEnd: SortColumn = { by: 'expire_time' }
export const byAge: SortColumn = { by: 'create_time', first: 'desc' }
