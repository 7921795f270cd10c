import type { Channel } from '../adbd/channel.ts'
import { pressKey, scrollAt, touchAt, type Action } from '../phone/input.ts'
import { keyCodes } from '../phone/keys.ts'
import type { Phone } from '../phone/phone.ts'
import { clipboardMessage, clipboardTaken, ControlError, readControl, type ControlMessage } from './control-messages.ts'

interface Controlled {
  phone: Phone
  /** Tells of what is copied on the phone. */
  autosync: boolean
  wantKey: () => void
}

const actions: Record<number, Action> = { 0: 'down', 1: 'up', 2: 'move', 5: 'down', 6: 'up' }
const cancelled = 3
const edits: Record<number, number> = { 1: keyCodes.COPY, 2: keyCodes.CUT }

/** Does what a client says, until it ends or says something that is nothing. */
export async function serveControl(channel: Channel, controlled: Controlled): Promise<void> {
  const { phone } = controlled
  const stop = controlled.autosync
    ? phone.watchClipboard((text) => void channel.write(clipboardMessage(text)))
    : () => {}
  let held: Buffer = Buffer.alloc(0)
  try {
    for await (const piece of channel) {
      held = held.length === 0 ? piece : Buffer.concat([held, piece])
      for (let next = readControl(held); next; next = readControl(held)) {
        held = held.subarray(next.length)
        act(next.message, channel, controlled)
      }
    }
  } catch (error) {
    if (!(error instanceof ControlError)) throw error
    channel.close()
  } finally {
    stop()
  }
}

/** Places are told on the picture; the screen may be larger. */
function onScreen(phone: Phone, { x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const { pixels } = phone
  return { x: (x * pixels.width) / Math.max(1, width), y: (y * pixels.height) / Math.max(1, height) }
}

function act(message: ControlMessage, channel: Channel, { phone, wantKey }: Controlled): void {
  switch (message.kind) {
    case 'key':
      if (message.down) pressKey(phone, message.code, message.meta)
      return
    case 'text':
      return phone.type(message.text)
    case 'touch':
      return touch(phone, message)
    case 'scroll': {
      const { x, y } = onScreen(phone, message)
      return scrollAt(phone, x, y, message.by)
    }
    case 'back':
      if (message.down) pressKey(phone, phone.awake ? keyCodes.BACK : keyCodes.WAKEUP)
      return
    case 'getClipboard':
      if (edits[message.edit]) pressKey(phone, edits[message.edit]!)
      return void channel.write(clipboardMessage(phone.clipboard))
    case 'setClipboard':
      phone.copy(message.text)
      if (message.paste) pressKey(phone, keyCodes.PASTE)
      if (message.sequence !== 0n) void channel.write(clipboardTaken(message.sequence))
      return
    case 'displayPower':
      return phone.wake(message.on)
    case 'rotate':
      return phone.turn()
    case 'startApp':
      return start(phone, message.name)
    case 'resetVideo':
      return wantKey()
    case 'other':
  }
}

function touch(phone: Phone, message: Extract<ControlMessage, { kind: 'touch' }>): void {
  if (message.action === cancelled) return phone.touch.cancel()
  const action = actions[message.action]
  if (!action) return
  const { x, y } = onScreen(phone, message)
  touchAt(phone, action, String(message.pointer), x, y)
}

/** `+` starts it anew, `?` looks for its name. */
function start(phone: Phone, asked: string): void {
  const name = asked.replace(/^[+?]+/, '')
  const named = asked.includes('?')
    ? phone.launchables.find((one) => one.name.toLowerCase().startsWith(name.toLowerCase()))?.package
    : name
  if (asked.startsWith('+')) phone.close(named ?? name)
  phone.open(named ?? name)
}
