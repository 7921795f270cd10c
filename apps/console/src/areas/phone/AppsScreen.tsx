import { phoneAppCalls, type PhoneApp } from '@portico/contract/phone/app.ts'
import IconApps from '@tabler/icons-react/dist/esm/icons/IconApps.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import IconVersions from '@tabler/icons-react/dist/esm/icons/IconVersions.mjs'
import { useState } from 'react'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import type { RowAction } from '../../base/state/list.ts'
import { toast } from '../../base/state/toast-store.ts'
import { DropArea } from '../../kit/form/DropArea.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { RefusableButton } from '../../kit/show/RefusableButton.tsx'
import { rightRefusal } from '../../sold/right-refusal.ts'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { callRefusal } from '../../sold/call-refusal.ts'
import { appColumns } from './app-columns.tsx'
import { cloudphoneScreens } from './cloudphone.screens.ts'
import { InstallDialog } from './InstallDialog.tsx'
import { InstalledDialog } from './InstalledDialog.tsx'
import classes from './PhoneFiles.module.css'
import { UploadQueue } from './upload/UploadQueue.tsx'
import { say } from './upload/words.ts'
import { useFilePick } from './use-file-pick.tsx'
import { VersionsDialog } from './VersionsDialog.tsx'

type Opened = { is: 'install' | 'versions'; app: PhoneApp } | { is: 'onPhone' }

/** The apps of an account: brought in, installed, told by phones, deleted. */
export function AppsScreen({ adb = false }: { adb?: boolean }) {
  const list = useList(phoneAppCalls.phoneAppList)
  const [opened, setOpened] = useState<Opened>()
  const pick = useFilePick('app')
  const remove = useAppRemoval()
  const close = () => setOpened(undefined)
  const actions = (app: PhoneApp): RowAction[] => [
    {
      key: 'install',
      word: say('apps.install'),
      icon: IconDownload,
      quick: true,
      refused: callRefusal(phoneAppCalls.phoneAppAct),
      run: () => setOpened({ is: 'install', app }),
    },
    {
      key: 'versions',
      word: say('apps.versionsOf', { name: app.name }),
      icon: IconVersions,
      run: () => setOpened({ is: 'versions', app }),
    },
    { ...remove(app), icon: IconTrash },
  ]
  const upload = (
    <RefusableButton
      refused={rightRefusal('phone', 'act')}
      icon={<IconUpload size={16} stroke={2} aria-hidden="true" />}
      onClick={pick.open}
    >
      {say('apps.upload')}
    </RefusableButton>
  )
  return (
    <DropArea word={say('apps.dropHere')} onDrop={pick.drop} className={classes.page}>
      <PageShell
        title={cloudphoneScreens.title(adb ? 'appsAdb' : 'apps')}
        text={say(adb ? 'apps.adbText' : 'apps.text')}
        action={
          <div className={classes.buttons}>
            <Button kind="plain" onClick={() => setOpened({ is: 'onPhone' })}>
              {say('apps.onPhone')}
            </Button>
            {upload}
          </div>
        }
      >
        {pick.input}
        <UploadQueue />
        <ResourceTable
          name="phone-apps"
          list={list}
          columns={appColumns()}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          actions={actions}
          searchPlaceholder={say('apps.search')}
          empty={
            <EmptyState
              icon={<IconApps size={24} stroke={1.5} />}
              title={say('apps.none')}
              text={say('apps.noneText')}
              action={upload}
            />
          }
        />
        {opened?.is === 'install' && <InstallDialog app={opened.app} adb={adb} onClose={close} />}
        {opened?.is === 'versions' && (
          <VersionsDialog
            app={opened.app}
            remove={remove}
            onInstall={(app) => setOpened({ is: 'install', app })}
            onClose={close}
          />
        )}
        {opened?.is === 'onPhone' && <InstalledDialog adb={adb} onClose={close} />}
      </PageShell>
    </DropArea>
  )
}

function useAppRemoval() {
  const write = useWrite(phoneAppCalls.phoneAppAct)
  return ({ id, name, version_name }: PhoneApp): RowAction => ({
    key: 'delete',
    word: say('apps.remove'),
    danger: true,
    refused: callRefusal(phoneAppCalls.phoneAppAct, { action: 'delete' }),
    confirm: {
      title: say('apps.removeTitle', { name: `${name} ${version_name}` }),
      text: say('apps.removeText'),
      confirm: say('apps.remove'),
      danger: true,
    },
    run: async () => {
      await write.send({ action: 'delete', app_id: id })
      toast('success', say('apps.removed'))
    },
  })
}
