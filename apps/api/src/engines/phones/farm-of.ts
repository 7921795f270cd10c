import { join } from 'node:path'
import type { App } from '../../core/app/app.ts'
import type { PhoneMaker, PhoneModel } from '../../ground/engine/phone-maker.ts'
import { PhoneSilent } from '../../ground/engine/phones.ts'
import { PhoneFarm } from './farm.ts'

const farms = new WeakMap<App, PhoneFarm>()

function farmOf(app: App): PhoneFarm {
  const farm = farms.get(app) ?? new PhoneFarm({ folder: join(app.config.dataDir, 'phones'), log: app.log })
  farms.set(app, farm)
  return farm
}

export const stopFarm = async (app: App): Promise<void> => farms.get(app)?.stop()

/** All of them have the same screen. */
const screen = { width: 720, height: 1280, density: 320 }
const profileOf = ({ brand, model, google }: PhoneModel) => ({ ...screen, brand, model, google, name: model })

/** What the farm fails at, a phone fails at. */
async function asked<T>(app: App, ask: (farm: PhoneFarm) => Promise<T>): Promise<T> {
  try {
    return await ask(farmOf(app))
  } catch (error) {
    app.log.warn({ err: error }, 'phone farm')
    throw new PhoneSilent('the farm did not do it', { cause: error })
  }
}

async function find(app: App, id: string) {
  const address = await asked(app, (farm) => farm.address(id))
  if (!address) throw new PhoneSilent('there is no such phone')
  return address
}

/** The phones that this server simulates. */
export const simulatedPhones = (app: App): PhoneMaker => ({
  make: (id, model) => asked(app, (farm) => farm.create(id, profileOf(model))),
  find: (id) => find(app, id),
  reset: (id, model) =>
    asked(app, async (farm) => {
      await farm.create(id, profileOf(model))
      await farm.reset(id, profileOf(model))
    }),
  remove: (id) => asked(app, (farm) => farm.remove(id)),
})
