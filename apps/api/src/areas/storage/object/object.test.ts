import type { Data } from '@portico/contract/calls.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { objectKeyBytesMax } from '@portico/contract/rules/storage.ts'
import { partBytes } from '@portico/contract/storage/object.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { buyer, startStocked } from '../../../../test/resources.ts'
import { boughtContainer, fetched, putObject, sendObject, sendPart, sumOf } from '../../../../test/storage.ts'
import { formOf, sendFormTo } from '../../../../test/upload.ts'
import { auditLines } from '../../../core/audit/audit.table.ts'
import { containers } from '../container.table.ts'
import { objects, uploads } from '../kept/object.table.ts'
import { lifecycleJob } from './lifecycle.jobs.ts'

let t: TestPortico
let as: Person
beforeAll(async () => {
  t = await startStocked()
  as = await buyer(t)
})
afterAll(() => t.stop())

const plain = () => boughtContainer(t, as)
const versioned = () => boughtContainer(t, as, { versioning: 'on' })
const list = (id: string, prefix = '') => t.ok(catalogue.objectList, { id, prefix }, { as })
const keysIn = async (id: string, prefix = '') => (await list(id, prefix)).objects.map(({ key }) => key)
const figures = async (id: string) => {
  const [row] = await t.db.select().from(containers).where(eq(containers.id, id))
  return [Number(row!.usedBytes), row!.objectCount]
}
const codes = ({ result }: { result: { key: string; code: string }[] }) =>
  Object.fromEntries(result.map(({ key, code }) => [key, code]))
/** What a link leads to, as text. */
async function content(id: string, key: string, version_id?: string): Promise<string> {
  const { url } = await t.ok(catalogue.objectLink, { id, key, ...(version_id && { version_id }) }, { as })
  return (await fetched(t, url)).body
}

describe('putting', () => {
  test('what was sent is there, with its checksum, and counted', async () => {
    const id = await plain()
    const { version_id, etag } = await putObject(t, as, id, 'docs/note.txt', 'hello there')
    expect(await t.ok(catalogue.objectInfo, { id, key: 'docs/note.txt' }, { as })).toMatchObject({
      version_id,
      etag,
      size: 11,
      type: 'text/plain',
      md5: etag,
      crc32: sumOf(Buffer.from('hello there')),
      versions: 1,
    })
    expect(await figures(id)).toEqual([11, 1])
    expect(await content(id, 'docs/note.txt')).toBe('hello there')
  })

  test('what arrived otherwise than it was sent is not kept', async () => {
    const id = await plain()
    expect((await sendObject(t, as, id, { key: 'a', sum: '00000000' })).code).toBe(refusals.uploadUnlike)
    expect(await keysIn(id)).toEqual([])
    expect(await figures(id)).toEqual([0, 0])
  })

  test('5 MiB are taken in one piece, one byte more is not, and nothing is an object too', async () => {
    const id = await plain()
    expect((await sendObject(t, as, id, { key: 'most' }, Buffer.alloc(partBytes))).code).toBe('200')
    const more = await sendObject(t, as, id, { key: 'more' }, Buffer.alloc(partBytes + 1))
    expect(more).toMatchObject({
      code: refusals.invalidInput,
      data: { fields: { file: expect.any(String) as string } },
    })
    expect((await sendObject(t, as, id, { key: 'none' }, '')).code).toBe('200')
    expect(await figures(id)).toEqual([partBytes, 2])
  })

  test('without a file, or under a name that cannot be, nothing is put', async () => {
    const id = await plain()
    const form = formOf([
      ['id', id],
      ['key', 'a'],
      ['crc32', '00000000'],
    ])
    expect((await sendFormTo(t, catalogue.objectPut, form, as)).code).toBe(refusals.invalidInput)
    for (const key of ['a\0b', 'x'.repeat(objectKeyBytesMax + 1), ''])
      expect((await sendObject(t, as, id, { key }, 'x')).code).toBe(refusals.invalidInput)
    for (const key of ['..', '/lead', 'end ', '../../etc/passwd', 'é'.repeat(512), '文件 夹/😀'])
      expect((await sendObject(t, as, id, { key }, 'x')).code).toBe('200')
    expect(await t.db.$count(objects, eq(objects.containerId, id))).toBe(6)
  })

  test('a full container refuses, and stays as it was', async () => {
    const id = await plain()
    await t.db.update(containers).set({ sizeBytes: 10n }).where(eq(containers.id, id))
    await putObject(t, as, id, 'a', 'eight ch')
    expect((await sendObject(t, as, id, { key: 'b' }, 'three')).code).toBe(refusals.containerFull)
    expect(await figures(id)).toEqual([8, 1])
  })

  test('sent again with its key it is one write', async () => {
    const id = await versioned()
    const headers = { 'idempotency-key': 'one-write' }
    const [first, second] = [
      await sendObject(t, as, id, { key: 'a', headers }),
      await sendObject(t, as, id, { key: 'a', headers }),
    ]
    expect(second.data).toEqual(first.data)
    expect((await t.ok(catalogue.objectVersions, { id, key: 'a' }, { as })).result).toHaveLength(1)
  })
})

describe('listing', () => {
  test('folders and objects of one level, page by page', async () => {
    const id = await plain()
    await t.ok(catalogue.objectFolder, { id, prefix: 'empty/' }, { as })
    for (const key of ['a.txt', 'b/c.txt', 'b/d/e.txt', 'z.txt']) await putObject(t, as, id, key)
    const all = await list(id)
    expect(all.folders.map(({ prefix }) => prefix)).toEqual(['b/', 'empty/'])
    expect(all.objects.map(({ key }) => key)).toEqual(['a.txt', 'z.txt'])
    expect((await list(id, 'empty/')).objects).toEqual([])
    const seen: string[] = []
    for (let after: string | null | undefined; after !== null;) {
      const page = await t.ok(catalogue.objectList, { id, limit: 1, ...(after && { after }) }, { as })
      seen.push(...page.folders.map(({ prefix }) => prefix), ...page.objects.map(({ key }) => key))
      after = page.next
    }
    expect(seen).toEqual(['a.txt', 'b/', 'empty/', 'z.txt'])
    expect((await t.send(catalogue.objectFolder, { id, prefix: 'empty/' }, { as })).code).toBe(refusals.objectThere)
  })

  test('a text is found in names below a folder, wherever they lie', async () => {
    const id = await plain()
    for (const key of ['a/100%_sure.txt', 'a/b/SURE.md', 'sure/c.txt']) await putObject(t, as, id, key)
    const found = async (prefix: string, search: string) =>
      (await t.ok(catalogue.objectList, { id, prefix, search }, { as })).objects.map(({ key }) => key)
    expect(await found('', 'sure')).toEqual(['a/100%_sure.txt', 'a/b/SURE.md', 'sure/c.txt'])
    expect(await found('a/', 'sure')).toEqual(['a/100%_sure.txt', 'a/b/SURE.md'])
    expect(await found('sure/', 'sure')).toEqual([])
    expect(await found('', '%_')).toEqual(['a/100%_sure.txt'])
  })
})

describe('large uploads', () => {
  const first = Buffer.alloc(partBytes, 1)
  const last = Buffer.from('the end')
  const begin = (id: string, size = first.length + last.length) =>
    t.ok(catalogue.objectUploadBegin, { id, key: 'large.bin', size }, { as })

  test('come in parts and are whole', async () => {
    const id = await plain()
    const { upload_id } = await begin(id)
    const place = { id, upload_id }
    expect((await sendPart(t, as, { ...place, number: 2 }, last)).data).toEqual({ number: 2, size: last.length })
    expect(await keysIn(id)).toEqual([])
    const sums = [sumOf(first), sumOf(last)]
    expect((await t.send(catalogue.objectUploadFinish, { ...place, crc32: sums }, { as })).code).toBe(
      refusals.partsMissing,
    )
    await sendPart(t, as, { ...place, number: 1 }, Buffer.alloc(partBytes, 9))
    // Another that was read in its place: what was sent first is not what was meant.
    expect((await t.send(catalogue.objectUploadFinish, { ...place, crc32: sums }, { as })).code).toBe(
      refusals.partsMissing,
    )
    await sendPart(t, as, { ...place, number: 1 }, first)
    expect((await t.ok(catalogue.objectUploadInfo, place, { as })).parts).toEqual([
      { number: 1, size: partBytes, crc32: sums[0] },
      { number: 2, size: last.length, crc32: sums[1] },
    ])
    await t.ok(catalogue.objectUploadFinish, { ...place, crc32: sums }, { as })
    const whole = Buffer.concat([first, last])
    expect(await t.ok(catalogue.objectInfo, { id, key: 'large.bin' }, { as })).toMatchObject({
      size: whole.length,
      crc32: sumOf(whole),
      md5: '',
    })
    expect(await figures(id)).toEqual([whole.length, 1])
    expect((await t.send(catalogue.objectUploadFinish, { ...place, crc32: sums }, { as })).code).toBe(
      refusals.uploadGone,
    )
    expect((await t.ok(catalogue.objectUploadList, { id }, { as })).result).toEqual([])
  })

  test('a part that arrived otherwise is not kept, and parts leave no line of their own in the log', async () => {
    const id = await plain()
    const { upload_id } = await begin(id)
    const before = await t.db.$count(auditLines)
    expect((await sendPart(t, as, { id, upload_id, number: 1 }, last, '00000000')).code).toBe(refusals.uploadUnlike)
    await sendPart(t, as, { id, upload_id, number: 1 }, last)
    expect(await t.db.$count(auditLines)).toBe(before)
    expect(await figures(id)).toEqual([last.length, 0])
  })

  test('one that is cancelled gives its room back', async () => {
    const id = await plain()
    const { upload_id } = await begin(id)
    await sendPart(t, as, { id, upload_id, number: 1 }, last)
    await t.ok(catalogue.objectUploadCancel, { id, upload_id }, { as })
    expect(await figures(id)).toEqual([0, 0])
    expect((await sendPart(t, as, { id, upload_id, number: 1 }, last)).code).toBe(refusals.uploadGone)
    expect((await t.send(catalogue.objectUploadCancel, { id, upload_id }, { as })).code).toBe(refusals.uploadGone)
  })

  test('what has no room is refused before the first byte', async () => {
    const id = await plain()
    const answer = await t.send(catalogue.objectUploadBegin, { id, key: 'a', size: 11 * 1024 ** 3 }, { as })
    expect(answer.code).toBe(refusals.containerFull)
    expect(await t.db.$count(uploads, eq(uploads.containerId, id))).toBe(0)
  })
})

describe('moving, copying and deleting', () => {
  test('a folder goes with all in it, and not into itself', async () => {
    const id = await plain()
    for (const key of ['a/1', 'a/b/2', 'other']) await putObject(t, as, id, key)
    const into = await t.ok(catalogue.objectMove, { id, keys: ['a/'], to: 'a/b/' }, { as })
    expect(new Set(Object.values(codes(into)))).toEqual(new Set([refusals.folderIntoItself]))
    const moved = await t.ok(catalogue.objectMove, { id, keys: ['a/', 'other', 'gone'], to: 'new/' }, { as })
    expect(codes(moved)).toEqual({ 'a/1': '200', 'a/b/2': '200', other: '200', gone: refusals.notFound })
    expect(moved.next).toBeNull()
    expect(await keysIn(id, 'new/a/')).toEqual(['new/a/1'])
    expect(await content(id, 'new/a/b/2')).toBe('a/b/2')
    expect(await figures(id)).toEqual([13, 3])
  })

  test('one is renamed where nothing has the name', async () => {
    const id = await plain()
    for (const key of ['a/old', 'a/taken']) await putObject(t, as, id, key)
    const rename = (name: string, keys = ['a/old']) =>
      t.send(catalogue.objectMove, { id, keys, to: 'a/', rename: name }, { as })
    expect(codes((await rename('taken')).data)).toEqual({ 'a/old': refusals.objectThere })
    expect(codes((await rename('old')).data)).toEqual({ 'a/old': refusals.objectThere })
    expect((await rename('x/y')).code).toBe(refusals.invalidInput)
    expect((await rename('two', ['a/old', 'a/taken'])).code).toBe(refusals.invalidInput)
    expect(codes((await rename('new')).data)).toEqual({ 'a/old': '200' })
    expect(await keysIn(id, 'a/')).toEqual(['a/new', 'a/taken'])
  })

  test('a copy shares the bytes and counts them, also in another container of one’s own', async () => {
    const [id, to_id] = [await plain(), await plain()]
    await putObject(t, as, id, 'a/1', 'bytes')
    await t.ok(catalogue.objectCopy, { id, keys: ['a/'], to: 'copy/' }, { as })
    const again = await t.ok(catalogue.objectCopy, { id, keys: ['a/1'], to: 'copy/a/' }, { as })
    expect(codes(again)).toEqual({ 'a/1': refusals.objectThere })
    await t.ok(catalogue.objectCopy, { id, keys: ['a/1'], to: '', to_id }, { as })
    expect([await figures(id), await figures(to_id)]).toEqual([
      [10, 2],
      [5, 1],
    ])
    await t.ok(catalogue.objectDelete, { id, keys: ['a/1'] }, { as })
    expect(await content(to_id, '1')).toBe('bytes')
    const other = await buyer(t)
    const foreign = await boughtContainer(t, other)
    const stolen = await t.send(catalogue.objectCopy, { id, keys: ['copy/'], to: '', to_id: foreign }, { as })
    expect(stolen.code).toBe(refusals.notFound)
  })

  test('what a copy has no room for leaves the rest as it is', async () => {
    const id = await plain()
    await t.db.update(containers).set({ sizeBytes: 14n }).where(eq(containers.id, id))
    await putObject(t, as, id, 'a/large', 'ten bytes!')
    await putObject(t, as, id, 'a/s', 'ab')
    const copied = await t.ok(catalogue.objectCopy, { id, keys: ['a/large', 'a/s'], to: '' }, { as })
    expect(codes(copied)).toEqual({ 'a/large': refusals.containerFull, 'a/s': '200' })
    expect(await keysIn(id)).toEqual(['s'])
    expect(await figures(id)).toEqual([14, 3])
  })

  test('a large folder goes in several calls', async () => {
    const id = await plain()
    await putObject(t, as, id, 'many/000')
    const copies = Array.from({ length: 300 }, (_, n) => `many/${String(n + 1).padStart(3, '0')}`)
    for (const key of copies) await putObject(t, as, id, key, '')
    const deleted: string[] = []
    let [after, calls]: [string | null | undefined, number] = [undefined, 0]
    while (after !== null) {
      const answer: Data<typeof catalogue.objectDelete> = await t.ok(
        catalogue.objectDelete,
        { id, keys: ['many/'], ...(after && { after }) },
        { as },
      )
      deleted.push(...answer.result.map(({ key }) => key))
      after = answer.next
      calls++
    }
    expect(calls).toBe(2)
    expect(deleted).toEqual(['many/000', ...copies])
    expect(await figures(id)).toEqual([0, 0])
    const forged = [[-1, ''], [0.5, ''], [0, '\0'], [0]].map((one) =>
      Buffer.from(JSON.stringify(one)).toString('base64url'),
    )
    for (const place of ['x', ...forged])
      expect((await t.send(catalogue.objectDelete, { id, keys: ['many/'], after: place }, { as })).code).toBe(
        refusals.invalidInput,
      )
  })
})

describe('versions', () => {
  test('what was replaced or deleted can be had back', async () => {
    const id = await versioned()
    const first = await putObject(t, as, id, 'a', 'first')
    await putObject(t, as, id, 'a', 'second')
    expect((await list(id)).objects).toMatchObject([{ key: 'a', versions: 2 }])
    expect(await content(id, 'a', first.version_id)).toBe('first')
    expect(codes(await t.ok(catalogue.objectDelete, { id, keys: ['a'] }, { as }))).toEqual({ a: '200' })
    expect(codes(await t.ok(catalogue.objectDelete, { id, keys: ['a'] }, { as }))).toEqual({ a: refusals.notFound })
    expect(await keysIn(id)).toEqual([])
    const { result } = await t.ok(catalogue.objectDeletedList, { id }, { as })
    expect(result).toMatchObject([{ key: 'a', size: 6, marker: false }])
    await t.ok(catalogue.objectRestore, { id, key: 'a', version_id: result[0]!.version_id }, { as })
    expect(await content(id, 'a')).toBe('second')
    expect((await t.ok(catalogue.objectDeletedList, { id }, { as })).result).toEqual([])
    await t.ok(catalogue.objectRestore, { id, key: 'a', version_id: first.version_id }, { as })
    expect(await content(id, 'a')).toBe('first')
    await t.ok(catalogue.objectVersionDelete, { id, key: 'a', version_id: first.version_id }, { as })
    const gone = { id, key: 'a', version_id: first.version_id }
    expect((await t.send(catalogue.objectVersionDelete, gone, { as })).code).toBe(refusals.notFound)
    expect((await t.send(catalogue.objectRestore, gone, { as })).code).toBe(refusals.notFound)
  })

  test('what is told with an object is changed without its bytes', async () => {
    const id = await versioned()
    await putObject(t, as, id, 'a', 'bytes')
    const wish = { type: 'text/markdown', cache_control: 'no-cache', disposition: '', metadata: { author: 'Lin' } }
    await t.ok(catalogue.objectSave, { id, key: 'a', ...wish }, { as })
    expect(await t.ok(catalogue.objectInfo, { id, key: 'a' }, { as })).toMatchObject({ ...wish, versions: 2, size: 5 })
    expect((await t.send(catalogue.objectSave, { id, key: 'gone', ...wish }, { as })).code).toBe(refusals.notFound)
  })
})

test('rules of a container are followed, and may be followed twice', async () => {
  const id = await versioned()
  const rules = [
    { name: 'logs', enabled: true, prefix: 'logs/', expire_days: 10, earlier_days: 20 },
    { name: 'off', enabled: false, prefix: '', expire_days: 1 },
    { name: 'uploads', enabled: true, prefix: '', abort_days: 3 },
  ]
  const settings = await t.ok(catalogue.containerSettings, { id }, { as })
  await t.ok(catalogue.containerSave, { id, ...settings, rules }, { as })
  for (const key of ['logs/1', 'logs/2', 'keep']) await putObject(t, as, id, key)
  await t.ok(catalogue.objectUploadBegin, { id, key: 'never', size: 10 }, { as })
  const age = (days: number) =>
    t.app.pool.query(
      `update object set created_at = created_at - make_interval(days => $2), replaced_at = replaced_at - make_interval(days => $2)
       where container_id = $1`,
      [id, days],
    )
  const follow = async () => {
    for (let round = 0; round < 2; round++) await lifecycleJob(t.app).run({})
  }
  await age(9)
  await follow()
  expect(await keysIn(id, 'logs/')).toEqual(['logs/1', 'logs/2'])
  await age(1)
  await follow()
  expect(await keysIn(id, 'logs/')).toEqual([])
  expect(await keysIn(id)).toEqual(['keep'])
  expect((await t.ok(catalogue.objectDeletedList, { id }, { as })).result).toHaveLength(2)
  await age(20)
  await follow()
  expect(await t.db.$count(objects, eq(objects.containerId, id))).toBe(1)
  expect(await t.db.$count(uploads, eq(uploads.containerId, id))).toBe(1)
  await t.app.pool.query(`update upload set created_at = created_at - interval '3 days' where container_id = $1`, [id])
  await follow()
  expect(await t.db.$count(uploads, eq(uploads.containerId, id))).toBe(0)
})
