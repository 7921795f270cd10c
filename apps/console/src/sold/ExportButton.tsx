import type { ListSource } from '../base/state/list.ts'
import { t } from '../base/words/words.ts'
import { exportCall, type Declared } from './declared.ts'
import { ListExport } from './ListExport.tsx'

interface ExportButtonProps<Row> {
  product: Declared
  list: ListSource<Row>
  /** What lies in the recycle bin. */
  bin?: boolean
}

export function ExportButton<Row>({ product, list, bin = false }: ExportButtonProps<Row>) {
  const exported = exportCall(product)
  if (!exported) return null
  const fixed = bin ? { bin: '1' } : undefined
  return (
    <ListExport call={exported} list={list} fixed={fixed} file={`${product.kind}s.csv`} word={t('resource.export')} />
  )
}
