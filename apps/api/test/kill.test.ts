import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionCalls, type SignedIn } from '@portico/contract/account/session.ts'
import type { Call, Data, Input } from '@portico/contract/calls.ts'
import type { Envelope } from '@portico/contract/codes.ts'
import { headers } from '@portico/contract/headers.ts'
import { mailCalls } from '@portico/contract/platform/mail.ts'
import { operatorCalls } from '@portico/contract/platform/operators.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postmasterPid, processesIn } from '../src/core/db/embedded-processes.ts'
import { password, TestPortico } from './portico.ts'
import { freePort } from './free-port.ts'
import { endAll, ServerProcess } from './process.ts'
import { eventually } from './eventually.ts'

const operatorEmail = 'first@operator.example'
let dataDir: string
let environment: Record<string, string>
let server: ServerProcess | undefined
let operator: SignedIn
const cluster = () => join(dataDir, 'postgres', 'cluster')

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portico-kill-'))
  environment = {
    PORT: String(await freePort()),
    PUSH_PORT: String(await freePort()),
    S3_PORT: '0',
    DATA_DIR: dataDir,
    DEMO: 'off',
    OPERATOR_EMAIL: operatorEmail,
    OPERATOR_PASSWORD: password,
  }
})
afterAll(async () => {
  await endAll(server, dataDir)
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<ServerProcess> {
  server = await ServerProcess.start(environment)
  expect(server.err).toBe('')
  expect(server.running).toBe(true)
  return server
}

async function send<C extends Call>(call: C, input?: Input<C>): Promise<Envelope<Data<C>>> {
  const response = await fetch(`${server!.url}/api${call.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [headers.token]: operator?.access_token ?? '',
      [headers.loginId]: operator?.login_id ?? '',
    },
    body: JSON.stringify(input ?? {}),
  })
  return (await response.json()) as Envelope<Data<C>>
}
const signIn = async () => {
  operator = (await send(sessionCalls.sessionStart, { email: operatorEmail, password })).data
}
const roles = async () => (await send(operatorCalls.operatorRoleList)).data.result.map(({ name }) => name)

let made = 0
/** Writes on four connections until it is told to stop; answers which were acknowledged. */
function stream() {
  const acknowledged: string[] = []
  const stopping = new AbortController()
  const writer = async () => {
    while (!stopping.signal.aborted) {
      const name = `Role ${++made}`
      const answer = await send(operatorCalls.operatorRoleSave, { name, permissions: ['mail'] }).catch(() => undefined)
      if (answer?.code === '200') acknowledged.push(name)
    }
  }
  const done = Promise.all([writer(), writer(), writer(), writer()])
  return {
    acknowledged,
    async stop() {
      stopping.abort()
      await done
    },
  }
}
const some = (acknowledged: string[], more: number) => {
  const goal = acknowledged.length + more
  return eventually(() => expect(acknowledged.length).toBeGreaterThanOrEqual(goal))
}

describe('the real server on its own PostgreSQL', () => {
  test('starts on an empty folder with the operator it was told, and keeps its secrets to itself', async () => {
    await start()
    await signIn()
    expect(await roles()).toEqual(['Everything'])
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  })

  test('kill -9 of the server during writes: the next start recovers by itself, nothing acknowledged is lost', async () => {
    const writing = stream()
    await some(writing.acknowledged, 20)
    server!.kill('SIGKILL')
    await server!.ended
    await writing.stop()
    await start()
    const kept = await roles()
    expect(writing.acknowledged.filter((name) => !kept.includes(name))).toEqual([])
    expect((await send(operatorCalls.operatorRoleSave, { name: 'After', permissions: ['mail'] })).code).toBe('200')
  })

  test('kill -9 of PostgreSQL during writes: the server lives on and recovers, nothing acknowledged is lost', async () => {
    const writing = stream()
    await some(writing.acknowledged, 20)
    const [before, postmaster] = [server!.child.pid, postmasterPid(cluster())!]
    process.kill(postmaster, 'SIGKILL')
    await eventually(() => expect(postmasterPid(cluster())).not.toBe(postmaster))
    await some(writing.acknowledged, 20)
    await writing.stop()
    const kept = await roles()
    expect(writing.acknowledged.filter((name) => !kept.includes(name))).toEqual([])
    expect([server!.running, server!.child.pid]).toEqual([true, before])
    expect((await fetch(`${server!.url}/readyz`)).status).toBe(200)
  })

  test('jobs go on after it as well', async () => {
    await eventually(async () => {
      await send(operatorCalls.operatorRoleList)
      const email = `jobs${++made}@customer.example`
      const code = await fetch(`${server!.url}/api/apiv1/login/sendRegisterCode`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ channel: 'email', email, code_type: 'register' }),
      })
      expect(await code.json()).toMatchObject({ code: '200' })
      await eventually(async () => {
        const { result } = (await send(mailCalls.mailList, { search: email })).data
        expect(result).toMatchObject([{ state: 'kept' }])
      })
    })
  })

  test('kill -9 of both at once: the next start recovers', async () => {
    const writing = stream()
    await some(writing.acknowledged, 10)
    process.kill(postmasterPid(cluster())!, 'SIGKILL')
    server!.kill('SIGKILL')
    await server!.ended
    await writing.stop()
    await start()
    const kept = await roles()
    expect(writing.acknowledged.filter((name) => !kept.includes(name))).toEqual([])
  })

  test('SIGTERM finishes the request under way, turns new ones away in an envelope, and ends cleanly', async () => {
    const { port } = new URL(server!.url)
    const body = JSON.stringify({ name: 'In progress', permissions: ['mail'] })
    const head = (more: string) =>
      `POST /api${operatorCalls.operatorRoleSave.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
      `${headers.token}: ${operator.access_token}\r\n${headers.loginId}: ${operator.login_id}\r\nContent-Length: ${body.length}\r\n${more}`
    const talk = (first: string) => {
      const line = connect(Number(port), '127.0.0.1', () => line.write(first))
      const heard = { text: '' }
      line.on('data', (chunk) => (heard.text += chunk.toString()))
      return { line, heard, closed: new Promise((resolve) => line.on('close', resolve)) }
    }
    const underWay = talk(head('Expect: 100-continue\r\n\r\n'))
    await eventually(() => expect(underWay.heard.text).toContain('100 Continue'))
    const late = talk(head(''))
    await eventually(() => expect(late.line.bytesWritten).toBeGreaterThan(0))
    // The half of a request has arrived when one sent after it has been answered.
    await fetch(`${server!.url}/healthz`)
    server!.kill('SIGTERM')
    await eventually(async () => {
      const refused = await new Promise((resolve) => {
        const probe = connect(Number(port), '127.0.0.1', () => resolve(false))
        probe.on('error', () => resolve(true)).on('connect', () => probe.destroy())
      })
      expect(refused).toBe(true)
    })
    late.line.write(`\r\n${body}`)
    await late.closed
    expect(late.heard.text).toMatch(/^HTTP\/1\.1 503 /)
    expect(late.heard.text).toContain('"code":"503900"')
    underWay.line.write(body)
    await underWay.closed
    expect(underWay.heard.text).toContain('HTTP/1.1 200 OK')
    expect(underWay.heard.text).toContain('"code":"200"')
    expect(await server!.ended).toEqual({ code: 0, signal: null })
    expect(processesIn(cluster())).toEqual([])
    await start()
    expect(await roles()).toContain('In progress')
    server!.kill('SIGTERM')
    expect(await server!.ended).toEqual({ code: 0, signal: null })
  })

  test('a start that finds half of a demo file makes a whole one', async () => {
    await writeFile(join(dataDir, 'demo.json'), '[{"who":"opera')
    environment = { ...environment, DEMO: 'on' }
    await start()
    const people = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as {
      email: string
      password: string
    }[]
    expect(people).toHaveLength(5)
    expect((await stat(join(dataDir, 'demo.json'))).mode & 0o777).toBe(0o600)
    const [first] = people
    const answer = await send(sessionCalls.sessionStart, { email: first!.email, password: first!.password })
    expect(answer).toMatchObject({ code: '200', data: { area: 'operator' } })
    server!.kill('SIGTERM')
    expect((await server!.ended).code).toBe(0)
  })
})

describe('two servers on one database', () => {
  const key = 'ab'.repeat(32)
  let first: TestPortico
  const dirs: string[] = []
  beforeAll(async () => {
    first = await TestPortico.start({ SECRET_KEY: key })
  })
  afterAll(async () => {
    await first.stop()
    for (const dir of dirs) await rm(dir, { recursive: true, force: true })
  })
  const beside = async (more: Record<string, string>) => {
    const dir = await mkdtemp(join(tmpdir(), 'portico-two-'))
    dirs.push(dir)
    const ports = { PORT: String(await freePort()), PUSH_PORT: String(await freePort()), S3_PORT: '0' }
    return ServerProcess.start({ ...ports, DATA_DIR: dir, DATABASE_URL: first.databaseUrl, DEMO: 'off', ...more })
  }

  test('with another key the second says so and does not start; with the same key it does', async () => {
    const other = await beside({ SECRET_KEY: 'cd'.repeat(32) })
    expect(await other.ended).toEqual({ code: 1, signal: null })
    expect(other.err).toContain('This database was set up with another secret key')
    expect(other.err).not.toMatch(/\n\s+at /)
    const second = await beside({ SECRET_KEY: key })
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
    second.kill('SIGTERM')
    expect(await second.ended).toEqual({ code: 0, signal: null })
  })
})
