import * as z from 'zod/mini'
import {
  dataDisksGbMax,
  hostAliasLengthMax,
  hostsPerPurchaseMax,
  nameLengthMax,
  snapshotNameLengthMin,
} from '../constants.ts'
import { hostAllows, type HostStatus } from '../states/compute.ts'
import {
  lineAtMost,
  required,
  requiredPattern,
  requiredSecret,
  trimmedPattern,
  wholeNumber,
  type MessageKey,
} from './text.ts'

export const hostAlias = lineAtMost(hostAliasLengthMax, 'rules.hostAlias')
export const hostName = requiredPattern(/^[A-Za-z0-9]+$/, 'rules.hostName')
export const hostCount = wholeNumber(1, hostsPerPurchaseMax, 'rules.hostCount')

const commonWords = ['password', 'passw0rd', 'p@ssw0rd', 'qwerty', 'letmein', 'welcome', 'iloveyou', '123456', 'abc123']
const kinds = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d\s]/]

/** Short, of fewer than three kinds of characters, or built on the user name or a word that everybody tries first. */
export function isWeakPassword(password: string, userName = ''): boolean {
  const lower = password.toLowerCase()
  const guesses = userName ? [...commonWords, userName.toLowerCase()] : commonWords
  return (
    password.length < 8 ||
    kinds.filter((kind) => kind.test(password)).length < 3 ||
    guesses.some((guess) => lower.includes(guess))
  )
}
export const hostPasswordFor = (userName: string) =>
  requiredSecret.check(
    z.refine((password) => !isWeakPassword(password, userName), 'rules.passwordWeak' satisfies MessageKey),
  )
export const hostPassword = hostPasswordFor('')

export const dataDisksFit = (sizesGb: readonly number[]) =>
  sizesGb.reduce((total, size) => total + size, 0) <= dataDisksGbMax
export const diskGbMin = 10
/** Of one data disk, bought alone or with a host. */
export const dataDiskGb = z
  .int('rules.invalid' satisfies MessageKey)
  .check(
    z.gte(diskGbMin, 'rules.diskSmall' satisfies MessageKey),
    z.lte(dataDisksGbMax, 'rules.dataDiskTotal' satisfies MessageKey),
  )
export const dataDiskSizesGb = z
  .array(dataDiskGb)
  .check(z.refine(dataDisksFit, 'rules.dataDiskTotal' satisfies MessageKey))

export const snapshotName = trimmedPattern(
  new RegExp(`^.{${snapshotNameLengthMin},${nameLengthMax}}$`),
  'rules.snapshotName',
)
export const snapshotDescription = required
/** Hours and minutes, UTC. */
export const autoSnapshotTime = required.check(
  z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'rules.timeOfDay' satisfies MessageKey, abort: true }),
)

export const resizeProblem = (status: HostStatus): MessageKey | undefined =>
  (hostAllows.resize as readonly HostStatus[]).includes(status) ? undefined : 'rules.hostRunning'
export const hasImage = (images: readonly unknown[]) => images.length > 0
