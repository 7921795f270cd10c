import { streamFramesPerSecond, streamSizePxMax } from '@portico/contract/constants.ts'
import { useEffect, useRef, useState } from 'react'
import { PhoneScreen } from '../viewer/PhoneScreen.tsx'
import { usePhone, type PhoneSize } from '../viewer/use-phone.ts'
import { useRoom } from '../viewer/use-room.ts'
import { ViewerKeys } from '../viewer/ViewerKeys.tsx'
import { hear, tell, ToPlayer } from '../viewer/frame-messages.ts'
import classes from './Player.module.css'

const tellEveryMs = 1_000
/** The page around it; undefined where it fills a tab by itself. */
const around = () => (window.parent === window ? undefined : window.parent)

/** As large as there is room for, in the shape of the phone. */
function fitted(picture: PhoneSize | undefined, room: PhoneSize) {
  if (!picture) return { width: room.width, height: room.height }
  const scale = Math.min(room.width / picture.width, room.height / picture.height)
  return { width: Math.floor(picture.width * scale), height: Math.floor(picture.height * scale) }
}

function useShown(): boolean {
  const [shown, setShown] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const update = () => setShown(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return shown
}

/** Tells the page around it what becomes of the phone, and does what it says. */
function useAround(device: string, phone: ReturnType<typeof usePhone>) {
  const now = useRef(phone)
  now.current = phone
  const { state, code, say } = phone
  useEffect(() => hear(ToPlayer, around, (message) => message.type === 'say' && say(message.message)), [say])
  useEffect(() => {
    if (state === 'connected') tell(around(), { type: 'device-got', device_id: device })
    if (state === 'error') tell(around(), { type: 'device-lost', code })
  }, [state, code, device])
  useEffect(() => {
    const timer = setInterval(() => {
      const { picture, frames, latencyMs } = now.current
      if (picture)
        tell(around(), { type: 'device-told', ...picture, frames: frames.current, latency: latencyMs ?? null })
    }, tellEveryMs)
    return () => clearInterval(timer)
  }, [])
}

interface PlayerProps {
  name: string
  device: string
  bitrate: number | undefined
  /** Single pictures even where video could be decoded. */
  stills: boolean
}

/** One phone that fills the page. In a frame the window around it has the keys. */
export function Player({ name, device, bitrate, stills }: PlayerProps) {
  const shown = useShown()
  const phone = usePhone({ device, size: streamSizePxMax, fps: streamFramesPerSecond, shown, stills })
  const { state, say, picture } = phone
  useAround(device, phone)
  useEffect(() => {
    if (state === 'connected' && bitrate !== undefined) say({ type: 'quality', bitrate })
  }, [state, say, bitrate])
  return (
    <main
      className={classes.player}
      onPointerDownCapture={() => tell(around(), { type: 'touched' })}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Escape' && !nativeEvent.isComposing) tell(around(), { type: 'left' })
      }}
    >
      <div className={classes.screen} style={fitted(picture, useRoom())}>
        <PhoneScreen name={name} phone={phone} />
      </div>
      {!around() && (
        <div className={classes.keys} data-keys="right">
          <ViewerKeys say={say} />
        </div>
      )}
    </main>
  )
}
