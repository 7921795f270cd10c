import { cpus } from 'node:os'
import type { Phone } from '../phone/phone.ts'

const ticksPerSecond = 100
const cores = () => Math.min(8, cpus().length)

/** What this phone and its fellows really cost: the processor time of the farm, against the time it has been up. */
function ticks(phone: Phone): { user: number; system: number; idle: number } {
  const { user, system } = process.cpuUsage()
  const [userTicks, systemTicks] = [user, system].map((us) => Math.round((us / 1e6) * ticksPerSecond)) as [
    number,
    number,
  ]
  const whole = Math.round(uptimeS(phone) * ticksPerSecond) * cores()
  return { user: userTicks, system: systemTicks, idle: Math.max(0, whole) }
}

export const uptimeS = (phone: Phone) => (Date.now() - phone.bootedAt) / 1000

function statFile(phone: Phone): string {
  const { user, system, idle } = ticks(phone)
  return [
    `cpu  ${user} 0 ${system} ${idle} 0 0 0 0 0 0`,
    ...Array.from({ length: cores() }, (_, core) => {
      const share = (all: number) => Math.round(all / cores())
      return `cpu${core} ${share(user)} 0 ${share(system)} ${share(idle)} 0 0 0 0 0 0`
    }),
    `btime ${Math.round(phone.bootedAt / 1000)}`,
    `processes ${2 + phone.running.length}`,
    '',
  ].join('\n')
}

function memoryFile(): string {
  const { rss, heapTotal } = process.memoryUsage()
  const [total, used] = [2 * 1024 * 1024, Math.round((rss + heapTotal) / 1024)]
  return `MemTotal:        ${total} kB\nMemFree:         ${Math.max(0, total - used)} kB\nMemAvailable:    ${Math.max(0, total - used)} kB\n`
}

/** Files that no disk holds. */
const files: Record<string, (phone: Phone) => string> = {
  '/proc/stat': statFile,
  '/proc/meminfo': memoryFile,
  '/proc/uptime': (phone) => `${uptimeS(phone).toFixed(2)} ${uptimeS(phone).toFixed(2)}\n`,
  '/proc/loadavg': () => '0.00 0.00 0.00 1/64 100\n',
  '/proc/version': () => 'Linux version 5.10.0 (Portico, simulated, not Android)\n',
  '/proc/cpuinfo': () => Array.from({ length: cores() }, (_, core) => `processor\t: ${core}\n`).join(''),
}

export const virtualFile = (phone: Phone, path: string): string | undefined =>
  Object.hasOwn(files, path) ? files[path]!(phone) : undefined
