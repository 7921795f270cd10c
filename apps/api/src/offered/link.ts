import { linkFamily } from '../areas/network/connection/link.service.ts'
import { EmbeddedThings } from '../engines/embedded/things.ts'

linkFamily.madeBy({ embedded: (app) => new EmbeddedThings(app) })

export { linkOffer } from '../areas/network/connection/link.product.ts'
