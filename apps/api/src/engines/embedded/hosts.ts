import type { MonitorPeriod } from '@portico/contract/constants.ts'
import { and, asc, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { daysMs } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import { hashPassword } from '../../core/passwords.ts'
import type { EngineCall, Progress } from '../../ground/engine/progress.ts'
import type {
  HostEngine,
  HostReport,
  HostWish,
  PowerChange,
  RebuildWish,
  RescueWish,
} from '../../ground/engine/hosts.ts'
import { addresses, copies, machines, runs, volumes } from './embedded.table.ts'
import { takePrivate } from './addresses.ts'
import { loopback, type EmbeddedMachines } from './machines.ts'
import { contentOf } from './images.ts'
import { newHostKey } from './machine/machine.ts'
import { endAddressRuns } from './address-traffic.ts'
import { figuresAt, hostMetrics } from './machine/metrics.ts'
import { EngineRefusal, work, type Job, type Phase } from './work.ts'

/** The line of a machine without an address of its own. */
const innerMbps = 100

type MachineRow = typeof machines.$inferSelect

/** Work on a machine takes as long as this, at the speed of life. */
const phases = {
  create: [
    { task: 'block_device_mapping', seconds: 5 },
    { task: 'spawning', seconds: 12 },
  ],
  start: [{ task: 'powering-on', seconds: 5 }],
  stop: [{ task: 'powering-off', seconds: 5 }],
  reboot: [{ task: 'reboot_started', seconds: 8 }],
  hard: [{ task: 'reboot_started', seconds: 6 }],
  resize: [
    { task: 'resize_prep', seconds: 4 },
    { task: 'resize_migrating', seconds: 10 },
  ],
  confirm: [{ seconds: 2 }],
  revert: [{ task: 'resize_migrating', seconds: 6 }],
  rescue: [{ task: 'rescuing', seconds: 8 }],
  unrescue: [{ task: 'unrescuing', seconds: 6 }],
  password: [{ seconds: 2 }],
  firewall: [{ seconds: 1 }],
  move: [{ seconds: 4 }],
  remove: [{ seconds: 3 }],
} as const satisfies Record<string, readonly Phase[]>

const rebuildTask = {
  rebuild: 'rebuild_block_device_mapping',
  'reinstall system': 'reinstalling',
  'replace system': 'changing system',
} as const
const powerVerb = { start: 'start', stop: 'stop', reboot: 'reboot', 'hard reboot': 'hard' } as const

export class EmbeddedHosts implements HostEngine {
  readonly #app: App
  readonly #node: string
  readonly #machines: EmbeddedMachines

  constructor(app: App, node: string, machines_: EmbeddedMachines) {
    this.#app = app
    this.#node = node
    this.#machines = machines_
  }

  async create(call: EngineCall, wish: HostWish): Promise<Progress<HostReport>> {
    const ref = `vm-${call.operation}`
    const disk = `vol-${call.operation}`
    const passwordHash = wish.password === null ? null : await hashPassword(wish.password)
    return this.#onMachine(call, ref, {
      verb: 'create',
      phases: phases.create,
      apply: async (db, trick) => {
        const content = await contentOf(db, wish.image.ref)
        await db
          .insert(volumes)
          .values({ ref: disk, node: this.#node, sizeGb: wish.systemDiskGb, machine: ref, device: 'vda', content })
        await db.insert(machines).values({
          ref,
          node: this.#node,
          hostName: wish.hostName,
          state: 'running',
          vcpus: wish.flavor.vcpus,
          memoryMb: wish.flavor.memoryMb,
          image: wish.image.name,
          system: wish.image.system,
          userName: wish.image.userName,
          passwordHash,
          authorizedKeys: wish.publicKeys,
          hostKey: newHostKey(),
          network: wish.network.id,
          privateIp: await takePrivate(db, wish.network),
          systemDisk: disk,
          firewalls: wish.firewalls,
          userData: wish.userData,
        })
        await this.#boot(db, ref)
        const report = await this.#report(db, ref)
        if (trick === 'lose') await this.drop(db, ref)
        return report
      },
    })
  }

  power(call: EngineCall, ref: string, change: PowerChange): Promise<Progress<HostReport>> {
    const verb = powerVerb[change]
    return this.#onMachine(call, ref, {
      verb,
      phases: phases[verb],
      apply: async (db) => {
        const { state } = await this.#machine(db, ref)
        // As in a real cloud, it is brought out of rescue first.
        if (state === 'rescued') throw new EngineRefusal('refused')
        await this.#halt(db, ref)
        if (change !== 'stop') await this.#boot(db, ref)
        return this.#report(db, ref)
      },
      broken: (db) => this.#fail(db, ref),
    })
  }

  async rebuild(call: EngineCall, ref: string, { image, password, how }: RebuildWish): Promise<Progress<HostReport>> {
    const passwordHash = password === null ? undefined : await hashPassword(password)
    return this.#onMachine(call, ref, {
      verb: 'rebuild',
      phases: [{ task: rebuildTask[how], seconds: 12 }],
      apply: async (db) => {
        const content = await contentOf(db, image.ref)
        await this.#halt(db, ref)
        const { systemDisk } = await this.#machine(db, ref)
        await db.update(volumes).set({ content }).where(eq(volumes.ref, systemDisk))
        await db
          .update(machines)
          .set({
            image: image.name,
            system: image.system,
            userName: image.userName,
            hostKey: newHostKey(),
            ...(passwordHash && { passwordHash }),
          })
          .where(eq(machines.ref, ref))
        await this.#boot(db, ref)
        return this.#report(db, ref)
      },
      broken: (db) => this.#fail(db, ref),
    })
  }

  resize(call: EngineCall, ref: string, flavor: HostWish['flavor']): Promise<Progress<HostReport>> {
    return this.#onMachine(call, ref, {
      verb: 'resize',
      phases: phases.resize,
      apply: async (db) => {
        const { vcpus, memoryMb } = await this.#machine(db, ref)
        // It runs with its new size, so that somebody can look whether it does.
        await this.#boot(db, ref)
        await db
          .update(machines)
          .set({ vcpus: flavor.vcpus, memoryMb: flavor.memoryMb, sizeBefore: { vcpus, memoryMb }, state: 'resized' })
          .where(eq(machines.ref, ref))
        return this.#report(db, ref)
      },
      broken: (db) => this.#fail(db, ref),
    })
  }

  confirmResize(call: EngineCall, ref: string): Promise<Progress<HostReport>> {
    return this.#onMachine(call, ref, {
      verb: 'confirm',
      phases: phases.confirm,
      apply: async (db) => {
        const { bootedAt } = await this.#machine(db, ref)
        // It may have switched itself off meanwhile.
        const state = bootedAt ? 'running' : 'stopped'
        await db.update(machines).set({ sizeBefore: null, state }).where(eq(machines.ref, ref))
        return this.#report(db, ref)
      },
    })
  }

  revertResize(call: EngineCall, ref: string): Promise<Progress<HostReport>> {
    return this.#onMachine(call, ref, {
      verb: 'revert',
      phases: phases.revert,
      apply: async (db) => {
        const { sizeBefore } = await this.#machine(db, ref)
        await this.#halt(db, ref)
        await db
          .update(machines)
          .set({ ...sizeBefore, sizeBefore: null })
          .where(eq(machines.ref, ref))
        await this.#boot(db, ref)
        return this.#report(db, ref)
      },
    })
  }

  /** What nobody asks for any more does not go on by itself. */
  async abandonResize(call: EngineCall, ref: string): Promise<Progress> {
    const [machine] = await this.#app.db.select().from(machines).where(eq(machines.ref, ref))
    return machine?.sizeBefore ? this.revertResize(call, ref) : { state: 'done', result: {} }
  }

  async rescue(call: EngineCall, ref: string, { password }: RescueWish): Promise<Progress<HostReport>> {
    const rescueHash = await hashPassword(password)
    return this.#onMachine(call, ref, {
      verb: 'rescue',
      phases: phases.rescue,
      apply: async (db) => {
        await this.#machine(db, ref)
        await this.#halt(db, ref)
        await this.#boot(db, ref)
        await db.update(machines).set({ state: 'rescued', rescueHash }).where(eq(machines.ref, ref))
        return this.#report(db, ref)
      },
      broken: (db) => this.#fail(db, ref),
    })
  }

  async unrescue(call: EngineCall, ref: string): Promise<Progress<HostReport>> {
    const [now] = await this.reports([ref])
    // Asked again when it is done, it is found to be done already.
    if (now && now.state !== 'rescued') return { state: 'done', result: now }
    return this.#onMachine(call, ref, {
      verb: 'unrescue',
      phases: phases.unrescue,
      apply: async (db) => {
        await this.#machine(db, ref)
        await this.#halt(db, ref)
        await this.#boot(db, ref)
        return this.#report(db, ref)
      },
      broken: (db) => this.#fail(db, ref),
    })
  }

  async setPassword(call: EngineCall, ref: string, password: string): Promise<Progress<HostReport>> {
    const passwordHash = await hashPassword(password)
    return this.#onMachine(call, ref, {
      verb: 'password',
      phases: phases.password,
      apply: async (db) => {
        await db.update(machines).set({ passwordHash }).where(eq(machines.ref, ref))
        return this.#report(db, ref)
      },
    })
  }

  setFirewalls(call: EngineCall, ref: string, firewalls: HostWish['firewalls']): Promise<Progress<HostReport>> {
    return this.#onMachine(call, ref, {
      verb: 'firewall',
      phases: phases.firewall,
      apply: async (db) => {
        await db.update(machines).set({ firewalls }).where(eq(machines.ref, ref))
        return this.#report(db, ref)
      },
    })
  }

  moveNetwork(call: EngineCall, ref: string, network: HostWish['network']): Promise<Progress<HostReport>> {
    return this.#onMachine(call, ref, {
      verb: 'move',
      phases: phases.move,
      apply: async (db) => {
        await this.#machine(db, ref)
        const privateIp = await takePrivate(db, network)
        await db.update(machines).set({ network: network.id, privateIp }).where(eq(machines.ref, ref))
        return this.#report(db, ref)
      },
    })
  }

  remove(call: EngineCall, ref: string): Promise<Progress> {
    return this.#onMachine(call, ref, {
      verb: 'remove',
      phases: phases.remove,
      apply: async (db) => {
        await this.drop(db, ref)
        return {}
      },
    })
  }

  async reports(refs: readonly string[]): Promise<HostReport[]> {
    const found = await this.#app.db
      .select()
      .from(machines)
      .where(inArray(machines.ref, [...refs]))
    return found.map(reportOf)
  }

  async load(refs: readonly string[]) {
    const now = this.#app.clock.now()
    const running = await this.#app.db
      .select({ ref: machines.ref, vcpus: machines.vcpus, memoryMb: machines.memoryMb, from: runs.from })
      .from(machines)
      .innerJoin(runs, and(eq(runs.ref, machines.ref), isNull(runs.to)))
      .where(inArray(machines.ref, [...refs]))
    return running.map(({ from, ...host }) => ({
      ref: host.ref,
      cpuPercent: figuresAt({ ...host, bandwidthMbps: innerMbps }, from, now).cpuPercent,
    }))
  }

  async metrics(ref: string, period: MonitorPeriod) {
    const { db, clock } = this.#app
    const [found] = await db.select().from(machines).where(eq(machines.ref, ref))
    if (!found) return []
    const [address] = await db.select().from(addresses).where(eq(addresses.machine, ref))
    const now = clock.now()
    const since = new Date(now.getTime() - daysMs(100))
    const ran = await db
      .select()
      .from(runs)
      .where(and(eq(runs.ref, ref), or(isNull(runs.to), gte(runs.to, since))))
      .orderBy(asc(runs.from))
    const host = {
      ref,
      vcpus: found.vcpus,
      memoryMb: found.memoryMb,
      bandwidthMbps: address?.bandwidthMbps ?? innerMbps,
    }
    return hostMetrics(host, ran, period, now)
  }

  consoleLog(ref: string): Promise<string> {
    return this.#machines.consoleLog(ref)
  }

  remote(ref: string, way: 'ssh' | 'vnc') {
    return this.#machines.remote(ref, way)
  }

  /** A machine's doors open and close with it, once the change is in the database; only then is it known where they are. */
  async #onMachine<Result extends object>(call: EngineCall, ref: string, job: Job<Result>): Promise<Progress<Result>> {
    const progress = await work(this.#app, call, job)
    if (progress.state !== 'done') return progress
    await this.#machines.follow(ref)
    const [report] = await this.reports([ref])
    return report ? { ...progress, result: { ...progress.result, ssh: report.ssh } } : progress
  }

  async #machine(db: Db, ref: string): Promise<MachineRow> {
    const [found] = await db.select().from(machines).where(eq(machines.ref, ref)).for('update')
    if (!found) throw new EngineRefusal('lost')
    return found
  }

  async #boot(db: Db, ref: string): Promise<void> {
    const now = this.#app.clock.now()
    await db.update(machines).set({ state: 'running', bootedAt: now, rescueHash: null }).where(eq(machines.ref, ref))
    await db.insert(runs).values({ ref, from: now }).onConflictDoNothing()
  }

  async #halt(db: Db, ref: string): Promise<void> {
    await db.update(machines).set({ state: 'stopped', bootedAt: null }).where(eq(machines.ref, ref))
    await db
      .update(runs)
      .set({ to: this.#app.clock.now() })
      .where(and(eq(runs.ref, ref), isNull(runs.to)))
  }

  async #fail(db: Db, ref: string): Promise<void> {
    await this.#halt(db, ref)
    await db.update(machines).set({ state: 'error' }).where(eq(machines.ref, ref))
  }

  /** The machine, its system disk and its history go; what was attached to it stays. */
  async drop(db: Db, ref: string): Promise<void> {
    const [found] = await db.select().from(machines).where(eq(machines.ref, ref))
    if (!found) return
    await db.delete(copies).where(eq(copies.volume, found.systemDisk))
    await db.delete(volumes).where(eq(volumes.ref, found.systemDisk))
    await db.update(volumes).set({ machine: null, device: '' }).where(eq(volumes.machine, ref))
    await db.update(addresses).set({ machine: null }).where(eq(addresses.machine, ref))
    await endAddressRuns(db, ref, this.#app.clock.now())
    await db.delete(machines).where(eq(machines.ref, ref))
  }

  async #report(db: Db, ref: string): Promise<HostReport> {
    return reportOf(await this.#machine(db, ref))
  }
}

const reportOf = (row: MachineRow): HostReport => ({
  ref: row.ref,
  state: row.state as HostReport['state'],
  privateIp: row.privateIp,
  userName: row.userName,
  vcpus: row.vcpus,
  memoryMb: row.memoryMb,
  systemDiskRef: row.systemDisk,
  // The port stays in the row so that it is opened there again; until then anybody may have it.
  ssh: row.bootedAt !== null && row.sshPort !== null ? { host: loopback, port: row.sshPort } : null,
})
