import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createPortico } from '../src/app.ts'
import { readConfig } from '../src/core/config.ts'
import { startEmbedded } from '../src/core/db/embedded.ts'
import { migrate } from '../src/core/db/migrate.ts'
import { createLog } from '../src/core/log.ts'
import { TEMPLATE } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** What every server makes at its first start, once for all of them: the tables of the jobs and a queue for each kind. */
async function makeQueues(databaseUrl: string, dataDir: string): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', WORK: 'off' })
  const portico = await createPortico({ config, databaseUrl, log: createLog('silent'), timedJobs: false })
  await portico.app.jobs.start()
  await portico.stop()
}

/** Of the folder of a socket: the whole name may have 104 on some systems. */
const socketCharsMax = 80

/** Nothing of it outlives the run, and it is asked half a million times. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1h',
  // Plans that a test looks at are made after a count of its own.
  autovacuum: 'off',
  // What is read lies in memory: to have it fetched by another process costs more than to copy it.
  io_method: 'sync',
}

/** By a socket in a folder that only we may enter, which takes a sixth less than the network and asks for no password. */
async function doorIn(dir: string): Promise<Record<string, string>> {
  const doors = join(dir, 'doors.conf')
  await writeFile(doors, 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n')
  await chmod(dir, 0o711)
  return { hba_file: doors, unix_socket_directories: '.' }
}

/** One PostgreSQL for the whole run, with a migrated database from which each test file clones its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'portico-test-'))
  const server = await startEmbedded({ dir, settings: { ...settings, ...(await doorIn(dir)) } })
  const url = new URL(server.url)
  const door = join(dir, 'cluster')
  if (door.length <= socketCharsMax) url.searchParams.set('host', door)
  const tidy = async () => {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
  try {
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query(`create database ${TEMPLATE}`)
    await client.end()
    const template = new URL(url)
    template.pathname = `/${TEMPLATE}`
    await migrate(template.href)
    await makeQueues(template.href, dir)
    // The workers and the servers that they start load the same.
    flushCompileCache()
  } catch (error) {
    await tidy()
    throw error
  }
  project.provide('postgresUrl', url.href)
  return tidy
}
