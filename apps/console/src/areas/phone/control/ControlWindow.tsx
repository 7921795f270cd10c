import { viewerHeaderHeightPx, viewerStackingFirst } from '@portico/contract/constants.ts'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef, type KeyboardEvent } from 'react'
import { useNarrow } from '../../../base/theme/mobile.ts'
import { t } from '../../../base/words/words.ts'
import { PhoneScreen } from '../viewer/PhoneScreen.tsx'
import { useDrag } from '../viewer/use-drag.ts'
import { useRoom } from '../viewer/use-room.ts'
import { useSeen } from '../viewer/use-seen.ts'
import { say } from '../viewer/viewer-words.ts'
import { ViewerKeys } from '../viewer/ViewerKeys.tsx'
import { pictureSize, sidesOf } from '../viewer/window-place.ts'
import viewer from '../viewer/Viewer.module.css'
import { phoneName } from '../viewer/phone-name.ts'
import { togetherStore, type ControlledPhone } from './control-store.ts'
import { FollowerPanel } from './FollowerPanel.tsx'
import { useControl } from './use-control.ts'
import classes from './Control.module.css'

/** Windows to phones open in the middle: this one leaves them room. */
const asidePx = 304
const panelPx = 272

interface ControlWindowProps {
  master: ControlledPhone
  followers: readonly ControlledPhone[]
}

/** The master in a window; what is done in it is done on all that follow. */
export function ControlWindow({ master, followers }: ControlWindowProps) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = useSeen(frame)
  const ids = followers.map(({ id }) => id)
  const { phone, told, order } = useControl(master.id, ids, shown)
  const [room, narrow] = [useRoom(), useNarrow()]
  const lies = phone.picture !== undefined && phone.picture.width > phone.picture.height
  const { width, height } = pictureSize({ wide: false, lies }, room, narrow)
  const whole = { width, height: height + viewerHeaderHeightPx }
  const drag = useDrag(0, whole, room, asidePx)
  const sides = sidesOf(drag.place, whole, room, narrow)
  const name = phoneName(master)

  function onEscape({ key, target, nativeEvent }: KeyboardEvent) {
    if (key === 'Escape' && !nativeEvent.isComposing && target === phone.typing.current)
      frame.current!.querySelector('button')!.focus()
  }

  return (
    <section
      ref={frame}
      className={viewer.window}
      aria-label={t('phoneWall.control.window', { name })}
      data-keys={sides.keys}
      style={{ ...whole, ...drag.place, zIndex: viewerStackingFirst - 1 }}
      onKeyDown={onEscape}
    >
      <header className={viewer.head} {...drag.handle}>
        <button
          type="button"
          className={viewer.grip}
          aria-label={say('viewer.move', { name })}
          onKeyDown={drag.onArrow}
        >
          <span className={viewer.name}>{name}</span>
          <span className={viewer.id}>{master.id}</span>
        </button>
        <span className={classes.badge}>{t('phoneWall.control.master')}</span>
        <button
          type="button"
          className={viewer.button}
          aria-label={t('phoneWall.control.end')}
          title={t('phoneWall.control.end')}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={togetherStore.endControl}
        >
          <IconX size={16} stroke={1.8} aria-hidden="true" />
        </button>
      </header>
      <div className={viewer.screen} style={{ height }}>
        <PhoneScreen name={name} phone={phone} />
      </div>
      <ViewerKeys say={phone.say} />
      <FollowerPanel
        master={master}
        followers={followers}
        told={phone.state === 'error' ? [] : told}
        side={drag.place.left >= panelPx ? 'left' : sides.panel}
        onOrder={order}
      />
    </section>
  )
}
