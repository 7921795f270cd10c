import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Page, PageQuery } from '../page.ts'
import { required, wholeNumber } from '../rules/text.ts'
import { phoneIds, PhoneResults } from './device.ts'

export const phoneMappingsMax = 100
export const phoneMappingHoursMax = 24
export const phoneMappingSourcesMax = 10

const id = Id('phoneMapping')
const ids = z.array(id).check(z.minLength(1, 'rules.choose'), z.maxLength(phoneMappingsMax, 'rules.tooMany'))

/** An address, or a network: both as they are written. */
export const phoneSource = required.check(
  z.maxLength(49, 'rules.phoneSource'),
  z.refine(
    (text) => [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some((kind) => kind.safeParse(text).success),
    'rules.phoneSource',
  ),
)
export const phoneSources = z
  .array(phoneSource)
  .check(z.minLength(1, 'rules.phoneSource'), z.maxLength(phoneMappingSourcesMax, 'rules.tooMany'))

export const PhoneMapping = z.object({
  id,
  device_id: Id('phone'),
  device_name: z.string(),
  host: z.string(),
  port: z.number(),
  sources: z.array(z.string()),
  /** Whether somebody can connect: it takes a moment, and another program may have the port. */
  open: z.boolean(),
  expire_time: Instant,
  create_time: Instant,
})
export type PhoneMapping = z.output<typeof PhoneMapping>

const customer = { allow: 'customer', product: 'phone' } as const

export const phoneMappingCalls = calls({
  phoneMappingList: {
    post: '/apiv1/cloudphone/adbMappingList',
    ...customer,
    reads: true,
    input: PageQuery,
    data: Page(PhoneMapping),
  },
  /** A port for each phone. One that has a port already gets the new addresses and the new time. */
  phoneMapping: {
    post: '/apiv1/cloudphone/adbMapping',
    ...customer,
    input: z.discriminatedUnion('action', [
      z.object({
        action: z.literal('open'),
        device_ids: phoneIds,
        sources: phoneSources,
        hours: wholeNumber(1, phoneMappingHoursMax, 'rules.phoneMappingHours'),
      }),
      z.object({ action: z.literal('close'), ids }),
    ]),
    data: PhoneResults,
    audit: 'phone.mapping',
    stales: ['phoneMappingList'],
  },
  /** What to type, as a text file. */
  phoneMappingFile: {
    post: '/apiv1/cloudphone/adbMapping',
    form: 'download',
    ...customer,
    reads: true,
    input: z.object({ action: z.literal('download'), ids }),
    data: z.any(),
    blob: true,
  },
})
