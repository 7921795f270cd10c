import { objectSizeMax } from '@portico/contract/rules/storage.ts'
import type { Container } from '@portico/contract/storage/container.ts'
import { objectCalls } from '@portico/contract/storage/object.ts'
import { useRef, useState, type ReactNode } from 'react'
import { CallError } from '../../base/call/call-error.ts'
import { usePerson } from '../../base/person/person.ts'
import { toast } from '../../base/state/toast-store.ts'
import { t } from '../../base/words/words.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import formClasses from '../../kit/form/Form.module.css'
import { Button } from '../../kit/show/Button.tsx'
import { callRefusal } from '../../sold/call-refusal.ts'
import { doorWords } from './container-columns.tsx'
import { nameOf } from './object-names.ts'
import { say } from './object-words.ts'
import classes from './Objects.module.css'
import { beginUploads } from './begin-uploads.ts'
import { otherKey, takenKeys } from './conflicts.ts'
import { droppedFiles, pickedFiles, type Picked } from '../../base/upload/picked.ts'
import { addUploads } from './upload/queue.ts'

export interface Adding {
  pickFiles: () => void
  pickFolder: () => void
  drop: (items: DataTransferItemList) => void
  dialog: ReactNode
}

interface Keyed {
  file: File
  key: string
}
interface Conflict {
  chosen: readonly Keyed[]
  taken: ReadonlySet<string>
}

/** Takes files for a folder: asks once what to do where names are taken, then sends them in the background. */
export function useAdding(row: Container, prefix: string): Adding {
  const { login_id } = usePerson()
  const [conflict, setConflict] = useState<Conflict>()
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)

  async function send(chosen: readonly Keyed[]) {
    setConflict(undefined)
    await beginUploads(login_id)
    addUploads(row, chosen)
  }
  async function take(picked: readonly Picked[]) {
    const refused = callRefusal(objectCalls.objectUploadBegin) ?? (row.door === 'open' ? undefined : doorWords(row))
    if (refused) return void toast('error', refused)
    const fitting = picked.filter(({ file }) => file.size <= objectSizeMax)
    if (fitting.length < picked.length) toast('error', t('rules.objectLarge'))
    const chosen = fitting.map(({ file, path }) => ({ file, key: prefix + path }))
    if (chosen.length === 0) return
    const keys = chosen.map(({ key }) => key)
    const taken = row.versioning === 'on' ? new Set<string>() : await takenKeys(row.id, keys)
    if (taken.size > 0) setConflict({ chosen, taken })
    else await send(chosen)
  }
  const taking = (picked: readonly Picked[]) =>
    take(picked).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      if (!error.shown) toast('error', error.message)
    })
  const input = (ref: typeof files, isFolder: boolean) => (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      aria-label={isFolder ? say('uploadFolder') : say('uploadFiles')}
      {...(isFolder && { webkitdirectory: '' })}
      onChange={({ target }) => {
        const picked = pickedFiles(target.files ?? [])
        // The same file can be chosen once more.
        target.value = ''
        void taking(picked)
      }}
    />
  )
  return {
    pickFiles: () => files.current?.click(),
    pickFolder: () => folder.current?.click(),
    drop: (items) => void droppedFiles(items).then(taking),
    dialog: (
      <>
        {input(files, false)}
        {input(folder, true)}
        {conflict && (
          <ConflictDialog id={row.id} {...conflict} onChoose={send} onClose={() => setConflict(undefined)} />
        )}
      </>
    ),
  }
}

interface ConflictDialogProps extends Conflict {
  id: string
  onChoose: (chosen: readonly Keyed[]) => Promise<void>
  onClose: () => void
}

/** Names beside those that are taken; neither two files that are added together nor one that is there get the same one. */
async function besides(id: string, chosen: readonly Keyed[], taken: ReadonlySet<string>): Promise<Keyed[]> {
  const known = new Set([...taken, ...chosen.map(({ key }) => key)])
  for (;;) {
    const used = new Set(known)
    const named = chosen.map(({ file, key }) => {
      if (!taken.has(key)) return { file, key }
      const other = otherKey(key, (one) => used.has(one))
      used.add(other)
      return { file, key: other }
    })
    const fresh = named.flatMap(({ key }) => (known.has(key) ? [] : [key]))
    const there = await takenKeys(id, fresh)
    if (there.size === 0) return named
    for (const key of there) known.add(key)
  }
}

function ConflictDialog({ id, chosen, taken, onChoose, onClose }: ConflictDialogProps) {
  const some = [...taken].slice(0, 5).map(nameOf)
  return (
    <Dialog title={say('conflict.title', { n: taken.size })} size={480} onClose={onClose}>
      <div className={formClasses.stack}>
        <p className={formClasses.text}>{say('conflict.text')}</p>
        <ul className={classes.names}>
          {some.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <div className={formClasses.actions}>
          <Button kind="plain" onClick={() => void onChoose(chosen.filter(({ key }) => !taken.has(key)))}>
            {say('conflict.skip')}
          </Button>
          <Button kind="plain" onClick={() => void onChoose(chosen)}>
            {say('conflict.replace')}
          </Button>
          <Button autoFocus onClick={() => void besides(id, chosen, taken).then(onChoose)}>
            {say('conflict.keepBoth')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
