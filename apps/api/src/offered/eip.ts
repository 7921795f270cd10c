import { trafficFamily } from '../areas/network/traffic.service.ts'
import { EmbeddedAddressTraffic } from '../engines/embedded/address-traffic.ts'

trafficFamily.madeBy({ embedded: (app) => new EmbeddedAddressTraffic(app) })

export { eipOffer } from '../areas/network/eip.product.ts'
