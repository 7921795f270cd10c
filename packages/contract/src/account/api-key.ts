import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing } from '../page.ts'
import { loginPassword } from '../rules/account.ts'
import { requiredLineAtMost, type MessageKey } from '../rules/text.ts'

/** The parts of the API a key can be let into. People, sign-ins and certification are for people alone. */
export const keyAreas = [
  'account',
  'compute',
  'network',
  'storage',
  'resource',
  'node',
  'money',
  'support',
  'phone',
  'agent',
  'webhook',
] as const
export type KeyArea = (typeof keyAreas)[number]
export const keyScopes = keyAreas.flatMap((area) => [`${area}.read`, `${area}.write`] as const)
export type KeyScope = `${KeyArea}.${'read' | 'write'}`

export const apiKeysMax = 20
export const apiKeyDays = [0, 30, 90, 365] as const

export const ApiKey = z.object({
  id: Id('apiKey'),
  name: z.string(),
  /** Empty: the key may do nothing. */
  scopes: z.array(z.enum(keyScopes)),
  create_time: Instant,
  /** NULL: it does not expire. */
  expire_time: z.nullable(Instant),
  last_used_time: z.nullable(Instant),
  last_used_address: z.string(),
})
export type ApiKey = z.output<typeof ApiKey>

export const ApiKeyInput = z.object({
  name: requiredLineAtMost(50),
  scopes: z.array(z.enum(keyScopes)),
  /** How long it works; 0 is without an end. */
  days: z.union(
    apiKeyDays.map((days) => z.literal(days)),
    'rules.choose' satisfies MessageKey,
  ),
  password: loginPassword,
})

export const apiKeyCalls = calls({
  apiKeyList: {
    get: '/apiv1/user/createApiKey',
    allow: 'customer',
    reads: true,
    data: z.object({ result: z.array(ApiKey) }),
  },
  apiKeyCreate: {
    post: '/apiv1/user/createApiKey',
    allow: 'customer',
    input: ApiKeyInput,
    /** The only time the secret leaves the server. */
    data: z.object({ id: Id('apiKey'), secret: z.string() }),
    audit: 'apiKey.create',
    stales: ['apiKeyList'],
    secret: true,
  },
  apiKeyRevoke: {
    post: '/apiv1/user/revokeApiKey',
    allow: 'customer',
    input: z.object({ id: Id('apiKey') }),
    data: Nothing,
    audit: 'apiKey.revoke',
    stales: ['apiKeyList'],
  },
})
