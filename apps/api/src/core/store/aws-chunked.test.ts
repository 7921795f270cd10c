import { describe, expect, test } from 'vitest'
import { ChunkedBody } from './aws-chunked.ts'
import type { Fault } from './faults.ts'
import { ChunkSigner, type Claim } from './sigv4.ts'

/** In pieces of any size, as a network brings them. */
async function* cut(text: string, size: number) {
  const bytes = Buffer.from(text, 'latin1')
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function read(text: string, size: number, signer?: ChunkSigner) {
  const body = new ChunkedBody(cut(text, size), signer)
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return { text: Buffer.concat(chunks).toString('latin1'), trailer: Object.fromEntries(body.trailer) }
}
const reason = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: Fault) => error.code,
  )

const unsigned = '5\r\nhello\r\n3\r\n\r\n!\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n'

test('chunks are put together wherever the network cuts them', async () => {
  for (let size = 1; size <= unsigned.length; size++)
    expect(await read(unsigned, size)).toEqual({ text: 'hello\r\n!', trailer: { 'x-amz-checksum-crc32': 'AAAAAA==' } })
})

test('one that stops anywhere is incomplete', async () => {
  const end = unsigned.indexOf('0\r\nx-amz') + 3
  for (let length = 0; length < end; length++)
    expect(['IncompleteBody', 'InvalidRequest']).toContain(await reason(read(unsigned.slice(0, length), 4)))
})

test.for([
  'zz\r\n',
  '-1\r\n',
  '5;x=y\r\nhello\r\n',
  '5\r\nhelloX\r\n0\r\n\r\n',
  '0\r\nno trailer\r\n\r\n',
  '0\r\n\r\nmore',
  'f'.repeat(20_000),
])('%j is refused', async (text) => {
  expect(['IncompleteBody', 'InvalidRequest']).toContain(await reason(read(text, 7)))
})

describe('signed chunks', () => {
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
  const claim = (signature: string): Claim => ({
    accessKey: 'AKIAIOSFODNN7EXAMPLE',
    date: '20130524',
    region: 'us-east-1',
    service: 's3',
    time: '20130524T000000Z',
    signedHeaders: [],
    payload: '',
    signature,
  })
  const seed = '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9'
  const chunk = (size: number, signature: string) =>
    `${size.toString(16)};chunk-signature=${signature}\r\n${'a'.repeat(size)}${size > 0 ? '\r\n' : ''}`
  const published = [
    chunk(65_536, 'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648'),
    chunk(1_024, '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497'),
    chunk(0, 'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9'),
    '\r\n',
  ]
  const readBy = (text: string, signature = seed, size = 1_000) =>
    read(text, size, new ChunkSigner(secret, claim(signature)))

  test('of the published example are taken, cut anywhere', async () => {
    for (const size of [7, 1_000, 65_537, 100_000])
      expect((await readBy(published.join(''), seed, size)).text).toBe('a'.repeat(66_560))
  })

  test('are refused when one is changed, left out, or not signed', async () => {
    const [first = '', second = '', end = '', blank = ''] = published
    for (const text of [
      published.join('').replace('aaaa', 'aaab'),
      first + end + blank,
      second + first + end + blank,
      published.join('').replace(/;chunk-signature=[0-9a-f]+/, ''),
    ])
      expect(await reason(readBy(text))).toBe('SignatureDoesNotMatch')
  })

  test('of the published example with a trailer are taken, and the trailer is signed too', async () => {
    const trailing = '106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e'
    const text = [
      chunk(65_536, 'b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2'),
      chunk(1_024, '1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7'),
      chunk(0, '2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992'),
      'x-amz-checksum-crc32c:sOO8/Q==\r\n',
      'x-amz-trailer-signature:d81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435\r\n\r\n',
    ].join('')
    expect((await readBy(text, trailing)).trailer).toEqual({ 'x-amz-checksum-crc32c': 'sOO8/Q==' })
    expect(await reason(readBy(text.replace('sOO8', 'sOO9'), trailing))).toBe('SignatureDoesNotMatch')
    expect(await reason(readBy(text.replace(/x-amz-trailer-signature.*\r\n/, ''), trailing))).toBe(
      'SignatureDoesNotMatch',
    )
  })
})
