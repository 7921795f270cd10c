import { copyFileSync, cpSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, withClient, type FreshDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { schemaOf } from '../../../test/upgrade/schema.ts'
import { migrate } from './migrate.ts'

const api = fileURLToPath(new URL('../../..', import.meta.url))
const readJournal = (migrations: string) =>
  JSON.parse(readFileSync(join(migrations, 'meta', '_journal.json'), 'utf8')) as {
    entries: { idx: number; tag: string; when: number }[]
  }
const journal = readJournal(join(api, 'migrations'))
const functionFiles = globSync('src/**/*.sql', { cwd: api }).map((path) => join(api, path))

let folder: string
let releases = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-releases-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What a later release would bring: our migrations and functions, with one more migration and one changed function. */
function release({ migration, refusal }: { migration?: string; refusal?: string }) {
  const [migrations, sources] = ['migrations', 'sources'].map((name) => join(folder, `${++releases}-${name}`)) as [
    string,
    string,
  ]
  cpSync(join(api, 'migrations'), migrations, { recursive: true })
  mkdirSync(sources)
  for (const file of functionFiles) copyFileSync(file, join(sources, basename(file)))
  if (migration) {
    const { idx, when } = journal.entries.at(-1)!
    const next = { idx: idx + 1, version: '7', when: when + 1, tag: 'later', breakpoints: true }
    const entries = [...journal.entries, next]
    writeFileSync(join(migrations, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
    writeFileSync(join(migrations, 'later.sql'), migration)
  }
  if (refusal) {
    const audit = join(sources, 'audit.sql')
    writeFileSync(audit, readFileSync(audit, 'utf8').replace('the audit is append-only', refusal))
  }
  return { migrations, sources }
}

let database: FreshDatabase
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.drop())

const ask = <Row extends object>(query: string) =>
  withClient(database.url, async (client) => (await client.query<Row>(query)).rows)
const done = () => ask('select hash, created_at from drizzle.__drizzle_migrations order by id')
const schema = () => withClient(database.url, schemaOf)
const auditGuard = async () => (await schema())['function audit_append_only()']

test('four servers that start together on an empty database migrate it once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)))
  await migrate(database.url)
  expect(await done()).toHaveLength(journal.entries.length)
  expect(await ask('select name from drizzle.function_file order by name')).toEqual(
    functionFiles
      .map((file) => basename(file, '.sql'))
      .toSorted()
      .map((name) => ({ name })),
  )
})

test('a function that changed is replaced at the next start, and nothing else is touched', async () => {
  await migrate(database.url)
  const before = await schema()
  // Somebody's own change of a function whose file stayed the same.
  await ask('create or replace function ledger_rebuild() returns bigint language sql as $$ select 7::bigint $$')
  await migrate(database.url, release({ refusal: 'nobody changes the audit' }))
  const name = 'function audit_append_only()'
  expect(await auditGuard()).toBe(before[name]!.replace('the audit is append-only', 'nobody changes the audit'))
  expect(await ask('select ledger_rebuild() as n')).toEqual([{ n: '7' }])
})

test('after a migration every function and trigger is there, also those of a table that it made anew', async () => {
  await migrate(database.url)
  const before = await schema()
  const migration = 'drop function audit_append_only() cascade'
  await migrate(database.url, release({ migration }))
  expect(await schema()).toEqual(before)
})

test('a server of the release before leaves tables and functions of a later one alone', async () => {
  const later = release({ migration: 'alter table audit_line add later text', refusal: 'nobody changes the audit' })
  await migrate(database.url, later)
  const before = await schema()
  await migrate(database.url)
  expect(await schema()).toEqual(before)
  expect(await auditGuard()).toContain('nobody changes the audit')
})

test('a start that is killed half-way leaves everything as it was, and the next one completes it', async () => {
  await migrate(database.url)
  const [before, doneBefore] = [await schema(), await done()]
  const later = release({ migration: 'alter table audit_line add later text', refusal: 'nobody changes the audit' })
  await withClient(database.url, async (reader) => {
    // Whoever reads the ledger keeps its triggers from being replaced: by then the table and the first function are changed.
    await reader.query('begin; lock table ledger_entry in access share mode')
    const killed = expect(migrate(database.url, later)).rejects.toThrow('ledger-guard.sql failed')
    await eventually(async () =>
      expect(
        await ask(
          `select pg_terminate_backend(pid) as killed from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      ).toEqual([{ killed: true }]),
    )
    await killed
  })
  expect([await schema(), await done()]).toEqual([before, doneBefore])
  await migrate(database.url, later)
  expect(await schema()).toHaveProperty(['column public.audit_line.later'])
  expect(await auditGuard()).toContain('nobody changes the audit')
  expect(await done()).toHaveLength(journal.entries.length + 1)
})

test('a migration that fails is named and leaves nothing behind', async () => {
  const migration = 'create table half (n int); insert into half select 1 / 0'
  await expect(migrate(database.url, release({ migration }))).rejects.toThrow('later.sql failed: division by zero')
  expect(Object.keys(await schema()).filter((name) => name.startsWith('relation '))).toEqual([])
})

test('a database from before the first migration is refused', async () => {
  await migrate(database.url)
  await ask(
    'delete from drizzle.__drizzle_migrations where created_at > (select min(created_at) from drizzle.__drizzle_migrations)',
  )
  await ask('update drizzle.__drizzle_migrations set created_at = created_at - 1')
  await expect(migrate(database.url)).rejects.toThrow('older than the oldest one that can be brought up to date')
})

test('the one snapshot that is kept is that of the newest migration', () => {
  const snapshots = readdirSync(join(api, 'migrations', 'meta')).filter((name) => name.endsWith('_snapshot.json'))
  expect(snapshots).toEqual([`${String(journal.entries.at(-1)!.idx).padStart(4, '0')}_snapshot.json`])
})
