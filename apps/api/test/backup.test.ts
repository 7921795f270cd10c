import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionCalls, type SignedIn } from '@portico/contract/account/session.ts'
import type { Call, Data, Input } from '@portico/contract/calls.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { okCode, type Envelope } from '@portico/contract/codes.ts'
import { apiBase, headers } from '@portico/contract/headers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restore } from '../src/backup/restore.ts'
import { takeCopy } from '../src/backup/take-copy.ts'
import type { DemoSignIn } from '../src/demo/seed.ts'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { endAll, ServerProcess } from './process.ts'

/** One server that is copied while it sells, and the same again elsewhere. */
let dir: string
const dataDir = () => join(dir, 'data')
const folder = () => join(dir, 'copies')
const elsewhere = (name: string) => join(dir, name)
const servers: { server: ServerProcess; dataDir: string }[] = []

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-backup-'))
})
afterAll(async () => {
  for (const { server, dataDir: at } of servers) await endAll(server, at)
  await rm(dir, { recursive: true, force: true })
})

async function start(at: string, settings: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await ServerProcess.start({
    PORT: String(await freePort()),
    PUSH_PORT: String(await freePort()),
    S3_PORT: '0',
    DATA_DIR: at,
    LOG_LEVEL: 'error',
    SIM_SPEED: '100',
    ...settings,
  })
  servers.push({ server, dataDir: at })
  if (!server.running) throw new Error(server.err)
  return server
}
async function stop(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM')
  await server.ended
}

class Visitor {
  readonly #url: string
  #who: SignedIn | undefined

  constructor(server: ServerProcess) {
    this.#url = server.url
  }

  static async of(server: ServerProcess, at: string, who: string): Promise<Visitor> {
    const people = JSON.parse(await readFile(join(at, 'demo.json'), 'utf8')) as DemoSignIn[]
    const { role, email, password } = people.find((one) => one.who === who)!
    const visitor = new Visitor(server)
    visitor.#who = await visitor.ask(sessionCalls.sessionStart, { role, email, password })
    return visitor
  }

  async ask<C extends Call>(call: C, input: Input<C>): Promise<Data<C>> {
    const response = await fetch(`${this.#url}${apiBase}${call.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [headers.token]: this.#who?.access_token ?? '',
        [headers.loginId]: this.#who?.login_id ?? '',
      },
      body: JSON.stringify(input),
    })
    const { code, msg, data } = (await response.json()) as Envelope<Data<C>>
    if (code !== okCode) throw new Error(`${call.name}: ${code} ${msg}`)
    return data
  }

  async buyDisk(): Promise<string> {
    const config = { kind: 'disk', controller_id: 'hk-a', capacity_gb: 10, months: 1 } as const
    const { token } = await this.ask(catalogue.resourcePrice, config)
    const bought = await this.ask(catalogue.resourceCreate, { ...config, renewal: 'off', name: '', quote: token })
    return bought.resource_ids[0]!
  }

  async disks(): Promise<string[]> {
    const { result } = await this.ask(catalogue.diskList, { limit: 1000 })
    return result.map(({ id }) => id)
  }
}

/** Does one thing after the other until it is told to stop; answers what was acknowledged. */
function storm<Done>(work: () => Promise<Done>) {
  const done: Done[] = []
  const stopping = new AbortController()
  const working = (async () => {
    while (!stopping.signal.aborted) done.push(await work())
  })()
  return {
    done,
    async stop() {
      stopping.abort()
      await working
    },
  }
}

async function isProven(server: ServerProcess, at: string): Promise<void> {
  const operator = await Visitor.of(server, at, 'operator')
  const { difference, unbalanced_entries, broken_links } = await operator.ask(catalogue.booksProve, undefined)
  expect({ difference, unbalanced_entries, broken_links }).toEqual({
    difference: '0.00',
    unbalanced_entries: 0,
    broken_links: 0,
  })
}

test('a copy taken in a storm, and any moment after it, comes up elsewhere: all before it, nothing after it, books proven', async () => {
  const server = await start(dataDir(), { BACKUP_DIR: folder() })
  const owner = await Visitor.of(server, dataDir(), 'business owner')
  const copy = () => takeCopy({ dataDir: dataDir(), databaseUrl: undefined, folder: folder() })
  const sales = [storm(() => owner.buyDisk()), storm(() => owner.buyDisk())]
  const sold = () => sales.flatMap(({ done }) => done)
  await eventually(() => expect(sold().length).toBeGreaterThan(5))
  const before = sold()
  const { id: first } = await copy()
  const during = sold()
  await eventually(() => expect(sold().length).toBeGreaterThan(during.length + 5))
  const { newBytes, bytes } = await copy()
  expect(newBytes).toBeLessThan(bytes / 10)
  for (const sale of sales) await sale.stop()
  const inTime = sold()
  // A millisecond holds more than one commit.
  const moment = new Date(Date.now() + 1)
  await eventually(() => expect(Date.now()).toBeGreaterThan(moment.getTime()))
  const late = await owner.buyDisk()
  await stop(server)

  const one = elsewhere('copy')
  await restore({ folder: folder(), dataDir: one, copy: first })
  const disks = await broughtUp(one)
  expect(disks).toEqual(expect.arrayContaining(before))
  const later = inTime.filter((id) => !during.includes(id) && disks.includes(id))
  // Those that were under way when the copy was whole had not been answered yet.
  expect(later.length).toBeLessThanOrEqual(sales.length)

  const then = elsewhere('moment')
  await restore({ folder: folder(), dataDir: then, at: moment })
  const kept = await broughtUp(then)
  expect(kept).toEqual(expect.arrayContaining(inTime))
  expect(kept).not.toContain(late)

  await expect(restore({ folder: folder(), dataDir: then })).rejects.toThrow(/is not empty/)
  const never = { folder: folder(), dataDir: elsewhere('never') }
  await expect(restore({ ...never, at: new Date(Date.now() + 3_600_000) })).rejects.toThrow(/ends before/)
  expect(existsSync(never.dataDir)).toBe(false)
})

/** Starts a server on what was brought back, and looks. */
async function broughtUp(at: string): Promise<string[]> {
  const server = await start(at)
  await isProven(server, at)
  const disks = await (await Visitor.of(server, at, 'business owner')).disks()
  await stop(server)
  return disks
}
