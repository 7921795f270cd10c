import type { App } from '../../core/app/app.ts'
import { adbPhones } from './adb.ts'
import type { AdbPhones } from './phones.ts'

const known = new WeakMap<App, AdbPhones>()

/** What reaches phones from this server. */
export function adbOf(app: App): AdbPhones {
  const found = known.get(app) ?? adbPhones(app)
  known.set(app, found)
  return found
}

export const stopAdb = async (app: App): Promise<void> => known.get(app)?.close()
