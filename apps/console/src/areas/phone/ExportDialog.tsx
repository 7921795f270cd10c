import { phoneUploadPath } from '@portico/contract/constants.ts'
import { formatBytes } from '@portico/contract/formats.ts'
import { phoneFileCalls, type PhoneFolderEntry } from '@portico/contract/phone/file.ts'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import { useState } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { runAction } from '../../base/state/run-action.ts'
import { toast } from '../../base/state/toast-store.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import formClasses from '../../kit/form/Form.module.css'
import { Button } from '../../kit/show/Button.tsx'
import { OnePhone } from './OnePhone.tsx'
import list from '../../kit/form/CheckList.module.css'
import classes from './PhoneFiles.module.css'
import { say } from './upload/words.ts'

const above = (path: string) => path.slice(0, path.lastIndexOf('/')) || phoneUploadPath

/** Takes files out of one phone into the space: its folders are looked through from /sdcard on. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const [phone, setPhone] = useState('')
  const [paths, setPaths] = useState<readonly string[]>([])
  const write = useWrite(phoneFileCalls.phoneFileAct)
  const send = async () => {
    await write.send({ action: 'export', device_id: phone, paths: [...paths] })
    toast('success', say('export.begun'))
    onClose()
  }
  return (
    <Dialog title={say('export.title')} onClose={onClose} size={560}>
      <div className={formClasses.stack}>
        <p className={formClasses.text}>{say('export.text')}</p>
        <OnePhone
          value={phone}
          onChange={(id) => {
            setPhone(id)
            setPaths([])
          }}
        />
        {phone && <Folder key={phone} phone={phone} chosen={paths} onChoose={setPaths} />}
        <div className={formClasses.actions}>
          <Button kind="plain" onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button disabled={paths.length === 0} pending={write.pending} onClick={() => void runAction({ run: send })}>
            {say('export.submit')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface FolderProps {
  phone: string
  chosen: readonly string[]
  onChoose: (paths: readonly string[]) => void
}

function Folder({ phone, chosen, onChoose }: FolderProps) {
  const [path, setPath] = useState<string>(phoneUploadPath)
  const { data, error } = useCall(phoneFileCalls.phoneFolder, { device_id: phone, path })
  const entries = (data?.result ?? []).toSorted(byKindAndName)
  const toggle = (file: string) =>
    onChoose(chosen.includes(file) ? chosen.filter((one) => one !== file) : [...chosen, file])
  return (
    <div className={classes.picker}>
      <div className={classes.way}>
        <Button
          kind="plain"
          name={say('export.above')}
          disabled={path === phoneUploadPath}
          onClick={() => setPath(above(path))}
        >
          <IconArrowUp size={16} stroke={1.6} aria-hidden="true" />
        </Button>
        <span className="mono">{path}</span>
      </div>
      <ul className={list.rows}>
        {!data && <li className={list.nothing}>{error ? error.message : say('export.loading')}</li>}
        {data && entries.length === 0 && <li className={list.nothing}>{say('export.empty')}</li>}
        {entries.map((entry) => (
          <li key={entry.name}>
            <Entry
              entry={entry}
              chosen={chosen.includes(`${path}/${entry.name}`)}
              onOpen={() => setPath(`${path}/${entry.name}`)}
              onToggle={() => toggle(`${path}/${entry.name}`)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

const rank = { folder: 0, file: 1, other: 2 } as const
const byKindAndName = (one: PhoneFolderEntry, other: PhoneFolderEntry) =>
  rank[one.kind] - rank[other.kind] || one.name.localeCompare(other.name)

interface EntryProps {
  entry: PhoneFolderEntry
  chosen: boolean
  onOpen: () => void
  onToggle: () => void
}

function Entry({ entry: { name, kind, size }, chosen, onOpen, onToggle }: EntryProps) {
  if (kind === 'folder')
    return (
      <button type="button" className={list.row} aria-label={say('export.folder', { name })} onClick={onOpen}>
        <IconFolder size={16} stroke={1.6} aria-hidden="true" />
        <span className={list.name}>{name}</span>
      </button>
    )
  return (
    <label className={list.row}>
      <input type="checkbox" checked={chosen} disabled={kind === 'other'} onChange={onToggle} />
      <span className={list.name}>{name}</span>
      <span className="quiet tabular">{formatBytes(size)}</span>
    </label>
  )
}
