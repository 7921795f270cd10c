import { once } from 'node:events'
import { catalogue } from '@portico/contract/catalogue.ts'
import { remoteEnds } from '@portico/contract/compute/remote.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { mails } from '../src/core/mail/mail.table.ts'
import { inTransaction } from '../src/core/db/pool.ts'
import { demoPrices } from '../src/demo/prices.ts'
import { stockNodes } from '../src/demo/nodes.ts'
import { accountOf, fund } from './money.ts'
import { password, TestPortico, type Person } from './portico.ts'
import { node, runningHost } from './resources.ts'
import { TestSocket } from './socket.ts'
import { eventually } from './eventually.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await TestPortico.start({ SIM_SPEED: '1000' }, { listen: true })
  operator = await t.operator()
  await inTransaction(t.app.pool, async (db) => {
    await demoPrices(db, t.clock)
    await stockNodes(db, t.clock)
  })
})
afterAll(() => t.stop())

const next = 'lantern7'

interface Stage {
  owner: Person
  member: Person
  group: string
  host: string
}
async function staged(): Promise<Stage> {
  const owner = await t.business()
  await fund(t, owner, 1_000_000n)
  await t.ok(catalogue.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, { as: owner })
  const host = await runningHost(t, owner)
  const group = await t.groupOf(owner)
  await t.share(owner)
  return { owner, member: await t.member(owner), group, host }
}

/** A console that shows something already. */
async function consoleOf(as: Person, id: string, way: 'ssh' | 'vnc') {
  const { ticket, address } = await t.ok(catalogue.remoteConnect, { id, way }, { as })
  const socket = new WebSocket(`ws://127.0.0.1:${t.ports.port}${address}?ticket=${ticket}`)
  const seen = { bytes: 0, closed: 0 }
  socket.on('message', (data: Buffer, binary) => binary && (seen.bytes += data.length))
  socket.on('close', (code) => (seen.closed = code))
  await once(socket, 'open')
  socket.send(JSON.stringify({ access_token: as.access_token, login_id: as.login_id }))
  await eventually(() => expect(seen.bytes).toBeGreaterThan(0))
  return seen
}

async function resetLink(email: string): Promise<string> {
  await t.ok(catalogue.passwordForget, { email })
  const [mail] = await t.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(desc(mails.createdAt))
    .limit(1)
  return /token=([\w-]{43})/.exec(mail!.body)![1]!
}

type End = [what: string, whose: 'owner' | 'member', act: (stage: Stage) => Promise<unknown>]
const ends: End[] = [
  [
    'a member is removed',
    'member',
    ({ owner, member }) => t.ok(catalogue.memberRemove, { id: member.login_id }, { as: owner }),
  ],
  [
    'a member is disabled',
    'member',
    ({ owner, member }) => t.ok(catalogue.memberStatusSave, { id: member.login_id, status: 'disabled' }, { as: owner }),
  ],
  [
    'a member is given another password',
    'member',
    ({ owner, member }) => t.ok(catalogue.memberPasswordSet, { id: member.login_id, password: next }, { as: owner }),
  ],
  [
    'the group is closed',
    'member',
    ({ owner, group }) => t.ok(catalogue.teamGroupStatusSave, { id: group, status: 'closed' }, { as: owner }),
  ],
  ...(['owner', 'member'] as const).map((whose): End => [
    'the customer is disabled',
    whose,
    async ({ owner }) => {
      const account_id = await accountOf(t, owner)
      const input = { account_id, status: 'disabled', reason: 'Abuse' } as const
      await t.ok(catalogue.customerStatusSave, input, { as: operator })
    },
  ]),
  [
    'the password is set anew by a link',
    'owner',
    async ({ owner }) =>
      t.ok(catalogue.passwordReset, {
        token: await resetLink(owner.email),
        password: next,
        confirm_password: next,
      }),
  ],
  ['the person signs out', 'owner', ({ owner }) => t.ok(catalogue.sessionFinish, undefined, { as: owner })],
]

test.each(ends)('when %s, everything that the %s has open ends', async (_what, whose, act) => {
  const stage = await staged()
  const as = stage[whose]
  const push = await (await TestSocket.open(`ws://127.0.0.1:${t.ports.port}/push`)).register(t, as)
  const [terminal, screen] = [await consoleOf(as, stage.host, 'ssh'), await consoleOf(as, stage.host, 'vnc')]
  const { ticket, address } = await t.ok(catalogue.remoteConnect, { id: stage.host, way: 'ssh' }, { as })
  await act(stage)
  expect(await t.send(catalogue.userInfo, undefined, { as })).toMatchObject({ code: '400308' })
  await push.isClosed(4401)
  for (const seen of [terminal, screen]) await eventually(() => expect(seen.closed).toBe(remoteEnds.sessionEnded))
  const late = new WebSocket(`ws://127.0.0.1:${t.ports.port}${address}?ticket=${ticket}`)
  const turnedAway = once(late, 'close')
  await once(late, 'open')
  late.send(JSON.stringify({ access_token: as.access_token, login_id: as.login_id }))
  expect((await turnedAway)[0]).toBe(remoteEnds.sessionEnded)
})

const keyEnds: [what: string, act: (owner: Person, id: string) => Promise<unknown>][] = [
  ['it is revoked', (owner, id) => t.ok(catalogue.apiKeyRevoke, { id }, { as: owner })],
  [
    'its customer is disabled',
    async (owner) => {
      const account_id = await accountOf(t, owner)
      await t.ok(catalogue.customerStatusSave, { account_id, status: 'disabled', reason: 'Abuse' }, { as: operator })
    },
  ],
]
test.each(keyEnds)('an API key opens nothing any more when %s', async (_what, act) => {
  const owner = await t.customer()
  const form = { name: 'Deploys', scopes: ['compute.read' as const], days: 30 as const, password }
  const made = await t.ok(catalogue.apiKeyCreate, form, { as: owner })
  const asked = () => t.send(catalogue.hostList, {}, { headers: { authorization: `Bearer ${made.secret}` } })
  expect(await asked()).toMatchObject({ code: '200' })
  await act(owner, made.id)
  expect(await asked()).not.toMatchObject({ code: '200' })
})
