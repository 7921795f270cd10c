import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { rescueUserName, type RemoteTarget } from '../../ground/engine/hosts.ts'
import { publicOf } from './addresses.ts'
import { machines, runs, volumes } from './embedded.table.ts'
import { MachineDoors } from './machine/doors.ts'
import type { Machine, Machines, OpenPorts } from './machine/machine.ts'

export const loopback = '127.0.0.1'

/** What runs instead of a machine's own system; the keys of that do not open it. */
const rescueSystem = { system: 'linux', image: 'Rescue system', userName: rescueUserName } as const

/** The running machines of this engine and the doors they answer at. */
export class EmbeddedMachines implements Machines {
  readonly #app: App
  readonly #doors: MachineDoors
  readonly #changed: (node: string, ref: string) => void

  constructor(app: App, changed: (node: string, ref: string) => void) {
    this.#app = app
    this.#changed = changed
    const hooks = {
      reboot: (ref: string) => this.#fromInside(ref, 'running'),
      powerOff: (ref: string) => this.#fromInside(ref, 'stopped'),
    }
    this.#doors = new MachineDoors(this, app.log, { hooks })
  }

  /** Somebody who is signed in to the machine restarts it or shuts it down. */
  async #fromInside(ref: string, state: 'running' | 'stopped') {
    const now = this.#app.clock.now()
    const [row] = await this.#app.db
      .update(machines)
      .set({
        // A change of size that is not settled stays one, and who is in rescue stays there.
        state: sql`case when ${machines.state} in ('resized', 'rescued') then ${machines.state} else ${state} end`,
        bootedAt: state === 'running' ? now : null,
      })
      .where(and(eq(machines.ref, ref), isNotNull(machines.bootedAt)))
      .returning()
    if (!row) return
    if (state === 'stopped')
      await this.#app.db
        .update(runs)
        .set({ to: now })
        .where(and(eq(runs.ref, ref), isNull(runs.to)))
    await this.follow(ref)
    this.#changed(row.node, ref)
  }

  /** A port may have been taken by another program while the server was down. */
  async start(): Promise<void> {
    const before = await this.allRunning()
    await this.#doors.start()
    for (const { node, ref, sshPort } of before)
      if (this.#doors.portsOf(ref)?.sshPort !== sshPort) this.#changed(node, ref)
  }
  stop(): Promise<void> {
    return this.#doors.stop()
  }

  /** Opens or closes the doors of a machine after it changed. One whose doors stay shut is a machine all the same. */
  async follow(ref: string): Promise<void> {
    try {
      await this.#doors.close(ref)
      if (await this.running(ref)) await this.#doors.open(ref)
    } catch (error) {
      this.#app.log.warn({ err: error, machine: ref }, 'the doors of a machine did not open')
    }
  }

  async running(ref: string): Promise<Machine | undefined> {
    const { db } = this.#app
    const [row] = await db.select().from(machines).where(eq(machines.ref, ref))
    if (!row?.bootedAt) return undefined
    const disks = await db.select().from(volumes).where(eq(volumes.machine, ref)).orderBy(volumes.device)
    const publicIps = await publicOf(db, [ref])
    return {
      ref,
      node: row.node,
      hostName: row.hostName,
      system: row.system as Machine['system'],
      image: row.image,
      userName: row.userName,
      vcpus: row.vcpus,
      memoryMb: row.memoryMb,
      disks: disks.map(({ device, sizeGb }) => ({ device, sizeGb })),
      privateIp: row.privateIp,
      publicIp: publicIps.get(ref) ?? null,
      bootedAt: row.bootedAt,
      hostKeyPem: row.hostKey,
      passwordHash: row.passwordHash,
      authorizedKeys: row.authorizedKeys,
      ...(row.state === 'rescued' && { ...rescueSystem, passwordHash: row.rescueHash, authorizedKeys: [] }),
    }
  }

  async allRunning() {
    return this.#app.db
      .select({ node: machines.node, ref: machines.ref, sshPort: machines.sshPort, vncPort: machines.vncPort })
      .from(machines)
      .where(isNotNull(machines.bootedAt))
  }

  async keepPorts(ref: string, ports: OpenPorts): Promise<void> {
    await this.#app.db.update(machines).set(ports).where(eq(machines.ref, ref))
  }

  async remote(ref: string, way: 'ssh' | 'vnc'): Promise<RemoteTarget | undefined> {
    const [row] = await this.#app.db.select().from(machines).where(eq(machines.ref, ref))
    const port = way === 'ssh' ? row?.sshPort : row?.vncPort
    if (!row?.bootedAt || !port) return undefined
    const password = way === 'vnc' ? this.#doors.vncPassword(ref) : undefined
    return { kind: 'address', host: loopback, port, ...(password !== undefined && { password }) }
  }

  async consoleLog(ref: string): Promise<string> {
    return this.#doors.consoleLog(ref)
  }
}
