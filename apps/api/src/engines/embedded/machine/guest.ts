import type { Figures } from '../../../ground/engine/hosts.ts'
import { figuresAt } from './metrics.ts'
import { FileTree, homeOf } from './file-tree.ts'
import type { Machine } from './machine.ts'

const eventsMax = 200
/** What a machine's own view of its network card is measured by; the real limit is the network's. */
const cardMbps = 100

/** What goes on inside a machine while it runs: its files, and what it wrote on its console. */
export class Guest {
  readonly now: () => Date
  readonly #events: { at: Date; text: string }[] = []
  #machine: Machine
  #files: FileTree | undefined

  constructor(machine: Machine, now: () => Date) {
    this.#machine = machine
    this.now = now
  }

  get machine(): Machine {
    return this.#machine
  }

  /** Addresses, keys and passwords change while it runs. */
  learn(machine: Machine): void {
    this.#machine = machine
  }

  get events(): readonly { at: Date; text: string }[] {
    return this.#events
  }

  /** A line for the console's log. */
  note(text: string): void {
    this.#events.push({ at: this.now(), text })
    if (this.#events.length > eventsMax) this.#events.shift()
  }

  get uptimeSeconds(): number {
    return Math.max(0, Math.floor((this.now().getTime() - this.#machine.bootedAt.getTime()) / 1000))
  }

  get figures(): Figures {
    return figuresAt({ ...this.#machine, bandwidthMbps: cardMbps }, this.#machine.bootedAt, this.now())
  }

  /** Made when somebody first looks: most machines are never signed in to. */
  get files(): FileTree {
    this.#files ??= this.#furnish()
    return this.#files
  }

  #furnish(): FileTree {
    const files = new FileTree(this.now)
    const { system, userName } = this.#machine
    const folders =
      system === 'windows'
        ? ['/Users', `/Users/${userName}`, `/Users/${userName}/Desktop`, '/Windows', '/Windows/System32', '/Temp']
        : [
            '/bin',
            '/boot',
            '/dev',
            '/etc',
            '/home',
            '/opt',
            '/proc',
            '/root',
            '/srv',
            '/tmp',
            '/usr',
            '/var',
            '/var/log',
          ]
    for (const folder of folders) files.makeFolder(folder)
    if (system === 'windows') return files
    const home = homeOf(this.#machine)
    if (!files.has(home)) files.makeFolder(home)
    files.live('/etc/hostname', () => `${this.#machine.hostName}\n`)
    files.live('/etc/hosts', () => `127.0.0.1\tlocalhost\n${this.#machine.privateIp}\t${this.#machine.hostName}\n`)
    files.live('/etc/os-release', () => osRelease(this.#machine.image))
    files.live('/proc/uptime', () => `${this.uptimeSeconds}.00 ${Math.floor(this.uptimeSeconds * 0.9)}.00\n`)
    files.live('/proc/cpuinfo', () => cpuInfo(this.#machine.vcpus))
    files.live('/proc/meminfo', () => this.#memInfo())
    files.live('/var/log/auth.log', () => this.#events.map(({ at, text }) => `${at.toISOString()} ${text}\n`).join(''))
    files.write('/etc/motd', `Welcome to ${this.#machine.image}. Type "help" for what this machine can do.\n`)
    return files
  }

  #memInfo(): string {
    const used = this.figures.memoryMb
    const line = (name: string, mb: number) =>
      `${`${name}:`.padEnd(16)}${String(Math.round(mb * 1024)).padStart(10)} kB\n`
    const { memoryMb } = this.#machine
    return line('MemTotal', memoryMb) + line('MemFree', (memoryMb - used) * 0.6) + line('MemAvailable', memoryMb - used)
  }
}

function osRelease(image: string): string {
  const [, name = image, version = ''] = /^(.*?)\s*([\d.]+)?$/.exec(image) ?? []
  const id = name.toLowerCase().split(' ')[0]
  return `PRETTY_NAME="${image}"\nNAME="${name}"\nVERSION_ID="${version}"\nID=${id}\n`
}

const cpuInfo = (vcpus: number) =>
  Array.from(
    { length: vcpus },
    (_, n) => `processor\t: ${n}\nmodel name\t: Portico vCPU\ncpu MHz\t\t: 2600.000\n\n`,
  ).join('')
