import * as z from 'zod/mini'
import {
  domainLabelLengthMax,
  domainLengthMax,
  domainLengthMin,
  forwardAliasLengthMax,
  forwardAliasLengthMin,
  forwardPortsForbidden,
  icmpMax,
  icmpMin,
  ipProtocolMax,
  ipProtocolMin,
  managementNameLengthMin,
  managementPasswordLengthMax,
  managementPasswordLengthMin,
  nameLengthMax,
  portMax,
  portMin,
  trafficPriorityMin,
} from '../constants.ts'
import { isFirstAddress, isPrivateNetwork } from '../network/plan.ts'
import {
  required,
  requiredLineAtMost,
  requiredPattern,
  secretPattern,
  trimmedPattern,
  wholeNumber,
  type MessageKey,
} from './text.ts'

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
export const ipv4Source = `${octet}(?:\\.${octet}){3}`
const cidrSource = `${ipv4Source}/(?:3[0-2]|[12]?\\d)`

export const ipv4 = requiredPattern(new RegExp(`^${ipv4Source}$`), 'rules.ip')
/** An empty text means none. */
export const ipv4Optional = trimmedPattern(new RegExp(`^(?:${ipv4Source})?$`), 'rules.ip')
export const cidr = requiredPattern(new RegExp(`^${cidrSource}$`), 'rules.cidr')

export const port = wholeNumber(portMin, portMax, 'rules.port')
/** Where there is room to say what a port is. */
export const hintedPort = wholeNumber(portMin, portMax, 'rules.portHint')
export const icmpValue = wholeNumber(icmpMin, icmpMax, 'rules.icmp')
export const ipProtocol = wholeNumber(ipProtocolMin, ipProtocolMax, 'rules.ipProtocol')
export const remoteIpPrefix = cidr

const isNetwork = (text: string) => new RegExp(`^${cidrSource}$`).test(text)
/** What is no network at all is told so once, not by every rule that asks more of one. */
const ofNetwork = (fits: (text: string) => boolean, key: MessageKey) =>
  z.refine<string>((text) => !isNetwork(text) || fits(text), { error: key, abort: true })
export const networkCidr = cidr.check(ofNetwork(isFirstAddress, 'rules.networkBits'))
/** A network of a customer's own: in the ranges that nobody has on the internet. */
export const vpcCidr = networkCidr.check(ofNetwork(isPrivateNetwork, 'rules.vpcCidr'))

export const targetNetwork = cidr
export const nextHop = ipv4

const label = `[A-Za-z0-9](?:[A-Za-z0-9-]{0,${domainLabelLengthMax - 2}}[A-Za-z0-9])?`
export const domain = trimmedPattern(
  new RegExp(`^(?=.{${domainLengthMin},${domainLengthMax}}$)(?:${label}\\.)+${label}$`),
  'rules.domain',
)

/** Forwarding and acceleration share these. */
export const forwardPort = wholeNumber(portMin, portMax, 'rules.forwardPort').check(
  z.refine((value) => !forwardPortsForbidden.some((used) => used === value), 'rules.forwardPort' satisfies MessageKey),
)
export const forwardAlias = requiredLineAtMost(forwardAliasLengthMax, 'rules.forwardAlias').check(
  z.minLength(forwardAliasLengthMin, 'rules.forwardAlias' satisfies MessageKey),
)
/** Of IPv6 no address that hides one of IPv4, however it is written: that has one spelling, and it is the other. */
const hidesIpv4 = (address: string) =>
  address.includes('.') || new URL(`http://[${address}]`).hostname.startsWith('[::ffff:')
const isIpv6 = (text: string) => z.ipv6().safeParse(text).success && !hidesIpv4(text)
const isIpv6Network = (text: string) => z.cidrv6().safeParse(text).success && !hidesIpv4(text.split('/')[0]!)
const isAddress = (text: string) => new RegExp(`^${ipv4Source}$`).test(text) || isIpv6(text)
const isAnyNetwork = (text: string) => isNetwork(text) || isIpv6Network(text)
const fits = (test: (text: string) => boolean, key: MessageKey) =>
  z.check<string>(({ value, issues }) => {
    if (value !== '' && !test(value)) issues.push({ code: 'custom', input: value, message: key, path: [] })
  })
/** Where a forward leads: a name with its domain, or an address. */
export const targetHost = requiredLineAtMost(domainLengthMax).check(
  fits((text) => isAddress(text) || domain.safeParse(text).success, 'rules.targetHost'),
)
/** Who may come in by it. */
export const sourceNetwork = required.check(
  fits((text) => isAddress(text) || isAnyNetwork(text), 'rules.sourceNetwork'),
)
export const network = required.check(fits(isAnyNetwork, 'rules.sourceNetwork'))
export const nodesDiffer = (one: string, other: string) => one !== other
export const chosenNodes = z
  .array(required, 'rules.nodeOne' satisfies MessageKey)
  .check(z.minLength(1, 'rules.nodeOne' satisfies MessageKey))

/** Look-alikes count too: administrator, admin123, root2024. */
export const isReservedAccountName = (name: string) => /^(?:root|admin)/i.test(name)
export const managementName = required.check(
  z.refine((name) => !isReservedAccountName(name), {
    error: 'rules.managementReserved' satisfies MessageKey,
    abort: true,
  }),
  z.regex(
    new RegExp(`^[A-Za-z0-9]{${managementNameLengthMin},${nameLengthMax}}$`),
    'rules.managementName' satisfies MessageKey,
  ),
)
export const managementPassword = secretPattern(
  new RegExp(`^(?=.*[A-Za-z])(?=.*\\d)[A-Za-z\\d]{${managementPasswordLengthMin},${managementPasswordLengthMax}}$`),
  'rules.managementPassword',
)

export const trafficPriority = wholeNumber(trafficPriorityMin, Number.MAX_SAFE_INTEGER, 'rules.trafficPriority')
