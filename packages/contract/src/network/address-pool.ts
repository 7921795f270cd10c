import * as z from 'zod/mini'
import { nodeKey } from '../node/node.ts'
import { Day, Instant, Nothing, Page, PageQuery } from '../page.ts'
import { ipv4 } from '../rules/network.ts'
import { lineAtMost, requiredLineAtMost, requiredPattern, wholeNumber } from '../rules/text.ts'
import { addressText, closed, lastOf, parseAddress, parseNetwork, type Span } from './ipv4.ts'

/** As many as one range holds at most. */
export const rangeSizeMax = 65_536
export const linesMax = 20
export const quarantineHoursMax = 720

/**
 * What somebody typed as a range: a network, two addresses with a dash between them, or one address. Of a network all
 * addresses count, the first and the last too: whoever routes it decides what they are for.
 */
export function parseRange(text: string): Span | undefined {
  const network = text.includes('/') ? parseNetwork(text.trim()) : undefined
  if (network) return { from: network.base, to: lastOf(network) }
  const [from = '', to = from, ...more] = text.split(/\s*[-–—~]\s*/)
  const span = { from: parseAddress(from.trim()), to: parseAddress(to.trim()) }
  if (more.length > 0 || span.from === undefined || span.to === undefined || span.from > span.to) return undefined
  return { from: span.from, to: span.to }
}
export const rangeText = ({ from, to }: Span) =>
  from === to ? addressText(from) : `${addressText(from)} – ${addressText(to)}`

export const isGivable = ({ from, to }: Span) => !closed.some((span) => span.from <= to && from <= span.to)

const addresses = requiredLineAtMost(60).check(
  z.refine((text) => text === '' || parseRange(text) !== undefined, { error: 'rules.addressRange', abort: true }),
  z.refine(
    (text) => {
      const span = parseRange(text)
      return !span || (isGivable(span) && span.to - span.from < rangeSizeMax)
    },
    { error: 'rules.addressRangeClosed', abort: true },
  ),
)

export const lineKey = requiredPattern(/^[a-z0-9][a-z0-9-]{0,19}$/, 'rules.invalid')
const rangeId = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'rules.invalid')

const lineFields = {
  controller_id: nodeKey,
  line: lineKey,
  name_en: requiredLineAtMost(40),
  name_zh_hans: requiredLineAtMost(40),
  name_zh_hant: requiredLineAtMost(40),
  /** What is bought without a choice, and with a host. One of a node is it. */
  is_default: z.boolean(),
  /** The network of the cloud that addresses of it come from; empty for the one of the region. */
  external_network: z._default(lineAtMost(64), ''),
}
export const LineInput = z.object({ ...lineFields, is_new: z._default(z.boolean(), false) })
export const PlatformLine = z.object({
  ...lineFields,
  engine: z.string(),
  ranges: z.number(),
  /** Addresses of customers that are of it. */
  addresses: z.number(),
})
export type PlatformLine = z.output<typeof PlatformLine>

/** Every address of a range is exactly one of these. */
const counts = {
  total: z.number(),
  free: z.number(),
  held: z.number(),
  /** Let go of a short while ago: nobody gets it yet. */
  resting: z.number(),
  reserved: z.number(),
}
export const PlatformRange = z.object({ id: z.number(), line: z.string(), from: z.string(), to: z.string(), ...counts })
export type PlatformRange = z.output<typeof PlatformRange>
export const PlatformPool = z.object({
  controller_id: z.string(),
  /** Whether its addresses are ours to give; a cloud gives out its own. */
  own: z.boolean(),
  quarantine_hours: z.number(),
  ...counts,
  /** Sold and about to be made, out of those that are free. */
  promised: z.number(),
  ranges: z.array(PlatformRange),
})
export type PlatformPool = z.output<typeof PlatformPool>

export const RangeInput = z.object({
  /** Missing for a new one. */
  id: z.optional(rangeId),
  controller_id: nodeKey,
  /** Of which line it is: of the default one without it. One that is there stays what it is. */
  line: z._default(lineAtMost(20), ''),
  addresses,
})
export type RangeInput = z.output<typeof RangeInput>

export const ReserveInput = z.object({
  controller_id: nodeKey,
  address: ipv4,
  reason: requiredLineAtMost(200),
})
export const Reserved = z.object({
  controller_id: z.string(),
  address: z.string(),
  reason: z.string(),
  /** Who reserved it. */
  by: z.string(),
  create_time: Instant,
})
export type Reserved = z.output<typeof Reserved>

const inNode = z.extend(PageQuery, { node: z.optional(lineAtMost(32)) })
/** `search` is an address, the beginning of one, or whose it was; `day` leaves what somebody had on that day. */
export const HoldingQuery = z.extend(inNode, { day: z.optional(Day) })
export type HoldingQuery = z.output<typeof HoldingQuery>
export const Holding = z.object({
  id: z.string(),
  controller_id: z.string(),
  address: z.string(),
  resource_id: z.string(),
  account_id: z.string(),
  customer: z.string(),
  email: z.string(),
  from_time: Instant,
  /** NULL while it is held. */
  to_time: z.nullable(Instant),
  /** When the next one may have it; NULL while it is held. */
  free_time: z.nullable(Instant),
})
export type Holding = z.output<typeof Holding>

/** A line as a customer chooses it. */
export const EipLine = z.object({
  controller_id: z.string(),
  /** Empty where a node makes no difference between lines. */
  line: z.string(),
  name: z.string(),
  is_default: z.boolean(),
  sold_out: z.boolean(),
})
export type EipLine = z.output<typeof EipLine>

const operator = { allow: 'operator.nodes' } as const
const pools = ['platformPoolList', 'eipLineList'] as const

/** Which addresses there are to give on each node, on which lines, and who has and had which. */
export const poolCalls = {
  eipLineList: {
    post: '/apiv1/network/eipLineList',
    allow: 'customer',
    product: 'eip',
    reads: true,
    input: z.object({ controller_id: z.optional(lineAtMost(32)) }),
    data: z.object({ result: z.array(EipLine) }),
  },
  platformPoolList: {
    post: '/apiv1/platform/addressPoolList',
    ...operator,
    reads: true,
    data: z.object({ result: z.array(PlatformPool) }),
  },
  platformPoolSave: {
    post: '/apiv1/platform/saveAddressPool',
    ...operator,
    input: z.object({
      controller_id: nodeKey,
      quarantine_hours: wholeNumber(0, quarantineHoursMax, 'rules.invalid'),
    }),
    data: Nothing,
    audit: 'eip.poolSave',
    stales: pools,
  },
  platformRangeSave: {
    post: '/apiv1/platform/saveAddressRange',
    ...operator,
    input: RangeInput,
    data: Nothing,
    audit: 'eip.rangeSave',
    stales: pools,
  },
  platformRangeRemove: {
    post: '/apiv1/platform/deleteAddressRange',
    ...operator,
    input: z.object({ id: rangeId }),
    data: Nothing,
    audit: 'eip.rangeRemove',
    stales: pools,
  },
  platformReservedList: {
    post: '/apiv1/platform/reservedAddressList',
    ...operator,
    reads: true,
    input: inNode,
    data: Page(Reserved),
  },
  platformAddressReserve: {
    post: '/apiv1/platform/reserveAddress',
    ...operator,
    input: ReserveInput,
    data: Nothing,
    audit: 'eip.reserve',
    stales: [...pools, 'platformReservedList'],
  },
  platformAddressFree: {
    post: '/apiv1/platform/freeReservedAddress',
    ...operator,
    input: z.object({ controller_id: nodeKey, address: ipv4 }),
    data: Nothing,
    audit: 'eip.unreserve',
    stales: [...pools, 'platformReservedList'],
  },
  platformHoldingList: {
    post: '/apiv1/platform/addressHoldingList',
    ...operator,
    reads: true,
    input: HoldingQuery,
    data: Page(Holding),
  },
  platformLineList: {
    post: '/apiv1/platform/addressLineList',
    ...operator,
    reads: true,
    data: z.object({ result: z.array(PlatformLine) }),
  },
  platformLineSave: {
    post: '/apiv1/platform/saveAddressLine',
    ...operator,
    input: LineInput,
    data: Nothing,
    audit: 'eip.lineSave',
    stales: [...pools, 'platformLineList'],
  },
  platformLineRemove: {
    post: '/apiv1/platform/deleteAddressLine',
    ...operator,
    input: z.object({ controller_id: nodeKey, line: lineKey }),
    data: Nothing,
    audit: 'eip.lineRemove',
    stales: [...pools, 'platformLineList'],
  },
} as const
