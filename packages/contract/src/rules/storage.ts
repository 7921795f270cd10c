import * as z from 'zod/mini'
import { objectUploadBytesMax } from '../constants.ts'
import { bytesAtMost } from './files.ts'
import { ipv4Source } from './network.ts'
import { required, requiredPattern, type MessageKey } from './text.ts'

export const containerName = requiredPattern(/^[A-Za-z0-9]+$/, 'rules.containerName')
export const objectUploadBytes = bytesAtMost(objectUploadBytesMax, 'rules.objectSize')

const address = new RegExp(`^${ipv4Source}(?:/(?:3[0-2]|[12]?\\d))?$`)
const range = new RegExp(`^(${ipv4Source})-(${ipv4Source})$`)
const wildcard = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}\*$/
const numberOf = (ip: string) => ip.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0)

function isWhitelistItem(item: string): boolean {
  const [, first, last] = range.exec(item) ?? []
  if (first && last) return numberOf(first) <= numberOf(last)
  return address.test(item) || wildcard.test(item)
}

/** A lone star lets everybody in; inside a list it would open the list unseen, so it is refused there. */
export const ipWhitelist = required.check(
  z.overwrite((typed) =>
    typed
      .split(',')
      .map((item) => item.trim())
      .join(','),
  ),
  z.refine((list) => list === '*' || list.split(',').every(isWhitelistItem), 'rules.ip' satisfies MessageKey),
)
