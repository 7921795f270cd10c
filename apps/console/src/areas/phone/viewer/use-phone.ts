import type { PhoneViewerMessage } from '@portico/contract/phone/wire.ts'
import type { ViewerStreamState } from '@portico/contract/states/phone.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { hands } from './hands.ts'
import { pauseAfter } from './door-socket.ts'
import { Painter } from './painter.ts'
import { PhoneLink, type PhoneWay } from './phone-link.ts'

export interface PhoneSize {
  width: number
  height: number
}

interface Wish {
  device: string
  size: number
  fps: number
  /** Whether it is looked at; otherwise nothing is sent and nothing decoded. */
  shown: boolean
  /** Another way to it than a viewer of its own; the same one for as long as it is the same way. */
  way?: PhoneWay | undefined
  /** Single pictures even where video could be decoded. */
  stills?: boolean
}

/** One phone on a canvas: what it is doing, how large it is, and what can be said to it. */
export function usePhone({ device, size, fps, shown, way, stills = false }: Wish) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const typing = useRef<HTMLTextAreaElement>(null)
  const link = useRef<PhoneLink>(undefined)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<ViewerStreamState>('loading')
  const [code, setCode] = useState(0)
  const [picture, setPicture] = useState<PhoneSize>()
  const [latencyMs, setLatencyMs] = useState<number>()
  const frames = useRef(0)
  const say = useCallback((message: PhoneViewerMessage) => link.current?.say(message), [])

  useEffect(() => {
    const place = canvas.current!
    let again: number | undefined
    const painter = new Painter(place, {
      painted(width, height) {
        frames.current += 1
        setState('connected')
        setPicture((before) => (before?.width === width && before.height === height ? before : { width, height }))
      },
      lost: () => say({ type: 'again' }),
    })
    const opened = new PhoneLink(
      { device, size, fps, way, stills },
      {
        frame: (frame) => painter.take(frame),
        ready: () => {},
        clipboard: (text) => void navigator.clipboard?.writeText(text).catch(() => {}),
        latency: (ms) => setLatencyMs((before) => (before === undefined ? ms : before * 0.7 + ms * 0.3)),
        ended(why) {
          const pause = pauseAfter(why, attempt)
          setState(pause === undefined ? 'error' : 'loading')
          setCode(why)
          if (pause !== undefined) again = window.setTimeout(() => setAttempt(attempt + 1), pause)
        },
      },
    )
    link.current = opened
    const detach = typing.current ? hands(place, typing.current, say) : () => {}
    return () => {
      clearTimeout(again)
      detach()
      opened.close()
      painter.close()
      link.current = undefined
    }
  }, [device, size, fps, way, stills, attempt, say])

  useEffect(() => say({ type: 'shown', shown }), [shown, say, state])

  return {
    canvas,
    typing,
    state,
    code,
    picture,
    latencyMs,
    frames,
    say,
    send: useCallback((text: string) => link.current?.send(text), []),
    retry() {
      setState('loading')
      setAttempt(attempt + 1)
    },
  }
}
