import { objectFamily } from '../areas/storage/container/container.service.ts'
import { outOf } from '../areas/storage/kept/traffic.service.ts'
import type { App } from '../core/app/app.ts'
import type { AskedTime } from '../ground/engine/meter.ts'

const counting = (app: App) => ({ counted: (asked: readonly AskedTime[]) => outOf(app.db, asked, app.clock.now()) })
objectFamily.madeBy({ embedded: counting, openstack: counting })

export { containerOffer } from '../areas/storage/container/container.product.ts'
