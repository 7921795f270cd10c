import type { PhoneInput } from '@portico/contract/phone/wire.ts'
import { PhoneRefused } from '../../../ground/engine/phones.ts'
import { quoted } from '../ask/shell.ts'
import { isPlain, placeOf, type Screen } from './control.ts'
import type { Hands } from './hands.ts'

/** A finger that went no further than this only tapped, in parts of the screen. */
const tapMax = 0.02
const turnShare = 0.3
const swipeMsMax = 3_000

/** Commands that wait for those before them. */
const waitingMax = 64

interface Way {
  from: { x: number; y: number }
  at: number
}

/** For phones on which scrcpy does not run: one command after the other, as they were asked for. */
export function shellHands(run: (command: string) => Promise<unknown>): Hands {
  const commands = new ShellCommands()
  let [last, waiting]: [Promise<unknown>, number] = [Promise.resolve(), 0]
  return {
    async act(input, screen) {
      const command = commands.of(input, screen, performance.now())
      if (!command) return
      if (waiting >= waitingMax) throw new PhoneRefused('It is still busy')
      waiting += 1
      const done = last.then(() => run(command)).finally(() => (waiting -= 1))
      last = done.catch(() => {})
      await done
    },
    close: () => {},
  }
}

/** What people do, as commands of the phone's shell. One finger only. */
class ShellCommands {
  #way: Way | undefined

  /** Undefined for what is only a part of something. */
  of(input: PhoneInput, screen: Screen, nowMs: number): string | undefined {
    switch (input.type) {
      case 'touch':
        return this.#touch(input, screen, nowMs)
      case 'scroll':
        return swipe(input, { x: input.x, y: clamp(input.y + input.dy * turnShare) }, 100, screen)
      case 'key':
        return input.action === 'up' ? undefined : `input keyevent ${input.code}`
      case 'back':
        return 'input keyevent 4'
      case 'text':
        if (!isPlain(input.text)) throw new PhoneRefused('Its keyboard has no such letters')
        return `input text ${quoted(input.text.replaceAll('%', String.raw`\%`).replaceAll(' ', '%s'))}`
      case 'rotate':
        return 'settings put system accelerometer_rotation 0; settings put system user_rotation 1'
      case 'screen':
        return `input keyevent ${input.on ? 224 : 223}`
      case 'clipboard':
      case 'copy':
        throw new PhoneRefused('Its clipboard is out of reach')
    }
  }

  #touch(input: Extract<PhoneInput, { type: 'touch' }>, screen: Screen, nowMs: number): string | undefined {
    if (input.pointer !== 0) return undefined
    if (input.action === 'down') this.#way = { from: input, at: nowMs }
    if (input.action !== 'up' || !this.#way) return undefined
    const { from, at } = this.#way
    this.#way = undefined
    return swipe(from, input, Math.min(Math.max(Math.round(nowMs - at), 1), swipeMsMax), screen)
  }
}

type Place = { x: number; y: number }

function swipe(from: Place, to: Place, ms: number, screen: Screen): string {
  const [first, last] = [placeOf(from, screen), placeOf(to, screen)]
  const isTap = Math.hypot(to.x - from.x, to.y - from.y) < tapMax
  if (isTap && ms < 500) return `input tap ${last.pointerX} ${last.pointerY}`
  return `input swipe ${first.pointerX} ${first.pointerY} ${last.pointerX} ${last.pointerY} ${ms}`
}

const clamp = (share: number) => Math.min(Math.max(share, 0), 1)
