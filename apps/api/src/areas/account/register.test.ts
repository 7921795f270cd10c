import { centerCalls } from '@portico/contract/account/center.ts'
import { registerCalls } from '@portico/contract/account/register.ts'
import { sessionCalls } from '@portico/contract/account/session.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import type { Input } from '@portico/contract/calls.ts'
import type { Language } from '@portico/contract/language.ts'
import { settingsCalls } from '@portico/contract/platform/settings.ts'
import { siteCalls } from '@portico/contract/platform/site.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, TestPortico } from '../../../test/portico.ts'
import { auditLines } from '../../core/audit/audit.table.ts'
import { hoursMs, minutesMs } from '../../core/clock.ts'
import { newId } from '../../core/ids.ts'
import { mails, smsMessages } from '../../core/mail/mail.table.ts'
import { accounts, logins } from '../../core/people/people.table.ts'
import { notices } from '../../ground/notices/notice.table.ts'

type Form = Input<typeof registerCalls.accountRegister>

let t: TestPortico
let addresses = 0
let phones = 0
beforeAll(async () => {
  t = await TestPortico.start()
})
afterAll(() => t.stop())

const ip = () => `10.1.${++addresses >> 8}.${addresses & 255}`
const newPhone = () => `137${String(++phones).padStart(8, '0')}`
const newEmail = () => `new${++phones}@customer.example`

const form = (over: Partial<Form>): Form => ({
  user_type: 'personal',
  channel: 'email',
  email: newEmail(),
  phone: newPhone(),
  code: '000000',
  password,
  confirm_password: password,
  terms: true,
  ...over,
})

async function mailedCode(email: string): Promise<string> {
  const before = await t.db.select({ id: mails.id }).from(mails)
  await t.ok(registerCalls.registerCodeSend, { channel: 'email', email, code_type: 'register' }, { ip: ip() })
  const known = new Set(before.map(({ id }) => id))
  const [mail] = (await t.db.select().from(mails).where(eq(mails.recipient, email))).filter(({ id }) => !known.has(id))
  return /\b\d{6}\b/.exec(mail!.body)?.[0] ?? ''
}
const other = (code: string) => (code === '111111' ? '222222' : '111111')
const send = (input: Form, language: Language = 'en') =>
  t.send(registerCalls.accountRegister, input, { ip: ip(), language })
const audited = (event: string) => t.db.select().from(auditLines).where(eq(auditLines.event, event))

test('registering by e-mail makes one account, one login, one sign-in, one welcome and one audit line', async () => {
  const email = newEmail()
  const code = await mailedCode(email)
  const before = await t.rows()
  const input = form({ email, code, user_type: 'enterprise', company: ' Harbour Made Ltd ' })
  const signedIn = await t.ok(registerCalls.accountRegister, input)
  const after = await t.rows()
  expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([
    'account',
    'login',
    'session',
    'audit_line',
    'notice',
  ])
  expect(await t.ok(userCalls.userInfo, undefined, { as: signedIn })).toMatchObject({
    email,
    phone: input.phone,
    company: 'Harbour Made Ltd',
    registered_as: 'enterprise',
    is_personal: 0,
    discount: '1.00',
    min_months: 1,
    wallet_info: { cash: '0.00', coupon: '0.00' },
    show_agent_platform: 0,
  })
  const lines = (await audited('account.register')).filter(({ loginId }) => loginId === signedIn.login_id)
  expect(lines).toHaveLength(1)
  const [notice] = await t.db.select().from(notices).where(eq(notices.loginId, signedIn.login_id))
  expect(notice).toMatchObject({ word: 'welcome', isRead: false })
})

test('registering by text message works with the code in the outbox, and by phone one signs in', async () => {
  const phone = '51234567'
  const input = { channel: 'sms', area_code: '+852', phone, code_type: 'register' } as const
  await t.ok(registerCalls.registerCodeSend, input, { ip: ip() })
  const [sms] = await t.db.select().from(smsMessages).where(eq(smsMessages.phone, phone))
  const code = /\b\d{6}\b/.exec(sms!.text)![0]
  await t.ok(registerCalls.accountRegister, form({ channel: 'sms', area_code: '+852', phone, code }))
  const signedIn = await t.signIn(phone)
  expect(await t.ok(userCalls.userInfo, undefined, { as: signedIn })).toMatchObject({ phone, area_code: '852' })
})

describe('each rule of the form speaks at its field, in each language', () => {
  type Wrong = [rule: string, over: Record<string, unknown>, field: string, en: string, hans: string, hant: string]
  const wrong: Wrong[] = [
    ['V-REG-EMAIL-REQ', { email: ' ' }, 'email', 'E-mail cannot be empty', '邮箱不能为空', '電子郵件不可空白'],
    ['V-REG-EMAIL-FMT', { email: 'a@b' }, 'email', 'Mailbox format error', '邮箱格式错误', '電子郵件格式錯誤'],
    [
      'V-REG-PW',
      { password: 'abcdef12', confirm_password: 'abcdef12' },
      'password',
      'Password is 8-16 uppercase and lowercase letters plus numbers',
      '密码为 8-16 位大小写字母加数字',
      '密碼須為 8-16 個字元，並同時包含大寫字母、小寫字母和數字',
    ],
    [
      'V-REG-PW2',
      { confirm_password: 'Abcdef13' },
      'confirm_password',
      'The two passwords are inconsistent',
      '两次输入的密码不一致',
      '兩次輸入的密碼不一致',
    ],
    ['V-REG-PHONE-REQ', { phone: ' ' }, 'phone', 'Phone cannot be empty', '手机号不能为空', '電話號碼不可空白'],
    [
      'V-REG-PHONE-CN',
      { phone: '12000000000' },
      'phone',
      'Incorrect phone number format',
      '手机号格式不正确',
      '電話號碼格式不正確',
    ],
    [
      'V-REG-PHONE-8',
      { area_code: '853', phone: '31234567' },
      'phone',
      'Incorrect phone number format',
      '手机号格式不正确',
      '電話號碼格式不正確',
    ],
    [
      'V-REG-REF',
      { referral_code: '12345' },
      'referral_code',
      'A referral code has 6 characters',
      '推荐码为 6 个字符',
      '推薦碼為 6 個字元',
    ],
    ['V-REG-CODE', { code: '  ' }, 'code', 'Verification code cannot be empty', '验证码不能为空', '驗證碼不可空白'],
    ['V-REG-TYPE', { user_type: '' }, 'user_type', 'User type must be chosen', '请选择用户类型', '請選擇使用者類型'],
    ['V-REG-TYPE', { user_type: null }, 'user_type', 'User type must be chosen', '请选择用户类型', '請選擇使用者類型'],
    [
      'V-REG-COMPANY',
      { user_type: 'enterprise', company: '  ' },
      'company',
      'Company name cannot be empty',
      '公司名称不能为空',
      '公司名稱不可空白',
    ],
    [
      'V-REG-TERMS',
      { terms: false },
      'terms',
      'You have not checked the terms of service',
      '您还没有勾选服务条款',
      '您尚未勾選服務條款',
    ],
  ]
  test.each(wrong)('%s %j', async (_rule, over, field, en, hans, hant) => {
    const before = await t.rows()
    const sentences = { en, 'zh-Hans': hans, 'zh-Hant': hant }
    for (const [language, sentence] of Object.entries(sentences)) {
      const answer = await send(form(over as Partial<Form>), language as Language)
      expect(answer).toEqual({
        ...answer,
        status: 200,
        code: '400001',
        msg: sentence,
        data: { fields: { [field]: sentence } },
      })
    }
    expect(await t.rows()).toEqual(before)
  })

  test('everything that is wrong is said at once', async () => {
    const answer = await send(
      form({ user_type: 'enterprise', email: '', phone: '1', confirm_password: 'x', terms: false as never, code: '' }),
    )
    expect(Object.keys((answer.data as unknown as { fields: object }).fields).toSorted()).toEqual(
      ['code', 'company', 'confirm_password', 'email', 'phone', 'terms'].toSorted(),
    )
  })

  test('the address of a code must have been typed, and fit', async () => {
    const code = (input: object) =>
      t.send(registerCalls.registerCodeSend, { code_type: 'register', ...input } as never, { ip: ip() })
    const at = (field: string, sentence: string) => ({ code: '400001', data: { fields: { [field]: sentence } } })
    expect(await code({ channel: 'email' })).toMatchObject(at('email', 'Please enter the e-mail first'))
    expect(await code({ channel: 'email', email: 'a@' })).toMatchObject(at('email', 'Mailbox format error'))
    expect(await code({ channel: 'sms', phone: '' })).toMatchObject(at('phone', 'Please enter the phone number first'))
    expect(await code({ channel: 'sms', phone: '12' })).toMatchObject(at('phone', 'Incorrect phone number format'))
    expect(await code({ channel: 'pigeon', email: 'a@b.co' })).toMatchObject({ code: '400001' })
    expect(await code({ channel: 'email', email: 'a@b.co', code_type: 'jump-international' })).toMatchObject({
      code: '400001',
    })
  })
})

test('fields of privileged meaning change nothing', async () => {
  const email = newEmail()
  const privileged = {
    is_member: 1,
    discount: '0.01',
    show_agent_platform: 1,
    agent: true,
    wallet_info: { cash: '9999.00', coupon: '9999.00' },
    permissions: ['operators'],
    personal_permissions: { vpc: 1 },
    status: 'disabled',
    kind: 'operator',
    operator_role_id: 'role_Everything11',
    account_id: 'acc_Aaaaaaaaaaaa',
    is_personal: 0,
  }
  const as = await t.ok(registerCalls.accountRegister, {
    ...form({ email, code: await mailedCode(email) }),
    ...privileged,
  })
  expect(await t.ok(userCalls.userInfo, undefined, { as })).toMatchObject({
    is_member: 0,
    discount: '1.00',
    min_months: 1,
    show_agent_platform: 0,
    wallet_info: { cash: '0.00', coupon: '0.00' },
    permissions: [],
    personal_permissions: {},
    area: 'customer',
    is_personal: 1,
  })
})

describe('a code', () => {
  test('works once', async () => {
    const email = newEmail()
    const code = await mailedCode(email)
    await t.ok(registerCalls.accountRegister, form({ email, code }))
    const before = await t.rows()
    expect(await send(form({ email, code }))).toMatchObject({ code: '400016' })
    expect(await t.rows()).toEqual(before)
  })
  test('ends after ten minutes', async () => {
    const email = newEmail()
    const code = await mailedCode(email)
    t.clock.pass(minutesMs(10))
    expect(await send(form({ email, code }))).toMatchObject({ code: '400016' })
  })
  test('ends with the fifth wrong try', async () => {
    const email = newEmail()
    const code = await mailedCode(email)
    for (let n = 0; n < 5; n++) expect(await send(form({ email, code: other(code) }))).toMatchObject({ code: '400016' })
    expect(await send(form({ email, code }))).toMatchObject({ code: '400016' })
  })
  test('survives four wrong tries', async () => {
    const email = newEmail()
    const code = await mailedCode(email)
    for (let n = 0; n < 4; n++) await send(form({ email, code: other(code) }))
    expect(await send(form({ email, code }))).toMatchObject({ code: '200' })
  })
  test('is worth nothing for another address, and upper case is not another', async () => {
    const email = newEmail()
    const code = await mailedCode(email)
    expect(await send(form({ code }))).toMatchObject({ code: '400016' })
    expect(await send(form({ channel: 'sms', email, code }))).toMatchObject({ code: '400016' })
    expect(await send(form({ email: email.toUpperCase(), code }))).toMatchObject({ code: '200' })
  })
  test('the newest is the one that counts', async () => {
    const email = newEmail()
    const first = await mailedCode(email)
    t.clock.pass(minutesMs(1))
    const second = await mailedCode(email)
    if (first !== second) expect(await send(form({ email, code: first }))).toMatchObject({ code: '400016' })
    expect(await send(form({ email, code: second }))).toMatchObject({ code: '200' })
  })
  test('stays good when only the rest of the form is refused', async () => {
    const taken = await t.customer()
    await t.provePhone(taken)
    const email = newEmail()
    const code = await mailedCode(email)
    expect(await send(form({ email, code, phone: taken.phone }))).toMatchObject({
      code: '400001',
      data: { fields: { phone: 'Phone is already in use' } },
    })
    expect(await send(form({ email, code, referral_code: 'ABCDEF' }))).toMatchObject({
      code: '400001',
      data: { fields: { referral_code: 'A referral code has 6 characters' } },
    })
    expect(await send(form({ email, code }))).toMatchObject({ code: '200' })
  })
  test('is sent at most once a minute to one address and 30 times an hour from one', async () => {
    const email = newEmail()
    await mailedCode(email)
    const again = { channel: 'email', email, code_type: 'register' } as const
    const before = await t.rows()
    expect(await t.send(registerCalls.registerCodeSend, again, { ip: ip() })).toMatchObject({ code: '400004' })
    expect(await t.rows()).toEqual(before)
    const from = { ip: '10.9.9.9' }
    for (let n = 0; n < 30; n++) await t.ok(registerCalls.registerCodeSend, { ...again, email: newEmail() }, from)
    expect(await t.send(registerCalls.registerCodeSend, { ...again, email: newEmail() }, from)).toMatchObject({
      code: '400004',
    })
    t.clock.pass(hoursMs(1))
    expect(await t.send(registerCalls.registerCodeSend, { ...again, email: newEmail() }, from)).toMatchObject({
      code: '200',
    })
  })
})

test('64 registrations with one code at once make one account', async () => {
  const email = newEmail()
  const input = form({ email, code: await mailedCode(email) })
  const before = await t.rows()
  const answers = await Promise.all(Array.from({ length: 64 }, () => send(input)))
  expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['200', '400016']))
  const after = await t.rows()
  expect(after).toEqual({
    ...before,
    account: before['account']! + 1,
    login: before['login']! + 1,
    session: before['session']! + 1,
    notice: before['notice']! + 1,
    audit_line: before['audit_line']! + 1,
  })
})

describe('an address that no code has proven', () => {
  async function bySms(email: string, phone = newPhone()) {
    await t.ok(registerCalls.registerCodeSend, { channel: 'sms', phone, code_type: 'register' }, { ip: ip() })
    const [sms] = await t.db.select().from(smsMessages).where(eq(smsMessages.phone, phone))
    const code = /\b\d{6}\b/.exec(sms!.text)![0]
    return t.ok(registerCalls.accountRegister, form({ channel: 'sms', phone, email, code }))
  }
  const signsIn = async (name: string) =>
    (await t.send(sessionCalls.sessionStart, { email: name, password }, { ip: ip() })).code

  test('as an e-mail is not the account’s: nobody signs in, recovers or is written to by it, and its owner may register', async () => {
    const email = newEmail()
    const squatter = await bySms(email)
    expect(await t.ok(userCalls.userInfo, undefined, { as: squatter })).toMatchObject({
      email: '',
      email_wanted: email,
      phone_proven: true,
    })
    expect(await signsIn(email)).toBe('400010')
    await t.ok(registerCalls.passwordForget, { email }, { ip: ip() })
    expect(await t.lastMail(email)).toBeUndefined()
    const owner = await t.ok(registerCalls.accountRegister, form({ email, code: await mailedCode(email) }))
    expect(owner.login_id).not.toBe(squatter.login_id)
    expect(await t.ok(userCalls.userInfo, undefined, { as: owner })).toMatchObject({ email, email_wanted: '' })
  })

  test('as an e-mail becomes the account’s by a code that is sent there', async () => {
    const email = newEmail()
    const as = await bySms(email)
    await t.ok(registerCalls.userCodeSend, { email, code_type: 'update-email' }, { as })
    const code = await t.lastMailedCode(email)
    await t.ok(centerCalls.emailChange, { email, code, password }, { as })
    expect(await t.ok(userCalls.userInfo, undefined, { as })).toMatchObject({ email, email_wanted: '' })
    expect(await signsIn(email)).toBe('200')
  })

  test('as a number keeps nobody from registering with it, nor from signing in by it', async () => {
    const phone = newPhone()
    const squat = async () => {
      const email = newEmail()
      return t.ok(registerCalls.accountRegister, form({ email, phone, code: await mailedCode(email) }))
    }
    const squatter = await squat()
    expect(await t.ok(userCalls.userInfo, undefined, { as: squatter })).toMatchObject({ phone, phone_proven: false })
    expect(await signsIn(phone)).toBe('400010')
    await squat()
    const owner = await bySms(newEmail(), phone)
    const answer = await t.ok(sessionCalls.sessionStart, { email: phone, password }, { ip: ip() })
    expect(answer.login_id).toBe(owner.login_id)
  })
})

describe('an address that is taken', () => {
  test('gets the same answer as a new one; its owner gets a mail that says so, and no code', async () => {
    const owner = await t.customer()
    const ask = (email: string) =>
      t.send(registerCalls.registerCodeSend, { channel: 'email', email, code_type: 'register' }, { ip: ip() })
    t.clock.pass(minutesMs(1))
    const [taken, fresh] = [await ask(owner.email.toUpperCase()), await ask(newEmail())]
    expect({ ...taken, requestId: '' }).toEqual({ ...fresh, requestId: '' })
    const [mail] = await t.db.select().from(mails).where(eq(mails.recipient, owner.email.toUpperCase()))
    expect(mail).toMatchObject({ subject: 'You already have a Portico account' })
    expect(mail!.body).not.toMatch(/\b\d{6}\b/)
    expect(await send(form({ email: owner.email, code: '123456' }))).toMatchObject({ code: '400016', data: null })
  })
  test('is only named to whoever proved another address', async () => {
    const owner = await t.customer()
    const phone = newPhone()
    await t.ok(registerCalls.registerCodeSend, { channel: 'sms', phone, code_type: 'register' }, { ip: ip() })
    const [sms] = await t.db.select().from(smsMessages).where(eq(smsMessages.phone, phone))
    const code = /\b\d{6}\b/.exec(sms!.text)![0]
    const before = await t.rows()
    const input = form({ channel: 'sms', phone, email: owner.email.toUpperCase() })
    expect(await send({ ...input, code: other(code) })).toMatchObject({ code: '400016' })
    expect(await send({ ...input, code })).toMatchObject({ data: { fields: { email: 'E-mail is already in use' } } })
    expect(await t.rows()).toEqual(before)
  })
  test('of a member may also be an owner’s: they use other doors', async () => {
    const member = await t.member(await t.customer())
    const email = member.email
    const as = await t.ok(registerCalls.accountRegister, form({ email, code: await mailedCode(email) }))
    expect(await t.ok(userCalls.userInfo, undefined, { as })).toMatchObject({ email, is_member: 0 })
    expect(await t.ok(userCalls.userInfo, undefined, { as: member })).toMatchObject({ email, is_member: 1 })
  })
})

describe('a referral code', () => {
  test('ties the new account to the one that handed it out, in either case', async () => {
    const referrer = newId('account')
    await t.db
      .insert(accounts)
      .values({ id: referrer, isPersonal: 1, registeredAs: 'personal', referralCode: 'AB12CD' })
    const email = newEmail()
    const as = await t.ok(
      registerCalls.accountRegister,
      form({ email, code: await mailedCode(email), referral_code: 'ab12cd' }),
    )
    const [row] = await t.db
      .select({ referredBy: accounts.referredBy })
      .from(accounts)
      .innerJoin(logins, eq(logins.accountId, accounts.id))
      .where(eq(logins.id, as.login_id))
    expect(row).toEqual({ referredBy: referrer })
  })
})

describe('when registration is closed', () => {
  test('no code is sent and nobody registers, and the site says so', async () => {
    const email = newEmail()
    const code = await mailedCode(email)
    const as = await t.operator()
    const { settings } = await t.ok(settingsCalls.systemSettingsInfo, undefined, { as })
    await t.ok(settingsCalls.systemSettingsSave, { ...settings, registration_open: false }, { as })
    const before = await t.rows()
    const ask = { channel: 'email', email: newEmail(), code_type: 'register' } as const
    expect(await t.send(registerCalls.registerCodeSend, ask, { ip: ip() })).toMatchObject({ code: '400018' })
    expect(await send(form({ email, code }))).toMatchObject({ code: '400018' })
    expect(await t.rows()).toEqual(before)
    expect(await t.ok(siteCalls.siteInfo)).toMatchObject({ registration_open: false })
    await t.ok(settingsCalls.systemSettingsSave, settings, { as })
    expect(await send(form({ email, code }))).toMatchObject({ code: '200' })
  })
})

test('a person with a new number signs in by it only while it is theirs alone', async () => {
  const [one, two] = [
    await t.customer({ area_code: '1', phone: '2025550100' }),
    await t.customer({ area_code: '44', phone: '2025550100' }),
  ]
  expect(await t.send(sessionCalls.sessionStart, { email: '2025550100', password })).toMatchObject({ code: '400010' })
  expect((await t.signIn(one.email)).login_id).toBe(one.login_id)
  expect((await t.signIn(two.email)).login_id).toBe(two.login_id)
})
