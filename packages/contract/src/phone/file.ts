import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { phoneFileTimeoutSeconds, phoneUploadPath } from '../constants.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { phoneAppFileName, phoneFileName, phonePath } from '../rules/phone.ts'
import { crc32, uploadPartsMax } from '../rules/storage.ts'
import { chosen, requiredLineAtMost, wholeNumber, type MessageKey } from '../rules/text.ts'
import { phoneFileSortKeys, sortDirections } from '../states/phone.ts'
import { phonesAtOnceMax } from './device.ts'
import { phoneTaskShown } from './task.ts'

const id = Id('phoneFile')
const phone = Id('phone')
const tooMany: MessageKey = 'rules.tooMany'
const choose: MessageKey = 'rules.choose'
const upload_id = Id('phoneUpload')

/** What an account may keep, files and apps together. */
export const phoneSpaceBytes = 5 * 1024 ** 3
export const phoneFilesAtOnceMax = 100
/** In place of the id of a container, where parts of files come in: what they belong to is for phones. */
export const phoneSpaceId = 'phone'

export const PhoneFile = z.object({
  id,
  file_name: z.string(),
  /** What stands behind its last dot, in small letters. */
  file_type: z.string(),
  size: z.number(),
  who: z.string(),
  create_time: Instant,
})
export type PhoneFile = z.output<typeof PhoneFile>

/** What lies in a folder of a phone. */
export const PhoneFolderEntry = z.object({
  name: z.string(),
  kind: z.enum(['file', 'folder', 'other']),
  size: z.number(),
  change_time: Instant,
})
export type PhoneFolderEntry = z.output<typeof PhoneFolderEntry>

export const PhoneUpload = z.object({
  upload_id,
  /** The parts that are safe, by number, with their checksums: they need not be sent again. */
  parts: z.array(z.object({ number: z.number(), crc32: z.string() })),
})
export type PhoneUpload = z.output<typeof PhoneUpload>

const customer = { allow: 'customer', product: 'phone' } as const
export const phoneIds = z.array(phone).check(z.minLength(1, choose), z.maxLength(phonesAtOnceMax, tooMany))
const files = z.array(id).check(z.minLength(1, choose), z.maxLength(phoneFilesAtOnceMax, tooMany))
const paths = z.array(phonePath).check(z.minLength(1, choose), z.maxLength(phoneFilesAtOnceMax, tooMany))
const size = wholeNumber(0, phoneSpaceBytes, 'rules.invalid')

/** What it is for decides what it may be called. */
const uploadWish = z.discriminatedUnion('purpose', [
  z.object({ purpose: z.literal('file'), file_name: phoneFileName.check(z.maxLength(200, 'rules.tooLong')), size }),
  z.object({ purpose: z.literal('app'), file_name: phoneAppFileName.check(z.maxLength(200, 'rules.tooLong')), size }),
])

export const phoneFileCalls = calls({
  phoneFileList: {
    post: '/apiv1/cloudphone/fileList',
    ...customer,
    reads: true,
    input: z.extend(PageQuery, {
      sort: z._default(chosen(phoneFileSortKeys), 'create_time'),
      order: z._default(chosen(sortDirections), 'desc'),
    }),
    data: z.extend(Page(PhoneFile), { used_bytes: z.number(), quota_bytes: z.number() }),
  },
  /** Files go to phones, come from one, or go for good. What phones do is a task; deleting is none. */
  phoneFileAct: {
    post: '/apiv1/cloudphone/actionFile',
    ...customer,
    input: z.discriminatedUnion('action', [
      z.object({
        action: z.literal('distribute'),
        file_ids: files,
        device_ids: phoneIds,
        path: z._default(phonePath, phoneUploadPath),
      }),
      z.object({ action: z.literal('export'), device_id: phone, paths }),
      z.object({ action: z.literal('delete'), file_ids: files }),
    ]),
    data: z.object({ task_id: z.string() }),
    audit: 'phone.file',
    stales: ['phoneFileList', ...phoneTaskShown],
    timeoutSeconds: phoneFileTimeoutSeconds,
  },
  /** An address for this browser that ends soon, and with the session. */
  phoneFileLink: {
    post: '/apiv1/cloudphone/fileLink',
    ...customer,
    reads: true,
    input: z.object({ id }),
    data: z.object({ url: z.string() }),
    secret: true,
  },
  /** What lies in a folder of a phone, as it says. */
  phoneFolder: {
    post: '/apiv1/cloudphone/deviceFiles',
    ...customer,
    reads: true,
    input: z.object({ device_id: phone, path: z._default(phonePath, phoneUploadPath) }),
    data: z.object({ result: z.array(PhoneFolderEntry) }),
  },
  /** Room for a file is kept from here on. The same file begun before goes on with the parts that are there. */
  phoneUploadBegin: {
    post: '/apiv1/cloudphone/beginUpload',
    ...customer,
    input: uploadWish,
    data: PhoneUpload,
    audit: 'phone.beginUpload',
    stales: ['phoneFileList', ...phoneTaskShown],
  },
  /** The checksums of all its parts in their order: what is put together is what was read. */
  phoneUploadFinish: {
    post: '/apiv1/cloudphone/finishUpload',
    ...customer,
    input: z.object({ upload_id, crc32: z.array(crc32).check(z.maxLength(uploadPartsMax, tooMany)) }),
    /** Of the file or the app; `known` says that this app was there already. */
    data: z.object({ id: requiredLineAtMost(32), known: z.boolean() }),
    audit: 'phone.upload',
    stales: ['phoneFileList', 'phoneAppList', ...phoneTaskShown],
    timeoutSeconds: phoneFileTimeoutSeconds,
  },
  phoneUploadCancel: {
    post: '/apiv1/cloudphone/cancelUpload',
    ...customer,
    input: z.object({ upload_id }),
    data: Nothing,
    audit: 'phone.cancelUpload',
    stales: ['phoneFileList', ...phoneTaskShown],
  },
})
