import type { Call } from '@portico/contract/calls.ts'
import { searchValues } from '@portico/contract/formats.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { call } from '../base/call/client.ts'
import { runAction } from '../base/state/run-action.ts'
import { saveFile } from '../base/state/save-file.ts'
import { Button } from '../kit/show/Button.tsx'

interface ListExportProps {
  call: Call
  list: { search: string; filters: Readonly<Record<string, string>> }
  file: string
  word: string
  /** What the list is always asked with. */
  fixed?: Readonly<Record<string, string>> | undefined
}

/** The list as it is narrowed now, as a file. */
export function ListExport({ call: exported, list, file, word, fixed }: ListExportProps) {
  const save = async () => {
    const narrowed = searchValues({ search: list.search, ...list.filters, ...fixed })
    saveFile((await call(exported, narrowed as never)) as Blob, file)
  }
  return (
    <Button
      kind="plain"
      icon={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
      onClick={() => void runAction({ run: save })}
    >
      {word}
    </Button>
  )
}
