import { createHmac } from 'node:crypto'
import { registerCalls } from '@portico/contract/account/register.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { smsCalls, type SmsSettings } from '@portico/contract/platform/sms.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { SmsProvider } from '../../../test/sms-provider.ts'
import { auditLines, idempotentAnswers } from '../../core/audit/audit.table.ts'
import { daysMs, minutesMs } from '../../core/clock.ts'
import { faceOf } from '../../core/face/face.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { smsMessages } from '../../core/mail/mail.table.ts'
import { settings } from '../../core/settings/setting.table.ts'
import { smsReportUrl } from '../../core/sms/gateways.ts'
import { askReports } from '../../core/sms/reports.ts'
import { queueSms, sendSms, smsAttemptsMax, writeSms, type SmsLeave } from '../../core/sms/sms.ts'

const kinds = ['aliyun', 'tencent', 'twilio'] as const
type Kind = (typeof kinds)[number]

let t: TestPortico
let operator: Person
const logged: string[] = []
const providers = {} as Record<Kind, SmsProvider>
beforeAll(async () => {
  for (const kind of kinds) providers[kind] = await SmsProvider.start(kind)
  const logTo = { write: (line: string) => void logged.push(line) }
  t = await TestPortico.start({ WEBHOOK_PRIVATE: 'on', LOG_LEVEL: 'trace' }, { logTo })
  operator = await t.operator()
})
afterAll(async () => {
  await t.stop()
  for (const kind of kinds) await providers[kind].stop()
})
afterEach(() => {
  for (const kind of kinds) {
    providers[kind].troubles = []
    providers[kind].report = 'pending'
  }
})

const save = (form: SmsSettings, as = operator) => t.send(smsCalls.smsSettingsSave, form, { as })
const info = () => t.ok(smsCalls.smsSettingsInfo, undefined, { as: operator })
async function setUp(kind: Kind, more: Partial<SmsSettings> = {}): Promise<SmsProvider> {
  expect(await save(providers[kind].settings(more))).toMatchObject({ code: '200' })
  return providers[kind]
}
let numbers = 0
const newPhone = () => `139${String(++numbers).padStart(8, '0')}`
const ip = () => `10.9.${numbers >> 8}.${numbers & 255}`
const register = (phone: string, area_code = '86', from = ip()) =>
  t.send(registerCalls.registerCodeSend, { channel: 'sms', area_code, phone, code_type: 'register' }, { ip: from })
const rowOf = async (phone: string) => (await t.db.select().from(smsMessages).where(eq(smsMessages.phone, phone)))[0]!
const settledAs = (phone: string, state: string) =>
  eventually(async () => {
    const row = await rowOf(phone)
    expect(row.state).toBe(state)
    return row
  })
/** What others have asked for before is on its way no more. */
const allSettled = () =>
  eventually(async () =>
    expect(await t.db.$count(smsMessages, inArray(smsMessages.state, ['queued', 'sending']))).toBe(0),
  )
const listed = async (phone: string) => (await t.ok(smsCalls.smsList, { search: phone }, { as: operator })).result[0]!
/** Written as a service would, and left to whoever sends it. */
const written = async (phone: string, code = '271828') =>
  writeSms(t.app, t.db, await faceOf(t.app, t.db, null), { areaCode: '86', phone } as SmsLeave, 'en', 'registerCode', {
    code,
    minutes: 10,
  })

describe('the settings', () => {
  test.each(kinds)('of %s keep the secret sealed and never give it back', async (kind) => {
    const { secret } = await setUp(kind)
    const read = await info()
    expect(read).toMatchObject({ settings: { gateway: kind, key_secret: '' }, key_secret_set: true })
    const row = async () =>
      JSON.stringify((await t.db.select().from(settings).where(eq(settings.name, 'sms')))[0]!.value)
    expect(await row()).not.toContain(secret)
    const before = await row()
    expect(await save({ ...read.settings, key_secret: '' })).toMatchObject({ code: '200' })
    expect(await row()).toBe(before)
  })

  test('take the secret to another address, account or provider only if it is typed again', async () => {
    await setUp('twilio')
    const stored = providers.twilio.settings({ key_secret: '' })
    const elsewhere: Partial<SmsSettings>[] = [
      { endpoint: 'https://sms.evil.example' },
      { endpoint: '' },
      { key_id: 'another' },
      { gateway: 'aliyun' },
    ]
    for (const change of elsewhere) {
      expect(await save({ ...stored, ...change })).toMatchObject({
        code: '400001',
        data: { fields: { key_secret: 'Enter Key secret again: it is not sent to another address automatically' } },
      })
      expect(await info()).toMatchObject({ settings: { gateway: 'twilio', endpoint: stored.endpoint } })
    }
    expect(await save({ ...stored, gateway: 'none', key_id: '' })).toMatchObject({ code: '200' })
    expect(await info()).toMatchObject({ key_secret_set: false })
  })

  test('of where messages go are for operators who may do everything; the rest for those of mail', async () => {
    await setUp('twilio')
    const clerk = await t.operatorWith('mail')
    const words = providers.twilio.settings({ key_secret: '' })
    expect(await save({ ...words, price: '0.05' }, clerk)).toMatchObject({ code: '200' })
    for (const change of [{ endpoint: 'https://x.example' }, { gateway: 'none' as const }, { sender: '+1' }])
      expect(await save({ ...words, ...change, key_secret: 'mine' }, clerk)).toMatchObject({ code: '400003' })
  })

  test.each<[Partial<SmsSettings>, string, string]>([
    [{ gateway: 'aliyun', key_id: '' }, 'key_id', 'Key ID cannot be empty'],
    [{ gateway: 'tencent', sdk_app_id: '' }, 'sdk_app_id', 'SMS application ID cannot be empty'],
    [{ gateway: 'twilio', sender: '' }, 'sender', 'Sender cannot be empty'],
    [{ gateway: 'aliyun', sign_name_en: '' }, 'sign_name_en', 'Sign name, English cannot be empty'],
    [
      { gateway: 'aliyun', sign_name_zh_hant: 'x' },
      'code_template_zh_hant',
      'Code template, Traditional Chinese cannot be empty',
    ],
    [
      { endpoint: 'ftp://x' },
      'endpoint',
      'Address of the service must be a web address that starts with http:// or https://',
    ],
    [{ countries: 'China' }, 'countries', 'Area codes that are written to is not valid'],
    [{ site_a_day: 0 }, 'site_a_day', 'A day for the whole site is not valid'],
    [{ number_a_day: 11 }, 'number_a_day', 'A day for a number is not valid'],
    [{ price: '-1' }, 'price', 'Price is not valid'],
  ])('cannot be %j', async (change, field, sentence) => {
    const form = { ...providers.aliyun.settings(), ...change }
    expect(await save(form)).toMatchObject({ code: '400001', data: { fields: { [field]: sentence } } })
  })

  test('send no secret in the clear, and none into our own network, unless that is allowed', async () => {
    const strict = await TestPortico.start()
    const as = await strict.operator()
    const form = providers.twilio.settings()
    expect(await strict.send(smsCalls.smsSettingsSave, form, { as })).toMatchObject({
      code: '400001',
      data: { fields: { endpoint: 'Address of the service must start with https://: a secret goes along' } },
    })
    const endpoint = form.endpoint.replace('http:', 'https:')
    await strict.ok(smsCalls.smsSettingsSave, { ...form, endpoint }, { as })
    const before = providers.twilio.asked
    const input = { area_code: '86', phone: '13800000000', purpose: 'registerCode', language: 'en' } as const
    expect(await strict.send(smsCalls.smsTest, input, { as })).toMatchObject({
      code: '400035',
      msg: expect.stringContaining('private network'),
    })
    expect(providers.twilio.asked).toBe(before)
    await strict.stop()
  })
})

describe('a message', () => {
  test.each<[Kind, (phone: string) => string, RegExp]>([
    ['aliyun', (phone) => phone, /^SMS_100 \{"code":"\d{6}"\}$/],
    ['tencent', (phone) => `+86${phone}`, /^SMS_100 \d{6}$/],
    ['twilio', (phone) => `+86${phone}`, /^\[Portico\] Your verification code is \d{6}/],
  ])('leaves by %s once, under a signature that the provider accepts', async (kind, to, content) => {
    const provider = await setUp(kind)
    const phone = newPhone()
    expect(await register(phone)).toMatchObject({ code: '200' })
    const row = await settledAs(phone, 'sent')
    expect(row).toMatchObject({ attempts: 1, gateway: kind, fault: '', costE4: 450 })
    expect(row.providerId).not.toBe('')
    const own = provider.taken.filter((one) => one.to === to(phone))
    expect(own).toHaveLength(1)
    expect(own[0]!.content).toMatch(content)
  })

  test('is filled into the template of its language, or of one that is set up', async () => {
    const provider = await setUp('aliyun', { variables: 'code_minutes' })
    const send = async (language: 'zh-Hans' | 'zh-Hant') => {
      const phone = newPhone()
      const input = { channel: 'sms', phone, code_type: 'register' } as const
      await t.ok(registerCalls.registerCodeSend, input, { language, ip: ip() })
      await settledAs(phone, 'sent')
      return provider.taken.find((one) => one.to === phone)!
    }
    for (const language of ['zh-Hans', 'zh-Hant'] as const) {
      const { fields } = await send(language)
      expect(fields).toMatchObject({ SignName: '门廊云', TemplateCode: 'SMS_200' })
      expect(JSON.parse(fields['TemplateParam']!)).toEqual({ code: expect.stringMatching(/^\d{6}$/), minutes: '10' })
    }
  })

  test('without a template for it is not sent, and says why', async () => {
    const provider = await setUp('aliyun', { notice_template_en: '' })
    const phone = newPhone()
    const before = provider.asked
    const to = { areaCode: '86', phone } as SmsLeave
    const id = await writeSms(t.app, t.db, await faceOf(t.app, t.db, null), to, 'en', 'alreadyRegistered', {})
    expect(await sendSms(t.app, id)).toMatchObject({ state: 'failed', fault: 'noTemplate' })
    expect(provider.asked).toBe(before)
    expect((await listed(phone)).error).toBe('No template is set for this message.')
  })

  test.each<[Kind, string]>([
    ['aliyun', 'The service refused it. isv.BUSINESS_LIMIT_CONTROL: isv.BUSINESS_LIMIT_CONTROL it is'],
    [
      'tencent',
      'The service refused it. LimitExceeded.PhoneNumberDailyLimit: LimitExceeded.PhoneNumberDailyLimit it is',
    ],
    ['twilio', 'The service refused it. 21211: Invalid To number'],
  ])('that %s refuses has failed with its words, and is not tried again', async (kind, error) => {
    const provider = await setUp(kind)
    provider.troubles = ['refuses']
    const [phone, before] = [newPhone(), provider.asked]
    await register(phone)
    await settledAs(phone, 'failed')
    expect(await listed(phone)).toMatchObject({ state: 'failed', error, gateway: kind })
    expect(provider.asked).toBe(before + 1)
    expect(await rowOf(phone)).toMatchObject({ costE4: 0 })
  })

  test('under a wrong secret is refused: the stand-in does look at signatures', async () => {
    for (const kind of kinds) {
      await setUp(kind, { key_secret: 'not the secret' })
      const phone = newPhone()
      expect(await sendSms(t.app, await written(phone)), kind).toMatchObject({ state: 'failed', fault: 'refused' })
    }
  })

  test.each(kinds)('that %s is too busy for can be sent later', async (kind) => {
    const provider = await setUp(kind)
    provider.troubles = ['busy']
    const id = await written(newPhone())
    expect(await sendSms(t.app, id)).toMatchObject({ state: 'queued', fault: 'busy' })
    expect(await sendSms(t.app, id)).toMatchObject({ state: 'sent' })
  })

  test('is tried again by itself, under the same row, and leaves once', async () => {
    const provider = await setUp('tencent')
    provider.troubles = ['busy', 'busy']
    const [phone, before] = [newPhone(), provider.taken.length]
    await register(phone)
    expect(await settledAs(phone, 'sent')).toMatchObject({ attempts: 3 })
    expect(provider.taken.length).toBe(before + 1)
  })

  test(`that nobody takes is tried ${smsAttemptsMax} times and no more`, async () => {
    await setUp('twilio', { endpoint: 'http://127.0.0.1:9' })
    const phone = newPhone()
    await register(phone)
    expect(await settledAs(phone, 'failed')).toMatchObject({ attempts: smsAttemptsMax, fault: 'unreachable' })
    expect((await listed(phone)).error).toMatch(/^The service could not be reached\./)
  })

  test.each(['cuts', 'garbage', 'redirects'] as const)(
    'whose fate is unknown because the provider %s is never sent again',
    async (trouble) => {
      for (const kind of kinds) {
        const provider = await setUp(kind)
        provider.troubles = [trouble]
        const [phone, before] = [newPhone(), provider.asked]
        await register(phone)
        const row = await settledAs(phone, 'failed')
        expect(row).toMatchObject({ attempts: 1, fault: trouble === 'cuts' ? 'noAnswer' : 'garbled' })
        // It may have to be paid.
        expect(row.costE4).toBe(450)
        await sendSms(t.app, row.id)
        expect(provider.asked, kind).toBe(before + 1)
      }
    },
  )

  test('that gets no answer at all is given up, and never sent again', async () => {
    const provider = await setUp('aliyun')
    provider.troubles = ['silent']
    const [phone, before] = [newPhone(), provider.asked]
    const id = await written(phone)
    expect(await sendSms(t.app, id)).toMatchObject({ state: 'failed', fault: 'noAnswer' })
    expect(await sendSms(t.app, id)).toMatchObject({ state: 'failed' })
    expect(provider.asked).toBe(before + 1)
  })

  test('is sent once, however many take it up at the same time', async () => {
    const provider = await setUp('tencent')
    const [phone, before] = [newPhone(), provider.taken.length]
    const id = await written(phone)
    await Promise.all(Array.from({ length: 16 }, () => sendSms(t.app, id)))
    expect(provider.taken.length).toBe(before + 1)
  })

  test('whose sender died in between counts as possibly sent', async () => {
    const provider = await setUp('aliyun')
    const [phone, before] = [newPhone(), provider.asked]
    const id = await written(phone)
    await t.db.update(smsMessages).set({ state: 'sending' }).where(eq(smsMessages.id, id))
    expect(await sendSms(t.app, id)).toMatchObject({ state: 'failed', fault: 'interrupted' })
    expect(provider.asked).toBe(before)
  })

  test('is not sent when its code is over', async () => {
    const provider = await setUp('aliyun')
    const before = provider.asked
    const id = await written(newPhone())
    t.clock.pass(minutesMs(11))
    expect(await sendSms(t.app, id)).toMatchObject({ state: 'failed', fault: 'tooLate' })
    expect(provider.asked).toBe(before)
    operator = await t.operator()
  })

  test('leaves with the write or not at all', async () => {
    const provider = await setUp('aliyun')
    const [phone, before] = [newPhone(), provider.asked]
    const undone = inTransaction(t.app.pool, async (db) => {
      await queueSms(
        t.app,
        db,
        await faceOf(t.app, db, null),
        { areaCode: '86', phone } as SmsLeave,
        'en',
        'registerCode',
        { code: '1' },
      )
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await rowOf(phone)).toBeUndefined()
    expect(provider.asked).toBe(before)
  })
})

describe('what became of it', () => {
  /** Sent, and with the first look due. */
  const sent = async (kind: Kind, more: Partial<SmsSettings> = {}) => {
    const provider = await setUp(kind, more)
    const phone = newPhone()
    await sendSms(t.app, await written(phone))
    t.clock.pass(minutesMs(1))
    return { provider, phone }
  }

  test.each(['aliyun', 'tencent'] as const)('is asked of %s until it says', async (kind) => {
    const { provider, phone } = await sent(kind)
    await askReports(t.app)
    expect(await rowOf(phone)).toMatchObject({ state: 'sent', reports: 1 })
    provider.report = 'delivered'
    t.clock.pass(minutesMs(2))
    await askReports(t.app)
    expect(await rowOf(phone)).toMatchObject({ state: 'delivered', reportAt: null })
  })

  test.each([
    ['aliyun', 'It was not delivered. MOBILE_NOT_ON_SERVICE'],
    ['tencent', 'It was not delivered. EXPIRED'],
  ] as const)('is a failure with the reason that %s gives', async (kind, error) => {
    const { provider, phone } = await sent(kind)
    provider.report = 'failed'
    await askReports(t.app)
    expect(await rowOf(phone)).toMatchObject({ state: 'failed' })
    operator = await t.operator()
    expect(await listed(phone)).toMatchObject({ state: 'failed', error })
  })

  test('is not asked for for ever, nor of somebody else, nor where nobody wants to know', async () => {
    const { provider, phone } = await sent('aliyun')
    const before = provider.asked
    for (let n = 0; n < 20; n++) {
      await askReports(t.app)
      t.clock.pass(daysMs(2))
    }
    expect(provider.asked - before).toBe(6)
    expect(await rowOf(phone)).toMatchObject({ state: 'sent', reportAt: null })
    operator = await t.operator()
    const other = await sent('aliyun')
    await setUp('tencent')
    const asked = providers.tencent.asked
    await askReports(t.app)
    expect(providers.tencent.asked).toBe(asked)
    expect(await rowOf(other.phone)).toMatchObject({ state: 'sent', reportAt: null })
    const quiet = await sent('aliyun', { reports: false })
    expect(await rowOf(quiet.phone)).toMatchObject({ state: 'sent', reportAt: null })
  })

  const told = async (id: string, fields: Record<string, string>, secret = providers.twilio.secret) => {
    const url = `${smsReportUrl(t.app)}/${id}`
    const text = Object.keys(fields)
      .toSorted()
      .reduce((all, name) => all + name + fields[name], url)
    const response = await t.portico.server.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': createHmac('sha1', secret).update(text).digest('base64'),
      },
      payload: new URLSearchParams(fields).toString(),
    })
    return response.statusCode
  }

  test('is told by Twilio itself at the address it was given, and by nobody else', async () => {
    const { provider, phone } = await sent('twilio')
    const { id, providerId } = await rowOf(phone)
    expect(provider.taken.at(-1)!.fields['StatusCallback']).toBe(`${smsReportUrl(t.app)}/${id}`)
    const delivered = { MessageSid: providerId, MessageStatus: 'delivered' }
    expect(await told(id, delivered, 'another secret')).toBe(401)
    expect(await told(id, { ...delivered, MessageSid: 'SM-other' })).toBe(401)
    expect(await told('sms_Aaaaaaaaaaaa', delivered)).toBe(401)
    // Whoever knows no secret brings nothing of theirs before the database.
    expect(await told('%00', delivered, 'another secret')).toBe(401)
    expect(await rowOf(phone)).toMatchObject({ state: 'sent' })
    expect(await told(id, { ...delivered, MessageStatus: 'sent' })).toBe(204)
    expect(await rowOf(phone)).toMatchObject({ state: 'sent' })
    expect(await told(id, delivered)).toBe(204)
    expect(await rowOf(phone)).toMatchObject({ state: 'delivered' })
    expect(await told(id, { ...delivered, MessageStatus: 'undelivered', ErrorCode: '30003' })).toBe(204)
    expect(await rowOf(phone)).toMatchObject({ state: 'delivered' })
  })

  test.each(['delivered', 'undelivered'])('is kept when it comes before the answer: %s', async (MessageStatus) => {
    const provider = await setUp('twilio')
    const phone = newPhone()
    const id = await written(phone)
    provider.beforeAnswer = async () => {
      expect(await told(id, { MessageSid: 'SM1', MessageStatus })).toBe(204)
    }
    await sendSms(t.app, id)
    const state = MessageStatus === 'delivered' ? 'delivered' : 'failed'
    const fault = MessageStatus === 'delivered' ? '' : 'undelivered'
    expect(await rowOf(phone)).toMatchObject({
      state,
      fault,
      gateway: 'twilio',
      text: expect.not.stringContaining('271828'),
    })
  })

  test('is known better by the provider than by us: what was given up as unknown did arrive', async () => {
    const provider = await setUp('twilio')
    provider.troubles = ['cuts']
    const phone = newPhone()
    await sendSms(t.app, await written(phone))
    const { id } = await rowOf(phone)
    expect(await told(id, { MessageSid: 'SM900', MessageStatus: 'delivered' })).toBe(204)
    expect(await rowOf(phone)).toMatchObject({ state: 'delivered', fault: '', error: '' })
  })
})

describe('the test button', () => {
  const press = (more: object = {}) =>
    t.send(
      smsCalls.smsTest,
      { area_code: '86', phone: newPhone(), purpose: 'registerCode', language: 'en', ...more },
      { as: operator },
    )

  test.each(kinds)('really sends by %s and shows its answer', async (kind) => {
    const provider = await setUp(kind, { account_a_day: 20 })
    const before = provider.taken.length
    const answer = await press()
    expect(answer).toMatchObject({ code: '200', data: { state: 'sent' } })
    expect(answer.data.answer).toMatch(/^(OK biz\^|Ok serial:|queued SM)\d+$/)
    expect(provider.taken.length).toBe(before + 1)
  })
  test('shows a refusal in the provider’s words, at once', async () => {
    const provider = await setUp('aliyun')
    provider.troubles = ['refuses']
    expect(await press()).toMatchObject({ code: '400035', msg: expect.stringContaining('isv.BUSINESS_LIMIT_CONTROL') })
    provider.troubles = ['busy']
    expect(await press()).toMatchObject({ code: '400035', msg: expect.stringContaining('too busy') })
  })
  test('keeps the message in the outbox while there is no gateway', async () => {
    await save(providers.aliyun.settings({ gateway: 'none' }))
    expect(await press()).toMatchObject({ code: '200', data: { state: 'kept', answer: '' } })
  })
  test('wants a number', async () => {
    expect(await press({ phone: '12' })).toMatchObject({ code: '400001' })
  })
})

describe('limits', () => {
  test('of the site hold when 64 ask at once; operators of mail hear of it once, and a higher limit opens it again', async () => {
    t.clock.pass(daysMs(1))
    operator = await t.operator()
    const provider = await setUp('aliyun', { site_a_day: 5 })
    const before = provider.taken.length
    const phones = Array.from({ length: 64 }, newPhone)
    const answers = await Promise.all(phones.map((phone, n) => register(phone, '86', `10.64.0.${n}`)))
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === '200')).toHaveLength(5)
    expect(codes.filter((code) => code === '400036')).toHaveLength(59)
    await eventually(() => expect(provider.taken.length).toBe(before + 5))
    const told = async () =>
      (await t.ok(noticeCalls.noticeList, {}, { as: operator })).result.filter(({ subject }) =>
        subject.includes('limit reached'),
      )
    expect(await told()).toHaveLength(1)
    expect((await told())[0]!.content).toContain('All 5 text messages')
    const days = await t.ok(smsCalls.smsDays, undefined, { as: operator })
    expect(days).toMatchObject({ left_today: 0, site_a_day: 5, currency: 'CNY' })
    await setUp('aliyun', { site_a_day: 6 })
    expect(await register(newPhone())).toMatchObject({ code: '200' })
    expect(await register(newPhone())).toMatchObject({ code: '400036' })
  })

  test('of a number, an address and an account hold when 64 ask at once', async () => {
    await setUp('aliyun', { number_a_day: 2, address_an_hour: 3, account_a_day: 4 })
    const many = Array.from({ length: 64 })
    const oks = (answers: { code: string }[]) => answers.filter(({ code }) => code === '200').length
    const from = '10.99.1.1'
    expect(oks(await Promise.all(many.map(() => register(newPhone(), '86', from))))).toBe(3)
    const phone = newPhone()
    let taken = 0
    for (let n = 0; n < 5; n++) {
      taken += oks(await Promise.all(Array.from({ length: 8 }, (_, i) => register(phone, '86', `10.98.${n}.${i}`))))
      t.clock.pass(minutesMs(2))
    }
    expect(taken).toBe(2)
    const as = await t.customer()
    const ask = (n: number) => {
      const input = { mobile: newPhone(), code_type: 'update-phone' } as const
      return t.send(registerCalls.userCodeSend, input, { as, ip: `10.97.0.${n}` })
    }
    expect(oks(await Promise.all(many.map((_, n) => ask(n))))).toBe(4)
  })

  test('of a number hold however it is typed, and its digits are what the provider is given', async () => {
    const provider = await setUp('twilio', { number_a_day: 1, countries: '65' })
    await allSettled()
    const before = provider.taken.length
    const typed = ['9123-4567', '91234567', '9-1-2-3-4567', '-91234567', '91234567-', '0091234567', '0-91234567']
    const codes: string[] = []
    for (const [n, phone] of typed.entries()) {
      codes.push((await register(phone, '65', `10.96.0.${n}`)).code)
      // Ten minutes later it would not go out any more.
      await eventually(() => expect(provider.taken.length).toBe(before + 1))
      t.clock.pass(minutesMs(2))
    }
    expect(codes).toEqual(['200', ...typed.slice(1).map(() => '400004')])
    await allSettled()
    expect(provider.taken.length).toBe(before + 1)
    expect(provider.taken.at(-1)!.to).toBe('+6591234567')
  })

  test('of asking again hold for a number however it is typed', async () => {
    await setUp('twilio', { countries: '65' })
    expect(await register('8123-4567', '65')).toMatchObject({ code: '200' })
    expect(await register('81234567', '65', '10.96.1.2')).toMatchObject({ code: '400004' })
  })

  test('hold other countries back unless they are allowed, in every way to ask for a code', async () => {
    await setUp('aliyun', { countries: '86' })
    await allSettled()
    const before = providers.aliyun.asked
    expect(await register('51234567', '+852')).toMatchObject({ code: '400037' })
    const as = await t.customer({ area_code: '852', phone: '51234568' })
    const other = { area_code: '852', mobile: '51234569', code_type: 'update-phone' } as const
    expect(await t.send(registerCalls.userCodeSend, other, { as })).toMatchObject({ code: '400037' })
    expect(await t.send(nodeCalls.fusionCodeSend, { cloud_type: 'native' }, { as })).toMatchObject({ code: '400037' })
    expect(providers.aliyun.asked).toBe(before)
    await setUp('aliyun', { countries: '86, 852' })
    expect(await register('51234560', '+852')).toMatchObject({ code: '200' })
    await settledAs('51234560', 'sent')
    expect(providers.aliyun.taken.at(-1)!.to).toBe('85251234560')
  })

  test('cost is told by day, at the price that was set when it left', async () => {
    t.clock.pass(daysMs(30))
    operator = await t.operator()
    await setUp('twilio', { price: '0.045' })
    await sendSms(t.app, await written(newPhone()))
    await sendSms(t.app, await written(newPhone()))
    await setUp('twilio', { price: '1.5' })
    await sendSms(t.app, await written(newPhone()))
    providers.twilio.troubles = ['refuses']
    await sendSms(t.app, await written(newPhone()))
    const { result } = await t.ok(smsCalls.smsDays, undefined, { as: operator })
    const day = t.clock.now().toISOString().slice(0, 10)
    expect(result).toEqual([{ day, sent: 3, delivered: 0, failed: 1, cost: '1.59' }])
  })
})

describe('secrets', () => {
  test('codes are masked for everybody once a gateway is set, and gone from the row once it has left', async () => {
    await save(providers.aliyun.settings({ gateway: 'none' }))
    const kept = newPhone()
    await register(kept)
    await settledAs(kept, 'kept')
    expect((await listed(kept)).text).toMatch(/\b\d{6}\b/)
    const provider = await setUp('twilio')
    expect((await listed(kept)).text).toContain('••••••')
    expect((await listed(kept)).text).not.toMatch(/\b\d{6}\b/)
    const phone = newPhone()
    await register(phone)
    const row = await settledAs(phone, 'sent')
    const code = /\b\d{6}\b/.exec(provider.taken.at(-1)!.content)![0]
    expect(JSON.stringify(row)).not.toContain(code)
    expect((await listed(phone)).text).toContain('••••••')
  })

  test('are in no log, no audit line, no remembered answer', async () => {
    const provider = await setUp('twilio')
    const keyed = { as: operator, headers: { 'idempotency-key': 'sms settings' } }
    await t.ok(smsCalls.smsSettingsSave, provider.settings(), keyed)
    await t.ok(
      smsCalls.smsTest,
      { area_code: '86', phone: newPhone(), purpose: 'registerCode', language: 'en' },
      { as: operator, headers: { 'idempotency-key': 'sms test' } },
    )
    const code = /\b\d{6}\b/.exec(provider.taken.at(-1)!.content)![0]
    const lines = await t.db.select().from(auditLines)
    expect(lines.filter(({ event }) => event === 'settings.sms').length).toBeGreaterThan(0)
    const own = and(eq(auditLines.event, 'settings.smsTest'), eq(auditLines.loginId, operator.login_id))
    expect(await t.db.$count(auditLines, own)).toBeGreaterThan(0)
    const kept = JSON.stringify([lines, await t.db.select().from(idempotentAnswers)])
    const basic = Buffer.from(`${provider.keyId}:${provider.secret}`).toString('base64')
    for (const secret of [provider.secret, basic]) {
      expect(logged.join('')).not.toContain(secret)
      expect(kept).not.toContain(secret)
    }
    expect(logged.join('')).not.toContain(code)
    expect(kept).not.toContain(`"${code}"`)
  })
})
