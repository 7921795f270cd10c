import { randomBytes } from 'node:crypto'
import { apiKeyCalls, keyScopes } from '@portico/contract/account/api-key.ts'
import { registerCalls } from '@portico/contract/account/register.ts'
import { sessionCalls } from '@portico/contract/account/session.ts'
import { phoneFileCalls } from '@portico/contract/phone/file.ts'
import { phoneMappingCalls } from '@portico/contract/phone/mapping.ts'
import { customerCalls } from '@portico/contract/platform/customers.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessBuyer, runningPhones } from '../../../test/cloudphones.ts'
import { eventually } from '../../../test/eventually.ts'
import { accountOf } from '../../../test/money.ts'
import { broughtIn } from '../../../test/phone-files.ts'
import { here, held, openedPort, openPort, shut } from '../../../test/phone-ports.ts'
import { password, type Person, type TestPortico } from '../../../test/portico.ts'
import { buyer, startStocked } from '../../../test/resources.ts'
import { secondsMs } from '../../core/clock.ts'
import { apiKeys } from '../../core/session/api-key.table.ts'
import { sessions } from '../../core/session/session.table.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked({}, { listen: true })
})
afterAll(() => t.stop())

async function withPhone() {
  const as = await buyer(t)
  const { phones } = await runningPhones(t, as, { count: 1 })
  return { as, phone: phones[0]!.id }
}

/** A port that somebody opened, and somebody who is connected to it. */
async function heldPort() {
  const { as, phone } = await withPhone()
  const { port } = await openedPort(t, as, phone)
  return { as, phone, port, visitor: await held(port) }
}

/** Nobody is connected any more, and nobody can be. */
async function isShut({ port, visitor }: { port: number; visitor: { closed: boolean } }): Promise<void> {
  await eventually(() => expect(visitor.closed).toBe(true))
  await shut(port)
}

async function endOwn(as: Person): Promise<void> {
  const { result } = await t.ok(sessionCalls.signInList, undefined, { as })
  await t.ok(sessionCalls.signInEnd, { id: result.find(({ is_current }) => is_current)!.id }, { as })
}

async function resetPassword({ email }: Person): Promise<void> {
  await t.ok(registerCalls.passwordForget, { email })
  const token = /forgetpassword\?token=([\w-]{43})/.exec((await t.lastMail(email))!.body)![1]!
  await t.ok(registerCalls.passwordReset, { token, password: 'lantern7', confirm_password: 'lantern7' })
}

async function lock(as: Person): Promise<void> {
  const status = { account_id: await accountOf(t, as), status: 'disabled', reason: 'Abuse' } as const
  await t.ok(customerCalls.customerStatusSave, status, { as: await t.operator() })
}

const changeSession = (as: Person, change: Partial<typeof sessions.$inferSelect>) =>
  t.db.update(sessions).set(change).where(eq(sessions.loginId, as.login_id))

describe('a port belongs to the session that opened it', () => {
  test.each<[string, (as: Person) => Promise<unknown>]>([
    ['its person signs out', (as) => t.ok(sessionCalls.sessionFinish, undefined, { as })],
    ['its person signs in elsewhere', ({ email }) => t.signIn(email)],
    ['its person ends it from the list', endOwn],
    ['a new password is set', resetPassword],
    ['its person is locked out', lock],
    ['nobody has used it for hours', (as) => changeSession(as, { seenAt: new Date(0) })],
    ['its day is over', (as) => changeSession(as, { expiresAt: new Date(0) })],
  ])('and closes when %s', async (_what, happens) => {
    const opened = await heldPort()
    await happens(opened.as)
    await isShut(opened)
  })

  test('and to the one that opened it anew', async () => {
    const owner = await businessBuyer(t)
    const { phones } = await runningPhones(t, owner, { count: 2 })
    const member = await t.member(owner)
    await t.share(owner)
    const { port } = await openedPort(t, member, phones[0]!.id)
    await openedPort(t, owner, phones[0]!.id)
    const visitor = await held(port)
    await t.ok(sessionCalls.sessionFinish, undefined, { as: member })
    // Only a look that came after the end opens it.
    await openedPort(t, owner, phones[1]!.id)
    expect(visitor.closed).toBe(false)
    await t.ok(sessionCalls.sessionFinish, undefined, { as: owner })
    await isShut({ port, visitor })
  })
})

async function keyOf(as: Person) {
  const form = { name: 'Test', scopes: [...keyScopes], days: 0 as const, password }
  const { id, secret } = await t.ok(apiKeyCalls.apiKeyCreate, form, { as })
  return { id, headers: { authorization: `Bearer ${secret}` } }
}

test.each<[string, (as: Person, id: string) => Promise<unknown>]>([
  ['is revoked', (as, id) => t.ok(apiKeyCalls.apiKeyRevoke, { id }, { as })],
  [
    'is over its time',
    (_as, id) =>
      t.db
        .update(apiKeys)
        .set({ expiresAt: new Date(0) })
        .where(eq(apiKeys.id, id)),
  ],
])('one that a program opened outlives sign-ins, and closes when its key %s', async (_what, ends) => {
  const { as, phone } = await withPhone()
  const key = await keyOf(as)
  const asked = { action: 'open' as const, device_ids: [phone], sources: here, hours: 1 }
  await t.ok(phoneMappingCalls.phoneMapping, asked, { headers: key.headers })
  const again = await t.signIn(as.email)
  const { port } = await openPort(t, again, phone)
  const opened = { port, visitor: await held(port) }
  await ends(again, key.id)
  await isShut(opened)
})

test('a file that is being read is cut off with the session', async () => {
  const as = await buyer(t)
  const bytes = randomBytes(32 * 1024 ** 2)
  const id = await broughtIn(t, as, { bytes })
  const { url } = await t.ok(phoneFileCalls.phoneFileLink, { id }, { as })
  const { body } = await fetch(`http://127.0.0.1:${t.ports.port}${url}`)
  const reader = body!.getReader()
  expect((await reader.read()).done).toBe(false)
  await t.ok(sessionCalls.sessionFinish, undefined, { as })
  t.clock.pass(secondsMs(1))
  const rest = async () => {
    while (!(await reader.read()).done);
  }
  await expect(rest()).rejects.toThrow('terminated')
})
