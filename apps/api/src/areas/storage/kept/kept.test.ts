import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessKey, containerNow, containerRow, s3Client, s3Url } from '../../../../test/containers.ts'
import { HeadObjectCommand } from '@aws-sdk/client-s3'
import { TestPortico } from '../../../../test/portico.ts'
import { hoursMs } from '../../../core/clock.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import { notices } from '../../../ground/notices/notice.table.ts'
import { intervalMs } from '../../../ground/meter/meter.service.ts'
import { containers, type ContainerRow } from '../container.table.ts'
import { blobs } from './blob.table.ts'
import { deleteObject, deleteVersion, emptyContainer, moveObject, restoreVersion } from './delete.service.ts'
import { storeFaultRows } from './fault.table.ts'
import { findObject, versionsOf } from './find.service.ts'
import type { Moment } from './held.ts'
import { newBlobName } from '../../../core/store/store.ts'
import { checkBlobsJob, sweepBlobsJob, sweepStoresJob } from './kept.jobs.ts'
import { readObject } from './read.service.ts'
import { countedOut, countOut, outOf, writeOut } from './traffic.service.ts'
import { containerTraffic } from './traffic.table.ts'
import { onTheirWay } from './under-way.ts'
import { abortUpload, beginUpload, completeUpload, putPart } from './upload.service.ts'
import { copyObject, putObject, untold } from './write.service.ts'

let t: TestPortico
let box: ContainerRow

beforeAll(async () => {
  t = await TestPortico.start({}, { listen: true })
  box = await containerRow(t)
})
afterAll(() => t.stop())

const put = async (key: string, bytes: string | Buffer, into = box) =>
  putObject(t.app, await containerNow(t, into), { ...untold, key, body: Readable.from([Buffer.from(bytes)]) })
const within = <T>(work: (moment: Moment) => Promise<T>) =>
  inTransaction(t.app.pool, (db) => work({ db, now: t.clock.now() }))
const textAt = async (key: string, versionId?: string, from = box) => {
  const object = await findObject(t.db, from.id, key, versionId)
  const chunks: Buffer[] = []
  for await (const chunk of await readObject(t.app, object!)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
const folder = () => join(t.app.config.dataDir, 'objects')
const pathOf = (id: string) => join(folder(), id.slice(0, 2), id.slice(2, 4), id)
const blobOf = async (key: string, from = box) => (await findObject(t.db, from.id, key))!.blobIds[0]!
async function filesIn(): Promise<string[]> {
  const all = await readdir(folder(), { recursive: true, withFileTypes: true })
  return all.filter((one) => one.isFile()).map(({ name }) => name)
}

test('copies share their bytes, which stay as long as one of them does', async () => {
  await put('one', 'shared')
  const source = (await findObject(t.db, box.id, 'one'))!
  const other = await containerRow(t)
  await within((moment) => copyObject(moment, source, { containerId: other.id, key: 'two', by: '' }))
  expect((await filesIn()).filter((name) => name === source.blobIds[0])).toHaveLength(1)
  await within((moment) => deleteObject(moment, box.id, { key: 'one', by: '' }))
  t.clock.pass(hoursMs(1))
  await sweepBlobsJob(t.app).run({})
  expect(await textAt('two', undefined, other)).toBe('shared')
  expect((await containerNow(t, other)).usedBytes).toBe(6n)
  await within((moment) => deleteObject(moment, other.id, { key: 'two', by: '' }))
  t.clock.pass(hoursMs(23))
  await sweepBlobsJob(t.app).run({})
  expect(await filesIn()).toContain(source.blobIds[0])
  t.clock.pass(hoursMs(2))
  await sweepBlobsJob(t.app).run({})
  expect(await filesIn()).not.toContain(source.blobIds[0])
  expect(await t.db.$count(blobs, eq(blobs.id, source.blobIds[0]!))).toBe(0)
  t.clock.pass(-hoursMs(26))
})

test('a name is changed at once, and nothing there is lost unless that is meant', async () => {
  await put('old name', 'moved')
  await put('taken', 'stays')
  const move = (to: string, keep: boolean) =>
    within((moment) => moveObject(moment, box.id, { from: 'old name', to, by: '', keep }))
  await expect(move('taken', true)).rejects.toThrow('PreconditionFailed')
  await move('new name', true)
  expect(await findObject(t.db, box.id, 'old name')).toBeUndefined()
  expect([await textAt('new name'), await textAt('taken')]).toEqual(['moved', 'stays'])
  await expect(move('new name', false)).rejects.toThrow('NoSuchKey')
})

test('an earlier version comes back as the newest, and so does what was deleted', async () => {
  const kept = await containerRow(t, { versioning: 'on' })
  const { versionId: first } = await put('v', 'first', kept)
  await put('v', 'second', kept)
  await within((moment) => deleteObject(moment, kept.id, { key: 'v', by: '' }))
  await within((moment) => restoreVersion(moment, kept.id, { key: 'v', versionId: first, by: '' }))
  expect(await textAt('v', undefined, kept)).toBe('first')
  const [, mark] = await versionsOf(t.db, kept.id, 'v')
  expect(mark?.marker).toBe(true)
  const restore = within((moment) => restoreVersion(moment, kept.id, { key: 'v', versionId: mark!.versionId, by: '' }))
  await expect(restore).rejects.toThrow('MethodNotAllowed')
  await within((moment) => deleteVersion(moment, kept.id, { key: 'v', versionId: first }))
  expect(await textAt('v', undefined, kept)).toBe('first')
  expect(await containerNow(t, kept)).toMatchObject({ usedBytes: 11n, objectCount: 1 })
})

test('a container is emptied bit by bit, versions and uploads with everything, to nothing', async () => {
  const full = await containerRow(t, { versioning: 'on' })
  for (let at = 0; at < 5; at++) await put(`k${at % 3}`, `body ${at}`, full)
  await within((moment) => deleteObject(moment, full.id, { key: 'k0', by: '' }))
  const upload = await within((moment) => beginUpload(moment, full.id, { ...untold, key: 'u' }))
  const body = Readable.from([Buffer.from('part')])
  await putPart(t.app, full, { uploadId: upload.id, number: 1, body })
  await t.db.update(containers).set({ releasedAt: t.clock.now() }).where(eq(containers.id, full.id))
  while (await within((moment) => emptyContainer(moment, full.id)));
  expect(await containerNow(t, full)).toMatchObject({ usedBytes: 0n, objectCount: 0, entryCount: 0 })
  await t.db.delete(containers).where(eq(containers.id, full.id))
})

test('what has no bytes has an end too, and what is too much can always be deleted', async () => {
  const kept = await containerRow(t, { versioning: 'on' })
  const entries = async () => (await containerNow(t, kept)).entryCount
  const fill = (entryCount: number) => t.db.update(containers).set({ entryCount }).where(eq(containers.id, kept.id))
  const most = 1_000_000 + 1024 ** 3 / 10_240
  const remove = (key: string) => within((moment) => deleteObject(moment, kept.id, { key, by: '' }))
  const begin = () => within((moment) => beginUpload(moment, kept.id, { ...untold, key: 'u' }))
  await put('one', '', kept)
  await fill(Math.floor(most) - 2)
  const { id: uploadId } = await begin()
  const part = async (number: number) =>
    putPart(t.app, kept, { uploadId, number, body: Readable.from([Buffer.from('part')]) })
  await part(1)
  await part(1)
  for (const more of [() => put('two', '', kept), begin, () => part(2), () => remove('never was there')])
    await expect(more()).rejects.toThrow('QuotaExceeded')
  await remove('one')
  await expect(remove('one')).rejects.toThrow('QuotaExceeded')
  expect(await versionsOf(t.db, kept.id, 'one')).toMatchObject([{ latest: true, marker: true }, { latest: false }])
  expect(await entries()).toBe(Math.floor(most) + 1)
  await fill(4)
  await within((moment) =>
    completeUpload(moment, kept.id, { uploadId, parts: [{ number: 1, etag: undefined }], by: '' }),
  )
  for (const { key, versionId } of [
    ...(await versionsOf(t.db, kept.id, 'one')),
    ...(await versionsOf(t.db, kept.id, 'u')),
  ])
    await within((moment) => deleteVersion(moment, kept.id, { key, versionId }))
  expect(await entries()).toBe(0)
})

test('no more is on its way into a container than it was bought for, and what ended makes room', async () => {
  const mebibyte = Buffer.alloc(1024 ** 2)
  const { id } = await containerRow(t)
  const small = { id, sizeBytes: 10n }
  const held = await Promise.all(
    Array.from({ length: 64 }, async () => {
      const one = onTheirWay(t.app, small, Readable.from([mebibyte]))
      await one.next()
      return one
    }),
  )
  const more = () => onTheirWay(t.app, small, Readable.from([mebibyte])).next()
  await expect(more()).rejects.toThrow('Too much is on its way')
  await expect(more()).rejects.toThrow('Too much is on its way')
  const other = { id: (await containerRow(t)).id, sizeBytes: 10n }
  expect((await onTheirWay(t.app, other, Readable.from([mebibyte])).next()).done).toBe(false)
  await held[0]!.return(undefined)
  expect((await more()).done).toBe(false)
  for (const one of held) await one.return(undefined)
})

test('an upload is given up or completed once, and full containers take what is in them already', async () => {
  const tight = await containerRow(t, { sizeBytes: 10n })
  const upload = await within((moment) => beginUpload(moment, tight.id, { ...untold, key: 'u' }))
  const part = async (number: number, bytes: string) =>
    putPart(t.app, await containerNow(t, tight), {
      uploadId: upload.id,
      number,
      body: Readable.from([Buffer.from(bytes)]),
    })
  await part(1, '0123456789')
  await expect(part(2, 'x')).rejects.toThrow('QuotaExceeded')
  const wish = { uploadId: upload.id, parts: [{ number: 1 }], by: '' }
  await within((moment) => completeUpload(moment, tight.id, wish))
  expect(await textAt('u', undefined, tight)).toBe('0123456789')
  expect((await containerNow(t, tight)).usedBytes).toBe(10n)
  await expect(within((moment) => completeUpload(moment, tight.id, wish))).rejects.toThrow('NoSuchUpload')
  await expect(within((moment) => abortUpload(moment, tight.id, upload.id))).rejects.toThrow('NoSuchUpload')
})

test('a store of which the database knows little is another database’s, and keeps what it has', async () => {
  const other = await TestPortico.start()
  const names: string[] = []
  const leave = async () => {
    const name = newBlobName()
    const draft = await other.app.store.begin(name)
    await draft.take(Readable.from([Buffer.from('of another database')]), [])
    await draft.finish()
    names.push(name)
  }
  await Promise.all(Array.from({ length: 1001 }, leave))
  other.clock.pass(hoursMs(24))
  await sweepStoresJob(other.app).run({})
  expect(await other.app.store.sizeOf(names[0]!)).toBeGreaterThan(0)
  await other.app.store.remove(names.pop()!)
  await sweepStoresJob(other.app).run({})
  expect(await other.app.store.sizeOf(names[0]!)).toBeUndefined()
  await other.stop()
})

test('damage is found by whoever reads and by looking through, told once, and forgotten when it is mended', async () => {
  const operator = await t.operator()
  await put('flipped', 'whole bytes')
  await put('gone', 'not for long')
  await put('shorter', 'long enough')
  const [flipped, gone, shorter] = await Promise.all([blobOf('flipped'), blobOf('gone'), blobOf('shorter')])
  const bytes = await readFile(pathOf(flipped))
  const wrong = Buffer.from(bytes)
  wrong[3]! ^= 1
  await writeFile(pathOf(flipped), wrong)
  await rm(pathOf(gone))
  await truncate(pathOf(shorter), 4)
  await expect(textAt('flipped')).rejects.toThrow('damaged')
  await checkBlobsJob(t.app).run({})
  await sweepStoresJob(t.app).run({})
  const faults = await t.db.select().from(storeFaultRows).where(eq(storeFaultRows.containerId, box.id))
  expect(faults.map(({ key, fault }) => `${key} ${fault}`).toSorted()).toEqual([
    'flipped content',
    'gone missing',
    'shorter content',
  ])
  const told = await t.db.select().from(notices).where(eq(notices.loginId, operator.login_id))
  expect(told.filter(({ word }) => word === 'storeFault')).toHaveLength(1)
  await writeFile(pathOf(flipped), bytes)
  t.clock.pass(hoursMs(24 * 31))
  await checkBlobsJob(t.app).run({})
  expect(await t.db.$count(storeFaultRows, eq(storeFaultRows.blobId, flipped))).toBe(0)
  expect(await textAt('flipped')).toBe('whole bytes')
  t.clock.pass(-hoursMs(24 * 31))
})

test('bytes that nobody knows are swept away, and younger ones left to whoever is writing them', async () => {
  const stray = randomBytes(16).toString('hex')
  const draft = await t.app.store.begin(stray)
  await draft.take(Readable.from([Buffer.from('stray')]), [])
  await draft.finish()
  await sweepStoresJob(t.app).run({})
  expect(await filesIn()).toContain(stray)
  t.clock.pass(hoursMs(7))
  await sweepStoresJob(t.app).run({})
  expect(await filesIn()).not.toContain(stray)
})

test('a store that does not answer keeps nobody from looking after the others', async () => {
  await put('replaced', 'before')
  await put('looked at', 'bytes')
  const [dropped, looked] = [await blobOf('replaced'), await blobOf('looked at')]
  await put('replaced', 'after')
  const row = { store: 's3:nowhere', size: 1, md5: '', pieces: Buffer.alloc(4), createdAt: new Date(0) }
  const silent = ['0'.repeat(32), '1'.repeat(32)] as const
  await t.db.insert(blobs).values([
    { ...row, id: silent[0], uses: 0, droppedAt: new Date(0) },
    { ...row, id: silent[1], uses: 1 },
  ])
  await rm(pathOf(looked))
  t.clock.pass(hoursMs(25))
  for (const job of [sweepBlobsJob, sweepStoresJob, checkBlobsJob]) await job(t.app).run({})
  expect(await filesIn()).not.toContain(dropped)
  expect(await t.db.$count(storeFaultRows, eq(storeFaultRows.blobId, looked))).toBe(1)
  expect(await t.db.$count(blobs, inArray(blobs.id, [...silent]))).toBe(2)
  await t.db.delete(blobs).where(inArray(blobs.id, [...silent]))
})

test('what leaves is counted by five minutes', async () => {
  const [from, counted] = [t.clock.now(), await containerRow(t)]
  const start = new Date(Math.floor(from.getTime() / intervalMs) * intervalMs)
  countOut(t.app, counted.id, 5)
  countOut(t.app, counted.id, 7)
  await writeOut(t.app)
  countOut(t.app, counted.id, 1)
  await writeOut(t.app)
  const asked = [{ id: counted.id, names: [], from: start, to: new Date(start.getTime() + 3 * intervalMs) }]
  expect(await outOf(t.db, asked, new Date(start.getTime() + 2 * intervalMs + 60_000))).toMatchObject([
    { id: counted.id, start, bytes: 13n },
    { bytes: 0n },
  ])
  expect(await outOf(t.db, asked, new Date(start.getTime() + intervalMs))).toEqual([])
})

test('a piece that nobody reads to its end is counted', async () => {
  const { id } = await containerRow(t)
  for await (const piece of countedOut(t.app, id, Readable.from([Buffer.alloc(9)]))) {
    expect(piece).toHaveLength(9)
    break
  }
  await writeOut(t.app)
  const rows = await t.db.select().from(containerTraffic).where(eq(containerTraffic.containerId, id))
  expect(rows).toMatchObject([{ bytes: 9n }])
})

test('metadata in any letters is told as mail does it', async () => {
  const systemClockOffset = t.clock.now().getTime() - Date.now()
  const s3 = s3Client(s3Url(t), await accessKey(t, box), { systemClockOffset })
  const about = { ...untold, headers: { disposition: 'attachment; filename="文.txt"' }, metadata: { name: '中文' } }
  await putObject(t.app, box, { ...about, key: 'letters', body: Readable.from([Buffer.from('x')]) })
  const { Metadata } = await s3.send(new HeadObjectCommand({ Bucket: box.name, Key: 'letters' }))
  expect(Metadata).toEqual({ name: `=?UTF-8?B?${Buffer.from('中文').toString('base64')}?=` })
  s3.destroy()
})
