import { apiKeyCalls } from '@portico/contract/account/api-key.ts'
import { centerCalls } from '@portico/contract/account/center.ts'
import { registerCalls } from '@portico/contract/account/register.ts'
import { sessionCalls } from '@portico/contract/account/session.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { webhookCalls } from '@portico/contract/account/webhook.ts'
import { languages } from '@portico/contract/language.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockAwaited } from '../../../test/locks.ts'
import { operatorEmail, password, TestPortico, type Person } from '../../../test/portico.ts'
import { hoursMs, minutesMs } from '../../core/clock.ts'
import { mails } from '../../core/mail/mail.table.ts'
import { logins, socialBindings } from '../../core/people/people.table.ts'
import { newTotpSecret, totpCode, totpStep } from '../../core/second-factor.ts'
import { sessions } from '../../core/session/session.table.ts'

let t: TestPortico
let addresses = 0
beforeAll(async () => {
  t = await TestPortico.start()
})
afterAll(() => t.stop())

const next = 'lantern7'
const change = (as: Person, over: object = {}) =>
  t.send(
    registerCalls.passwordChange,
    { old_password: password, new_password: next, confirm_password: next, ...over },
    { as },
  )
const alive = async (as: Person) => (await t.send(userCalls.userInfo, undefined, { as })).code
const signsIn = async (email: string, typed: string, role: 'main' | 'child' = 'main') =>
  (await t.send(sessionCalls.sessionStart, { email, password: typed, role })).code === '200'
const forget = (email: string) => t.send(registerCalls.passwordForget, { email }, { ip: `10.4.0.${++addresses}` })
const reset = (token: string, typed = next) =>
  t.send(registerCalls.passwordReset, { token, password: typed, confirm_password: typed })
const linksOf = async (email: string) =>
  (await t.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.createdAt)))
    .map(({ body }) => /forgetpassword\?token=([\w-]{43})/.exec(body)?.[1])
    .filter((token) => token !== undefined)
async function link(email: string): Promise<string> {
  expect(await forget(email)).toMatchObject({ code: '200', data: null })
  return (await linksOf(email))[0]!
}

describe('changing the password', () => {
  test('keeps this sign-in, lets the old password go, and tells the person', async () => {
    const person = await t.customer()
    expect(await change(person)).toMatchObject({ code: '200' })
    expect(await alive(person)).toBe('200')
    expect((await t.lastMail())!).toMatchObject({ recipient: person.email, subject: 'Your password was changed' })
    expect(await signsIn(person.email, password)).toBe(false)
    expect(await signsIn(person.email, next)).toBe(true)
  })
  test('works for members and operators as well', async () => {
    const member = await t.member(await t.customer())
    expect(await change(member)).toMatchObject({ code: '200' })
    expect(await signsIn(member.email, next, 'child')).toBe(true)
    const operator = await t.operatorWith('jobs')
    expect(await change(operator)).toMatchObject({ code: '200' })
    expect(await signsIn(operator.email, next)).toBe(true)
  })
  describe('while somebody signs in with the old one', () => {
    /** Changes the password in a connection of its own, and lets the change be done only once the other waits for it. */
    async function changedMeanwhile<T>(person: Person, signIn: () => Promise<T>): Promise<T> {
      const [other] = await t.db.select().from(logins).where(eq(logins.email, operatorEmail))
      const client = await t.app.pool.connect()
      try {
        await client.query('begin')
        await client.query('update login set password_hash = $1 where id = $2', [other!.passwordHash, person.login_id])
        const signingIn = signIn()
        await lockAwaited(t.app.pool)
        await client.query('commit')
        return await signingIn
      } finally {
        client.release()
      }
    }
    const living = (person: Person) =>
      t.db.$count(sessions, and(eq(sessions.loginId, person.login_id), isNull(sessions.endedAt)))

    test('that sign-in fails: the password was checked before, the session would begin after', async () => {
      const person = await t.customer()
      await t.ok(sessionCalls.sessionFinish, undefined, { as: person })
      const answer = await changedMeanwhile(person, () =>
        t.send(sessionCalls.sessionStart, { email: person.email, password }),
      )
      expect(answer).toMatchObject({ code: '400010', data: null })
      expect(await living(person)).toBe(0)
    })

    test('a ticket for the second factor that came of it is worth nothing either', async () => {
      const person = await t.customer()
      const secret = newTotpSecret()
      await t.db
        .update(logins)
        .set({ totpSecret: t.app.seal.close(secret), totpOnAt: t.clock.now() })
        .where(eq(logins.id, person.login_id))
      await t.ok(sessionCalls.sessionFinish, undefined, { as: person })
      const { data } = await t.send(sessionCalls.sessionStart, { email: person.email, password })
      const { ticket } = data as unknown as { ticket: string }
      // As if the ticket had been made just after the change had forgotten all tickets.
      const [other] = await t.db.select().from(logins).where(eq(logins.email, operatorEmail))
      await t.db.update(logins).set({ passwordHash: other!.passwordHash }).where(eq(logins.id, person.login_id))
      const answer = await t.send(sessionCalls.sessionStartSecondFactor, {
        ticket,
        code: totpCode(secret, totpStep(t.clock.now())),
      })
      expect(answer).toMatchObject({ code: '400017', data: null })
      expect(await living(person)).toBe(0)
    })
  })

  test('wants the old one, and leaves nothing behind without it', async () => {
    const person = await t.customer()
    const before = await t.rows()
    expect(await change(person, { old_password: 'wrong' })).toMatchObject({ code: '400019' })
    expect(await t.rows()).toEqual(before)
    expect(await signsIn(person.email, password)).toBe(true)
  })
  test.each([
    ['abcdefgh', 'new_password'],
    ['12345678', 'new_password'],
    ['!!!!!!!!', 'new_password'],
    ['abc def1', 'new_password'],
    ['abcdef1', 'new_password'],
    ['abcdefghijklmnop1', 'new_password'],
    ['', 'new_password'],
  ])('refuses "%s" at its field (V-PW-OTHER), in each language', async (weak, field) => {
    const person = await t.customer()
    const sentences = { en: /8-16 characters/, 'zh-Hans': /8-16 个字符/, 'zh-Hant': /8-16 個字元/ }
    for (const language of languages) {
      const input = { old_password: password, new_password: weak, confirm_password: weak || 'x' }
      const answer = await t.send(registerCalls.passwordChange, input, { as: person, language })
      expect(answer.code).toBe('400001')
      expect((answer.data as unknown as { fields: Record<string, string> }).fields[field]).toMatch(sentences[language])
    }
  })
  test('refuses one of those that are tried first, in each language, and the old one stays', async () => {
    const person = await t.customer()
    const said = { en: /tried first/, 'zh-Hans': /太常见/, 'zh-Hant': /太常見/ }
    for (const language of languages) {
      const input = { old_password: password, new_password: 'Password1', confirm_password: 'Password1' }
      const answer = await t.send(registerCalls.passwordChange, input, { as: person, language })
      expect(answer).toMatchObject({
        code: '400001',
        data: { fields: { new_password: expect.stringMatching(said[language]) } },
      })
    }
    expect(await signsIn(person.email, password)).toBe(true)
  })
  test('refuses two that differ', async () => {
    expect(await change(await t.customer(), { confirm_password: 'lantern8' })).toMatchObject({
      data: { fields: { confirm_password: 'The two passwords are inconsistent' } },
    })
  })
  test('ends reset links that were still open', async () => {
    const person = await t.customer()
    const token = await link(person.email)
    await change(person)
    expect(await reset(token, 'harbour2')).toMatchObject({ code: '400017' })
  })
})

describe('a forgotten password', () => {
  test('is set anew by the mailed link, once; every sign-in ends', async () => {
    const person = await t.customer()
    const token = await link(person.email.toUpperCase().toLowerCase())
    const { email } = await t.ok(registerCalls.passwordResetCheck, { token })
    expect(email).toMatch(/^p\*\*\*@customer\.example$/)
    expect(await reset(token)).toMatchObject({ code: '200' })
    expect(await alive(person)).toBe('400308')
    expect(await signsIn(person.email, next)).toBe(true)
    const before = await t.rows()
    expect(await reset(token, 'harbour2')).toMatchObject({ code: '400017' })
    expect(await t.send(registerCalls.passwordResetCheck, { token })).toMatchObject({ code: '400017' })
    expect(await t.rows()).toEqual(before)
  })
  test('gets the same answer for an address nobody registered, and no mail', async () => {
    const person = await t.customer()
    const before = await t.rows()
    const unknown = await forget('nobody@nowhere.example')
    expect(await t.rows()).toEqual({ ...before, audit_line: before['audit_line']! + 1 })
    const known = await forget(person.email)
    expect({ ...known, requestId: '' }).toEqual({ ...unknown, requestId: '' })
  })
  test('asks for an address, and for one that looks like it (V-FORGOT-EMAIL-*)', async () => {
    expect(await forget('  ')).toMatchObject({ data: { fields: { email: 'E-mail cannot be empty' } } })
    expect(await forget('a@b')).toMatchObject({ data: { fields: { email: 'Mailbox format error' } } })
  })
  test('the link ends after half an hour', async () => {
    const token = await link((await t.customer()).email)
    t.clock.pass(minutesMs(30))
    expect(await reset(token)).toMatchObject({ code: '400017' })
  })
  test('the newest link is the one that counts, and at most three go out in an hour', async () => {
    const { email } = await t.customer()
    const first = await link(email)
    t.clock.pass(1000)
    const second = await link(email)
    expect(await reset(first)).toMatchObject({ code: '400017' })
    await forget(email)
    expect(await forget(email)).toMatchObject({ code: '400004' })
    t.clock.pass(hoursMs(1))
    expect(await forget(email)).toMatchObject({ code: '200' })
    expect(second).not.toBe(first)
  })
  test('16 with one link at once change it once', async () => {
    const { email } = await t.customer()
    const token = await link(email)
    const answers = await Promise.all(Array.from({ length: 16 }, () => reset(token)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', ...Array(15).fill('400017')])
  })
  test('opens a locked sign-in again', async () => {
    const { email } = await t.customer()
    for (let n = 0; n < 10; n++) {
      await signsIn(email, 'wrong')
      t.clock.pass(minutesMs(1))
    }
    expect(await signsIn(email, password)).toBe(false)
    await reset(await link(email))
    expect(await signsIn(email, next)).toBe(true)
  })
  test('does not get around a second factor or a disabled login', async () => {
    const person = await t.customer()
    await t.db.update(logins).set({ status: 'disabled' }).where(eq(logins.id, person.login_id))
    await reset(await link(person.email))
    expect(await t.send(sessionCalls.sessionStart, { email: person.email, password: next })).toMatchObject({
      code: '400012',
    })
  })
  test('of an address that is an owner’s and a member’s is mailed for both, each by its own link', async () => {
    const owner = await t.customer()
    const member = await t.member(await t.customer())
    await t.db.update(logins).set({ email: owner.email }).where(eq(logins.id, member.login_id))
    await forget(owner.email)
    const tokens = await linksOf(owner.email)
    expect(tokens).toHaveLength(2)
    for (const token of tokens) expect(await reset(token)).toMatchObject({ code: '200' })
    expect(await signsIn(owner.email, next)).toBe(true)
    expect(await signsIn(owner.email, next, 'child')).toBe(true)
  })
  describe('set anew by mail', () => {
    const makeKey = async (as: Person, name: string) =>
      (await t.ok(apiKeyCalls.apiKeyCreate, { name, scopes: [], days: 0, password }, { as })).id
    const keysOf = async (as: Person) =>
      (await t.ok(apiKeyCalls.apiKeyList, undefined, { as })).result.map(({ name }) => name)
    const makeHook = (as: Person) =>
      t.ok(
        webhookCalls.webhookSave,
        {
          name: 'till',
          kind: 'webhook',
          url: 'https://hooks.example/till',
          language: 'en',
          events: ['notice.debt'],
          enabled: true,
          password,
        },
        { as },
      )
    const hooksOf = async (as: Person) =>
      (await t.ok(webhookCalls.webhookList, undefined, { as })).result.map(({ enabled }) => enabled)
    const tieWechat = (as: Person) =>
      t.db
        .insert(socialBindings)
        .values({ provider: 'wechat', subject: `of ${as.login_id}`, loginId: as.login_id, nickname: '' })
    const identities = (as: Person) => t.db.$count(socialBindings, eq(socialBindings.loginId, as.login_id))

    test('ends every key and identity that was there before', async () => {
      const person = await t.customer()
      await makeKey(person, 'before')
      await tieWechat(person)
      await makeHook(person)
      await reset(await link(person.email))
      const again = await t.signIn(person.email, next)
      expect(await keysOf(again)).toEqual([])
      expect(await hooksOf(again)).toEqual([false])
      expect(await identities(person)).toBe(0)
    })
    test('asks which keys to keep, and keeps those and nobody else’s', async () => {
      const [person, other] = [await t.customer(), await t.customer()]
      const mine = await makeKey(person, 'mine')
      await makeKey(person, 'whose?')
      const foreign = await makeKey(other, 'of another')
      const token = await link(person.email)
      const { api_keys } = await t.ok(registerCalls.passwordResetCheck, { token })
      expect(api_keys.map(({ name }) => name).toSorted()).toEqual(['mine', 'whose?'])
      const keep = { token, password: next, confirm_password: next, keep_keys: [mine, foreign] }
      await t.ok(registerCalls.passwordReset, keep)
      expect(await keysOf(await t.signIn(person.email, next))).toEqual(['mine'])
      expect(await keysOf(other)).toEqual(['of another'])
    })
    test('while a change of the password ends them on request alone', async () => {
      const person = await t.customer()
      await makeKey(person, 'mine')
      await tieWechat(person)
      await makeHook(person)
      expect(await change(person)).toMatchObject({ code: '200' })
      expect(await keysOf(person)).toEqual(['mine'])
      expect(await hooksOf(person)).toEqual([true])
      expect(await identities(person)).toBe(1)
      expect(
        await change(person, {
          old_password: next,
          new_password: 'harbour2',
          confirm_password: 'harbour2',
          end_access: true,
        }),
      ).toMatchObject({ code: '200' })
      expect(await keysOf(person)).toEqual([])
      expect(await identities(person)).toBe(0)
    })
    test('is not done by a link to an address that was given up', async () => {
      const person = await t.customer()
      const token = await link(person.email)
      const email = `moved-${person.email}`
      await t.ok(registerCalls.userCodeSend, { email, code_type: 'update-email' }, { as: person })
      const code = await t.lastMailedCode(email)
      await t.ok(centerCalls.emailChange, { email, code, password }, { as: person })
      expect(await t.send(registerCalls.passwordResetCheck, { token })).toMatchObject({ code: '400017' })
      expect(await reset(token)).toMatchObject({ code: '400017' })
      expect(await signsIn(email, password)).toBe(true)
    })
  })

  test('of an operator is mailed as well', async () => {
    expect(await link(operatorEmail)).toMatch(/^[\w-]{43}$/)
  })
})
