import { forwardFamily } from '../areas/network/forward/forward.service.ts'
import { EmbeddedForwards } from '../engines/embedded/forward.ts'

forwardFamily.madeBy({ embedded: (app) => new EmbeddedForwards(app) })

export { forwardOffer } from '../areas/network/forward/forward.product.ts'
