import type { ResourceRow } from './resource.table.ts'

/** Reads what the rows of a product keep of what was bought. Only that product writes it, so it is read as it was written. */
export const specReader =
  <Spec extends object>() =>
  ({ spec }: Pick<ResourceRow, 'spec'>) =>
    spec as Spec
