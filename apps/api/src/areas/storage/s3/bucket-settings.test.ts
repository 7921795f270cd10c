import {
  DeleteBucketCorsCommand,
  DeleteBucketLifecycleCommand,
  GetBucketAclCommand,
  GetBucketCorsCommand,
  GetBucketEncryptionCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketLocationCommand,
  GetBucketPolicyCommand,
  GetBucketTaggingCommand,
  GetBucketVersioningCommand,
  GetObjectAclCommand,
  GetObjectTaggingCommand,
  PutBucketAclCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessKey, containerNow, s3Refusal, s3Url, startS3Box, stopS3Box } from '../../../../test/containers.ts'
import type { TestPortico } from '../../../../test/portico.ts'
import { auditLines } from '../../../core/audit/audit.table.ts'
import type { ContainerRow } from '../container.table.ts'

let t: TestPortico
let box: ContainerRow
let s3: S3Client
let Bucket: string

beforeAll(async () => {
  ;({ t, box, Bucket, s3 } = await startS3Box())
})
afterAll(() => stopS3Box({ t, s3 }))

test('versioning is asked for and set', async () => {
  expect((await s3.send(new GetBucketVersioningCommand({ Bucket }))).Status).toBeUndefined()
  for (const Status of ['Enabled', 'Suspended'] as const) {
    await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }))
    expect((await s3.send(new GetBucketVersioningCommand({ Bucket }))).Status).toBe(Status)
  }
  const wrong = { Bucket, VersioningConfiguration: { Status: 'Perhaps' as 'Enabled' } }
  expect(await s3Refusal(s3.send(new PutBucketVersioningCommand(wrong)))).toBe('MalformedXML 400')
})

test('a change by a key has its line in the log, which names the key', async () => {
  const { id } = await accessKey(t, box)
  const lines = () => t.db.select().from(auditLines).where(eq(auditLines.subject, box.id))
  const before = (await lines()).length
  await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }))
  const after = await lines()
  expect(after).toHaveLength(before + 1)
  expect(after.at(-1)).toMatchObject({
    event: 'container.save',
    accountId: box.accountId,
    loginId: null,
    details: { key: expect.stringMatching(/^ptks_/), settings: 'versioning' },
  })
  expect(after.at(-1)!.details).not.toMatchObject({ key: id })
})

test('rules for the end of objects are kept as they are given, and what is not done is refused', async () => {
  const ask = new GetBucketLifecycleConfigurationCommand({ Bucket })
  expect(await s3Refusal(s3.send(ask))).toBe('NoSuchLifecycleConfiguration 404')
  const Rules = [
    { ID: 'old logs', Status: 'Enabled' as const, Filter: { Prefix: 'logs/' }, Expiration: { Days: 7 } },
    {
      ID: 'all',
      Status: 'Disabled' as const,
      Filter: { Prefix: '' },
      NoncurrentVersionExpiration: { NoncurrentDays: 3 },
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 },
    },
  ]
  const put = (rules: object[]) =>
    s3.send(
      new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules: rules as typeof Rules } }),
    )
  await put(Rules)
  expect((await s3.send(ask)).Rules).toEqual(Rules)
  expect((await containerNow(t, box)).rules[0]).toMatchObject({ name: 'old logs', prefix: 'logs/', expire_days: 7 })
  const moves = { ...Rules[0], Transitions: [{ Days: 1, StorageClass: 'GLACIER' }] }
  expect(await s3Refusal(put([moves]))).toBe('NotImplemented 501')
  expect(await s3Refusal(put([{ ...Rules[0], Expiration: { Days: 0 } }]))).toBe('MalformedXML 400')
  await s3.send(new DeleteBucketLifecycleCommand({ Bucket }))
  expect(await s3Refusal(s3.send(ask))).toBe('NoSuchLifecycleConfiguration 404')
})

test('pages of other sites may do what the rules let them', async () => {
  const ask = new GetBucketCorsCommand({ Bucket })
  expect(await s3Refusal(s3.send(ask))).toBe('NoSuchCORSConfiguration 404')
  const CORSRules = [
    {
      AllowedOrigins: ['https://*.example.com'],
      AllowedMethods: ['GET', 'PUT'],
      AllowedHeaders: ['x-amz-*', 'content-type'],
      ExposeHeaders: ['ETag'],
      MaxAgeSeconds: 600,
    },
  ]
  await s3.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }))
  expect((await s3.send(ask)).CORSRules).toEqual(CORSRules)
  const preflight = (origin: string, method: string, headers = '') =>
    fetch(`${s3Url(t)}/${Bucket}/x`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        ...(headers && { 'access-control-request-headers': headers }),
      },
    })
  const allowed = await preflight('https://a.example.com', 'PUT', 'x-amz-date, content-type')
  expect(allowed.status).toBe(200)
  expect(Object.fromEntries(allowed.headers)).toMatchObject({
    'access-control-allow-origin': 'https://a.example.com',
    'access-control-allow-methods': 'GET, PUT',
    'access-control-allow-headers': 'x-amz-date, content-type',
    'access-control-max-age': '600',
    'access-control-expose-headers': 'ETag',
  })
  expect((await preflight('https://evil.test', 'PUT')).status).toBe(403)
  expect((await preflight('https://a.example.com', 'DELETE')).status).toBe(403)
  expect((await preflight('https://a.example.com', 'PUT', 'authorization')).status).toBe(403)
  // What is refused is told to the page too.
  const refused = await fetch(`${s3Url(t)}/${Bucket}/x`, { headers: { origin: 'https://a.example.com' } })
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, 'https://a.example.com'])
  await s3.send(new DeleteBucketCorsCommand({ Bucket }))
  expect((await preflight('https://a.example.com', 'PUT')).status).toBe(403)
})

test('who may read is one thing for the whole container', async () => {
  await s3.send(new PutObjectCommand({ Bucket, Key: 'x', Body: 'x' }))
  const grants = async () =>
    (await s3.send(new GetBucketAclCommand({ Bucket }))).Grants?.map(({ Permission, Grantee }) => [
      Permission,
      Grantee?.Type,
    ])
  expect(await grants()).toEqual([['FULL_CONTROL', 'CanonicalUser']])
  await s3.send(new PutBucketAclCommand({ Bucket, ACL: 'public-read' }))
  expect(await grants()).toEqual([
    ['FULL_CONTROL', 'CanonicalUser'],
    ['READ', 'Group'],
  ])
  expect((await fetch(`${s3Url(t)}/${Bucket}/x`)).status).toBe(200)
  expect((await s3.send(new GetObjectAclCommand({ Bucket, Key: 'x' }))).Grants).toHaveLength(2)
  const toOne = s3.send(new PutObjectAclCommand({ Bucket, Key: 'x', ACL: 'private' }))
  expect(await s3Refusal(toOne)).toBe('NotImplemented 501')
  expect(await s3Refusal(s3.send(new PutBucketAclCommand({ Bucket, ACL: 'public-read-write' })))).toBe(
    'NotImplemented 501',
  )
  await s3.send(new PutBucketAclCommand({ Bucket, ACL: 'private' }))
  expect((await fetch(`${s3Url(t)}/${Bucket}/x`)).status).toBe(403)
})

test('what there is not is said as clients know it', async () => {
  const said = async (asked: Promise<unknown>) => s3Refusal(asked)
  expect((await s3.send(new GetBucketLocationCommand({ Bucket }))).LocationConstraint).toBeUndefined()
  expect(await said(s3.send(new GetBucketPolicyCommand({ Bucket })))).toBe('NoSuchBucketPolicy 404')
  expect(await said(s3.send(new GetBucketTaggingCommand({ Bucket })))).toBe('NoSuchTagSet 404')
  expect(await said(s3.send(new GetBucketEncryptionCommand({ Bucket })))).toBe(
    'ServerSideEncryptionConfigurationNotFoundError 404',
  )
  expect((await s3.send(new GetObjectTaggingCommand({ Bucket, Key: 'x' }))).TagSet).toEqual([])
  expect(await said(s3.send(new PutBucketPolicyCommand({ Bucket, Policy: '{}' })))).toBe('NotImplemented 501')
  const tags = { Bucket, Key: 'x', Tagging: { TagSet: [{ Key: 'a', Value: 'b' }] } }
  expect(await said(s3.send(new PutObjectTaggingCommand(tags)))).toBe('NotImplemented 501')
  const sealed = { Bucket, Key: 'y', Body: 'y', ServerSideEncryption: 'AES256' as const }
  expect(await said(s3.send(new PutObjectCommand(sealed)))).toBe('NotImplemented 501')
})
