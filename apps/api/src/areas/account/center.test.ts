import { apiKeyCalls, apiKeysMax } from '@portico/contract/account/api-key.ts'
import { cancelCoolingDays, centerCalls } from '@portico/contract/account/center.ts'
import { registerCalls } from '@portico/contract/account/register.ts'
import { sessionCalls } from '@portico/contract/account/session.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import type { Input } from '@portico/contract/calls.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fund } from '../../../test/money.ts'
import { password, TestPortico, type Person } from '../../../test/portico.ts'
import { daysMs, minutesMs } from '../../core/clock.ts'
import { mails } from '../../core/mail/mail.table.ts'
import { accounts, logins, salesPeople } from '../../core/people/people.table.ts'
import { newId } from '../../core/ids.ts'
import { apiKeys } from '../../core/session/api-key.table.ts'
import { closeDue } from './center.service.ts'

let t: TestPortico
beforeAll(async () => {
  t = await TestPortico.start()
  await t.db.insert(salesPeople).values([
    { id: 'S100', name: 'Mei Chan', phone: '13500000001', email: 'mei@sales.example' },
    { id: 'S200', name: 'Wu Jun' },
    { id: 'S300', name: 'Gone', leftAt: new Date() },
  ])
})
afterAll(() => t.stop())

const info = (as: Person) => t.ok(userCalls.userInfo, undefined, { as })
const center = (as: Person) => t.ok(centerCalls.centerInfo, undefined, { as })
const ip = () => `10.9.${Math.trunc(t.clock.now().getTime() / 256) % 256}.${t.clock.now().getTime() % 256}`

describe('another phone or e-mail', () => {
  const askEmail = (as: Person, email: string) =>
    t.send(registerCalls.userCodeSend, { email, code_type: 'update-email' }, { as, ip: ip() })
  const askPhone = (as: Person, mobile: string) =>
    t.send(registerCalls.userCodeSend, { mobile, code_type: 'update-phone' }, { as, ip: ip() })
  const smsCode = async () => /\b\d{6}\b/.exec((await t.lastSms())?.text ?? '')?.[0] ?? ''

  test('is taken after its code and the password, and the old mailbox is told', async () => {
    const as = await t.customer()
    expect(await askEmail(as, 'fresh@customer.example')).toMatchObject({ code: '200' })
    const code = await t.lastMailedCode()
    const form = { email: 'fresh@customer.example', code, password }
    expect(await t.send(centerCalls.emailChange, { ...form, password: 'Wrong0000' }, { as })).toMatchObject({
      code: '400019',
    })
    await t.ok(centerCalls.emailChange, form, { as })
    expect(await info(as)).toMatchObject({ email: 'fresh@customer.example' })
    const told = await t.db.select().from(mails).where(eq(mails.recipient, as.email))
    expect(told.map(({ subject }) => subject)).toContain('This address no longer belongs to your Portico account')
    // The code is used up, the old address no longer signs in, the new one does.
    expect(await t.send(centerCalls.emailChange, form, { as })).toMatchObject({ code: '400016' })
    expect(await t.send(sessionCalls.sessionStart, { email: as.email, password })).toMatchObject({ code: '400010' })
    await t.signIn('fresh@customer.example')
  })

  test('of somebody else is not told apart: their mailbox learns it, no code comes', async () => {
    const [as, other] = [await t.customer(), await t.customer()]
    t.clock.pass(minutesMs(2))
    expect(await askEmail(as, other.email)).toMatchObject({ code: '200', data: null })
    expect(await t.lastMail()).toMatchObject({ recipient: other.email, subject: expect.stringContaining('already') })
    const guess = { email: other.email, code: '000000', password }
    expect(await t.send(centerCalls.emailChange, guess, { as })).toMatchObject({ code: '400016' })
    expect(await info(as)).toMatchObject({ email: as.email })
  })

  test('a phone needs the code that was sent to it; a code for one number is none for another', async () => {
    const as = await t.customer()
    expect(await askPhone(as, '13712345678')).toMatchObject({ code: '200' })
    const code = await smsCode()
    const form = { area_code: '86', phone: '13712345679', code, password }
    expect(await t.send(centerCalls.phoneChange, form, { as })).toMatchObject({ code: '400016' })
    await t.ok(centerCalls.phoneChange, { ...form, phone: '13712345678' }, { as })
    expect(await info(as)).toMatchObject({ phone: '13712345678' })
  })

  test('guesses run out, and bad input is told at its field', async () => {
    const as = await t.customer()
    const before = await t.rows()
    expect(await askPhone(as, '123')).toMatchObject({
      code: '400001',
      data: { fields: { mobile: expect.any(String) } },
    })
    expect(await askEmail(as, 'plain')).toMatchObject({ data: { fields: { email: 'Mailbox format error' } } })
    expect(await t.rows()).toEqual(before)
    await askEmail(as, 'guessed@customer.example')
    const code = await t.lastMailedCode()
    const wrong = code === '111111' ? '222222' : '111111'
    const form = { email: 'guessed@customer.example', password }
    for (let n = 0; n < 5; n++) await t.send(centerCalls.emailChange, { ...form, code: wrong }, { as })
    expect(await t.send(centerCalls.emailChange, { ...form, code }, { as })).toMatchObject({ code: '400016' })
  })

  test('two who ask for one address: the first to confirm has it', async () => {
    const [a, b] = [await t.customer(), await t.customer()]
    await askEmail(a, 'both@customer.example')
    const codeA = await t.lastMailedCode()
    t.clock.pass(minutesMs(2))
    await askEmail(b, 'both@customer.example')
    const codeB = await t.lastMailedCode()
    await t.ok(centerCalls.emailChange, { email: 'both@customer.example', code: codeA, password }, { as: a })
    expect(
      await t.send(centerCalls.emailChange, { email: 'both@customer.example', code: codeB, password }, { as: b }),
    ).toMatchObject({ code: '400001', data: { fields: { email: expect.stringContaining('in use') } } })
  })
})

describe('a sales person', () => {
  test('is named once by number; another is refused, an unknown one and one who left too', async () => {
    const as = await t.customer()
    expect(await t.send(centerCalls.saleBind, { sale_id: 'S999' }, { as })).toMatchObject({ code: '400110' })
    expect(await t.send(centerCalls.saleBind, { sale_id: 'S300' }, { as })).toMatchObject({ code: '400110' })
    expect(await t.ok(centerCalls.saleBind, { sale_id: ' s100 ' }, { as })).toMatchObject({ name: 'Mei Chan' })
    expect(await t.ok(centerCalls.saleBind, { sale_id: 'S100' }, { as })).toMatchObject({ sale_id: 'S100' })
    expect(await t.send(centerCalls.saleBind, { sale_id: 'S200' }, { as })).toMatchObject({ code: '400111' })
    expect(await center(as)).toMatchObject({ sale: { sale_id: 'S100', email: 'mei@sales.example' } })
  })

  test('and reminders are the owner’s to settle: members and operators are refused', async () => {
    const owner = await t.customer()
    const people = [await t.member(owner), await t.operator()]
    for (const as of people) {
      expect(await t.send(centerCalls.saleBind, { sale_id: 'S100' }, { as })).toMatchObject({ code: '400003' })
      expect(await t.send(centerCalls.expireEmailSave, { status: 0 }, { as })).toMatchObject({ code: '400003' })
      expect(await t.send(centerCalls.accountCancel, { password }, { as })).toMatchObject({ code: '400003' })
    }
    await t.ok(centerCalls.expireEmailSave, { status: 0 }, { as: owner })
    expect(await center(owner)).toMatchObject({ expire_email_status: 0, sale: null })
  })
})

describe('closing an account', () => {
  test('waits, can be taken back, and then frees the addresses', async () => {
    const as = await t.customer()
    expect(await t.send(centerCalls.accountKeep, undefined, { as })).toMatchObject({ code: '400005' })
    const { cancel_time } = await t.ok(centerCalls.accountCancel, { password, reason: 'Done here' }, { as })
    expect(await t.ok(centerCalls.accountCancel, { password }, { as })).toEqual({ cancel_time })
    await t.ok(centerCalls.accountKeep, undefined, { as })
    expect(await center(as)).toMatchObject({ cancel_time: null })

    await t.ok(centerCalls.accountCancel, { password }, { as })
    await closeDue(t.app)
    await t.signIn(as.email)
    t.clock.pass(daysMs(cancelCoolingDays) + 1)
    await closeDue(t.app)
    await closeDue(t.app)
    expect(await t.send(sessionCalls.sessionStart, { email: as.email, password })).toMatchObject({ code: '400010' })
    const [row] = await t.db.select().from(logins).where(eq(logins.id, as.login_id))
    expect(row).toMatchObject({ status: 'deleted', email: null, phone: null })
    await t.customer({ email: as.email, phone: as.phone })
  })

  test('ends the session and the keys at once', async () => {
    const as = await t.customer()
    await t.ok(centerCalls.accountCancel, { password }, { as })
    t.clock.pass(daysMs(cancelCoolingDays) + 1)
    const again = await t.signIn(as.email)
    await closeDue(t.app)
    expect(await t.send(userCalls.userInfo, undefined, { as: again })).toMatchObject({ code: '400308' })
  })

  test('is refused while money or members are there; what comes meanwhile keeps it open', async () => {
    const rich = await t.customer()
    await fund(t, rich, 1000n)
    expect(await center(rich)).toMatchObject({ cancel_obstacles: [{ what: 'balance', amount: '10.00' }] })
    const before = await t.rows()
    expect(await t.send(centerCalls.accountCancel, { password }, { as: rich })).toMatchObject({ code: '400112' })
    expect(await t.rows()).toEqual(before)

    const team = await t.customer()
    await t.ok(centerCalls.accountCancel, { password }, { as: team })
    await t.member(team)
    t.clock.pass(daysMs(cancelCoolingDays) + 1)
    await closeDue(t.app)
    const again = await t.signIn(team.email)
    expect(await center(again)).toMatchObject({
      cancel_time: null,
      cancel_obstacles: [{ what: 'members', amount: '1' }],
    })
    const { account_id } = await info(again)
    expect((await t.db.select().from(accounts).where(eq(accounts.id, account_id)))[0]).toMatchObject({
      status: 'normal',
    })
  })

  test('of the others goes on where one of them cannot be closed, and that one is tried again', async () => {
    const people = [await t.customer(), await t.customer(), await t.customer()]
    for (const as of people) await t.ok(centerCalls.accountCancel, { password }, { as })
    const ids = await Promise.all(people.map(async (as) => (await info(as)).account_id))
    t.clock.pass(daysMs(cancelCoolingDays) + 1)
    await t.db.execute(sql`create function refuse_closing() returns trigger language plpgsql as $$
      begin raise exception 'not this one'; end $$`)
    await t.db.execute(
      sql.raw(`create trigger refuse_closing before update on account for each row
        when (new.status = 'closed' and new.id = '${ids[0]}') execute function refuse_closing()`),
    )
    const statuses = async () => {
      const rows = await t.db.select().from(accounts).where(inArray(accounts.id, ids))
      return ids.map((id) => rows.find((row) => row.id === id)?.status)
    }
    await expect(closeDue(t.app)).rejects.toThrow('1 accounts could not be closed')
    expect(await statuses()).toEqual(['normal', 'closed', 'closed'])
    await t.db.execute(sql`drop function refuse_closing cascade`)
    await closeDue(t.app)
    expect(await statuses()).toEqual(['closed', 'closed', 'closed'])
  })

  test('asks for the password', async () => {
    const as = await t.customer()
    expect(await t.send(centerCalls.accountCancel, { password: 'Wrong0000' }, { as })).toMatchObject({ code: '400019' })
    expect(await center(as)).toMatchObject({ cancel_time: null })
  })
})

describe('API keys', () => {
  const form: Input<typeof apiKeyCalls.apiKeyCreate> = { name: 'Deploys', scopes: ['compute.read'], days: 30, password }
  const list = async (as: Person) => (await t.ok(apiKeyCalls.apiKeyList, undefined, { as })).result

  test('are shown once, listed without their secret, and gone when revoked', async () => {
    const as = await t.customer()
    const { id, secret } = await t.ok(apiKeyCalls.apiKeyCreate, form, { as })
    expect(secret.startsWith(`${id}.`)).toBe(true)
    const [key] = await list(as)
    expect(key).toMatchObject({ id, name: 'Deploys', scopes: ['compute.read'], last_used_time: null })
    expect(JSON.stringify(key)).not.toContain(secret.split('.')[1])
    await t.ok(apiKeyCalls.apiKeyRevoke, { id }, { as })
    expect(await list(as)).toEqual([])
    expect(await t.send(apiKeyCalls.apiKeyRevoke, { id }, { as })).toMatchObject({ code: '400002' })
  })

  test('belong to the person: another tenant and another member of the account see none of them', async () => {
    const [as, stranger] = [await t.customer(), await t.customer()]
    const member = await t.member(as)
    const { id } = await t.ok(apiKeyCalls.apiKeyCreate, form, { as })
    for (const other of [stranger, member]) {
      expect(await list(other)).toEqual([])
      expect(await t.send(apiKeyCalls.apiKeyRevoke, { id }, { as: other })).toMatchObject({ code: '400002' })
    }
    expect(await t.send(apiKeyCalls.apiKeyCreate, form, { as: await t.operator() })).toMatchObject({ code: '400003' })
    expect(await list(as)).toHaveLength(1)
  })

  test('ask for the password and for known scopes, and there are at most twenty, also at once', async () => {
    const as = await t.customer()
    const create = (more: object) => t.send(apiKeyCalls.apiKeyCreate, { ...form, ...more }, { as })
    expect(await create({ password: 'Wrong0000' })).toMatchObject({ code: '400019' })
    expect(await create({ scopes: ['account.everything'] })).toMatchObject({ code: '400001' })
    expect(await create({ days: 7 })).toMatchObject({ code: '400001' })
    expect(await list(as)).toEqual([])
    const made = { loginId: as.login_id, name: 'Old', secretHash: '', sealed: '', scopes: [], createdAt: t.clock.now() }
    await t.db.insert(apiKeys).values(Array.from({ length: apiKeysMax - 2 }, () => ({ ...made, id: newId('apiKey') })))
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ scopes: [] })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '200', '400113', '400113', '400113'])
  })
})
