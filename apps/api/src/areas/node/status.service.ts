import type { Data } from '@portico/contract/calls.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { languages, type Language } from '@portico/contract/language.ts'
import {
  statusDays,
  statusFeedPath,
  type NodeHealth,
  type NodeStatus,
  type statusCalls,
  type StatusEvent,
  type StatusState,
} from '@portico/contract/node/status.ts'
import { desc, gt, inArray, isNull, or } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { daysMs, secondsMs } from '../../core/clock.ts'
import { agentHere, faceHere, type Face } from '../../core/face/face.ts'
import type { Ctx, Outside } from '../../core/http/context.ts'
import { Kept } from '../../core/kept.ts'
import { nodeNameIn, nodesKnown, type NodeRow } from '../../ground/nodes/node.service.ts'
import { newsForEverybody } from '../support/announcement.service.ts'
import { nearestText } from '../../core/words/nearest.ts'
import { history, without, worst, type HealthSpan, type Span } from './status-days.ts'
import { atomOf } from './status-feed.ts'
import { nodeOutages, statusEvents, statusUpdates } from './status.table.ts'

type StatusInfo = Data<typeof statusCalls.statusInfo>
type EventRow = typeof statusEvents.$inferSelect
type UpdateRow = typeof statusUpdates.$inferSelect

/** What the clock alone changes is seen this late; everything else is told. */
const keptMs = secondsMs(20)
const hostsMax = 500
const feedsMax = 30
const eventsMax = 100
const updatesMax = 20
const newsMax = 3

/** What a server answers strangers with, without asking the database again. */
interface Shown {
  infos: Kept<StatusInfo>
  /** Whether an agent meets its customers at a host. */
  agents: Kept<boolean>
  /** How the house calls itself at a host, */
  faces: Kept<Face>
  /** and what is read there: few, however many hosts somebody makes up. */
  feeds: Kept<string>
}
const shownBy = new WeakMap<App, Shown>()

function shownOf(app: App): Shown {
  const known = shownBy.get(app)
  if (known) return known
  const shown = {
    infos: new Kept<StatusInfo>(app.clock, keptMs, 2 * languages.length),
    agents: new Kept<boolean>(app.clock, keptMs, hostsMax),
    faces: new Kept<Face>(app.clock, keptMs, hostsMax),
    feeds: new Kept<string>(app.clock, keptMs, feedsMax),
  }
  shownBy.set(app, shown)
  app.push.onStale('statusInfo', () => {
    shown.infos.clear()
    shown.feeds.clear()
  })
  return shown
}

/** Of what the operator wrote, customers of agents learn where and when, and nothing in the operator's words. */
export async function info(ctx: Outside<Ctx>): Promise<StatusInfo> {
  const { app, language, request } = ctx
  const { infos, agents } = shownOf(app)
  const isAgents = async () => (await agentHere({ db: app.db, request })) !== undefined
  const ofAgent = request.account === null ? await agents.get(request.host, isAgents) : await isAgents()
  return infos.get(`${ofAgent} ${language}`, () => makeInfo(app, language, ofAgent))
}

/** By the host alone: whoever reads feeds is not known. */
export async function feed(app: App, { host, language }: { host: string; language: Language }): Promise<string> {
  const { infos, faces, feeds } = shownOf(app)
  const { agent, names, url } = await faces.get(host, () =>
    faceHere({ app, db: app.db, request: { host, account: null } }),
  )
  return feeds.get(`${url} ${language}`, async () => {
    const ofAgent = agent !== null
    const status = await infos.get(`${ofAgent} ${language}`, () => makeInfo(app, language, ofAgent))
    const self = `${url}${apiBase}${statusFeedPath}?language=${language}`
    return atomOf(status, { language, site: names[language], url, self })
  })
}

async function makeInfo({ db, clock }: App, language: Language, ofAgent: boolean): Promise<StatusInfo> {
  const now = clock.now()
  const from = new Date(Math.floor(now.getTime() / daysMs(1)) * daysMs(1) - daysMs(statusDays - 1))
  const [all, outages, written, news] = await Promise.all([
    nodesKnown(db),
    db
      .select()
      .from(nodeOutages)
      .where(or(isNull(nodeOutages.until), gt(nodeOutages.until, from))),
    db
      .select()
      .from(statusEvents)
      .where(or(isNull(statusEvents.endsAt), gt(statusEvents.endsAt, from)))
      .orderBy(desc(statusEvents.startsAt), desc(statusEvents.id))
      .limit(eventsMax),
    ofAgent ? [] : newsForEverybody(db, language, now, newsMax),
  ])
  const events = written.flatMap((event) => aboutThose(event, all))
  const updates = ofAgent ? [] : await updatesOf(db, events)
  const states = all.map((node) =>
    nodeStatus(
      node,
      language,
      outages.filter(({ nodeId }) => nodeId === node.id).map(({ since, until }) => spanOf(since, until, now)),
      events.filter((event) => isAbout(event, node)),
      { from: Math.max(from.getTime(), node.historyFrom.getTime()), to: now.getTime() },
    ),
  )
  const shown = events.map((event) => shownEvent(event, updates, { language, now, ofAgent }))
  const isOver = ({ state }: StatusEvent) => state === 'resolved' || state === 'done'
  return {
    time: now.toISOString(),
    health: worst(states.map(({ health }) => health)),
    nodes: states,
    current: shown.filter((event) => !isOver(event)).toReversed(),
    past: shown.filter(isOver),
    news,
  }
}

const updatesOf = (db: App['db'], events: readonly EventRow[]): Promise<UpdateRow[]> =>
  db
    .select()
    .from(statusUpdates)
    .where(
      inArray(
        statusUpdates.eventId,
        events.map(({ id }) => id),
      ),
    )
    .orderBy(desc(statusUpdates.createdAt), desc(statusUpdates.id))

/** An event without those of its nodes that are not shown; none where that leaves nothing. */
function aboutThose(event: EventRow, shown: readonly NodeRow[]): EventRow[] {
  const about = event.nodes.filter((id) => shown.some((node) => node.id === id))
  return event.nodes.length > 0 && about.length === 0 ? [] : [{ ...event, nodes: about }]
}

const isAbout = (event: EventRow, node: NodeRow) => event.nodes.length === 0 || event.nodes.includes(node.id)
const spanOf = (from: Date, to: Date | null, now: Date): Span => ({
  from: from.getTime(),
  to: Math.min((to ?? now).getTime(), now.getTime()),
})

function nodeStatus(
  node: NodeRow,
  language: Language,
  silences: readonly Span[],
  events: readonly EventRow[],
  known: Span,
): NodeStatus {
  const now = new Date(known.to)
  const maintained = events.filter(({ kind }) => kind === 'maintenance')
  const windows = maintained
    .map(({ startsAt, endsAt }) => spanOf(startsAt, endsAt, now))
    .filter(({ from, to }) => from < to)
  const spans: HealthSpan[] = [
    ...events.flatMap((event) =>
      event.impact ? [{ ...spanOf(event.startsAt, event.endsAt, now), health: event.impact }] : [],
    ),
    ...windows.map((span) => ({ ...span, health: 'maintenance' as const })),
    // A node that is being maintained need not answer.
    ...silences.flatMap((span) => without(span, windows)).map((span) => ({ ...span, health: 'degraded' as const })),
  ]
  return {
    controller_id: node.id,
    name: nodeNameIn(language, node),
    flag: node.flag,
    health: healthNow(node, events, now),
    silent_since: node.unreachableSince?.toISOString() ?? null,
    known_from: new Date(known.from).toISOString().slice(0, 10),
    ...history(spans, known),
  }
}

function healthNow(node: NodeRow, events: readonly EventRow[], now: Date): NodeHealth {
  const told = worst(events.flatMap(({ impact, endsAt }) => (impact && !endsAt ? [impact] : [])))
  if (told !== 'operational') return told
  if (events.some((event) => stateOf(event, now) === 'underway')) return 'maintenance'
  return node.unreachableSince ? 'degraded' : 'operational'
}

/** Where it stands: an incident as it was told last, maintenance by the clock. */
export function stateOf({ state, startsAt, endsAt }: EventRow, now: Date): StatusState {
  if (state) return state
  if (startsAt > now) return 'planned'
  return endsAt! > now ? 'underway' : 'done'
}

interface Reading {
  language: Language
  now: Date
  ofAgent: boolean
}

const shownEvent = (
  event: EventRow,
  updates: readonly UpdateRow[],
  { language, now, ofAgent }: Reading,
): StatusEvent => ({
  id: event.id,
  kind: event.kind,
  impact: event.impact,
  state: stateOf(event, now),
  title: ofAgent ? '' : titleIn(language, event),
  nodes: event.nodes,
  start_time: event.startsAt.toISOString(),
  end_time: event.endsAt?.toISOString() ?? null,
  updates: updates
    .filter(({ eventId }) => eventId === event.id)
    .slice(0, updatesMax)
    .map((update) => shownUpdate(update, language)),
})

export const shownUpdate = (update: UpdateRow, language: Language) => ({
  state: update.state,
  text: nearestText(language, {
    en: update.contentEn,
    'zh-Hans': update.contentZhHans,
    'zh-Hant': update.contentZhHant,
  }),
  time: update.createdAt.toISOString(),
})

export const titleIn = (language: Language, { titleEn, titleZhHans, titleZhHant }: EventRow): string =>
  nearestText(language, { en: titleEn, 'zh-Hans': titleZhHans, 'zh-Hant': titleZhHant })
