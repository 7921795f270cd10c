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
import { decimalNumber, requiredPattern, wholeNumber } from './text.ts'

export const userDiscount = decimalNumber(userDiscountMin, userDiscountMax, 'rules.discount')
export const coefficient = decimalNumber(coefficientMin, Number.MAX_SAFE_INTEGER, 'rules.coefficient')
/** As typed and kept: decimal texts, so that no factor of a price is ever a floating-point number. */
export const discountTyped = requiredPattern(/^(?:1(?:\.0{1,2})?|0\.(?!00?$)\d{1,2})$/, 'rules.discount')
export const coefficientTyped = requiredPattern(/^[1-9]\d{0,2}(?:\.\d{1,2})?$/, 'rules.coefficient')
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
