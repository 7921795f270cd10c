import { guardFamily } from '../areas/network/guard/guard.family.ts'
import { trafficFamily } from '../areas/network/traffic/traffic.service.ts'
import { EmbeddedAddressTraffic } from '../engines/embedded/address-traffic.ts'
import { EmbeddedGuard } from '../engines/embedded/guard.ts'

trafficFamily.madeBy({ embedded: (app) => new EmbeddedAddressTraffic(app) })
guardFamily.madeBy({ embedded: (app, node) => new EmbeddedGuard(app, node) })

export { eipOffer } from '../areas/network/address/eip.product.ts'
