import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const linux = process.platform === 'linux'

/**
 * The processes of PostgreSQL that live in a data folder: the postmaster and all its children have it as their working
 * directory. Where there is no /proc, only the postmaster named in postmaster.pid is found.
 */
export function processesIn(cluster: string): number[] {
  if (!linux) {
    const pid = postmasterPid(cluster)
    if (!pid) return []
    const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
    return stdout.includes('postgres') && stdout.includes(cluster) ? [pid] : []
  }
  const folder = realpathSync(cluster)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isPostgresIn(name, folder))
    .map(Number)
}

function isPostgresIn(pid: string, folder: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder &&
      /^(postgres|initdb)\n$/.test(readFileSync(`/proc/${pid}/comm`, 'utf8'))
    )
  } catch {
    return false
  }
}

export function postmasterPid(cluster: string): number | undefined {
  try {
    // A server in single-user mode writes its pid negated.
    return Math.abs(Number.parseInt(readFileSync(`${cluster}/postmaster.pid`, 'utf8'), 10)) || undefined
  } catch {
    return undefined
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** True as soon as `done` is; false when the time is over. */
export async function within(ms: number, done: () => boolean): Promise<boolean> {
  const end = performance.now() + ms
  for (;;) {
    if (done()) return true
    if (performance.now() > end) return false
    await sleep(10)
  }
}
