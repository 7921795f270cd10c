import { phoneAppCalls, type PhoneApp } from '@portico/contract/phone/app.ts'
import { useState } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { runAction } from '../../base/state/run-action.ts'
import { toast } from '../../base/state/toast-store.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import formClasses from '../../kit/form/Form.module.css'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { PhonePicker } from './PhonePicker.tsx'
import { say } from './upload/words.ts'

interface InstallDialogProps {
  /** Without it one is chosen here. */
  app?: PhoneApp
  /** Without them some are chosen here. */
  devices?: readonly string[]
  adb?: boolean
  onClose: () => void
}

const titleOf = ({ name, version_name }: PhoneApp) => `${name} ${version_name}`

/** An app and the phones that are to have it. */
export function InstallDialog({ app, devices, adb = false, onClose }: InstallDialogProps) {
  const write = useWrite(phoneAppCalls.phoneAppAct)
  const apps = useCall(phoneAppCalls.phoneAppList, { limit: 1000 }, { enabled: app === undefined }).data?.result ?? []
  const [chosen, setChosen] = useState(app?.id ?? '')
  const [phones, setPhones] = useState<readonly string[]>(devices ?? [])
  const send = async () => {
    await write.send({ action: 'install', app_id: chosen, device_ids: [...phones] })
    toast('success', say('apps.begun'))
    onClose()
  }
  const title = app ? say('apps.installTitle', { name: titleOf(app) }) : say('apps.installApp')
  return (
    <Dialog title={title} onClose={onClose} size={560}>
      <div className={formClasses.stack}>
        {!app && (
          <SelectField
            label={say('apps.app')}
            value={chosen}
            onChange={setChosen}
            searchable
            options={apps.map((one) => ({ value: one.id, label: titleOf(one) }))}
          />
        )}
        {devices === undefined && <PhonePicker chosen={phones} onChoose={setPhones} adb={adb} />}
        <div className={formClasses.actions}>
          <Button kind="plain" onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button
            disabled={chosen === '' || phones.length === 0}
            pending={write.pending}
            onClick={() => void runAction({ run: send })}
          >
            {say('apps.install')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
