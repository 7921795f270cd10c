import { homeExpiryDays } from '@portico/contract/platform/home.ts'
import { soldProduct, type ResourceKind } from '@portico/contract/resource/products.ts'
import { screensOf } from '../../base/route/product-screens.ts'
import { menuGroups } from '../../base/route/routes.ts'

/** Where the things of a kind are listed, all of them or those that need looking after; undefined where nowhere. */
export function listsOf(kind: ResourceKind) {
  const list = screensOf(kind)?.paths['list']
  const roles = soldProduct(kind)?.roles
  return (
    list && {
      all: list(),
      faulty: list({ status: roles?.faulty }),
      expired: list({ status: roles?.expired }),
      expiring: list({ expires_within_days: homeExpiryDays.soon }),
    }
  )
}

/** As far down as the menu has it; what has no place there comes last. */
export function placeInMenu(kind: ResourceKind): number {
  const menu = screensOf(kind)?.routes.find((route) => route.menu)?.menu
  return menu ? menuGroups.indexOf(menu.group) * 1000 + menu.order : Number.MAX_SAFE_INTEGER
}
