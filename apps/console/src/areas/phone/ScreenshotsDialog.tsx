import { screenshotNameTemplate } from '@portico/contract/constants.ts'
import { phoneCalls, phoneShotsAtOnceMax, type Phone, type PhoneResults } from '@portico/contract/phone/device.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useWrite } from '../../base/call/use-write.ts'
import { saveFile } from '../../base/state/save-file.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import form from '../../kit/form/Form.module.css'
import { Button } from '../../kit/show/Button.tsx'
import { say } from './cloudphone.screens.ts'
import { phoneName } from './viewer/phone-name.ts'
import { pictureOf } from './viewer/picture-of.ts'
import classes from './Screenshots.module.css'

type Shot = PhoneResults['result'][number]
const nameOf = (id: string) => screenshotNameTemplate.replace('{deviceId}', id)

/** What each of several phones shows right now, as they answer: some at a time. */
export function ScreenshotsDialog({ phones, onClose }: { phones: readonly Phone[]; onClose: () => void }) {
  const { send } = useWrite(phoneCalls.phoneAct, { quiet: true })
  const ask = useRef(send)
  ask.current = send
  const [shots, setShots] = useState<ReadonlyMap<string, Shot>>(new Map())
  const gone = useRef(false)
  const take = useCallback(async () => {
    for (let at = 0; at < phones.length && !gone.current; at += phoneShotsAtOnceMax) {
      const device_ids = phones.slice(at, at + phoneShotsAtOnceMax).map(({ id }) => id)
      const result = await ask.current({ action: 'device_snapshot', device_ids }).then(
        (answer) => answer.result,
        (error: Error) => device_ids.map((device_id) => ({ device_id, ok: false, msg: error.message, url: '' })),
      )
      setShots((before) => new Map([...before, ...result.map((shot) => [shot.device_id, shot] as const)]))
    }
  }, [phones])
  useEffect(() => {
    gone.current = false
    void take()
    return () => void (gone.current = true)
  }, [take])
  const taken = [...shots.values()].filter(({ url }) => url)
  return (
    <Dialog title={say('devices.shotsTitle', { n: phones.length })} onClose={onClose} size={760}>
      <ul className={classes.shots}>
        {phones.map((phone) => {
          const shot = shots.get(phone.id)
          return (
            <li key={phone.id}>
              <span className={classes.place}>
                {shot?.url && <img src={shot.url} alt={say('viewer.shotOf', { name: phoneName(phone) })} />}
                {shot && !shot.url && <span role="alert">{shot.msg}</span>}
                {!shot && <span role="status">{say('viewer.taking')}</span>}
              </span>
              <span className={classes.name}>{phoneName(phone)}</span>
            </li>
          )
        })}
      </ul>
      <div className={form.actions}>
        <Button kind="plain" onClick={onClose}>
          {say('devices.close')}
        </Button>
        <Button
          disabled={taken.length === 0}
          onClick={() => taken.forEach(({ url, device_id }) => saveFile(pictureOf(url), nameOf(device_id)))}
        >
          {say('devices.downloadAll', { n: taken.length })}
        </Button>
      </div>
    </Dialog>
  )
}
