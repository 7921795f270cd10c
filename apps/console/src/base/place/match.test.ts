import { describe, expect, test } from 'vitest'
import { matchPath } from './match.ts'

describe('an address matches', () => {
  test.each([
    ['/compute', '/compute', {}],
    ['/compute', '/Compute/', {}],
    ['/agent/customers', '/agent/customers', {}],
    ['/', '/', {}],
    ['/buyTraffic/:package_type', '/buytraffic/month', { package_type: 'month' }],
    ['/buyTraffic/:package_type', '/buyTraffic/a%20b/', { package_type: 'a b' }],
    ['/buyTraffic/:package_type', '/buyTraffic/%zz', { package_type: '%zz' }],
  ])('%s: %s', (pattern, path, params) => expect(matchPath(pattern, path)).toEqual(params))
  test.each([
    ['/compute', '/computeMoreInfo'],
    ['/compute', '/compute/x'],
    ['/compute', '//compute'],
    ['/compute', '/'],
    ['/agent/customers', '/agent'],
    ['/buyTraffic/:package_type', '/buyTraffic'],
    ['/buyTraffic/:package_type', '/buyTraffic/'],
    ['/buyTraffic/:package_type', '/buyTraffic/a/b'],
  ])('not %s: %s', (pattern, path) => expect(matchPath(pattern, path)).toBeUndefined())
})
