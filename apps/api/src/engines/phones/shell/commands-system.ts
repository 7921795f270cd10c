import { byFirstWord, type Call, type Command, type Commands } from './command.ts'
import { readAll } from './io.ts'
import { propertiesOf } from './properties.ts'
import type { Namespace } from '../phone/state/store.ts'
import { uptimeS } from './virtual.ts'

const textBytesMax = 4 * 1024 * 1024
const spaces: string[] = ['system', 'secure', 'global'] satisfies Namespace[]

const getprop: Command = ({ phone, args: [name, fallback = ''] }) => {
  const properties = propertiesOf(phone.store)
  if (name !== undefined) return `${(Object.hasOwn(properties, name) && properties[name]) || fallback}\n`
  return Object.entries(properties)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `[${key}]: [${value}]\n`)
    .join('')
}

/** Runs when the first word is a table of settings. */
const inSpace =
  (act: (call: Call, space: Namespace, key: string, value: string | undefined) => ReturnType<Command>): Command =>
  (call) => {
    const args = call.args[0] === '--user' ? call.args.slice(2) : call.args
    const [space = '', key = '', value] = args
    if (!spaces.includes(space)) return { err: `Invalid namespace '${space.slice(0, 80)}'\n`, code: 1 }
    return act(call, space as Namespace, key, value)
  }

const settings = byFirstWord('settings', {
  get: inSpace(({ phone }, space, key) => `${phone.store.setting(space, key) ?? 'null'}\n`),
  list: inSpace(({ phone }, space) =>
    phone.store
      .settings(space)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
  ),
  put: inSpace(({ phone }, space, key, value) => {
    if (key === '' || value === undefined) return { err: 'Bad arguments\n', code: 1 }
    return phone.set(space, key, value) ? '' : { err: 'Too long, or too many\n', code: 1 }
  }),
  delete: inSpace(({ phone }, space, key) => {
    const deleted = phone.store.unset(space, key)
    phone.changed()
    return `Deleted ${deleted ? 1 : 0} rows\n`
  }),
})

interface Running {
  pid: number
  name: string
}

/** The system and what is open; numbers stay with their names. */
export function processesOf({ phone }: Call): Running[] {
  const own = ['init', 'adbd', 'surfaceflinger', 'system_server'].map((name, index) => ({ pid: index + 1, name }))
  return [...own, ...phone.running.map((name) => ({ pid: pidOf(name), name }))]
}

const pidOf = (name: string) => 1_000 + ([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 30_000)

const ps: Command = (call) =>
  `USER           PID  PPID NAME\n${processesOf(call)
    .map(
      ({ pid, name }) =>
        `${(pid < 1_000 ? 'root' : 'u0_a1').padEnd(10)} ${String(pid).padStart(7)} ${'1'.padStart(5)} ${name}\n`,
    )
    .join('')}`

const top: Command = (call) =>
  `Tasks: ${processesOf(call).length} total\n  PID USER         %CPU ARGS\n${processesOf(call)
    .map(
      ({ pid, name }) =>
        `${String(pid).padStart(5)} ${(pid < 1_000 ? 'root' : 'u0_a1').padEnd(10)} ${'0.0'.padStart(6)} ${name}\n`,
    )
    .join('')}`

const grep: Command = async ({ args, io }) => {
  const [pattern = '', inverted] =
    args[0] === '-v' ? [args[1], true] : [args.find((one) => !one.startsWith('-')), false]
  const lines = (await readAll(io.input, textBytesMax)).toString('utf8').split('\n')
  const found = lines.filter((line) => line !== '' && line.includes(pattern) !== inverted)
  return { out: found.map((line) => `${line}\n`).join(''), code: found.length > 0 ? 0 : 1 }
}

const head: Command = async ({ args, io }) => {
  const count = Number(/\d+/.exec(args.join(' '))?.[0] ?? 10)
  const lines = (await readAll(io.input, textBytesMax)).toString('utf8').split('\n')
  return lines.slice(0, count).join('\n') + (lines.length > 0 ? '\n' : '')
}

/** A phone's properties stay as they are, but for those that it is sold by. */
const setprop: Command = ({ phone, args: [name = '', value = ''] }) => {
  const [, part] = /^ro\.product\.(brand|model)$/.exec(name) ?? []
  try {
    if (!part) throw new Error('not of the model')
    phone.store.setModel({ [part]: value })
    return ''
  } catch {
    return { err: 'Failed to set property\n', code: 1 }
  }
}

export const systemCommands: Commands = {
  getprop,
  settings,
  ps,
  top,
  grep,
  head,
  setprop,
  echo: ({ args }) => (args[0] === '-n' ? args.slice(1).join(' ') : `${args.join(' ')}\n`),
  true: () => '',
  false: () => ({ code: 1 }),
  exit: ({ args: [code = '0'] }) => ({ code: Number(code) & 0xff }),
  id: () => 'uid=2000(shell) gid=2000(shell) groups=2000(shell),1015(sdcard_rw) context=u:r:shell:s0\n',
  whoami: () => 'shell\n',
  uname: ({ args }) => (args.includes('-a') ? 'Linux localhost 5.10.0 simulated aarch64 Portico\n' : 'Linux\n'),
  hostname: () => 'localhost\n',
  date: ({ args: [format] }) =>
    format === '+%s' ? `${Math.floor(Date.now() / 1000)}\n` : `${new Date().toUTCString().replace('GMT', 'UTC')}\n`,
  uptime: ({ phone }) => `up ${Math.floor(uptimeS(phone) / 60)} min\n`,
  pidof: (call) => {
    const found = processesOf(call).find(({ name }) => name === call.args[0])
    return found ? `${found.pid}\n` : { code: 1 }
  },
  ip: ({ args }) =>
    args[0]?.startsWith('r')
      ? 'default via 10.0.2.2 dev wlan0\n10.0.2.0/24 dev wlan0 proto kernel scope link src 10.0.2.15\n'
      : '1: lo    inet 127.0.0.1/8 scope host lo\n2: wlan0    inet 10.0.2.15/24 scope global wlan0\n',
  svc: () => '',
  export: () => '',
  reboot: ({ shell }) => {
    shell.device.reboot()
    return ''
  },
}
