import { disk } from '@portico/contract/compute/disk.ts'
import { host as soldHost } from '@portico/contract/compute/host.ts'
import { eip } from '@portico/contract/network/eip.ts'
import { host as declared, hostCan } from '@portico/contract/compute/host.ts'
import type { HostStatus } from '@portico/contract/states/compute.ts'
import type { AdoptInput, AdoptionRefusal, CloudHost, CloudHostWhole } from '@portico/contract/compute/adoption.ts'
import type { PageOf, PageQuery } from '@portico/contract/page.ts'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { Outside, SignedInCtx } from '../../core/http/context.ts'
import { newIdWith } from '../../core/ids.ts'
import { pageAt } from '../../core/lists.ts'
import { lockAccount, loginByEmail } from '../../core/people/people.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import type { CloudBelongings, CloudMachine, CloudProject, CloudViews } from '../../ground/engine/cloud.ts'
import { begin } from '../../lifecycle/operations.ts'
import { boundTo, holdAny, refuseBusy } from '../../lifecycle/own.ts'
import { resources, type ResourceRow } from '../../lifecycle/resource.table.ts'
import { addMonths } from '@portico/contract/money/term.ts'
import { customersOf } from '../../core/people/names.ts'
import { foundSubnetOf } from '../network/vpc/network.service.ts'
import {
  imageFor,
  imagesOn,
  nodesWithEngine,
  occupyFlavor,
  offersOn,
  requireReachable,
  subscribeFor,
  type FlavorOffer,
} from '../../ground/nodes/node.service.ts'
import { inCloud } from '../node/region-desk.service.ts'
import { lately } from '../node/region-memory.service.ts'
import type { Adopting } from './adoption.steps.ts'
import { factsOf, type HostSpec } from './host.model.ts'

const freeMonthsMax = 120

/** What the cloud says, and what we know of it: together they say what can be done with a machine. */
interface Known {
  projects: Map<string, CloudProject>
  /** Sizes that the node offers, by the cloud's names for them. */
  sizes: Map<string, FlavorOffer>
  /** What is one of our hosts already, or is being made one. */
  hosts: (machine: CloudMachine) => ResourceRow | undefined
}

async function knownOf(db: Db, node: string, machines: CloudMachine[], projects: CloudProject[]): Promise<Known> {
  const offers = await offersOn(db, node)
  // Two nodes may be one cloud.
  const nodes = await nodesWithEngine(db, 'openstack')
  const marks = machines.flatMap(({ resource }) => resource || [])
  const rows =
    machines.length === 0
      ? []
      : await db
          .select()
          .from(resources)
          .where(
            and(
              isNull(resources.releasedAt),
              or(
                and(
                  inArray(
                    resources.node,
                    nodes.map(({ id }) => id),
                  ),
                  eq(resources.kind, 'host'),
                  inArray(
                    resources.engineRef,
                    machines.map(({ ref }) => ref),
                  ),
                ),
                marks.length > 0 ? inArray(resources.id, marks) : undefined,
              ),
            ),
          )
  return {
    projects: new Map(projects.map((one) => [one.id, one])),
    sizes: new Map(offers.map((one) => [one.engineRef || one.id, one])),
    hosts: ({ ref, resource }) => rows.find(({ id, engineRef }) => engineRef === ref || id === resource),
  }
}

function refusalOf(machine: CloudMachine, { sizes }: Known): AdoptionRefusal | null {
  if (machine.resource) return 'marked'
  if (machine.state === 'error') return 'faulty'
  if (machine.busy || machine.state === 'resized' || machine.state === 'rescued') return 'busy'
  return sizes.has(machine.size.name) ? null : 'sizeNotOffered'
}

async function shownOf(db: Db, machines: readonly CloudMachine[], known: Known): Promise<CloudHost[]> {
  const accountOf = (machine: CloudMachine) =>
    known.hosts(machine)?.accountId ?? (known.projects.get(machine.project)?.account || null)
  const payerOf = await customersOf(
    db,
    machines.flatMap((machine) => accountOf(machine) ?? []),
  )
  return machines.map((machine) => {
    const host = known.hosts(machine)
    const account = accountOf(machine)
    const { name: customer, email } = account ? payerOf(account) : { name: '', email: '' }
    return {
      ref: machine.ref,
      name: machine.name,
      project_name: known.projects.get(machine.project)?.name ?? machine.project,
      state: machine.state,
      size: machine.size.name,
      vcpus: machine.size.vcpus,
      memory_mb: machine.size.memoryMb,
      private_ips: machine.privateIps,
      public_ips: machine.publicIps,
      create_time: machine.createdAt.toISOString(),
      account_id: account,
      customer,
      email,
      host_id: host?.id ?? null,
      refused: host ? null : refusalOf(machine, known),
    }
  })
}

/** What the cloud has that nobody bought here: machines to be adopted, and those that were. */
export async function list(
  views: CloudViews,
  ctx: Outside<SignedInCtx>,
  { controller_id: node, ...query }: PageQuery & { controller_id: string },
): Promise<PageOf<CloudHost>> {
  const { machines, projects } = await lately(ctx, node, 'machines', () =>
    inCloud(views, ctx, node, (cloud) => cloud.machines()),
  )
  const known = await knownOf(ctx.db, node, machines, projects)
  const foreign = machines.filter((machine) => {
    const host = known.hosts(machine)
    return !host || isAdopted(host)
  })
  const wanted = query.search?.toLowerCase() ?? ''
  const all = (await shownOf(ctx.db, foreign, known))
    .filter((one) => textOf(one).includes(wanted))
    .toSorted((a, b) => a.project_name.localeCompare(b.project_name, 'en') || a.name.localeCompare(b.name, 'en'))
  return pageAt(all, query)
}

const isAdopted = ({ facts, status }: Pick<ResourceRow, 'facts' | 'status'>) =>
  factsOf({ facts }).adopted === true || (status === 'BUILD' && factsOf({ facts }).adopting === true)

const textOf = ({ name, ref, project_name, customer, email, private_ips, public_ips }: CloudHost) =>
  [name, ref, project_name, customer, email, ...private_ips, ...public_ips].join(' ').toLowerCase()

interface Found {
  machine: CloudMachine
  belongings: CloudBelongings
  projects: CloudProject[]
}

async function find(views: CloudViews, ctx: Outside<SignedInCtx>, node: string, ref: string): Promise<Found> {
  return inCloud(views, ctx, node, async (cloud) => {
    const [found, ours] = await Promise.all([cloud.machine(ref), cloud.projects()])
    if (!found) throw refuse('notFound')
    const { project, ...rest } = found
    return { ...rest, projects: [project, ...ours] }
  })
}

export async function info(
  views: CloudViews,
  ctx: Outside<SignedInCtx>,
  { controller_id: node, ref }: { controller_id: string; ref: string },
): Promise<CloudHostWhole> {
  const { machine, belongings, projects } = await find(views, ctx, node, ref)
  const known = await knownOf(ctx.db, node, [machine], projects)
  const [shown] = await shownOf(ctx.db, [machine], known)
  const images = await imagesOn(ctx.db, node)
  const made = images.find(({ id, engineRef }) => (engineRef || id) === belongings.imageRef)
  const { systemDisk, disks, network } = belongings
  return {
    ...shown!,
    refused: shown!.refused ?? (network ? null : 'noNetwork'),
    system_disk_gb: systemDisk.sizeGb,
    system_disk_own: systemDisk.ref !== null,
    disks: disks.map(({ name, sizeGb }) => ({ name, size_gb: sizeGb })),
    network: network && { name: network.name, cidr: network.cidr },
    image_id: made?.id ?? null,
    images: images.map(({ id, name, version }) => ({ image_id: id, name: `${name} ${version}`.trim() })),
  }
}

/** Looks into the cloud first; the rows, and the work that marks the machine, come in one transaction after it. */
export async function adopt(views: CloudViews, ctx: Outside<SignedInCtx>, form: AdoptInput) {
  const found = await find(views, ctx, form.controller_id, form.ref)
  return (write: SignedInCtx) => take(write, form, found)
}

async function take(ctx: SignedInCtx, form: AdoptInput, { machine, belongings, projects }: Found) {
  const { app, db } = ctx
  const node = form.controller_id
  await requireReachable(db, node)
  const owner = await ownerFor(ctx, form)
  const known = await knownOf(db, node, [machine], projects)
  const flavor = known.sizes.get(machine.size.name)
  const { network } = belongings
  if (known.hosts(machine) || refusalOf(machine, known) || !flavor || !network) throw refuse('machineNotAdoptable')
  refuseOtherProject(node, owner.accountId, machine, known)
  const image = await imageFor(db, node, form.image_id)
  await subscribeFor(db, app.clock, owner, node)
  await occupyFlavor(db, node, flavor.id)
  const subnet = await foundSubnetOf(db, app.clock, owner.accountId, node, network)
  const spec: HostSpec = {
    flavor_id: flavor.id,
    flavor_ref: flavor.engineRef || flavor.id,
    vcpus: machine.size.vcpus,
    memory_mb: machine.size.memoryMb,
    image_id: image.id,
    image_ref: image.engineRef || image.id,
    image_name: `${image.name} ${image.version}`.trim(),
    system: image.system as HostSpec['system'],
    user_name: image.userName,
    system_disk_gb: belongings.systemDisk.sizeGb,
    host_name: machine.name,
    subnet_id: subnet.id,
    // What it stands behind in the cloud stays until a firewall of ours is bound.
    firewall_ids: [],
    key_pair_id: null,
    key_pair_name: '',
    public_key: null,
    user_data: '',
  }
  const row = {
    id: newIdWith(soldHost.prefix),
    accountId: owner.accountId,
    kind: declared.kind,
    node,
    name: form.name,
    status: declared.roles.building,
    spec: { ...spec },
    facts: { adopting: true },
    engineRef: machine.ref,
    createdAt: app.clock.now(),
    expiresAt: new Date(form.expire_time),
  }
  const [host] = await db
    .insert(resources)
    .values(row)
    .onConflictDoNothing({
      target: [resources.node, resources.engineRef, resources.kind],
      where: sql`${resources.engineRef} is not null and ${resources.releasedAt} is null`,
    })
    .returning()
  if (!host) throw refuse('machineNotAdoptable')
  const params: Adopting = {
    system_disk:
      belongings.systemDisk.ref === null
        ? null
        : { id: newIdWith(disk.prefix), ref: belongings.systemDisk.ref, size_gb: belongings.systemDisk.sizeGb },
    disks: belongings.disks.map(({ ref, name, sizeGb, device }) => ({
      id: newIdWith(disk.prefix),
      ref,
      name,
      size_gb: sizeGb,
      device,
    })),
    addresses: belongings.addresses.map(({ ref, address }) => ({ id: newIdWith(eip.prefix), ref, address })),
    bandwidth_mbps: form.bandwidth_mbps,
  }
  await begin(app, db, host, { action: 'adopt', params: { ...params }, loginId: ctx.login.id })
  ctx.audit.subject = host.id
  ctx.audit.details = {
    node,
    machine: machine.ref,
    account: owner.accountId,
    name: form.name,
    expire_time: form.expire_time,
  }
  return { id: host.id }
}

async function ownerFor(ctx: SignedInCtx, { email, expire_time }: AdoptInput) {
  const now = ctx.app.clock.now()
  const end = new Date(expire_time)
  if (end <= now) throw refuseField({ expire_time: 'rules.future' })
  if (end > addMonths(now, freeMonthsMax)) throw refuseField({ expire_time: 'rules.invalid' })
  const login = await loginByEmail(ctx.db, 'main', email)
  // Held: one adoption at a time for an account, and it cannot be closed meanwhile.
  const account = login?.accountId ? await lockAccount(ctx.db, login.accountId) : undefined
  if (account?.status !== 'normal') throw refuseField({ email: 'rules.noCustomer' })
  return { id: login!.id, accountId: account.id }
}

/** One account, one project: what it buys from now on must be in the same one as the machine. */
function refuseOtherProject(node: string, account: string, machine: CloudMachine, { projects }: Known): void {
  const isHome = ({ name, adoptedBy, account: of }: CloudProject) =>
    of === account && (adoptedBy === node || name === `portico-${node}-${account}`)
  const its = projects.get(machine.project)
  const home = [...projects.values()].find(isHome)
  const isTaken = its?.account ? !isHome(its) : false
  if (isTaken || (home && home.id !== machine.project)) throw refuseField({ email: 'rules.otherProject' })
}

/** Undoes an adoption, for one that was a mistake: what it came with goes with it, and what is paid for but unused goes back. */
export async function letGo(ctx: SignedInCtx, id: string): Promise<null> {
  const host = await holdAny(ctx.db, id)
  if (!isAdopted(host) || host.deletedAt) throw refuse('wrongState')
  const bound = await boundTo(ctx.db, id, true)
  await refuseBusy(ctx.db, [host, ...bound])
  if (!hostCan.delete(host.status as HostStatus)) throw refuse('wrongState')
  for (const one of bound) {
    const copies = one.kind === 'disk' ? await boundTo(ctx.db, one.id, true) : []
    if (factsOf(one).adopted !== true || copies.length > 0) throw refuse('machineHasMore')
  }
  await begin(ctx.app, ctx.db, host, { action: 'let go', loginId: ctx.login.id })
  ctx.audit.subject = id
  ctx.audit.details = { account: host.accountId, machine: host.engineRef ?? '', name: host.name }
  return null
}
