import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { isOutside, postOutward } from './outward.ts'

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not outside', (address) => expect(isOutside(address)).toBe(false))

test.each(['1.1.1.1', '8.8.8.8', '172.15.0.1', '172.32.0.1', '193.0.0.1', '2606:4700::1111'])('%s is', (address) =>
  expect(isOutside(address)).toBe(true),
)

describe('a post', () => {
  let server: Server
  const start = (answer: Parameters<typeof createServer>[1]) =>
    new Promise<string>((resolve) => {
      server = createServer(answer)
      server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
    })
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })
  const outgoing = { headers: { 'content-type': 'application/json' }, body: '{"a":1}', timeoutMs: 5000 }

  test('reaches nothing of the house, by number, by name or written otherwise', async () => {
    let reached = 0
    const url = await start((_request, response) => {
      reached++
      response.end('inside')
    })
    const { port } = new URL(url)
    const ways = [
      url,
      `http://localhost:${port}/`,
      `http://[::1]:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://2130706433:${port}/`,
      `http://0x7f.1:${port}/`,
      `http://127.1:${port}/`,
      'http://169.254.169.254/latest/meta-data/',
    ]
    for (const way of ways)
      await expect(postOutward({ ...outgoing, url: way, allowPrivate: false }), way).rejects.toMatchObject({
        why: 'private',
      })
    expect(reached).toBe(0)
  })

  test.each(['', 'nowhere', 'ftp://example.com/', 'file:///etc/passwd', 'javascript:1', 'http://a:b@example.com/'])(
    'to %j is not even tried',
    async (url) => {
      await expect(postOutward({ ...outgoing, url, allowPrivate: true })).rejects.toMatchObject({ why: 'address' })
    },
  )

  test('is given up where nobody says where its name leads', async () => {
    const url = 'http://hooks.customer.example/'
    const silent = { ...outgoing, url, allowPrivate: false, timeoutMs: 20, resolve: () => new Promise<never>(() => {}) }
    await expect(postOutward(silent)).rejects.toMatchObject({ why: 'slow', mayHaveArrived: false })
  })

  test('brings back the status and the first words, however long the answer', async () => {
    const url = await start((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        response.statusCode = 202
        response.end(`${body}${'x'.repeat(100_000)}`)
      })
    })
    const { status, text } = await postOutward({ ...outgoing, url, allowPrivate: true })
    expect(status).toBe(202)
    expect(text.startsWith('{"a":1}x')).toBe(true)
    expect(text).toHaveLength(500)
    const more = await postOutward({ ...outgoing, url, allowPrivate: true, answerCharsMax: 2000 })
    expect(more.text).toHaveLength(2000)
  })

  test('that broke off is told from one that never left', async () => {
    const url = await start((request) => {
      request.resume()
      request.on('end', () => request.url === '/cut' && request.socket.destroy())
    })
    const sent = { ...outgoing, allowPrivate: true }
    await expect(postOutward({ ...sent, url: `${url}/cut` })).rejects.toMatchObject({ mayHaveArrived: true })
    // Long enough for a connection to stand on a busy machine.
    const silent = { ...sent, url: `${url}/silent`, timeoutMs: 3000 }
    await expect(postOutward(silent)).rejects.toMatchObject({ why: 'slow', mayHaveArrived: true })
    for (const never of ['http://127.0.0.1:9/', url.replace('http:', 'https:'), 'http://nowhere.invalid/'])
      await expect(postOutward({ ...sent, url: never }), never).rejects.toMatchObject({ mayHaveArrived: false })
  })

  test('does not follow a redirect and gives up on silence', async () => {
    const url = await start((request, response) => {
      if (request.url === '/away') response.writeHead(302, { location: '/secret' }).end()
      else if (request.url === '/secret') response.end('secret')
    })
    expect(await postOutward({ ...outgoing, url: `${url}/away`, allowPrivate: true })).toMatchObject({ status: 302 })
    const silent = { ...outgoing, url: `${url}/silent`, allowPrivate: true, timeoutMs: 50 }
    await expect(postOutward(silent)).rejects.toMatchObject({ why: 'slow' })
  })

  test('to a name that is not there is unreachable', async () => {
    const url = 'http://nowhere.invalid/'
    await expect(postOutward({ ...outgoing, url, allowPrivate: false })).rejects.toMatchObject({ why: 'unreachable' })
  })
})
