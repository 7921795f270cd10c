import * as z from 'zod/mini'
import { chunkBytes, objectUploadBytesMax } from '../constants.ts'
import { bytesAtMost } from './files.ts'
import { ipv4Source } from './network.ts'
import {
  lineAtMost,
  required,
  requiredLineAtMost,
  requiredPattern,
  requiredSecret,
  text,
  wholeNumber,
  type MessageKey,
} from './text.ts'

export const containerNameMax = 63
export const containerName = requiredPattern(/^[A-Za-z0-9]+$/, 'rules.containerName').check(
  z.maxLength(containerNameMax, 'rules.tooLong' satisfies MessageKey),
)
export const objectUploadBytes = bytesAtMost(objectUploadBytesMax, 'rules.objectSize')

const address = new RegExp(`^${ipv4Source}(?:/(?:3[0-2]|[12]?\\d))?$`)
const range = new RegExp(`^(${ipv4Source})-(${ipv4Source})$`)
const wildcard = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}\*$/
const numberOf = (ip: string) => ip.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0)

function isWhitelistItem(item: string): boolean {
  const [, first, last] = range.exec(item) ?? []
  if (first && last) return numberOf(first) <= numberOf(last)
  return address.test(item) || wildcard.test(item)
}

/** A lone star lets everybody in; inside a list it would open the list unseen, so it is refused there. */
export const ipWhitelist = required.check(
  z.overwrite((typed) =>
    typed
      .split(',')
      .map((item) => item.trim())
      .join(','),
  ),
  z.refine((list) => list === '*' || list.split(',').every(isWhitelistItem), 'rules.ip' satisfies MessageKey),
)

/** In GiB. */
export const containerGbMin = 10
export const containerGbMax = 100_000
export const containerGb = wholeNumber(containerGbMin, containerGbMax, 'rules.containerGb')

export const containerAccesses = ['private', 'public-read'] as const
/** `suspended`: what is there keeps its versions, and what comes replaces. */
export const containerVersionings = ['off', 'on', 'suspended'] as const
export const keyRights = ['read', 'write', 'list'] as const
export type KeyRight = (typeof keyRights)[number]

const utf8 = new TextEncoder()
const bytesOf = (value: string) => utf8.encode(value).length
export const objectKeyBytesMax = 1024
const fits = z.refine<string>((key) => bytesOf(key) <= objectKeyBytesMax, 'rules.objectKey' satisfies MessageKey)
// Everything but NUL and halves of letters: a name is kept as it was given, blanks at its end included.
const sound = z.refine<string>(
  (key) => !key.includes('\0') && key.isWellFormed(),
  'rules.objectKey' satisfies MessageKey,
)
export const objectKey = requiredSecret.check(fits, sound)
/** Empty, or a folder: it ends with a slash. */
export const objectPrefix = text.check(
  fits,
  sound,
  z.refine((prefix) => prefix === '' || prefix.endsWith('/'), 'rules.objectFolder' satisfies MessageKey),
)
export const uploadPartsMax = 10_000
export const objectSizeMax = chunkBytes * uploadPartsMax
/** Eight digits of hexadecimal. */
export const crc32 = requiredPattern(/^[0-9a-f]{8}$/, 'rules.invalid')
export const objectType = lineAtMost(200).check(z.regex(/^[\x20-\x7e]*$/, 'rules.invalid' satisfies MessageKey))
const metadataName = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, 'rules.invalid' satisfies MessageKey))
/** What S3 gives room for beside an object. */
export const metadataBytesMax = 2048
export const objectMetadata = z
  .record(metadataName, lineAtMost(1000))
  .check(
    z.refine(
      (metadata) =>
        Object.entries(metadata).reduce((sum, [name, value]) => sum + bytesOf(name + value), 0) <= metadataBytesMax,
      'rules.objectMetadata' satisfies MessageKey,
    ),
  )
export const sharePasswordMin = 4
export const sharePasswordMax = 64
export const sharePassword = requiredSecret.check(
  z.minLength(sharePasswordMin, 'rules.sharePassword' satisfies MessageKey),
  z.maxLength(sharePasswordMax, 'rules.sharePassword' satisfies MessageKey),
)

export const lifecycleRulesMax = 100
export const lifecycleDaysMax = 36_500
const days = z.optional(wholeNumber(1, lifecycleDaysMax, 'rules.lifecycleDays'))
export const lifecycleRule = z
  .object({
    name: requiredLineAtMost(255),
    enabled: z.boolean('rules.invalid'),
    /** What begins with it. */
    prefix: z._default(text.check(fits, sound), ''),
    /** So many days after it came, an object is deleted; where versions are kept, it gets a mark. */
    expire_days: days,
    /** So many days after it was replaced or deleted, an earlier version goes for good. */
    earlier_days: days,
    /** So many days after it began, an upload that did not end is given up. */
    abort_days: days,
  })
  .check(
    z.refine(({ expire_days, earlier_days, abort_days }) => (expire_days ?? earlier_days ?? abort_days) !== undefined, {
      error: 'rules.lifecycleEmpty' satisfies MessageKey,
      path: ['expire_days'],
    }),
  )
export type LifecycleRule = z.output<typeof lifecycleRule>

export const corsRulesMax = 20
export const corsMethods = ['GET', 'PUT', 'POST', 'DELETE', 'HEAD'] as const
const origin = requiredPattern(/^(?:\*|https?:\/\/[A-Za-z0-9.*-]+(?::\d{1,5})?)$/, 'rules.corsOrigin')
const header = requiredPattern(/^[A-Za-z0-9*-]{1,100}$/, 'rules.invalid')
const few = (max: number) => z.maxLength(max, 'rules.tooMany' satisfies MessageKey)
const some = z.minLength(1, 'rules.choose' satisfies MessageKey)
export const corsRule = z.object({
  origins: z.array(origin).check(some, few(20)),
  methods: z.array(z.enum(corsMethods)).check(some),
  headers: z.array(header).check(few(50)),
  exposed: z.array(header).check(few(50)),
  max_age_seconds: wholeNumber(0, 86_400, 'rules.invalid'),
})
export type CorsRule = z.output<typeof corsRule>
