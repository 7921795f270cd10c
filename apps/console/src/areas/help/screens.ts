import type { UserInfo } from '@portico/contract/account/user.ts'
import { paths } from '../../base/place/paths.ts'
import { reachable } from '../../base/route/menu.ts'
import { screensOf } from '../../base/route/product-screens.ts'
import { routes, titleOf } from '../../base/route/routes.ts'
import { tabPath } from '../../base/state/use-param.ts'

const pathsOf: Readonly<Record<string, readonly string[]>> = {
  start: [paths.home(), paths.recharge(), paths.createHost()],
  account: [paths.personalCenter()],
  identity: [paths.chooseCertificate('native')],
  team: [paths.members(), paths.groups()],
  workOrder: [paths.workOrders(), paths.createWorkOrder()],
  notices: [paths.notices(), paths.webhooks(), paths.alarms()],
  webhook: [paths.webhooks()],
  firewall: [paths.firewalls()],
  vpc: [paths.vpcs()],
  router: [paths.vpcs()],
  link: [paths.connections({ tab: 'links' })],
  vpn: [paths.connections({ tab: 'vpn' })],
  forward: [paths.connections({ tab: 'forwards' })],
  management: [paths.connections({ tab: 'accounts' }), paths.createVpn({ tab: 'account' })],
  keyPair: [paths.keyPairs()],
  alarm: [paths.alarms()],
  budget: [`${paths.costs()}${tabPath('budgets')}`],
  recharge: [paths.recharge()],
  money: [paths.orders()],
  renewal: [paths.hosts(), paths.personalCenter()],
  refund: [paths.refunds(), paths.refundsDone()],
  invoice: [paths.invoices(), paths.orders()],
  voucher: [paths.vouchers()],
  costs: [paths.costs()],
  api: [paths.personalCenter()],
}

/** The screens of a product that a topic is about. */
const screensNamed: Readonly<Record<string, { kind: string; names: readonly string[] }>> = {
  cloudphone: {
    kind: 'cloudphone',
    names: ['list', 'buy', 'devices', 'devicesNew', 'devicesNext', 'devicesFramed', 'groups'],
  },
  phoneFiles: { kind: 'cloudphone', names: ['apps', 'appsAdb', 'files', 'issues', 'tasks', 'log'] },
}

function productPaths(topic: string): readonly string[] {
  const { kind, names } = screensNamed[topic] ?? { kind: topic, names: ['list', 'buy'] }
  const known = screensOf(kind)?.paths as Partial<Record<string, () => string>> | undefined
  return names.flatMap((name) => known?.[name]?.() ?? [])
}

const areaPaths = (area: string) => routes.filter((route) => route.area === area && route.menu).map(({ path }) => path)

export function pathsOfTopic(topic: string): readonly string[] {
  const own = [...(pathsOf[topic] ?? []), ...productPaths(topic)]
  return own.length > 0 ? own : areaPaths(topic)
}

/** The screens of a topic that this person may open. */
export const screensOfTopic = (topic: string, person: UserInfo) =>
  pathsOfTopic(topic).flatMap((path) => {
    const route = reachable(routes, person, path)
    return route ? [{ path, title: titleOf(route) }] : []
  })
