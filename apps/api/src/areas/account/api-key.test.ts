import { apiKeyCalls, keyScopes, type KeyScope } from '@portico/contract/account/api-key.ts'
import { scopeOf } from '@portico/contract/account/key-scope.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import type { Call } from '@portico/contract/calls.ts'
import { diskCalls } from '@portico/contract/compute/disk.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { customerCalls } from '@portico/contract/platform/customers.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samples } from '../../../test/catalogue/all.ts'
import { accountOf } from '../../../test/money.ts'
import { password, TestPortico, type Person } from '../../../test/portico.ts'
import { auditLines } from '../../core/audit/audit.table.ts'
import { daysMs, minutesMs } from '../../core/clock.ts'
import { signRequest } from '../../core/session/api-key.ts'

let t: TestPortico
beforeAll(async () => {
  t = await TestPortico.start()
})
afterAll(() => t.stop())

async function keyOf(as: Person, scopes: readonly KeyScope[] = [...keyScopes], days: 0 | 30 = 0) {
  const { id, secret } = await t.ok(
    apiKeyCalls.apiKeyCreate,
    { name: 'Test', scopes: [...scopes], days, password },
    { as },
  )
  return { id, secret, headers: { authorization: `Bearer ${secret}` } }
}
const read = (headers: Record<string, string>) => t.send(userCalls.userInfo, undefined, { headers })

describe('a key', () => {
  test('reads and writes as its person within its scopes, and its use is seen', async () => {
    const as = await t.customer()
    const { headers } = await keyOf(as, ['account.read', 'account.write'])
    expect(await read(headers)).toMatchObject({ code: '200', data: { login_id: as.login_id } })
    expect(await t.send(userCalls.userSave, { address: 'By key 1' }, { headers, ip: '10.7.7.7' })).toMatchObject({
      code: '200',
    })
    expect(await t.ok(userCalls.userInfo, undefined, { as })).toMatchObject({ address: 'By key 1' })
    const [key] = (await t.ok(apiKeyCalls.apiKeyList, undefined, { as })).result
    expect(key!.last_used_time).not.toBeNull()
    const lines = await t.db.select().from(auditLines).where(eq(auditLines.loginId, as.login_id))
    expect(lines.map(({ event }) => event)).toContain('user.save')
  })

  test('without scopes may do nothing; a read scope does not write', async () => {
    const as = await t.customer()
    const none = await keyOf(as, [])
    expect(await read(none.headers)).toMatchObject({ code: '400115', msg: expect.stringContaining('account.read') })
    const reader = await keyOf(as, ['account.read'])
    expect(await read(reader.headers)).toMatchObject({ code: '200' })
    expect(await t.send(userCalls.userSave, { address: 'x' }, { headers: reader.headers })).toMatchObject({
      code: '400115',
    })
  })

  test('with every scope is still kept out of what is for people and operators', async () => {
    const { headers } = await keyOf(await t.customer())
    const shut = (Object.values(catalogue) as Call[]).filter((call) => call.allow !== 'anyone' && !scopeOf(call))
    expect(shut.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'passwordChange',
        'apiKeyCreate',
        'accountCancel',
        'emailChange',
        'customerList',
        'withdrawalRequest',
      ]),
    )
    const before = await t.rows()
    for (const call of shut) {
      const sample = samples[call.name as keyof typeof samples] as undefined
      expect([call.name, (await t.send(call, sample, { headers })).code]).toEqual([call.name, '400003'])
    }
    expect(await t.rows()).toEqual(before)
  })

  test('ends when it is revoked, when its time is over, and when its person is put out', async () => {
    const as = await t.customer()
    const [revoked, short, lasting] = [await keyOf(as), await keyOf(as, keyScopes, 30), await keyOf(as)]
    await t.ok(apiKeyCalls.apiKeyRevoke, { id: revoked.id }, { as })
    expect(await read(revoked.headers)).toMatchObject({ code: '400114' })
    expect(await read(short.headers)).toMatchObject({ code: '200' })
    t.clock.pass(daysMs(30) + 1)
    expect(await read(short.headers)).toMatchObject({ code: '400114' })
    expect(await read(lasting.headers)).toMatchObject({ code: '200' })
    const account_id = await accountOf(t, as)
    const status = { account_id, status: 'disabled', reason: 'Abuse' } as const
    await t.ok(customerCalls.customerStatusSave, status, { as: await t.operator() })
    expect(await read(lasting.headers)).toMatchObject({ code: '400114' })
  })

  test('that is wrong, cut or of another kind is refused without a hint', async () => {
    const { id, secret } = await keyOf(await t.customer())
    const other = await keyOf(await t.customer())
    const wrong = [
      `Bearer ${secret.slice(0, -1)}`,
      `Bearer ${id}.${other.secret.split('.')[1]}`,
      `Bearer ptk_Aaaaaaaaaaaa.${secret.split('.')[1]}`,
      `Basic ${secret}`,
      'Bearer',
      `Bearer ${secret} `.repeat(2),
    ]
    for (const authorization of wrong) expect(await read({ authorization })).toMatchObject({ code: '400114' })
  })

  test('of a member is held to the member’s group', async () => {
    const owner = await t.customer({ user_type: 'enterprise', company: 'Harbour Made Ltd' })
    await t.ok(userCalls.userSave, { is_personal: 0, company: 'Harbour Made Ltd' }, { as: owner })
    const member = await t.member(owner)
    const { headers } = await keyOf(member)
    expect(await t.send(hostCalls.hostList, {}, { headers })).toMatchObject({ code: '200' })
    const [group] = (await t.ok(teamCalls.teamGroupList, {}, { as: owner })).result
    await t.ok(teamCalls.teamGroupProductsSave, { id: group!.id, products: ['disk'] }, { as: owner })
    expect(await t.send(hostCalls.hostList, {}, { headers })).toMatchObject({ code: '400007' })
    expect(await t.send(diskCalls.diskList, {}, { headers })).toMatchObject({ code: '200' })
    await t.ok(teamCalls.teamGroupStatusSave, { id: group!.id, status: 'closed' }, { as: owner })
    expect(await t.send(diskCalls.diskList, {}, { headers })).toMatchObject({ code: '400114' })
  })
})

describe('a signature', () => {
  const nonce = 'nonce-0001'
  const sign = (secret: string, call: Call, body: object | undefined, time = t.clock.now().getTime(), once = nonce) => {
    const [id = '', key = ''] = secret.split('.')
    const method = call.methods.at(-1)!
    const text = body ? JSON.stringify(body) : ''
    const signed = signRequest(key, { method, target: `${apiBase}${call.path}`, body: text }, String(time), once)
    return { authorization: `Portico key=${id}, time=${time}, nonce=${once}, signature=${signed}` }
  }

  test('over method, path, time, nonce and body is taken once', async () => {
    const as = await t.customer()
    const { secret } = await keyOf(as)
    const headers = sign(secret, userCalls.userSave, { address: 'Signed 1' })
    expect(await t.send(userCalls.userSave, { address: 'Signed 1' }, { headers })).toMatchObject({ code: '200' })
    expect(await t.send(userCalls.userSave, { address: 'Signed 1' }, { headers })).toMatchObject({ code: '400114' })
    expect(await t.ok(userCalls.userInfo, undefined, { as })).toMatchObject({ address: 'Signed 1' })
  })

  test('of another body, path, key or hour is refused and changes nothing', async () => {
    const as = await t.customer()
    const [{ secret }, other] = [await keyOf(as), await keyOf(await t.customer())]
    const body = { address: 'Signed 2' }
    const now = t.clock.now().getTime()
    const bad = [
      sign(secret, userCalls.userSave, { address: 'Signed 3' }),
      sign(secret, userCalls.userInfo, body),
      sign(`${secret.split('.')[0]}.${other.secret.split('.')[1]}`, userCalls.userSave, body),
      sign(secret, userCalls.userSave, body, now - minutesMs(6)),
      sign(secret, userCalls.userSave, body, now + minutesMs(6)),
    ]
    for (const headers of bad)
      expect(await t.send(userCalls.userSave, body, { headers })).toMatchObject({ code: '400114' })
    expect(await t.ok(userCalls.userInfo, undefined, { as })).toMatchObject({ address: '' })
  })

  test('sent many times at once works once', async () => {
    const { secret } = await keyOf(await t.customer())
    const headers = sign(secret, noticeCalls.noticeList, { limit: 3 }, undefined, 'nonce-0002')
    const codes = await Promise.all(
      Array.from({ length: 16 }, async () => (await t.send(noticeCalls.noticeList, { limit: 3 }, { headers })).code),
    )
    expect(codes.filter((code) => code === '200')).toHaveLength(1)
  })
})

test('the API document names the scope of every call that a key can use', async () => {
  const { paths } = (await t.portico.server.inject(`${apiBase}/openapi.json`)).json() as {
    paths: Record<string, Record<string, { 'x-scope'?: string; security?: object[] }>>
  }
  expect(paths[hostCalls.hostList.path]!['post']).toMatchObject({
    'x-scope': 'compute.read',
    security: [{ token: [], login: [] }, { key: [] }],
  })
  expect(paths[apiKeyCalls.apiKeyCreate.path]!['post']!['x-scope']).toBeUndefined()
})
