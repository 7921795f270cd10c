import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './setup.mjs'

const memory = '/dev/shm'
/** More than a whole run has ever kept at a time, several times over. */
const roomBytes = 4 * 1024 ** 3
const name = 'portico-run-'

/**
 * A folder for all that a run throws away. In memory where there is plenty of it: a database is some 850 files, and to copy
 * and drop them costs ten times as much on a disk.
 */
export function makeRunFolder() {
  const place = holdsPlenty(memory) ? memory : tmpdir()
  dropLeftOver(place)
  const folder = mkdtempSync(join(place, `${name}${process.pid}-`))
  // PostgreSQL does not run as root, and must be able to enter.
  chmodSync(folder, 0o711)
  return folder
}

function holdsPlenty(folder) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= roomBytes && freemem() >= 2 * roomBytes
}

/** Of runs that were killed. */
function dropLeftOver(place) {
  for (const entry of readdirSync(place)) {
    const [, pid] = new RegExp(`^${name}(\\d+)-`).exec(entry) ?? []
    if (pid && !isAlive(Number(pid))) rmSync(join(place, entry), { recursive: true, force: true })
  }
}
