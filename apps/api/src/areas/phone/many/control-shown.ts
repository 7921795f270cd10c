import type { App } from '../../../core/app/app.ts'
import { secondsMs } from '../../../core/clock.ts'
import { PhoneFailure } from '../../../ground/engine/phones.ts'
import type { Shown } from './likeness.ts'
import type { PhoneRow } from '../device/phone.table.ts'
import { gridOf } from './png-grid.ts'
import { addressOf, phonesOf } from '../device/reach.ts'

const silentMs = secondsMs(5)

/** What a phone shows now; undefined where it does not say. Its picture costs more, and is taken where it is asked for. */
export async function shownOn(app: App, phone: PhoneRow, withPicture: boolean): Promise<Shown | undefined> {
  try {
    const [engine, address] = [phonesOf(app), await addressOf(app, phone)]
    const focus = await engine.focus(address, { silentMs })
    const grid = withPicture ? await gridOf(await engine.screenshot(address, { silentMs })) : undefined
    return { model: `${phone.brand} ${phone.model}`, focus, grid }
  } catch (error) {
    if (!(error instanceof PhoneFailure)) throw error
    return undefined
  }
}
