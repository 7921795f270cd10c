import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessKey, containerNow, containerRow, s3Client, s3Refusal, s3Url } from '../../../../test/containers.ts'
import { TestPortico } from '../../../../test/portico.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import type { ContainerRow } from '../container.table.ts'
import { listObjects } from '../kept/list.service.ts'

let t: TestPortico

beforeAll(async () => {
  t = await TestPortico.start({}, { listen: true })
})
afterAll(() => t.stop())

async function emptyBox(wish: Partial<ContainerRow> = {}) {
  const box = await containerRow(t, wish)
  const s3 = s3Client(s3Url(t), await accessKey(t, box))
  return { box, s3, Bucket: box.name }
}
/** Rows without bytes: a list reads nothing else. */
const fill = (box: ContainerRow, keys: readonly string[]) =>
  t.db.execute(sql`
    insert into object (container_id, key, version_id, plain, latest, marker, blob_ids, size, etag, sums, sum_type,
      type, headers, metadata, by, created_at)
    select ${box.id}, key, md5(key), true, true, false, '{}', 0, '', '{}', 'FULL_OBJECT', '', '{}', '{}', '', now()
    from unnest(${sql.param([...keys])}::text[]) as key`)

describe('a list', () => {
  const keys = [
    'a',
    'b/1',
    'b/2',
    'b/c/1',
    'b0',
    'c//x',
    'c/y',
    'd/\u{10ffff}',
    'd/\u{10ffff}/z',
    'e\u{d7ff}/q',
    'é',
    '😀',
  ]
  const inOrder = keys.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
  let box: ContainerRow
  let s3: S3Client
  let Bucket: string
  beforeAll(async () => {
    ;({ box, s3, Bucket } = await emptyBox())
    await fill(box, keys)
  })

  /** By the definition, from all keys there are. */
  function expected(prefix: string, delimiter: string): string[] {
    const shown = inOrder
      .filter((key) => key.startsWith(prefix))
      .map((key) => {
        const at = delimiter ? key.indexOf(delimiter, prefix.length) : -1
        return at < 0 ? key : `${key.slice(0, at + delimiter.length)} folder`
      })
    return [...new Set(shown)]
  }
  const byBytes = (one: string, other: string) =>
    Buffer.compare(Buffer.from(one.replace(/ folder$/, '')), Buffer.from(other.replace(/ folder$/, '')))

  const asks = ['', 'b', 'b/', 'c/', 'd', 'nothing'].flatMap((prefix) =>
    ['', '/', '//', '1'].map((delimiter) => ({ prefix, delimiter })),
  )
  test.for(asks)('below %j is what the definition says, on pages of any size', async ({ prefix, delimiter }) => {
    for (const max of [1, 2, 3, 1000]) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const page = await listObjects(t.db, box.id, { prefix, delimiter, after, max })
        expect(page.objects.length + page.prefixes.length).toBeLessThanOrEqual(max)
        seen.push(...page.objects.map(({ key }) => key), ...page.prefixes.map((one) => `${one} folder`))
        after = page.next ?? undefined
      } while (after !== undefined)
      expect(seen.toSorted(byBytes)).toEqual(expected(prefix, delimiter).toSorted(byBytes))
    }
  })

  test('of the second kind goes on by its token and starts behind a key', async () => {
    const first = await s3.send(new ListObjectsV2Command({ Bucket, Delimiter: '/', MaxKeys: 3 }))
    expect(first).toMatchObject({ KeyCount: 3, IsTruncated: true, MaxKeys: 3, Delimiter: '/', Name: Bucket })
    const rest = await s3.send(
      new ListObjectsV2Command({ Bucket, Delimiter: '/', ContinuationToken: first.NextContinuationToken! }),
    )
    const shown = [first, rest].flatMap(({ Contents = [], CommonPrefixes = [] }) => [
      ...Contents.map(({ Key }) => Key!),
      ...CommonPrefixes.map(({ Prefix }) => Prefix!),
    ])
    expect(shown.toSorted()).toEqual(['a', 'b/', 'b0', 'c/', 'd/', 'e\u{d7ff}/', 'é', '😀'].toSorted())
    const behind = await s3.send(new ListObjectsV2Command({ Bucket, StartAfter: 'b/2', FetchOwner: true }))
    expect(behind.Contents?.[0]).toMatchObject({ Key: 'b/c/1', Owner: { ID: box.accountId } })
    const wrong = s3.send(new ListObjectsV2Command({ Bucket, ContinuationToken: '*' }))
    expect(await s3Refusal(wrong)).toBe('InvalidArgument 400')
  })

  test('of the first kind goes on by its marker', async () => {
    const first = await s3.send(new ListObjectsCommand({ Bucket, MaxKeys: 2 }))
    expect(first.Contents?.map(({ Key }) => Key)).toEqual(['a', 'b/1'])
    const rest = await s3.send(new ListObjectsCommand({ Bucket, Marker: first.NextMarker! }))
    expect([...first.Contents!, ...rest.Contents!].map(({ Key }) => Key)).toEqual(inOrder)
  })
})

test('a page of folders costs the same above many objects and above few', async () => {
  const { box } = await emptyBox()
  const many = Array.from({ length: 20_000 }, (_, at) => `big/${at % 4}/${at}`)
  await fill(box, [...many, 'z'])
  await t.db.execute(sql`analyze object`)
  const { prefixes, read } = await inTransaction(t.app.pool, async (db) => {
    const listed = await listObjects(db, box.id, { prefix: 'big/', delimiter: '/' })
    const { rows } = await db.execute<{ read: string }>(
      sql`select idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'object'`,
    )
    return { ...listed, read: Number(rows[0]!.read) }
  })
  expect(prefixes).toEqual(['big/0/', 'big/1/', 'big/2/', 'big/3/'])
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(500)
})

describe('versions', () => {
  let box: ContainerRow
  let s3: S3Client
  let Bucket: string
  beforeAll(async () => {
    ;({ box, s3, Bucket } = await emptyBox())
  })
  const put = async (Key: string, Body: string) =>
    (await s3.send(new PutObjectCommand({ Bucket, Key, Body }))).VersionId
  const textAt = async (Key: string, VersionId?: string) =>
    (await s3.send(new GetObjectCommand({ Bucket, Key, VersionId }))).Body!.transformToString()
  const versioning = (Status: 'Enabled' | 'Suspended') =>
    s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }))

  test('are kept once they are asked for, and a mark hides without losing', async () => {
    expect(await put('v', 'plain')).toBeUndefined()
    await versioning('Enabled')
    const [one, two] = [await put('v', 'one'), await put('v', 'two')]
    expect([await textAt('v'), await textAt('v', one), await textAt('v', 'null')]).toEqual(['two', 'one', 'plain'])
    expect((await containerNow(t, box)).usedBytes).toBe(11n)
    const { VersionId, DeleteMarker } = await s3.send(new DeleteObjectCommand({ Bucket, Key: 'v' }))
    expect(DeleteMarker).toBe(true)
    expect(await s3Refusal(textAt('v'))).toBe('NoSuchKey 404')
    expect(await s3Refusal(textAt('v', VersionId))).toBe('MethodNotAllowed 405')
    expect((await containerNow(t, box)).objectCount).toBe(0)
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'v', VersionId }))
    expect(await textAt('v')).toBe('two')
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'v', VersionId: two }))
    expect(await textAt('v')).toBe('one')
    expect(await containerNow(t, box)).toMatchObject({ usedBytes: 8n, objectCount: 1 })
  })

  test('are listed newest first, over pages', async () => {
    await versioning('Enabled')
    for (const body of ['1', '2', '3']) await put('l/many', body)
    await put('l/sub/x', 'x')
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'l/gone' }))
    const seen: string[] = []
    let next: { KeyMarker?: string; VersionIdMarker?: string } = {}
    for (;;) {
      const page = await s3.send(
        new ListObjectVersionsCommand({ Bucket, Prefix: 'l/', Delimiter: '/', MaxKeys: 2, ...next }),
      )
      seen.push(
        ...(page.Versions ?? []).map(({ Key, IsLatest }) => `${Key} ${IsLatest}`),
        ...(page.DeleteMarkers ?? []).map(({ Key }) => `${Key} mark`),
        ...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix!),
      )
      if (!page.IsTruncated) break
      next = {
        KeyMarker: page.NextKeyMarker!,
        ...(page.NextVersionIdMarker && { VersionIdMarker: page.NextVersionIdMarker }),
      }
    }
    expect(seen).toEqual(['l/many true', 'l/gone mark', 'l/many false', 'l/many false', 'l/sub/'])
  })

  test('are no longer added once that is suspended, and what was kept stays', async () => {
    await versioning('Enabled')
    const one = await put('s', 'one')
    await versioning('Suspended')
    expect(await put('s', 'two')).toBe('null')
    expect(await put('s', 'three')).toBe('null')
    expect([await textAt('s'), await textAt('s', one)]).toEqual(['three', 'one'])
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 's' }))
    expect(await s3Refusal(s3.send(new HeadObjectCommand({ Bucket, Key: 's' })))).toBe('NotFound 404')
    expect(await textAt('s', one)).toBe('one')
  })
})
