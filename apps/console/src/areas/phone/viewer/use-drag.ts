import { viewerOffsetPx } from '@portico/contract/constants.ts'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { kept, startPlace, type Place, type Size } from './window-place.ts'

const steps: Readonly<Record<string, Place>> = {
  ArrowLeft: { left: -viewerOffsetPx, top: 0 },
  ArrowRight: { left: viewerOffsetPx, top: 0 },
  ArrowUp: { left: 0, top: -viewerOffsetPx },
  ArrowDown: { left: 0, top: viewerOffsetPx },
}

/** A window that is moved by its head, or by the arrow keys. */
export function useDrag(nth: number, size: Size, room: Size, asidePx = 0) {
  const [moved, setMoved] = useState<Place>()
  const [from, setFrom] = useState<Place>()
  const { left, top } = startPlace(nth, size, room)
  const place = kept(moved ?? { left: Math.max(0, left - asidePx), top }, size, room)
  return {
    place,
    onArrow(event: KeyboardEvent) {
      const step = steps[event.key]
      if (!step) return
      event.preventDefault()
      setMoved(kept({ left: place.left + step.left, top: place.top + step.top }, size, room))
    },
    handle: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom({ left: event.clientX - place.left, top: event.clientY - place.top })
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (from) setMoved({ left: event.clientX - from.left, top: event.clientY - from.top })
      },
      onPointerUp: () => setFrom(undefined),
      onPointerCancel: () => setFrom(undefined),
    },
  }
}
