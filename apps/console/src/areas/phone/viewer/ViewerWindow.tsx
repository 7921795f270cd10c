import {
  socketViewerIndicatorMs,
  streamFramesPerSecond,
  streamSizePxMax,
  unbindOnlineTimeMs,
  viewerHeaderHeightPx,
  viewerStackingFirst,
} from '@portico/contract/constants.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useWrite } from '../../../base/call/use-write.ts'
import { useNarrow } from '../../../base/theme/mobile.ts'
import { Failed, Loading, PhoneScreen } from './PhoneScreen.tsx'
import { PerformancePanel } from './PerformancePanel.tsx'
import { PhoneDrop } from './PhoneDrop.tsx'
import { ScreenshotDialog } from './ScreenshotDialog.tsx'
import { useDrag } from './use-drag.ts'
import { useFramedPhone } from './use-framed-phone.ts'
import { usePhone } from './use-phone.ts'
import { useRoom } from './use-room.ts'
import { useSeen } from './use-seen.ts'
import { viewerStore, type Viewer, type ViewerKind } from './viewer-store.ts'
import { say } from './viewer-words.ts'
import { ViewerHead } from './ViewerHead.tsx'
import { ViewerKeys } from './ViewerKeys.tsx'
import { pictureSize, sidesOf } from './window-place.ts'
import classes from './Viewer.module.css'

/** Where a window lies, how large it is, and where there is room beside it. */
function useWindowPlace({ place, kind }: Viewer, lies: boolean) {
  const room = useRoom()
  const narrow = useNarrow()
  const { width, height } = pictureSize({ wide: kind === 'wide', lies }, room, narrow)
  const whole = { width, height: height + viewerHeaderHeightPx }
  const drag = useDrag(place, whole, room)
  return { drag, whole, height, sides: sidesOf(drag.place, whole, room, narrow) }
}

interface WindowProps {
  viewer: Viewer
  onTop: boolean
}

const windows: Record<ViewerKind, (props: WindowProps) => ReactNode> = {
  direct: DirectWindow,
  wide: DirectWindow,
  framed: FramedWindow,
  framedNew: FramedWindow,
}

/** A phone in a window of its own: moved by its head, as large as the phone is, and on top when it is touched. */
export function ViewerWindow(props: WindowProps) {
  const Window = windows[props.viewer.kind]
  return <Window {...props} />
}

/** The wider one says for so long that it loads, whatever is there by then. */
function useIndicator(kind: ViewerKind): boolean {
  const [shown, setShown] = useState(kind === 'wide')
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), socketViewerIndicatorMs)
    return () => clearTimeout(timer)
  }, [])
  return shown
}

function DirectWindow({ viewer, onTop }: WindowProps) {
  const { device, kind } = viewer
  const frame = useRef<HTMLDivElement>(null)
  const grip = useRef<HTMLButtonElement>(null)
  const shown = useSeen(frame)
  const loads = useIndicator(kind)
  const phone = usePhone({ device, size: streamSizePxMax, fps: streamFramesPerSecond, shown })
  return (
    <WindowFrame
      viewer={viewer}
      onTop={onTop}
      frame={frame}
      grip={grip}
      phone={phone}
      isTyping={(target) => target === phone.typing.current}
    >
      <PhoneScreen name={viewer.remark || device} phone={phone} />
      {loads && phone.state === 'connected' && <Loading />}
    </WindowFrame>
  )
}

function FramedWindow({ viewer, onTop }: WindowProps) {
  const { device } = viewer
  const frame = useRef<HTMLDivElement>(null)
  const grip = useRef<HTMLButtonElement>(null)
  const phone = useFramedPhone(viewer, {
    onTouched: () => viewerStore.raise(device),
    onLeft: () => grip.current!.focus(),
  })
  return (
    <WindowFrame viewer={viewer} onTop={onTop} frame={frame} grip={grip} phone={phone} isTyping={() => false}>
      <iframe
        key={phone.address}
        ref={phone.frame}
        src={phone.address}
        title={say('viewer.picture', { name: viewer.remark || device })}
        className={classes.picture}
        data-bound={phone.bound}
        allow="clipboard-read; clipboard-write"
        onLoad={phone.onLoad}
      />
      {phone.bound !== 'bound' && phone.code === 0 && <Loading />}
      {phone.bound !== 'bound' && phone.code !== 0 && <Failed code={phone.code} onRetry={phone.retry} />}
    </WindowFrame>
  )
}

interface FrameProps extends WindowProps {
  frame: RefObject<HTMLDivElement | null>
  grip: RefObject<HTMLButtonElement | null>
  phone: Pick<ReturnType<typeof usePhone>, 'picture' | 'frames' | 'latencyMs' | 'say'>
  isTyping: (target: EventTarget) => boolean
  children: ReactNode
}

/** What all windows have: a head, keys beside the one on top, the panel and the dialog. */
function WindowFrame({ viewer, onTop, frame, grip, phone, isTyping, children }: FrameProps) {
  const { device, remark, zone, layer } = viewer
  const unbind = useWrite(phoneCalls.phoneAct)
  const [measures, setMeasures] = useState(false)
  const [shot, setShot] = useState(false)
  const lies = phone.picture !== undefined && phone.picture.width > phone.picture.height
  const { drag, whole, height, sides } = useWindowPlace(viewer, lies)
  const name = remark || device

  useEffect(() => {
    if (onTop && !frame.current!.contains(document.activeElement)) grip.current!.focus({ preventScroll: true })
  }, [onTop, frame, grip])

  function close() {
    viewerStore.close(device)
    // It is closed here whatever the server says.
    const asked = { action: 'unbind' as const, device_ids: [device], availability_zone: zone }
    void unbind.send({ ...asked, online_time: unbindOnlineTimeMs }).catch(() => undefined)
  }

  /** Tab belongs to the phone while one types on it, so Escape is the way out; from anywhere else it closes. */
  function onEscape({ key, target, nativeEvent }: KeyboardEvent) {
    if (key !== 'Escape' || nativeEvent.isComposing || !frame.current!.contains(target as Node)) return
    if (isTyping(target)) grip.current!.focus()
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
        {children}
      </div>
      {onTop && <ViewerKeys say={phone.say} />}
      <PhoneDrop device={device} />
      {measures && (
        <PerformancePanel viewer={viewer} phone={phone} side={sides.panel} onClose={() => setMeasures(false)} />
      )}
      {shot && <ScreenshotDialog viewer={viewer} onClose={() => setShot(false)} />}
    </section>
  )
}
