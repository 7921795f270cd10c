import type { Sockets } from '../adbd/sockets.ts'
import type { PhoneFiles } from '../files/phone-files.ts'
import type { Phone } from '../phone/phone.ts'
import type { Io } from './io.ts'
import type { PhoneShell } from './shell.ts'

/** What a shell acts upon. */
export interface Device {
  phone: Phone
  sockets: Sockets
  /** Turns it off and on again: whoever is connected is not any more. */
  reboot: () => void
}

export interface Call {
  shell: PhoneShell
  phone: Phone
  files: PhoneFiles
  args: string[]
  io: Io
}

export type Answer = string | Buffer | { out?: string | Buffer; err?: string; code?: number }
export type Command = (call: Call) => Answer | Promise<Answer>
export type Commands = Record<string, Command>

/** A command whose first word says what it does. */
export function byFirstWord(name: string, table: Commands): Command {
  return (call) => {
    const [first = '', ...rest] = call.args
    const command = Object.hasOwn(table, first) ? table[first] : undefined
    if (!command) return { err: `${name}: unknown command '${first.slice(0, 80)}'\n`, code: 1 }
    return command({ ...call, args: rest })
  }
}
