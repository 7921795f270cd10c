import { catalogue } from '@portico/contract/catalogue.ts'
import type { Input } from '@portico/contract/calls.ts'
import { refusals } from '@portico/contract/codes.ts'
import { budgetsMax } from '@portico/contract/money/budget.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOf, fund, purchase } from '../../../../test/money.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { buyer, rowOf, runningHost, startStocked } from '../../../../test/resources.ts'
import { byTraffic, hoursPass } from '../../../../test/traffic.ts'
import { daysMs, hoursMs } from '../../../core/clock.ts'
import { mails } from '../../../core/mail/mail.table.ts'
import { monthOf, monthStart } from '../../../core/month.ts'
import { resources } from '../../../lifecycle/resource.table.ts'
import { watchBudgets } from './budget.jobs.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

type Form = Input<typeof catalogue.budgetSave>
const form = (over: Partial<Form> = {}): Form => ({
  name: 'Everything',
  applies_to: 'account',
  subject: '',
  amount: '100.00',
  percent: [50, 80, 100],
  forecast: false,
  ...over,
})
const save = (as: Person, over: Partial<Form> = {}) => t.send(catalogue.budgetSave, form(over), { as })
const listOf = async (as: Person) => (await t.ok(catalogue.budgetList, undefined, { as })).result
const told = async (as: Person) =>
  (await t.ok(catalogue.noticeList, { limit: 100 }, { as })).result
    .filter(({ link }) => link === '/costs?tab=budgets')
    .map(({ subject }) => subject)
/** An hour later, as the clock does it. */
const hourPasses = async () => {
  t.clock.pass(hoursMs(1))
  await watchBudgets(t.app)
}
const toNextMonth = () => t.clock.pass(monthStart(monthOf(t.clock.now()), 1).getTime() - t.clock.now().getTime() + 1)

describe('a budget', () => {
  test('tells its owner once of each share, in the bell and by mail, and again in the next month', async () => {
    toNextMonth()
    const as = await t.customer()
    expect(await save(as)).toMatchObject({ code: '200' })
    await purchase(t, as, 4999n)
    await hourPasses()
    expect(await told(as)).toEqual([])
    await purchase(t, as, 1n)
    await Promise.all([hourPasses(), watchBudgets(t.app)])
    await hourPasses()
    expect(await told(as)).toEqual(['“Everything”: 50% of the budget is spent'])
    expect(await t.db.$count(mails, eq(mails.recipient, as.email))).toBeGreaterThan(0)
    // Two shares at a time are one message: the higher one.
    await purchase(t, as, 9000n)
    await hourPasses()
    expect((await told(as)).length).toBe(2)
    expect(await told(as)).toContain('“Everything”: 100% of the budget is spent')
    expect(await listOf(as)).toMatchObject([
      { spent: '140.00', amount: '100.00', alarms: [{ share: 50 }, { share: 80 }, { share: 100 }] },
    ])
    toNextMonth()
    const later = await t.signIn(as.email)
    await purchase(t, later, 5000n)
    await hourPasses()
    expect((await told(later)).filter((subject) => subject.includes('50%'))).toHaveLength(2)
    expect(await listOf(later)).toMatchObject([{ spent: '50.00', alarms: [{ share: 50, basis: 'actual' }] }])
  })

  test('is spent at its sum, whatever it tells, in that month', async () => {
    toNextMonth()
    const as = await t.customer()
    const spent = async () => (await t.ok(catalogue.homeInfo, undefined, { as })).attention.budgets
    await save(as, { percent: [] })
    await save(as, { name: 'Half', percent: [50] })
    await purchase(t, as, 9999n)
    await hourPasses()
    expect(await spent()).toBe(0)
    await purchase(t, as, 1n)
    await hourPasses()
    expect(await spent()).toBe(2)
    const [all] = await listOf(as)
    await t.ok(catalogue.budgetSave, { ...form({ percent: [], amount: '100.01' }), id: all!.id }, { as })
    expect(await spent()).toBe(1)
    await t.db.execute(sql`update budget set spent_in = spent_in - interval '1 month' where spent_in is not null`)
    expect(await spent()).toBe(0)
  })

  test('tells once of what was spent after the last look of a month', async () => {
    const as = await t.customer()
    await save(as)
    await purchase(t, as, 6000n)
    toNextMonth()
    const later = await t.signIn(as.email)
    for (let n = 0; n < 2; n++) await hourPasses()
    expect(await told(later)).toEqual(['“Everything”: 50% of the budget is spent'])
    expect(await listOf(later)).toMatchObject([{ spent: '0.00', alarms: [] }])
  })

  test('tells of a month that is over also when the first looks after it failed', async () => {
    const as = await t.customer()
    await save(as)
    await purchase(t, as, 6000n)
    toNextMonth()
    const later = await t.signIn(as.email)
    await t.db.execute(sql`create function no_alarm() returns trigger language plpgsql as
      $$ begin raise exception 'alarms cannot be written'; end $$`)
    await t.db.execute(sql`create trigger no_alarm before insert on budget_alarm execute function no_alarm()`)
    for (let n = 0; n < 2; n++) await hourPasses()
    expect(await told(later)).toEqual([])
    await t.db.execute(sql`drop function no_alarm() cascade`)
    for (let n = 0; n < 2; n++) await hourPasses()
    expect(await told(later)).toEqual(['“Everything”: 50% of the budget is spent'])
  })

  test('stops nothing, and says at once where it is passed already', async () => {
    const as = await t.customer()
    await purchase(t, as, 20_000n)
    await save(as, { percent: [100], forecast: true })
    expect(await told(as)).toEqual(['“Everything”: 100% of the budget is spent'])
    await purchase(t, as, 20_000n)
    expect(await listOf(as)).toMatchObject([{ spent: '400.00' }])
    // Another sum is told anew; the same saved again is not.
    const [{ id } = { id: '' }] = await listOf(as)
    await save(as, { id, percent: [100], amount: '500.00' })
    expect(await listOf(as)).toMatchObject([{ amount: '500.00', alarms: [] }])
    await purchase(t, as, 20_000n)
    await hourPasses()
    await save(as, { id, percent: [100], amount: '500.00' })
    expect(await told(as)).toHaveLength(2)
  })

  test('is for a product, a group or a tag alone', async () => {
    const as = await buyer(t)
    const host = await runningHost(t, as)
    const group = await t.groupOf(as)
    await runningHost(t, as)
    await t.db
      .update(resources)
      .set({ groupId: group, tags: ['web'] })
      .where(eq(resources.id, host))
    const { total } = await t.ok(catalogue.costReport, { resource: host }, { as })
    const whole = (await t.ok(catalogue.costReport, {}, { as })).total
    const scopes = [
      ['all', 'account', ''],
      ['hosts', 'product', 'host'],
      ['disks', 'product', 'eip'],
      ['theirs', 'group', group],
      ['web', 'tag', 'web'],
      ['unused', 'tag', 'unused'],
    ] as const
    for (const [name, applies_to, subject] of scopes)
      expect(await save(as, { name, applies_to, subject })).toMatchObject({ code: '200' })
    const spent = Object.fromEntries((await listOf(as)).map((row) => [row.name, row.spent]))
    expect(spent).toMatchObject({
      all: whole.spent,
      disks: '0.00',
      theirs: total.spent,
      web: total.spent,
      unused: '0.00',
    })
    const { groups, tags } = await t.ok(catalogue.budgetList, undefined, { as })
    expect([groups.map(({ key }) => key), tags.map(({ key }) => key)]).toEqual([[group], ['web']])
    for (const [query, amount] of [
      [{}, '100.00'],
      [{ tag: 'web' }, '100.00'],
      [{ group }, '100.00'],
      [{ node: 'hk-a' }, null],
      [{ tag: 'web', group }, null],
    ] as const)
      expect((await t.ok(catalogue.costReport, query, { as })).budget?.amount ?? null).toBe(amount)
  })

  test('expects what is due before the month ends, and tells of that only where it is asked to', async () => {
    toNextMonth()
    const as = await buyer(t)
    const host = await runningHost(t, as)
    const dueAt = new Date(t.clock.now().getTime() + daysMs(5))
    await t.db
      .update(resources)
      .set({ expiresAt: dueAt, tags: ['soon'] })
      .where(eq(resources.id, host))
    expect((await rowOf(t, host)).expiresAt).toEqual(dueAt)
    const { total } = await t.ok(catalogue.costReport, {}, { as })
    const whole = { percent: [100] as Form['percent'], amount: total.forecast! }
    await save(as, { ...whole, name: 'quiet' })
    await save(as, { ...whole, name: 'all', forecast: true })
    await save(as, { ...whole, name: 'soon', applies_to: 'tag', subject: 'soon', forecast: true })
    await save(as, { ...whole, name: 'disks', applies_to: 'product', subject: 'disk', forecast: true })
    const rows = Object.fromEntries((await listOf(as)).map((row) => [row.name, row]))
    expect(rows['all']).toMatchObject({ spent: total.spent, expected: total.forecast })
    expect(Number(rows['soon']!.expected)).toBeGreaterThan(Number(rows['soon']!.spent))
    expect(Number(rows['disks']!.expected)).toBeLessThan(Number(total.forecast))
    const expected = ['all', 'soon'].map((name) => `“${name}” is expected to reach 100% of the budget`)
    expect((await told(as)).toSorted()).toEqual(expected)
  })
})

test('who has used something for a few days is expected to go on like that, whatever the budget is for', async () => {
  toNextMonth()
  const as = await buyer(t, 9_000_000n)
  await byTraffic(t, as, 20)
  await hoursPass(t, 3)
  await t.db
    .update(resources)
    .set({ tags: ['mine'] })
    .where(eq(resources.accountId, await accountOf(t, as)))
  await save(as, { name: 'all' })
  await save(as, { name: 'mine', applies_to: 'tag', subject: 'mine' })
  const [all, mine] = await listOf(as)
  expect(mine!.spent).toBe(all!.spent)
  expect(Number(mine!.expected)).toBeGreaterThan(Number(mine!.spent))
  expect(Number(mine!.expected)).toBeCloseTo(Number(all!.expected), 0)
})

describe('who may', () => {
  test('only the owner, and only their own', async () => {
    const owner = await t.customer()
    const { id } = (await save(owner)).data
    const [member, other, operator] = [await t.member(owner), await t.customer(), await t.operator()]
    for (const as of [member, operator]) {
      expect(await save(as)).toMatchObject({ code: refusals.forbidden })
      expect(await t.send(catalogue.budgetList, undefined, { as })).toMatchObject({ code: refusals.forbidden })
      expect(await t.send(catalogue.budgetRemove, { id }, { as })).toMatchObject({ code: refusals.forbidden })
    }
    expect(await save(other, { id })).toMatchObject({ code: refusals.notFound })
    expect(await t.send(catalogue.budgetRemove, { id }, { as: other })).toMatchObject({ code: refusals.notFound })
    const foreign = await t.groupOf(owner)
    expect(await save(other, { applies_to: 'group', subject: foreign })).toMatchObject({ code: refusals.invalidInput })
    expect(await listOf(other)).toEqual([])
    await t.ok(catalogue.budgetRemove, { id }, { as: owner })
    expect(await t.send(catalogue.budgetRemove, { id }, { as: owner })).toMatchObject({ code: refusals.notFound })
    expect(await listOf(owner)).toEqual([])
  })

  test.each<[string, Partial<Form>, string]>([
    ['no sum', { amount: '0' }, 'amount'],
    ['a share of its own', { percent: [70 as 50] }, 'percent.0'],
    ['a share twice', { percent: [50, 50] }, 'percent'],
    ['no product', { applies_to: 'product', subject: 'moon' }, 'subject'],
    ['no tag', { applies_to: 'tag' }, 'subject'],
    ['a tag for everything', { subject: 'web' }, 'subject'],
  ])('nobody with %s, and nothing is kept', async (_, wrong, field) => {
    const as = await t.customer()
    const before = await t.rows()
    expect(await save(as, wrong)).toMatchObject({
      code: refusals.invalidInput,
      data: { fields: { [field]: expect.any(String) } },
    })
    expect(await t.rows()).toEqual(before)
  })

  test('a name is there once, and so many budgets at most, however many are made at a time', async () => {
    const as = await t.customer()
    await fund(t, as, 1n)
    await save(as)
    expect(await save(as)).toMatchObject({ code: refusals.nameTaken })
    const names = Array.from({ length: budgetsMax + 2 }, (_, n) => `b${n}`)
    const answers = await Promise.all(names.map((name) => save(as, { name })))
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(budgetsMax - 1)
    expect(await listOf(as)).toHaveLength(budgetsMax)
    expect(await accountOf(t, as)).toBeTruthy()
  })
})
