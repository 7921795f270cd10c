import { describe, expect, it } from 'vitest'
import { buildMenu, findRoute, reachable, startPath } from './menu.ts'
import { routes as allRoutes, type ScreenRoute } from './routes.ts'

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
const customer = { area: 'customer' as const, is_member: 0, is_personal: 1, show_agent_platform: 0, permissions: [] }
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
  it('operators see what their permissions open, in order', () => {
    expect(menuPaths(operator)).toEqual(['/mailbox_setting', '/systeminfo'])
    expect(menuPaths({ ...operator, permissions: ['settings'] })).toEqual(['/systeminfo'])
  })
  it('A-ROUTE-13: customers start at /home, operators at their first page', () => {
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
