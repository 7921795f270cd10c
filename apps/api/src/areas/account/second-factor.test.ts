import { permissions } from '@portico/contract/access.ts'
import { registerCalls } from '@portico/contract/account/register.ts'
import { sessionCalls, type SecondFactorNeeded } from '@portico/contract/account/session.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import type { Call } from '@portico/contract/calls.ts'
import { settingsCalls } from '@portico/contract/platform/settings.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, TestPortico, type Person } from '../../../test/portico.ts'
import { pngOf, upload } from '../../../test/upload.ts'
import { minutesMs, secondsMs } from '../../core/clock.ts'
import { logins } from '../../core/people/people.table.ts'
import { hashOf } from '../../core/seal.ts'
import { totpCode, totpStep } from '../../core/second-factor.ts'

let t: TestPortico
beforeAll(async () => {
  t = await TestPortico.start()
})
afterAll(() => t.stop())

interface Holder {
  person: Person
  secret: string
  recovery: string[]
}

const codeNow = (secret: string, steps = 0) => totpCode(secret, totpStep(t.clock.now()) + steps)
const nextCode = () => t.clock.pass(secondsMs(30))
const notThis = (code: string) => (code === '000000' ? '000001' : '000000')

async function turnOn(person: Person): Promise<Holder> {
  const { secret } = await t.ok(userCalls.secondFactorStart, { password }, { as: person })
  const input = { code: codeNow(secret) }
  const { recovery_codes: recovery } = await t.ok(userCalls.secondFactorConfirm, input, { as: person })
  nextCode()
  return { person, secret, recovery }
}

async function ticket(email: string): Promise<string> {
  const answer = await t.send(sessionCalls.sessionStart, { email, password })
  expect(answer).toMatchObject({ code: '400013', data: { ticket: expect.any(String) } })
  return (answer.data as unknown as SecondFactorNeeded).ticket
}
const verify = (held: string, code: string) => t.send(sessionCalls.sessionStartSecondFactor, { ticket: held, code })

describe('turning it on', () => {
  test('hands out a secret that apps can read, asks for its code, and gives ten recovery codes', async () => {
    const person = await t.customer()
    const { secret, uri } = await t.ok(userCalls.secondFactorStart, { password }, { as: person })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const read = new URL(uri)
    expect(read.searchParams.get('secret')).toBe(secret)
    expect(decodeURIComponent(read.pathname)).toBe(`/Portico:${person.email}`)
    expect(await t.ok(userCalls.userInfo, undefined, { as: person })).toMatchObject({ second_factor: false })
    const wrong = { code: notThis(codeNow(secret)) }
    expect(await t.send(userCalls.secondFactorConfirm, wrong, { as: person })).toMatchObject({ code: '400014' })
    const { recovery_codes } = await t.ok(userCalls.secondFactorConfirm, { code: codeNow(secret) }, { as: person })
    expect(new Set(recovery_codes).size).toBe(10)
    for (const code of recovery_codes) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{5}-[2-9A-HJKMNP-TV-Z]{5}$/)
    expect(await t.ok(userCalls.userInfo, undefined, { as: person })).toMatchObject({ second_factor: true })
    expect((await t.lastMail())!).toMatchObject({ recipient: person.email, subject: 'Two-step verification is on' })
  })
  test('wants the password, and keeps the secret sealed and the recovery codes as passwords are kept', async () => {
    const person = await t.customer()
    expect(await t.send(userCalls.secondFactorStart, { password: 'wrong' }, { as: person })).toMatchObject({
      code: '400019',
    })
    const { secret, recovery } = await turnOn(person)
    const [row] = await t.db.select().from(logins).where(eq(logins.id, person.login_id))
    expect(row!.totpSecret).not.toContain(secret)
    expect(t.app.seal.open(row!.totpSecret!)).toBe(secret)
    for (const code of recovery) expect(JSON.stringify(row)).not.toContain(code.replace('-', ''))
    expect(row!.recoveryHashes).toHaveLength(10)
    for (const hash of row!.recoveryHashes) expect(hash).toMatch(/^\$argon2id\$/)
  })
  test('is done once: a second time, or without a start, is refused', async () => {
    const person = await t.customer()
    expect(await t.send(userCalls.secondFactorConfirm, { code: '123456' }, { as: person })).toMatchObject({
      code: '400033',
    })
    const { secret } = await turnOn(person)
    expect(await t.send(userCalls.secondFactorStart, { password }, { as: person })).toMatchObject({ code: '400032' })
    expect(await t.send(userCalls.secondFactorConfirm, { code: codeNow(secret) }, { as: person })).toMatchObject({
      code: '400032',
    })
  })
  test('a code cannot be guessed in the settings', async () => {
    const person = await t.customer()
    const { secret } = await t.ok(userCalls.secondFactorStart, { password }, { as: person })
    for (let n = 0; n < 20; n++)
      await t.send(userCalls.secondFactorConfirm, { code: notThis(codeNow(secret)) }, { as: person })
    expect(await t.send(userCalls.secondFactorConfirm, { code: codeNow(secret) }, { as: person })).toMatchObject({
      code: '400004',
    })
  })
})

describe('signing in', () => {
  test('the password alone opens nothing; with the code it does', async () => {
    const { person, secret } = await turnOn(await t.customer())
    const before = await t.rows()
    const held = await ticket(person.email)
    expect(await t.rows()).toEqual(before)
    const answer = await verify(held, ` ${codeNow(secret).replace(/^(...)/, '$1 ')} `)
    expect(answer.data).toMatchObject({ login_id: person.login_id })
  })
  test('a code is not usable twice, not even with a new ticket, and an older one neither', async () => {
    const { person, secret } = await turnOn(await t.customer())
    const code = codeNow(secret)
    expect(await verify(await ticket(person.email), code)).toMatchObject({ code: '200' })
    const held = await ticket(person.email)
    expect(await verify(held, code)).toMatchObject({ code: '400014' })
    expect(await verify(held, codeNow(secret, -1))).toMatchObject({ code: '400014' })
    nextCode()
    expect(await verify(held, codeNow(secret))).toMatchObject({ code: '200' })
  })
  test('clocks may differ by one step, not by two', async () => {
    const { person, secret } = await turnOn(await t.customer())
    await t.clock.still(async () => {
      expect(await verify(await ticket(person.email), codeNow(secret, 2))).toMatchObject({ code: '400014' })
      expect(await verify(await ticket(person.email), codeNow(secret, 1))).toMatchObject({ code: '200' })
    })
  })
  test('many with one code at once sign in once', async () => {
    const { person, secret } = await turnOn(await t.customer())
    const [held, code] = [await ticket(person.email), codeNow(secret)]
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(held, code)))
    expect(answers.filter(({ code: answered }) => answered === '200')).toHaveLength(1)
  })
  test('a ticket works once and for five minutes', async () => {
    const { person, secret } = await turnOn(await t.customer())
    const held = await ticket(person.email)
    expect(await verify(held, codeNow(secret))).toMatchObject({ code: '200' })
    nextCode()
    expect(await verify(held, codeNow(secret))).toMatchObject({ code: '400017' })
    const old = await ticket(person.email)
    t.clock.pass(minutesMs(5))
    expect(await verify(old, codeNow(secret))).toMatchObject({ code: '400017' })
    expect(await verify('made up', codeNow(secret))).toMatchObject({ code: '400017' })
  })
  test('a ticket ends when the password changes', async () => {
    const { person, secret } = await turnOn(await t.customer())
    const held = await ticket(person.email)
    const input = { old_password: password, new_password: 'lantern7', confirm_password: 'lantern7' }
    await t.ok(registerCalls.passwordChange, input, { as: person })
    expect(await verify(held, codeNow(secret))).toMatchObject({ code: '400017' })
  })
  test('ten wrong codes lock it, whatever the ticket, until the time is over', async () => {
    const { person, secret } = await turnOn(await t.customer())
    let held = await ticket(person.email)
    for (let n = 0; n < 10; n++) {
      if (n === 5) held = await ticket(person.email)
      expect(await verify(held, notThis(codeNow(secret)))).toMatchObject({ code: '400014' })
    }
    expect(await verify(await ticket(person.email), codeNow(secret))).toMatchObject({ code: '400011' })
    t.clock.pass(minutesMs(15))
    expect(await verify(await ticket(person.email), codeNow(secret))).toMatchObject({ code: '200' })
  })
  test('100 guesses at once do not get past the limit together', async () => {
    const { person, secret } = await turnOn(await t.customer())
    const held = await ticket(person.email)
    const answers = await Promise.all(Array.from({ length: 100 }, () => verify(held, notThis(codeNow(secret)))))
    expect(answers.filter(({ code }) => code === '400014').length).toBeLessThanOrEqual(10)
  })
  test('a recovery code works once, in any spelling', async () => {
    const { person, recovery } = await turnOn(await t.customer())
    const spelt = recovery[3]!.toLowerCase().replace('-', ' ')
    expect(await verify(await ticket(person.email), spelt)).toMatchObject({ code: '200' })
    expect(await verify(await ticket(person.email), recovery[3]!)).toMatchObject({ code: '400014' })
    expect(await verify(await ticket(person.email), recovery[4]!)).toMatchObject({ code: '200' })
    const [row] = await t.db.select().from(logins).where(eq(logins.id, person.login_id))
    expect(row!.recoveryHashes).toHaveLength(8)
  })
  test('a recovery code that was handed out when only its SHA-256 was kept works once as well', async () => {
    const { person } = await turnOn(await t.customer())
    const recoveryHashes = [hashOf('ABCDEFGHJK')]
    await t.db.update(logins).set({ recoveryHashes }).where(eq(logins.id, person.login_id))
    expect(await verify(await ticket(person.email), 'ABCDE-FGHJK')).toMatchObject({ code: '200' })
    expect(await verify(await ticket(person.email), 'ABCDE-FGHJK')).toMatchObject({ code: '400014' })
  })
  test('a disabled login gets no further with a ticket it had', async () => {
    const { person, secret } = await turnOn(await t.customer())
    const held = await ticket(person.email)
    await t.db.update(logins).set({ status: 'disabled' }).where(eq(logins.id, person.login_id))
    expect(await verify(held, codeNow(secret))).toMatchObject({ code: '400012' })
  })
})

describe('turning it off', () => {
  test('wants the password and a code, and then the password is enough again', async () => {
    const { person, secret } = await turnOn(await t.customer())
    const off = (typed: string, code: string) =>
      t.send(userCalls.secondFactorOff, { password: typed, code }, { as: person })
    expect(await off('wrong', codeNow(secret))).toMatchObject({ code: '400019' })
    expect(await off(password, notThis(codeNow(secret)))).toMatchObject({ code: '400014' })
    expect(await off(password, codeNow(secret))).toMatchObject({ code: '200' })
    expect(await off(password, codeNow(secret))).toMatchObject({ code: '400033' })
    expect((await t.lastMail())!.subject).toBe('Two-step verification was turned off')
    expect((await t.signIn(person.email)).login_id).toBe(person.login_id)
    const [row] = await t.db.select().from(logins).where(eq(logins.id, person.login_id))
    expect(row).toMatchObject({ totpSecret: null, totpOnAt: null, recoveryHashes: [] })
  })
})

describe('where the settings ask operators for it', () => {
  test('one without it can set it up and do nothing else; with it everything opens', async () => {
    const first = (await turnOn(await t.operator())).person
    const { settings } = await t.ok(settingsCalls.systemSettingsInfo, undefined, { as: first })
    await t.ok(settingsCalls.systemSettingsSave, { ...settings, operators_need_second_factor: true }, { as: first })
    const operator = await t.operatorWith(...permissions)
    const own = (Object.values(catalogue) as Call[]).filter(({ allow }) => allow.startsWith('operator.'))
    for (const call of own) expect(await t.send(call, undefined, { as: operator })).toMatchObject({ code: '400015' })
    const form = { purpose: 'siteLogo', image: pngOf(8, 8) }
    expect(await upload(t, form, operator)).toMatchObject({ code: '400015' })
    expect(await t.ok(userCalls.userInfo, undefined, { as: operator })).toMatchObject({ second_factor_required: true })
    const { person } = await turnOn(operator)
    expect(await t.ok(userCalls.userInfo, undefined, { as: person })).toMatchObject({ second_factor_required: false })
    expect(await t.send(settingsCalls.systemSettingsInfo, undefined, { as: person })).toMatchObject({ code: '200' })
    expect(await upload(t, form, person)).toMatchObject({ code: '200' })
    const customer = await t.customer()
    expect(await t.ok(userCalls.userInfo, undefined, { as: customer })).toMatchObject({ second_factor_required: false })
  })
})
