import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Microseconds in a tick of the kernel's clock. */
const tick = 10_000

export interface Measure {
  rate: number
  /** Processor time of one, client and database together. */
  cpuUs: number
}

/** Runs a script by pgbench against a database and measures it the way our own code is measured. */
export async function pgbench(
  database: { url: string; pid: number },
  dir: string,
  script: string,
  clients: number,
  seconds: number,
): Promise<Measure> {
  const file = join(dir, 'pgbench.sql')
  writeFileSync(file, script)
  const backends = childrenOf(database.pid).length
  const cpu = databaseCpuUs(database.pid)
  const before = endedChildrenCpuUs()
  const args = ['-n', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', file, database.url]
  const { stdout } = await promisify(execFile)(findPgbench(), args)
  // The time of a backend is only known to its parent once it has ended.
  while (childrenOf(database.pid).length > backends) await setTimeout(20)
  const count = Number(/transactions actually processed: (\d+)/.exec(stdout)![1])
  return { rate: count / seconds, cpuUs: (databaseCpuUs(database.pid) - cpu + endedChildrenCpuUs() - before) / count }
}

/** Processor time of PostgreSQL: the postmaster, the children it has seen end, and those that live. */
export function databaseCpuUs(pid: number): number {
  const ended = statOf(pid)!
    .slice(11, 15)
    .reduce((sum, part) => sum + part, 0)
  return childrenOf(pid).reduce((sum, stat) => sum + stat[11]! + stat[12]!, ended) * tick
}

function childrenOf(pid: number): number[][] {
  const stats = readdirSync('/proc').map((name) => (/^\d+$/.test(name) ? statOf(name) : undefined))
  return stats.filter((stat) => stat !== undefined && stat[1] === pid) as number[][]
}

/** Processor time of the children of this process that have ended: pgbench, once it is done. */
function endedChildrenCpuUs(): number {
  const own = statOf(process.pid)!
  return (own[13]! + own[14]!) * tick
}

function findPgbench(): string {
  const debian = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`)
    : []
  const found = [...(process.env['PATH'] ?? '').split(delimiter), ...debian]
    .map((folder) => join(folder, 'pgbench'))
    .find(existsSync)
  if (!found) throw new Error('This benchmark needs pgbench, which comes with the server packages of PostgreSQL')
  return found
}

function statOf(pid: string | number): number[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)
  } catch {
    return undefined
  }
}

/** The round in the middle, by how the rates compare. */
export const middleOf = <Round extends { ours: Measure; theirs: Measure }>(rounds: Round[]) =>
  rounds.toSorted((a, b) => a.ours.rate / a.theirs.rate - b.ours.rate / b.theirs.rate)[Math.floor(rounds.length / 2)]!

export function report(what: string, { ours, theirs }: { ours: Measure; theirs: Measure }): void {
  const show = ({ rate, cpuUs }: Measure) => `${rate.toFixed(0)}/s, ${cpuUs.toFixed(0)} µs CPU each`
  console.log(`${what}: ours ${show(ours)}; pgbench ${show(theirs)}`)
  console.log(`rate ratio ${(ours.rate / theirs.rate).toFixed(2)} (goal at least 0.5)`)
  console.log(`CPU ratio ${(ours.cpuUs / theirs.cpuUs).toFixed(2)} (goal at most 2.5), client and database together`)
}
