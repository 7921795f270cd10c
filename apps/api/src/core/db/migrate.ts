import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const own = { migrations: folder('../../../migrations'), sources: folder('../..') }
const migrationLock = 734_001

interface SqlFile {
  name: string
  text: string
  hash: string
}
type Migration = SqlFile & { when: number }

/**
 * Brings tables and functions up to date, all of it or nothing. The lock makes servers that start together take turns. A
 * database that a later release has been at stays as it is.
 */
export async function migrate(url: string, { migrations, sources } = own): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // A server that goes away between two statements is told by the next one.
  client.on('error', () => {})
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await bringUp(client, readMigrations(migrations), readFunctionFiles(sources))
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function bringUp(client: pg.Client, migrations: Migration[], functionFiles: SqlFile[]): Promise<void> {
  await client.query(records)
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  const newest = Number(rows[0]!.newest ?? -1)
  if (newest >= 0 && newest < migrations[0]!.when)
    throw new Error('This database is older than the oldest one that can be brought up to date.')
  // The functions of a later release fit its tables: ours must not take their place.
  if (newest > migrations.at(-1)!.when) return
  const due = migrations.filter(({ when }) => when > newest)
  for (const { when, ...migration } of due) {
    await run(client, migration)
    const done = [migration.hash, when]
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', done)
  }
  await renew(client, functionFiles, due.length > 0)
}

// By the names that Drizzle's own migrator gave them.
const records = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  create table if not exists drizzle.function_file (name text primary key, hash text not null)`

/** Functions that changed; all of them after a migration, which may have made a table anew and with it lost its triggers. */
async function renew(client: pg.Client, files: SqlFile[], all: boolean): Promise<void> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from drizzle.function_file')
  const there = new Map(rows.map(({ name, hash }) => [name, hash]))
  for (const file of files) {
    if (!all && there.get(file.name) === file.hash) continue
    await run(client, file)
    const done = [file.name, file.hash]
    await client.query(
      'insert into drizzle.function_file values ($1, $2) on conflict (name) do update set hash = excluded.hash',
      done,
    )
  }
}

async function run(client: pg.Client, { name, text }: SqlFile): Promise<void> {
  try {
    await client.query(text)
  } catch (error) {
    throw new Error(`${name}.sql failed: ${(error as Error).message}`, { cause: error })
  }
}

function readMigrations(folder: string): Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return entries.map(({ tag, when }) => ({ ...sqlFile(join(folder, `${tag}.sql`)), when }))
}

/** Wherever they lie: a file is known by its name alone, so moving it changes nothing. */
const readFunctionFiles = (folder: string): SqlFile[] =>
  globSync('**/*.sql', { cwd: folder })
    .map((path) => sqlFile(join(folder, path)))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))

function sqlFile(path: string): SqlFile {
  const text = readFileSync(path, 'utf8')
  return { name: basename(path, '.sql'), text, hash: createHash('sha256').update(text).digest('hex') }
}
