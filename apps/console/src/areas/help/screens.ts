import type { UserInfo } from '@portico/contract/account/user.ts'
import { paths } from '../../base/place/paths.ts'
import { reachable } from '../../base/route/menu.ts'
import { screensOf } from '../../base/route/product-screens.ts'
import { routes, titleOf } from '../../base/route/routes.ts'

const pathsOf: Readonly<Record<string, readonly string[]>> = {
  start: [paths.home(), paths.recharge(), paths.createHost()],
  account: [paths.personalCenter()],
  identity: [paths.chooseCertificate('native')],
  team: [paths.members(), paths.groups()],
  workOrder: [paths.workOrders(), paths.createWorkOrder()],
  notices: [paths.notices(), paths.webhooks(), paths.alarms()],
  recharge: [paths.recharge()],
  money: [paths.orders()],
  renewal: [paths.hosts(), paths.personalCenter()],
  refund: [paths.refunds(), paths.refundsDone()],
  invoice: [paths.invoices(), paths.orders()],
  voucher: [paths.vouchers()],
  costs: [paths.costs()],
  api: [paths.personalCenter()],
}

function productPaths(kind: string): readonly string[] {
  const known = screensOf(kind)?.paths as Partial<Record<string, () => string>> | undefined
  return [known?.['list']?.(), known?.['buy']?.()].filter((path) => path !== undefined)
}

/** The screens of a topic that this person may open. */
export const screensOfTopic = (topic: string, person: UserInfo) =>
  (pathsOf[topic] ?? productPaths(topic)).flatMap((path) => {
    const route = reachable(routes, person, path)
    return route ? [{ path, title: titleOf(route) }] : []
  })
