import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { usableBinaries, type RunAs } from './embedded-binaries.ts'
import { cleanEnv, createCluster, NAME, refuseOtherVersion, runAs, seenBy } from './embedded-cluster.ts'
import { isAlive, postmasterPid, processesIn, signal, within } from './embedded-processes.ts'

export type EmbeddedOptions = {
  /** Everything is kept below this folder; it is made when missing. One server at a time may use it. */
  dir: string
  log?: (line: string) => void
  /** PostgreSQL settings over ours, e.g. `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>
  /** PostgreSQL ended though nobody asked it to. It is being started again, on the same port. */
  onExit?: (exit: { code: number | null; signal: NodeJS.Signals | null }) => void
}

export type Embedded = { url: string; readonly pid: number; stop(): Promise<void> }

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '',
  // A refused duplicate is ordinary work here, and its detail would put a customer's data into the log.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  // What keeps the log for a copy must not fill the disk when the copy cannot be written.
  max_slot_wal_keep_size: '4GB',
}

// A pool that returns during recovery causes dozens of these.
const TURNED_AWAY = /^FATAL: +the database system is (starting up|not yet)|^DETAIL: +Consistent recovery state/

/** Starts the PostgreSQL that comes with the npm package, making its database on the first start. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dir = resolve(options.dir)
  const log = options.log ?? (() => {})
  const settings = { ...SETTINGS, ...options.settings }
  const release = holdFolder(dir)
  try {
    const cluster = join(dir, 'cluster')
    const user = runAs(cluster)
    const bin = join(usableBinaries(dir, user), 'bin')
    const password = rememberedPassword(dir)
    if (!existsSync(cluster)) await createCluster({ cluster, bin, user, password, sync: settings.fsync !== 'off' })
    refuseOtherVersion(cluster, bin)
    await evictOrphan(cluster, log)
    return await supervise({ dir, cluster, bin, user, password, settings, log, release, onExit: options.onExit })
  } catch (error) {
    release()
    throw error
  }
}

type Server = {
  dir: string
  cluster: string
  bin: string
  user: RunAs
  password: string
  settings: Record<string, string>
  log: (line: string) => void
  release: () => void
  onExit: EmbeddedOptions['onExit']
}

async function supervise(server: Server): Promise<Embedded> {
  const { log, release } = server
  const ending = new AbortController()
  let { port, child } = await launchOnFreePort(server)
  let restarting: Promise<void> | undefined
  let stopped: Promise<void> | undefined

  const watch = () =>
    whenEnded(child, () => {
      if (ending.signal.aborted) return
      log(`PostgreSQL ended unexpectedly (${child.signalCode ?? child.exitCode}); starting it again`)
      server.onExit?.({ code: child.exitCode, signal: child.signalCode })
      restarting = restart()
    })

  // Connections return to the same port, so this goes on until it works: a full disk may be cleared meanwhile.
  const restart = async () => {
    for (let pause = 100; !ending.signal.aborted; pause = Math.min(pause * 2, 5000)) {
      try {
        await evictOrphan(server.cluster, log)
        child = await launch(server, port)
        watch()
        return
      } catch (error) {
        log((error as Error).message)
        await sleep(pause, undefined, { signal: ending.signal }).catch(() => {})
      }
    }
  }

  const endWithUs = () => void child.kill('SIGINT')
  const stop = async () => {
    ending.abort()
    await restarting
    const done = new Promise<void>((ended) => whenEnded(child, ended))
    child.kill('SIGINT')
    const impatient = setTimeout(() => child.kill('SIGQUIT'), 30_000)
    await done
    clearTimeout(impatient)
    process.off('exit', endWithUs)
    release()
  }

  process.on('exit', endWithUs)
  watch()
  return {
    url: `postgres://${NAME}:${server.password}@127.0.0.1:${port}/${NAME}`,
    get pid() {
      return child.pid!
    },
    stop: () => (stopped ??= stop()),
  }
}

function whenEnded(child: ChildProcess, then: () => void): void {
  if (child.exitCode !== null || child.signalCode !== null) then()
  else child.once('exit', then)
}

async function launchOnFreePort(server: Server): Promise<{ port: number; child: ChildProcess }> {
  const memory = join(server.dir, 'port')
  const remembered = existsSync(memory) ? Number(readFileSync(memory, 'utf8')) : 0
  for (let attempt = 1; ; attempt++) {
    const port = attempt === 1 && (await isFree(remembered)) ? remembered : await freePort()
    try {
      const child = await launch(server, port)
      if (port !== remembered) writeFileSync(memory, `${port}\n`)
      return { port, child }
    } catch (error) {
      if (attempt === 5 || !(error as Error).message.includes('Address already in use')) throw error
    }
  }
}

/** Resolves when PostgreSQL takes connections; recovery after a crash may come first and take its time. */
async function launch({ cluster, bin, user, settings, log }: Server, port: number): Promise<ChildProcess> {
  const flags = Object.entries({ ...settings, port }).map(([name, value]) => `-c${name}=${value}`)
  const child = spawn(join(bin, 'postgres'), ['-D', seenBy(user, cluster), ...flags], {
    ...user,
    cwd: cluster,
    env: cleanEnv(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own session: Ctrl-C in a terminal must reach our server only, which still needs the database to stop cleanly.
    detached: true,
  })
  const tail: string[] = []
  createInterface({ input: child.stderr! }).on('line', (line) => {
    if (tail.push(line) > 20) tail.shift()
    if (!TURNED_AWAY.test(line)) log(line)
  })
  let failure: Error | undefined
  child.once('error', (error) => (failure = error))
  child.once('close', () => (failure ??= new Error(`PostgreSQL did not start:\n  ${tail.join('\n  ')}`)))
  for (;;) {
    if (failure) throw failure
    if (isReady(cluster, child.pid)) return child
    await sleep(10)
  }
}

/** The eighth line of postmaster.pid is how pg_ctl, too, learns that the server is ready. */
function isReady(cluster: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return lines[0] === String(pid) && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/**
 * After kill -9 of our process PostgreSQL lives on; after kill -9 of PostgreSQL its children need a moment. We hold the
 * folder, so whoever still works in it is left over and must be gone before the next one starts.
 */
async function evictOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const pid = postmasterPid(cluster)
  const empty = () => processesIn(cluster).length === 0
  if (pid && processesIn(cluster).includes(pid)) {
    log(`Stopping the PostgreSQL (process ${pid}) that an earlier run left behind`)
    signal(pid, 'SIGINT')
    if (!(await within(20_000, empty))) signal(pid, 'SIGQUIT')
  }
  if (!(await within(10_000, empty))) for (const left of processesIn(cluster)) signal(left, 'SIGKILL')
  if (!(await within(5_000, empty)))
    throw new Error(`PostgreSQL of an earlier run does not end (processes ${processesIn(cluster).join(', ')})`)
  // A pid file outlives a power cut or a container, and its number may by now be another program's: PostgreSQL would wait
  // for that one for ever. It judges a dead number by itself.
  if (pid && isAlive(pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

/**
 * One server per folder. A lock of SQLite is a lock of the kernel: it is taken by one of two that start together, and ends
 * with its holder, however that ends, so it can never be stale as a file with a number in it can.
 */
function holdFolder(dir: string): () => void {
  mkdirSync(dir, { recursive: true })
  const holder = join(dir, 'server.pid')
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(dir, 'server.lock'))
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    writeFileSync(holder, `${process.pid}\n`)
  } catch (error) {
    lock?.close()
    const { errcode, message } = error as Error & { errcode?: number }
    if (errcode !== SQLITE_BUSY) throw new Error(`The data folder ${dir} cannot be used: ${message}`, { cause: error })
    const pid = existsSync(holder) ? readFileSync(holder, 'utf8').trim() : 'unknown'
    throw new Error(
      `Another server (process ${pid}) uses the data folder ${dir}. Stop it, or give this one its own DATA_DIR.`,
      { cause: error },
    )
  }
  const held = lock
  return () => {
    if (held.isOpen) held.close()
  }
}

const SQLITE_BUSY = 5

function rememberedPassword(dir: string): string {
  const file = join(dir, 'password')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  if (existsSync(join(dir, 'cluster'))) throw new Error(`The password of the database is missing: ${file}`)
  const password = randomBytes(24).toString('hex')
  writeFileSync(file, `${password}\n`, { mode: 0o600, flush: true })
  return password
}

/** Below the range from which the system gives ports to outgoing connections, so that it is still free at the next start. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  if (!(port > 0)) return false
  return new Promise((answer) => {
    const probe = createServer().once('error', () => answer(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)))
  })
}
