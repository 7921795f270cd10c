import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { containerNow, s3Refusal, startS3Box, stopS3Box } from '../../../../test/containers.ts'
import type { TestPortico } from '../../../../test/portico.ts'
import type { ContainerRow } from '../container.table.ts'

let t: TestPortico
let box: ContainerRow
let s3: S3Client
let Bucket: string

beforeAll(async () => {
  ;({ t, box, Bucket, s3 } = await startS3Box())
})
afterAll(() => stopS3Box({ t, s3 }))

const put = (Key: string, Body: string | Uint8Array, more = {}) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body, ...more }))
const get = (Key: string, more = {}) => s3.send(new GetObjectCommand({ Bucket, Key, ...more }))
const textAt = async (Key: string, more = {}) => (await get(Key, more)).Body!.transformToString()
test('what is put is there with everything that was told of it', async () => {
  const written = await put('a/letter.txt', 'hello', {
    ContentType: 'text/plain; charset=utf-8',
    CacheControl: 'max-age=60',
    ContentDisposition: 'attachment; filename="a.txt"',
    ContentEncoding: 'identity',
    ContentLanguage: 'de',
    Metadata: { colour: 'blue' },
  })
  expect(written.ETag).toBe(`"${createHash('md5').update('hello').digest('hex')}"`)
  expect(await textAt('a/letter.txt')).toBe('hello')
  expect(await s3.send(new HeadObjectCommand({ Bucket, Key: 'a/letter.txt' }))).toMatchObject({
    ContentLength: 5,
    ContentType: 'text/plain; charset=utf-8',
    CacheControl: 'max-age=60',
    ContentDisposition: 'attachment; filename="a.txt"',
    ContentEncoding: 'identity',
    ContentLanguage: 'de',
    Metadata: { colour: 'blue' },
    ETag: written.ETag,
  })
})

test.for([
  '../../etc/passwd',
  '/leading',
  'a//b',
  '. /..',
  'trailing  ',
  '中文 (1)~!*\'".txt',
  '😀/\u{10ffff}',
  '%2F+&=?#',
  'é'.normalize('NFD'),
  'x'.repeat(1024),
  'a\u0001b',
])('the key %j is a name like any other', async (Key) => {
  await put(Key, Key)
  expect(await textAt(Key)).toBe(Key)
  const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: Key, EncodingType: 'url' }))
  expect(Contents?.map((one) => decodeURIComponent(one.Key!))).toContain(Key)
  await s3.send(new DeleteObjectCommand({ Bucket, Key }))
  expect(await s3Refusal(get(Key))).toBe('NoSuchKey 404')
})

test('what is told of an object has an end', async () => {
  expect(await s3Refusal(put('told', 'x', { ContentType: `a/${'b'.repeat(4096)}` }))).toBe('MetadataTooLarge 400')
  expect(await s3Refusal(put('told', 'x', { ContentDisposition: 'c'.repeat(4096) }))).toBe('MetadataTooLarge 400')
  expect(await s3Refusal(put('told', 'x', { Metadata: { m: 'd'.repeat(2048) } }))).toBe('MetadataTooLarge 400')
  expect(await s3Refusal(get('told'))).toBe('NoSuchKey 404')
})

test('a key that is too long or holds NUL is refused', async () => {
  expect(await s3Refusal(put('x'.repeat(1025), ''))).toBe('KeyTooLongError 400')
  expect(await s3Refusal(put('a\0b', ''))).toBe('InvalidArgument 400')
})

test('streams of unknown checksum, every checksum of the client, and empty bodies come in whole', async () => {
  const bytes = randomBytes(3_000_001)
  const Body = Readable.from([bytes.subarray(0, 7), bytes.subarray(7, 2_000_000), bytes.subarray(2_000_000)])
  await s3.send(new PutObjectCommand({ Bucket, Key: 'stream', Body, ContentLength: bytes.length }))
  expect(Buffer.from(await (await get('stream')).Body!.transformToByteArray()).equals(bytes)).toBe(true)
  for (const ChecksumAlgorithm of ['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const) {
    const written = await put('summed', bytes, { ChecksumAlgorithm })
    const name = `Checksum${ChecksumAlgorithm}` as const
    expect(written[name]).toBeTruthy()
    const read = await get('summed', { ChecksumMode: 'ENABLED' })
    expect(read[name]).toBe(written[name])
    // The client itself compares what it reads.
    expect((await read.Body!.transformToByteArray()).length).toBe(bytes.length)
  }
  await put('empty', '')
  expect(await textAt('empty')).toBe('')
})

test('a wrong checksum, a wrong MD5 and a wrong size leave nothing', async () => {
  const before = await containerNow(t, box)
  expect(await s3Refusal(put('bad', 'hello', { ChecksumCRC32: 'AAAAAA==' }))).toBe('BadDigest 400')
  expect(await s3Refusal(put('bad', 'hello', { ContentMD5: createHash('md5').update('x').digest('base64') }))).toBe(
    'BadDigest 400',
  )
  expect(await s3Refusal(put('bad', 'hello', { ContentMD5: 'nonsense' }))).toBe('InvalidDigest 400')
  expect(await s3Refusal(get('bad'))).toBe('NoSuchKey 404')
  expect(await containerNow(t, box)).toEqual(before)
})

test('a part of an object is read by its range', async () => {
  await put('ranged', '0123456789')
  const part = async (Range: string) => {
    const { ContentRange, Body, $metadata } = await get('ranged', { Range })
    return [$metadata.httpStatusCode, ContentRange, await Body!.transformToString()]
  }
  expect(await part('bytes=0-0')).toEqual([206, 'bytes 0-0/10', '0'])
  expect(await part('bytes=3-')).toEqual([206, 'bytes 3-9/10', '3456789'])
  expect(await part('bytes=-4')).toEqual([206, 'bytes 6-9/10', '6789'])
  expect(await part('bytes=5-100')).toEqual([206, 'bytes 5-9/10', '56789'])
  expect(await part('bytes=0-1,4-5')).toEqual([200, undefined, '0123456789'])
  expect(await s3Refusal(part('bytes=10-'))).toBe('InvalidRange 416')
})

test('reading depends on what the reader has', async () => {
  const { ETag } = await put('fresh', 'one')
  const earlier = new Date(Date.now() - 86_400_000)
  const later = new Date(Date.now() + 86_400_000)
  expect(await textAt('fresh', { IfMatch: ETag })).toBe('one')
  expect(await s3Refusal(get('fresh', { IfMatch: '"other"' }))).toBe('PreconditionFailed 412')
  expect(await s3Refusal(get('fresh', { IfNoneMatch: ETag }))).toBe('Unknown 304')
  expect(await s3Refusal(get('fresh', { IfModifiedSince: later }))).toBe('Unknown 304')
  expect(await s3Refusal(get('fresh', { IfUnmodifiedSince: earlier }))).toBe('PreconditionFailed 412')
  expect(await textAt('fresh', { IfMatch: ETag, IfUnmodifiedSince: earlier })).toBe('one')
})

test('writing depends on what is there', async () => {
  const { ETag } = await put('once', '1', { IfNoneMatch: '*' })
  expect(await s3Refusal(put('once', '2', { IfNoneMatch: '*' }))).toBe('PreconditionFailed 412')
  expect(await s3Refusal(put('once', '2', { IfMatch: '"other"' }))).toBe('PreconditionFailed 412')
  await put('once', '3', { IfMatch: ETag })
  expect(await textAt('once')).toBe('3')
  expect(await s3Refusal(put('never', '3', { IfMatch: ETag }))).toBe('NoSuchKey 404')
})

test('a copy has the same bytes, and told otherwise if asked for', async () => {
  await put('source é', 'copied', { Metadata: { a: '1' }, ContentType: 'text/x' })
  const CopySource = encodeURI(`${Bucket}/source é`)
  await s3.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource }))
  expect(await get('copy')).toMatchObject({ ContentType: 'text/x', Metadata: { a: '1' } })
  const replace = { MetadataDirective: 'REPLACE', Metadata: { b: '2' }, ContentType: 'text/y' } as const
  await s3.send(new CopyObjectCommand({ Bucket, Key: 'source é', CopySource, ...replace }))
  expect(await get('source é')).toMatchObject({ ContentType: 'text/y', Metadata: { b: '2' } })
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'source é' }))
  expect(await textAt('copy')).toBe('copied')
  expect(await s3Refusal(s3.send(new CopyObjectCommand({ Bucket, Key: 'x', CopySource })))).toBe('NoSuchKey 404')
  const own = s3.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/copy` }))
  expect(await s3Refusal(own)).toBe('InvalidRequest 400')
  const if404 = { CopySource: `${Bucket}/copy`, CopySourceIfMatch: '"other"' }
  expect(await s3Refusal(s3.send(new CopyObjectCommand({ Bucket, Key: 'x', ...if404 })))).toBe('PreconditionFailed 412')
})

test('many are deleted at once, those that are not there too', async () => {
  await Promise.all(['m/1', 'm/2', 'm/3'].map((key) => put(key, key)))
  const { Deleted, Errors } = await s3.send(
    new DeleteObjectsCommand({ Bucket, Delete: { Objects: ['m/1', 'm/2', 'm/none'].map((Key) => ({ Key })) } }),
  )
  expect(Deleted?.map(({ Key }) => Key)).toEqual(['m/1', 'm/2', 'm/none'])
  expect(Errors).toBeUndefined()
  const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'm/' }))
  expect(Contents?.map(({ Key }) => Key)).toEqual(['m/3'])
})

test('two writers of one key end in one whole object, and the figures are exact', async () => {
  const bodies = Array.from({ length: 8 }, (_, at) => Buffer.alloc(200_000 + at, at))
  const before = await containerNow(t, box)
  await Promise.all(bodies.map((body) => put('fought', body)))
  const bytes = Buffer.from(await (await get('fought')).Body!.transformToByteArray())
  expect(bodies.some((body) => body.equals(bytes))).toBe(true)
  const after = await containerNow(t, box)
  expect(after.usedBytes - before.usedBytes).toBe(BigInt(bytes.length))
  expect(after.objectCount - before.objectCount).toBe(1)
})
