import { mkdir, open, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { startEmbedded } from '../core/db/embedded.ts'
import { keptLog, readLog } from './log-keeper.ts'
import { Copies, type CopiedFile, type Manifest } from './copies.ts'

interface Wish {
  folder: string
  dataDir: string
  /** The newest without it. */
  copy?: string
  /** The database as it was then, by the log that was kept. */
  at?: Date
}
export interface Restored {
  id: string
  files: number
  bytes: number
}

/** Puts a copy where nothing is, whole or not at all, and has the database come up on it once. */
export async function restore({ folder, dataDir, copy, at }: Wish): Promise<Restored> {
  const copies = new Copies(folder)
  await refuseOccupied(dataDir)
  const manifest = await chosen(copies, copy, at)
  const files = at ? await withLater(copies, manifest) : manifest.files
  const draft = `${dataDir}.restoring`
  await rm(draft, { recursive: true, force: true })
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 })
    for (const file of files) await bring(copies, draft, file)
    if (manifest.database) await prepareCluster(copies, draft, manifest, at)
    if (manifest.database) await recover(draft, at)
    await rmdir(dataDir).catch(() => {})
    await rename(draft, dataDir)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return { id: manifest.id, files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) }
}

async function refuseOccupied(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch(() => [])
  if (found.length > 0) throw new Error(`${dataDir} is not empty. Give DATA_DIR a folder that is, or move it away.`)
}

/** The newest, the one that was named, or the last that was whole at a moment. */
async function chosen(copies: Copies, copy: string | undefined, at: Date | undefined): Promise<Manifest> {
  const ids = await copies.ids()
  if (copy) return fitting(await copies.read(copy))
  for (const id of ids.toReversed()) {
    const manifest = await copies.read(id)
    if (!at || (manifest.database && new Date(manifest.database.endedAt) <= at)) return fitting(manifest)
  }
  throw new Error(at ? `There is no copy from before ${at.toISOString()}.` : `There is no copy in ${copies.dir}.`)
}

function fitting(manifest: Manifest): Manifest {
  const { database } = manifest
  if (database && database.machine !== process.arch)
    throw new Error(
      `This copy was taken on a machine of another kind (${database.machine}); this one is ${process.arch}.`,
    )
  return manifest
}

/** What was written after the copy and before the moment that is asked for is in the copies after it, if there are any. */
async function withLater(copies: Copies, { id, files }: Manifest): Promise<CopiedFile[]> {
  const all = new Map(files.map((file) => [file.path, file]))
  for (const later of (await copies.ids()).filter((one) => one > id))
    for (const file of (await copies.read(later)).files)
      if (/^(?:objects|files)\//.test(file.path) && !all.has(file.path)) all.set(file.path, file)
  return [...all.values()]
}

async function bring(copies: Copies, dir: string, { path, mode, chunks }: CopiedFile): Promise<void> {
  const target = join(dir, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const file = await open(target, 'wx', mode)
  try {
    for (const hash of chunks) await file.writeFile(await copies.chunks.read(hash))
    await file.datasync()
  } finally {
    await file.close()
  }
}

/**
 * The log lies where PostgreSQL looks by itself, so there is nothing to fetch. What goes on from here is another timeline,
 * so its log never takes the place of the one that was kept.
 */
async function prepareCluster(
  copies: Copies,
  dir: string,
  { database, folders }: Manifest,
  at: Date | undefined,
): Promise<void> {
  for (const folder of folders) await mkdir(join(dir, folder), { recursive: true, mode: 0o700 })
  const cluster = join(dir, 'postgres', 'cluster')
  const { timeline, firstSegment } = database!
  const own = timeline.toString(16).toUpperCase().padStart(8, '0')
  for (const name of await keptLog(copies.walDir))
    if (name.endsWith('.history') || (at && name.startsWith(own) && name >= firstSegment))
      await writeFile(join(cluster, 'pg_wal', name), await readLog(copies.walDir, name), { mode: 0o600 })
  const wishes = {
    restore_command: 'false',
    recovery_target_timeline: 'current',
    ...(at && {
      recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00'),
      recovery_target_action: 'promote',
    }),
  }
  const lines = Object.entries(wishes).map(([name, value]) => `${name} = '${value}'\n`)
  await writeFile(join(cluster, 'postgresql.auto.conf'), lines.join(''))
  await writeFile(join(cluster, 'recovery.signal'), '')
}

/** PostgreSQL makes the copy one moment when it starts; what it was told for that is not told again. */
async function recover(dataDir: string, at: Date | undefined): Promise<void> {
  const dir = join(dataDir, 'postgres')
  // With it, the database would count as started while it still reads its log.
  const embedded = await startEmbedded({ dir, settings: { hot_standby: 'off' } }).catch((error: Error) => {
    if (at && error.message.includes('recovery target'))
      throw new Error(`The log that was kept ends before ${at.toISOString()}.`)
    throw error
  })
  await embedded.stop()
  await writeFile(join(dir, 'cluster', 'postgresql.auto.conf'), '')
}
