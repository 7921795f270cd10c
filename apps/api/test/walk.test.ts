import { createHash } from 'node:crypto'
import { permissions, type Allow } from '@portico/contract/access.ts'
import { writes, type Call } from '@portico/contract/calls.ts'
import { catalogue, type CallName } from '@portico/contract/catalogue.ts'
import { refusals, type Envelope } from '@portico/contract/codes.ts'
import { apiBase, headers } from '@portico/contract/headers.ts'
import { languages, type Language } from '@portico/contract/language.ts'
import { en as shared } from '@portico/contract/words/en.ts'
import { isNull, ne } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import specCalls from '../../../spec/calls.json' with { type: 'json' }
import specErrors from '../../../spec/errors.json' with { type: 'json' }
import { waiting } from '../../../spec/waiting.ts'
import { routesWith } from '../src/app.ts'
import { parse } from '../src/core/http/answer.ts'
import { openApi, placeOf } from '../src/core/http/docs/openapi.ts'
import { refusalBody } from '../src/core/http/server.ts'
import { cursorOf } from '../src/core/lists.ts'
import { Refused } from '../src/core/refuse.ts'
import { hashOf } from '../src/core/seal.ts'
import { sessions } from '../src/core/session/session.table.ts'
import { settings } from '../src/core/settings/setting.table.ts'
import { wordsOf } from '../src/core/words/words.ts'
import { agent } from './agents.ts'
import { password, TestPortico, type Person } from './portico.ts'
import { operatorCalls as expectedOperatorCalls, publicCalls, samples } from './catalogue/all.ts'

const calls = Object.values(catalogue) as Call[]
const called = (call: Call) => [call.name, call] as const
const allowed = (...kinds: Allow[]) => calls.filter(({ allow }) => kinds.includes(allow)).map(called)
const operatorCalls = calls.filter(({ allow }) => allow === 'operator' || allow.startsWith('operator.')).map(called)

type Who = 'nobody' | 'owner' | 'agent' | 'member' | 'operator'
let t: TestPortico
let people: Record<Exclude<Who, 'nobody'>, Person>
let addresses = 0

beforeAll(async () => {
  t = await TestPortico.start()
  const owner = await t.business()
  people = { owner, agent: await agent(t), member: await t.member(owner), operator: await t.operator() }
})
afterAll(() => t.stop())

interface Raw {
  as?: Who
  method?: string
  url: string
  body?: string
  headers?: Record<string, string>
}

async function raw({ as = 'nobody', method = 'POST', url, body, headers: more }: Raw): Promise<LightMyRequestResponse> {
  const n = ++addresses
  const options = { ip: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, ...(as !== 'nobody' && { as: people[as] }) }
  return t.portico.server.inject({
    method: method as 'POST',
    url,
    headers: { ...t.headersFor(options), ...(body !== undefined && { 'content-type': 'application/json' }), ...more },
    ...(body !== undefined && { payload: body }),
  })
}

/** Whatever was sent: an envelope in JSON, no fault, nothing of our insides. */
function expectEnvelope(response: LightMyRequestResponse, what: string): { code: string; data: unknown } {
  expect(response.statusCode, what).toBeLessThan(500)
  expect(response.headers['content-type'], what).toBe('application/json; charset=utf-8')
  expect(response.headers[headers.requestId], what).toMatch(/^[0-9a-f-]{36}$/)
  const answer = response.json<{ code: string; msg: string; data: unknown }>()
  expect(Object.keys(answer).toSorted(), what).toEqual(['code', 'data', 'msg'])
  expect(response.body, what).not.toMatch(/<html|<!doctype|node_modules|\n\s+at |\.ts:\d|select .* from/i)
  expect(answer.code, what).not.toBe(refusals.serverFault)
  return answer
}

/** A call that answers with a file may do so; everything else is an envelope. */
function expectAnswered(call: Call, response: LightMyRequestResponse, what: string): { code: string; data: unknown } {
  const isFile = call.blob && response.statusCode === 200 && !/json/.test(String(response.headers['content-type']))
  return isFile ? { code: '200', data: null } : expectEnvelope(response, what)
}

/** Signs everybody in again whose session a well-formed call has ended. */
async function keepSignedIn(): Promise<void> {
  const living = await t.db.select({ hash: sessions.tokenHash }).from(sessions).where(isNull(sessions.endedAt))
  for (const [who, person] of Object.entries(people) as [keyof typeof people, Person][]) {
    if (living.some(({ hash }) => hash === hashOf(person.access_token))) continue
    people[who] = await t.signIn(person.email, password, who === 'member' ? 'child' : 'main')
  }
}

describe('the catalogue', () => {
  test('every call is routed once', () => {
    const engines = { asked: [], of: () => expect.unreachable(), onChange: () => {} }
    const views = { probe: () => expect.unreachable(), withCloud: () => expect.unreachable() }
    const routes = routesWith({ engines, views, reconcile: () => expect.unreachable() })
    expect(routes.map(({ call }) => call.name).toSorted()).toEqual(Object.keys(catalogue).toSorted())
    const addressed = calls.flatMap((call) => call.methods.map((method) => `${method} ${placeOf(call).toLowerCase()}`))
    expect(new Set(addressed).size).toBe(addressed.length)
    for (const { methods, path } of calls)
      for (const method of methods)
        expect(t.portico.server.hasRoute({ method, url: `${apiBase}${path}` }), path).toBe(true)
  })

  test('the public calls are these and no others', () => {
    expect(
      allowed('anyone')
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(publicCalls.toSorted())
  })

  test('the operator calls are these and no others, each under its permission', () => {
    expect(operatorCalls.map(([name, { allow }]) => `${allow} ${name}`).toSorted()).toEqual(
      expectedOperatorCalls.toSorted(),
    )
  })

  test('every call of the documents is served, to the letter, or waits for its area', () => {
    const stated = specCalls.flatMap(({ method, path, proposed_path: ours }) =>
      method.map((one) => ({ method: one, path: path ?? ours! })),
    )
    const missing = stated
      .filter(({ method, path }) => !t.portico.server.hasRoute({ method: method as 'GET', url: `${apiBase}${path}` }))
      .map(({ method, path }) => `${method} ${path}`)
    expect([...new Set(missing)].toSorted()).toEqual(waiting('calls'))
  })

  test('every path we share with the documents has their methods', () => {
    for (const path of new Set(calls.map((call) => call.path))) {
      const stated = specCalls.filter((call) => call.path === path).flatMap(({ method }) => method)
      if (stated.length === 0) continue
      expect(
        calls
          .filter((call) => call.path === path && !call.form)
          .flatMap(({ methods }) => methods)
          .toSorted(),
        path,
      ).toEqual(stated.toSorted())
    }
  })

  test('every refusal has its own code, and only the meant ones are codes of the documents', () => {
    const codes = Object.values(refusals)
    expect(new Set(codes).size).toBe(codes.length)
    const theirs = specErrors.map(({ code }) => code)
    expect(codes.filter((code) => theirs.includes(code)).toSorted()).toEqual([
      '400308',
      '400319',
      '400406',
      '400412',
      '405301',
      '405303',
    ])
  })

  test('every refusal has a sentence of its own in each language', () => {
    for (const language of languages) {
      const sentences = Object.values(wordsOf(language).refusals)
      expect(sentences.every((sentence) => sentence.trim() !== '')).toBe(true)
      if (language === 'en') continue
      for (const sentence of sentences) expect(sentence).toMatch(/\p{Script=Han}/u)
    }
  })

  test('every field that can be wrong has a name to say so', () => {
    type Shape = { properties?: Record<string, Shape> }
    const groups = ['wechat', 'qq', 'international', 'alipay', 'wechatpay']
    const names = (shape: Shape): string[] =>
      Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => [name, ...names(inner)])
    for (const { name, input } of calls) {
      if (!input) continue
      const shape = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape
      const unnamed = names(shape).filter((field) => !groups.includes(field) && !(field in shared.fields))
      expect(unnamed, name).toEqual([])
    }
  })
})

describe('without a token', () => {
  const closed = calls.filter(({ allow }) => allow !== 'anyone').map(called)
  test.each(closed)('%s answers 400308', async (_name, call) => {
    for (const method of call.methods)
      expect(await t.send(call, undefined, { method })).toMatchObject({ code: '400308' })
  })

  test('half a sign-in, an unknown token and another login’s token answer 400308', async () => {
    const { owner, member } = people
    const half = [
      { [headers.token]: owner.access_token },
      { [headers.loginId]: owner.login_id },
      { [headers.token]: 'x'.repeat(5000), [headers.loginId]: owner.login_id },
      { [headers.token]: owner.access_token, [headers.loginId]: member.login_id },
      { [headers.token]: owner.access_token, [headers.loginId]: "' or 1=1 --" },
    ]
    for (const wrong of half)
      expect(await t.send(catalogue.userInfo, undefined, { headers: wrong as Record<string, string> })).toMatchObject({
        code: '400308',
      })
  })
})

describe('with the wrong role nothing is done and the answer is 400003', () => {
  let before: Record<string, number>
  beforeAll(async () => {
    before = await t.rows()
  })
  const refused = async (call: Call, ...all: Person[]) => {
    for (const as of all)
      for (const method of call.methods)
        expect(await t.send(call, samples[call.name as CallName] as never, { as, method }), call.name).toMatchObject({
          code: '400003',
          data: null,
        })
  }
  test.each(operatorCalls)('%s refuses customers', (_name, call) => refused(call, people.owner, people.member))
  test.each(allowed('owner'))('%s refuses members and operators', (_name, call) =>
    refused(call, people.member, people.operator),
  )
  test.each(allowed('agent'))('%s refuses everybody who is no agent', (_name, call) =>
    refused(call, people.owner, people.member, people.operator),
  )
  test.each(allowed('customer'))('%s refuses operators', (_name, call) => refused(call, people.operator))

  // All tables are counted once for all of them: to count for each call took longer than the calls.
  test('none of them wrote a line', async () => {
    expect(await t.rows()).toEqual(before)
  })

  test('operator calls refuse an operator without the permission', async () => {
    for (const lacking of permissions) {
      const operator = await t.operatorWith(...permissions.filter((held) => held !== lacking))
      const start = await t.rows()
      for (const [, call] of operatorCalls) if (call.allow === `operator.${lacking}`) await refused(call, operator)
      expect(await t.rows()).toEqual(start)
    }
  })
})

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
/** Reading one takes longer than everything else, and is the same for every call: those that take it are sent it once. */
const deepBodies = {
  'nested objects': nested(20_000),
  'nested lists': `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
}
const hostileBodies = {
  null: 'null',
  number: '5',
  text: '"text"',
  list: '[]',
  'list of everything': '[1,"a",null,{},[[]]]',
  'constructor key': '{"constructor":{"prototype":{"admin":true}}}',
  'prototype key': '{"__proto__":{"admin":true}}',
  'NUL key': '{"\\u0000":"\\u0000"}',
  'privileged fields':
    '{"is_member":1,"discount":"0.01","show_agent_platform":1,"permissions":["operators"],"status":"normal","kind":"operator"}',
}
const queries = ['a=%00', '__proto__=1&constructor=2', 'name=1&name=2', 'token=%ff', `x=${'y'.repeat(5000)}`, '&&&===']
const readBodies = Object.entries({ ...hostileBodies, ...deepBodies }).map(
  ([what, body]) => [what, body, JSON.parse(body) as unknown] as const,
)
/** As JSON text, so that what JavaScript cannot write as a value is there too. */
const hostileValues = {
  null: 'null',
  true: 'true',
  list: '[]',
  'list of text': '["a"]',
  object: '{}',
  'object that cannot become a number': '{"toString":1,"valueOf":1}',
  negative: '-1',
  fraction: '0.5',
  infinite: '1e400',
  huge: '99999999999999999999',
  'number as text': '"1"',
  empty: '""',
  blanks: '"   "',
  'line break': '"a\\nb"',
  NUL: '"a\\u0000b"',
  'half a pair': '"a\\ud800b"',
  'other half': '"\\udc00"',
  'long text': JSON.stringify('long '.repeat(20_000)),
  markup: '"<script>alert(1)</script>"',
  'template and quote': '"{site} %s ${x} \' or 1=1; --"',
  'wild cards': '"%_\\\\"',
  'far date': JSON.stringify(cursorOf(['-271821-04-20 00:00:00', 'x'])),
  'last day': '"9999-12-31"',
  'day of year nought': '"0000-01-01"',
  'pair at the edge': JSON.stringify(`${'x'.repeat(99)}😀`),
  'year nought': JSON.stringify(cursorOf(['0000-01-01 00:00:00', 'x'])),
}

type HostileValue = keyof typeof hostileValues
const hostile = Object.keys(hostileValues) as HostileValue[]

const whoMay = (call: Call): Who[] => {
  const { allow } = call
  if (allow === 'anyone') return ['nobody', 'owner']
  if (allow === 'signedIn') return ['owner', 'member', 'operator']
  if (allow === 'agent') return ['agent']
  if (allow === 'customer') return ['owner', 'member']
  return allow === 'operator' || allow.startsWith('operator.') ? ['operator'] : ['owner']
}

/** A right input with fields replaced by a piece of JSON: as the call's method carries it, and what the schema reads of it. */
function spoilt(
  call: Call,
  sample: Record<string, unknown>,
  fields: readonly string[],
  value: string,
): { request: Raw; input: unknown } {
  const url = `${apiBase}${call.path}`
  const others = Object.entries(sample).filter(([name]) => !fields.includes(name))
  if (call.methods.includes('POST')) {
    const right = others.map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`)
    const wrong = fields.map((name) => `${JSON.stringify(name)}:${value}`)
    const body = `{${[...right, ...wrong].join(',')}}`
    return { request: { url, body }, input: JSON.parse(body) }
  }
  const query = new URLSearchParams(Object.fromEntries(others.map(([name, right]) => [name, String(right)])))
  const read: unknown = JSON.parse(value)
  for (const name of fields) query.set(name, typeof read === 'string' ? read : value)
  return { request: { method: 'GET', url: `${url}?${query}` }, input: Object.fromEntries(query) }
}

/**
 * What the server says of input that it does not take; false where it takes it. Most of what is spoilt ends here, by the same
 * few lines for every value: the server itself is asked for one of them for each field, for one that the field takes, and for
 * each value in all the fields that take it.
 */
function refusalOf(call: Call, input: unknown): Envelope | false {
  try {
    parse(call, input)
    return false
  } catch (error) {
    if (error instanceof Refused) return refusalBody(error, 'en')
    throw error
  }
}

describe('garbage from those who may use the call is answered in an envelope', () => {
  test.each(calls.map(called))('%s: whole bodies', async (_name, call) => {
    const url = `${apiBase}${call.path}`
    let told = false
    for (const [at, as] of whoMay(call).entries()) {
      // What the schema makes the same of is the same to the call.
      const sent = new Set<string>()
      for (const [what, body, read] of call.methods.includes('POST') ? readBodies : []) {
        const refused = !call.files && refusalOf(call, read ?? {})
        if (what in deepBodies ? refused || at > 0 : refused && told) continue
        const taken = !refused && !call.files && !(what in deepBodies) && JSON.stringify(parse(call, read ?? {}))
        if (taken !== false && sent.has(taken)) continue
        if (taken !== false) sent.add(taken)
        const answer = expectAnswered(call, await raw({ as, url, body }), `${as}: ${what}`)
        // By its action another form may be asked for, which misses other things.
        if (refused && !call.form) expect(answer, `${as}: ${what}`).toEqual(refused)
        told ||= refused !== false
        if (answer.code === '200' && writes(call)) await keepSignedIn()
      }
      if (!call.methods.includes('GET')) continue
      for (const query of at > 0 ? queries.slice(0, 1) : queries) {
        const response = await raw({ as, method: 'GET', url: `${url}?${query}` })
        const { code } = expectAnswered(call, response, `${as}: ${query}`)
        if (code === '200' && writes(call)) await keepSignedIn()
      }
    }
  })

  test.each(Object.entries(deepBodies))('a body of %s that a call does not take', async (what, body) => {
    const url = `${apiBase}${catalogue.sessionStart.path}`
    expect(expectEnvelope(await raw({ url, body }), what)).toMatchObject({ code: refusals.invalidInput })
  })

  const withInput = calls.filter((call) => call.input && !call.files).map(called)
  test.each(withInput)('%s: one field spoilt, the others right', async (name, call) => {
    const sample = samples[name as CallName] as Record<string, unknown>
    const as = whoMay(call)[0]!
    // Half a pair cannot be written in an address.
    const unstorable = call.methods.includes('POST') ? ['NUL', 'half a pair', 'other half'] : ['NUL']
    const asked = new Set<string>()
    const ask = async (fields: readonly string[], what: HostileValue) => {
      const said = `${fields.join(', ')}: ${what}`
      asked.add(said)
      const { request } = spoilt(call, sample, fields, hostileValues[what])
      const answer = expectAnswered(call, await raw({ as, ...request }), said)
      if (answer.code === '200' && writes(call)) await t.db.delete(settings).where(ne(settings.name, 'keyCheck'))
      return answer
    }
    const refusalFor = (fields: readonly string[], what: HostileValue) =>
      refusalOf(call, spoilt(call, sample, fields, hostileValues[what]).input)

    const taking = new Map<HostileValue, string[]>(hostile.map((what) => [what, []]))
    for (const [at, field] of Object.keys(sample).entries()) {
      const taken: HostileValue[] = []
      let told = false
      for (const what of hostile) {
        const refused = refusalFor([field], what)
        if (unstorable.includes(what)) {
          const { fields } = (refused && (refused.data as { fields: object })) || { fields: {} }
          expect(refused && refused.code, `${field}: ${what}`).toBe(refusals.invalidInput)
          expect(Object.keys(fields)[0]?.split('.')[0], `${field}: ${what}`).toBe(field)
        }
        if (!refused) taken.push(what)
        else if (!told) {
          // By another action another form is asked for, which misses more than that.
          const isOther = call.form !== undefined && field === 'action'
          const answer = await ask([field], what)
          expect(isOther ? answer.code : answer, `${field}: ${what}`).toEqual(isOther ? refused.code : refused)
          told = true
        }
      }
      for (const what of taken) taking.get(what)!.push(field)
      if (taken.length > 0) await ask([field], taken[at % taken.length]!)
    }
    for (const [what, fields] of taking) {
      // Some are right one by one only.
      const together = fields.length > 0 && !refusalFor(fields, what)
      for (const some of together ? [fields] : fields.map((field) => [field]))
        if (!asked.has(`${some.join(', ')}: ${what}`)) await ask(some, what)
    }
    await keepSignedIn()
  })

  test('a text with NUL deep inside is refused at its own place', async () => {
    const { wechat, ...rest } = samples.connectionSettingsSave
    const input = { ...rest, wechat: { ...wechat, client_id: 'a\0b' } }
    expect(await t.send(catalogue.connectionSettingsSave, input, { as: people.operator })).toMatchObject({
      code: '400001',
      msg: 'Client ID is not valid',
      data: { fields: { 'wechat.client_id': 'Client ID is not valid' } },
    })
  })
})

describe('what is not a well-formed request keeps the status of its fault', () => {
  const url = `${apiBase}${catalogue.sessionStart.path}`
  const faults: [string, Raw, number, string][] = [
    ['broken JSON', { url, body: '{"email":' }, 400, refusals.malformed],
    ['a prototype in JSON', { url, body: '{"__proto__":{}}' }, 400, refusals.malformed],
    [
      'a form',
      { url, body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      refusals.wrongContentType,
    ],
    ['plain text', { url, body: '{}', headers: { 'content-type': 'text/plain' } }, 415, refusals.wrongContentType],
    ['XML', { url, body: '<a/>', headers: { 'content-type': 'application/xml' } }, 415, refusals.wrongContentType],
    ['a broken content type', { url, body: '{}', headers: { 'content-type': ';;;' } }, 415, refusals.wrongContentType],
    [
      'a multipart form for a call without files',
      { url, body: '--x\r\n\r\n--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
      415,
      refusals.wrongContentType,
    ],
    ['an oversized body', { url, body: JSON.stringify({ email: 'x'.repeat(1024 * 1024) }) }, 413, refusals.tooLarge],
    ['an unknown call', { url: '/api/apiv1/login/nothing', body: '{}' }, 404, refusals.unknownCall],
    ['an unknown path', { method: 'GET', url: '/wp-admin.php' }, 404, refusals.unknownCall],
    ['another method', { method: 'PUT', url, body: '{}' }, 404, refusals.unknownCall],
    ['HEAD of a call', { method: 'HEAD', url: `${apiBase}${catalogue.noticeReadAll.path}` }, 404, refusals.unknownCall],
    ['a path that cannot be decoded', { method: 'GET', url: '/files/%zz' }, 400, refusals.malformed],
    ['a name too long for the path', { method: 'GET', url: `/files/${'x'.repeat(300)}` }, 400, refusals.malformed],
  ]
  test.each(faults)('%s', async (_what, request, status, code) => {
    const response = await raw(request)
    expect(response.statusCode).toBe(status)
    if (request.method !== 'HEAD') expect(expectEnvelope(response, '').code).toBe(code)
  })

  test('an empty body is an empty form', async () => {
    const response = await raw({ url, body: ' ' })
    expect(expectEnvelope(response, '')).toMatchObject({
      code: '400001',
      data: { fields: { email: 'E-mail cannot be empty' } },
    })
    expect(expectEnvelope(await raw({ url }), '').code).toBe('400001')
  })
})

test('a call with both methods answers to both', async () => {
  const as = await t.customer()
  const [got, posted] = await Promise.all(
    (['GET', 'POST'] as const).map((method) => t.ok(catalogue.noticeList, { is_read: 0, limit: 3 }, { as, method })),
  )
  expect(got).toEqual(posted)
  expect(got!.result).toHaveLength(1)
})

test('the first segments of a path match without regard to case', async () => {
  const response = await raw({ method: 'POST', url: '/API/ApiV1/Login/login', body: '{}' })
  expect(expectEnvelope(response, '')).toMatchObject({ code: '400001' })
  expect((await raw({ method: 'GET', url: '/api/ApiV1/Info/siteInfo' })).json()).toMatchObject({ code: '200' })
})

describe('language', () => {
  const said: Record<string, [Language, string, string]> = {
    CN: ['en', 'E-mail cannot be empty', 'Login expired, please log in again'],
    EN: ['zh-Hans', '邮箱不能为空', wordsOf('zh-Hans').refusals.sessionExpired],
    CHT: ['zh-Hant', '電子郵件不可空白', wordsOf('zh-Hant').refusals.sessionExpired],
  }
  test.each(Object.entries(said))(
    'header %s speaks its language in msg and in the fields',
    async (header, [, field, expired]) => {
      const lang = { headers: { [headers.language]: header } }
      const wrong = await t.send(catalogue.sessionStart, { email: '', password: 'x' }, lang)
      expect(wrong).toMatchObject({ code: '400001', msg: field, data: { fields: { email: field } } })
      expect(await t.send(catalogue.userInfo, undefined, lang)).toMatchObject({ msg: expired })
    },
  )
  test.each(['', 'xx', 'zh', '__proto__', 'constructor'])('an unknown header "%s" means English', async (header) => {
    const answer = await t.send(catalogue.userInfo, undefined, { headers: { [headers.language]: header } })
    expect(answer.msg).toBe('Login expired, please log in again')
  })
})

describe('the API document', () => {
  test('names every call once with its rights and its audit event', async () => {
    const response = await t.portico.server.inject({ method: 'GET', url: '/api/openapi.json' })
    const document = response.json<ReturnType<typeof openApi>>()
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    const ids = operations.map((operation) => operation['operationId'])
    expect(new Set(ids).size).toBe(ids.length)
    for (const call of calls) {
      const operation = document.paths[placeOf(call)]?.[call.methods[0]!.toLowerCase()]
      expect(operation, call.name).toMatchObject({ operationId: call.name, 'x-allow': call.allow })
      expect(operation?.['x-audit'], call.name).toBe(writes(call) ? call.audit : undefined)
    }
  })

  test('says of every call what it does, with a sample of what it takes and answers', async () => {
    const { paths } = (await t.portico.server.inject('/api/openapi.json')).json<ReturnType<typeof openApi>>()
    for (const call of calls) {
      const operation = paths[placeOf(call)]![call.methods.at(-1)!.toLowerCase()]!
      expect(operation['summary'], call.name).toMatch(/^[A-Z].*\.$/)
      const sample = JSON.stringify(operation)
      if (!call.blob) expect(sample, call.name).toContain('"example":{"code":"200"')
    }
  })

  test('is browsable: each page runs its own script alone, and asks this server alone', async () => {
    const { body, headers: sent } = await t.portico.server.inject('/api/docs')
    for (const { name } of calls) expect(body).toContain(`href="/api/docs/${name}"`)
    for (const code of Object.values(refusals)) expect(body).toContain(`<code>${code}</code>`)
    const pages = [
      { body, headers: sent },
      ...(await Promise.all(
        calls.filter((_call, at) => at % 25 === 0).map(({ name }) => t.portico.server.inject(`/api/docs/${name}`)),
      )),
    ]
    for (const { body: text, headers: with_ } of pages) {
      expect(with_['content-type']).toBe('text/html; charset=utf-8')
      const policy = String(with_['content-security-policy'])
      expect(policy).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; connect-src 'self'; /,
      )
      const script = /<script type="module">([^]*?)<\/script>/.exec(text)![1]!
      expect(policy).toContain(createHash('sha256').update(script).digest('base64'))
    }
  })

  test('a call that there is not leads to the list, and a host that somebody names stands in no example', async () => {
    const unknown = await t.portico.server.inject('/api/docs/__proto__')
    expect(unknown).toMatchObject({ statusCode: 302 })
    expect(unknown.headers['location']).toBe('/api/docs')
    for (const host of ['x"><img src=x onerror=alert(1)>', 'evil.example']) {
      const { body } = await t.portico.server.inject({ url: '/api/docs/hostList', headers: { host } })
      expect(body).toContain(`curl '${t.app.publicUrl}`)
      expect(body).not.toContain(host)
    }
  })
})
