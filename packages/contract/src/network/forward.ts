import * as z from 'zod/mini'
import { idWith } from '../ids.ts'
import { Instant, Nothing } from '../page.ts'
import { months, renewal, resourceNameMax } from '../resource/fields.ts'
import { product, type PlatformRowOf, type RowOf } from '../resource/product.ts'
import { forwardAlias, forwardPort, network, nodesDiffer, sourceNetwork, targetHost } from '../rules/network.ts'
import { across, chosen, lineAtMost, requiredLineAtMost, wholeNumber, type MessageKey } from '../rules/text.ts'

const prefix = 'fwd'

export const forwardProtocols = ['tcp', 'udp', 'both'] as const
export type ForwardProtocol = (typeof forwardProtocols)[number]

/** TCP connections and UDP sources together. */
export const forwardConnectionsMax = 10_000
export const forwardIdleSecondsMin = 5
export const forwardIdleSecondsMax = 86_400
export const forwardSourcesMax = 50
export const forwardNetworksMax = 50

const config = { controller_id: requiredLineAtMost(32), target_node: requiredLineAtMost(32) }
/** What can be changed while it runs. */
const settings = {
  alias: forwardAlias,
  target_host: targetHost,
  target_port: forwardPort,
  /** Addresses and networks that may come in; without any, everybody. */
  sources: z.array(sourceNetwork).check(z.maxLength(forwardSourcesMax, 'rules.tooMany' satisfies MessageKey)),
  connections_max: wholeNumber(1, forwardConnectionsMax, 'rules.forwardConnections'),
  idle_seconds: wholeNumber(forwardIdleSecondsMin, forwardIdleSecondsMax, 'rules.forwardIdle'),
}
export const ForwardSettings = z.object(settings)
export type ForwardSettings = z.output<typeof ForwardSettings>

const twoNodes = across<{ controller_id: string; target_node: string }>(
  ['controller_id', 'target_node'],
  (form) => nodesDiffer(form.controller_id, form.target_node),
  'target_node',
  'rules.nodesSame',
)

export const Traffic = z.object({ time: Instant, bytes_in: z.number(), bytes_out: z.number() })
export const ForwardFigures = z.object({
  /** Whether something answers at its port now. */
  listening: z.boolean(),
  connections: z.number(),
  /** Since it is there: from those who come in to its target, and back. */
  bytes_in: z.number(),
  bytes_out: z.number(),
  /** Of the last 24 hours, each for the five minutes that begin then; stretches without traffic are left out. */
  traffic: z.array(Traffic),
})
export type ForwardFigures = z.output<typeof ForwardFigures>

/** What an operator lets forwards lead to besides the open internet. */
export const ForwardAllowance = z.object({
  networks: z.array(network).check(z.maxLength(forwardNetworksMax, 'rules.tooMany' satisfies MessageKey)),
})
export type ForwardAllowance = z.output<typeof ForwardAllowance>

/** Carries what comes to a port at one node to an address that is reached from another. */
export const forward = product({
  kind: 'forward',
  prefix,
  product: 'forward',
  area: 'network',
  states: 'forwardStatus',
  statuses: {
    running: { is: 'ready', shape: 'running' },
    deploying: { is: 'building', shape: 'working' },
    expired: { is: 'expired', shape: 'expired' },
  },
  config,
  wish: z
    .object({
      kind: z.literal('forward'),
      ...config,
      ...settings,
      protocol: chosen(forwardProtocols),
      /** Without one a free port is chosen. */
      port: z.optional(forwardPort),
      months,
      name: z._default(lineAtMost(resourceNameMax), ''),
      renewal,
    })
    .check(twoNodes),
  row: {
    alias: z.string(),
    target_node: z.string(),
    target_node_name: z.string(),
    protocol: z.enum(forwardProtocols),
    port: z.number(),
    target_host: z.string(),
    target_port: z.number(),
    sources: z.array(z.string()),
    connections_max: z.number(),
    idle_seconds: z.number(),
  },
  can: { save: ['running'], renew: ['running', 'expired'], delete: ['running', 'expired'] },
  lists: {
    customer: '/apiv1/forward/forwardList',
    info: '/apiv1/forward/forwardInfo',
    operator: '/apiv1/platform/forwardList',
  },
  calls: {
    /** Where forwards listen. */
    forwardRange: {
      post: '/apiv1/forward/forwardRange',
      allow: 'customer',
      product: 'forward',
      reads: true,
      data: z.object({ address: z.string(), port_from: z.number(), port_to: z.number() }),
    },
    forwardFigures: {
      post: '/apiv1/forward/forwardFigures',
      allow: 'customer',
      product: 'forward',
      reads: true,
      input: z.object({ id: idWith(prefix) }),
      data: ForwardFigures,
    },
    forwardSave: {
      post: '/apiv1/forward/saveForward',
      allow: 'customer',
      product: 'forward',
      input: z.extend(ForwardSettings, { id: idWith(prefix) }),
      data: Nothing,
      audit: 'forward.save',
      stales: ['forwardList', 'forwardInfo', 'forwardFigures', 'resourceTimeline'],
    },
    platformForwardFigures: {
      post: '/apiv1/platform/forwardFigures',
      allow: 'operator.resources',
      reads: true,
      input: z.object({ id: idWith(prefix) }),
      data: ForwardFigures,
    },
    platformForwardAllowance: {
      post: '/apiv1/platform/forwardAllowance',
      allow: 'operator.resources',
      reads: true,
      data: ForwardAllowance,
    },
    platformForwardAllowanceSave: {
      post: '/apiv1/platform/saveForwardAllowance',
      allow: 'operator.resources',
      input: ForwardAllowance,
      data: Nothing,
      audit: 'forward.allow',
      stales: ['platformForwardAllowance'],
    },
  },
})
export type Forward = RowOf<typeof forward>
export type PlatformForward = PlatformRowOf<typeof forward>
export type ForwardConfig = z.output<typeof forward.Config>
export type ForwardWish = z.output<typeof forward.Wish>
