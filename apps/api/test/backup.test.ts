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
import { sumOf } from './storage.ts'
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

const contentOf = (key: string) => key.repeat(1000)

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

  async buyContainer(): Promise<string> {
    const config = { kind: 'container', controller_id: 'hk-a', capacity_gb: 10, months: 1 } as const
    const { token } = await this.ask(catalogue.resourcePrice, config)
    const settings = {
      name: 'copied',
      ip_whitelist: '*',
      access: 'private',
      versioning: 'off',
      renewal: 'off',
    } as const
    const bought = await this.ask(catalogue.resourceCreate, { ...config, ...settings, quote: token })
    return bought.resource_ids[0]!
  }

  async put(id: string, key: string): Promise<string> {
    const bytes = Buffer.from(contentOf(key))
    const form = new FormData()
    for (const [name, value] of Object.entries({ id, key, type: 'text/plain', crc32: sumOf(bytes) }))
      form.append(name, value)
    form.append('file', new Blob([bytes]), key)
    const sent = { [headers.token]: this.#who!.access_token, [headers.loginId]: this.#who!.login_id }
    const path = `${apiBase}${catalogue.objectPut.path}`
    const response = await fetch(this.#url + path, { method: 'POST', headers: sent, body: form })
    const { code, msg } = (await response.json()) as Envelope
    if (code !== okCode) throw new Error(`${code} ${msg}`)
    return key
  }

  /** In pages that a storm goes beyond. */
  async objects(id: string, after?: string): Promise<string[]> {
    const { objects, next } = await this.ask(catalogue.objectList, { id, limit: 10, after })
    const keys = objects.map(({ key }) => key)
    return next ? [...keys, ...(await this.objects(id, next))] : keys
  }

  async content(id: string, key: string): Promise<string> {
    const { url } = await this.ask(catalogue.objectLink, { id, key })
    return (await fetch(new URL(url, this.#url))).text()
  }

  /** All of them: a storm on a slow machine makes more than one page. */
  async disks(after?: string): Promise<string[]> {
    const { result, next } = await this.ask(catalogue.diskList, { limit: 1000, after })
    const ids = result.map(({ id }) => id)
    return next ? [...ids, ...(await this.disks(next))] : ids
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
  const box = await owner.buyContainer()
  let next = 0
  const sales = [storm(() => owner.buyDisk()), storm(() => owner.buyDisk())]
  const puts = [storm(() => owner.put(box, `object ${next++}`)), storm(() => owner.put(box, `object ${next++}`))]
  const acknowledged = () => ({ disks: doneOf(sales), objects: doneOf(puts) })
  const goesOn = async () => {
    const now = acknowledged()
    await eventually(() => {
      expect(acknowledged().disks.length).toBeGreaterThan(now.disks.length + 5)
      expect(acknowledged().objects.length).toBeGreaterThan(now.objects.length + 5)
    })
  }
  await goesOn()
  const before = acknowledged()
  const { id: first } = await copy()
  const during = acknowledged()
  await goesOn()
  const { newBytes, bytes } = await copy()
  expect(newBytes).toBeLessThan(bytes / 10)
  for (const one of [...sales, ...puts]) await one.stop()
  const inTime = acknowledged()
  // The bytes of objects are as new as the last copy.
  await copy()
  // A millisecond holds more than one commit.
  const moment = new Date(Date.now() + 1)
  await eventually(() => expect(Date.now()).toBeGreaterThan(moment.getTime()))
  const late = { disk: await owner.buyDisk(), object: await owner.put(box, 'late') }
  await stop(server)

  const one = elsewhere('copy')
  await restore({ folder: folder(), dataDir: one, copy: first })
  const found = await broughtUp(one, box)
  for (const what of ['disks', 'objects'] as const) {
    expect(found[what]).toEqual(expect.arrayContaining(before[what]))
    const later = inTime[what].filter((id) => !during[what].includes(id) && found[what].includes(id))
    // Those that were under way when the copy was whole had not been answered yet.
    expect(later.length).toBeLessThanOrEqual(sales.length)
  }

  const then = elsewhere('moment')
  await restore({ folder: folder(), dataDir: then, at: moment })
  const kept = await broughtUp(then, box)
  expect(kept.disks).toEqual(expect.arrayContaining(inTime.disks))
  expect(kept.disks).not.toContain(late.disk)
  expect(kept.objects.toSorted()).toEqual(inTime.objects.toSorted())

  await expect(restore({ folder: folder(), dataDir: then })).rejects.toThrow(/is not empty/)
  const never = { folder: folder(), dataDir: elsewhere('never') }
  await expect(restore({ ...never, at: new Date(Date.now() + 3_600_000) })).rejects.toThrow(/ends before/)
  expect(existsSync(never.dataDir)).toBe(false)
})

const doneOf = <Done>(storms: { done: Done[] }[]) => storms.flatMap(({ done }) => done)

/** Starts a server on what was brought back, and looks: books that prove, and every object whole. */
async function broughtUp(at: string, box: string) {
  const server = await start(at)
  await isProven(server, at)
  const owner = await Visitor.of(server, at, 'business owner')
  const [disks, objects] = [await owner.disks(), await owner.objects(box)]
  for (const key of objects) expect(await owner.content(box, key)).toBe(contentOf(key))
  await stop(server)
  return { disks, objects }
}
