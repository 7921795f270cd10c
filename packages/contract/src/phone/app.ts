import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { phoneAppTimeoutSeconds } from '../constants.ts'
import { Id } from '../ids.ts'
import { Instant, Page, PageQuery } from '../page.ts'
import { packageName } from '../rules/phone.ts'
import { phoneIds } from './file.ts'
import { phoneTaskShown } from './task.ts'

const id = Id('phoneApp')

/** An app of the account's, as its package says of itself. */
export const PhoneApp = z.object({
  id,
  package: z.string(),
  /** In the reader's language, where it has a name in it. */
  name: z.string(),
  version_name: z.string(),
  version_code: z.number(),
  /** SHA-256 of the certificate it is signed with; empty where nobody signed it. */
  signer: z.string(),
  size: z.number(),
  file_name: z.string(),
  /** Empty where it has none that is a picture. */
  icon: z.string(),
  /** How many versions of it there are. */
  versions: z.number(),
  who: z.string(),
  create_time: Instant,
})
export type PhoneApp = z.output<typeof PhoneApp>

/** An app as a phone has it; a phone need not tell all of it. */
export const InstalledApp = z.object({
  package: z.string(),
  name: z.string(),
  version_name: z.string(),
  version_code: z.nullable(z.number()),
})
export type InstalledApp = z.output<typeof InstalledApp>

const customer = { allow: 'customer', product: 'phone' } as const

export const phoneAppCalls = calls({
  /** The newest version of each app; of one package, all of its versions. */
  phoneAppList: {
    post: '/apiv1/cloudphone/appList',
    ...customer,
    reads: true,
    input: z.extend(PageQuery, { package: z.optional(packageName) }),
    data: Page(PhoneApp),
  },
  /** What phones do is a task, but for starting an app, which is done when it is answered. */
  phoneAppAct: {
    post: '/apiv1/cloudphone/actionApk',
    ...customer,
    input: z.discriminatedUnion('action', [
      z.object({ action: z.literal('install'), app_id: id, device_ids: phoneIds }),
      z.object({ action: z.literal('uninstall'), package: packageName, device_ids: phoneIds }),
      z.object({ action: z.literal('start'), package: packageName, device_id: Id('phone') }),
      z.object({ action: z.literal('delete'), app_id: id }),
    ]),
    data: z.object({ task_id: z.string() }),
    audit: 'phone.app',
    stales: ['phoneAppList', 'phoneFileList', 'phoneInstalled', ...phoneTaskShown],
    timeoutSeconds: phoneAppTimeoutSeconds,
  },
  /** What somebody installed on a phone, as it says. */
  phoneInstalled: {
    post: '/apiv1/cloudphone/deviceApps',
    ...customer,
    reads: true,
    input: z.object({ device_id: Id('phone') }),
    data: z.object({ result: z.array(InstalledApp) }),
  },
})
