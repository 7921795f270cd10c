import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
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

/** One PostgreSQL for the whole run, with a migrated database from which each test file clones its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'portico-test-'))
  const server = await startEmbedded({
    dir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  const tidy = async () => {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
  try {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(`create database ${TEMPLATE}`)
    await client.end()
    const template = new URL(server.url)
    template.pathname = `/${TEMPLATE}`
    await migrate(template.href)
    await makeQueues(template.href, dir)
  } catch (error) {
    await tidy()
    throw error
  }
  project.provide('postgresUrl', server.url)
  return tidy
}
