import type { FastifyBaseLogger } from 'fastify'
import { consoleLog } from './boot-log.ts'
import { Console } from './console.ts'
import { Gate } from './gate.ts'
import { Guest } from './guest.ts'
import { LoopbackPort } from './loopback.ts'
import type { DoorPorts, MachineHooks, Machines, OpenPorts } from './machine.ts'
import { serveRfb } from './rfb-server.ts'
import type { Effect } from './shell.ts'
import { SshServer } from './ssh-server.ts'
import { VncPasswords } from './vnc-password.ts'

const sshConnectionsMax = 16
const vncConnectionsMax = 8
const openedAtOnce = 8

interface MachineDoorsOptions {
  hooks?: MachineHooks
  now?: () => Date
}

/** One machine whose doors are open. */
interface Opened {
  guest: Guest
  ssh: LoopbackPort
  vnc: LoopbackPort
  passwords: VncPasswords
  /** Undefined until somebody looks at the screen. */
  console: Console | undefined
}

/** The ways into running machines: a port for SSH and one for VNC each, open exactly as long as the machine runs. */
export class MachineDoors {
  readonly #machines: Machines
  readonly #log: FastifyBaseLogger
  readonly #options: MachineDoorsOptions
  readonly #opened = new Map<string, Opened>()
  /** Where a machine was last reached: after a restart of it people expect it there. */
  readonly #lastPorts = new Map<string, OpenPorts>()
  /** Opening and closing one machine take turns. */
  readonly #turns = new Map<string, Promise<unknown>>()

  constructor(machines: Machines, log: FastifyBaseLogger, options: MachineDoorsOptions = {}) {
    this.#machines = machines
    this.#log = log
    this.#options = options
  }

  /** Opens the doors of all that run, each where it was before if it can. */
  async start(): Promise<void> {
    const waiting = await this.#machines.allRunning()
    const worker = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { ref, ...ports } = next
        await this.open(ref, ports).catch((error: Error) => this.#log.warn({ err: error, ref }, 'doors of a machine'))
      }
    }
    await Promise.all(Array.from({ length: openedAtOnce }, worker))
  }

  async open(ref: string, kept?: DoorPorts): Promise<OpenPorts> {
    return this.#inTurn(ref, async () => {
      const wanted = kept ?? this.#lastPorts.get(ref) ?? { sshPort: null, vncPort: null }
      const opened = this.#opened.get(ref) ?? (await this.#open(ref, wanted))
      return portsOf(opened)
    })
  }

  /** Ends every session at once. Files written on the machine are gone with it. */
  async close(ref: string): Promise<void> {
    await this.#inTurn(ref, async () => {
      const opened = this.#opened.get(ref)
      this.#opened.delete(ref)
      if (opened) this.#lastPorts.set(ref, portsOf(opened))
      opened?.console?.close()
      await Promise.all([opened?.ssh.close(), opened?.vnc.close()])
    })
  }

  async stop(): Promise<void> {
    await Promise.all(this.#turns.values())
    await Promise.all([...this.#opened.keys()].map((ref) => this.close(ref)))
  }

  /** A password for the screen, good for one connection within a minute. Undefined when the doors are shut. */
  vncPassword(ref: string): string | undefined {
    return this.#opened.get(ref)?.passwords.make()
  }

  portsOf(ref: string): OpenPorts | undefined {
    const opened = this.#opened.get(ref)
    return opened && portsOf(opened)
  }

  /** What the machine has written on its console since it was started; nothing while it is off. */
  consoleLog(ref: string): string {
    const opened = this.#opened.get(ref)
    return opened ? consoleLog(opened.guest) : ''
  }

  async #open(ref: string, kept: DoorPorts): Promise<Opened> {
    const machine = await this.#machines.running(ref)
    if (!machine) throw new Error(`The machine ${ref} does not run`)
    const { hooks, now = () => new Date() } = this.#options
    const guest = new Guest(machine, now)
    const gate = new Gate(this.#machines, guest)
    const act = (effect: Exclude<Effect, 'exit'>) => {
      guest.note(`systemd: ${effect === 'reboot' ? 'reboot' : 'power-off'} asked for on the machine`)
      const done = effect === 'reboot' ? hooks?.reboot(ref) : hooks?.powerOff(ref)
      done?.catch((error: Error) => this.#log.warn({ err: error, ref }, `${effect} from inside a machine`))
    }
    const passwords = new VncPasswords(now)
    const sshServer = new SshServer({ guest, gate, act })
    const ssh = await LoopbackPort.open(kept.sshPort, sshConnectionsMax, (socket) => sshServer.accept(socket))
    const console = () => (opened.console ??= new Console({ guest, gate, act }))
    const screen = { name: machine.hostName, console, passwords, reset: () => act('reboot') }
    const vnc = await LoopbackPort.open(kept.vncPort, vncConnectionsMax, (socket) => serveRfb(screen, socket)).catch(
      async (error: unknown) => {
        await ssh.close()
        throw error
      },
    )
    const opened: Opened = { guest, ssh, vnc, passwords, console: undefined }
    this.#opened.set(ref, opened)
    if (ssh.port !== kept.sshPort || vnc.port !== kept.vncPort) await this.#machines.keepPorts(ref, portsOf(opened))
    return opened
  }

  async #inTurn<T>(ref: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(ref) ?? Promise.resolve()).then(work)
    const settled = turn.then(
      () => {},
      () => {},
    )
    this.#turns.set(ref, settled)
    void settled.then(() => {
      if (this.#turns.get(ref) === settled) this.#turns.delete(ref)
    })
    return turn
  }
}

const portsOf = ({ ssh, vnc }: Opened): OpenPorts => ({ sshPort: ssh.port, vncPort: vnc.port })
