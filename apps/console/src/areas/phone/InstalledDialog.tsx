import { phoneAppCalls, type InstalledApp } from '@portico/contract/phone/app.ts'
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

/** What somebody installed on one phone, to start or to take away again. */
export function InstalledDialog({ adb, onClose }: { adb: boolean; onClose: () => void }) {
  const [phone, setPhone] = useState('')
  return (
    <Dialog title={say('apps.onPhone')} onClose={onClose} size={560}>
      <div className={formClasses.stack}>
        <OnePhone value={phone} onChange={setPhone} adb={adb} />
        {phone && <Installed key={phone} phone={phone} />}
      </div>
    </Dialog>
  )
}

function Installed({ phone }: { phone: string }) {
  const { data, error } = useCall(phoneAppCalls.phoneInstalled, { device_id: phone })
  const write = useWrite(phoneAppCalls.phoneAppAct)
  const start = ({ package: name, name: shown }: InstalledApp) =>
    runAction({
      run: async () => {
        await write.send({ action: 'start', package: name, device_id: phone })
        toast('success', say('apps.started', { name: shown }))
      },
    })
  const uninstall = ({ package: name, name: shown }: InstalledApp) =>
    runAction({
      confirm: {
        title: say('apps.uninstallTitle', { name: shown }),
        text: say('apps.uninstallText'),
        confirm: say('apps.uninstall'),
        danger: true,
      },
      run: async () => {
        await write.send({ action: 'uninstall', package: name, device_ids: [phone] })
        toast('success', say('apps.uninstalling'))
      },
    })
  return (
    <ul className={list.rows}>
      {!data && <li className={list.nothing}>{error ? error.message : say('export.loading')}</li>}
      {data?.result.length === 0 && <li className={list.nothing}>{say('apps.onPhoneNone')}</li>}
      {data?.result.map((app) => (
        <li key={app.package} className={classes.version}>
          <span className={list.name}>{app.name}</span>
          <span className="quiet">{app.version_name}</span>
          <Button kind="plain" name={say('apps.startOne', { name: app.name })} onClick={() => void start(app)}>
            {say('apps.start')}
          </Button>
          <Button kind="quiet" name={say('apps.uninstallOne', { name: app.name })} onClick={() => void uninstall(app)}>
            {say('apps.uninstall')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
