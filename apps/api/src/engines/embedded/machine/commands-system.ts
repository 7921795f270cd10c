import type { Command } from './commands.ts'
import { flagsOf } from './commands-files.ts'
import type { Shell } from './shell.ts'

const two = (n: number) => String(n).padStart(2, '0')
const clockOf = (at: Date) => at.toISOString().slice(11, 19)

/** Columns as wide as their widest cell: the first to the left, the others to the right, the last as it is told. */
function table(rows: (string | number)[][], last: 'left' | 'right' = 'left'): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => String(row[column] ?? '').length)))
  const isLeft = (column: number) => column === 0 || (last === 'left' && column === widths.length - 1)
  const cell = (value: string | number, column: number) =>
    isLeft(column) ? String(value).padEnd(widths[column]!) : String(value).padStart(widths[column]!)
  return rows.map((row) => `${row.map(cell).join('  ').trimEnd()}\n`).join('')
}

function upFor(shell: Shell): string {
  const seconds = shell.guest.uptimeSeconds
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ]
  const daysText = days === 0 ? '' : days === 1 ? '1 day, ' : `${days} days, `
  return daysText + (hours > 0 ? `${hours}:${two(minutes)}` : `${minutes} min`)
}

function uptimeLine(shell: Shell): string {
  const load = (shell.guest.figures.cpuPercent / 100) * shell.guest.machine.vcpus
  const loads = [load, load * 0.93, load * 0.88].map((one) => one.toFixed(2)).join(', ')
  return ` ${clockOf(shell.guest.now())} up ${upFor(shell)},  1 user,  load average: ${loads}\n`
}

function free(shell: Shell, args: string[]): string {
  const { memoryMb } = shell.guest.machine
  const used = shell.guest.figures.memoryMb
  const unit = args.includes('-g') ? 1 / 1024 : args.includes('-m') ? 1 : 1024
  const shown = (mb: number) =>
    args.includes('-h') ? (mb >= 1024 ? `${(mb / 1024).toFixed(1)}Gi` : `${Math.round(mb)}Mi`) : Math.floor(mb * unit)
  const cache = (memoryMb - used) * 0.4
  return table(
    [
      ['', 'total', 'used', 'free', 'buff/cache', 'available'],
      ['Mem:', ...[memoryMb, used, memoryMb - used - cache, cache, memoryMb - used].map(shown)],
      ['Swap:', ...[0, 0, 0].map(shown)],
    ],
    'right',
  )
}

function df(shell: Shell): string {
  const { disks } = shell.guest.machine
  const rows = disks.map(({ device, sizeGb }, index) => {
    const usedGb = index === 0 ? Math.min(sizeGb * 0.3, 2.4) : 0.1
    const name = index === 0 ? `/dev/${device}1` : `/dev/${device}`
    const percent = `${Math.ceil((usedGb / sizeGb) * 100)}%`
    const mount = index === 0 ? '/' : `/mnt/${device}`
    return [name, `${sizeGb}G`, `${usedGb.toFixed(1)}G`, `${(sizeGb - usedGb).toFixed(1)}G`, percent, mount]
  })
  return table([['Filesystem', 'Size', 'Used', 'Avail', 'Use%', 'Mounted on'], ...rows])
}

function lsblk(shell: Shell): string {
  const rows = shell.guest.machine.disks.flatMap(({ device, sizeGb }, index) => [
    [device, `${sizeGb}G`, 'disk', index === 0 ? '' : `/mnt/${device}`],
    ...(index === 0 ? [[`\`-${device}1`, `${sizeGb}G`, 'part', '/']] : []),
  ])
  return table([['NAME', 'SIZE', 'TYPE', 'MOUNTPOINTS'], ...rows])
}

/** The address that the platform writes into a card is made from the host's own. */
const macOf = (ip: string) =>
  `fa:16:3e:${ip
    .split('.')
    .slice(1)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join(':')}`

function ip(shell: Shell, [what = 'addr']: string[]): string | { err: string; code: number } {
  const { privateIp } = shell.guest.machine
  if ('route'.startsWith(what))
    return `default via ${privateIp.replace(/\d+$/, '1')} dev eth0\n${privateIp.replace(/\d+$/, '0')}/24 dev eth0 src ${privateIp}\n`
  if (!['a', 'addr', 'address', 'link'].includes(what)) return { err: 'usage: ip { addr | route }\n', code: 1 }
  const address = (text: string) => (what === 'link' ? '' : `    inet ${text}\n`)
  return (
    `1: lo: <LOOPBACK,UP> mtu 65536\n    link/loopback 00:00:00:00:00:00\n${address('127.0.0.1/8 scope host lo')}` +
    `2: eth0: <BROADCAST,MULTICAST,UP> mtu 1450\n    link/ether ${macOf(privateIp)}\n${address(`${privateIp}/24 scope global eth0`)}`
  )
}

function processes(shell: Shell): { pid: number; user: string; cpu: string; memory: string; name: string }[] {
  const { cpuPercent, memoryMb } = shell.guest.figures
  const share = (part: number) => ({
    cpu: (cpuPercent * part).toFixed(1),
    memory: (((memoryMb * part) / shell.guest.machine.memoryMb) * 100).toFixed(1),
  })
  const known: [number, string, number, string][] = [
    [1, 'root', 0.02, 'init'],
    [212, 'root', 0.03, 'systemd-journald'],
    [377, 'root', 0.01, 'cron'],
    [391, 'root', 0.02, 'sshd'],
    [518, 'www-data', 0.62, 'service'],
    [734, shell.user, 0.01, 'sh'],
  ]
  return known.map(([pid, user, part, name]) => ({ pid, user, ...share(part), name }))
}

const ps = (shell: Shell) =>
  table([
    ['USER', 'PID', '%CPU', '%MEM', 'COMMAND'],
    ...processes(shell).map(({ user, pid, cpu, memory, name }) => [user, pid, cpu, memory, name]),
  ])

function top(shell: Shell): string {
  const { cpuPercent, memoryMb } = shell.guest.figures
  return (
    `top -${uptimeLine(shell)}Tasks: ${processes(shell).length} total,   1 running\n` +
    `%Cpu(s): ${cpuPercent.toFixed(1)} us, ${(100 - cpuPercent).toFixed(1)} id\n` +
    `MiB Mem : ${shell.guest.machine.memoryMb} total, ${memoryMb} used\n\n${ps(shell)}`
  )
}

function uname(shell: Shell, args: string[]): string {
  const { hostName } = shell.guest.machine
  const { flags } = flagsOf(args)
  const parts = { s: 'Linux', n: hostName, r: '6.1.0-portico', v: '#1 SMP', m: 'x86_64', o: 'GNU/Linux' }
  const asked = Object.entries(parts).filter(
    ([flag]) => flags.has('a') || (flags.size === 0 ? flag === 's' : flags.has(flag)),
  )
  return `${asked.map(([, value]) => value).join(' ')}\n`
}

function exported(shell: Shell, args: string[]): string | { err: string; code: number } {
  if (args.length === 0) return shell.variables.map(([name, value]) => `export ${name}="${value}"\n`).join('')
  for (const one of args) {
    const [, name, , value = ''] = /^([A-Za-z_]\w*)(=(.*))?$/s.exec(one) ?? []
    if (name === undefined || !shell.setVariable(name, value))
      return { err: `export: ${one.slice(0, 80)}: not valid\n`, code: 1 }
  }
  return ''
}

function systemInfo(shell: Shell): string {
  const { hostName, image, vcpus, memoryMb, bootedAt, privateIp } = shell.guest.machine
  const facts: [string, string][] = [
    ['Host Name:', hostName],
    ['OS Name:', image],
    ['System Boot Time:', bootedAt.toISOString()],
    ['Processor(s):', String(vcpus)],
    ['Total Physical Memory:', `${memoryMb} MB`],
    ['Network Card(s):', privateIp],
  ]
  return facts.map(([name, value]) => `${name.padEnd(26)}${value}\n`).join('')
}

export const systemCommands: Record<string, Command> = {
  uname,
  hostname: (shell) => `${shell.guest.machine.hostName}\n`,
  whoami: (shell) => `${shell.user}\n`,
  id: (shell) => {
    const n = shell.user === 'root' ? 0 : 1000
    return `uid=${n}(${shell.user}) gid=${n}(${shell.user}) groups=${n}(${shell.user})\n`
  },
  uptime: (shell) => uptimeLine(shell),
  free,
  df,
  lsblk,
  ip,
  ps,
  top,
  nproc: (shell) => `${shell.guest.machine.vcpus}\n`,
  date: (shell) => `${shell.guest.now().toUTCString().replace('GMT', 'UTC')}\n`,
  env: (shell) => shell.variables.map(([name, value]) => `${name}=${value}\n`).join(''),
  export: exported,
  unset: (shell, args) => {
    for (const name of args) shell.forgetVariable(name)
    return ''
  },
  systeminfo: (shell) => systemInfo(shell),
  ipconfig: (shell) => {
    const { privateIp } = shell.guest.machine
    const gateway = privateIp.replace(/\d+$/, '1')
    return `Ethernet adapter eth0:\n\n   IPv4 Address. . . . . : ${privateIp}\n   Subnet Mask . . . . . : 255.255.255.0\n   Default Gateway . . . : ${gateway}\n`
  },
}
