import type { Product, Right } from '@portico/contract/access.ts'
import { describe, expect, it } from 'vitest'
import { buildMenu, findRoute, reachable, startPath } from '../../base/route/menu.ts'
import type { ScreenRoute } from '../../base/route/routes.ts'
import { allRoutes } from './all.ts'
import { shows } from '../../../../../spec/shows.ts'

const screen = () => Promise.resolve({ default: () => null })
const route = (path: string, who: ScreenRoute['who'], menu?: ScreenRoute['menu']): ScreenRoute => ({
  path,
  who,
  area: 'test',
  title: 'pages.home',
  screen,
  ...(menu && { menu }),
})
const routes = [
  route('/login', 'public', { group: 'main', order: 0 }),
  route('/recharge', 'nonMember', { group: 'money', order: 1 }),
  route('/home', 'customer', { group: 'main', order: 1 }),
  route('/agent', 'agent', { group: 'agent', order: 1 }),
  route('/hidden', 'customer'),
  route('/systeminfo', 'operator.settings', { group: 'platform', order: 2 }),
  route('/mailbox_setting', 'operator.mail', { group: 'platform', order: 1 }),
  route('/buyTraffic/:package_type', 'customer'),
]
const customer = {
  area: 'customer' as const,
  is_member: 0,
  is_personal: 1,
  show_agent_platform: 0,
  permissions: [],
  products: null,
  rights: {},
}
const operator = { ...customer, area: 'operator' as const, permissions: ['settings' as const, 'mail' as const] }
const menuPaths = (person: typeof customer | typeof operator) =>
  buildMenu(routes, person).flatMap(({ entries }) => entries.map(({ path }) => path))

describe('menu', () => {
  it('A-MENU-01 A-MENU-05 A-MENU-06: base and non-member entries; hidden and public screens have none', () => {
    expect(menuPaths(customer)).toEqual(['/home', '/recharge'])
  })
  it('A-MENU-02: members lack the non-member entries', () => {
    expect(menuPaths({ ...customer, is_member: 1 })).toEqual(['/home'])
  })
  it('A-MENU-03 A-MENU-04: the agent group shows with the flag only', () => {
    expect(menuPaths({ ...customer, show_agent_platform: 1 })).toContain('/agent')
    expect(menuPaths(customer)).not.toContain('/agent')
  })
  it('no two screens claim the same place', () => {
    const places = allRoutes.flatMap(({ menu, who }) =>
      menu ? [`${String(who).startsWith('operator') ? 'operators' : 'customers'}: ${menu.group} ${menu.order}`] : [],
    )
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
  })
  it('operators see what their permissions open, in order', () => {
    expect(menuPaths(operator)).toEqual(['/mailbox_setting', '/systeminfo'])
    expect(menuPaths({ ...operator, permissions: ['settings'] })).toEqual(['/systeminfo'])
  })
  it('A-ROLE-05: a product that a member’s group was not given has no entry and no link; everybody else has all', () => {
    shows('A-ROLE-05')
    const sold = [
      { ...route('/compute', 'customer', { group: 'compute', order: 1 }), product: 'host' as const },
      { ...route('/datacenter', 'customer', { group: 'compute', order: 2 }), product: 'disk' as const },
    ]
    const member = { ...customer, is_member: 1, products: ['host' as const] }
    const shown = (person: typeof customer | typeof member) =>
      buildMenu(sold, person).flatMap(({ entries }) => entries.map(({ path }) => path))
    expect(shown(member)).toEqual(['/compute'])
    expect(shown({ ...member, products: [] })).toEqual([])
    const opensBuying = (host: Right) =>
      reachable(allRoutes, { ...member, rights: { host } }, '/createcpu') !== undefined
    expect([opensBuying('act'), opensBuying('buy')]).toEqual([false, true])
    expect(shown(customer)).toEqual(['/compute', '/datacenter'])
    expect(reachable(sold, member, '/datacenter?search=x')).toBeUndefined()
    expect(reachable(sold, customer, '/datacenter')?.path).toBe('/datacenter')
  })
  it('A-MENU-01 A-MENU-02 C-13: who answers for an account has a group of their own, members have none of it', () => {
    const group = (person: typeof customer) =>
      buildMenu(allRoutes, person)
        .find((section) => section.group === 'account')
        ?.entries.map(({ path }) => path)
    expect(group(customer)).toEqual(['/chosecertificate', '/webhooks'])
    expect(group({ ...customer, is_personal: 0 })).toEqual([
      '/chosecertificate',
      '/customers',
      '/clientgroup',
      '/webhooks',
    ])
    expect(group({ ...customer, is_personal: 0, is_member: 1 })).toBeUndefined()
  })
  it('money, snapshots and notices have entries, for members those that they may open', () => {
    const entriesOf = (person: typeof customer, group: string) =>
      buildMenu(allRoutes, person)
        .find((section) => section.group === group)
        ?.entries.map(({ path }) => path)
    expect(entriesOf(customer, 'money')).toEqual([
      '/recharge',
      '/cart',
      '/myorder',
      '/costs',
      '/cashcoupon',
      '/invoices',
    ])
    expect(entriesOf({ ...customer, is_member: 1 }, 'money')).toEqual(['/cart', '/myorder', '/costs', '/cashcoupon'])
    expect(entriesOf(customer, 'compute')).toContain('/snapshot')
    expect(entriesOf(customer, 'support')?.[0]).toBe('/notificationcenter')
  })
  it('C-13: members, groups and rights are for the owner of a business', () => {
    const team = ['/customers', '/clientgroup', '/teamdetail', '/teampermission']
    const open = (person: typeof customer) => team.filter((path) => reachable(allRoutes, person, path))
    expect(open({ ...customer, is_personal: 0 })).toEqual(team)
    expect(open(customer)).toEqual([])
    expect(open({ ...customer, is_personal: 0, is_member: 1 })).toEqual([])
  })
  it('every screen whose calls belong to a product says which', () => {
    const sold = [
      '/compute',
      '/computeMoreInfo',
      '/createcpu',
      '/datacenter',
      '/creatdisk',
      '/snapshot',
      '/images',
      '/keypairs',
    ]
    const others = ['/securitygroup', '/creatfirewall', '/firewalldetail', '/maintainservice', '/purchaseservice']
    const named = allRoutes.filter(({ product }) => product).map(({ path }) => path)
    const remote = ['/computeSsh', '/computeVnc']
    const network = [
      '/ddos',
      '/ddosbuy',
      '/elasticIP',
      '/createip',
      '/routeTable',
      '/setrouterlist',
      '/trafficPackage',
      '/buyTraffic/:package_type',
    ]
    const connections = ['/createforword', '/magementforword', '/createconnect', '/createvpn']
    const storage = ['/objectstorage', '/createcontainer', '/objectstore']
    const phones = [
      '/cloudPhone',
      '/createCloudPhone',
      '/deviceList',
      '/deviceNew',
      '/deviceNext',
      '/deviceBd',
      '/groupList',
      '/fileSpace',
      '/fileIssueRecord',
      '/fileIssueResult',
      '/logList',
      '/actionRecord',
      '/appManage',
      '/appManageBd',
    ]
    const phoneTools = ['/redistribution', '/backupManagement', '/actionProxy', '/adbMapping', '/commentLib']
    expect(named.toSorted()).toEqual(
      [
        ...sold,
        ...others,
        '/serverrecode',
        '/alarms',
        ...network,
        ...connections,
        ...storage,
        ...phones,
        ...phoneTools,
        ...remote,
      ].toSorted(),
    )
  })
  it('a screen that sells several products opens for whoever has one of them', () => {
    const opensFor = (...products: Product[]) =>
      reachable(allRoutes, { ...customer, is_member: 1, products }, '/createvpn')?.path
    expect([opensFor('connection'), opensFor('management')]).toEqual(['/createvpn', '/createvpn'])
    expect(opensFor('eip', 'forward')).toBeUndefined()
  })
  it('A-ROUTE-13: customers start at /home, operators at their first page', () => {
    shows('A-ROUTE-13')
    expect(startPath(routes, customer)).toBe('/home')
    expect(startPath(routes, operator)).toBe('/mailbox_setting')
  })
  it('C-16: spelling is kept, case is ignored', () => {
    expect(findRoute(routes, '/buytraffic/monthly')?.path).toBe('/buyTraffic/:package_type')
    expect(findRoute(routes, '/nowhere')).toBeUndefined()
  })
  it('links are drawn only to screens that exist and may be opened', () => {
    expect(reachable(routes, customer, '/recharge?x=1')?.path).toBe('/recharge')
    expect(reachable(routes, { ...customer, is_member: 1 }, '/recharge')).toBeUndefined()
    expect(reachable(routes, customer, '/workorders')).toBeUndefined()
  })
})

describe('the table of routes', () => {
  it('spells every path once', () => {
    const paths = allRoutes.flatMap(({ path, aliases = [] }) => [path, ...aliases])
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length)
  })
  it('has the pages that everything else falls back to', () => {
    expect(findRoute(allRoutes, '/404')?.who).toBe('public')
    expect(findRoute(allRoutes, '/401')?.who).toBe('public')
  })
})
