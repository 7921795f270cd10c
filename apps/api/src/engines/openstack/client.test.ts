import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { selfSigned } from '../../../test/self-signed.ts'
import { CloudClient } from './client.ts'
import { CloudError } from './faults.ts'
import { OutOfTime, Unanswered } from './http.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** A small Keystone with a Nova behind it: of the cloud's behaviour only what a test sets. */
class SmallCloud {
  tokens = 0
  lifeMs = 3_600_000
  asked: string[] = []
  bodies: string[] = []
  nova: Answer = (_request, response) => response.end('{"ok":true}')
  url = ''
  readonly #server: ReturnType<typeof createServer>

  constructor(tls?: { key: string; cert: string }) {
    const serve = (request: IncomingMessage, response: ServerResponse) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => this.#answer(request, response, body))
    }
    this.#server = tls ? createSecureServer(tls, serve) : createServer(serve)
  }

  async open(scheme = 'http'): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    this.url = `${scheme}://localhost:${(this.#server.address() as AddressInfo).port}`
    return this
  }
  close() {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #answer(request: IncomingMessage, response: ServerResponse, body: string) {
    this.asked.push(`${request.method} ${request.url}`)
    this.bodies.push(body)
    if (!request.url!.startsWith('/v3/auth/tokens')) return this.nova(request, response, body)
    this.tokens++
    const endpoint = (region: string, kind: string, path: string) => ({
      interface: kind,
      region,
      region_id: region,
      url: `${this.url}${path}`,
    })
    response.writeHead(201, { 'x-subject-token': `token-${this.tokens}`, 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        token: {
          expires_at: new Date(Date.now() + this.lifeMs).toISOString(),
          user: { id: 'user' },
          project: { id: 'project' },
          roles: [{ name: 'admin' }],
          catalog: [
            {
              type: 'compute',
              endpoints: [
                endpoint('Elsewhere', 'public', '/wrong'),
                endpoint('One', 'internal', '/inner'),
                endpoint('One', 'public', '/nova'),
              ],
            },
          ],
        },
      }),
    )
  }
}

const opened: { close(): void }[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

const password = { kind: 'password', user: 'portico', password: 'secret', project: 'service' }
function clientOf(url: string, more: object = {}): CloudClient {
  const client = new CloudClient(
    OpenstackSettings.parse({
      auth_url: url,
      region: 'One',
      external_network: 'public',
      credentials: password,
      ...more,
    }),
  )
  opened.push(client)
  return client
}
async function cloudOf(): Promise<SmallCloud> {
  const cloud = await new SmallCloud().open()
  opened.push(cloud)
  return cloud
}

describe('tokens', () => {
  test('one serves all who ask, in its region and interface, with the version that was meant', async () => {
    const cloud = await cloudOf()
    const client = clientOf(`${cloud.url}/v3/`)
    const versions: unknown[] = []
    cloud.nova = (request, response) => {
      versions.push(request.headers['openstack-api-version'], request.headers['x-auth-token'])
      response.end('{}')
    }
    const { nova } = client.session().service
    await Promise.all([nova.get('/servers'), nova.get('/servers'), nova.get('/servers', { version: '2.93' })])
    expect(cloud.tokens).toBe(1)
    expect(cloud.asked.filter((line) => line === 'GET /nova/servers')).toHaveLength(3)
    expect(versions.toSorted()).toEqual([
      'compute 2.79',
      'compute 2.79',
      'compute 2.93',
      'token-1',
      'token-1',
      'token-1',
    ])
    await client.session().in('another').nova.get('/servers')
    expect(cloud.tokens).toBe(2)
    expect(JSON.parse(cloud.bodies.at(-2)!)).toMatchObject({ auth: { scope: { project: { id: 'another' } } } })
    await clientOf(cloud.url, { interface: 'internal' }).session().service.nova.get('/servers')
    expect(cloud.asked.at(-1)).toBe('GET /inner/servers')
  })

  test('one that is about to end is renewed before it does', async () => {
    const cloud = await cloudOf()
    cloud.lifeMs = 900
    const client = clientOf(cloud.url)
    await client.session().service.nova.get('/servers')
    await client.session().service.nova.get('/servers')
    expect(cloud.tokens).toBe(2)
  })

  test('one that is refused is renewed once, and then it is the credentials', async () => {
    const cloud = await cloudOf()
    const client = clientOf(cloud.url)
    cloud.nova = (request, response) => {
      if (request.headers['x-auth-token'] === 'token-1') response.statusCode = 401
      response.end('{}')
    }
    await client.session().service.nova.post('/servers', {})
    expect(cloud.tokens).toBe(2)
    cloud.nova = (_request, response) => response.writeHead(401).end('{}')
    await expect(client.session().service.nova.get('/servers')).rejects.toMatchObject({ status: 401 })
    expect(cloud.tokens).toBe(3)
  })

  test('an application credential names no project', async () => {
    const cloud = await cloudOf()
    const client = clientOf(cloud.url, {
      credentials: { kind: 'application', id: 'app', secret: 's' },
      projects: 'shared',
    })
    await client.session().service.nova.get('/servers')
    expect(JSON.parse(cloud.bodies[0]!)).toEqual({
      auth: { identity: { methods: ['application_credential'], application_credential: { id: 'app', secret: 's' } } },
    })
  })

  test('a region without the service says so', async () => {
    const cloud = await cloudOf()
    const client = clientOf(cloud.url, { region: 'Nowhere' })
    await expect(client.session().service.nova.get('/servers')).rejects.toThrow('region Nowhere')
  })
})

describe('what is tried again', () => {
  const broken = (status: number, times: number): { answer: Answer; count: () => number } => {
    let n = 0
    return {
      answer: (_request, response) => response.writeHead(n++ < times ? status : 200).end('{}'),
      count: () => n,
    }
  }

  test('a question is asked again while the service is not well, a request to make something is not', async () => {
    const cloud = await cloudOf()
    const { nova } = clientOf(cloud.url).session().service
    const passing = broken(503, 1)
    cloud.nova = passing.answer
    await nova.get('/servers')
    expect(passing.count()).toBe(2)
    const posted = broken(503, 1)
    cloud.nova = posted.answer
    await nova.post('/servers', {}, { safe: true })
    expect(posted.count()).toBe(2)
    const lasting = broken(503, 9)
    cloud.nova = lasting.answer
    await expect(nova.post('/servers', {})).rejects.toMatchObject({ status: 503 })
    expect(lasting.count()).toBe(1)
  })

  test('a connection that breaks in the middle is not taken for one that was refused', async () => {
    const cloud = await cloudOf()
    const { nova } = clientOf(cloud.url).session().service
    let n = 0
    cloud.nova = (request) => {
      n++
      request.socket.destroy()
    }
    await expect(nova.post('/servers', {})).rejects.toMatchObject({ sent: true })
    expect(n).toBe(1)
  })

  test('nobody at home is no answer', async () => {
    const cloud = await cloudOf()
    cloud.close()
    await expect(clientOf(cloud.url).session().service.nova.get('/servers')).rejects.toBeInstanceOf(Unanswered)
  })

  test('a limit is not run against', async () => {
    const cloud = await cloudOf()
    let n = 0
    cloud.nova = (_request, response) => {
      n++
      response.writeHead(429, { 'retry-after': '11' }).end('{}')
    }
    const error = await clientOf(cloud.url)
      .session()
      .service.nova.get('/servers')
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CloudError)
    expect(error).toMatchObject({ status: 429, retryAfterMs: 11_000 })
    expect(n).toBe(1)
  })

  test('nothing is begun when its time is up', async () => {
    const cloud = await cloudOf()
    await expect(clientOf(cloud.url).session(1000).service.nova.get('/servers')).rejects.toBeInstanceOf(OutOfTime)
    expect(cloud.asked).toEqual([])
  })
})

test('lists are read to their end; what is gone is deleted; what is not there is nothing', async () => {
  const cloud = await cloudOf()
  cloud.nova = (request, response) => {
    if (request.method === 'DELETE' || request.url!.includes('none')) return response.writeHead(404).end('{}')
    const second = request.url!.includes('marker=b')
    const links = [{ rel: 'next', href: `${cloud.url}/nova/servers?limit=2&marker=b` }]
    return response.end(JSON.stringify(second ? { servers: ['c'] } : { servers: ['a', 'b'], servers_links: links }))
  }
  const { nova } = clientOf(cloud.url).session().service
  expect(await nova.list('/servers', 'servers', { query: { limit: 2 } })).toEqual(['a', 'b', 'c'])
  await nova.delete('/servers/x')
  expect(await nova.find('/servers/none')).toBeUndefined()
})

test('a cloud with a certificate of its own is trusted when it is named, and only then', async () => {
  const tls = selfSigned('localhost')
  const cloud = await new SmallCloud(tls).open('https')
  opened.push(cloud)
  await expect(clientOf(cloud.url).session().whoami()).rejects.toThrow('SELF_SIGNED')
  const client = clientOf(cloud.url, { ca: tls.cert })
  expect(await client.session().whoami()).toMatchObject({ value: 'token-1', user: 'user', roles: ['admin'] })
})
