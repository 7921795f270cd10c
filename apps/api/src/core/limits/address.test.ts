import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { addressKey, callerOf } from './address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test.each([
  [0, '9.9.9.9', ''],
  [1, 'a, 203.0.113.7', '203.0.113.7'],
  [2, 'a, 203.0.113.7, 10.0.0.1', '203.0.113.7'],
  [1, undefined, ''],
])('behind %d proxies that say %s it is %s', (proxies, said, caller) => {
  const request = new IncomingMessage(new Socket())
  if (said !== undefined) request.headers['x-forwarded-for'] = said
  expect(callerOf(request, proxies)).toBe(caller)
})
