import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant } from '../page.ts'

/** From the best to the worst. A node that does not answer is `degraded`: what runs there may well run. */
export const nodeHealths = ['operational', 'maintenance', 'degraded', 'outage'] as const
export type NodeHealth = (typeof nodeHealths)[number]

export const statusKinds = ['incident', 'maintenance'] as const
export type StatusKind = (typeof statusKinds)[number]
/** What an incident does to its nodes. */
export const incidentImpacts = ['degraded', 'outage'] as const
export type IncidentImpact = (typeof incidentImpacts)[number]

/** Incidents go through the first four, as they are told; maintenance through the last three, by the clock. */
export const statusStates = [
  'investigating',
  'identified',
  'monitoring',
  'resolved',
  'planned',
  'underway',
  'done',
] as const
export type StatusState = (typeof statusStates)[number]

/** How many days of history are shown. */
export const statusDays = 90

export const StatusUpdate = z.object({ state: z.enum(statusStates), text: z.string(), time: Instant })
export type StatusUpdate = z.output<typeof StatusUpdate>

export const StatusEvent = z.object({
  id: Id('statusEvent'),
  kind: z.enum(statusKinds),
  impact: z.nullable(z.enum(incidentImpacts)),
  state: z.enum(statusStates),
  /** In the reader's language, or the nearest it is written in; empty for customers of agents. */
  title: z.string(),
  /** Empty: all nodes. */
  nodes: z.array(z.string()),
  start_time: Instant,
  /** Null: it lasts. */
  end_time: z.nullable(Instant),
  /** The newest first. */
  updates: z.array(StatusUpdate),
})
export type StatusEvent = z.output<typeof StatusEvent>

/** A day on which not all was well: its worst hour, and for how many minutes it was disturbed. */
export const StatusDay = z.object({ day: z.iso.date(), health: z.enum(nodeHealths), minutes: z.number() })
export type StatusDay = z.output<typeof StatusDay>

export const NodeStatus = z.object({
  controller_id: z.string(),
  name: z.string(),
  flag: z.string(),
  health: z.enum(nodeHealths),
  /** Since when it does not answer. */
  silent_since: z.nullable(Instant),
  /** The first day of which anything is known. */
  known_from: z.iso.date(),
  /** The share of the known time in which it was not disturbed, as a percentage of two decimals. */
  uptime: z.string(),
  days: z.array(StatusDay),
})
export type NodeStatus = z.output<typeof NodeStatus>

/** The same as a feed, beside the calls. */
export const statusFeedPath = '/apiv1/info/status.atom'

export const statusCalls = calls({
  /** The same for everybody who has the same face before them and reads the same language. */
  statusInfo: {
    get: '/apiv1/info/status',
    allow: 'anyone',
    faced: true,
    reads: true,
    data: z.object({
      time: Instant,
      health: z.enum(nodeHealths),
      nodes: z.array(NodeStatus),
      /** What is going on or to come, the next first. */
      current: z.array(StatusEvent),
      /** What is over, the newest first. */
      past: z.array(StatusEvent),
      news: z.array(z.object({ id: Id('announcement'), title: z.string(), publish_time: Instant })),
    }),
  },
})
