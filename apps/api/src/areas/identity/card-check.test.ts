import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cardCheckCalls, type CardCheckSettings } from '@portico/contract/identity/card-check.ts'
import { certificationCalls, type CertificationInput } from '@portico/contract/identity/certification.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checked, goodCard, goodId, verifyFusion } from '../../../test/identity.ts'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { auditLines, idempotentAnswers } from '../../core/audit/audit.table.ts'
import { minutesMs } from '../../core/clock.ts'
import { settings } from '../../core/settings/setting.table.ts'
import { resultOf } from './card-check.ts'
import { certifications } from '../../ground/certification/certification.table.ts'

const appCode = 'the code of the card service'
let t: TestPortico
let operator: Person
let server: Server
let url: string
const logged: string[] = []
let asked: { headers: IncomingMessage['headers']; body: string }[] = []
/** What the service answers; a text, or that it breaks off. */
let answer: { status: number; text: string } | 'cuts'

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      asked.push({ headers: request.headers, body })
      if (answer === 'cuts') request.socket.destroy()
      else response.writeHead(answer.status).end(answer.text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/four-elements`
  const logTo = { write: (line: string) => void logged.push(line) }
  t = await TestPortico.start({ WEBHOOK_PRIVATE: 'on', LOG_LEVEL: 'trace' }, { logTo })
  operator = await t.operator()
})
afterAll(async () => {
  await t.stop()
  server.close()
})
beforeEach(async () => {
  await save()
  asked = []
  answer = { status: 200, text: '{"code":200,"data":{"result":"1"}}' }
})

const form = (more: Partial<CardCheckSettings> = {}): CardCheckSettings => ({
  enabled: true,
  url,
  auth: 'appcode',
  key_id: '',
  key_secret: appCode,
  format: 'form',
  name_field: 'realName',
  id_number_field: 'idCard',
  card_number_field: 'bankCard',
  phone_field: 'mobile',
  result_field: 'data.result',
  match_values: '1',
  mismatch_values: '2, 3',
  ...more,
})
const save = (more: Partial<CardCheckSettings> = {}, as = operator) =>
  t.send(cardCheckCalls.cardCheckSave, form(more), { as })
const info = (as: Person, cloud_type: 'native' | 'fusion' = 'native') =>
  t.ok(certificationCalls.certificationInfo, { cloud_type }, { as })
const says = (result: unknown) => (answer = { status: 200, text: JSON.stringify({ data: { result } }) })

async function applied(more: object = {}, as?: Person): Promise<{ as: Person; id: string }> {
  const person = as ?? (await t.customer())
  const cloud_type = (more as { cloud_type?: 'fusion' }).cloud_type ?? 'native'
  await t.ok(nodeCalls.fusionCodeSend, { cloud_type }, { as: person })
  const verification_code = /\b\d{6}\b/.exec((await t.lastSms())!.text)![0]
  const input = {
    kind: 'bank card',
    cloud_type,
    real_name: '李雷',
    id_number: goodId,
    card_number: goodCard,
    verification_code,
    ...more,
  } as CertificationInput
  const { application } = await t.ok(certificationCalls.certificationSubmit, input, { as: person })
  await checked(t, application!.id)
  return { as: person, id: application!.id }
}
const rowOf = async (id: string) => (await t.db.select().from(certifications).where(eq(certifications.id, id)))[0]!

describe('a bank card', () => {
  test('is certified when the service says that all four belong together', async () => {
    const { as, id } = await applied()
    expect(await info(as)).toMatchObject({
      state: 'certified',
      card_check: true,
      certified: { kind: 'bank card', card_number: '***************0128' },
    })
    expect(await rowOf(id)).toMatchObject({ police: 'passed', decidedBy: null })
  })
  test('fails with a reason when it says that they do not', async () => {
    says(2)
    const { as, id } = await applied()
    const { state, application } = await info(as)
    expect([state, application!.card_to_operator]).toEqual(['failed', false])
    expect(application!.reason).toContain('The bank does not confirm the card')
    expect(await rowOf(id)).toMatchObject({ police: 'failed' })
  })
  test.each([
    ['does not know', () => says(0)],
    ['answers something else', () => (answer = { status: 200, text: '<html>' })],
    ['answers with a fault', () => (answer = { status: 500, text: '{"data":{"result":"1"}}' })],
    ['breaks off', () => (answer = 'cuts')],
  ])('is for an operator when the service %s, and it is asked once', async (_what, happens) => {
    happens()
    const { as, id } = await applied()
    expect(await info(as)).toMatchObject({ state: 'under review', application: { card_to_operator: true } })
    expect(await rowOf(id)).toMatchObject({ police: 'unsure' })
    expect(asked).toHaveLength(1)
    await t.ok(certificationCalls.platformCertificationApprove, { id }, { as: operator })
    expect((await info(as)).state).toBe('certified')
  })
  test('is for an operator while no service is set up', async () => {
    await save({ enabled: false })
    const { as } = await applied()
    expect(await info(as)).toMatchObject({
      state: 'under review',
      card_check: false,
      application: { card_to_operator: true },
    })
    expect(asked).toEqual([])
  })
  test('is for an operator where numbers are not checked by themselves, and the customer knows it before', async () => {
    const settled = { certification_open: true, auto_check: true }
    await t.ok(certificationCalls.identitySettingsSave, { ...settled, auto_check: false }, { as: operator })
    const { as } = await applied()
    expect(await info(as)).toMatchObject({ card_check: false, application: { card_to_operator: true } })
    expect(asked).toEqual([])
    await t.ok(certificationCalls.identitySettingsSave, settled, { as: operator })
  })
  test('of the fusion cloud is asked about once too, however often the person asks for the result', async () => {
    says(0)
    const as = await t.customer()
    await verifyFusion(t, as)
    t.clock.pass(minutesMs(2))
    await applied({ cloud_type: 'fusion' }, as)
    for (let n = 0; n < 3; n++) await t.ok(certificationCalls.certificationSync, undefined, { as })
    expect(asked).toHaveLength(1)
    expect((await info(as, 'fusion')).state).toBe('under review')
  })
  test('whose numbers cannot be right is not asked about', async () => {
    const { as } = await applied({ card_number: '6222021234567890129' })
    expect((await info(as)).state).toBe('failed')
    expect(asked).toEqual([])
  })
})

describe('what is sent', () => {
  test('is the four things under the names that were set, and a code in its header', async () => {
    const { as } = await applied()
    const [{ headers, body }] = asked as [(typeof asked)[0]]
    expect(headers).toMatchObject({
      authorization: `APPCODE ${appCode}`,
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
    })
    expect([...new URLSearchParams(body)]).toEqual([
      ['realName', '李雷'],
      ['idCard', goodId],
      ['bankCard', goodCard],
      ['mobile', as.phone],
    ])
  })
  test('is JSON under a signature over time and body where that is set', async () => {
    await save({ auth: 'hmac', key_id: 'portico', key_secret: 'shared', format: 'json' })
    const { as } = await applied()
    const [{ headers, body }] = asked as [(typeof asked)[0]]
    expect(JSON.parse(body)).toEqual({ realName: '李雷', idCard: goodId, bankCard: goodCard, mobile: as.phone })
    expect(headers['x-portico-key']).toBe('portico')
    expect(headers.authorization).toBeUndefined()
    const [, at, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-portico-signature']))!
    expect(signature).toBe(createHmac('sha256', 'shared').update(`${at}.${body}`).digest('hex'))
  })
  test('is in no log, no audit line and no remembered answer, and the card lies sealed', async () => {
    const { id } = await applied()
    const card = { real_name: '李雷', id_number: goodId, card_number: goodCard, phone: '13800000000' }
    await t.ok(cardCheckCalls.cardCheckTest, card, { as: operator, headers: { 'idempotency-key': 'card test' } })
    const kept = JSON.stringify([
      await t.db.select().from(auditLines),
      await t.db.select().from(idempotentAnswers),
      await rowOf(id),
    ])
    for (const secret of [appCode, goodCard, goodId, '李雷']) {
      expect(logged.join('')).not.toContain(secret)
      expect(kept).not.toContain(secret)
    }
  })
})

describe('the settings', () => {
  test('keep the secret sealed, never give it back, and take it nowhere else', async () => {
    const read = await t.ok(cardCheckCalls.cardCheckInfo, undefined, { as: operator })
    expect(read).toEqual({ settings: form({ key_secret: '' }), key_secret_set: true })
    const [row] = await t.db.select().from(settings).where(eq(settings.name, 'cardCheck'))
    expect(JSON.stringify(row)).not.toContain(appCode)
    expect(await save({ key_secret: '', match_values: '1 01' })).toMatchObject({ code: '200' })
    for (const change of [{ url: 'https://evil.example/' }, { auth: 'hmac' as const }, { key_id: 'x' }])
      expect(await save({ ...change, key_secret: '' })).toMatchObject({
        code: '400001',
        data: { fields: { key_secret: expect.stringContaining('again') } },
      })
  })
  test('are changed by operators who may do everything: numbers of people go there', async () => {
    expect(await save({}, await t.operatorWith('identity'))).toMatchObject({ code: '400003' })
  })
  test('want an address, a secret, and no plain http where that is not allowed', async () => {
    for (const key_secret of ['two\nlines', '密钥'])
      expect(await save({ key_secret })).toMatchObject({ data: { fields: { key_secret: 'Key secret is not valid' } } })
    expect(await save({ url: '' })).toMatchObject({ code: '400001', data: { fields: { url: 'Link cannot be empty' } } })
    const strict = await TestPortico.start()
    const as = await strict.operator()
    const send = (more: Partial<CardCheckSettings>) => strict.send(cardCheckCalls.cardCheckSave, form(more), { as })
    expect(await send({ key_secret: '', url: 'https://cards.example/' })).toMatchObject({
      data: { fields: { key_secret: 'Key secret cannot be empty' } },
    })
    expect(await send({})).toMatchObject({
      data: { fields: { url: 'Link must start with https://: a secret goes along' } },
    })
    await strict.ok(cardCheckCalls.cardCheckSave, form({ url: url.replace('http:', 'https:') }), { as })
    const card = { real_name: '李雷', id_number: goodId, card_number: goodCard, phone: '13800000000' }
    expect(await strict.ok(cardCheckCalls.cardCheckTest, card, { as })).toEqual({
      result: 'unknown',
      status: 0,
      answer: 'private',
    })
    await strict.stop()
  })
  test('are tried a few times an hour by each operator: every question is paid for, and tells of somebody', async () => {
    const as = await t.operatorWith('identity')
    const card = { real_name: '李雷', id_number: goodId, card_number: goodCard, phone: '13800138000' }
    const press = (who: Person) => t.send(cardCheckCalls.cardCheckTest, card, { as: who })
    const codes = (await Promise.all(Array.from({ length: 40 }, () => press(as)))).map(({ code }) => code)
    expect(codes.filter((code) => code === '200')).toHaveLength(20)
    expect(new Set(codes)).toEqual(new Set(['200', '400004']))
    expect(asked).toHaveLength(20)
    expect(await press(await t.operatorWith('identity'))).toMatchObject({ code: '200' })
  })
  test('can be tried with a card that the operator types', async () => {
    const card = { real_name: '李雷', id_number: goodId, card_number: goodCard, phone: '13800000000' }
    const press = () => t.send(cardCheckCalls.cardCheckTest, card, { as: operator })
    expect(await press()).toMatchObject({ code: '200', data: { result: 'match', status: 200 } })
    says('3')
    expect(await press()).toMatchObject({ data: { result: 'mismatch', answer: '{"data":{"result":"3"}}' } })
    await save({ enabled: false })
    expect(await press()).toMatchObject({ code: '400165' })
  })
})

test.each<[string, string]>([
  ['{"data":{"result":1}}', 'match'],
  ['{"data":{"result":"2"}}', 'mismatch'],
  ['{"data":{"result":true}}', 'unknown'],
  ['{"data":{"result":{"x":1}}}', 'unknown'],
  ['{"data":[1]}', 'unknown'],
  ['{"result":1}', 'unknown'],
  ['null', 'unknown'],
  ['', 'unknown'],
])('the answer %s says %s', (text, result) => {
  expect(resultOf(form(), text)).toBe(result)
})

test('a value that means both says nothing, and names of every object are no fields', () => {
  expect(resultOf(form({ mismatch_values: '1' }), '{"data":{"result":1}}')).toBe('unknown')
  expect(resultOf(form({ result_field: 'constructor.name', match_values: 'Object' }), '{}')).toBe('unknown')
})
