import type { Call } from '@portico/contract/calls.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { call } from '../../base/call/client.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { runAction } from '../../base/state/run-action.ts'
import { saveFile } from '../../base/state/save-file.ts'
import type { Narrowable } from '../../kit/table/list-parts.tsx'

/** The lines that the list is narrowed to, as a file. */
export function ExportButton({ list, call: exported, file }: { list: Narrowable; call: Call; file: string }) {
  const save = async () => {
    const narrowed = Object.entries({ ...list.filters, search: list.search }).filter(([, value]) => value)
    saveFile((await call(exported, Object.fromEntries(narrowed) as never)) as Blob, file)
  }
  return (
    <Button
      kind="plain"
      icon={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
      onClick={() => void runAction({ run: save })}
    >
      {t('operationLog.export')}
    </Button>
  )
}
