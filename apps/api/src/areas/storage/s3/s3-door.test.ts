import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutBucketVersioningCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accessKey,
  type AccessKey,
  changeContainer,
  containerNow,
  containerRow,
  s3Client,
  s3Refusal,
  s3Url,
  startS3Box,
  stopS3Box,
} from '../../../../test/containers.ts'
import { eventually } from '../../../../test/eventually.ts'
import type { TestPortico } from '../../../../test/portico.ts'
import { daysMs } from '../../../core/clock.ts'
import { containerKeys, type ContainerRow } from '../container.table.ts'
import { blobs } from '../kept/blob.table.ts'

let t: TestPortico
let box: ContainerRow
let key: AccessKey
let s3: S3Client
let Bucket: string

beforeAll(async () => {
  ;({ t, box, Bucket, key, s3 } = await startS3Box({}, { S3_DOMAIN: 's3.test' }))
  await s3.send(new PutObjectCommand({ Bucket, Key: 'there', Body: 'hello' }))
})
afterAll(() => stopS3Box({ t, s3 }))

const put = (Key: string, Body: string | Uint8Array, by = s3, where = Bucket) =>
  by.send(new PutObjectCommand({ Bucket: where, Key, Body }))
const get = (by = s3, where = Bucket) => by.send(new GetObjectCommand({ Bucket: where, Key: 'there' }))
const list = (by = s3, where = Bucket) => by.send(new ListObjectsV2Command({ Bucket: where }))
const codeOf = async (answer: Response) => `${/<Code>(\w+)</.exec(await answer.text())?.[1]} ${answer.status}`

describe('who signs', () => {
  test('with a wrong secret, an unknown key or at a wrong time is refused', async () => {
    const by = (wrong: Partial<AccessKey>, more = {}) => s3Client(s3Url(t), { ...key, ...wrong }, more)
    expect(await s3Refusal(get(by({ secret: 'wrong' })))).toBe('SignatureDoesNotMatch 403')
    expect(await s3Refusal(get(by({ id: 'ptks_nobody' })))).toBe('InvalidAccessKeyId 403')
    for (const minutes of [-16, 16])
      expect(await s3Refusal(get(by({}, { systemClockOffset: minutes * 60_000 })))).toBe('RequestTimeTooSkewed 403')
    expect(await s3Refusal(get(by({}, { systemClockOffset: 14 * 60_000 })))).toBe('done')
  })

  test('reaches the container of the key and no other, whoever has it', async () => {
    const other = await containerRow(t)
    const theirs = s3Client(s3Url(t), await accessKey(t, other))
    await put('there', 'secret', theirs, other.name)
    expect(await s3Refusal(get(s3, other.name))).toBe('NoSuchBucket 404')
    expect(await s3Refusal(get(s3, 'nothing'))).toBe('NoSuchBucket 404')
    expect(await s3Refusal(put('x', 'x', s3, other.name))).toBe('NoSuchBucket 404')
    const { Buckets } = await s3.send(new ListBucketsCommand())
    expect(Buckets?.map(({ Name }) => Name)).toEqual([Bucket])
    expect(await s3Refusal(s3.send(new HeadBucketCommand({ Bucket })))).toBe('done')
    expect(await s3Refusal(s3.send(new CreateBucketCommand({ Bucket })))).toBe('BucketAlreadyOwnedByYou 409')
    expect(await s3Refusal(s3.send(new CreateBucketCommand({ Bucket: 'another' })))).toBe('AccessDenied 403')
  })

  test('does what the key is for', async () => {
    const tries = async (right: 'read' | 'write' | 'list') => {
      const by = s3Client(s3Url(t), await accessKey(t, box, [right]))
      const settings = by.send(
        new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }),
      )
      // What cannot be read cannot be copied to where others read it, nor does its ETag say what it is.
      const copy = by.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/by` }))
      return Promise.all([get(by), put('by', 'x', by), list(by), settings, copy].map((asked) => s3Refusal(asked)))
    }
    const no = 'AccessDenied 403'
    expect(await tries('read')).toEqual(['done', no, no, no, no])
    expect(await tries('write')).toEqual([no, 'done', no, no, no])
    expect(await tries('list')).toEqual([no, no, 'done', no, no])
  })

  test('with a revoked key is refused at once', async () => {
    const own = await accessKey(t, box)
    const by = s3Client(s3Url(t), own)
    expect(await s3Refusal(get(by))).toBe('done')
    await t.db.update(containerKeys).set({ revokedAt: t.clock.now() }).where(eq(containerKeys.id, own.id))
    expect(await s3Refusal(get(by))).toBe('InvalidAccessKeyId 403')
    const wrong = s3Client(s3Url(t), { ...own, secret: 'wrong' })
    expect(await s3Refusal(get(wrong))).toBe('InvalidAccessKeyId 403')
  })
})

describe('a signed address', () => {
  const signed = (more = {}, expiresIn = 60) =>
    getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: 'there', ...more }), { expiresIn })

  test('opens what it was made for and nothing else', async () => {
    const url = await signed()
    expect(await (await fetch(url)).text()).toBe('hello')
    expect(await codeOf(await fetch(url.replace('/there', '/other')))).toBe('SignatureDoesNotMatch 403')
    expect(await codeOf(await fetch(url, { method: 'DELETE' }))).toBe('SignatureDoesNotMatch 403')
    expect(await codeOf(await fetch(url.replace('Expires=60', 'Expires=600')))).toBe('SignatureDoesNotMatch 403')
    expect(await codeOf(await fetch(`${url}&response-content-type=text/html`))).toBe('SignatureDoesNotMatch 403')
    expect(await codeOf(await fetch(url.replace('Expires=60', 'Expires=9999999')))).toBe(
      'AuthorizationQueryParametersError 400',
    )
  })

  test('says what its maker wants said, and takes a body too', async () => {
    const answer = await fetch(await signed({ ResponseContentType: 'text/html', ResponseContentDisposition: 'inline' }))
    expect(answer.headers.get('content-type')).toBe('text/html')
    expect(answer.headers.get('content-disposition')).toBe('inline')
    const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: 'by address' }), { expiresIn: 60 })
    expect((await fetch(url, { method: 'PUT', body: 'sent' })).status).toBe(200)
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: 'by address' }))
    expect(await Body!.transformToString()).toBe('sent')
  })

  test('ends', async () => {
    const url = await signed({}, 1)
    await eventually(async () => expect(await codeOf(await fetch(url))).toBe('AccessDenied 403'))
  })
})

describe('what is open to everybody', () => {
  test('is read by everybody, one by one; nothing else is done', async () => {
    const open = await containerRow(t, { access: 'public-read' })
    const by = s3Client(s3Url(t), await accessKey(t, open))
    await put('there', 'shown', by, open.name)
    const at = `${s3Url(t)}/${open.name}`
    expect(await (await fetch(`${at}/there`)).text()).toBe('shown')
    const refused = ['', '/?list-type=2', '/?versions', '/there?versionId=null', '/there?acl', '/?location']
    for (const path of refused) expect(await codeOf(await fetch(at + path))).toBe('AccessDenied 403')
    expect(await codeOf(await fetch(`${at}/x`, { method: 'PUT', body: 'x' }))).toBe('AccessDenied 403')
    expect(await codeOf(await fetch(`${at}/there`, { method: 'DELETE' }))).toBe('AccessDenied 403')
    expect(await codeOf(await fetch(`${at}/there?response-content-type=text/html`))).toBe('InvalidRequest 400')
    expect(await codeOf(await fetch(`${s3Url(t)}/${Bucket}/there`))).toBe('AccessDenied 403')
    expect(await codeOf(await fetch(`${s3Url(t)}/nothing/there`))).toBe('AccessDenied 403')
  })
})

describe('a container', () => {
  test('takes nothing from an address that is not on its list', async () => {
    const listed = await containerRow(t, { ipWhitelist: '10.0.0.1-10.0.0.9' })
    const by = s3Client(s3Url(t), await accessKey(t, listed))
    expect(await s3Refusal(list(by, listed.name))).toBe('AccessDenied 403')
    expect(await s3Refusal(put('x', 'x', by, listed.name))).toBe('AccessDenied 403')
    await changeContainer(t, listed, { ipWhitelist: '127.0.0.1' })
    expect(await s3Refusal(put('x', 'x', by, listed.name))).toBe('done')
  })

  test('can be read for a while after its end, and then not', async () => {
    const old = await containerRow(t)
    const by = s3Client(s3Url(t), await accessKey(t, old))
    await put('there', 'kept', by, old.name)
    await changeContainer(t, old, { expiresAt: new Date(t.clock.now().getTime() - daysMs(1)) })
    const remove = () => by.send(new DeleteObjectCommand({ Bucket: old.name, Key: 'there' }))
    expect(
      await Promise.all([get(by, old.name), put('x', 'x', by, old.name), remove()].map((one) => s3Refusal(one))),
    ).toEqual(['done', 'AccessDenied 403', 'AccessDenied 403'])
    await changeContainer(t, old, { expiresAt: new Date(t.clock.now().getTime() - daysMs(4)) })
    expect(await s3Refusal(get(by, old.name))).toBe('AccessDenied 403')
  })

  test('that an operator closed is closed to everybody', async () => {
    const closed = await containerRow(t, { access: 'public-read', closedAt: new Date() })
    const by = s3Client(s3Url(t), await accessKey(t, closed))
    expect(await s3Refusal(list(by, closed.name))).toBe('AccessDenied 403')
    expect((await fetch(`${s3Url(t)}/${closed.name}/there`)).status).toBe(403)
  })

  test('holds what was bought and not a byte more, however many write at once', async () => {
    const full = await containerRow(t, { sizeBytes: 1_000_000n })
    const by = s3Client(s3Url(t), await accessKey(t, full))
    const writes = Array.from({ length: 16 }, (_, at) => put(`k${at}`, Buffer.alloc(90_000), by, full.name))
    const said = await Promise.all(writes.map((one) => s3Refusal(one)))
    expect(said.toSorted()).toEqual([...Array<string>(5).fill('QuotaExceeded 403'), ...Array<string>(11).fill('done')])
    expect(await containerNow(t, full)).toMatchObject({ usedBytes: 990_000n, objectCount: 11 })
    expect(await t.db.$count(blobs, eq(blobs.size, 90_000))).toBe(11)
    // What takes the place of something has its room besides.
    const [there] = (await list(by, full.name)).Contents!
    expect(await s3Refusal(put(there!.Key!, Buffer.alloc(100_001), by, full.name))).toBe('QuotaExceeded 403')
    expect(await s3Refusal(put(there!.Key!, Buffer.alloc(100_000), by, full.name))).toBe('done')
    expect(await s3Refusal(put(there!.Key!, Buffer.alloc(100_000), by, full.name))).toBe('done')
    expect((await containerNow(t, full)).usedBytes).toBe(1_000_000n)
  })
})

test('host names say the container where they are served', async () => {
  const ask = (host: string, path: string) =>
    rawAnswer(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  const open = await containerRow(t, { access: 'public-read' })
  await put('there', 'by name', s3Client(s3Url(t), await accessKey(t, open)), open.name)
  expect(await ask(`${open.name}.s3.test:1`, '/there')).toMatch(/^HTTP\/1.1 200[^]*by name/)
  expect(await ask('s3.test', `/${open.name}/there`)).toMatch(/^HTTP\/1.1 200[^]*by name/)
  expect(await ask(`${Bucket}.s3.test`, '/there')).toMatch(/^HTTP\/1.1 403/)
})

function rawAnswer(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(t.ports.s3Port, '127.0.0.1', () => socket.write(text))
    let said = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
    socket.on('end', () => resolve(said)).on('error', reject)
  })
}

describe('whatever comes', () => {
  const host = 'Host: x\r\nConnection: close\r\n'
  test.for([
    'nonsense\r\n\r\n',
    `GET /%zz HTTP/1.1\r\n${host}\r\n`,
    `GET /a/%c3%28 HTTP/1.1\r\n${host}\r\n`,
    `GET /a/b%00c HTTP/1.1\r\n${host}\r\n`,
    `GET /a?x=%zz HTTP/1.1\r\n${host}\r\n`,
    `GET * HTTP/1.1\r\n${host}\r\n`,
    `TRACE /a HTTP/1.1\r\n${host}\r\n`,
    `GET /a HTTP/1.1\r\n${host}Authorization: AWS4-HMAC-SHA256 nonsense\r\nx-amz-content-sha256: x\r\n\r\n`,
    `GET /a HTTP/1.1\r\n${host}Authorization: AWS4-HMAC-SHA256 Credential=a/b/c/s3/aws4_request, SignedHeaders=host, Signature=x\r\n\r\n`,
    `GET /a HTTP/1.1\r\n${host}Authorization: Basic eDp5\r\n\r\n`,
    `GET /a?X-Amz-Signature=1 HTTP/1.1\r\n${host}\r\n`,
    `GET /a?X-Amz-Signature=${'0'.repeat(64)}&X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=x&X-Amz-Expires=1 HTTP/1.1\r\n${host}\r\n`,
    `OPTIONS /a HTTP/1.1\r\n${host}\r\n`,
    `POST / HTTP/1.1\r\n${host}Content-Length: 3\r\n\r\nabc`,
    `GET / HTTP/1.1\r\n${host}X: ${'y'.repeat(40_000)}\r\n\r\n`,
  ])('is answered as the fault of whoever sent it: %j', async (text) => {
    expect(await rawAnswer(text)).toMatch(/^HTTP\/1\.1 4\d\d /)
  })

  test('a body that breaks off leaves nothing', async () => {
    const { usedBytes } = await containerNow(t, box)
    const broken = new AbortController()
    const body = async function* () {
      yield Buffer.alloc(100_000)
      broken.abort()
      await new Promise(() => {})
    }
    const Body = Readable.from(body())
    const asked = s3.send(new PutObjectCommand({ Bucket, Key: 'torn', Body, ContentLength: 1_000_000 }), {
      abortSignal: broken.signal,
    })
    expect(await s3Refusal(asked)).toMatch(/AbortError/)
    expect(await s3Refusal(s3.send(new GetObjectCommand({ Bucket, Key: 'torn' })))).toBe('NoSuchKey 404')
    expect((await containerNow(t, box)).usedBytes).toBe(usedBytes)
  })
})

test('a long answer ends soon after its key was revoked', async () => {
  const own = await accessKey(t, box)
  const by = s3Client(s3Url(t), own)
  await put('long', Buffer.alloc(40_000_000), by)
  const { Body } = await by.send(new GetObjectCommand({ Bucket, Key: 'long' }))
  await t.db.update(containerKeys).set({ revokedAt: t.clock.now() }).where(eq(containerKeys.id, own.id))
  const slowly = async () => {
    // By a reader who takes longer for all of it than a key is looked at again.
    for await (const chunk of Body as Readable) await pause((chunk as Buffer).length / 3_000)
  }
  await expect(slowly()).rejects.toThrow('aborted')
  by.destroy()
})
