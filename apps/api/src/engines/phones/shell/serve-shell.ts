import type { Channel } from '../adbd/channel.ts'
import type { Device } from './command.ts'
import { framedIo, plainIo, type Io } from './io.ts'
import { PhoneShell } from './shell.ts'
import { Terminal } from './terminal.ts'

/** `exec:`, `shell:` and `shell,v2,pty:` with a command, or without one for somebody who types. */
export function shellService(device: Device, service: string): ((stream: Channel) => Promise<void>) | undefined {
  const [, kind, options = '', line = ''] = /^(exec|shell)((?:,[^:,]+)*):(.*)$/s.exec(service) ?? []
  if (kind === undefined) return undefined
  const flags = options.split(',')
  const tty = kind === 'shell' && (flags.includes('pty') || (options === '' && line === ''))
  return async (stream) => {
    if (!flags.includes('v2')) return void (await runIn(device, line, plainIo(stream), tty))
    const { io, exit } = framedIo(stream)
    await exit(await runIn(device, line, io, tty))
  }
}

function runIn(device: Device, line: string, io: Io, tty: boolean): Promise<number> {
  const shell = new PhoneShell(device)
  return line === '' ? new Terminal(shell, io, tty).run() : shell.run(line, io)
}
