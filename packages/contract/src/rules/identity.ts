import * as z from 'zod/mini'
import { certificationImageBytesMax, qqDigitsMax, qqDigitsMin } from '../constants.ts'
import { bytesAtMost, fileNamed } from './files.ts'
import { required, requiredPattern, text, trimmed, chosen, type MessageKey } from './text.ts'

export const validities = ['long-term', 'dated'] as const
export type Validity = (typeof validities)[number]
export const validity = chosen(validities)

export const realName = required
/** A typed x is the check character X. */
export const idNumber = required.check(
  z.toUpperCase(),
  z.regex(/^(?:\d{15}|\d{17}[\dX])$/, 'rules.idNumber' satisfies MessageKey),
)
/** The unified social credit code of 18 characters, or the older organization code. */
export const creditCode = trimmed.check(
  z.toUpperCase(),
  z.regex(
    /^(?:[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}|[0-9A-Z]{8}-?[0-9X])$/,
    'rules.creditCode' satisfies MessageKey,
  ),
)
export const qq = requiredPattern(new RegExp(`^[1-9]\\d{${qqDigitsMin - 1},${qqDigitsMax - 1}}$`), 'rules.qq')

/** One entry for each document the form asks for. */
export const certificationAttachments = z
  .array(text.check(z.minLength(1, 'rules.attachments' satisfies MessageKey)), 'rules.attachments' satisfies MessageKey)
  .check(z.minLength(1, 'rules.attachments' satisfies MessageKey))
export const certificationImageExtensions = ['jpg', 'jpeg', 'bmp', 'png'] as const
export const certificationImageName = fileNamed(certificationImageExtensions, 'rules.image')
export const certificationImageBytes = bytesAtMost(certificationImageBytesMax, 'rules.image')
