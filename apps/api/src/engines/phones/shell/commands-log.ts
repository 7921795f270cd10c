import type { LogLine } from '../phone/state/logcat.ts'
import type { Call, Commands } from './command.ts'

const stamp = (at: Date) => at.toISOString().slice(5, 23).replace('T', ' ')
const written = ({ at, level, tag, text }: LogLine) => `${stamp(at)}  1000  1000 ${level} ${tag}: ${text}\n`

/** Waiting lines are few: whoever does not read loses the oldest. */
const waitingMax = 500

async function follow({ phone, io }: Call): Promise<void> {
  const waiting: LogLine[] = [...phone.log.lines]
  let wake = () => {}
  const stop = phone.log.follow((line) => {
    waiting.push(line)
    if (waiting.length > waitingMax) waiting.shift()
    wake()
  })
  io.ended.addEventListener('abort', () => wake(), { once: true })
  while (!io.ended.aborted) {
    const line = waiting.shift()
    if (line) await io.out(Buffer.from(written(line)))
    else await new Promise<void>((resolve) => (wake = resolve))
  }
  stop()
}

export const logCommands: Commands = {
  logcat: async (call) => {
    const { args, phone } = call
    if (args.includes('-c')) {
      phone.log.clear()
      return ''
    }
    if (!args.some((one) => one === '-d' || one.startsWith('-t'))) {
      await follow(call)
      return ''
    }
    const at = args.indexOf('-t')
    const last = at >= 0 ? Number(args[at + 1]) || 0 : Infinity
    const lines = phone.log.lines.slice(-last)
    return `--------- beginning of main\n${lines.map(written).join('')}`
  },
  log: ({ phone, args }) => {
    const at = args.indexOf('-t')
    const tag = at >= 0 ? (args[at + 1] ?? 'log') : 'log'
    phone.log.write(tag.slice(0, 40), args.slice(at >= 0 ? at + 2 : 0).join(' '))
    return ''
  },
}
