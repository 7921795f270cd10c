import { runScrcpy } from '../scrcpy/server.ts'
import type { Commands } from './command.ts'

const mainClass = 'com.genymobile.scrcpy.Server'

/** `app_process / com.genymobile.scrcpy.Server 3.3.3 key=value…`: what clients start to see and touch a phone. */
export const scrcpyCommands: Commands = {
  app_process: async ({ shell, args, io }) => {
    const at = args.indexOf(mainClass)
    if (at < 0) return { err: 'Error: Unable to find class\n', code: 1 }
    const [version = '', ...options] = args.slice(at + 1)
    const { phone, sockets } = shell.device
    const code = await runScrcpy({ phone, sockets, version, options, io })
    return { code }
  },
}
