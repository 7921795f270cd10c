import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { beforeAll, expect, test } from 'vitest'
import {
  agent,
  customerOf,
  fundAgent,
  noticesOf,
  paidByHand,
  pairOf,
  signedInAgain,
  type Somebody,
} from '../../../test/agents.ts'
import { boughtContainer } from '../../../test/storage.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { keepsBooks, runningHost, settled, startStocked } from '../../../test/resources.ts'
import { daysMs, hoursMs } from '../../core/clock.ts'
import { moneyOf } from '../../ground/agents/custody.service.ts'
import { agentHaltJob } from '../../lifecycle/agent-debt.ts'
import { resourceTimeJob } from '../../lifecycle/timed.ts'
import { watchDebts } from './grace.service.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
keepsBooks(() => t)

const again = <P extends Person>(person: P) => signedInAgain(t, person)
const told = async (person: Person, pattern: RegExp) =>
  (await noticesOf(t, await again(person))).filter((subject) => pattern.test(subject)).length
const providerOf = async (person: Person) =>
  (await t.ok(catalogue.providerInfo, undefined, { as: await again(person) })).provider
const leave = async (person: Person) => t.send(catalogue.providerLeave, { reason: '' }, { as: await again(person) })

/** An agent who owes from now on, and a customer of theirs with something that is charged by use. */
async function owing(): Promise<{ seller: Somebody; customer: Somebody; container: string }> {
  const { seller, customer } = await pairOf(t, { agentFen: 1_000_000n, customerFen: 1_000_000n })
  const container = await boughtContainer(t, customer)
  await fundAgent(t, seller.id, -((await moneyOf(t.db, seller.id)).walletFen + 1_000n))
  await watchDebts(t.app)
  return { seller, customer, container }
}

async function daysPass(days: number): Promise<void> {
  t.clock.pass(daysMs(days))
  await round()
}

async function round(): Promise<void> {
  await watchDebts(t.app)
  await agentHaltJob(t.app).run({})
  await settled(t)
}

const isHalted = async (person: Person, id: string) =>
  (await t.ok(catalogue.containerInfo, { id }, { as: await again(person) })).halted

test('what is charged by use goes on through the grace and a week more, stops then, and goes on when all is paid', async () => {
  const { seller, customer, container } = await owing()
  await daysPass(3)
  expect(await noticesOf(t, await again(customer))).not.toContainEqual(expect.stringMatching(/^Some of your services/))
  for (let n = 0; n < 2; n++) await daysPass(n)
  expect(await told(customer, /^Some of your services may stop on/)).toBe(1)
  await daysPass(3)
  expect(await told(customer, /^Some of your services stop on/)).toBe(1)
  await daysPass(6)
  expect(await isHalted(customer, container)).toBe(false)
  await daysPass(1)
  expect(await isHalted(customer, container)).toBe(true)
  expect(await told(customer, /^Your usage-billed services have been stopped/)).toBe(1)
  await fundAgent(t, seller.id, 2_000n)
  for (let n = 0; n < 2; n++) await round()
  expect(await isHalted(customer, container)).toBe(false)
})

test('who has nothing that would stop is not told', async () => {
  const { seller } = await owing()
  const idle = await customerOf(t, seller.id)
  await daysPass(7)
  expect(await told(idle, /^Some of your services/)).toBe(0)
})

test('a customer leaves by their own word from the end of the grace on, and what was stopped goes on', async () => {
  const { seller, customer, container } = await owing()
  const other = await customerOf(t, seller.id)
  expect(await providerOf(other)).toMatchObject({ free: false })
  expect(await leave(other)).toMatchObject({ data: { released: false } })
  await daysPass(7)
  expect(await providerOf(other)).toMatchObject({ free: true })
  expect(await leave(other)).toMatchObject({ data: { released: true } })
  expect(await providerOf(other)).toBeNull()
  expect(await leave(other)).toMatchObject({ code: refusals.wrongState })
  await daysPass(7)
  expect(await isHalted(customer, container)).toBe(true)
  const before = await moneyOf(t.db, seller.id)
  expect(await leave(customer)).toMatchObject({ data: { released: true } })
  for (let n = 0; n < 2; n++) await round()
  expect(await isHalted(customer, container)).toBe(false)
  const after = await moneyOf(t.db, seller.id)
  expect(after.dueFen - before.dueFen).toBe(before.customersFen)
})

test('a renewal that the platform no longer carries is refused and says so, and the customer keeps the money', async () => {
  const seller = await agent(t, {}, 1_000_000n)
  const customer = await customerOf(t, seller.id)
  await paidByHand(t, seller.id, customer.id, 1_000_000n)
  const id = await runningHost(t, customer)
  await t.ok(catalogue.resourceRenewalSave, { id, renewal: '1 month' }, { as: customer })
  const { expire_time } = await t.ok(catalogue.hostInfo, { id }, { as: customer })
  const untilEnd = new Date(expire_time!).getTime() - t.clock.now().getTime()
  t.clock.pass(untilEnd - daysMs(14) - hoursMs(12))
  await fundAgent(t, seller.id, -((await moneyOf(t.db, seller.id)).walletFen + 1_000n))
  await round()
  const { customersFen } = await moneyOf(t.db, seller.id)
  await daysPass(14)
  await resourceTimeJob(t.app).run({})
  expect(await told(customer, /could not be renewed automatically/)).toBe(1)
  expect((await moneyOf(t.db, seller.id)).customersFen).toBe(customersFen)
  const as = await again(customer)
  expect((await t.ok(catalogue.hostInfo, { id }, { as })).expire_time).toBe(expire_time)
})
