import type { IncomingMessage, ServerResponse } from 'node:http'
import { catalogue } from '@portico/contract/catalogue.ts'
import { writes, type Call } from '@portico/contract/calls.ts'
import { refusals } from '@portico/contract/codes.ts'
import { headers } from '@portico/contract/headers.ts'
import { robotEvents } from '@portico/contract/platform/robots.ts'
import { eq, gte } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { robotDeliveries, robots } from '../src/ground/robots/robot.table.ts'
import { auditLines, idempotentAnswers } from '../src/core/audit/audit.table.ts'
import { minutesMs } from '../src/core/clock.ts'
import { newId } from '../src/core/ids.ts'
import { logins } from '../src/core/people/people.table.ts'
import { productLines } from '../src/lifecycle/product.ts'
import { writesOn } from './catalogue/all.ts'
import type { Doer, WriteName } from './catalogue/area.ts'
import { Stage } from './catalogue/stage.ts'
import { password, type Person, type TestPortico } from './portico.ts'
import { StandIn } from './stand-in.ts'

/** Takes whatever it is sent: what is not taken is sent again and again. */
class Listener extends StandIn {
  protected answer(_request: IncomingMessage, _body: string, response: ServerResponse): void {
    response.end()
  }
}

let stage: Stage
let t: TestPortico
let stranger: Person
let listener: Listener
beforeAll(async () => {
  listener = await new Listener().listen()
  // With a single connection, a write that asked for a second one inside its transaction would never end.
  stage = await Stage.set({ DATABASE_POOL: '1', WEBHOOK_PRIVATE: 'on' })
  t = stage.t
  stranger = await t.customer()
  await t.db.insert(robots).values({
    id: newId('robot'),
    name: 'All',
    kind: 'webhook',
    url: listener.url,
    language: 'en',
    events: [...robotEvents],
    enabled: true,
    createdAt: t.clock.now(),
  })
})
afterAll(async () => {
  await stage.strike()
  await listener.stop()
})

/** The lines of one write only: to read them all for every write would take their product. */
const linesFrom = (begun: Date) => t.db.select().from(auditLines).where(gte(auditLines.at, begun))

/** Those that name something of one customer's; what answers for each of several is told so for each. */
const answersForEach = ['hostAct', 'resourceTagMany']
const named = (input: unknown) =>
  [...(JSON.stringify(input) ?? '').matchAll(/"([a-z]+)_\w{12}"/g)].map(([, kind]) => kind!)
const isResource = (kind: string) => productLines().some(({ prefix }) => prefix === kind)

/** What is another tenant's is absent, and so is to a member what belongs to no business group, or to another one. */
async function isAbsentToOthers(name: WriteName, call: Call, write: Doer): Promise<void> {
  if (call.allow !== 'customer' || answersForEach.includes(name)) return
  const { answer, as, input } = await write({ from: stranger })
  const kinds = named(input)
  if (kinds.length === 0) return
  expect(answer.code).not.toBe('200')
  if (!kinds.some(isResource)) return
  const member = await t.member(as as Person)
  expect((await write({ from: member })).answer.code).toBe(refusals.notFound)
}

/** What a repeat is told where it cannot be told the same: the write has ended the session that it comes with. */
const endsItsSession = ['sessionFinish', 'signInEnd']

describe('every write, on one connection, is done once by whose it is and leaves its audit line', () => {
  const written = (Object.values(catalogue) as Call[]).flatMap((call) => (writes(call) ? [call] : []))
  test.each(written.map((call) => [call.name as WriteName, call] as const))('%s', async (name, call) => {
    t.clock.pass(minutesMs(2))
    const begun = t.clock.now()
    const write = await writesOn(stage)[name]()
    await isAbsentToOthers(name, call, write)
    const known = new Set((await linesFrom(begun)).map(({ id }) => id))
    const withKey = { headers: { [headers.idempotencyKey]: `every ${name}` } }
    const { as, answer } = await write(withKey)
    expect(answer).toMatchObject({ code: '200' })
    const added = (await linesFrom(begun)).filter(({ id }) => !known.has(id))
    expect([...new Set(added.map(({ event }) => event))]).toEqual(call.audit === null ? [] : [call.audit])
    // What an agent does about a customer stands in the logs of both.
    if (call.allow !== 'agent') expect(added.length).toBeLessThanOrEqual(1)
    for (const { ip, loginId, accountId } of added) {
      expect(ip).not.toBe('')
      if (!as?.login_id) continue
      const [login] = await t.db.select().from(logins).where(eq(logins.id, as.login_id))
      expect(loginId).toBe(as.login_id)
      if (call.allow !== 'agent') expect(accountId).toBe(login!.accountId)
    }
    if (call.allow === 'anyone') return

    const again = (await write(withKey)).answer
    if (endsItsSession.includes(name)) expect(again.code).toBe(refusals.sessionExpired)
    else expect([again.code, again.data]).toEqual(['200', answer.data])
    if ((call.input || call.files) && !endsItsSession.includes(name))
      expect((await write({ ...withKey, other: true })).answer.code).toBe(refusals.keyReused)
    expect((await linesFrom(begun)).length).toBe(known.size + added.length)
  })

  test('no remembered answer shows a password, a code, a token or a key', async () => {
    const text = JSON.stringify(await t.db.select().from(idempotentAnswers))
    for (const secret of [password, 'lantern7', stage.provider.clientSecret]) expect(text).not.toContain(secret)
    expect(text).not.toMatch(
      /ptk_\w{12}\.|PRIVATE KEY|PrivateKey|"(password|secret|ticket|view_ticket|recovery_codes)"/,
    )
  })

  test('no audit line holds a password, a code or a token', async () => {
    const text = JSON.stringify(await t.db.select().from(auditLines))
    for (const secret of [password, 'lantern7', stage.provider.clientSecret]) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/[\w-]{43}/)
  })

  test('robots heard of each thing they can hear of', async () => {
    const told = await t.db.selectDistinct({ event: robotDeliveries.event }).from(robotDeliveries)
    // An operation fails by its engine, not by a call.
    const byCalls = robotEvents.filter((event) => event !== 'operation.failed')
    expect(told.map(({ event }) => event)).toEqual(expect.arrayContaining(byCalls))
  })
})
