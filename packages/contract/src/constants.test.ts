import { expect, test } from 'vitest'
import catalogue from '../../../spec/constants.json' with { type: 'json' }
import { codeBehaviours } from './codes.ts'
import * as c from './constants.ts'
import * as formats from './formats.ts'
import { apiBase, consoleBase, headers } from './headers.ts'
import { defaultLanguage, languageHeader, languages } from './language.ts'
import { dialEntry } from './rules/account.ts'
import { monthsOfTerm } from './money/price-list.ts'
import { priceOf } from './money/price.ts'
import { userTypeCodes } from './states/account.ts'
import { autoRenewals } from './states/compute.ts'
import { phonePackages, phoneTermsMonths, pushStreamTermsMonths } from './states/phone.ts'
import { workOrderStatusCodes } from './states/support.ts'
import { en } from './words/en.ts'

const MB = 1024 * 1024
const languageNames = { en: 'English', 'zh-Hant': 'Traditional Chinese', 'zh-Hans': 'Simplified Chinese' } as const
const toastSeconds = (code: string) => (codeBehaviours[code]?.toastMs ?? 0) / 1000
const resolvedQuietly = Object.entries(codeBehaviours).filter(([, b]) => b.outcome === 'resolve' && b.toast === 'none')
const cycleNames = { 3: 'quarter', 6: 'half-year', 12: '1 year', 24: '2 years' } as const
const unitAfter = (minutes: number) => `${formats.relativeTime(new Date(0), new Date(minutes * 60_000)).unit}s`

/** Each constant in the catalogue's own unit and shape. */
const ours: Record<string, unknown> = {
  'K-ROUTER-BASE': consoleBase,
  'K-TITLE-FORMAT': c.titleTemplate,
  'K-OLDPATH': c.returnPathParams.guard,
  'K-REDIRECT': c.returnPathParams.logout,
  'K-EMBED-URL': c.embedUrlTemplate,
  'K-LANGS': languages.map((language) => languageNames[language]),
  'K-LANG-DEFAULT': { en: 'EN', 'zh-Hant': 'CHT', 'zh-Hans': 'CN' }[defaultLanguage],
  'K-LANG-HEADER-VALUES': [languageHeader.en, languageHeader['zh-Hant'], languageHeader['zh-Hans']],
  'K-LANG-HEADER-MAP': Object.fromEntries(
    languages.map((language) => [languageNames[language], languageHeader[language]]),
  ),
  'K-SIDEBAR-WIDTH': c.sidebarWidthPx,
  'K-MOBILE-WIDTH': c.mobileModeBelowPx,
  'K-BADGE-CAP': c.badgeMax,
  'K-UNREAD-PREVIEW': c.unreadPreviewMax,
  'K-TAB-CACHE': c.tabCacheMax,
  'K-DLG-FIRST-LOGIN': c.firstLoginDialogWidthPx,
  'K-DLG-SUBSCRIBE': c.subscribeDialogWidthPx,
  'K-DLG-CODE': c.codeDialogWidthPx,
  'K-DLG-INTL': c.internationalDialogWidthPx,
  'K-IS-PERSONAL-UNSET': userTypeCodes['to be chosen'],
  'K-IS-MEMBER': c.isMemberFlag,
  'K-AGENT-FLAG': c.showAgentPlatformFlag,
  'K-PHONE-PERM': c.phoneShortTermFlag,
  'K-ON-SELL-OUT': c.onSellSoldOut,
  'K-REPLYER-RIGHT': c.replyerRight,
  'K-WO-PROCESSING': workOrderStatusCodes.processing,
  'K-REALTYPE-NATIVE': c.realTypeNative,
  'K-COOKIE-LIFE': c.sessionCookieDays,
  'K-TOAST-ERROR': c.errorToastMs / 1000,
  'K-TOAST-TOKEN': c.tokenExpiredToastMs / 1000,
  'K-TOAST-SUCCESS-201': c.goodNewsToastMs / 1000,
  'K-TOAST-400406': c.notSubscribedToastMs / 1000,
  'K-RELOAD-DELAY': c.reloadAfterTokenErrorMs / 1000,
  'K-CODE-COUNTDOWN': c.codeCountdownSeconds,
  'K-SUBSCRIBE-THROTTLE': c.subscribeThrottleMs,
  'K-API-BASE': `${apiBase}/`,
  'K-HEADERS': [headers.token, headers.loginId, headers.language.replace('lang', 'Lang')],
  'K-AGENT-HEADER': c.agentTokenHeader,
  'K-TIMEOUT-OLD': c.agentTimeoutSeconds,
  'K-TIMEOUT': c.callTimeoutSeconds,
  'K-TIMEOUT-AGENT': c.agentTimeoutSeconds,
  'K-TIMEOUT-RESIZE': c.hostResizeTimeoutSeconds,
  'K-TIMEOUT-SUBSCRIBE': c.subscribeTimeoutSeconds,
  'K-TIMEOUT-IMAGE': c.imageUploadTimeoutSeconds,
  'K-TIMEOUT-AGENT-ACTION': c.agentActionTimeoutSeconds,
  'K-WS-PORT': c.pushPort,
  'K-CODES-SUCCESS': resolvedQuietly.map(([code]) => code),
  'K-CODE-TYPE-INTL': c.codeTypeInternational,
  'K-DOWNLOAD-KEY-PREFIX': {
    self: c.keyPairDownloadPrefixes.self,
    'other provider': c.keyPairDownloadPrefixes.otherProvider,
  },
  'K-QUICKPAY-LIMIT': c.quickPayYuanMax,
  'K-HKD-RATE': c.hkdToCnyRate,
  'K-NEWUSER-VOUCHER': c.newUserVoucherYuan,
  'K-NEWUSER-VOUCHER-RULES': c.newUserVoucherTerms,
  'K-CYCLES': Object.keys(c.billingCycleMonths),
  'K-CYCLE-DISCOUNTS': Object.values(monthsOfTerm).map((months) => cycleNames[months]),
  'K-DISCOUNT-DISPLAY': {
    'factor 10': formats.discountLabel(1, 'zh-Hans') === '' ? 'shows nothing' : 'shows something',
    otherwise: `value plus the suffix ${formats.discountLabel(0.85, 'zh-Hans').slice('8.5'.length)}`,
  },
  'K-COEF-DEFAULT': c.coefficientDefault,
  'K-COEF-MIN': c.coefficientMin,
  'K-USER-DISCOUNT': [c.userDiscountMin, c.userDiscountMax],
  'K-HOSTS-MAX': c.hostsPerPurchaseMax,
  'K-SYSDISK-LINUX': c.systemDiskGbDefault.linux,
  'K-SYSDISK-WINDOWS': c.systemDiskGbDefault.windows,
  'K-SYSDISK-OTHER': c.systemDiskGbDefault.other,
  'K-DATADISK-MAX': c.dataDisksGbMax,
  'K-MONITOR-PERIODS': c.monitorPeriods,
  'K-CPU-POLL': c.cpuPollSeconds,
  'K-TRAFFIC-WARN': c.trafficWarningDays,
  'K-REALNAME-WAIT': c.realNameChangeWaitDays,
  'K-REALNAME-REVIEW': [c.realNameReviewWorkingDays.min, c.realNameReviewWorkingDays.max],
  'K-LEN-PASSWORD': [c.passwordLengthMin, c.passwordLengthMax],
  'K-LEN-REFERRAL': c.referralCodeLength,
  'K-LEN-HOST-ALIAS': c.hostAliasLengthMax,
  'K-LEN-SNAPSHOT': c.snapshotNameLengthMin,
  'K-LEN-MESSAGE': c.workOrderMessageLengthMax,
  'K-LEN-GROUP-DESC': c.groupDescriptionLengthMax,
  'K-LEN-CMA-NAME': c.managementNameLengthMin,
  'K-LEN-CMA-PW': [c.managementPasswordLengthMin, c.managementPasswordLengthMax],
  'K-LEN-FWD-ALIAS': [c.forwardAliasLengthMin, c.forwardAliasLengthMax],
  'K-FWD-PORTS-FORBIDDEN': c.forwardPortsForbidden,
  'K-PORT-RANGE': [c.portMin, c.portMax],
  'K-ICMP-RANGE': [c.icmpMin, c.icmpMax],
  'K-IPPROTO-RANGE': [c.ipProtocolMin, c.ipProtocolMax],
  'K-PRIORITY-MIN': c.trafficPriorityMin,
  'K-LEN-CARD': [c.cardDigitsMin, c.cardDigitsMax],
  'K-LEN-QQ': [c.qqDigitsMin, c.qqDigitsMax],
  'K-LEN-DOMAIN': [c.domainLengthMin, c.domainLengthMax],
  'K-LEN-DOMAIN-LABEL': c.domainLabelLengthMax,
  'K-IMG-WO': c.workOrderImageBytesMax / MB,
  'K-IMG-WO-REPLY': c.workOrderReplyImageBytesMax / MB,
  'K-IMG-WO-COUNT': c.workOrderImagesMax,
  'K-OBJECT-UPLOAD': c.objectUploadBytesMax / MB,
  'K-IMG-CERT': c.certificationImageBytesMax / MB,
  'K-IMG-ICON': c.iconBytesMax / MB,
  'K-FAVICON-SIDES': c.faviconSidesPx,
  'K-BANNERS': c.bannersMax,
  'K-BANNER-SIZE': [c.bannerPx.width, c.bannerPx.height],
  'K-SORT-RANGE': [c.announcementSortMin, c.announcementSortMax],
  'K-FMT-RELATIVE': { 'under 1 hour': unitAfter(59), 'under 1 day': unitAfter(1439), else: unitAfter(1440) },
  'K-FMT-NUMBER': [3, 6, 9, 12, 15, 18].map((power) => formats.shortNumber(10 ** power).slice(1)),
  'K-FMT-BYTES': {
    step: formats.byteStep,
    units: formats.byteUnits,
    decimals: formats.formatBytes(1536).split('.')[1]?.slice(0, -1).length,
    zero: formats.formatBytes(0),
  },
  'K-PH-WINDOW': [c.viewerWindowPx.width, c.viewerWindowPx.height],
  'K-PH-HEADER': c.viewerHeaderHeightPx,
  'K-PH-OFFSET': c.viewerOffsetPx,
  'K-PH-ZINDEX': c.viewerStackingFirst,
  'K-PH-CAMERA-WINDOW': [c.cameraWindowPx.width, c.cameraWindowPx.height],
  'K-PH-WS-WIDTH': c.socketViewerWidthPx,
  'K-PH-WS-INDICATOR': c.socketViewerIndicatorMs / 1000,
  'K-PH-STREAM-MAX': c.streamSizePxMax,
  'K-PH-FPS': c.streamFramesPerSecond,
  'K-PH-IFRAME-INTERVAL': c.streamKeyFrameSeconds,
  'K-PH-UNBIND-ONLINE': c.unbindOnlineTimeMs,
  'K-PH-FAKE-NETWORK': [c.placeholderNetworkRange.min, c.placeholderNetworkRange.max],
  'K-PH-SCREENSHOT-NAME': formats.fill(c.screenshotNameTemplate, { deviceId: '{device id}' }),
  'K-PH-ZONE-LAYOUT': c.zoneDefaults.layout,
  'K-PH-ZONE-WINDOW': c.zoneDefaults.window,
  'K-PH-ZONE-FALLBACK': c.zoneDefaults.unknown,
  'K-PH-CAMERA-MAX': c.cameraDevicesMax,
  'K-PH-CAMERA-DELAY': c.cameraDelayMs,
  'K-PH-CHUNK': c.chunkBytes,
  'K-PH-PATH': c.phoneUploadPath,
  'K-PH-LEN-NAME': c.phoneNameLengthMax,
  'K-PH-LEN-PROXY-GROUP': c.phoneProxyNameLengthMax,
  'K-PH-LEN-REGION': c.phoneRegionLengthMax,
  'K-PH-TERMS': phoneTermsMonths,
  'K-PH-PUSH-RENEW': pushStreamTermsMonths,
  'K-PH-SETUP': c.phoneSetupWorkingDays,
  'K-PH-GOOGLE': c.googleFrameworkCostPercent,
  'K-PH-PACKAGES': phonePackages,
  'K-MARKET-CONTACT': c.marketContactHours,
  'K-VIDEO-SIZE': c.videoBytesMax / MB,
  'K-VIDEO-LENGTH': c.videoSecondsMax / 60,
  'K-VIDEO-NAME': c.videoNameLengthMax,
  'K-OPS-LEN': c.opsContentLengthMax,
  'K-DRAFT-AUTOSAVE': c.draftAutosaveSeconds,
}

/** Where the documents give no figure, or a rule that a plain value cannot hold. */
const checked: Record<string, (value: unknown) => void> = {
  'K-TIMEOUT-CREATE-ACTION': (seconds) =>
    expect([c.hostCreateTimeoutSeconds, c.hostActionTimeoutSeconds]).toEqual([seconds, seconds]),
  'K-TIMEOUT-ACTIONFILE': () => expect(c.phoneFileTimeoutSeconds).toBe(3600),
  'K-TIMEOUT-ACTIONAPK': () => expect(c.phoneAppTimeoutSeconds).toBe(1800),
  'K-TIMEOUT-CHUNK': () => expect(c.chunkUploadTimeoutSeconds).toBe(1800),
  'K-AUTORENEW-SHORT': (choices) => expect(autoRenewals).toEqual(expect.arrayContaining(choices as string[])),
  'K-PRICE-FORMULA': () =>
    expect(
      priceOf([{ word: 'x', monthFen: 2000n, quantity: 1 }], 1, { coefficient: '1.25', term: '1', user: '1' }).totalFen,
    ).toBe(2500n),
  'K-FMT-FLAVOR-ORDER': () =>
    expect([{ vcpus: 4 }, { vcpus: 1 }].toSorted(formats.byVcpus)).toEqual([{ vcpus: 1 }, { vcpus: 4 }]),
  'K-DIAL-CODES': (shape) => expect(`{${Object.keys(dialEntry.shape).join(', ').replaceAll('_', ' ')}}`).toBe(shape),
}

test('every constant of the catalogue is here, and none that it does not have', () => {
  expect(catalogue).toHaveLength(141)
  expect([...Object.keys(ours), ...Object.keys(checked)].toSorted()).toEqual(catalogue.map(({ id }) => id).toSorted())
})

test.each(catalogue as { id: string; value: unknown; where: string }[])(
  '$id, $where, is what the catalogue says',
  ({ id, value }) => {
    const check = checked[id]
    if (check) check(value)
    else expect(ours[id]).toEqual(value)
  },
)

test('the response codes show their toasts as long as the constants say', () => {
  expect(toastSeconds('201')).toBe(c.goodNewsToastMs / 1000)
  expect(toastSeconds('400401')).toBe(c.goodNewsToastMs / 1000)
  expect(toastSeconds('400308')).toBe(c.tokenExpiredToastMs / 1000)
  expect(toastSeconds('400406')).toBe(c.notSubscribedToastMs / 1000)
  expect(toastSeconds('4019')).toBe(c.errorToastMs / 1000)
})

test('a plain upload takes exactly what one chunk of the large-file upload takes', () => {
  expect(c.objectUploadBytesMax).toBe(c.chunkBytes)
})

test('names of proxies and of groups share one limit, as one sentence tells both', () => {
  expect(c.phoneGroupNameLengthMax).toBe(c.phoneProxyNameLengthMax)
  expect(en.rules.phoneShortName).toContain(String(c.phoneGroupNameLengthMax))
})
