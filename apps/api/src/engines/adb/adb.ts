import type { App } from '../../core/app/app.ts'
import { installationKey } from './installation-key.ts'
import { AdbPhones } from './phones.ts'

/** Reaches phones in the name of this installation. */
export const adbPhones = (app: App): AdbPhones =>
  new AdbPhones({ key: () => installationKey(app), scrcpyServer: app.config.scrcpyServer })
