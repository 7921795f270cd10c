import { phoneCalls } from '@portico/contract/phone/device.ts'
import { phoneKeys, type PhoneViewerMessage } from '@portico/contract/phone/wire.ts'
import { viewerKeys, type ViewerKey } from '@portico/contract/states/phone.ts'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconRotate from '@tabler/icons-react/dist/esm/icons/IconRotate.mjs'
import IconSquare from '@tabler/icons-react/dist/esm/icons/IconSquare.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolume2 from '@tabler/icons-react/dist/esm/icons/IconVolume2.mjs'
import type { Icon } from '@tabler/icons-react'
import { callRefusal } from '../../../sold/call-refusal.ts'
import { say } from './viewer-words.ts'
import classes from './Viewer.module.css'

const keys: Record<ViewerKey, [icon: Icon, code: number]> = {
  back: [IconArrowBackUp, phoneKeys.back],
  home: [IconCircle, phoneKeys.home],
  'recent apps': [IconSquare, phoneKeys.recents],
  'volume up': [IconVolume, phoneKeys.volumeUp],
  'volume down': [IconVolume2, phoneKeys.volumeDown],
}

/** The keys that a phone has beside its screen. */
export function ViewerKeys({ say: tell }: { say: (message: PhoneViewerMessage) => void }) {
  const refused = callRefusal(phoneCalls.phoneOpen)
  return (
    <div className={classes.keys} role="group" aria-label={say('viewer.keys')}>
      {viewerKeys.map((name) => {
        const [KeyIcon, code] = keys[name]
        const word = say(`viewer.names.${name}`)
        return (
          <button
            key={name}
            type="button"
            className={classes.button}
            aria-label={word}
            title={refused ?? word}
            disabled={refused !== undefined}
            onClick={() => tell({ type: 'key', action: 'press', code, meta: 0 })}
          >
            <KeyIcon size={16} stroke={1.8} aria-hidden="true" />
          </button>
        )
      })}
      <button
        type="button"
        className={classes.button}
        aria-label={say('viewer.rotate')}
        title={refused ?? say('viewer.rotate')}
        disabled={refused !== undefined}
        onClick={() => tell({ type: 'rotate' })}
      >
        <IconRotate size={16} stroke={1.8} aria-hidden="true" />
      </button>
    </div>
  )
}
