import { phoneAppCalls, type PhoneApp } from '@portico/contract/phone/app.ts'
import { useCall } from '../../base/call/queries.ts'
import type { RowAction } from '../../base/state/list.ts'
import { runAction } from '../../base/state/run-action.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import list from '../../kit/form/CheckList.module.css'
import classes from './PhoneFiles.module.css'
import { say } from './upload/words.ts'

interface VersionsDialogProps {
  app: PhoneApp
  remove: (app: PhoneApp) => RowAction
  onInstall: (app: PhoneApp) => void
  onClose: () => void
}

/** Every version of one app, to install or delete. */
export function VersionsDialog({ app, remove, onInstall, onClose }: VersionsDialogProps) {
  const query = { package: app.package, limit: 100 }
  const versions = useCall(phoneAppCalls.phoneAppList, query).data?.result ?? []
  return (
    <Dialog title={say('apps.versionsOf', { name: app.name })} onClose={onClose} size={560}>
      <ul className={list.rows}>
        {versions.map((one) => (
          <li key={one.id} className={classes.version}>
            <span className={list.name}>{`${one.version_name} (${one.version_code})`}</span>
            <span className="quiet">{formatTime(one.create_time)}</span>
            <Button kind="plain" onClick={() => onInstall(one)}>
              {say('apps.install')}
            </Button>
            <Button kind="quiet" onClick={() => void runAction(removal(remove(one)))}>
              {say('apps.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const removal = ({ confirm, run }: RowAction) => ({ run, ...(confirm && { confirm }) })
