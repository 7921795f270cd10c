import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { registerCalls } from '@portico/contract/account/register.ts'
import { sessionCalls, type SecondFactorNeeded } from '@portico/contract/account/session.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { headers } from '@portico/contract/headers.ts'
import type { SiteInfo } from '@portico/contract/platform/site.ts'
import { settingsCalls } from '@portico/contract/platform/settings.ts'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockAwaited } from '../../../test/locks.ts'
import { password, TestPortico, type Person } from '../../../test/portico.ts'
import { auditLines } from '../audit/audit.table.ts'
import { mails } from '../mail/mail.table.ts'
import { totpCode, totpStep } from '../second-factor.ts'
import { eventually } from '../../../test/eventually.ts'

let t: TestPortico
let consoleDir: string
const logged: string[] = []
const script = 'console.log("portico")'.repeat(50)

beforeAll(async () => {
  consoleDir = await mkdtemp(join(tmpdir(), 'portico-console-'))
  await mkdir(join(consoleDir, 'assets'))
  const page = `<!doctype html><html><head><meta property="csp-nonce" content="__NONCE__"><title>Portico</title><!--site-->
<script type="module" src="/portal/assets/index-AbC123.js"></script></head><body></body></html>`
  await Promise.all([
    writeFile(join(consoleDir, 'index.html'), page),
    writeFile(join(consoleDir, 'index.html.br'), brotliCompressSync(page)),
    writeFile(join(consoleDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    writeFile(join(consoleDir, '.secret'), 'secret'),
    writeFile(join(consoleDir, 'assets/index-AbC123.js'), script),
    writeFile(join(consoleDir, 'assets/index-AbC123.js.br'), brotliCompressSync(script)),
    writeFile(join(consoleDir, 'assets/index-AbC123.js.gz'), gzipSync(script)),
  ])
  const logTo = { write: (line: string) => void logged.push(line) }
  t = await TestPortico.start({ LOG_LEVEL: 'trace' }, { listen: true, consoleDir, logTo })
})
afterAll(async () => {
  await t.stop()
  await rm(consoleDir, { recursive: true, force: true })
})

const get = (url: string, more: Record<string, string> = {}) =>
  t.portico.server.inject({ method: 'GET', url, headers: more })

describe('probes', () => {
  test('healthz and readyz say that all is well', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'up' })
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' })
  })
  test('metrics count calls by name, sockets and connections, and hold nobody’s data', async () => {
    const person = await t.customer()
    const { body, headers: sent } = await get('/metrics')
    expect(sent['content-type']).toMatch(/^text\/plain/)
    expect(body).toMatch(/portico_request_seconds_count\{call="accountRegister"\} \d/)
    expect(body).toMatch(/portico_push_sockets 0/)
    expect(body).toMatch(/portico_database_clients\{state="idle"\} \d/)
    expect(body).not.toContain(person.email)
    expect(body).not.toContain(person.login_id)
  })
})

describe('every answer', () => {
  test.each([
    '/healthz',
    '/api/openapi.json',
    '/api/apiv1/info/siteInfo',
    '/nowhere',
    '/portal/home',
    '/portal/assets/none.js',
    '/files/x',
    '/files/%zz',
  ])('%s carries a request id of its own and the security headers', async (url) => {
    const [one, two] = [await get(url), await get(url)]
    expect(one.headers[headers.requestId]).toMatch(/^[0-9a-f-]{36}$/)
    expect(two.headers[headers.requestId]).not.toBe(one.headers[headers.requestId])
    expect(one.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* base-uri 'none'/),
    })
    expect(one.headers).not.toHaveProperty('x-powered-by')
  })
  test('of a call, opened as a page, is no page of ours: it runs nothing and cannot be framed', async () => {
    expect((await get('/api/apiv1/info/siteInfo')).headers['content-security-policy']).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    )
  })
  test('of a call is never kept by a cache', async () => {
    expect((await get('/api/apiv1/info/siteInfo')).headers['cache-control']).toBe('no-store')
    expect((await get('/api/apiv1/user/userInfo')).headers['cache-control']).toBe('no-store')
  })
  test('a request id from outside is not taken over', async () => {
    expect((await get('/healthz', { [headers.requestId]: 'mine' })).headers[headers.requestId]).not.toBe('mine')
  })
})

describe('the console', () => {
  test.each(['/', '/portal'])('%s leads to it', async (url) => {
    const response = await get(url)
    expect([response.statusCode, response.headers.location]).toEqual([302, '/portal/'])
  })

  test('is the same page at every path, fresh each time, under a strict policy with a nonce of its own', async () => {
    const [one, two] = [await get('/portal/'), await get('/portal/login?oldpath=%2Fhome')]
    const nonces = [one, two].map(({ body }) => /csp-nonce" content="([^"]+)"/.exec(body)![1]!)
    expect(nonces[0]).not.toBe(nonces[1])
    const policy = String(one.headers['content-security-policy'])
    expect(policy).toContain(`style-src 'self' 'nonce-${nonces[0]}'`)
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("object-src 'none';")
    expect(policy).toContain(`ws://localhost:${t.ports.pushPort}`)
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(one.headers['cache-control']).toBe('no-store')
    expect(one.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  test('a name in the Host header cannot widen the policy', async () => {
    const evil = await get('/portal/', { host: "x.example; script-src 'unsafe-inline' *" })
    expect(evil.headers['content-security-policy']).toMatch(/script-src 'self'; .* connect-src 'self'; /)
    expect(evil.headers['content-security-policy']).not.toMatch(/unsafe-inline|x\.example/)
    const port = t.ports.pushPort
    for (const name of ['portico.example', '10.0.0.1', '[::1]'])
      expect((await get('/portal/', { host: `${name}:8080` })).headers['content-security-policy']).toContain(
        `connect-src 'self' ws://${name}:${port} wss://${name}:${port};`,
      )
  })

  test('the site’s own words cannot break out of the page', async () => {
    const as = await t.operator()
    const { settings } = await t.ok(settingsCalls.systemSettingsInfo, undefined, { as })
    const evil = '</script><script>alert(1)</script><!--'
    const description = '"><script>alert(2)</script></head><!--site-->$&'
    await t.ok(settingsCalls.systemSettingsSave, { ...settings, site_name: evil, description }, { as })
    const { body } = await get('/portal/')
    await t.ok(settingsCalls.systemSettingsSave, settings, { as })
    expect(body).not.toMatch(/<script>alert/)
    const site = /<script type="application\/json" id="site">(.*?)<\/script>/.exec(body)![1]!
    expect(JSON.parse(site) as SiteInfo).toMatchObject({
      names: { en: evil },
      description,
      push_port: t.ports.pushPort,
    })
    expect(/<title>(.*?)<\/title>/.exec(body)![1]).toBe(
      '&#60;/script&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#60;!--',
    )
    expect(body).toContain('content="&#34;&#62;&#60;script&#62;alert(2)')
    expect(body.match(/<script/g)).toHaveLength(2)
  })

  test('assets are served compressed and may be kept for ever, other files are asked for again', async () => {
    const url = '/portal/assets/index-AbC123.js'
    const [br, gz, plain] = [
      await get(url, { 'accept-encoding': 'br, gzip' }),
      await get(url, { 'accept-encoding': 'gzip' }),
      await get(url),
    ]
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(br.headers['content-type']).toMatch(/javascript/)
    expect(br.rawPayload).toEqual(brotliCompressSync(script))
    expect(gz.headers['content-encoding']).toBe('gzip')
    expect(plain.body).toBe(script)
    expect((await get('/portal/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  test('a missing asset is a 404 in JSON, a hidden file and a way out of the folder show nothing', async () => {
    const missing = await get('/portal/assets/index-old.js')
    expect([missing.statusCode, missing.json()]).toMatchObject([404, { code: '404900' }])
    for (const url of [
      '/portal/.secret',
      '/portal/..%2f..%2fpackage.json',
      '/portal/%2e%2e/%2e%2e/etc/passwd',
      '/portal/index.html',
      '/portal/index.html.br',
    ]) {
      const { body } = await get(url)
      expect(body, url).not.toMatch(/^secret|"workspaces"|root:|__NONCE__|<!--site-->/)
    }
  })
})

describe('over a real connection', () => {
  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let heard = ''
      const socket = connect(t.ports.port, '127.0.0.1', () => socket.write(text))
      socket.on('data', (chunk) => (heard += chunk.toString()))
      socket.on('close', () => resolve(heard)).on('error', reject)
    })
  test.each([
    ['what is no HTTP', 'HELLO\r\n\r\n'],
    ['a header without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    [
      'two lengths',
      'POST /api/apiv1/login/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['NUL in a header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nlogin-id: a\0b\r\n\r\n'],
  ])('%s is answered in an envelope, under the same headers', async (_what, text) => {
    const answer = await raw(text)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
    expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none';/i)
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ code: '400900', data: null })
  })
  test.each(['TRACE', 'TRACK', 'PROPFIND'])('%s is nothing we know, and repeats nothing', async (method) => {
    const answer = await raw(`${method} /healthz HTTP/1.1\r\nHost: x\r\nX-Secret: s3cret\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
    expect(answer).not.toContain('s3cret')
  })
  test('an upload that is refused half-way still gets its answer', async () => {
    const as = await t.operator()
    const body = new FormData()
    body.set('purpose', 'siteLogo')
    body.set('image', new Blob([Buffer.alloc(8 * 1024 * 1024, 'x')]), 'a.png')
    const response = await fetch(`http://127.0.0.1:${t.ports.port}/api/apiv1/info/uploadImage`, {
      method: 'POST',
      body,
      headers: t.headersFor({ as }),
    })
    expect(await response.json()).toMatchObject({ code: '400026' })
  })
  test('a body larger than allowed is cut off, also when it does not say so', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const request = httpRequest(
        {
          port: t.ports.port,
          host: '127.0.0.1',
          path: '/api/apiv1/login/login',
          method: 'POST',
          headers: { 'content-type': 'application/json' },
        },
        (response) => {
          let text = ''
          response.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => resolve(text))
        },
      )
      request.on('error', reject)
      request.write(`{"email":"${'x'.repeat(1_100_000)}`)
    })
    expect(JSON.parse(answer)).toMatchObject({ code: '413900' })
  })
})

describe('the log', () => {
  test('has a line for each request with call, status and id, without query and without anybody’s secrets', async () => {
    logged.length = 0
    const person = await t.customer()
    const asks = { channel: 'email', email: 'somebody@customer.example', code_type: 'register' } as const
    await t.ok(registerCalls.registerCodeSend, asks)
    const code = await t.lastMailedCode(asks.email)
    expect(code).toMatch(/^\d{6}$/)
    const signedIn = await t.signIn(person.email)
    const { secret } = await t.ok(userCalls.secondFactorStart, { password }, { as: signedIn })
    const totp = totpCode(secret, totpStep(t.clock.now()))
    const { recovery_codes } = await t.ok(userCalls.secondFactorConfirm, { code: totp }, { as: signedIn })
    const asked = await t.send(sessionCalls.sessionStart, { email: person.email, password })
    const { pc_to_web_token } = await t.ok(sessionCalls.sessionForWeb, undefined, { as: signedIn })
    await t.ok(sessionCalls.sessionFromPc, { pc_to_web_token })
    await t.ok(registerCalls.passwordForget, { email: person.email })
    const [mail] = await t.db
      .select()
      .from(mails)
      .where(eq(mails.recipient, person.email))
      .orderBy(desc(mails.createdAt))
      .limit(1)
    const link = /token=([\w-]{43})/.exec(mail!.body)![1]!
    await t.ok(registerCalls.passwordReset, { token: link, password: 'N3wpassword', confirm_password: 'N3wpassword' })
    await eventually(() =>
      expect(logged.filter((line) => line.includes('no mail server')).length).toBeGreaterThanOrEqual(3),
    )

    const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.find(({ call }) => call === 'sessionFromPc')).toMatchObject({
      msg: 'request',
      method: 'GET',
      path: '/api/apiv1/login/getPcLoginInfo',
      status: 200,
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const text = logged.join('')
    const { ticket } = asked.data as unknown as SecondFactorNeeded
    const secrets = {
      password,
      code,
      token: person.access_token,
      later: signedIn.access_token,
      secret,
      ticket,
      pc_to_web_token,
      link,
      next: 'N3wpassword',
      recovery: recovery_codes[0]!,
    }
    for (const [what, value] of Object.entries(secrets)) expect(text.includes(value), what).toBe(false)
    expect(text).not.toMatch(/\$argon2id/)
  })

  test('says who was refused what, and from where: wrong passwords, missing rights, sessions that are none', async () => {
    const person = await t.customer()
    const ip = '203.0.113.9'
    logged.length = 0
    await t.send(sessionCalls.sessionStart, { email: person.email, password: 'Wrong0000' }, { ip })
    await t.send(sessionCalls.sessionStart, { email: 'nobody@customer.example', password: 'Wrong0000' }, { ip })
    await t.send(settingsCalls.systemSettingsInfo, undefined, { as: person, ip })
    await t.send(userCalls.userInfo, undefined, { as: { ...person, access_token: 'x' }, ip })
    await t.send(userCalls.userInfo, undefined, { as: person, ip })
    const lines = logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'request')
    expect(lines.map(({ call, refused, login }) => ({ call, refused, login }))).toEqual([
      { call: 'sessionStart', refused: 'loginFailed', login: person.login_id },
      { call: 'sessionStart', refused: 'loginFailed', login: undefined },
      { call: 'systemSettingsInfo', refused: 'forbidden', login: person.login_id },
      { call: 'userInfo', refused: 'sessionExpired', login: undefined },
      { call: 'userInfo', refused: undefined, login: person.login_id },
    ])
    expect(new Set(lines.map((line) => line['ip']))).toEqual(new Set([ip]))
  })

  /** Asks, is let wait in the middle, and is gone by the time it goes on. */
  async function leaveWhileAsking(
    person: Person,
    { methods: [method], path }: { methods: readonly string[]; path: string },
  ): Promise<void> {
    const server = t.portico.server.server
    const open = () => promisify(server.getConnections.bind(server))()
    const before = await open()
    const lock = await t.app.pool.connect()
    await lock.query('begin; lock table session in access exclusive mode')
    const asked = Object.entries({ host: 'x', ...t.headersFor({ as: person }) }).map((pair) => pair.join(': '))
    const socket = connect(t.ports.port, '127.0.0.1')
    socket.write([`${method} /api${path} HTTP/1.1`, ...asked, '', ''].join('\r\n'))
    await lockAwaited(t.app.pool)
    socket.resetAndDestroy()
    await eventually(async () => expect(await open()).toBe(before))
    await lock.query('rollback')
    lock.release()
  }

  test('has no fault for somebody who leaves while asking', async () => {
    const person = await t.customer()
    logged.length = 0
    await leaveWhileAsking(person, userCalls.userInfo)
    // Asked after it, through the same table: by its answer the one who left has been dealt with.
    await t.ok(userCalls.userInfo, undefined, { as: person })
    const levels = logged.map((line) => (JSON.parse(line) as { level: number }).level)
    expect(levels.length).toBeGreaterThan(0)
    expect(levels.filter((level) => level >= 50)).toEqual([])
  })

  test('knows who wrote from where and left at once', async () => {
    const person = await t.customer()
    logged.length = 0
    await leaveWhileAsking(person, sessionCalls.sessionFinish)
    const written = and(eq(auditLines.loginId, person.login_id), eq(auditLines.event, 'session.finish'))
    await eventually(async () =>
      expect((await t.db.select().from(auditLines).where(written)).map(({ ip }) => ip)).toEqual(['127.0.0.1']),
    )
    const lines = () =>
      logged
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ msg, call }) => msg === 'request' && call === 'sessionFinish')
    await eventually(() => expect(lines()).toHaveLength(1))
    expect(lines()[0]).toMatchObject({ ip: '127.0.0.1', login: person.login_id, status: 200 })
  })

  test('of a fault has the statement and the place, but none of the values; the caller learns only its id', async () => {
    await t.app.pool.query('alter table mail rename to mail_away')
    logged.length = 0
    const answer = await t.send(registerCalls.registerCodeSend, {
      channel: 'email',
      email: 'faulty@customer.example',
      code_type: 'register',
    })
    await t.app.pool.query('alter table mail_away rename to mail')
    expect(answer).toMatchObject({ status: 500, code: '500900', data: null })
    expect(answer.msg).toMatch(/^Something went wrong on our side/)
    const fault = logged.map((line) => JSON.parse(line) as Record<string, unknown>).find(({ msg }) => msg === 'fault')
    expect(fault).toMatchObject({
      reqId: answer.requestId,
      err: {
        message: expect.stringContaining('insert into "mail"'),
        cause: { code: '42P01' },
        stack: expect.stringContaining('at '),
      },
    })
    const text = JSON.stringify(fault)
    expect(text).not.toContain('faulty@customer.example')
    expect(text).not.toMatch(/\b\d{6} is your/)
  })
})
