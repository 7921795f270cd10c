import { phoneKeys, type PhoneViewerMessage } from '@portico/contract/phone/wire.ts'

type Say = (message: PhoneViewerMessage) => void

/** Keys of a keyboard that a phone knows by a number; what is typed besides goes as text. */
const keyCodes: Readonly<Record<string, number>> = {
  Enter: phoneKeys.enter,
  Backspace: phoneKeys.delete,
  Delete: 112,
  Tab: 61,
  ArrowUp: 19,
  ArrowDown: 20,
  ArrowLeft: 21,
  ArrowRight: 22,
  Home: 122,
  End: 123,
  PageUp: 92,
  PageDown: 93,
}

const wheelTurnPx = 400
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Where on the picture a pointer is, from 0 to 1. */
function placeOf(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: within((clientX - left) / width, 0, 1), y: within((clientY - top) / height, 0, 1) }
}

/**
 * What a person does on the picture of a phone is done on the phone. Text comes from a field that nobody sees, so that
 * input methods work as they do everywhere. Answers how to let go.
 */
export function hands(screen: HTMLElement, typing: HTMLTextAreaElement, say: Say): () => void {
  const gone = new AbortController()
  const listen = { signal: gone.signal }
  /** The pointers that are down, by the number that the phone knows them by. */
  const down = new Map<number, number>()
  const numberFor = (id: number) => {
    const used = new Set(down.values())
    const free = [...Array.from({ length: 10 }).keys()].find((n) => !used.has(n))
    if (free !== undefined) down.set(id, free)
    return free
  }
  const touch = (event: PointerEvent, action: 'down' | 'move' | 'up' | 'cancel') => {
    const pointer = action === 'down' ? numberFor(event.pointerId) : down.get(event.pointerId)
    if (pointer === undefined) return
    if (action === 'up' || action === 'cancel') down.delete(event.pointerId)
    say({ type: 'touch', action, pointer, ...placeOf(screen, event), pressure: 1 })
  }
  screen.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return
      event.preventDefault()
      screen.setPointerCapture(event.pointerId)
      typing.focus({ preventScroll: true })
      touch(event, 'down')
    },
    listen,
  )
  screen.addEventListener('pointermove', (event) => touch(event, 'move'), listen)
  screen.addEventListener('pointerup', (event) => touch(event, 'up'), listen)
  screen.addEventListener('pointercancel', (event) => touch(event, 'cancel'), listen)
  // The other button of a mouse is the way back.
  screen.addEventListener(
    'contextmenu',
    (event) => {
      event.preventDefault()
      say({ type: 'back' })
    },
    listen,
  )
  screen.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const turn = (px: number) => within(-px / wheelTurnPx, -1, 1)
      say({ type: 'scroll', ...placeOf(screen, event), dx: turn(event.deltaX), dy: turn(event.deltaY) })
    },
    { ...listen, passive: false },
  )
  typing.addEventListener(
    'keydown',
    (event) => {
      const code = keyCodes[event.key]
      // While an input method composes, its keys are its own.
      if (code === undefined || event.isComposing) return
      event.preventDefault()
      say({ type: 'key', action: 'press', code, meta: event.shiftKey ? 1 : 0 })
    },
    listen,
  )
  const sendTyped = () => {
    const text = typing.value
    typing.value = ''
    if (text) say({ type: 'text', text })
  }
  typing.addEventListener('input', (event) => !(event as InputEvent).isComposing && sendTyped(), listen)
  typing.addEventListener('compositionend', sendTyped, listen)
  typing.addEventListener(
    'paste',
    (event) => {
      event.preventDefault()
      const text = event.clipboardData?.getData('text/plain')
      if (text) say({ type: 'clipboard', text, paste: true })
    },
    listen,
  )
  return () => gone.abort()
}
