import { screenshotNameTemplate } from '@portico/contract/constants.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useWrite } from '../../../base/call/use-write.ts'
import { saveFile } from '../../../base/state/save-file.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import form from '../../../kit/form/Form.module.css'
import { Button } from '../../../kit/show/Button.tsx'
import { say } from './viewer-words.ts'
import { pictureOf } from './picture-of.ts'
import type { Viewer } from './viewer-store.ts'
import classes from './Viewer.module.css'

/** What the phone shows right now, to be kept as a file. */
export function ScreenshotDialog({ viewer, onClose }: { viewer: Viewer; onClose: () => void }) {
  const { device, zone } = viewer
  const { send } = useWrite(phoneCalls.phoneAct, { quiet: true })
  const asking = useRef(send)
  asking.current = send
  const [shot, setShot] = useState<{ url: string; msg: string }>()
  const take = useCallback(async () => {
    setShot(undefined)
    const answer = await asking
      .current({ action: 'device_snapshot', device_ids: [device], availability_zone: zone })
      .catch((error: Error) => ({ result: [{ url: '', msg: error.message }] }))
    setShot(answer.result[0]!)
  }, [device, zone])
  useEffect(() => void take(), [take])
  const name = screenshotNameTemplate.replace('{deviceId}', device)
  return (
    <Dialog title={say('viewer.screenshot')} onClose={onClose} size={400}>
      <div className={classes.shotPlace}>
        {shot?.url && <img src={shot.url} alt={say('viewer.shotOf', { name: device })} className={classes.shot} />}
        {shot && !shot.url && <p role="alert">{shot.msg}</p>}
        {!shot && <p role="status">{say('viewer.taking')}</p>}
      </div>
      <p className="quiet mono">{name}</p>
      <div className={form.actions}>
        <Button kind="plain" disabled={!shot} onClick={() => void take()}>
          {say('viewer.again')}
        </Button>
        <Button disabled={!shot?.url} onClick={() => saveFile(pictureOf(shot!.url), name)}>
          {say('viewer.download')}
        </Button>
      </div>
    </Dialog>
  )
}
