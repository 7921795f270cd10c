import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { canEnter, type RunAs } from './embedded-binaries.ts'
import { processesIn, signal, within } from './embedded-processes.ts'

/** The superuser and the database. */
export const NAME = 'portico'

type NewCluster = { cluster: string; bin: string; user: RunAs; password: string; sync: boolean }

/** Under a temporary name until complete, so a first start that is killed half-way leaves nothing that looks finished. */
export async function createCluster({ cluster, bin, user, password, sync }: NewCluster): Promise<void> {
  const parent = resolve(cluster, '..')
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(`${basename(cluster)}.new-`))) {
    const half = join(parent, name)
    for (const pid of processesIn(half)) signal(pid, 'SIGKILL')
    await within(2_000, () => processesIn(half).length === 0)
    rmSync(half, { recursive: true, force: true, maxRetries: 5 })
  }
  const half = `${cluster}.new-${randomBytes(4).toString('hex')}`
  const prepare = () => {
    rmSync(half, { recursive: true, force: true })
    mkdirSync(half, { mode: 0o700 })
    if (user) chownSync(half, user.uid, user.gid)
  }
  // The built-in provider sorts and folds case alike everywhere; the operating system's locale is only the backdrop.
  const initdb = (locale: string) => {
    prepare()
    const flags = `--username=${NAME} --auth=trust --encoding=UTF8 --locale=${locale} --locale-provider=builtin`
    const more = `--builtin-locale=C.UTF-8 --no-instructions${sync ? '' : ' --no-sync'}`
    return run(join(bin, 'initdb'), ['-D', seenBy(user, half), ...`${flags} ${more}`.split(' ')], { user, cwd: half })
  }
  await initdb('C.UTF-8').catch((error: Error) => {
    if (!error.message.includes('invalid locale name')) throw error
    return initdb('C')
  })
  const sql = `ALTER ROLE ${NAME} PASSWORD '${password}'\nCREATE DATABASE ${NAME}\n`
  const single = [
    '--single',
    '-D',
    seenBy(user, half),
    `-cfsync=${sync ? 'on' : 'off'}`,
    '-clog_checkpoints=off',
    'postgres',
  ]
  const said = await run(join(bin, 'postgres'), single, { user, cwd: half, input: sql })
  if (/^.*(ERROR|FATAL|PANIC):/m.test(said)) throw new Error(`The database could not be made:\n${said}`)
  writeFileSync(join(half, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n', { flush: true })
  renameSync(half, cluster)
}

type RunOptions = { user: RunAs; cwd: string; input?: string }

async function run(file: string, args: string[], { user, cwd, input = '' }: RunOptions): Promise<string> {
  const child = spawn(file, args, { ...user, cwd, env: cleanEnv() })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  child.stdin.on('error', () => {}).end(input)
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done))
  if (code !== 0) throw new Error(`${basename(file)} failed (${code ?? child.signalCode}):\n${said.trim()}`)
  return said
}

/** Variables such as PGDATA, PGPORT or LC_MESSAGES of whoever started us must not reach PostgreSQL. */
export function cleanEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], TZ: 'UTC' }
}

/** PostgreSQL refuses to run as root: then it runs as the owner of its files, `nobody` for new ones. */
export function runAs(cluster: string): RunAs {
  const uid = process.getuid?.()
  if (uid === undefined) return undefined
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  if (uid !== 0) {
    if (owner && owner.uid !== uid)
      throw new Error(
        `The folder ${cluster} belongs to another user (uid ${owner.uid}). Start as that user or as root.`,
      )
    return undefined
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const user = nobody()
  if (owner) {
    // Restored from a backup by root.
    for (const name of readdirSync(cluster, { recursive: true, encoding: 'utf8' }))
      lchownSync(join(cluster, name), user.uid, user.gid)
    chownSync(cluster, user.uid, user.gid)
  }
  return user
}

function nobody(): { uid: number; gid: number } {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : ''
  const [, uid = 65534, gid = 65534] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

/**
 * The name by which `user` reaches a folder of its own. Below a folder it cannot enter (a home of mode 700) the ordinary path
 * is closed to it, but its working directory, which we set while still root, stays open by this name.
 */
export function seenBy(user: RunAs, folder: string): string {
  if (canEnter(user, folder)) return folder
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(`The user with uid ${user?.uid}, as whom PostgreSQL runs, cannot enter ${folder}`)
}

export function refuseOtherVersion(cluster: string, bin: string): void {
  const theirs = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  const ours = /(\d+)\./.exec(stdout)?.[1]
  if (theirs !== ours)
    throw new Error(`The data in ${cluster} was written by PostgreSQL ${theirs}; this is PostgreSQL ${ours}.`)
}
