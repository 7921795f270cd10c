import { homeExpiryDays } from '@portico/contract/platform/home.ts'
import { soldProducts, type ResourceKind } from '@portico/contract/resource/products.ts'
import { screensOf } from '../../base/route/product-screens.ts'

/** Where the things of a kind are listed, all of them or those that need looking after; undefined where nowhere. */
export function listsOf(kind: ResourceKind) {
  const list = screensOf(kind)?.paths['list']
  const roles = soldProducts.find((product) => product.kind === kind)?.roles
  return (
    list && {
      all: list(),
      faulty: list({ status: roles?.faulty }),
      expired: list({ status: roles?.expired }),
      expiring: list({ expires_within_days: homeExpiryDays.soon }),
    }
  )
}
