import { keyCodes, letterOf, withControl } from './keys.ts'
import type { Phone } from './phone.ts'

type Act = (phone: Phone) => void

const asleepKeys: number[] = [keyCodes.POWER, keyCodes.WAKEUP]
const brighter = (by: number): Act => {
  return (phone) => {
    const now = Number(phone.store.setting('system', 'screen_brightness')) || 0
    phone.setSetting('screen_brightness', String(Math.min(255, Math.max(0, now + by))))
  }
}
const copy: Act = (phone) => {
  const text = phone.app.selected?.()
  if (text) phone.copy(text)
}

const acts: Record<number, Act> = {
  [keyCodes.HOME]: (phone) => phone.home(),
  [keyCodes.BACK]: (phone) => phone.back(),
  [keyCodes.ESCAPE]: (phone) => phone.back(),
  [keyCodes.APP_SWITCH]: (phone) => phone.recents(),
  [keyCodes.POWER]: (phone) => phone.wake(!phone.awake),
  [keyCodes.WAKEUP]: (phone) => phone.wake(true),
  [keyCodes.SLEEP]: (phone) => phone.wake(false),
  [keyCodes.VOLUME_UP]: (phone) => phone.volume(1),
  [keyCodes.VOLUME_DOWN]: (phone) => phone.volume(-1),
  [keyCodes.VOLUME_MUTE]: (phone) => phone.volume(-Number.MAX_SAFE_INTEGER),
  [keyCodes.BRIGHTNESS_UP]: brighter(26),
  [keyCodes.BRIGHTNESS_DOWN]: brighter(-26),
  [keyCodes.CAMERA]: (phone) => void phone.open('com.portico.camera'),
  [keyCodes.EXPLORER]: (phone) => void phone.open('com.android.browser'),
  [keyCodes.DEL]: (phone) => phone.erase(),
  [keyCodes.FORWARD_DEL]: (phone) => phone.erase(),
  [keyCodes.COPY]: copy,
  [keyCodes.CUT]: (phone) => {
    copy(phone)
    phone.app.clear?.()
  },
  [keyCodes.PASTE]: (phone) => phone.type(phone.clipboard),
}

/** A key was pressed. */
export function pressKey(phone: Phone, code: number, meta = 0): void {
  const pressed = withControl(code, meta)
  phone.log.write('InputDispatcher', `key ${pressed}`)
  if (!phone.awake && !asleepKeys.includes(pressed)) return
  const act = acts[pressed]
  if (act) return act(phone)
  const letter = letterOf(pressed, meta)
  if (letter !== undefined) phone.type(letter)
}

export type Action = 'down' | 'move' | 'up'

/** A finger, in pixels of the screen as it is held. */
export function touchAt(phone: Phone, action: Action, finger: string, x: number, y: number): void {
  if (action === 'down')
    phone.log.write('InputDispatcher', `touch ${finger} down at ${Math.round(x)}, ${Math.round(y)}`)
  if (!phone.awake) return
  phone.touch[action](finger, x / phone.pixelsPerDp, y / phone.pixelsPerDp)
}

/** A wheel, as a finger that moves: three lines for a notch. */
export function scrollAt(phone: Phone, x: number, y: number, by: number): void {
  const step = by * 48 * phone.pixelsPerDp
  touchAt(phone, 'down', 'wheel', x, y)
  touchAt(phone, 'move', 'wheel', x, y + step)
  touchAt(phone, 'up', 'wheel', x, y + step)
}
