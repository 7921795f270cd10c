import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/core/db/embedded.ts'
import { migrate } from '../src/core/db/migrate.ts'
import { TEMPLATE } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
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
  } catch (error) {
    await tidy()
    throw error
  }
  project.provide('postgresUrl', server.url)
  return tidy
}
