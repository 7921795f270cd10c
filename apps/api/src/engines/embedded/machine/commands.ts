import { fileCommands } from './commands-files.ts'
import { systemCommands } from './commands-system.ts'
import { textCommands } from './commands-text.ts'
import type { Ran, Shell } from './shell.ts'

export type Command = (shell: Shell, args: string[], input: string | undefined) => string | Partial<Ran>

const own: Record<string, Command> = {
  help: (shell) => `${[...shell.complete('')].join('  ')}\n`,
  exit: () => ({ effect: 'exit' }),
  logout: () => ({ effect: 'exit' }),
  clear: () => '\x1b[H\x1b[2J',
  history: (shell) => shell.history.map((line, index) => `${String(index + 1).padStart(5)}  ${line}\n`).join(''),
  true: () => '',
  false: () => ({ code: 1 }),
  /** Whoever is on the machine may do everything on it already. */
  sudo: (shell, args, input) => {
    const [name = '', ...rest] = args[0] === '-i' ? args.slice(1) : args
    if (name === '') return { err: 'usage: sudo command\n', code: 1 }
    if (!Object.hasOwn(commands, name)) return { err: `sudo: ${name.slice(0, 80)}: command not found\n`, code: 127 }
    return commands[name]!(shell, rest, input)
  },
  reboot: () => ({ out: 'The system is going down for reboot now.\n', effect: 'reboot' }),
  poweroff: () => ({ out: 'The system is going down for power-off now.\n', effect: 'powerOff' }),
  shutdown: (_shell, args) =>
    args.includes('-r')
      ? { out: 'The system is going down for reboot now.\n', effect: 'reboot' }
      : { out: 'The system is going down for power-off now.\n', effect: 'powerOff' },
}

export const commands: Record<string, Command> = { ...own, ...fileCommands, ...textCommands, ...systemCommands }
