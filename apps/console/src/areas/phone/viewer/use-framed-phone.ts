import { embedUrlTemplate } from '@portico/contract/constants.ts'
import type { PhoneViewerMessage } from '@portico/contract/phone/wire.ts'
import type { ViewerFrameState } from '@portico/contract/states/phone.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { absolute, withQuery } from '../../../base/place/paths.ts'
import { FromPlayer, hear, tell } from './frame-messages.ts'
import type { PhoneSize } from './use-phone.ts'
import type { Viewer } from './viewer-store.ts'

/** The player that a window holds. One is told its phone when it listens, the other by its address. */
export function playerAddress({ kind, device, zone, place }: Viewer): string {
  if (kind === 'framedNew') return absolute(withQuery('/bdIframeNew', { zone, id: device, deviceIdx: place }))
  const random = String(crypto.getRandomValues(new Uint32Array(1))[0])
  return embedUrlTemplate.replace('{zone}', String(zone)).replace('{random}', random)
}

interface Heard {
  onTouched: () => void
  onLeft: () => void
}

/** A phone that a player in a frame shows: loading until the frame has loaded, bound once it has the device. */
export function useFramedPhone(viewer: Viewer, { onTouched, onLeft }: Heard) {
  const { device } = viewer
  const frame = useRef<HTMLIFrameElement>(null)
  const [address, setAddress] = useState(() => playerAddress(viewer))
  const [bound, setBound] = useState<ViewerFrameState>('loading')
  const [code, setCode] = useState(0)
  const [picture, setPicture] = useState<PhoneSize>()
  const [latencyMs, setLatencyMs] = useState<number>()
  const frames = useRef(0)
  const heard = useRef({ onTouched, onLeft })
  heard.current = { onTouched, onLeft }
  const player = () => frame.current?.contentWindow
  const say = useCallback((message: PhoneViewerMessage) => tell(player(), { type: 'say', message }), [])

  useEffect(
    () =>
      hear(FromPlayer, player, (message) => {
        if (message.type === 'player-ready') tell(player(), { type: 'device', device_id: device })
        else if (message.type === 'device-got') {
          if (message.device_id !== device) return
          setBound('bound')
          setCode(0)
        } else if (message.type === 'device-lost') setCode(message.code)
        else if (message.type === 'device-told') {
          frames.current = message.frames
          setLatencyMs(message.latency ?? undefined)
          setPicture({ width: message.width, height: message.height })
        } else if (message.type === 'touched') heard.current.onTouched()
        else heard.current.onLeft()
      }),
    [device],
  )

  return {
    frame,
    address,
    bound,
    code,
    picture,
    latencyMs,
    frames,
    say,
    onLoad: () => setBound((before) => (before === 'loading' ? 'loaded' : before)),
    retry() {
      setBound('loading')
      setCode(0)
      setAddress(playerAddress(viewer))
    },
  }
}
