import * as z from 'zod/mini'
import {
  cameraDevicesMax,
  phoneGroupNameLengthMax,
  phoneNameLengthMax,
  phoneProxyNameLengthMax,
  phoneRegionLengthMax,
} from '../constants.ts'
import { phoneTermsFor } from '../states/phone.ts'
import { hasExtension } from './files.ts'
import { lineAtMost, requiredPattern, secretPattern, wholeNumber, type MessageKey } from './text.ts'

export const phoneName = lineAtMost(phoneNameLengthMax, 'rules.phoneName')
export const phoneProxyName = lineAtMost(phoneProxyNameLengthMax, 'rules.phoneShortName')
export const phoneGroupName = lineAtMost(phoneGroupNameLengthMax, 'rules.phoneShortName')
export const phoneRegion = lineAtMost(phoneRegionLengthMax, 'rules.phoneRegion')

/** Files of the file space may be of any type; only their names are bound. */
export const phoneFileName = secretPattern(/^[A-Za-z0-9._-]+$/, 'rules.uploadName')
export const phoneAppFileName = phoneFileName.check(
  z.refine((fileName) => hasExtension(fileName, ['apk']), 'rules.apk' satisfies MessageKey),
)

/** A folder or file that people may reach on a phone; what would lead out of there is no path. */
export const phonePath = requiredPattern(
  /^\/sdcard(?:\/(?!\.{1,2}(?:\/|$))[^/\p{Cc}]{1,255})*$/u,
  'rules.phonePath',
).check(z.maxLength(500, 'rules.tooLong' satisfies MessageKey))
/** As Android names packages: words of letters, parted by dots. */
export const packageName = requiredPattern(/^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/, 'rules.invalid').check(
  z.maxLength(200, 'rules.tooLong' satisfies MessageKey),
)

export const cameraDeviceCount = wholeNumber(1, cameraDevicesMax, 'rules.cameraDevices')

export const phoneTermAllowed = (phone13Month: number, months: number) =>
  phoneTermsFor(phone13Month).some((term) => term === months)
