import { sessionCalls } from '@portico/contract/account/session.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, TestPortico } from '../../../test/portico.ts'

let t: TestPortico
beforeAll(async () => {
  t = await TestPortico.start()
})
afterAll(() => t.stop())

test('a person registers, is signed in, and sees themselves', async () => {
  const person = await t.customer()
  const info = await t.ok(userCalls.userInfo, undefined, { as: person })
  expect(info).toMatchObject({ email: person.email, is_personal: 2, is_member: 0, area: 'customer', role: 'main' })
})

test('a new sign-in ends the old one with 400319', async () => {
  const first = await t.customer()
  const second = await t.signIn(first.email)
  expect(await t.send(userCalls.userInfo, undefined, { as: first })).toMatchObject({ code: '400319' })
  expect(await t.send(userCalls.userInfo, undefined, { as: second })).toMatchObject({ code: '200' })
})

test('an unknown name and a wrong password get the same answer', async () => {
  const person = await t.customer()
  const wrong = await t.send(sessionCalls.sessionStart, { email: person.email, password: `${password}x` })
  const unknown = await t.send(sessionCalls.sessionStart, { email: 'nobody@nowhere.example', password })
  expect(wrong).toMatchObject({ code: '400010', data: null })
  expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' })
})
