import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { zoneDefaults } from '../constants.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { phoneGroupName } from '../rules/phone.ts'
import { chosen, lineAtMost, requiredLineAtMost, requiredPattern, trimmedPattern, wholeNumber } from '../rules/text.ts'
import { phoneDeviceStates, phoneDeviceStatuses } from '../states/phone.ts'
import { phoneBrandNames } from './brands.ts'
import { cloudphone, phoneRemarkMax } from './cloudphone.ts'
import { Ticket } from './ticket.ts'
import { phoneBitrates } from './wire.ts'

const id = Id('phone')
const service = cloudphone.id
const group = Id('phoneGroup')

export const phonesAtOnceMax = 100
/** Their pictures come in one answer. */
export const phoneShotsAtOnceMax = 10
export const phoneGroupsMax = 200
const ids = z.array(id).check(z.minLength(1, 'rules.choose'), z.maxLength(phonesAtOnceMax, 'rules.tooMany'))
export const phoneIds = ids
const zone = z._default(wholeNumber(0, 9999, 'rules.invalid'), zoneDefaults.window)

export const Phone = z.object({
  id,
  service_id: service,
  service_name: z.string(),
  node: z.string(),
  node_name: z.string(),
  availability_zone: z.number(),
  state: z.enum(phoneDeviceStates),
  update_state: z.enum(phoneDeviceStatuses),
  remark: z.string(),
  group_id: z.string(),
  group_name: z.string(),
  brand: z.string(),
  model: z.string(),
  google: z.boolean(),
  bitrate: z.number(),
  /** It is no Android device, and says so. */
  simulated: z.boolean(),
  expire_time: z.nullable(Instant),
  /** Since when it does not answer; NULL while it does. */
  lost_time: z.nullable(Instant),
})
export type Phone = z.output<typeof Phone>

/** The operators' view: whose it is, and where it is reached. */
export const phoneEngines = ['embedded', 'adb'] as const
export type PhoneEngineName = (typeof phoneEngines)[number]

export const PlatformPhone = z.extend(z.omit(Phone, { service_id: true, simulated: true }), {
  /** Empty while nobody has it. */
  service_id: z.string(),
  engine: z.enum(phoneEngines),
  address: z.string(),
  account_id: z.string(),
  customer: z.string(),
  email: z.string(),
  /** To whom of the customer's it was given: to a business group, or to one member alone. Empty where to nobody. */
  team_group_id: z.string(),
  team_group: z.string(),
  member_id: z.string(),
  member: z.string(),
  create_time: Instant,
})
export type PlatformPhone = z.output<typeof PlatformPhone>

export const PhoneGroup = z.object({ id: group, name: z.string(), phones: z.number(), create_time: Instant })
export type PhoneGroup = z.output<typeof PhoneGroup>

/** What became of each of several phones. */
export const PhoneResults = z.object({
  result: z.array(z.object({ device_id: id, ok: z.boolean(), msg: z.string(), url: z.string() })),
})
export type PhoneResults = z.output<typeof PhoneResults>

export const phoneDeeds = ['reboot', 'reset', 'unbind', 'device_snapshot'] as const
export type PhoneDeed = (typeof phoneDeeds)[number]

/** How many ports are entered in one go. */
export const phoneCountToEnter = wholeNumber(1, 256, 'rules.invalid')

const customer = { allow: 'customer', product: 'phone' } as const
const desk = { allow: 'operator.resources' } as const

export const phoneCalls = calls({
  phoneList: {
    post: '/apiv1/cloudphone/deviceList',
    ...customer,
    reads: true,
    input: z.extend(PageQuery, {
      service_id: z.optional(service),
      group_id: z.optional(group),
      state: z.optional(chosen(phoneDeviceStates)),
      availability_zone: z.optional(wholeNumber(0, 9999, 'rules.invalid')),
      /** Simulated ones, or those that are Android devices. */
      simulated: z.optional(z.boolean('rules.invalid')),
    }),
    data: Page(Phone),
  },
  /** Reboot and reset go on by themselves; what a phone answers at once is in its result. */
  phoneAct: {
    post: '/apiv1/cloudphone/actionPhone',
    ...customer,
    input: z.object({
      action: chosen(phoneDeeds),
      device_ids: ids,
      availability_zone: zone,
      online_time: z.optional(wholeNumber(0, 86_400_000, 'rules.invalid')),
    }),
    data: PhoneResults,
    audit: 'phone.act',
    stales: ['phoneList'],
  },
  phoneResource: {
    post: '/apiv1/cloudphone/phoneResourceList',
    ...customer,
    reads: true,
    input: z.object({
      resource_type: chosen(['cpu', 'az_arr']),
      device_id: z.optional(id),
      group_id: z.optional(lineAtMost(32)),
      availability_zone: zone,
    }),
    /** The load of a phone in percent, or the zones with their names. */
    data: z.object({ result: z.union([z.number(), z.record(z.string(), z.string())]) }),
  },
  phoneBrandInfo: {
    post: '/apiv1/cloudphone/getBrandInfo',
    ...customer,
    reads: true,
    data: z.object({ result: z.array(z.object({ brand: z.string(), models: z.array(z.string()) })) }),
  },
  phoneBrand: {
    post: '/apiv1/cloudphone/deviceBrand',
    ...customer,
    input: z.object({ device_ids: ids, brand: chosen(phoneBrandNames), model: requiredLineAtMost(32) }),
    data: PhoneResults,
    audit: 'phone.brand',
    stales: ['phoneList'],
  },
  phoneBitrate: {
    post: '/apiv1/cloudphone/actionBitrate',
    ...customer,
    input: z.object({ device_ids: ids, bitrate: wholeNumber(phoneBitrates.min, phoneBitrates.max, 'rules.invalid') }),
    data: Nothing,
    audit: 'phone.bitrate',
    stales: ['phoneList'],
  },
  phoneSave: {
    post: '/apiv1/cloudphone/saveDevice',
    ...customer,
    input: z.object({
      device_ids: ids,
      remark: z.optional(lineAtMost(phoneRemarkMax)),
      /** Empty takes them out of their group. */
      group_id: z.optional(lineAtMost(32)),
    }),
    data: Nothing,
    audit: 'phone.save',
    stales: ['phoneList', 'phoneGroupList'],
  },
  phoneGroupList: {
    post: '/apiv1/cloudphone/groupList',
    ...customer,
    reads: true,
    input: PageQuery,
    data: Page(PhoneGroup),
  },
  /** With an id it is renamed, without a name it goes; its phones stay. */
  phoneGroupSave: {
    post: '/apiv1/cloudphone/actionGroup',
    ...customer,
    input: z.discriminatedUnion('action', [
      z.object({
        action: z.literal('save'),
        id: z.optional(group),
        name: phoneGroupName.check(z.minLength(1, 'rules.empty')),
      }),
      z.object({ action: z.literal('remove'), id: group }),
    ]),
    data: Nothing,
    audit: 'phone.group',
    stales: ['phoneGroupList', 'phoneList'],
  },
  /** The ticket opens one viewer at the address, within a minute, for the session that asked for it. */
  phoneOpen: {
    post: '/apiv1/cloudphone/openPhone',
    ...customer,
    input: z.object({ device_id: id }),
    data: Ticket,
    audit: 'phone.open',
    secret: true,
  },
  platformPhoneList: {
    post: '/apiv1/platform/phoneDeviceList',
    ...desk,
    reads: true,
    input: z.extend(PageQuery, {
      service_id: z.optional(service),
      node: z.optional(lineAtMost(32)),
      engine: z.optional(chosen(phoneEngines)),
      account_id: z.optional(lineAtMost(40)),
      team_group_id: z.optional(lineAtMost(40)),
      member_id: z.optional(lineAtMost(40)),
    }),
    data: Page(PlatformPhone),
  },
  /** Android devices at their own address, or at an adb server by their serial; several ports in one go. */
  platformPhoneAdd: {
    post: '/apiv1/platform/addPhoneDevices',
    ...desk,
    input: z.object({
      controller_id: requiredLineAtMost(32),
      host: requiredPattern(/^[A-Za-z0-9.:-]{1,253}$/, 'rules.invalid'),
      port: wholeNumber(1, 65_535, 'rules.invalid'),
      count: z._default(phoneCountToEnter, 1),
      serial: z._default(trimmedPattern(/^[A-Za-z0-9.:_-]{0,128}$/, 'rules.invalid'), ''),
    }),
    data: Nothing,
    audit: 'phone.add',
    stales: ['platformPhoneList'],
  },
  platformPhoneRemove: {
    post: '/apiv1/platform/removePhoneDevice',
    ...desk,
    input: z.object({ device_id: id }),
    data: Nothing,
    audit: 'phone.remove',
    stales: ['platformPhoneList'],
  },
  /** A free one of the same node takes its place, with its group, its remark and what is left of the term. */
  platformPhoneReplace: {
    post: '/apiv1/platform/replacePhoneDevice',
    ...desk,
    input: z.object({
      device_id: id,
      by: id,
      /** Puts the newest backup of the broken one on it. */
      restore: z._default(z.boolean(), false),
    }),
    data: Nothing,
    audit: 'phone.replace',
    stales: ['platformPhoneList'],
  },
})

/** Where tickets of viewers are taken: a websocket on the main port. */
export const phoneAddress = '/api/phone'
