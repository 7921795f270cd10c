import { permissions } from '@portico/contract/access.ts'
import { registerCalls } from '@portico/contract/account/register.ts'
import { sessionCalls } from '@portico/contract/account/session.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { languages } from '@portico/contract/language.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorEmail, password, TestPortico, type Person } from '../../../test/portico.ts'
import { auditLines } from '../../core/audit/audit.table.ts'
import { daysMs, hoursMs, minutesMs, secondsMs } from '../../core/clock.ts'
import { accounts, logins } from '../../core/people/people.table.ts'
import { sessions } from '../../core/session/session.table.ts'

let t: TestPortico
let addresses = 0
beforeAll(async () => {
  t = await TestPortico.start()
})
afterAll(() => t.stop())

const newIp = () => `10.2.${++addresses >> 8}.${addresses & 255}`
const tryIn = (email: string, typed: string, ip = newIp(), role: 'main' | 'child' = 'main') =>
  t.send(sessionCalls.sessionStart, { role, email, password: typed }, { ip })
const wrong = (email: string, ip?: string) => tryIn(email, 'Wr0ngpassword', ip)
const alive = async (as: Person) => (await t.send(userCalls.userInfo, undefined, { as })).code
const sessionsOf = (loginId: string) =>
  t.db.select().from(sessions).where(eq(sessions.loginId, loginId)).orderBy(desc(sessions.createdAt))

test('a person registers, is signed in, and sees themselves', async () => {
  const person = await t.customer()
  const info = await t.ok(userCalls.userInfo, undefined, { as: person })
  expect(info).toMatchObject({ email: person.email, is_personal: 2, is_member: 0, area: 'customer', role: 'main' })
})

describe('who signs in where', () => {
  test('an owner by the main door, by e-mail in any case or by phone', async () => {
    const owner = await t.customer()
    await t.provePhone(owner)
    for (const name of [owner.email.toUpperCase(), ` ${owner.email} `, owner.phone])
      expect((await t.signIn(name)).login_id).toBe(owner.login_id)
    expect(await tryIn(owner.email, password, newIp(), 'child')).toMatchObject({ code: '400010' })
  })
  test('a member by the child door only', async () => {
    const member = await t.member(await t.customer())
    expect(await tryIn(member.email, password)).toMatchObject({ code: '400010' })
    const signedIn = await t.signIn(member.email, password, 'child')
    expect(signedIn).toMatchObject({ login_id: member.login_id, area: 'customer' })
    expect(await t.ok(userCalls.userInfo, undefined, { as: signedIn })).toMatchObject({ role: 'child', is_member: 1 })
  })
  test('an operator by the main door, into the operator area', async () => {
    const operator = await t.operator()
    expect(operator.area).toBe('operator')
    expect(await t.ok(userCalls.userInfo, undefined, { as: operator })).toMatchObject({
      area: 'operator',
      account_id: '',
      permissions,
    })
  })
  test('an agent is told so', async () => {
    const agent = await t.customer()
    const { account_id } = await t.ok(userCalls.userInfo, undefined, { as: agent })
    await t.db.update(accounts).set({ agent: true }).where(eq(accounts.id, account_id))
    expect(await t.signIn(agent.email)).toMatchObject({ show_agent_platform: 1 })
  })
  test('a disabled login or account is told so, but only with the right password', async () => {
    const [one, two] = [await t.customer(), await t.customer()]
    await t.db.update(logins).set({ status: 'disabled' }).where(eq(logins.id, one.login_id))
    const { account_id } = await t.ok(userCalls.userInfo, undefined, { as: two })
    await t.db.update(accounts).set({ status: 'disabled' }).where(eq(accounts.id, account_id))
    for (const person of [one, two]) {
      expect(await alive(person)).toBe('400308')
      expect(await tryIn(person.email, password)).toMatchObject({ code: '400012' })
      expect(await wrong(person.email)).toMatchObject({ code: '400010' })
    }
  })
})

test('what is missing is said at its field, in each language', async () => {
  const sentences = { en: 'Password cannot be empty', 'zh-Hans': '密码不能为空', 'zh-Hant': '密碼不可空白' }
  for (const language of languages)
    expect(await t.send(sessionCalls.sessionStart, { email: 'a@b.co', password: '' }, { language })).toMatchObject({
      code: '400001',
      data: { fields: { password: sentences[language] } },
    })
})

test('a sign-in has one audit line, a refused one leaves nothing behind', async () => {
  const person = await t.customer()
  const before = await t.rows()
  await wrong(person.email)
  expect(await t.rows()).toEqual(before)
  const ip = newIp()
  await tryIn(person.email, password, ip)
  const lines = await t.db
    .select()
    .from(auditLines)
    .where(and(eq(auditLines.event, 'session.start'), eq(auditLines.loginId, person.login_id)))
  expect(lines).toMatchObject([
    { ip, accountId: expect.stringMatching(/^acc_/), subject: expect.stringMatching(/^ses_/) },
  ])
})

describe('failed sign-ins', () => {
  test('an unknown name and a wrong password get the same answer', async () => {
    const person = await t.customer()
    const answers = [await wrong(person.email), await wrong('nobody@nowhere.example')]
    expect(answers[0]).toMatchObject({ code: '400010', data: null })
    expect({ ...answers[1], requestId: '' }).toEqual({ ...answers[0], requestId: '' })
  })

  test.each(['a known name', 'an unknown name'])(
    'of %s are slowed down and then locked, from wherever they come',
    async (whose) => {
      const email = whose === 'a known name' ? (await t.customer()).email : 'unknown-and-locked@nowhere.example'
      await t.clock.still(async () => {
        for (let n = 0; n < 3; n++) expect(await wrong(email)).toMatchObject({ code: '400010' })
        expect(await wrong(email)).toMatchObject({ code: '400010' })
        expect(await wrong(email)).toMatchObject({ code: '400004' })
        for (let n = 5; n <= 10; n++) {
          t.clock.pass(secondsMs(2 ** (n - 4)))
          expect(await wrong(email), `try ${n}`).toMatchObject({ code: '400010' })
          expect(await wrong(email), `hasty try after ${n}`).toMatchObject({ code: n === 10 ? '400011' : '400004' })
        }
      })
      const locked = await tryIn(email, password)
      expect(locked.code).toBe('400011')
      expect(locked.msg).toMatch(/Try again in \d+ min/)
    },
  )

  test('a locked person is let in again when the time is over', async () => {
    const person = await t.customer()
    for (let n = 0; n < 10; n++) {
      await wrong(person.email)
      t.clock.pass(minutesMs(1))
    }
    expect(await tryIn(person.email, password)).toMatchObject({ code: '400011' })
    t.clock.pass(minutesMs(15))
    expect(await tryIn(person.email, password)).toMatchObject({ code: '200' })
  })

  test('the lock is on the person: neither another name of theirs nor another spelling gets around it', async () => {
    const person = await t.customer()
    await t.provePhone(person)
    for (let n = 0; n < 10; n++) {
      await wrong(n % 2 ? person.email.toUpperCase() : person.phone)
      t.clock.pass(minutesMs(1))
    }
    for (const name of [person.email, person.phone])
      expect(await tryIn(name, password)).toMatchObject({ code: '400011' })
  })

  test('a right sign-in wipes the slate', async () => {
    const person = await t.customer()
    for (let n = 0; n < 3; n++) await wrong(person.email)
    expect(await tryIn(person.email, password)).toMatchObject({ code: '200' })
    for (let n = 0; n < 3; n++) expect(await wrong(person.email)).toMatchObject({ code: '400010' })
  })

  test('100 guesses at once do not get past the limit together', async () => {
    const person = await t.customer()
    const answers = await Promise.all(Array.from({ length: 100 }, () => wrong(person.email)))
    const looked = answers.filter(({ code }) => code === '400010')
    expect(looked.length).toBeGreaterThan(0)
    expect(looked.length).toBeLessThanOrEqual(10)
    expect(new Set(answers.map(({ code }) => code))).not.toContain('200')
  })

  test('from one address are locked after many, whomever they are for, and others are not', async () => {
    const person = await t.customer()
    const ip = '10.77.0.1'
    for (let n = 0; n < 50; n++) expect(await wrong(`guess${n}@nowhere.example`, ip)).toMatchObject({ code: '400010' })
    expect(await tryIn(person.email, password, ip)).toMatchObject({ code: '400011' })
    expect(await tryIn(person.email, password, '10.77.0.2')).toMatchObject({ code: '200' })
    t.clock.pass(minutesMs(15))
    expect(await tryIn(person.email, password, ip)).toMatchObject({ code: '200' })
  })

  test('right sign-ins of an office behind one address never lock it', async () => {
    const person = await t.customer()
    for (let n = 0; n < 55; n++) expect(await tryIn(person.email, password, '10.77.0.3')).toMatchObject({ code: '200' })
  })

  test('an address cannot be made up by the caller: only what our own proxy saw counts', async () => {
    const forged = (n: number) =>
      t.send(
        sessionCalls.sessionStart,
        { email: `forged${n}@nowhere.example`, password: 'x' },
        { headers: { 'x-forwarded-for': `203.0.113.${n}, 10.77.0.4` } },
      )
    for (let n = 0; n < 50; n++) await forged(n)
    expect(await forged(51)).toMatchObject({ code: '400011' })
  })

  test('a name of any length is counted, not stumbled over', async () => {
    const long = `${Buffer.from(Array.from({ length: 9000 }, (_, n) => (n * 7919) % 251)).toString('base64')}@x.example`
    for (let n = 0; n < 4; n++) expect(await wrong(long)).toMatchObject({ code: '400010' })
    expect(await wrong(long)).toMatchObject({ code: '400004' })
  })
})

describe('a session', () => {
  test('ends the one before, which is told so with 400319', async () => {
    const first = await t.customer()
    const second = await t.signIn(first.email)
    const answer = await t.send(userCalls.userInfo, undefined, { as: first })
    expect(answer).toMatchObject({
      code: '400319',
      msg: 'Your account has been logged in again, please change your login password in time',
    })
    expect(await alive(second)).toBe('200')
  })

  test('64 right sign-ins at once leave one alive; those beyond a few are asked to wait, as guesses would be', async () => {
    const person = await t.customer()
    const answers = await Promise.all(Array.from({ length: 64 }, () => tryIn(person.email, password)))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['200', '400004', '400011']))
    const signedIn = answers.filter(({ code }) => code === '200').map(({ data }) => data as Person)
    const codes = await Promise.all(signedIn.map(alive))
    expect(codes.filter((code) => code !== '400319')).toEqual(['200'])
  })

  test('keeps only the hash of its token', async () => {
    const person = await t.customer()
    const [row] = await sessionsOf(person.login_id)
    expect(JSON.stringify(row)).not.toContain(person.access_token)
  })

  test('ends after a day, however busy it was', async () => {
    const person = await t.customer()
    for (let n = 0; n < 7; n++) {
      t.clock.pass(hoursMs(3))
      expect(await alive(person)).toBe('200')
    }
    t.clock.pass(hoursMs(3))
    expect(await alive(person)).toBe('400308')
    expect((await sessionsOf(person.login_id))[0]).toMatchObject({ endReason: 'expired' })
  })

  test('ends when nothing was heard of it for four hours', async () => {
    const person = await t.customer()
    t.clock.pass(hoursMs(4) - minutesMs(1))
    expect(await alive(person)).toBe('200')
    t.clock.pass(hoursMs(4) + minutesMs(1))
    expect(await alive(person)).toBe('400308')
    expect((await sessionsOf(person.login_id))[0]).toMatchObject({ endReason: 'idle' })
  })

  test('that had run out before the next sign-in is not told that somebody else signed in', async () => {
    const [expired, idle] = [await t.customer(), await t.customer()]
    t.clock.pass(hoursMs(5))
    await t.signIn(idle.email)
    expect(await alive(idle)).toBe('400308')
    t.clock.pass(daysMs(1))
    await t.signIn(expired.email)
    expect(await alive(expired)).toBe('400308')
  })

  test('is ended by signing out, once', async () => {
    const person = await t.customer()
    await t.ok(sessionCalls.sessionFinish, undefined, { as: person })
    expect(await alive(person)).toBe('400308')
    expect(await t.send(sessionCalls.sessionFinish, undefined, { as: person })).toMatchObject({ code: '400308' })
    expect((await sessionsOf(person.login_id))[0]).toMatchObject({ endReason: 'signedOut' })
  })

  test('goes on for another day when the password is confirmed in place', async () => {
    const person = await t.customer()
    for (let n = 0; n < 7; n++) {
      t.clock.pass(hoursMs(3))
      await alive(person)
    }
    expect(await t.send(sessionCalls.sessionExtend, { password: 'wrong' }, { as: person })).toMatchObject({
      code: '400019',
    })
    const { expires_at } = await t.ok(sessionCalls.sessionExtend, { password }, { as: person })
    expect(new Date(expires_at).getTime() - t.clock.now().getTime()).toBeGreaterThan(daysMs(1) - minutesMs(1))
    for (let n = 0; n < 7; n++) {
      t.clock.pass(hoursMs(3))
      expect(await alive(person)).toBe('200')
    }
    expect((await t.ok(userCalls.userInfo, undefined, { as: person })).session_expires_at).toBe(expires_at)
  })

  test('cannot be used to guess the password: the eleventh try is locked out, even the right one', async () => {
    const person = await t.customer()
    for (let n = 0; n < 10; n++)
      expect(await t.send(sessionCalls.sessionExtend, { password: `guess${n}` }, { as: person })).toMatchObject({
        code: '400019',
      })
    expect(await t.send(sessionCalls.sessionExtend, { password }, { as: person })).toMatchObject({ code: '400011' })
  })
})

describe('the list of own sign-ins', () => {
  test('shows where and when, and which is this one', async () => {
    const person = await t.customer()
    const now = await t.send(
      sessionCalls.sessionStart,
      { email: person.email, password },
      { ip: '10.3.3.3', headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' } },
    )
    const { result } = await t.ok(sessionCalls.signInList, undefined, { as: now.data })
    expect(result).toHaveLength(2)
    expect(result[0]).toMatchObject({ ip: '10.3.3.3', user_agent: 'Chrome, Linux', is_current: true, end_time: null })
    expect(result[1]).toMatchObject({ is_current: false, end_reason: 'elsewhere' })
  })
  test('one of them is ended, once, and nobody can end another person’s', async () => {
    const [person, stranger] = [await t.customer(), await t.customer()]
    const [own] = await sessionsOf(person.login_id)
    expect(await t.send(sessionCalls.signInEnd, { id: own!.id }, { as: stranger })).toMatchObject({ code: '400002' })
    expect(await alive(person)).toBe('200')
    const again = await t.signIn(person.email)
    expect(await t.send(sessionCalls.signInEnd, { id: own!.id }, { as: again })).toMatchObject({ code: '400005' })
    const [current] = await sessionsOf(person.login_id)
    await t.ok(sessionCalls.signInEnd, { id: current!.id }, { as: again })
    expect(await alive(again)).toBe('400308')
  })
})

describe('a sign-in from a new address', () => {
  const told = async (as: Person) =>
    (await t.ok(noticeCalls.noticeList, {}, { as })).result.filter(({ topic }) => topic === 'security')
  test('is told by notice and mail, one from a known address is not, nor is the first', async () => {
    const person = await t.customer()
    expect(await told(person)).toEqual([])
    const ip = newIp()
    const second = await t.signIn(person.email, password, 'main', ip)
    expect(await told(second)).toMatchObject([{ subject: `New sign-in from ${ip}`, is_read: 0 }])
    expect((await t.lastMail())!).toMatchObject({ recipient: person.email, subject: `New sign-in from ${ip}` })
    const third = await t.signIn(person.email, password, 'main', ip)
    expect(await told(third)).toHaveLength(1)
  })
  test('is told in the language of the person, also an operator', async () => {
    const ip = newIp()
    const as = await t.ok(sessionCalls.sessionStart, { email: operatorEmail, password }, { ip, language: 'zh-Hans' })
    await t.ok(sessionCalls.sessionStart, { email: operatorEmail, password }, { ip: newIp(), language: 'zh-Hans' })
    expect((await t.lastMail())!.subject).toMatch(/\p{Script=Han}/u)
    expect(as.area).toBe('operator')
  })
})

describe('the way from the desktop client into the browser', () => {
  const open = (pc_to_web_token: string) => t.send(sessionCalls.sessionFromPc, { pc_to_web_token })
  const token = async (as: Person) => (await t.ok(sessionCalls.sessionForWeb, undefined, { as })).pc_to_web_token

  test('opens once', async () => {
    const person = await t.customer()
    const secret = await token(person)
    expect((await open(secret)).data).toMatchObject({ login_id: person.login_id })
    expect(await open(secret)).toMatchObject({ code: '400017' })
    expect(await open('made up')).toMatchObject({ code: '400017' })
  })
  test('opens for one of many who come at once', async () => {
    const secret = await token(await t.customer())
    const answers = await Promise.all(Array.from({ length: 16 }, () => open(secret)))
    expect(answers.map(({ code }) => code).filter((code) => code === '200')).toHaveLength(1)
  })
  test('closes after two minutes', async () => {
    const secret = await token(await t.customer())
    t.clock.pass(minutesMs(2))
    expect(await open(secret)).toMatchObject({ code: '400017' })
  })
  test('closes with the sign-in that made it, and with the password', async () => {
    const [out, changed] = [await t.customer(), await t.customer()]
    const secrets = [await token(out), await token(changed)]
    await t.ok(sessionCalls.sessionFinish, undefined, { as: out })
    const input = { old_password: password, new_password: 'lantern7', confirm_password: 'lantern7' }
    await t.ok(registerCalls.passwordChange, input, { as: changed })
    for (const secret of secrets) expect(await open(secret)).toMatchObject({ code: '400017' })
  })
  test('is closed to a disabled login', async () => {
    const person = await t.customer()
    const secret = await token(person)
    await t.db.update(logins).set({ status: 'disabled' }).where(eq(logins.id, person.login_id))
    expect(await open(secret)).toMatchObject({ code: '400012' })
  })
})
