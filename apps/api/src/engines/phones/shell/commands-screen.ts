import { capturePng, captureRaw } from '../phone/capture.ts'
import { pressKey, touchAt } from '../phone/input.ts'
import { keyCodeOf } from '../phone/keys.ts'
import { dump } from '../phone/view/dump.ts'
import { byFirstWord, type Call, type Command, type Commands } from './command.ts'

const swipeSteps = 8

const numbers = (args: string[], count: number): number[] | undefined => {
  const values = args.slice(0, count).map(Number)
  return values.length === count && values.every((value) => Number.isFinite(value)) ? values : undefined
}

const badInput = { err: 'Error: Invalid arguments for command\n', code: 1 }

const tap: Command = ({ phone, args }) => {
  const [x, y] = numbers(args, 2) ?? []
  if (x === undefined || y === undefined) return badInput
  touchAt(phone, 'down', 'input', x, y)
  touchAt(phone, 'up', 'input', x, y)
  return ''
}

/** Without waiting: nothing here depends on how fast a finger was. */
const swipe: Command = ({ phone, args }) => {
  const [fromX, fromY, toX, toY] = numbers(args, 4) ?? []
  if (fromX === undefined || fromY === undefined || toX === undefined || toY === undefined) return badInput
  touchAt(phone, 'down', 'input', fromX, fromY)
  for (let step = 1; step <= swipeSteps; step++) {
    const share = step / swipeSteps
    touchAt(phone, 'move', 'input', fromX + (toX - fromX) * share, fromY + (toY - fromY) * share)
  }
  touchAt(phone, 'up', 'input', toX, toY)
  return ''
}

const input = byFirstWord('input', {
  tap,
  swipe,
  draganddrop: swipe,
  text: ({ phone, args }) => {
    // A blank is written so, because a shell would take it for the end of the word.
    phone.type(args.join(' ').replaceAll('%s', ' '))
    return ''
  },
  keyevent: ({ phone, args }) => {
    const codes = args.filter((one) => !one.startsWith('--')).map(keyCodeOf)
    if (codes.length === 0 || codes.includes(undefined)) return badInput
    for (const code of codes) pressKey(phone, code!)
    return ''
  },
})

const sources = ['touchscreen', 'keyboard', 'mouse', 'dpad']

async function toFileOrOut({ shell, files, io }: Call, typed: string | undefined, content: Buffer): Promise<string> {
  if (typed === undefined || typed === '-' || typed === '/dev/stdout') await io.out(content)
  else await files.write(shell.path(typed), content)
  return ''
}

const screencap: Command = async (call) => {
  const path = call.args.find((one) => !one.startsWith('-'))
  const png = call.args.includes('-p') || path?.endsWith('.png')
  return toFileOrOut(call, path, png ? await capturePng(call.phone) : await captureRaw(call.phone))
}

const firstDump = '/sdcard/window_dump.xml'

const uiautomator = byFirstWord('uiautomator', {
  dump: async (call) => {
    const { phone, args, files, shell } = call
    const to = args.find((one) => !one.startsWith('-')) ?? firstDump
    const xml = dump(phone.tree(), phone.app.package, phone.pixelsPerDp, phone.rotation)
    if (to === '/dev/tty') return `${xml}UI hierchary dumped to: /dev/tty\n`
    await files.write(shell.path(to), Buffer.from(xml))
    // Spelt as uiautomator spells it: programs look for these words.
    return `UI hierchary dumped to: ${to}\n`
  },
})

const wm = byFirstWord('wm', {
  size: ({ phone }) => `Physical size: ${phone.store.profile.width}x${phone.store.profile.height}\n`,
  density: ({ phone }) => `Physical density: ${phone.store.profile.density}\n`,
})

export const screenCommands: Commands = {
  input: (call) => (sources.includes(call.args[0] ?? '') ? input({ ...call, args: call.args.slice(1) }) : input(call)),
  screencap,
  uiautomator,
  wm,
}
