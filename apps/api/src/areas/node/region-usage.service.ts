import { regionQuotas, type RegionProject } from '@portico/contract/node/region-desk.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { secondsMs } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import type { Outside, SignedInCtx } from '../../core/http/context.ts'
import { refuseField } from '../../core/refuse.ts'
import type { CloudView, CloudViews } from '../../engines/engine.ts'
import { payersOf } from '../money/payers.service.ts'
import { inCloud } from './region-desk.service.ts'
import { nodeRow } from './region-settings.ts'

interface Project {
  id: string
  name: string
}
type Known = Pick<RegionProject, 'account_id' | 'customer' | 'email'>
/** Three services are asked for each project: what they said a moment ago is good enough to look at. */
const freshMs = secondsMs(20)
const keptMax = 200
const kept = new Map<string, { at: number; answer: ReturnType<typeof readUsage> }>()

export async function usage(
  views: CloudViews,
  ctx: Outside<SignedInCtx>,
  query: PageQuery & { controller_id: string },
) {
  const { sealedSettings } = await nodeRow(ctx.db, query.controller_id)
  const key = JSON.stringify([ctx.app.config.dataDir, sealedSettings, query])
  const now = ctx.app.clock.now().getTime()
  for (const [old, { at }] of kept) if (now - at >= freshMs || now < at) kept.delete(old)
  const known = kept.get(key)
  if (known) return known.answer
  const answer = readUsage(views, ctx, query)
  if (kept.size < keptMax) kept.set(key, { at: now, answer })
  // What failed is asked again at once.
  answer.catch(() => kept.delete(key))
  return answer
}

function readUsage(views: CloudViews, ctx: Outside<SignedInCtx>, query: PageQuery & { controller_id: string }) {
  return inCloud(views, ctx, query.controller_id, async (cloud, settings) => {
    const shared = settings.projects === 'shared'
    const prefix = `portico-${query.controller_id}-`
    // Another region of the same Keystone has projects of its own.
    const projects = (await cloud.projects()).filter(({ name }) => shared || name.startsWith(prefix))
    const people = await peopleOf(ctx.db, prefix, projects)
    const wanted = query.search?.toLowerCase() ?? ''
    const all = projects
      .map((project) => ({ ...project, ...people(project) }))
      .filter(({ name, customer, email }) => `${name} ${customer} ${email}`.toLowerCase().includes(wanted))
      .toSorted((a, b) => a.customer.localeCompare(b.customer) || a.name.localeCompare(b.name, 'en'))
    const from = query.after ? Number(query.after) : ((query.page ?? 1) - 1) * query.limit
    if (!Number.isSafeInteger(from) || from < 0) throw refuseField({ after: 'rules.invalid' })
    const page = all.slice(from, from + query.limit)
    const [whole, uses] = await Promise.all([cloud.whole(), usesOf(cloud, page)])
    const result = page.map(({ id, name, account_id, customer, email }, at): RegionProject => ({
      project: id,
      name,
      account_id,
      customer,
      email,
      uses: uses[at]!,
    }))
    const next = from + query.limit < all.length ? String(from + query.limit) : null
    const read_at = ctx.app.clock.now().toISOString()
    return { result, count: all.length, count_exact: true, next, whole, shared, read_at }
  })
}

/** A project of ours is named after its node and account. */
async function peopleOf(db: Db, prefix: string, projects: Project[]): Promise<(project: Project) => Known> {
  const idOf = ({ name }: Project) => (name.startsWith(prefix) ? name.slice(prefix.length) : '')
  const payerOf = await payersOf(db, projects.map(idOf).filter(Boolean))
  return (project) => {
    const id = idOf(project)
    const { name: customer, email } = payerOf(id)
    return { account_id: id || null, customer, email }
  }
}

/** A few projects at a time: a page must not take a cloud's whole attention. */
async function usesOf(cloud: CloudView, projects: Project[]): Promise<RegionProject['uses'][]> {
  const uses: RegionProject['uses'][] = projects.map(() => null)
  const open = projects.entries()
  const worker = async () => {
    for (const [at, { id }] of open) uses[at] = await usesIn(cloud, id)
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  return uses
}

async function usesIn(cloud: CloudView, project: string): Promise<RegionProject['uses']> {
  const quotas = await cloud.uses(project)
  if (!quotas) return null
  return regionQuotas.map((kind) => ({ kind, used: quotas[kind]!.used, limit: limitOf(quotas[kind]!.limit) }))
}
const limitOf = (limit: number) => (limit < 0 ? null : limit)
