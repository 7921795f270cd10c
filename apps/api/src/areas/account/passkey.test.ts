import { passkeyCalls } from '@portico/contract/account/passkey.ts'
import { apiKeyCalls } from '@portico/contract/account/api-key.ts'
import { sessionCalls, type SecondFactorNeeded } from '@portico/contract/account/session.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { registerCalls } from '@portico/contract/account/register.ts'
import { settingsCalls } from '@portico/contract/platform/settings.ts'
import { customerCalls } from '@portico/contract/platform/customers.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import { refusals } from '@portico/contract/codes.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Device } from '../../../test/passkeys.ts'
import { customerOf, faced } from '../../../test/faces.ts'
import { password, TestPortico, type Person } from '../../../test/portico.ts'
import { auditLines } from '../../core/audit/audit.table.ts'
import { minutesMs } from '../../core/clock.ts'
import { passkeys } from '../../core/people/passkey.table.ts'
import { logins } from '../../core/people/people.table.ts'
import { totpCode, totpStep } from '../../core/second-factor.ts'

let t: TestPortico
beforeAll(async () => {
  t = await TestPortico.start()
})
afterAll(() => t.stop())

const {
  passkeySignIn,
  passkeySignInStart,
  passkeyConfirmStart,
  passkeyConfirm,
  passkeyCreate,
  passkeyRemove,
  passkeyRename,
} = passkeyCalls
const refused = (code: string) => ({ code })
const notAccepted = refused('400039')
const needsPassword = refused('400042')

async function holder(): Promise<{ person: Person; device: Device; id: string }> {
  const person = await t.customer()
  const device = new Device(t)
  return { person, device, id: await device.add(person) }
}
const asked = (device: Device) => t.ok(passkeySignInStart, {}, { headers: device.headers })
const signInBy = async (device: Device) =>
  t.send(passkeySignIn, device.sign(await asked(device)), { headers: device.headers })

async function secondStep(email: string): Promise<SecondFactorNeeded> {
  const answer = await t.send(sessionCalls.sessionStart, { email, password })
  expect(answer).toMatchObject({ code: '400013' })
  return answer.data as unknown as SecondFactorNeeded
}
const bySecondStep = async (device: Device, ticket: string) => {
  const start = await t.ok(passkeySignInStart, { second_factor: ticket })
  return t.send(passkeySignIn, { ...device.sign(start), second_factor: ticket })
}

describe('adding one', () => {
  test('judges nothing that vouches for a device: that would fetch what its sender wrote into a certificate', async () => {
    const device = new Device(t)
    device.vouches = 'android-key'
    await device.add(await t.customer())
    expect(await signInBy(device)).toMatchObject({ code: '200' })
  })

  test('asks for the password, hands out recovery codes with the first, tells the person, and makes it a second factor', async () => {
    const person = await t.customer()
    const wrong = await t.send(passkeyCalls.passkeyCreateStart, { password: 'wrong' }, { as: person })
    expect(wrong).toMatchObject(refused('400019'))
    const [device, second] = [new Device(t), new Device(t)]
    const input = { ...(await device.create(person)), name: 'Laptop' }
    const { id, recovery_codes } = await t.ok(passkeyCreate, input, { as: person })
    expect(recovery_codes).toHaveLength(10)
    expect(await t.lastMail()).toMatchObject({ recipient: person.email, subject: 'New passkey: Laptop' })
    expect(await t.ok(userCalls.userInfo, undefined, { as: person })).toMatchObject({
      second_factor: true,
      authenticator_app: false,
    })
    const more = await t.ok(passkeyCreate, { ...(await second.create(person)), name: 'Phone' }, { as: person })
    expect(more.recovery_codes).toEqual([])
    const { result, domain } = await t.ok(passkeyCalls.passkeyList, undefined, { as: person })
    expect(domain).toBe('localhost')
    expect(result).toMatchObject([
      { id, name: 'Laptop', domain: 'localhost', signs_in: true, last_used_time: null },
      { name: 'Phone' },
    ])
  })
  test('cannot be asked for without end', async () => {
    const as = await t.customer()
    const start = () => t.send(passkeyCalls.passkeyCreateStart, { password }, { as })
    for (let n = 0; n < 20; n++) expect(await start()).toMatchObject({ code: '200' })
    expect(await start()).toMatchObject({ code: '400004' })
  })

  test('is refused with a used, an old or another session’s challenge, for another site, and twice, and leaves nothing', async () => {
    const [person, other] = [await t.customer(), await t.customer()]
    const device = new Device(t)
    const send = async (input: Awaited<ReturnType<Device['create']>>, as = person) =>
      t.send(passkeyCreate, { ...input, name: 'Laptop' }, { as })
    expect(await send(await device.create(other))).toMatchObject(notAccepted)
    const old = await device.create(person)
    t.clock.pass(minutesMs(6))
    expect(await send(old)).toMatchObject(notAccepted)
    const elsewhere = new Device(t)
    elsewhere.origin = 'https://portico.evil.example'
    expect(await send(await elsewhere.create(person))).toMatchObject(notAccepted)
    const forSignIn = { ...(await device.create(person)), ticket: (await asked(device)).ticket }
    expect(await send(forSignIn)).toMatchObject(notAccepted)
    expect(await t.db.$count(passkeys, eq(passkeys.loginId, person.login_id))).toBe(0)
    expect(await t.ok(userCalls.userInfo, undefined, { as: person })).toMatchObject({ second_factor: false })
    const good = await device.create(person)
    expect(await send(good)).toMatchObject(refused('200'))
    expect(await send(good)).toMatchObject(notAccepted)
    expect(await send(await device.create(other), other)).toMatchObject(refused('400043'))
  })
  test('is not for whoever looks at a customer’s console, nor at an address that is not the site’s', async () => {
    const person = await t.customer()
    const operator = await t.operator()
    const { account_id } = await t.ok(userCalls.userInfo, undefined, { as: person })
    const ticket = await t.ok(customerCalls.customerView, { account_id }, { as: operator })
    const look = await t.ok(sessionCalls.sessionView, ticket)
    for (const call of [passkeyCalls.passkeyCreateStart, passkeyConfirmStart])
      expect(await t.send(call, { password } as never, { as: look })).toMatchObject(refused('400116'))
    for (const host of ['portico.evil.example', '127.0.0.1'])
      expect(
        await t.send(passkeyCalls.passkeyCreateStart, { password }, { as: person, headers: { host } }),
      ).toMatchObject(refused('400038'))
  })
})

describe('signing in', () => {
  test('needs no password where the device made sure of the person; members and operators too', async () => {
    const business = await t.business()
    for (const person of [await t.customer(), await t.member(business), await t.operatorWith('mail')]) {
      const device = new Device(t)
      await device.add(person)
      const { data } = await signInBy(device)
      expect(data).toMatchObject({ login_id: person.login_id, access_token: expect.any(String) })
      const { result } = await t.ok(passkeyCalls.passkeyList, undefined, { as: data! })
      expect(result[0]!.last_used_time).not.toBeNull()
    }
  })
  test('does not count against those who share an address', async () => {
    const { device } = await holder()
    const headers = device.headers
    for (let n = 0; n < 99; n++) await t.ok(passkeySignInStart, {}, { headers, ip: '198.51.100.7' })
    const signIn = async () => {
      const start = await t.ok(passkeySignInStart, {}, { headers, ip: '198.51.100.8' })
      return t.send(passkeySignIn, device.sign(start), { headers, ip: '198.51.100.7' })
    }
    for (let n = 0; n < 3; n++) expect(await signIn()).toMatchObject({ code: '200' })
  })

  test('takes each challenge once, a fresh signature, and no counter that has gone back', async () => {
    const { device } = await holder()
    const start = await asked(device)
    const signed = device.sign(start)
    const spoilt = { ...device.sign({ ...start, options: { ...start.options, challenge: 'x' } }) }
    expect(await t.send(passkeySignIn, spoilt)).toMatchObject(notAccepted)
    expect(await t.send(passkeySignIn, signed)).toMatchObject(notAccepted)
    expect(await signInBy(device)).toMatchObject(refused('200'))
    device.counter = 1
    expect(await signInBy(device)).toMatchObject(notAccepted)
    device.counter = 100
    const late = device.sign(await asked(device))
    t.clock.pass(minutesMs(6))
    expect(await t.send(passkeySignIn, late)).toMatchObject(notAccepted)
  })
  test('at an agent’s domain works there, and nowhere else', async () => {
    const domain = 'harbour.example'
    const { id } = await faced(t, domain)
    const person = await customerOf(t, id)
    const [here, there] = [new Device(t), new Device(t, domain)]
    await here.add(person)
    await there.add(person)
    expect(await signInBy(there)).toMatchObject({ code: '200', data: { login_id: person.login_id } })
    expect(await signInBy(here)).toMatchObject(refused('200'))
    // A device that would sign for any site.
    const strayed = await t.ok(passkeySignInStart, {}, { headers: there.headers })
    here.origin = there.origin
    expect(await t.send(passkeySignIn, here.sign(strayed), { headers: there.headers })).toMatchObject(notAccepted)
    const asked = await t.send(sessionCalls.sessionStart, { email: person.email, password }, { headers: there.headers })
    expect(asked.data).toMatchObject({ passkey: true })
    const { device: stranger } = await holder()
    const foreign = new Device(t, domain)
    await t.db.update(passkeys).set({ domain }).where(eq(passkeys.credentialId, stranger.id))
    stranger.origin = foreign.origin
    const start = await t.ok(passkeySignInStart, {}, { headers: foreign.headers })
    expect(await t.send(passkeySignIn, stranger.sign(start), { headers: foreign.headers })).toMatchObject(notAccepted)
  })
  test('is refused to whoever is disabled, and by a passkey that is gone', async () => {
    const { person, device, id } = await holder()
    await t.db.update(logins).set({ status: 'disabled' }).where(eq(logins.id, person.login_id))
    expect(await signInBy(device)).toMatchObject(refused('400012'))
    await t.db.update(logins).set({ status: 'normal' }).where(eq(logins.id, person.login_id))
    await t.ok(passkeyRemove, { id, password: await device.proof(person) }, { as: person })
    expect(await signInBy(device)).toMatchObject(notAccepted)
  })
  test('without the device making sure, it is only the second step after the password', async () => {
    const person = await t.customer()
    const device = new Device(t)
    device.verifies = false
    await device.add(person)
    expect(await signInBy(device)).toMatchObject(needsPassword)
    const { ticket, passkey, app } = await secondStep(person.email)
    expect({ passkey, app }).toEqual({ passkey: true, app: false })
    const { device: strange } = await holder()
    expect(await bySecondStep(strange, ticket)).toMatchObject(notAccepted)
    expect(await bySecondStep(device, ticket)).toMatchObject({ code: '200', data: { login_id: person.login_id } })
    expect(await t.send(passkeySignInStart, { second_factor: ticket })).toMatchObject(refused('400017'))
  })
  test('a recovery code opens the second step as well, once; a code of an app that was never confirmed does not', async () => {
    const person = await t.customer()
    const input = { ...(await new Device(t).create(person)), name: 'Laptop' }
    const { recovery_codes } = await t.ok(passkeyCreate, input, { as: person })
    const { secret } = await t.ok(userCalls.secondFactorStart, { password }, { as: person })
    const { ticket } = await secondStep(person.email)
    const tries = [totpCode(secret, totpStep(t.clock.now())), recovery_codes[0]!]
    const codes = []
    for (const code of tries) codes.push((await t.send(sessionCalls.sessionStartSecondFactor, { ticket, code })).code)
    expect(codes).toEqual(['400014', '200'])
  })
  test('after a password that was set by mail it is a second step, until it has been shown beside the new password', async () => {
    const { person, device } = await holder()
    await t.ok(registerCalls.passwordForget, { email: person.email })
    const token = /token=([\w-]{43})/.exec((await t.lastMail())!.body)![1]!
    const choice = { token, password, confirm_password: password }
    await t.ok(registerCalls.passwordReset, choice)
    expect(await signInBy(device)).toMatchObject(needsPassword)
    expect(await bySecondStep(device, (await secondStep(person.email)).ticket)).toMatchObject(refused('200'))
    expect(await signInBy(device)).toMatchObject(refused('200'))
  })
})

describe('confirming', () => {
  test('stands for the password in its own session, for a while, and for nobody else', async () => {
    const { person, device } = await holder()
    const key = { name: 'Deploys', scopes: [], days: 30 as const }
    const proof = await device.proof(person)
    const other = await t.customer()
    const make = (as: Person) => t.send(apiKeyCalls.apiKeyCreate, { ...key, password: proof }, { as })
    expect(await make(other)).toMatchObject(refused('400019'))
    expect(await make(person)).toMatchObject(refused('200'))
    t.clock.pass(minutesMs(6))
    expect(await make(person)).toMatchObject(refused('400019'))
  })
  test('takes no passkey of another, and none that did not make sure of the person', async () => {
    const { person, device } = await holder()
    const { device: strange } = await holder()
    const start = () => t.ok(passkeyConfirmStart, undefined, { as: person })
    expect(await t.send(passkeyConfirm, strange.sign(await start()), { as: person })).toMatchObject(notAccepted)
    device.verifies = false
    expect(await t.send(passkeyConfirm, device.sign(await start()), { as: person })).toMatchObject(needsPassword)
  })
})

test('one is renamed by its person, in their own words, and by nobody else', async () => {
  const { person, id } = await holder()
  const { person: other } = await holder()
  const rename = (name: string, as = person) => t.send(passkeyRename, { id, name }, { as })
  expect(await rename('Theirs', other)).toMatchObject(refused('400002'))
  for (const wrong of ['', ' ', 'x'.repeat(51)]) expect(await rename(wrong)).toMatchObject(refused('400001'))
  expect(await rename('Tablet')).toMatchObject(refused('200'))
  const { result } = await t.ok(passkeyCalls.passkeyList, undefined, { as: person })
  expect(result).toMatchObject([{ id, name: 'Tablet' }])
  const lines = await t.app.pool.query<{ details: object }>(
    `select details from audit_line where event = 'passkey.rename' and subject = $1`,
    [id],
  )
  expect(lines.rows.map(({ details }) => details)).toMatchObject([{ to: 'Tablet' }])
})

describe('whoever has lost all of them', () => {
  const clear = (login_id: string, as: Person, more = {}) =>
    t.send(customerCalls.customerSecondFactorClear, { login_id, checked_by: 'call', password, ...more }, { as })

  test('is let in by the password again once an operator has made sure of them, and is told', async () => {
    const { person, device } = await holder()
    const { secret } = await t.ok(userCalls.secondFactorStart, { password }, { as: person })
    const code = totpCode(secret, totpStep(t.clock.now()))
    await t.ok(userCalls.secondFactorConfirm, { code }, { as: person })
    const [desk, other, without] = [await t.operatorWith('customers'), await t.operatorWith('mail'), await t.customer()]
    const before = await t.rows()
    for (const [answer, refusal] of [
      [await clear(person.login_id, desk, { password: 'Wr0ngpassword' }), '400019'],
      [await clear(person.login_id, desk, { checked_by: 'guess' }), refusals.invalidInput],
      [await clear(person.login_id, other), refusals.forbidden],
      [await clear(person.login_id, person), refusals.forbidden],
      [await clear(desk.login_id, desk), refusals.notFound],
      [await clear(without.login_id, desk), refusals.secondFactorOff],
    ] as const)
      expect(answer).toMatchObject({ code: refusal })
    expect(await t.rows()).toEqual(before)
    expect(await clear(person.login_id, desk)).toMatchObject({ code: '200' })
    expect(await clear(person.login_id, desk)).toMatchObject({ code: refusals.secondFactorOff })
    expect(await t.lastMail()).toMatchObject({ recipient: person.email, subject: 'Two-step verification was removed' })
    expect(await t.send(sessionCalls.sessionStart, { email: person.email, password })).toMatchObject({ code: '200' })
    expect(await signInBy(device)).toMatchObject(notAccepted)
    const [line] = await t.db.select().from(auditLines).where(eq(auditLines.event, 'customer.secondFactorClear'))
    expect(line).toMatchObject({ loginId: desk.login_id, subject: person.login_id, details: { checked_by: 'call' } })
  })
})

describe('removing one', () => {
  test('asks for the password and a code, or a passkey; with the last factor the second step ends', async () => {
    const person = await t.customer()
    const device = new Device(t)
    const input = { ...(await device.create(person)), name: 'Laptop' }
    const { id, recovery_codes } = await t.ok(passkeyCreate, input, { as: person })
    const remove = (form: { password: string; code?: string }, as = person) =>
      t.send(passkeyRemove, { id, ...form }, { as })
    expect(await remove({ password: 'wrong' })).toMatchObject(refused('400019'))
    expect(await remove({ password })).toMatchObject(refused('400014'))
    const { person: other, device: theirs } = await holder()
    expect(await remove({ password: await theirs.proof(other) }, other)).toMatchObject(refused('400002'))
    expect(await remove({ password, code: recovery_codes[0]! })).toMatchObject(refused('200'))
    expect(await t.lastMail()).toMatchObject({ recipient: person.email, subject: 'Passkey removed: Laptop' })
    const [row] = await t.db.select().from(logins).where(eq(logins.id, person.login_id))
    expect(row).toMatchObject({ passkeys: 0, recoveryHashes: [] })
    await t.ok(sessionCalls.sessionStart, { email: person.email, password })
  })
  test('an operator who must have a second factor has one by a passkey, and is held to setting one up without', async () => {
    const [operator, other] = [await t.operatorWith('settings'), await t.operatorWith('settings')]
    const device = new Device(t)
    const id = await device.add(operator)
    const { settings } = await t.ok(settingsCalls.systemSettingsInfo, undefined, { as: operator })
    const need = (operators_need_second_factor: boolean) =>
      t.ok(settingsCalls.systemSettingsSave, { ...settings, operators_need_second_factor }, { as: operator })
    await need(true)
    const read = (as: Person) => t.send(settingsCalls.systemSettingsInfo, undefined, { as })
    expect([(await read(operator)).code, (await read(other)).code]).toEqual(['200', '400015'])
    await t.ok(passkeyRemove, { id, password: await device.proof(operator) }, { as: operator })
    expect(await read(operator)).toMatchObject(refused('400015'))
    await device.add(operator)
    await need(false)
  })
  test('a member who is removed takes theirs along', async () => {
    const owner = await t.business()
    const member = await t.member(owner)
    await new Device(t).add(member)
    await t.ok(teamCalls.memberRemove, { id: member.login_id }, { as: owner })
    expect(await t.db.$count(passkeys, eq(passkeys.loginId, member.login_id))).toBe(0)
  })
})
