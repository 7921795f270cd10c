import { balanceAlarmCalls } from '@portico/contract/money/balance-alarm.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountOf, fund } from '../../../../test/money.ts'
import { TestPortico, type Person } from '../../../../test/portico.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import { newId } from '../../../core/ids.ts'
import { mails } from '../../../core/mail/mail.table.ts'
import { spend } from '../../../ground/wallet/wallet.service.ts'

let t: TestPortico
let as: Person
let accountId: string
beforeAll(async () => {
  t = await TestPortico.start()
})
afterAll(() => t.stop())
beforeEach(async () => {
  as = await t.customer()
  accountId = await accountOf(t, as)
})

const spending = (amountFen: bigint, effect = `buy ${newId('order')}`) =>
  inTransaction(t.app.pool, (db) => spend(db, t.app, { accountId, amountFen, product: 'host', kind: 'buy', effect }))
const warnings = async (of = as) =>
  (await t.ok(noticeCalls.noticeList, { limit: 100 }, { as: of })).result
    .filter(({ subject }) => subject.startsWith('Your balance is below'))
    .map(({ subject, content }) => `${subject} / ${/¥[\d.]+\d/.exec(content)![0]}`)
const mailed = async () =>
  (await t.db.select().from(mails).where(eq(mails.recipient, as.email))).filter(({ subject }) =>
    subject.startsWith('Your balance is below'),
  )
const set = (threshold: string) => t.ok(balanceAlarmCalls.balanceAlarmSave, { threshold }, { as })

describe('the owner hears of a low balance', () => {
  test('once for a crossing, by notice and mail, and again only after the balance was up again', async () => {
    await fund(t, as, 20_000n)
    await spending(10_000n)
    expect(await warnings()).toEqual([])
    await spending(1n)
    expect(await warnings()).toEqual(['Your balance is below ¥100.00 / ¥99.99'])
    await spending(5_000n)
    await fund(t, as, 1_000n)
    await spending(500n)
    expect(await warnings()).toHaveLength(1)
    await fund(t, as, 10_000n)
    expect(await warnings()).toHaveLength(1)
    await spending(10_000n)
    expect(await warnings()).toEqual([
      'Your balance is below ¥100.00 / ¥54.99',
      'Your balance is below ¥100.00 / ¥99.99',
    ])
    expect(await mailed()).toHaveLength(2)
  })

  test('once when many spend at the same time', async () => {
    await fund(t, as, 10_500n)
    await Promise.all(Array.from({ length: 16 }, () => spending(100n)))
    expect(await warnings()).toHaveLength(1)
  })

  test('below the sum that the owner chose, and never when it is zero', async () => {
    await set('30')
    await fund(t, as, 10_000n)
    await spending(5_000n)
    expect(await warnings()).toEqual([])
    await spending(3_000n)
    expect(await warnings()).toEqual(['Your balance is below ¥30.00 / ¥20.00'])
    await set('0')
    await fund(t, as, 10_000n)
    await spending(12_000n)
    expect(await warnings()).toHaveLength(1)
  })

  test('not at all when the spending is undone or refused', async () => {
    await fund(t, as, 10_000n)
    await inTransaction(t.app.pool, async (db) => {
      const about = { accountId, product: 'host', kind: 'buy', effect: 'undone' }
      await spend(db, t.app, { ...about, amountFen: 5_000n })
      throw new Error('undo')
    }).catch(() => {})
    expect(await warnings()).toEqual([])
    await expect(spending(20_000n)).rejects.toMatchObject({ refusal: 'balanceShort' })
    expect(await warnings()).toEqual([])
    expect(await mailed()).toEqual([])
  })

  test('alone: a member of the account does not', async () => {
    const member = await t.member(as)
    await fund(t, as, 10_000n)
    await spending(1n)
    expect(await warnings()).toHaveLength(1)
    expect(await warnings(member)).toEqual([])
  })
})

describe('the sum', () => {
  test('is 100 yuan until the owner sets another, each account its own', async () => {
    const info = (of: Person) => t.ok(balanceAlarmCalls.balanceAlarmInfo, undefined, { as: of })
    expect(await info(as)).toEqual({ threshold: '100.00' })
    await Promise.all([set('12.5'), set('12.5'), set('12.5')])
    expect(await info(as)).toEqual({ threshold: '12.50' })
    expect(await info(await t.customer())).toEqual({ threshold: '100.00' })
  })

  test.each(['-1', '1.001', '', 'x', '12345678901'])('%j is none', async (threshold) => {
    expect(await t.send(balanceAlarmCalls.balanceAlarmSave, { threshold }, { as })).toMatchObject({ code: '400001' })
    expect(await t.ok(balanceAlarmCalls.balanceAlarmInfo, undefined, { as })).toEqual({ threshold: '100.00' })
  })

  test('is the owner’s business: members and operators are refused', async () => {
    for (const other of [await t.member(as), await t.operator()])
      for (const send of [
        t.send(balanceAlarmCalls.balanceAlarmInfo, undefined, { as: other }),
        t.send(balanceAlarmCalls.balanceAlarmSave, { threshold: '1' }, { as: other }),
      ])
        expect(await send).toMatchObject({ code: '400003' })
  })
})
