import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessKey, containerNow, containerRow, s3Client, s3Url } from '../../../test/containers.ts'
import { TestPortico } from '../../../test/portico.ts'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import type { ContainerRow } from '../../areas/storage/container.table.ts'
import { Files } from '../files/files.ts'
import { createFilePlace, FolderPlace } from '../files/place.ts'
import { newId } from '../ids.ts'
import { S3Store } from './s3-store.ts'
import { BytesGone, newBlobName, type Stored } from './store.ts'
import { verified } from './verified.ts'

/** The store is a container of another Portico: our own door is as good a store as any. */
let behind: TestPortico
let bucket: ContainerRow
let at: string
let store: S3Store

beforeAll(async () => {
  behind = await TestPortico.start({}, { listen: true })
  bucket = await containerRow(behind)
  const { id, secret } = await accessKey(behind, bucket)
  at = `s3://${id}:${secret}@127.0.0.1:${behind.ports.s3Port}/${bucket.name}?tls=off&region=somewhere-1`
  store = new S3Store(new URL(at))
})
afterAll(async () => {
  await store.close()
  await behind.stop()
})

async function gathered(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test.for([1, 700_000, 8 * 1024 * 1024, 17 * 1024 * 1024 + 3])(
  '%i bytes are written, read in part and removed',
  async (size) => {
    const [name, bytes] = [newBlobName(), randomBytes(size)]
    const draft = await store.begin(name)
    const measured = await draft.take(Readable.from([bytes]), [])
    await draft.finish()
    expect(await store.sizeOf(name)).toBe(size)
    const known = { id: name, ...measured }
    expect((await gathered(verified(store, known, 0, size))).equals(bytes)).toBe(true)
    const [from, to] = [Math.floor(size / 3), Math.ceil((size * 2) / 3)]
    expect((await gathered(verified(store, known, from, to))).equals(bytes.subarray(from, to))).toBe(true)
    const listed: Stored[] = []
    for await (const one of store.list()) listed.push(one)
    expect(listed).toMatchObject([{ name, size }])
    await store.remove(name)
    expect(await store.sizeOf(name)).toBeUndefined()
    await expect(gathered(store.read(name, 0, 1))).rejects.toThrow(BytesGone)
  },
)

test('what is dropped, and what nobody goes on with, leaves nothing', async () => {
  const dropped = await store.begin(newBlobName())
  await dropped.take(Readable.from([randomBytes(9 * 1024 * 1024)]), [])
  await dropped.drop()
  const left = await store.begin(newBlobName())
  await left.take(Readable.from([randomBytes(9 * 1024 * 1024)]), [])
  expect((await containerNow(behind, bucket)).usedBytes).toBe(8n * 1024n * 1024n)
  await store.sweepDrafts(new Date(Date.now() + 60_000))
  expect((await containerNow(behind, bucket)).usedBytes).toBe(0n)
})

test('a server keeps its objects there when it is told to', async () => {
  const t = await TestPortico.start({ OBJECT_STORE: at }, { listen: true })
  const box = await containerRow(t)
  const s3 = s3Client(s3Url(t), await accessKey(t, box))
  await s3.send(new PutObjectCommand({ Bucket: box.name, Key: 'far', Body: 'away' }))
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: box.name, Key: 'far' }))
  expect(await Body!.transformToString()).toBe('away')
  expect((await containerNow(behind, bucket)).usedBytes).toBe(4n)
  s3.destroy()
  await t.stop()
})

test('uploads lie in the same bucket: another server needs no folder in common, and sweeps them alike', async () => {
  const t = await TestPortico.start({ OBJECT_STORE: at })
  const place = createFilePlace({ dataDir: t.app.config.dataDir, objectStore: at })
  const other = new Files(place, t.app.seal, t.app.clock)
  const [id, before] = [newId('file'), newId('file')]
  await new FolderPlace(join(t.app.config.dataDir, 'files')).write(before, Buffer.from('from before'))
  await t.app.files.write(id, Buffer.from('a picture'))
  expect((await other.read(id))?.toString()).toBe('a picture')
  expect((await other.read(before))?.toString()).toBe('from before')
  expect(await other.read(newId('file'))).toBeUndefined()
  const later = new Date(Date.now() + 60_000)
  await other.sweep(later, async (ids) => new Set(ids.filter((one) => one === id)))
  expect(await other.read(before)).toBeUndefined()
  expect((await t.app.files.read(id))?.toString()).toBe('a picture')
  await other.sweep(later, async () => new Set())
  expect(await t.app.files.read(id)).toBeUndefined()
  await t.stop()
})
