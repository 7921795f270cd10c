import { resourceKinds } from '@portico/contract/resource/products.ts'
import { expect, test } from 'vitest'
import documented from '../../../../../spec/routes.json' with { type: 'json' }
import { waiting } from '../../../../../spec/waiting.ts'
import { screensOf } from '../../base/route/product-screens.ts'
import { allRoutes as routes } from './all.ts'

/** Screens that the documents leave without a path: refunds, invoices, jobs and all of agents, as people need them. */
const ours = [
  '/jobs',
  '/invoices',
  '/platrefunds',
  '/platinvoices',
  '/setseller',
  '/platnode',
  '/keypairs',
  '/computeSsh',
  '/computeVnc',
  '/platworkinfo',
  '/platorderinfo',
  '/platclientinfo',
  '/plataudit',
  '/platddos',
  '/plattraffic',
  '/platconnect',
  '/costs',
  '/cart',
  '/platvpn',
  '/platmanagement',
  '/commentLib',
  '/appointment',
  '/platphonecode',
  '/platappointment',
  '/agent/settings',
  '/agent',
  '/agent/customers',
  '/agent/customer',
  '/agent/resources',
  '/agent/orders',
  '/agent/prices',
  '/agent/simulator',
  '/agent/wallet',
  '/agent/vouchers',
  '/agent/workorders',
  '/agent/workorder',
  '/agent/announcements',
  '/agent/announcement',
  '/webhooks',
  '/alarms',
  '/images',
  '/platimages',
  '/platagents',
  '/status',
]

test('every screen stands at a path of the documents, spelt to the letter, or at one of our own few', () => {
  const known = new Set([...documented.map(({ path }) => path), ...ours])
  expect(routes.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([])
})

/** Not screens: the start and the hop lead on, and what matches nothing ends at /404. The router has them by name. */
const steps = ['*', '/', '/redirect/:path(.*)']

test('every screen of the documents is in the table, or waits for its area', () => {
  const built = new Set<string>(routes.flatMap(({ path, aliases = [] }) => [path, ...aliases]))
  const missing = documented.map(({ path }) => path).filter((path) => !built.has(path) && !steps.includes(path))
  expect([...new Set(missing)].toSorted()).toEqual(waiting('routes'))
})

test('no path is given to two screens, whatever its case', () => {
  const paths = routes.flatMap(({ path, aliases = [] }) => [path, ...aliases]).map((path) => path.toLowerCase())
  expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted())
})

test('what the documents open without a login is open, and what they keep behind one is not', () => {
  const built = documented.filter(({ path }) => routes.some((route) => route.path === path))
  const open = (path: string) => routes.some((route) => route.path === path && route.who === 'public')
  expect(built.filter(({ path, login }) => open(path) === login).map(({ path }) => path)).toEqual([])
})

/** People look for these in the menu (decision 40). That the choice of a certificate is hidden is inferred only. */
const shownAllTheSame = [
  '/recharge',
  '/myorder',
  '/cashcoupon',
  '/snapshot',
  '/notificationcenter',
  '/chosecertificate',
]

test('pages that the documents hide from the menu have no entry there, but for a few', () => {
  const hidden = documented
    .filter(({ path, menu }) => menu === false && !shownAllTheSame.includes(path))
    .map(({ path }) => path)
  expect(routes.filter(({ path, menu }) => menu && hidden.includes(path)).map(({ path }) => path)).toEqual([])
})

test('whatever is sold is listed somewhere, narrowed as it is asked for: home, search and ids lead there', () => {
  for (const kind of resourceKinds) {
    const address = screensOf(kind)?.paths['list']?.({ search: 'one' })
    const { pathname, searchParams } = new URL(address ?? 'nowhere:', 'http://here')
    expect([kind, routes.some(({ path }) => path === pathname), searchParams.get('search')]).toEqual([
      kind,
      true,
      'one',
    ])
  }
})

test('what the documents have of the platform opens for operators alone, and so does what is ours beside it', () => {
  const theirs = new Set(documented.flatMap(({ area, path }) => (area === 'platform' ? [path] : [])))
  const shared = ['/firewalldetail']
  const desks = routes.filter(({ path }) => (theirs.has(path) || path.startsWith('/plat')) && !shared.includes(path))
  expect(desks.length).toBeGreaterThan(30)
  expect(desks.filter(({ who }) => !String(who).startsWith('operator')).map(({ path }) => path)).toEqual([])
})

test('money that comes in and goes back, who an account is, and its webhooks are not for members', () => {
  const known = documented.flatMap(({ area, path }) => (area === 'certification' ? [path] : []))
  const money = ['/recharge', '/refundApplyList', '/refundList', '/invoices']
  const closed = routes.filter(({ who }) => who === 'nonMember').map(({ path }) => path)
  expect(closed.toSorted()).toEqual([...known, ...money, '/webhooks'].toSorted())
})
