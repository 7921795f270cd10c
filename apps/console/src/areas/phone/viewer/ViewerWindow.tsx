import {
  streamFramesPerSecond,
  streamSizePxMax,
  unbindOnlineTimeMs,
  viewerHeaderHeightPx,
  viewerStackingFirst,
} from '@portico/contract/constants.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useWrite } from '../../../base/call/use-write.ts'
import { useNarrow } from '../../../base/look/mobile.ts'
import { Button } from '../../../kit/show/Button.tsx'
import { PerformancePanel } from './PerformancePanel.tsx'
import { ScreenshotDialog } from './ScreenshotDialog.tsx'
import { useDrag } from './use-drag.ts'
import { usePhone } from './use-phone.ts'
import { useRoom } from './use-room.ts'
import { viewerStore, type Viewer } from './viewer-store.ts'
import { say } from './viewer-words.ts'
import { ViewerHead } from './ViewerHead.tsx'
import { ViewerKeys } from './ViewerKeys.tsx'
import { pictureSize, sidesOf } from './window-place.ts'
import classes from './Viewer.module.css'

/** Seen, and in a tab that is looked at. */
function useSeen(element: React.RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(true)
  useEffect(() => {
    let near = true
    const look = () => setSeen(near && document.visibilityState === 'visible')
    const watcher = new IntersectionObserver(([entry]) => {
      near = entry?.isIntersecting ?? true
      look()
    })
    watcher.observe(element.current!)
    document.addEventListener('visibilitychange', look)
    return () => {
      watcher.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [element])
  return seen
}

/** Where a window lies, how large it is, and where there is room beside it. */
function useWindowPlace(nth: number, lies: boolean) {
  const room = useRoom()
  const narrow = useNarrow()
  const { width, height } = pictureSize(lies, room, narrow)
  const whole = { width, height: height + viewerHeaderHeightPx }
  const drag = useDrag(nth, whole, room)
  return { drag, whole, height, sides: sidesOf(drag.place, whole, room, narrow) }
}

/** A phone in a window of its own: moved by its head, as large as the phone is, and on top when it is touched. */
export function ViewerWindow({ viewer, onTop }: { viewer: Viewer; onTop: boolean }) {
  const { device, remark, zone, place, layer } = viewer
  const frame = useRef<HTMLDivElement>(null)
  const grip = useRef<HTMLButtonElement>(null)
  const shown = useSeen(frame)
  const phone = usePhone({ device, size: streamSizePxMax, fps: streamFramesPerSecond, shown })
  const unbind = useWrite(phoneCalls.phoneAct)
  const [measures, setMeasures] = useState(false)
  const [shot, setShot] = useState(false)
  const lies = phone.picture !== undefined && phone.picture.width > phone.picture.height
  const { drag, whole, height, sides } = useWindowPlace(place, lies)
  const name = remark || device

  useEffect(() => {
    if (onTop && !frame.current!.contains(document.activeElement)) grip.current!.focus({ preventScroll: true })
  }, [onTop])

  function close() {
    viewerStore.close(device)
    // It is closed here whatever the server says: whoever looks on elsewhere is told by it.
    const asked = { action: 'unbind' as const, device_ids: [device], availability_zone: zone }
    void unbind.send({ ...asked, online_time: unbindOnlineTimeMs }).catch(() => undefined)
  }

  /** Tab belongs to the phone while one types on it, so Escape is the way out; from anywhere else it closes. */
  function onEscape({ key, target, nativeEvent }: KeyboardEvent) {
    if (key !== 'Escape' || nativeEvent.isComposing || !frame.current!.contains(target as Node)) return
    if (target === phone.typing.current) grip.current!.focus()
    else close()
  }

  return (
    <section
      ref={frame}
      className={classes.window}
      aria-label={say('viewer.window', { name })}
      data-keys={sides.keys}
      style={{ ...whole, ...drag.place, zIndex: viewerStackingFirst + layer }}
      onPointerDownCapture={() => viewerStore.raise(device)}
      onFocusCapture={() => viewerStore.raise(device)}
      onKeyDown={onEscape}
    >
      <ViewerHead
        {...drag.handle}
        name={name}
        device={device}
        latencyMs={phone.latencyMs}
        measures={measures}
        grip={grip}
        onArrow={drag.onArrow}
        onMeasure={() => setMeasures(!measures)}
        onShot={() => setShot(true)}
        onClose={close}
      />
      <div className={classes.screen} style={{ height }}>
        <canvas
          ref={phone.canvas}
          className={classes.picture}
          role="img"
          aria-label={say('viewer.picture', { name })}
          data-state={phone.state}
        />
        <textarea
          ref={phone.typing}
          className={classes.typing}
          aria-label={say('viewer.typing', { name })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        {phone.state === 'loading' && (
          <p className={classes.over} role="status">
            {say('viewer.loading')}
          </p>
        )}
        {phone.state === 'error' && (
          <div className={classes.over} role="alert">
            <p>{say('viewer.error', { code: phone.code })}</p>
            <Button kind="plain" onClick={phone.retry}>
              {say('viewer.retry')}
            </Button>
          </div>
        )}
      </div>
      {onTop && <ViewerKeys say={phone.say} />}
      {measures && (
        <PerformancePanel viewer={viewer} phone={phone} side={sides.panel} onClose={() => setMeasures(false)} />
      )}
      {shot && <ScreenshotDialog viewer={viewer} onClose={() => setShot(false)} />}
    </section>
  )
}
