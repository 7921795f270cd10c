import { ddosFamily } from '../areas/network/guard/ddos.service.ts'
import { EmbeddedDdos } from '../engines/embedded/ddos.ts'

ddosFamily.madeBy({ embedded: (app) => new EmbeddedDdos(app) })

export { ddosOffer } from '../areas/network/ddos/ddos.product.ts'
