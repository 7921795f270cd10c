import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Page, PageQuery } from '../page.ts'
import { chosen, lineAtMost, wholeNumber, type MessageKey } from '../rules/text.ts'
import { phoneRemarkMax } from './cloudphone.ts'
import { phoneIds, PhoneResults } from './device.ts'

/** For all backups of an account together. */
export const phoneBackupBytesMax = 20 * 1024 ** 3
export const phoneBackupNameMax = 32
export const phoneBackupsKeptMax = 30
export const phoneBackupPlansMax = 200

export const phoneBackupStates = ['making', 'ready', 'restoring', 'failed'] as const
export type PhoneBackupState = (typeof phoneBackupStates)[number]
/** Why there is none: the phone, the room that the account has, our own, something else was being done, or a fault of ours. */
export const phoneBackupFaults = ['', 'phone', 'quota', 'room', 'busy', 'fault'] as const
export type PhoneBackupFault = (typeof phoneBackupFaults)[number]
export const phoneBackupRhythms = ['daily', 'weekly'] as const
export type PhoneBackupRhythm = (typeof phoneBackupRhythms)[number]

const id = Id('phoneBackup')
const plan = Id('phoneBackupPlan')
const phone = Id('phone')
const group = Id('phoneGroup')
const name = z._default(lineAtMost(phoneBackupNameMax), '')
const remark = z._default(lineAtMost(phoneRemarkMax), '')
const orNone = <Of extends z.ZodMiniType<string>>(one: Of) =>
  z._default(z.union([z.literal(''), one], { error: 'rules.choose' satisfies MessageKey }), '')

export const PhoneBackup = z.object({
  id,
  name: z.string(),
  remark: z.string(),
  device_id: phone,
  device_name: z.string(),
  state: z.enum(phoneBackupStates),
  fault: z.enum(phoneBackupFaults),
  size: z.number(),
  /** A plan had it made. */
  planned: z.boolean(),
  /** How the last restoring of it ended. */
  restored: z.enum(['', 'done', 'failed']),
  create_time: Instant,
})
export type PhoneBackup = z.output<typeof PhoneBackup>

export const PhoneBackupPlan = z.object({
  id: plan,
  /** A phone, or all that are in a group by then: the other is empty. */
  device_id: z.string(),
  group_id: z.string(),
  /** What the phone or the group is called. */
  of: z.string(),
  rhythm: z.enum(phoneBackupRhythms),
  /** From Sunday on; only for those by the week. */
  weekday: z.number(),
  hour: z.number(),
  keep: z.number(),
  next_time: Instant,
})
export type PhoneBackupPlan = z.output<typeof PhoneBackupPlan>

/** One line for each thing that can be done with backups, under the documents' one path. */
export const PhoneBackupAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), device_ids: phoneIds, name, remark }),
  z.object({ action: z.literal('save'), id, name, remark }),
  z.object({ action: z.literal('restore'), id, device_id: phone }),
  z.object({ action: z.literal('remove'), id }),
  z.object({
    action: z.literal('plan'),
    id: z.optional(plan),
    device_id: orNone(phone),
    group_id: orNone(group),
    rhythm: chosen(phoneBackupRhythms),
    weekday: z._default(wholeNumber(0, 6, 'rules.choose'), 0),
    hour: wholeNumber(0, 23, 'rules.choose'),
    keep: wholeNumber(1, phoneBackupsKeptMax, 'rules.phoneBackupKeep'),
  }),
  z.object({ action: z.literal('unplan'), id: plan }),
])
export type PhoneBackupAction = z.output<typeof PhoneBackupAction>

const customer = { allow: 'customer', product: 'phone' } as const

export const phoneBackupCalls = calls({
  phoneBackupList: {
    post: '/apiv1/cloudphone/backupList',
    ...customer,
    reads: true,
    input: z.extend(PageQuery, {
      device_id: z.optional(phone),
      state: z.optional(chosen(phoneBackupStates)),
    }),
    data: z.extend(Page(PhoneBackup), {
      /** Of all backups of the account, whoever sees them. */
      used_bytes: z.number(),
    }),
  },
  phoneBackupPlanList: {
    post: '/apiv1/cloudphone/backupPlanList',
    ...customer,
    reads: true,
    input: PageQuery,
    data: Page(PhoneBackupPlan),
  },
  phoneBackup: {
    post: '/apiv1/cloudphone/actionBackup',
    ...customer,
    input: PhoneBackupAction,
    data: PhoneResults,
    audit: 'phone.backup',
    stales: ['phoneBackupList', 'phoneBackupPlanList', 'phoneList'],
  },
})
