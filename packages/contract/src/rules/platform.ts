import {
  announcementSortMax,
  announcementSortMin,
  bannerPx,
  bannersMax,
  coefficientMin,
  faviconSidesPx,
  iconBytesMax,
  userDiscountMax,
  userDiscountMin,
} from '../constants.ts'
import { bytesAtMost, fileNamed } from './files.ts'
import { decimalNumber, wholeNumber } from './text.ts'

export const userDiscount = decimalNumber(userDiscountMin, userDiscountMax, 'rules.discount')
export const coefficient = decimalNumber(coefficientMin, Number.MAX_SAFE_INTEGER, 'rules.coefficient')
/** The larger comes first. */
export const announcementSort = wholeNumber(announcementSortMin, announcementSortMax, 'rules.sort')

export const bannerCount = wholeNumber(0, bannersMax, 'rules.bannerCount')
export const isBannerSize = (widthPx: number, heightPx: number) =>
  widthPx === bannerPx.width && heightPx === bannerPx.height

export const iconExtensions = ['jpg', 'png'] as const
export const iconName = fileNamed(iconExtensions, 'rules.image')
export const iconBytes = bytesAtMost(iconBytesMax, 'rules.image')
export const isFaviconSize = (widthPx: number, heightPx: number) =>
  widthPx === heightPx && faviconSidesPx.some((side) => side === widthPx)
