import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContainerRow } from '../src/areas/storage/container.table.ts'
import { sweepBlobsJob, sweepStoresJob } from '../src/areas/storage/kept/kept.jobs.ts'
import { hoursMs } from '../src/core/clock.ts'
import { accessKey, containerNow, containerRow, s3Client } from './containers.ts'
import { freePort } from './free-port.ts'
import { TestPortico } from './portico.ts'
import { ServerBeside } from './process.ts'

const writers = 64
const kills = 3

/** The stage is set in this process, and the bytes are taken by a real server in another. */
let t: TestPortico
let server: ServerBeside
let box: ContainerRow
let s3: S3Client

beforeAll(async () => {
  t = await TestPortico.start()
  box = await containerRow(t)
  const port = String(await freePort())
  server = await ServerBeside.of(t, { S3_PORT: port })
  s3 = s3Client(`http://127.0.0.1:${port}`, await accessKey(t, box))
})
afterAll(async () => {
  s3.destroy()
  await server.kill()
  await t.stop()
})

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** Some in one piece of memory, some in several of the store's. */
const bodyOf = (writer: number) => randomBytes(writer % 4 === 0 ? 2_500_000 : 40_000 + writer)

/** What each key may hold: what was acknowledged last, or anything that was sent after it. */
const acknowledged = new Map<string, string>()
const sent = new Map<string, Set<string>>()

async function write(writer: number): Promise<void> {
  const Key = `k${writer}`
  for (const before = server.up; server.up === before;) {
    const Body = bodyOf(writer)
    const hash = hashOf(Body)
    const open = sent.get(Key) ?? new Set()
    sent.set(Key, open.add(hash))
    try {
      await s3.send(new PutObjectCommand({ Bucket: box.name, Key, Body }))
      acknowledged.set(Key, hash)
      sent.set(Key, new Set())
    } catch {
      return
    }
  }
}

async function stored(Key: string): Promise<string | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: box.name, Key }))
    return hashOf(await Body!.transformToByteArray())
  } catch (error) {
    if ((error as Error).name === 'NoSuchKey') return undefined
    throw error
  }
}

test('what was acknowledged is there and whole after the server was killed, and nothing else is left', async () => {
  await server.start()
  for (let kill = 0; kill < kills; kill++) {
    const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
    await someAcknowledged(10 * (kill + 1))
    await server.killAndStart()
    await writing
    for (let writer = 0; writer < writers; writer++) {
      const Key = `k${writer}`
      const found = await stored(Key)
      const may = [acknowledged.get(Key), ...(sent.get(Key) ?? [])]
      expect(may).toContain(found)
      if (found) acknowledged.set(Key, found)
      sent.set(Key, new Set())
    }
  }
  await sweptClean()
})

/** Until some are acknowledged and others under way. */
async function someAcknowledged(wanted: number): Promise<void> {
  const seen = new Map(acknowledged)
  const changed = () => [...acknowledged].filter(([key, hash]) => seen.get(key) !== hash).length
  while (changed() < wanted) await nextTurn()
}

async function sweptClean(): Promise<void> {
  t.clock.pass(hoursMs(25))
  await sweepBlobsJob(t.app).run({})
  await sweepStoresJob(t.app).run({})
  const { rows } = await t.db.execute<{ id: string }>(sql`select unnest(blob_ids) as id from object`)
  const folder = join(t.app.config.dataDir, 'objects')
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
  expect(files.map(({ name }) => name).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: box.name }))
  const bytes = Contents.reduce((sum, { Size = 0 }) => sum + Size, 0)
  expect(await containerNow(t, box)).toMatchObject({ usedBytes: BigInt(bytes), objectCount: Contents.length })
}
