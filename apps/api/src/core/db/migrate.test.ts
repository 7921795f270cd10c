import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('four servers that start together on an empty database migrate it once', async () => {
  const name = `migrate_${randomBytes(6).toString('hex')}`
  const url = new URL(inject('postgresUrl'))
  await withClient(url.href, (client) => client.query(`create database ${name}`))
  const own = new URL(url)
  own.pathname = `/${name}`
  await Promise.all(Array.from({ length: 4 }, () => migrate(own.href)))
  await migrate(own.href)
  const journal = JSON.parse(
    readFileSync(new URL('../../../migrations/meta/_journal.json', import.meta.url), 'utf8'),
  ) as { entries: unknown[] }
  const done = await withClient(own.href, (client) => client.query('select id from drizzle.__drizzle_migrations'))
  expect(done.rows).toHaveLength(journal.entries.length)
  await withClient(url.href, (client) => client.query(`drop database ${name} with (force)`))
})
