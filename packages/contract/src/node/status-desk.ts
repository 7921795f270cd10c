import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { across, chosen, lineAtMost, linesAtMost } from '../rules/text.ts'
import { can } from '../states/can.ts'
import { someNodes } from './node-desk.ts'
import {
  incidentImpacts,
  statusKinds,
  statusStates,
  StatusUpdate,
  type StatusKind,
  type StatusState,
} from './status.ts'

/** What an update can say of an incident, or of maintenance: that it goes on, or that it is over. */
export const updateStates = {
  incident: ['investigating', 'identified', 'monitoring', 'resolved'],
  maintenance: ['planned', 'underway', 'done'],
} as const satisfies Record<StatusKind, readonly StatusState[]>

export const statusCan = can<StatusState>()({
  update: ['investigating', 'identified', 'monitoring', 'planned', 'underway'],
})
/** Maintenance that has not begun cannot be done. */
export const statusNext: Record<StatusState, readonly StatusState[]> = {
  investigating: updateStates.incident,
  identified: updateStates.incident,
  monitoring: updateStates.incident,
  planned: ['planned'],
  underway: ['underway', 'done'],
  resolved: [],
  done: [],
}

export const statusTitleMax = 120
export const statusTextMax = 2_000
const title = lineAtMost(statusTitleMax)
const content = linesAtMost(statusTextMax)
const instant = z.iso.datetime({ error: 'rules.invalid' }).check(z.refine((at) => at >= '2000', 'rules.invalid'))

const titles = { title_en: title, title_zh_hans: title, title_zh_hant: title }
const texts = { content_en: content, content_zh_hans: content, content_zh_hant: content }

const oneOf = <Name extends string>(names: readonly Name[]) =>
  across<Record<Name, string>>(
    names,
    (form) => names.some((name) => form[name].trim() !== ''),
    names[0]!,
    'rules.oneLanguage',
  )

interface Span {
  kind: StatusKind
  start_time: string
  end_time: string | null
}

export const StatusEventInput = z
  .object({
    /** Absent: a new one. */
    id: z.optional(Id('statusEvent')),
    kind: chosen(statusKinds),
    /** Of incidents alone. */
    impact: z.nullable(chosen(incidentImpacts)),
    ...titles,
    nodes: someNodes,
    start_time: instant,
    /** Planned, of maintenance alone: an incident ends when it is resolved. */
    end_time: z.nullable(instant),
  })
  .check(
    oneOf(['title_en', 'title_zh_hans', 'title_zh_hant']),
    across<{ kind: StatusKind; impact: string | null }>(
      ['kind', 'impact'],
      ({ kind, impact }) => (kind === 'incident') === (impact !== null),
      'impact',
      'rules.choose',
    ),
    across<Span>(
      ['kind', 'end_time'],
      ({ kind, end_time }) => (kind === 'maintenance') === (end_time !== null),
      'end_time',
      'rules.empty',
    ),
    across<Span>(
      ['start_time', 'end_time'],
      ({ start_time: from, end_time: to }) => !to || new Date(from) < new Date(to),
      'end_time',
      'rules.endsBeforeStart',
    ),
  )
export type StatusEventInput = z.output<typeof StatusEventInput>

export const StatusUpdateInput = z
  .object({ id: Id('statusEvent'), state: chosen(statusStates), ...texts })
  .check(oneOf(['content_en', 'content_zh_hans', 'content_zh_hant']))
export type StatusUpdateInput = z.output<typeof StatusUpdateInput>

export const PlatformStatusEvent = z.object({
  id: Id('statusEvent'),
  kind: z.enum(statusKinds),
  impact: z.nullable(z.enum(incidentImpacts)),
  state: z.enum(statusStates),
  /** In the reader's language, or the nearest it is written in. */
  title: z.string(),
  title_en: z.string(),
  title_zh_hans: z.string(),
  title_zh_hant: z.string(),
  nodes: z.array(z.string()),
  start_time: Instant,
  end_time: z.nullable(Instant),
  updates: z.number(),
})
export type PlatformStatusEvent = z.output<typeof PlatformStatusEvent>

const one = z.object({ id: Id('statusEvent') })
const stales = ['statusInfo', 'platformStatusList', 'platformStatusUpdates'] as const

export const statusDeskCalls = calls({
  platformStatusList: {
    post: '/apiv1/platform/statusList',
    allow: 'operator.nodes',
    reads: true,
    input: z.extend(PageQuery, { kind: z.optional(z.enum(statusKinds)) }),
    data: Page(PlatformStatusEvent),
  },
  platformStatusUpdates: {
    post: '/apiv1/platform/statusUpdates',
    allow: 'operator.nodes',
    reads: true,
    input: one,
    data: z.object({ result: z.array(StatusUpdate) }),
  },
  platformStatusSave: {
    post: '/apiv1/platform/saveStatus',
    allow: 'operator.nodes',
    input: StatusEventInput,
    data: one,
    audit: 'status.save',
    stales,
  },
  platformStatusUpdate: {
    post: '/apiv1/platform/updateStatus',
    allow: 'operator.nodes',
    input: StatusUpdateInput,
    data: Nothing,
    audit: 'status.update',
    stales,
  },
  platformStatusRemove: {
    post: '/apiv1/platform/removeStatus',
    allow: 'operator.nodes',
    input: one,
    data: Nothing,
    audit: 'status.remove',
    stales,
  },
})
