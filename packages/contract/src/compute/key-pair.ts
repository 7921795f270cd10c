import { keyPairDownloadPrefixes } from '../constants.ts'
import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { required, requiredPattern } from '../rules/text.ts'

export const publicKeyMax = 8000
export const KeyPair = z.object({
  id: Id('keyPair'),
  name: z.string(),
  fingerprint: z.string(),
  public_key: z.string(),
  /** Made here, and its private half not fetched yet: that can be done once. */
  downloadable: z.boolean(),
  create_time: Instant,
})
export type KeyPair = z.output<typeof KeyPair>

const name = requiredPattern(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'rules.invalid')
const ref = z.object({ id: Id('keyPair') })

export const keyPairCalls = calls({
  keyPairList: {
    post: '/apiv1/compute/keyPairList',
    allow: 'customer',
    product: 'host',
    reads: true,
    input: PageQuery,
    data: Page(KeyPair),
  },
  /** With a public key it is kept; without one a pair is made, whose private half can be fetched once. */
  keyPairCreate: {
    post: '/apiv1/compute/createKeyPair',
    allow: 'customer',
    product: 'host',
    input: z.object({ name, public_key: z.optional(required.check(z.maxLength(publicKeyMax, 'rules.tooLong'))) }),
    data: KeyPair,
    audit: 'keyPair.create',
    stales: ['keyPairList'],
  },
  keyPairDownload: {
    post: `${keyPairDownloadPrefixes.self}/compute/downloadKeyPair`,
    allow: 'customer',
    product: 'host',
    input: ref,
    data: z.any(),
    blob: true,
    audit: 'keyPair.download',
    stales: ['keyPairList'],
    secret: true,
  },
  /** The same for hosts of the other provider. */
  keyPairDownloadOther: {
    post: `${keyPairDownloadPrefixes.otherProvider}/compute/downloadKeyPair`,
    allow: 'customer',
    product: 'host',
    input: ref,
    data: z.any(),
    blob: true,
    audit: 'keyPair.download',
    stales: ['keyPairList'],
    secret: true,
  },
  keyPairRemove: {
    post: '/apiv1/compute/deleteKeyPair',
    allow: 'customer',
    product: 'host',
    input: ref,
    data: Nothing,
    audit: 'keyPair.remove',
    stales: ['keyPairList'],
  },
})
