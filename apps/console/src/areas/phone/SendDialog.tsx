import { phoneUploadPath } from '@portico/contract/constants.ts'
import { phoneFileCalls, phoneFilesAtOnceMax, type PhoneFile } from '@portico/contract/phone/file.ts'
import { formatBytes } from '@portico/contract/formats.ts'
import { phonePath } from '@portico/contract/rules/phone.ts'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { listed } from '../../base/format/listed.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { CheckList } from '../../kit/form/CheckList.tsx'
import list from '../../kit/form/CheckList.module.css'
import classes from './PhoneFiles.module.css'
import { checkWords } from './check-words.ts'
import { PhonePicker } from './PhonePicker.tsx'
import { addSendings } from './upload/upload-store.ts'
import { say } from './upload/words.ts'

interface SendDialogProps {
  /** Files of the space; without them some are chosen here. */
  files?: readonly PhoneFile[]
  /** They come from this computer. */
  local?: boolean
  /** Without them some are chosen here. */
  devices?: readonly string[]
  onClose: () => void
}

const schema = z.object({ path: phonePath })

/** Sends files of the space to phones, or files of this computer, which come into the space first. */
export function SendDialog({ files, local = false, devices, onClose }: SendDialogProps) {
  const write = useWrite(phoneFileCalls.phoneFileAct, { inForm: true })
  const form = useForm({ schema, initial: { path: phoneUploadPath } })
  const [phones, setPhones] = useState<readonly string[]>(devices ?? [])
  const [chosen, setChosen] = useState<readonly string[]>(files?.map(({ id }) => id) ?? [])
  const [own, setOwn] = useState<readonly File[]>([])
  const ready = phones.length > 0 && (local ? own.length > 0 : chosen.length > 0)

  async function send({ path }: z.output<typeof schema>) {
    if (local) {
      addSendings(own, { purpose: 'file', device_ids: phones, path })
      toast('success', say('send.queued'))
    } else {
      await write.send({ action: 'distribute', file_ids: [...chosen], device_ids: [...phones], path })
      toast('success', say('send.begun'))
    }
    onClose()
  }
  return (
    <Dialog title={say('send.title')} onClose={onClose} size={560}>
      <FormCard
        bare
        form={form}
        onSubmit={form.submit(send)}
        pending={write.pending}
        error={write.error}
        submitWord={say('send.submit')}
        submit={
          <Button type="submit" pending={write.pending} disabled={!ready}>
            {say('send.submit')}
          </Button>
        }
        onCancel={onClose}
      >
        {local && <LocalFiles files={own} onChoose={setOwn} />}
        {!local && files === undefined && <SpaceFiles chosen={chosen} onChoose={setChosen} />}
        {files && <p className={list.name}>{listed(files.map(({ file_name }) => file_name))}</p>}
        {devices === undefined && <PhonePicker chosen={phones} onChoose={setPhones} />}
        <TextField
          {...form.field('path')}
          label={say('send.path')}
          help={say('send.pathHelp')}
          required
          mono
          autoComplete="off"
        />
      </FormCard>
    </Dialog>
  )
}

function LocalFiles({ files, onChoose }: { files: readonly File[]; onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.picker}>
      <div className={classes.way}>
        <Button kind="plain" onClick={() => input.current?.click()}>
          {say('send.choose')}
        </Button>
        <span className={list.name}>{listed(files.map(({ name }) => name))}</span>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={say('send.filesLocal')}
        onChange={({ target }) => onChoose([...(target.files ?? [])].slice(0, phoneFilesAtOnceMax))}
      />
    </div>
  )
}

interface SpaceFilesProps {
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

function SpaceFiles({ chosen, onChoose }: SpaceFilesProps) {
  const [search, setSearch] = useState('')
  const query = { limit: phoneFilesAtOnceMax, ...(search && { search }) }
  const found = useCall(phoneFileCalls.phoneFileList, query, { keepPrevious: true }).data?.result ?? []
  return (
    <div className={classes.picker}>
      <TextField label={say('send.searchFiles')} value={search} onChange={setSearch} autoComplete="off" />
      <CheckList
        label={say('send.files')}
        rows={found.map(({ id, file_name, size }) => ({ id, name: file_name, second: formatBytes(size) }))}
        chosen={chosen}
        onChoose={onChoose}
        max={phoneFilesAtOnceMax}
        words={checkWords(phoneFilesAtOnceMax, say('send.noFiles'))}
      />
    </div>
  )
}
