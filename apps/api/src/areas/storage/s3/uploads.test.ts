import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { containerNow, s3Refusal, startS3Box, stopS3Box } from '../../../../test/containers.ts'
import type { TestPortico } from '../../../../test/portico.ts'
import type { ContainerRow } from '../container.table.ts'

const partBytes = 5 * 1024 * 1024
let t: TestPortico
let box: ContainerRow
let s3: S3Client
let Bucket: string

beforeAll(async () => {
  ;({ t, box, Bucket, s3 } = await startS3Box({ sizeBytes: 6n * 1024n ** 3n }))
})
afterAll(() => stopS3Box({ t, s3 }))

const begin = async (Key: string, more = {}) =>
  (await s3.send(new CreateMultipartUploadCommand({ Bucket, Key, ...more }))).UploadId!
const part = async (Key: string, UploadId: string, PartNumber: number, Body: Uint8Array, more = {}) => {
  const { ETag } = await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ...more }))
  return { ETag: ETag!, PartNumber }
}
const complete = (Key: string, UploadId: string, Parts: { ETag: string; PartNumber: number }[], more = {}) =>
  s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts }, ...more }))
const bytesAt = async (Key: string, more = {}) =>
  Buffer.from(await (await s3.send(new GetObjectCommand({ Bucket, Key, ...more }))).Body!.transformToByteArray())
const md5 = (...bytes: Uint8Array[]) => createHash('md5').update(Buffer.concat(bytes)).digest()

test('parts become one object, in their order, whatever came when', async () => {
  const [one, two, three] = [randomBytes(partBytes), randomBytes(partBytes + 1), randomBytes(7)] as const
  const id = await begin('whole', { ContentType: 'a/b', Metadata: { m: '1' } })
  const parts = await Promise.all([part('whole', id, 9, three), part('whole', id, 2, two), part('whole', id, 1, one)])
  const again = await part('whole', id, 9, three)
  expect(again).toEqual(parts[0])
  const { Parts } = await s3.send(new ListPartsCommand({ Bucket, Key: 'whole', UploadId: id }))
  for (const PartNumberMarker of ['99999999999', '1.5', '-1', 'Infinity'])
    expect(
      await s3Refusal(s3.send(new ListPartsCommand({ Bucket, Key: 'whole', UploadId: id, PartNumberMarker }))),
    ).toBe('InvalidArgument 400')
  expect(Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
    [1, one.length],
    [2, two.length],
    [9, 7],
  ])
  expect((await containerNow(t, box)).usedBytes).toBe(BigInt(one.length + two.length + 7))
  const named = parts.toSorted((a, b) => a.PartNumber - b.PartNumber)
  const { ETag } = await complete('whole', id, named)
  expect(ETag).toBe(`"${md5(md5(one), md5(two), md5(three)).toString('hex')}-3"`)
  expect((await bytesAt('whole')).equals(Buffer.concat([one, two, three]))).toBe(true)
  const over = { Range: `bytes=${one.length - 3}-${one.length + two.length + 2}` }
  expect((await bytesAt('whole', over)).equals(Buffer.concat([one.subarray(-3), two, three.subarray(0, 3)]))).toBe(true)
  expect((await bytesAt('whole', { PartNumber: 2 })).equals(two)).toBe(true)
  expect(await s3.send(new HeadObjectCommand({ Bucket, Key: 'whole', PartNumber: 1 }))).toMatchObject({
    PartsCount: 3,
    ContentType: 'a/b',
    Metadata: { m: '1' },
  })
  // There is no part before the first.
  for (const PartNumber of [0, 4, 99_999])
    expect(await s3Refusal(s3.send(new GetObjectCommand({ Bucket, Key: 'whole', PartNumber })))).toMatch(
      PartNumber === 0 ? 'InvalidArgument 400' : 'InvalidRange 416',
    )
  // Whoever did not hear the answer asks once more.
  expect((await complete('whole', id, named)).ETag).toBe(ETag)
  expect(await containerNow(t, box)).toMatchObject({ usedBytes: BigInt(one.length + two.length + 7), objectCount: 1 })
})

test('what is left out, out of order, too small or not what it is said to be is refused', async () => {
  const before = await containerNow(t, box)
  const id = await begin('wrong')
  const small = await part('wrong', id, 1, Buffer.from('small'))
  const last = await part('wrong', id, 2, Buffer.from('last'))
  expect(await s3Refusal(complete('wrong', id, [small, last]))).toBe('EntityTooSmall 400')
  expect(await s3Refusal(complete('wrong', id, [last, small]))).toBe('InvalidPartOrder 400')
  expect(await s3Refusal(complete('wrong', id, [{ ...small, ETag: last.ETag }]))).toBe('InvalidPart 400')
  expect(await s3Refusal(complete('wrong', id, [{ ...small, PartNumber: 3 }]))).toBe('InvalidPart 400')
  expect(await s3Refusal(complete('wrong', 'nothing', [small]))).toBe('NoSuchUpload 404')
  expect(await s3Refusal(part('wrong', id, 10_001, Buffer.from('x')))).toBe('InvalidArgument 400')
  expect(await s3Refusal(part('other', id, 1, Buffer.from('x')))).toBe('NoSuchUpload 404')
  await s3.send(new AbortMultipartUploadCommand({ Bucket, Key: 'wrong', UploadId: id }))
  expect(await s3Refusal(part('wrong', id, 1, Buffer.from('x')))).toBe('NoSuchUpload 404')
  expect(await containerNow(t, box)).toEqual(before)
})

test('uploads that are under way are listed by their keys', async () => {
  const ids = await Promise.all(['u/1', 'u/2', 'u/sub/3'].map((key) => begin(key)))
  const page = await s3.send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'u/', Delimiter: '/', MaxUploads: 1 }))
  expect(page).toMatchObject({ IsTruncated: true, Uploads: [{ Key: 'u/1', UploadId: ids[0] }] })
  const rest = await s3.send(
    new ListMultipartUploadsCommand({
      Bucket,
      Prefix: 'u/',
      Delimiter: '/',
      KeyMarker: page.NextKeyMarker,
      UploadIdMarker: page.NextUploadIdMarker,
    }),
  )
  expect(rest).toMatchObject({ Uploads: [{ Key: 'u/2' }], CommonPrefixes: [{ Prefix: 'u/sub/' }], IsTruncated: false })
})

test('a part may be a piece of an object that is there', async () => {
  const bytes = randomBytes(partBytes + 100)
  await s3.send(new PutObjectCommand({ Bucket, Key: 'from', Body: bytes }))
  const id = await begin('pieced')
  const copy = async (PartNumber: number, CopySourceRange?: string) => {
    const { CopyPartResult } = await s3.send(
      new UploadPartCopyCommand({
        Bucket,
        Key: 'pieced',
        UploadId: id,
        PartNumber,
        CopySource: `${Bucket}/from`,
        CopySourceRange,
      }),
    )
    return { ETag: CopyPartResult!.ETag!, PartNumber }
  }
  const parts = [await copy(1), await copy(2, 'bytes=10-19')]
  expect(await s3Refusal(copy(3, `bytes=0-${bytes.length}`))).toBe('InvalidArgument 400')
  await complete('pieced', id, parts)
  expect((await bytesAt('pieced')).equals(Buffer.concat([bytes, bytes.subarray(10, 20)]))).toBe(true)
})

test.for(['CRC32', 'CRC32C', 'SHA1', 'SHA256', 'CRC64NVME'] as const)(
  'parts with %s have one of the whole',
  async (name) => {
    const bytes = randomBytes(partBytes + 3)
    const Key = `sum-${name}`
    await new Upload({
      client: s3,
      params: { Bucket, Key, Body: Readable.from([bytes]), ChecksumAlgorithm: name },
      partSize: partBytes,
    }).done()
    const { Checksum } = await s3.send(
      new GetObjectAttributesCommand({ Bucket, Key, ObjectAttributes: ['Checksum', 'ObjectParts'] }),
    )
    expect(Checksum?.[`Checksum${name}`]).toMatch(name === 'CRC64NVME' ? /^[\w+/]+=*$/ : /-2$/)
    expect((await bytesAt(Key)).equals(bytes)).toBe(true)
  },
)

test('a checksum of the whole follows from those of the parts, and a wrong one is refused', async () => {
  const id = await begin('full', { ChecksumAlgorithm: 'CRC32', ChecksumType: 'FULL_OBJECT' })
  const parts = [await part('full', id, 1, Buffer.alloc(partBytes, 1)), await part('full', id, 2, Buffer.from('end'))]
  const wrong = complete('full', id, parts, { ChecksumCRC32: 'AAAAAA==', ChecksumType: 'FULL_OBJECT' })
  expect(await s3Refusal(wrong)).toBe('BadDigest 400')
  const { ChecksumCRC32, ChecksumType } = await complete('full', id, parts)
  const { crc32 } = await import('node:zlib')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.concat([Buffer.alloc(partBytes, 1), Buffer.from('end')])))
  expect([ChecksumCRC32, ChecksumType]).toEqual([sum.toString('base64'), 'FULL_OBJECT'])
})

const large = process.env['S3_LARGE'] === '1'
/** 5 GB when asked for by S3_LARGE=1, else what takes no time. */
test(`${large ? 1_000 : 6} parts of nothing but zeros are one object of their size`, async () => {
  const count = large ? 1_000 : 6
  const zeros = Buffer.alloc(partBytes)
  const id = await begin('zeros')
  const parts: { ETag: string; PartNumber: number }[] = []
  for (let at = 1; at <= count; at += 3)
    parts.push(
      ...(await Promise.all([at, at + 1, at + 2].filter((n) => n <= count).map((n) => part('zeros', id, n, zeros)))),
    )
  await complete('zeros', id, parts)
  const size = count * partBytes
  const { ContentLength } = await s3.send(new HeadObjectCommand({ Bucket, Key: 'zeros' }))
  expect(ContentLength).toBe(size)
  expect((await bytesAt('zeros', { Range: 'bytes=-5' })).equals(Buffer.alloc(5))).toBe(true)
  let read = 0
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: 'zeros' }))
  for await (const chunk of Body as Readable) read += (chunk as Buffer).length
  expect(read).toBe(size)
})
