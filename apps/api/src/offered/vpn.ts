import { vpnFamily } from '../areas/network/connection/vpn.service.ts'
import { EmbeddedVpn } from '../engines/embedded/vpn.ts'

vpnFamily.madeBy({ embedded: (app) => new EmbeddedVpn(app) })

export { vpnOffer } from '../areas/network/connection/vpn.product.ts'
