import { describe, expect, test } from 'vitest'
import { Fault } from './faults.ts'
import { claimOf, queryOf, sign, verify, type Signable } from './sigv4.ts'

/** The examples that AWS publishes for Signature Version 4 of S3. */
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const now = new Date('2013-05-24T00:00:00Z')
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const host = 'examplebucket.s3.amazonaws.com'
const credential = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'

function signed(line: string, headers: Record<string, string>, signature: string, payload = emptyHash): Signable {
  const [method = '', url = ''] = line.split(' ')
  const [path = '', query = ''] = url.split('?')
  const all: Record<string, string> = {
    host,
    'x-amz-content-sha256': payload,
    'x-amz-date': '20130524T000000Z',
    ...headers,
  }
  const names = Object.keys(all).toSorted().join(';')
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names},Signature=${signature}`
  return { method, path, query: queryOf(query), headers: { ...all, authorization } }
}
const check = (request: Signable, at = now, by = secret) => verify(request, claimOf(request)!, by, at)
const reason = (work: () => unknown) => {
  try {
    work()
    return 'done'
  } catch (error) {
    return (error as Fault).code
  }
}

const examples: [string, Signable][] = [
  [
    'get',
    signed('GET /test.txt', { range: 'bytes=0-9' }, 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'),
  ],
  [
    'put',
    signed(
      'PUT /test%24file.text',
      { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
      '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    ),
  ],
  ['lifecycle', signed('GET /?lifecycle', {}, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543')],
  ['list', signed('GET /?max-keys=2&prefix=J', {}, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7')],
]

test.for(examples)('the published example “%s” holds, and nothing of it can be changed', ([, request]) => {
  check(request)
  const { headers } = request
  for (const other of [
    { ...request, method: 'POST' },
    { ...request, path: `${request.path}x` },
    { ...request, query: [...request.query, ['a', 'b'] as const] },
    { ...request, headers: { ...headers, host: 'other' } },
  ])
    expect(reason(() => check(other))).toBe('SignatureDoesNotMatch')
  expect(reason(() => check({ ...request, headers: { ...headers, 'x-amz-acl': 'public-read' } }))).toBe('AccessDenied')
  expect(reason(() => check(request, now, 'other'))).toBe('SignatureDoesNotMatch')
})

describe('a signed address', () => {
  const query =
    'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
    '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
    '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404'
  const request: Signable = { method: 'GET', path: '/test.txt', query: queryOf(query), headers: { host } }
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

  test('is that of the published example, for as long as it says', () => {
    check(request)
    check(request, after(86_400))
    expect(reason(() => check(request, after(86_401)))).toBe('AccessDenied')
    expect(reason(() => check(request, after(-901)))).toBe('RequestTimeTooSkewed')
  })
})

test.for([
  'Basic x',
  'AWS4-HMAC-SHA256 ',
  'AWS4-HMAC-SHA256 Credential=a, SignedHeaders=host, Signature=b',
  `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=x-amz-date, Signature=${'0'.repeat(64)}`,
  `AWS4-HMAC-SHA256 Credential=${credential.replace('24', '25')}, SignedHeaders=host, Signature=${'0'.repeat(64)}`,
])('%j is no signature', (authorization) => {
  const headers = { host, authorization, 'x-amz-date': '20130524T000000Z', 'x-amz-content-sha256': emptyHash }
  expect(() => claimOf({ method: 'GET', path: '/', query: [], headers })).toThrow(Fault)
})

test('what we sign, we verify', () => {
  const request = { method: 'PUT', path: '/a%20b/%E4%B8%AD', query: queryOf('x=1&a=b%2F'), headers: { host } }
  const added = sign(request, { accessKey: 'key', secret, region: 'r-1' }, emptyHash, now)
  check({ ...request, headers: { ...request.headers, ...added } })
})
