import type { Guest } from './guest.ts'
import type { Machine } from './machine.ts'

interface BootLine {
  /** Since power-on. */
  atMs: number
  text: string
}

/** What the machine writes while it starts. */
export function bootLines(machine: Machine): BootLine[] {
  const stamp = (ms: number) => `[${(ms / 1000).toFixed(6).padStart(12)}]`
  const kernel = (ms: number, text: string): BootLine => ({ atMs: ms, text: `${stamp(ms)} ${text}` })
  const service = (ms: number, text: string): BootLine => ({ atMs: ms, text: `[  OK  ] ${text}` })
  if (machine.system === 'windows') {
    return [
      { atMs: 0, text: 'Booting from Hard Disk...' },
      { atMs: 900, text: `Starting ${machine.image}` },
      { atMs: 2_600, text: 'Getting devices ready' },
      { atMs: 3_900, text: 'The emergency console is available.' },
    ]
  }
  return [
    { atMs: 0, text: 'Booting from Hard Disk...' },
    kernel(10, 'Linux version 6.1.0-portico (embedded) #1 SMP'),
    kernel(14, `Command line: root=/dev/${machine.disks[0]?.device ?? 'vda'}1 ro console=tty0 console=ttyS0`),
    kernel(90, `Memory: ${machine.memoryMb * 1024}K available`),
    kernel(130, `smp: Brought up 1 node, ${machine.vcpus} CPU${machine.vcpus === 1 ? '' : 's'}`),
    ...machine.disks.map(({ device, sizeGb }, index) =>
      kernel(420 + index * 15, `virtio_blk: [${device}] ${sizeGb} GiB`),
    ),
    kernel(780, 'EXT4-fs: mounted filesystem with ordered data mode'),
    kernel(1_150, `systemd: Hostname set to <${machine.hostName}>`),
    service(1_600, 'Started Journal Service.'),
    service(1_900, 'Mounted Root and Kernel File Systems.'),
    service(2_300, `Started Network Configuration: eth0 ${machine.privateIp}.`),
    service(2_900, 'Started Regular background program processing daemon.'),
    service(3_300, 'Started OpenBSD Secure Shell server.'),
    service(3_700, 'Reached target Multi-User System.'),
  ]
}

/** What the machine has written on its console since it was started, as text. */
export function consoleLog({ machine, now, events }: Pick<Guest, 'machine' | 'now' | 'events'>): string {
  const upMs = now().getTime() - machine.bootedAt.getTime()
  const boot = bootLines(machine).filter(({ atMs }) => atMs <= upMs)
  const later = events.map(({ at, text }) => `${at.toISOString()} ${machine.hostName} ${text}`)
  return [...boot.map(({ text }) => text), ...later].map((line) => `${line}\n`).join('')
}
