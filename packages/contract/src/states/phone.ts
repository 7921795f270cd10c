import { phoneShortTermFlag } from '../constants.ts'
import { wordsOf } from './can.ts'

/** The number is the state of the device; `phoneDeviceStatuses` is the update state shown beside it. */
export const phoneDeviceCodes = {
  fault: 0,
  normal: 1,
  stream: 2,
  'group control': 3,
  reboot: 4,
  reset: 5,
  installing: 6,
  maintenance: 7,
  expired: 8,
} as const
export const phoneDeviceStates = wordsOf(phoneDeviceCodes)
export type PhoneDeviceState = keyof typeof phoneDeviceCodes

export const phoneDeviceStatuses = [
  'normal',
  'not updated',
  'app installing',
  'fault',
  'pre-boot',
  'cleaning',
  'upgrading',
  'app finishing',
] as const
export type PhoneDeviceStatus = (typeof phoneDeviceStatuses)[number]

export const phoneServiceStatuses = ['opening', 'active', 'expired'] as const
export type PhoneServiceStatus = (typeof phoneServiceStatuses)[number]

export const phoneUploadStates = ['distributing', 'waiting', 'failed', 'uploading', 'reading'] as const
export type PhoneUploadState = (typeof phoneUploadStates)[number]

/** File and app tasks; the task runner's types are `automationTaskTypes`. */
export const phoneTaskKindCodes = {
  'export file': 1,
  'upload app': 2,
  'install app': 3,
  'uninstall app': 4,
  'upload file': 5,
  'distribute file': 6,
} as const
export const phoneTaskKinds = wordsOf(phoneTaskKindCodes)
export type PhoneTaskKind = keyof typeof phoneTaskKindCodes

export const phoneTaskProgressCodes = { ing: 1, success: 2, failed: 3 } as const
export const phoneTaskProgresses = wordsOf(phoneTaskProgressCodes)
export type PhoneTaskProgress = keyof typeof phoneTaskProgressCodes

export const phoneFileViews = ['space list', 'space distribution', 'local distribution', 'delete', 'download'] as const
export type PhoneFileView = (typeof phoneFileViews)[number]

export const sortDirections = ['desc', 'asc'] as const
export type SortDirection = (typeof sortDirections)[number]

export const phoneFileSortKeys = ['file_type', 'size', 'file_name', 'create_time'] as const
export type PhoneFileSortKey = (typeof phoneFileSortKeys)[number]

export const phoneActions = ['unbind', 'device_snapshot'] as const
export type PhoneAction = (typeof phoneActions)[number]

export const phoneTermsMonths = [1, 3, 6, 12] as const
export type PhoneTermMonths = (typeof phoneTermsMonths)[number]
/** The flag `phone_1_3_month` only adds the term of one month. */
export const phoneTermsFor = (phone13Month: number) =>
  phoneTermsMonths.filter((months) => months !== 1 || phone13Month === phoneShortTermFlag)

export const pushStreamTermsMonths = [1, 3, 6, 12] as const
export type PushStreamTermMonths = (typeof pushStreamTermsMonths)[number]

export const phonePackages = ['starter', 'basic', 'flagship', 'RPA'] as const
export type PhonePackage = (typeof phonePackages)[number]

export const automationTaskTypes = ['instant', 'timed', 'loop'] as const
export type AutomationTaskType = (typeof automationTaskTypes)[number]

export const viewerFrameStates = ['loading', 'loaded', 'bound', 'closed'] as const
export type ViewerFrameState = (typeof viewerFrameStates)[number]

export const viewerStreamStates = ['loading', 'connected', 'error'] as const
export type ViewerStreamState = (typeof viewerStreamStates)[number]

export const viewerKeys = ['back', 'home', 'recent apps', 'volume up', 'volume down'] as const
export type ViewerKey = (typeof viewerKeys)[number]

export const liveActions = ['create', 'adjust', 'act on'] as const
export type LiveAction = (typeof liveActions)[number]
