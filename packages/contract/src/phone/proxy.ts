import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Page, PageQuery } from '../page.ts'
import { phoneProxyName, phoneRegion } from '../rules/phone.ts'
import { chosen, lineAtMost, requiredPattern, secretPattern, trimmedPattern, wholeNumber } from '../rules/text.ts'
import { phoneIds, PhoneResults } from './device.ts'

export const phoneProxiesMax = 200
export const phoneProxyModes = ['http', 'socks5'] as const
export type PhoneProxyMode = (typeof phoneProxyModes)[number]

const id = Id('phoneProxy')

export const PhoneProxy = z.object({
  id,
  name: z.string(),
  region: z.string(),
  availability_zone: z.number(),
  mode: z.enum(phoneProxyModes),
  server: z.string(),
  port: z.number(),
  outbound_ip: z.string(),
  user_name: z.string(),
  /** The password itself never leaves the server. */
  has_password: z.boolean(),
  phones: z.number(),
  /** How the last test of it ended; NULL before the first. */
  test_time: z.nullable(Instant),
  test_ok: z.boolean(),
  latency_ms: z.number(),
  /** Where what goes through it comes out, as far as it told. */
  seen_ip: z.string(),
})
export type PhoneProxy = z.output<typeof PhoneProxy>

const form = {
  name: phoneProxyName.check(z.minLength(1, 'rules.empty')),
  region: z._default(phoneRegion, ''),
  availability_zone: z._default(wholeNumber(0, 9999, 'rules.invalid'), 0),
  mode: chosen(phoneProxyModes),
  server: requiredPattern(/^[A-Za-z0-9.:-]{1,253}$/, 'rules.invalid'),
  port: wholeNumber(1, 65_535, 'rules.phonePort'),
  outbound_ip: z._default(trimmedPattern(/^[0-9A-Fa-f.:]{0,45}$/, 'rules.invalid'), ''),
  user_name: z._default(lineAtMost(128), ''),
  /** Missing keeps the one there is; empty takes it away. */
  password: z.optional(secretPattern(/^[\x20-\x7e]{0,128}$/, 'rules.invalid')),
}
export const PhoneProxyForm = z.object(form)

export const PhoneProxyAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('save'), id: z.optional(id), ...form }),
  z.object({ action: z.literal('remove'), id }),
  z.object({ action: z.literal('test'), id }),
  z.object({ action: z.literal('assign'), id, device_ids: phoneIds }),
  z.object({ action: z.literal('take'), device_ids: phoneIds }),
])
export type PhoneProxyAction = z.output<typeof PhoneProxyAction>

/** Through which of our own proxies a phone reaches the web. */
export const PhoneProxyUse = z.object({ device_id: Id('phone'), device_name: z.string() })

const customer = { allow: 'customer', product: 'phone' } as const

export const phoneProxyCalls = calls({
  phoneProxyList: {
    post: '/apiv1/cloudphone/proxyList',
    ...customer,
    reads: true,
    input: PageQuery,
    data: Page(PhoneProxy),
  },
  phoneProxyUses: {
    post: '/apiv1/cloudphone/proxyDeviceList',
    ...customer,
    reads: true,
    input: z.extend(PageQuery, { id }),
    data: Page(PhoneProxyUse),
  },
  phoneProxy: {
    post: '/apiv1/cloudphone/actionProxy',
    ...customer,
    input: PhoneProxyAction,
    data: z.extend(PhoneResults, {
      /** Of a test; NULL for everything else. */
      test: z.nullable(z.object({ ok: z.boolean(), latency_ms: z.number(), seen_ip: z.string(), msg: z.string() })),
    }),
    audit: 'phone.proxy',
    stales: ['phoneProxyList', 'phoneProxyUses'],
    secret: 'input',
  },
})
