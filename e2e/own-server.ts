import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../apps/api/test/free-port.ts'
import { storyPorts } from '../apps/api/test/own-ports.ts'
import { test as base } from './portico.ts'

interface OwnServer {
  url: string
  database: string
}

/**
 * For stories that change the whole site: a second server with a database and files of its own, so that stories running
 * at the same time never find registration closed or the site renamed.
 */
export const test = base.extend<{ settingsKept: void }, { serverFor: string; ownServer: OwnServer }>({
  /** Stories that furnish the whole site share a server with nobody who names another purpose. */
  serverFor: ['', { option: true, scope: 'worker' }],
  ownServer: [
    async ({ serverFor: _purpose }, use, { parallelIndex }) => {
      const shared = process.env['E2E_DATA_DIR']!
      const own = mkdtempSync(join(tmpdir(), 'portico-own-'))
      const [secret, pgPort] = ['password', 'port'].map((name) =>
        readFileSync(join(shared, 'postgres', name), 'utf8').trim(),
      )
      const cluster = `postgres://portico:${secret}@127.0.0.1:${pgPort}`
      const name = `own_${process.pid}_${Date.now()}`
      await once(`${cluster}/portico`, `create database ${name}`)
      const server = await start({
        SIM_SPEED: '100',
        DATABASE_URL: `${cluster}/${name}`,
        DATA_DIR: own,
        DEMO: 'on',
        ...storyPorts(parallelIndex),
        DNS_SERVERS: '127.0.0.1:1',
        // The stand-ins for gateways and banks are on loopback.
        WEBHOOK_PRIVATE: 'on',
      })
      process.env['E2E_DATA_DIR'] = own
      await use({ url: server.url, database: `${cluster}/${name}` })
      process.env['E2E_DATA_DIR'] = shared
      await server.stop()
      await once(`${cluster}/portico`, `drop database ${name} with (force)`)
      rmSync(own, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  pool: [
    async ({ ownServer }, use) => {
      const pool = new pg.Pool({ connectionString: ownServer.database, max: 2 })
      await use(pool)
      await pool.end()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
  /** What a story says of the site is gone for the next one, which may follow on the same server. */
  settingsKept: [
    async ({ pool }, use) => {
      // Not what the server has written down of its own.
      const said = `name not like 'demo%'`
      const { rows } = await pool.query<{ name: string; value: object }>(
        `select name, value from setting where ${said}`,
      )
      await use()
      await pool.query(`delete from setting where ${said}`)
      for (const { name, value } of rows)
        await pool.query('insert into setting (name, value) values ($1, $2)', [name, value])
    },
    { auto: true },
  ],
})

async function start(settings: Record<string, string>) {
  const [port, pushPort] = [String(await freePort()), String(await freePort())]
  const line = [
    '--import',
    './apps/api/test/set-up.ts',
    '--disable-warning=ExperimentalWarning',
    'apps/api/src/main.ts',
  ]
  const child = spawn(process.execPath, line, {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: port,
      PUSH_PORT: pushPort,
      S3_PORT: '0',
      TRUST_PROXY: 'on',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((ready, fail) => {
    child.once('exit', (code) => fail(new Error(`The server of its own ended with ${code}`)))
    child.stdout.on('data', (text: Buffer) => text.includes('Portico is at') && ready())
  })
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((stopped) => {
        child.once('exit', () => stopped())
        child.kill('SIGTERM')
      }),
  }
}

async function once(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}
