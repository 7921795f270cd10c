/** Facts of the product as named figures. The unit and the bound stand at the end of each name. */
const MiB = 1024 * 1024

// Addresses
export const titleTemplate = '{page} - {product}'
export const returnPathParams = { guard: 'oldpath', logout: 'redirect' } as const
export const embedUrlTemplate = '/portal/bdIframe?zone={zone}&t={random}'
export const pushPort = 2349
export const agentTokenHeader = 'authorization'
export const codeTypeInternational = 'jump-international'
export const keyPairDownloadPrefixes = { self: '/apiv1', otherProvider: '/hwapi' } as const

// Flags on the wire
export const isMemberFlag = 1
export const showAgentPlatformFlag = 1
export const phoneShortTermFlag = 1
export const onSellSoldOut = 0
export const replyerRight = 1
export const realTypeNative = 'native'

// Layout
export const sidebarWidthPx = 180
/** Narrower than any real screen; ordinary narrow screens are served by plain responsive styling. */
export const mobileModeBelowPx = 101
export const badgeMax = 99
export const unreadPreviewMax = 3
export const tabCacheMax = 1
export const firstLoginDialogWidthPx = 540
export const subscribeDialogWidthPx = 800
export const codeDialogWidthPx = 500
export const internationalDialogWidthPx = 500

// Session, toasts, rhythm
export const sessionCookieDays = 1
export const errorToastMs = 5000
export const tokenExpiredToastMs = 5000
export const goodNewsToastMs = 5000
export const notSubscribedToastMs = 1000
export const reloadAfterTokenErrorMs = 1000
export const codeCountdownSeconds = 60
export const subscribeThrottleMs = 1000
export const draftAutosaveSeconds = 60
export const cpuPollSeconds = 5

// Timeouts. The 60 s of the older wrapper gave way to 120 s; the agent client kept it.
export const callTimeoutSeconds = 120
export const agentTimeoutSeconds = 60
export const hostCreateTimeoutSeconds = 180
export const hostActionTimeoutSeconds = 180
export const hostResizeTimeoutSeconds = 30
export const subscribeTimeoutSeconds = 60
export const imageUploadTimeoutSeconds = 180
export const agentActionTimeoutSeconds = 180
/** The documents call these "very long" and "long"; the figures are ours. */
export const phoneFileTimeoutSeconds = 3600
export const phoneAppTimeoutSeconds = 1800
export const chunkUploadTimeoutSeconds = 1800

// Money
export const quickPayYuanMax = 500
/** Technical bounds of one recharge; the documents give none. */
export const rechargeYuanMin = 0.01
export const rechargeYuanMax = 1_000_000
/** 1 HKD credits this many yuan. */
export const hkdToCnyRate = 0.9
/** The one-off welcome to a new customer, given after a call by the staff. */
export const newUserVoucherYuan = 100
export const newUserVoucherTerms = [
  'not refundable once used',
  'not refundable after unsubscribing',
  'not usable for giveaway settlement',
] as const
/** Months that can be bought at once, by the name of the cycle. */
export const billingCycleMonths = { month: 1, quarter: 3, '6 months': 6, year: 12, 'two years': 24 } as const
export const coefficientDefault = 1
export const coefficientMin = 1
export const userDiscountMin = 0.01
export const userDiscountMax = 1
export const cardDigitsMin = 15
export const cardDigitsMax = 19

// Hosts and disks
export const hostsPerPurchaseMax = 3
export const systemDiskGbDefault = { linux: 30, windows: 50, other: 40 } as const
export const dataDisksGbMax = 4000
export const hostAliasLengthMax = 30
export const snapshotNameLengthMin = 6
/** A technical limit for names that the documents bound only from below. */
export const nameLengthMax = 64
export const monitorPeriods = ['1 hour', '1 day', '1 week', '1 month', '3 months'] as const
export type MonitorPeriod = (typeof monitorPeriods)[number]
export const monitorPeriodHours = {
  '1 hour': 1,
  '1 day': 24,
  '1 week': 7 * 24,
  '1 month': 30 * 24,
  '3 months': 90 * 24,
} as const satisfies Record<MonitorPeriod, number>

// Network
export const portMin = 1
export const portMax = 65535
export const icmpMin = 0
export const icmpMax = 255
export const ipProtocolMin = 0
export const ipProtocolMax = 255
export const forwardPortsForbidden = [80, 443, 8080, 8443, 1723, 500, 47] as const
export const forwardAliasLengthMin = 1
export const forwardAliasLengthMax = 250
export const managementNameLengthMin = 6
export const managementPasswordLengthMin = 8
export const managementPasswordLengthMax = 26
export const trafficPriorityMin = 0
export const trafficWarningDays = 7
export const domainLengthMin = 3
export const domainLengthMax = 255
export const domainLabelLengthMax = 63

// Account and certification
export const passwordLengthMin = 8
export const passwordLengthMax = 16
export const referralCodeLength = 6
export const qqDigitsMin = 6
export const qqDigitsMax = 12
export const realNameChangeWaitDays = 30
export const realNameReviewWorkingDays = { min: 0, max: 3 } as const
export const certificationImageBytesMax = 10 * MiB
export const groupDescriptionLengthMax = 5000

// Support
export const workOrderMessageLengthMax = 5000
export const workOrderImagesMax = 3
export const workOrderImageBytesMax = MiB
export const workOrderReplyImageBytesMax = 3 * MiB

// Storage and uploads
export const objectUploadBytesMax = 5 * MiB
export const chunkBytes = 5242880

// Platform
export const bannersMax = 5
export const bannerPx = { width: 1920, height: 600 } as const
export const iconBytesMax = MiB
export const faviconSidesPx = [32, 64, 128] as const
export const announcementSortMin = 0
export const announcementSortMax = 10000

// Cloud phones
export const phoneNameLengthMax = 32
export const phoneProxyNameLengthMax = 10
export const phoneGroupNameLengthMax = 10
export const phoneRegionLengthMax = 10
export const phoneUploadPath = '/sdcard'
export const phoneSetupWorkingDays = 1
export const googleFrameworkCostPercent = 10
export const cameraDevicesMax = 10
export const cameraDelayMs = 200
export const zoneDefaults = { layout: 1, window: 3, unknown: 1 } as const

// Cloud-phone viewer
export const viewerWindowPx = { width: 288, height: 512 } as const
export const viewerHeaderHeightPx = 43
export const viewerOffsetPx = 20
export const viewerStackingFirst = 2000
export const cameraWindowPx = { width: 288, height: 512 } as const
export const socketViewerWidthPx = 384
export const socketViewerIndicatorMs = 1500
/** Pixels of the longer side. */
export const streamSizePxMax = 800
export const streamFramesPerSecond = 30
export const streamKeyFrameSeconds = 3
export const unbindOnlineTimeMs = 6000
/** Fills an internal field only; it is never shown as a measurement. */
export const placeholderNetworkRange = { min: 1, max: 10 } as const
export const screenshotNameTemplate = '{deviceId}.png'

// Market, data and content
export const marketContactHours = 4
export const videoBytesMax = 200 * MiB
export const videoSecondsMax = 180
export const videoNameLengthMax = 20
export const opsContentLengthMax = 500
