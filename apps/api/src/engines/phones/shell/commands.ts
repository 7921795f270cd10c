import { scrcpyCommands } from './commands-scrcpy.ts'
import { appCommands } from './commands-apps.ts'
import { dumpsysCommands } from './commands-dumpsys.ts'
import { fileCommands } from './commands-files.ts'
import { logCommands } from './commands-log.ts'
import { screenCommands } from './commands-screen.ts'
import { systemCommands } from './commands-system.ts'
import { tarCommands } from './commands-tar.ts'
import type { Commands } from './command.ts'

export const commands: Commands = {
  ...systemCommands,
  ...fileCommands,
  ...tarCommands,
  ...screenCommands,
  ...appCommands,
  ...dumpsysCommands,
  ...logCommands,
  ...scrcpyCommands,
}
