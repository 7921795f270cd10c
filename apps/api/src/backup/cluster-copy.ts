import { setTimeout as sleep } from 'node:timers/promises'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseCopy, CopiedFile } from './copies.ts'
import type { FolderCopy } from './folder-copy.ts'

const labelName = 'postgres/cluster/backup_label'

/** Of this process of the database alone, made anew at its start, or harmful to another that starts on the copy. */
const left = [
  /^postgres\/(?:server\.(?:pid|lock.*)|port|postgres-.*)$/,
  /^postgres\/postgres-[^/]*\//,
  /^postgres\/cluster\/(?:postmaster\.(?:pid|opts)|backup_label.*|tablespace_map.*|current_logfiles|.*\.signal)$/,
  /^postgres\/cluster\/(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//,
  /(?:^|\/)(?:pg_internal\.init.*|pgsql_tmp.*|t\d+_\d+.*)$|\/pgsql_tmp[^/]*\//,
]
const isLeft = (path: string) => left.some((pattern) => pattern.test(path))

interface Facts {
  version: string
  system_identifier: string
  timeline_id: number
}

/**
 * The files of a cluster that is at work, and the log that makes them one moment: PostgreSQL's own way of a copy taken
 * while it runs. A slot of this connection keeps the log until it was read.
 */
export async function copyCluster(
  client: pg.Client,
  copy: FolderCopy,
  { id, dir }: { id: string; dir: string },
): Promise<{ database: DatabaseCopy; folders: string[]; files: CopiedFile[] }> {
  const slot = `portico_copy_${process.pid}`
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
  await client.query('select pg_backup_start($1, fast => true)', [id])
  const files = await copy.folder('postgres', { leave: isLeft })
  const stopped = await client.query<{ lsn: string; labelfile: string; last: string; ended: Date }>(
    `select lsn::text, labelfile, pg_walfile_name(lsn) as last, clock_timestamp() as ended
     from pg_backup_stop(wait_for_archive => false)`,
  )
  const { lsn, labelfile, last, ended } = stopped.rows[0]!
  await flushed(client, lsn)
  const [, firstSegment = ''] = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(labelfile) ?? []
  const wal = await segments(join(dir, 'postgres', 'cluster', 'pg_wal'), firstSegment, last)
  files.push(await copy.bytes(labelName, Buffer.from(labelfile)))
  for (const name of wal) files.push(await copy.file(`postgres/cluster/pg_wal/${name}`))
  const facts = await client.query<Facts>(
    `select current_setting('server_version') as version, system_identifier::text, timeline_id
     from pg_control_system(), pg_control_checkpoint()`,
  )
  const { version, system_identifier, timeline_id } = facts.rows[0]!
  return {
    files,
    folders: await foldersOf(dir, 'postgres/cluster'),
    database: {
      version,
      machine: process.arch,
      systemIdentifier: system_identifier,
      timeline: timeline_id,
      firstSegment,
      lastSegment: last,
      endedAt: ended.toISOString(),
    },
  }
}

async function flushed(client: pg.Client, lsn: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ there: boolean }>(
      'select pg_current_wal_flush_lsn() >= $1::pg_lsn as there',
      [lsn],
    )
    if (rows[0]!.there) return
    await sleep(20)
  }
}

async function segments(dir: string, first: string, last: string): Promise<string[]> {
  const names = await readdir(dir)
  return names
    .filter((name) => (/^[0-9A-F]{24}$/.test(name) && first <= name && name <= last) || name.endsWith('.history'))
    .toSorted()
}

/** PostgreSQL misses those that are empty, too. */
async function foldersOf(dir: string, name: string): Promise<string[]> {
  const found = await readdir(join(dir, name), { recursive: true, withFileTypes: true })
  const below = found.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
  return below.map((path) => path.slice(dir.length + 1)).filter((path) => !isLeft(path))
}
