import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startEmbedded, type Embedded, type EmbeddedOptions } from './embedded.ts'

let dir: string
let server: Embedded | undefined

// mkdtemp gives mode 700: run as root, these tests also show that PostgreSQL lives in a folder its user cannot enter.
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-embedded-'))
})
afterEach(() => server?.stop())
afterAll(() => rm(dir, { recursive: true, force: true }))

const start = async (more: Partial<EmbeddedOptions> = {}) =>
  (server = await startEmbedded({ dir, settings: { fsync: 'off' }, ...more }))

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const kept = (url: string) => query(url, 'select word from kept order by word')

test('the first start makes a UTF-8 database behind a password only its owner can read', async () => {
  const { url } = await start()
  await query(url, `create table kept (word text); insert into kept values ('门廊')`)
  expect(await query(url, `select current_database() as name, lower('É') as folded`)).toEqual([
    { name: 'portico', folded: 'é' },
  ])
  expect(statSync(join(dir, 'password')).mode & 0o777).toBe(0o600)
  await expect(query(url.replace(/:[0-9a-f]{48}@/, ':guess@'), 'select 1')).rejects.toThrow('password')
})

test('the next start has the same address and rows', async () => {
  const { url } = await start()
  expect(await kept(url)).toEqual([{ word: '门廊' }])
  await server!.stop()
  expect((await start()).url).toBe(url)
})

test('without a word from us it is durable', async () => {
  const { url } = await start({ settings: {} })
  expect(
    await query(url, `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`),
  ).toEqual([{ fsync: 'on', commit: 'on' }])
})

test('a second server on the same folder is refused and told who holds it', async () => {
  await start()
  await expect(startEmbedded({ dir })).rejects.toThrow(`Another server (process ${process.pid}) uses the data folder`)
})

test('of several that start together exactly one wins', async () => {
  const all = await Promise.allSettled(Array.from({ length: 4 }, () => startEmbedded({ dir })))
  const won = all.filter((one) => one.status === 'fulfilled')
  await Promise.all(won.map((one) => one.value.stop()))
  expect(won).toHaveLength(1)
})

test('kill -9 of PostgreSQL during writes loses no acknowledged row and needs no restart of ours', async () => {
  const exits: unknown[] = []
  const { url, pid } = await start({ settings: {}, onExit: (exit) => exits.push(exit) })
  const pool = new pg.Pool({ connectionString: url, max: 4 }).on('error', () => {})
  await pool.query('create table written (n bigint primary key)')
  const acknowledged: number[] = []
  let refused = 0
  const writer = async (first: number) => {
    for (let n = first; acknowledged.length < 2000 || refused === 0; n += 4) {
      const done = await pool.query('insert into written values ($1)', [n]).catch(() => undefined)
      if (!done) refused++
      else if (acknowledged.push(n) === 500) process.kill(pid, 'SIGKILL')
    }
  }
  await Promise.all([1, 2, 3, 4].map(writer))
  const { rows } = await pool.query<{ n: string }>('select n from written')
  await pool.end()
  const found = new Set(rows.map((row) => Number(row.n)))
  expect(acknowledged.filter((n) => !found.has(n))).toEqual([])
  expect(exits).toEqual([{ code: null, signal: 'SIGKILL' }])
  expect(server!.pid).not.toBe(pid)
})

test('a PostgreSQL left behind by kill -9 of our process is stopped and replaced', async () => {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    console.log((await startEmbedded({ dir: ${JSON.stringify(dir)} })).pid)`
  const other = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(other.stdout, 'data')) as [Buffer]
  const orphan = Number(line.toString())
  other.kill('SIGKILL')
  await once(other, 'exit')
  const said: string[] = []
  const { url, pid } = await start({ log: (text) => said.push(text) })
  expect(said).toContain(`Stopping the PostgreSQL (process ${orphan}) that an earlier run left behind`)
  expect(pid).not.toBe(orphan)
  expect(await kept(url)).toEqual([{ word: '门廊' }])
})

test.each([
  ['of nobody', 4_000_000],
  ['of a program that is not PostgreSQL', process.pid],
])('a pid file with the number %s does not hinder the start', async (_, pid) => {
  writeFileSync(join(dir, 'cluster', 'postmaster.pid'), `${pid}\n${dir}/cluster\n1\n`, { mode: 0o644 })
  expect(await kept((await start()).url)).toEqual([{ word: '门廊' }])
})

test('a first start that was killed half-way is begun anew', async () => {
  const half = join(dir, 'again')
  mkdirSync(join(half, 'cluster.new-0badcafe', 'base'), { recursive: true })
  const { url } = await start({ dir: half })
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(half).filter((name) => name.startsWith('cluster'))).toEqual(['cluster'])
})

test('a port that somebody took meanwhile is exchanged for a free one', async () => {
  const { createServer } = await import('node:net')
  const taken = Number(readFileSync(join(dir, 'port'), 'utf8'))
  const squatter = createServer().listen(taken, '127.0.0.1')
  await once(squatter, 'listening')
  const { url } = await start()
  squatter.close()
  expect(new URL(url).port).not.toBe(String(taken))
  expect(await kept(url)).toEqual([{ word: '门廊' }])
})

test('data of another major version is refused, not touched', async () => {
  const version = join(dir, 'cluster', 'PG_VERSION')
  const ours = readFileSync(version, 'utf8')
  writeFileSync(version, '16\n')
  await expect(startEmbedded({ dir })).rejects.toThrow('was written by PostgreSQL 16')
  writeFileSync(version, ours)
})
