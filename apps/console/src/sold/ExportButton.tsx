import { searchValues } from '@portico/contract/formats.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { call } from '../base/call/client.ts'
import type { ListSource } from '../base/state/list.ts'
import { saveFile } from '../base/state/save-file.ts'
import { t } from '../base/words/words.ts'
import { Button } from '../kit/show/Button.tsx'
import { exportCall, type Declared } from './declared.ts'

interface ExportButtonProps<Row> {
  product: Declared
  list: ListSource<Row>
  /** What lies in the recycle bin. */
  bin?: boolean
}

/** The list as it is narrowed now, as a file. */
export function ExportButton<Row>({ product, list, bin = false }: ExportButtonProps<Row>) {
  const exported = exportCall(product)
  if (!exported) return null
  const download = async () => {
    const narrowed = searchValues({ search: list.search, ...list.filters, ...(bin && { bin: '1' }) })
    saveFile((await call(exported, narrowed as never)) as Blob, `${product.kind}s.csv`)
  }
  return (
    <Button kind="plain" icon={<IconDownload size={16} stroke={1.6} />} onClick={() => void download().catch(() => {})}>
      {t('resource.export')}
    </Button>
  )
}
