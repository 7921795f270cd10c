import type { DiskKind } from '@portico/contract/states/compute.ts'
import { and, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import { hoursMs, minutesMs } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import type { Progress } from '../../ground/engine/progress.ts'
import type { HostReport, HostWish, PowerChange } from '../../ground/engine/hosts.ts'
import { wakeBound } from '../../lifecycle/bound.ts'
import { begin } from '../../lifecycle/operations.ts'
import { step, type Ending, type ProductLine, type Step, type Work } from '../../lifecycle/product.ts'
import { binEnd, returnUnused } from '../../lifecycle/remove.ts'
import { operations, resources, type ResourceRow } from '../../lifecycle/resource.table.ts'
import { nothing } from '../../lifecycle/steps.ts'
import { giveBack, undoPayment, undoUnused, keptShare } from '../../ground/refunds/give-back.service.ts'
import { addressReplaced } from '../network/address/eip.service.ts'
import { firewallWishes, routesOf, rulesChangedSince, endsIn, subnetById } from '../network/vpc/network.service.ts'
import { canBindFirewalls } from '../network/firewall/hosts-behind.service.ts'
import { lineFor } from '../../ground/addresses/address.service.ts'
import { releaseFlavor } from '../../ground/nodes/node.service.ts'
import { adoptionSteps } from './adoption.steps.ts'
import { removeSnapshots } from './disk.steps.ts'
import { asReported, factsOf, imageOf, partOf, reported, specOf, statusOf, type HostSpec } from './host.model.ts'
import { outOfRescue, rescueSteps } from './rescue.steps.ts'
import type { HostSystem } from '../node/host-image.service.ts'

const keysOf = ({ public_key }: HostSpec) => (public_key ? [public_key] : [])
const flavorOf = (spec: Pick<HostSpec, 'flavor_ref' | 'vcpus' | 'memory_mb'>): HostWish['flavor'] => ({
  ref: spec.flavor_ref,
  vcpus: spec.vcpus,
  memoryMb: spec.memory_mb,
})

const power = (change: PowerChange, task: string, during?: string) =>
  step<object, HostReport>({
    ...(during && { during }),
    task,
    deadlineMs: minutesMs(5),
    run: ({ engine, call, resource }) => engine.hosts.power(call, resource.engineRef!, change),
    done: asReported,
    onFault: 'before',
  })

const rebuild = (how: 'rebuild' | 'reinstall system' | 'replace system', task: string) =>
  step<{ image?: Partial<HostSpec> }, HostReport>({
    during: 'REBUILD',
    task,
    deadlineMs: minutesMs(15),
    run: ({ engine, call, resource, params, secrets }) => {
      const spec = specOf(resource)
      return engine.hosts.rebuild(call, resource.engineRef!, {
        image: imageOf({ ...spec, ...params.image }),
        password: secrets['password_next'] ?? secrets['password'] ?? null,
        publicKeys: keysOf(spec),
        userData: spec.user_data,
        how,
      })
    },
    done: (_resource, report, { image }, { secrets }) => ({
      status: statusOf[report.state],
      facts: reported(report),
      ...(image && { spec: image as Record<string, unknown> }),
      secrets: settledPassword(secrets, true),
    }),
    async undo({ app, db, resource }) {
      await forgetNextPassword(app, db, resource)
    },
    onFault: 'faulty',
  })

/** A new password waits beside the old one until the machine has taken it. */
function settledPassword(
  { password_next, ...secrets }: Record<string, string>,
  taken: boolean,
): Record<string, string> {
  return taken && password_next ? { ...secrets, password: password_next } : secrets
}

async function forgetNextPassword(app: Ending['app'], db: Db, resource: ResourceRow): Promise<void> {
  if (!resource.sealed) return
  const secrets = JSON.parse(app.seal.open(resource.sealed)) as Record<string, string>
  const sealed = app.seal.close(JSON.stringify(settledPassword(secrets, false)))
  await db.update(resources).set({ sealed }).where(eq(resources.id, resource.id))
}

interface Restore {
  disk_id: string
  disk_ref: string
  snapshot_ref: string
  /** The system that comes back with it, of the system disk alone. */
  origin?: HostSystem
}

interface Resize {
  flavor: Pick<HostSpec, 'flavor_id' | 'flavor_ref' | 'vcpus' | 'memory_mb'>
  /** What comes back when it is confirmed, in fen; for a smaller size. */
  back_fen?: string
  /** The part of what is unused that it is, its limit, and when that was agreed. */
  back_share?: string[]
  agreed_at?: string
  order_id?: string
  /** The size it was; when the change is confirmed, its place on the stock is free. */
  before?: { flavor_id: string } | null
}

const runs: readonly string[] = ['ACTIVE', 'RESCUE']

/** Everything a host can go through. Names are the actions of the contract. */
export const hostSteps: Record<string, Step<never, never>> = followingRules({
  create: step<object, HostReport>({
    during: 'BUILD',
    task: 'block_device_mapping',
    deadlineMs: minutesMs(30),
    run: async (work) => work.engine.hosts.create(work.call, await wishOf(work)),
    clear: ({ engine, call }) => engine.discard(call),
    done: (row, report) => ({ ...asReported(row, report), engineRef: report.ref }),
    async after({ app, db, resource }) {
      await systemDisk(db, resource.id, { status: 'in-use', engineRef: factsOf(resource).system_disk_ref ?? null })
      await wakeBound(app, db, resource.id)
    },
    async undo({ app, db, resource, operation }) {
      if (operation.orderId) await undoPayment(app, db, operation.orderId, 'notDelivered')
      await releaseFlavor(db, resource.node, specOf(resource).flavor_id, 1)
      await systemDisk(db, resource.id, { status: 'error', releasedAt: app.clock.now() })
      await wakeBound(app, db, resource.id)
      // Nothing is paid for it any more: it stays to be read, until its owner or the sweep removes it.
      await db.update(resources).set({ expiresAt: null, renewal: 'off' }).where(eq(resources.id, resource.id))
    },
    onFault: 'faulty',
  }),
  ...adoptionSteps,
  ...rescueSteps,
  start: power('start', 'powering-on'),
  stop: power('stop', 'powering-off'),
  reboot: power('reboot', 'reboot_started', 'REBOOT'),
  'hard reboot': power('hard reboot', 'reboot_started', 'HARD_REBOOT'),
  rebuild: rebuild('rebuild', 'rebuild_block_device_mapping'),
  'reinstall system': rebuild('reinstall system', 'reinstalling'),
  'replace system': rebuild('replace system', 'changing system'),
  resize: step<Resize, HostReport>({
    during: 'RESIZE',
    task: 'resize_prep',
    deadlineMs: minutesMs(30),
    run: ({ engine, call, resource, params }) =>
      engine.hosts.resize(call, resource.engineRef!, flavorOf(params.flavor)),
    clear: ({ engine, call, resource }) => engine.hosts.abandonResize(partOf(call, 'back'), resource.engineRef!),
    done: (row, report, { flavor }) => {
      const { flavor_id, flavor_ref, vcpus, memory_mb } = specOf(row)
      return {
        status: statusOf[report.state],
        spec: { ...flavor },
        facts: { ...reported(report), flavor_before: { flavor_id, flavor_ref, vcpus, memory_mb } },
      }
    },
    async undo({ app, db, resource, params }) {
      await releaseFlavor(db, resource.node, params.flavor.flavor_id, 1)
      if (params.order_id) await undoPayment(app, db, params.order_id, 'notDelivered')
    },
    onFault: 'before',
  }),
  confirm: step<Partial<Resize>, HostReport>({
    deadlineMs: minutesMs(10),
    run: ({ engine, call, resource }) => engine.hosts.confirmResize(call, resource.engineRef!),
    done: (row, report) => ({ ...asReported(row, report), facts: { ...reported(report), flavor_before: null } }),
    async after({ app, db, resource, params, operation }) {
      if (params.before) await releaseFlavor(db, resource.node, params.before.flavor_id, 1)
      if (params.back_fen)
        await giveBack(app, db, {
          resourceId: resource.id,
          cause: `resize ${operation.id}`,
          ...(params.back_share && { share: keptShare(params.back_share) }),
          ...(params.agreed_at && { asOf: new Date(params.agreed_at) }),
          remark: resource.name,
        })
    },
    onFault: 'before',
  }),
  revert: step<Partial<Resize>, HostReport>({
    task: 'resize_migrating',
    deadlineMs: minutesMs(10),
    run: ({ engine, call, resource }) => engine.hosts.revertResize(call, resource.engineRef!),
    done: (row, report) => ({
      status: statusOf[report.state],
      spec: { ...factsOf(row).flavor_before },
      facts: { ...reported(report), flavor_before: null },
    }),
    async after({ app, db, resource, params }) {
      if (params.flavor) await releaseFlavor(db, resource.node, params.flavor.flavor_id, 1)
      if (params.order_id) await undoUnused(app, db, params.order_id, 'reverted')
    },
    onFault: 'before',
  }),
  'reset password': step<object, HostReport>({
    deadlineMs: minutesMs(5),
    run: ({ engine, call, resource, secrets }) =>
      engine.hosts.setPassword(call, resource.engineRef!, secrets['password_next'] ?? secrets['password']!),
    done: (_row, report, _params, { secrets }) => ({
      facts: reported(report),
      secrets: settledPassword(secrets, true),
    }),
    async undo({ app, db, resource }) {
      await forgetNextPassword(app, db, resource)
    },
    onFault: 'before',
  }),
  'bind port security group': step<{ firewall_ids: string[] }, HostReport>({
    deadlineMs: minutesMs(5),
    run: async ({ db, engine, call, resource, params }) =>
      engine.hosts.setFirewalls(call, resource.engineRef!, await firewallWishes(db, params.firewall_ids)),
    done: (_row, _report, { firewall_ids }) => ({ spec: { firewall_ids } }),
    onFault: 'before',
    told: { topic: 'firewall', word: 'firewallNotApplied' },
  }),
  'move subnet': step<{ subnet_id: string }, HostReport>({
    deadlineMs: minutesMs(10),
    run: async ({ db, engine, call, resource, params }) =>
      engine.hosts.moveNetwork!(call, resource.engineRef!, await networkWish(db, params.subnet_id)),
    done: (_row, report, { subnet_id }) => ({ spec: { subnet_id }, facts: reported(report) }),
    onFault: 'before',
  }),
  'replace EIP': step<{ eip_id: string }, Address>({
    task: 'replacing EIP',
    deadlineMs: minutesMs(10),
    run: replaceEip,
    clear: takeBackEip,
    done: (_row, { ref, address }) => ({ facts: { floating_ip: address, eip_ref: ref, eip_halted: '' } }),
    async after(ending) {
      const { app, db, params, resource } = ending
      const { floating_ip: address, eip_ref: ref } = factsOf(resource)
      await addressReplaced(ending, params.eip_id, { ref: ref!, address: address! })
      await wakeBound(app, db, resource.id)
    },
    undo: ({ app, db, resource }) => wakeBound(app, db, resource.id),
    onFault: 'before',
  }),
  'restore snapshot': step<Restore, object>({
    task: 'restoring',
    deadlineMs: minutesMs(30),
    run: ({ engine, call, params }) => engine.snapshots.restore(call, params.snapshot_ref, params.disk_ref),
    clear: ({ engine, call }) => engine.abandon(call),
    // With the content of a system disk comes the system that it had then.
    done: (_row, _result, { origin }) => (origin ? { spec: { ...origin } } : {}),
    after: ({ db, params }) => backInUse(db, params.disk_id),
    undo: ({ db, params }) => backInUse(db, params.disk_id),
    onFault: 'before',
  }),
  expire: step<object, object>({
    deadlineMs: minutesMs(30),
    async run(work) {
      const { engine, call, resource } = work
      const out = await outOfRescue(work)
      if (out.state !== 'done' || !runs.includes(resource.status)) return out
      return engine.hosts.power(call, resource.engineRef!, 'stop')
    },
    done: () => ({ status: 'EXPIRED' }),
    onFault: 'before',
  }),
  /** Off and out of sight; what has a life of its own is let go first. */
  delete: step<object, object>({
    task: 'powering-off',
    deadlineMs: minutesMs(30),
    async run(work) {
      const freed = await detachAll(work)
      if (freed.state !== 'done') return freed
      return work.engine.hosts.power(work.call, work.resource.engineRef!, 'stop')
    },
    done: (row, _result, _params, { app }) => ({
      status: 'SHUTOFF',
      deletedAt: app.clock.now(),
      releaseAt: binEnd(app.clock.now(), row),
    }),
    async after(ending) {
      const { db, resource } = ending
      await unbindAll(db, resource)
      await systemDisk(db, resource.id, { deletedAt: resource.deletedAt })
      await returnUnused(ending)
    },
    undo: ({ app, db, resource }) => wakeBound(app, db, resource.id),
    onFault: 'before',
  }),
  release: step<object, object>({
    deadlineMs: hoursMs(2),
    async run(work) {
      if (!work.resource.engineRef) return work.engine.discard(work.call)
      const freed = await detachAll(work)
      return freed.state === 'done' ? work.engine.hosts.remove(work.call, work.resource.engineRef) : freed
    },
    done: (_row, _result, _params, { app }) => ({ releasedAt: app.clock.now() }),
    async after(ending) {
      const { app, db, resource } = ending
      await unbindAll(db, resource)
      const [disk] = await db.select().from(resources).where(boundDisk(resource.id, 'system'))
      if (disk) await removeSnapshots({ ...ending, resource: disk })
      await systemDisk(db, resource.id, { releasedAt: app.clock.now() })
      // A change of size that nobody confirmed held two places.
      const before = factsOf(resource).flavor_before
      if (before) await releaseFlavor(db, resource.node, before.flavor_id, 1)
      // A creation that failed had given its place back already.
      if (resource.engineRef) await releaseFlavor(db, resource.node, specOf(resource).flavor_id, 1)
      await returnUnused(ending)
    },
    undo: ({ app, db, resource }) => wakeBound(app, db, resource.id),
    onFault: 'before',
  }),
})

/** Rules that changed while a host was busy, or could not be bound, reach it at the end of what is done to it next. */
function followingRules(steps: ProductLine['steps']): ProductLine['steps'] {
  const following = (one: Step<never, never>): Step<never, never> => ({
    ...one,
    async after(ending) {
      await one.after?.(ending)
      await bindIfRulesChanged(ending)
    },
  })
  return Object.fromEntries(Object.entries(steps).map(([action, one]) => [action, following(one)]))
}

async function bindIfRulesChanged({ app, db, resource }: Pick<Ending, 'app' | 'db' | 'resource'>): Promise<void> {
  const { firewall_ids } = specOf(resource)
  if (firewall_ids.length === 0 || !canBindFirewalls(resource)) return
  const [bound] = await db
    .select({ at: max(operations.createdAt) })
    .from(operations)
    .where(
      and(
        eq(operations.resourceId, resource.id),
        inArray(operations.action, ['create', 'bind port security group']),
        eq(operations.state, 'done'),
      ),
    )
  if (!(await rulesChangedSince(db, firewall_ids, bound?.at ?? resource.createdAt))) return
  await begin(app, db, resource, { action: 'bind port security group', params: { firewall_ids }, loginId: null })
}

interface Address {
  ref: string
  address: string
}

async function replaceEip(work: Work<{ eip_id: string }>): Promise<Progress<Address>> {
  const { db, engine, call, resource } = work
  const before = await eipRow(work)
  if (!before?.engineRef) return { state: 'failed', fault: 'lost' }
  const { line = '' } = before.spec as { line?: string }
  const made = await engine.addresses.allocate(call, {
    bandwidthMbps: factsOf(resource).bandwidth_mbps ?? 1,
    ...(await lineFor(db, resource.node, line)),
  })
  if (made.state !== 'done') return made
  const bound = await engine.addresses.bind(partOf(call, 'bind'), made.result.ref, resource.engineRef!)
  if (bound.state !== 'done') return bound
  const released = await engine.addresses.release(partOf(call, 'release'), before.engineRef)
  return released.state === 'done' ? made : released
}

/** The address it had is bound again. One that is released already cannot be had back: then the new one stays. */
async function takeBackEip(work: Work<{ eip_id: string }>): Promise<Progress<{ kept?: Address }>> {
  const { engine, call, resource } = work
  const before = (await eipRow(work))?.engineRef
  const back = before ? await engine.addresses.bind(partOf(call, 'back'), before, resource.engineRef!) : nothing
  if (back.state === 'pending') return back
  if (back.state === 'failed' && back.fault === 'lost') {
    const made = await replaceEip(work)
    if (made.state === 'pending') return made
    if (made.state === 'done') return { state: 'done', result: { kept: made.result } }
  }
  const rest = await engine.abandon(call)
  return rest.state === 'done' ? back : rest
}

async function eipRow({ db, params }: Work<{ eip_id: string }>): Promise<ResourceRow | undefined> {
  const [eip] = await db.select().from(resources).where(eq(resources.id, params.eip_id))
  return eip
}

async function networkWish(db: Db, subnetId: string): Promise<HostWish['network']> {
  const subnet = await subnetById(db, subnetId)
  return {
    id: subnetId,
    vpc: subnet?.vpcId ?? subnetId,
    cidr: subnet?.cidr ?? '10.20.0.0/24',
    gateway: subnet?.gateway ?? '10.20.0.1',
    pool: subnet?.poolFrom ? { from: subnet.poolFrom, to: subnet.poolTo } : null,
    kept: await endsIn(db, subnetId),
    ref: subnet?.engineRef ?? null,
    ...(subnet && { routes: await routesOf(db, subnet.vpcId) }),
  }
}

async function wishOf({ db, resource, secrets }: Work<object>): Promise<HostWish> {
  const spec = specOf(resource)
  return {
    hostName: spec.host_name,
    flavor: flavorOf(spec),
    image: imageOf(spec),
    systemDiskGb: spec.system_disk_gb,
    network: await networkWish(db, spec.subnet_id),
    firewalls: await firewallWishes(db, spec.firewall_ids),
    password: secrets['password'] ?? null,
    publicKeys: keysOf(spec),
    userData: spec.user_data,
  }
}

/** Detaches data disks and addresses from a machine that is to go, one after the other. */
async function detachAll(work: Work<object>): Promise<Progress> {
  const { db, engine, call, resource } = work
  const out = await outOfRescue(work)
  if (out.state !== 'done') return out
  const bound = await db
    .select()
    .from(resources)
    .where(and(eq(resources.boundTo, resource.id), isNull(resources.releasedAt)))
    .orderBy(resources.id)
  for (const { id, kind, engineRef, spec } of bound) {
    if (!engineRef || (kind === 'disk' && spec['properties'] === 'system')) continue
    const part = partOf(call, id)
    const freed = await (kind === 'disk'
      ? engine.disks.detach(part, engineRef)
      : engine.addresses.unbind(part, engineRef))
    if (freed.state !== 'done') return freed
  }
  return nothing
}

const boundDisk = (hostId: string, properties: DiskKind) =>
  and(
    eq(resources.boundTo, hostId),
    isNull(resources.releasedAt),
    sql`${resources.kind} = 'disk' and ${resources.spec}->>'properties' = ${properties}`,
  )

/** The disk that came with the host goes where the host goes. */
async function systemDisk(db: Db, hostId: string, set: Partial<ResourceRow>): Promise<void> {
  await db.update(resources).set(set).where(boundDisk(hostId, 'system'))
}

async function unbindAll(db: Db, host: ResourceRow): Promise<void> {
  await db
    .update(resources)
    .set({
      boundTo: null,
      status: sql`case when ${resources.status} = 'in-use' then 'available' else ${resources.status} end`,
    })
    .where(boundDisk(host.id, 'data'))
  await db
    .update(resources)
    .set({ boundTo: null, status: 'unbound' })
    .where(and(eq(resources.boundTo, host.id), isNull(resources.releasedAt), eq(resources.kind, 'eip')))
  const { floating_ip: _ip, eip_id: _eip, eip_halted: _halted, bandwidth_mbps: _mbps, ...facts } = factsOf(host)
  await db.update(resources).set({ facts }).where(eq(resources.id, host.id))
}

async function backInUse(db: Db, diskId: string): Promise<void> {
  await db.update(resources).set({ status: 'in-use' }).where(eq(resources.id, diskId))
}
