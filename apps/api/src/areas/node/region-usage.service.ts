import { regionQuotas, type RegionProject } from '@portico/contract/node/region-desk.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import type { Db } from '../../core/db/pool.ts'
import type { Outside, SignedInCtx } from '../../core/http/context.ts'
import { pageAt } from '../../core/lists.ts'
import type { CloudProject, CloudView, CloudViews } from '../../ground/engine/cloud.ts'
import { customersOf } from '../../core/people/names.ts'
import { inCloud } from './region-desk.service.ts'
import { lately } from './region-memory.service.ts'

type Known = Pick<RegionProject, 'account_id' | 'customer' | 'email'>

/** Three services are asked for each project: what they said a moment ago is good enough to look at. */
export const usage = (views: CloudViews, ctx: Outside<SignedInCtx>, query: PageQuery & { controller_id: string }) =>
  lately(ctx, query.controller_id, JSON.stringify(['usage', query]), () => readUsage(views, ctx, query))

function readUsage(views: CloudViews, ctx: Outside<SignedInCtx>, query: PageQuery & { controller_id: string }) {
  return inCloud(views, ctx, query.controller_id, async (cloud, settings) => {
    const shared = settings.projects === 'shared'
    const node = query.controller_id
    // Another region of the same Keystone has projects of its own.
    const projects = (await cloud.projects()).filter((one) => shared || isOfNode(node, one))
    const people = await peopleOf(ctx.db, projects)
    const wanted = query.search?.toLowerCase() ?? ''
    const all = projects
      .map((project) => ({ ...project, ...people(project) }))
      .filter(({ name, customer, email }) => `${name} ${customer} ${email}`.toLowerCase().includes(wanted))
      .toSorted((a, b) => a.customer.localeCompare(b.customer) || a.name.localeCompare(b.name, 'en'))
    const page = pageAt(all, query)
    const [whole, uses] = await Promise.all([cloud.whole(), usesOf(cloud, page.result)])
    const result = page.result.map(({ id, name, account_id, customer, email }, at): RegionProject => ({
      project: id,
      name,
      account_id,
      customer,
      email,
      uses: uses[at]!,
    }))
    return { ...page, result, whole, shared, read_at: ctx.app.clock.now().toISOString() }
  })
}

const isOfNode = (node: string, { name, account, adoptedBy }: CloudProject) =>
  adoptedBy === node || name === `portico-${node}-${account}`

async function peopleOf(db: Db, projects: CloudProject[]): Promise<(project: CloudProject) => Known> {
  const payerOf = await customersOf(
    db,
    projects.flatMap(({ account }) => account || []),
  )
  return ({ account }) => {
    const { name: customer, email } = payerOf(account)
    return { account_id: account || null, customer, email }
  }
}

/** A few projects at a time: a page must not take a cloud's whole attention. */
async function usesOf(cloud: CloudView, projects: CloudProject[]): Promise<RegionProject['uses'][]> {
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
