import { formatBytes } from '@portico/contract/formats.ts'
import { phoneFileCalls, type PhoneFile } from '@portico/contract/phone/file.ts'
import { phoneFileSortKeys } from '@portico/contract/states/phone.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useState } from 'react'
import { call } from '../../base/call/client.ts'
import { useCall } from '../../base/call/queries.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { fetchFile } from '../../base/state/fetch-file.ts'
import type { BulkAction, Column, RowAction } from '../../base/state/list.ts'
import { toast } from '../../base/state/toast-store.ts'
import { DropArea } from '../../kit/form/DropArea.tsx'
import { RefusableButton } from '../../kit/show/RefusableButton.tsx'
import { rightRefusal } from '../../sold/right-refusal.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { UsedOf } from '../../kit/show/UsedOf.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { callRefusal } from '../../sold/call-refusal.ts'
import { cloudphoneScreens } from './cloudphone.screens.ts'
import { ExportDialog } from './ExportDialog.tsx'
import classes from './PhoneFiles.module.css'
import { SendDialog } from './SendDialog.tsx'
import { UploadQueue } from './upload/UploadQueue.tsx'
import { say } from './upload/words.ts'
import { useFilePick } from './use-file-pick.tsx'

const columns = (): readonly Column<PhoneFile>[] => [
  {
    key: 'name',
    title: say('space.file'),
    fixed: true,
    card: 'title',
    sort: { by: 'file_name' },
    cell: ({ file_name, id }) => <NameCell name={file_name} second={id} mono />,
  },
  {
    key: 'type',
    title: say('space.type'),
    sort: { by: 'file_type' },
    cell: ({ file_type }) => file_type || <span className="quiet">{say('space.noType')}</span>,
  },
  {
    key: 'size',
    title: say('size'),
    align: 'end',
    card: 'side',
    sort: { by: 'size', first: 'desc' },
    cell: ({ size }) => <span className="tabular">{formatBytes(size)}</span>,
  },
  { key: 'who', title: say('who'), cell: ({ who }) => who },
  {
    key: 'created',
    title: say('apps.uploaded'),
    sort: { by: 'create_time', first: 'desc' },
    cell: ({ create_time }) => formatTime(create_time),
  },
]

type Opened = { is: 'send'; files: readonly PhoneFile[] } | { is: 'local' | 'export' }

/** The files of an account for its phones: brought in, sent to phones, taken from them, downloaded and deleted. */
export default function FileSpacePage() {
  const list = useList(phoneFileCalls.phoneFileList, { sorts: phoneFileSortKeys })
  const [opened, setOpened] = useState<Opened>()
  const pick = useFilePick('file')
  const close = () => setOpened(undefined)
  const acts = useFileActs((files) => setOpened({ is: 'send', files }))
  const held = rightRefusal('phone', 'act')
  const upload = (
    <RefusableButton refused={held} icon={<IconUpload size={16} stroke={2} aria-hidden="true" />} onClick={pick.open}>
      {say('space.upload')}
    </RefusableButton>
  )
  return (
    <DropArea word={say('space.dropHere')} onDrop={pick.drop} className={classes.page}>
      <PageShell
        title={cloudphoneScreens.title('files')}
        text={say('space.text')}
        action={
          <div className={classes.buttons}>
            <RefusableButton kind="plain" refused={held} onClick={() => setOpened({ is: 'export' })}>
              {say('space.export')}
            </RefusableButton>
            <RefusableButton kind="plain" refused={held} onClick={() => setOpened({ is: 'local' })}>
              {say('space.sendLocal')}
            </RefusableButton>
            {upload}
          </div>
        }
      >
        {pick.input}
        <Used />
        <UploadQueue />
        <ResourceTable
          name="phone-files"
          list={list}
          columns={columns()}
          rowId={({ id }) => id}
          rowName={({ file_name }) => file_name}
          actions={acts.row}
          bulk={acts.bulk}
          searchPlaceholder={say('space.search')}
          empty={
            <EmptyState
              icon={<IconFiles size={24} stroke={1.5} />}
              title={say('space.none')}
              text={say('space.noneText')}
              action={upload}
            />
          }
        />
        {opened?.is === 'send' && <SendDialog files={opened.files} onClose={close} />}
        {opened?.is === 'local' && <SendDialog local onClose={close} />}
        {opened?.is === 'export' && <ExportDialog onClose={close} />}
      </PageShell>
    </DropArea>
  )
}

/** How full the space is: the figures come with every page of its files. */
function Used() {
  const space = useCall(phoneFileCalls.phoneFileList, { limit: 1 }).data
  if (!space) return null
  const { used_bytes: used, quota_bytes: quota } = space
  const words = say('space.used', { used: formatBytes(used), quota: formatBytes(quota) })
  return (
    <div className={classes.used}>
      <UsedOf used={used} size={quota} words={words} />
    </div>
  )
}

function useFileActs(onSend: (files: readonly PhoneFile[]) => void) {
  const write = useWrite(phoneFileCalls.phoneFileAct)
  const held = rightRefusal('phone', 'act')
  const removing = callRefusal(phoneFileCalls.phoneFileAct, { action: 'delete' })
  const confirm = (n: number) => ({
    title: say('space.removeTitle', { n }),
    text: say('space.removeText'),
    confirm: say('space.remove'),
    danger: true,
  })
  async function remove(files: readonly PhoneFile[]) {
    await write.send({ action: 'delete', file_ids: files.map(({ id }) => id) })
    toast('success', say('space.removed'))
  }
  const download = async ({ id }: PhoneFile) => fetchFile((await call(phoneFileCalls.phoneFileLink, { id })).url)
  const row = (file: PhoneFile): RowAction[] => [
    { key: 'send', word: say('space.send'), icon: IconSend, quick: true, refused: held, run: () => onSend([file]) },
    {
      key: 'download',
      word: say('space.download'),
      icon: IconDownload,
      quick: true,
      refused: callRefusal(phoneFileCalls.phoneFileLink),
      run: () => download(file),
    },
    {
      key: 'delete',
      word: say('space.remove'),
      icon: IconTrash,
      danger: true,
      refused: removing,
      confirm: confirm(1),
      run: () => remove([file]),
    },
  ]
  const bulk = (files: readonly PhoneFile[]): BulkAction[] => [
    { key: 'send', word: say('space.send'), icon: IconSend, count: held ? 0 : files.length, run: () => onSend(files) },
    {
      key: 'delete',
      word: say('space.remove'),
      icon: IconTrash,
      danger: true,
      count: removing ? 0 : files.length,
      confirm: confirm(files.length),
      run: () => remove(files),
    },
  ]
  return { row, bulk }
}
