import { paySettingsCalls } from '@portico/contract/money/pay-settings.ts'
import { rechargeCalls } from '@portico/contract/money/recharge.ts'
import { settingsCalls } from '@portico/contract/platform/settings.ts'
import { workOrderCalls } from '@portico/contract/support/work-order.ts'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOf } from '../../../test/money.ts'
import { startRecharge } from '../../../test/paying.ts'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { pngOf, upload } from '../../../test/upload.ts'
import { openWorkOrder } from '../../../test/work-orders.ts'
import { proofSweepJob } from '../../areas/money/recharge/remittance.service.ts'
import { siteSweepJob } from '../../areas/platform/images.service.ts'
import { workOrderSweepJob } from '../../areas/support/work-order.service.ts'
import { daysMs } from '../clock.ts'
import { limitCounters } from '../limits/limit.table.ts'
import { files } from '../files/file.table.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
})
afterAll(() => t.stop())

const picture = (as: Person, purpose = 'workOrderReply') => upload(t, { purpose, image: pngOf(8, 8) }, as)

describe('what an account uploads in a day', () => {
  test('is counted in pictures, whoever of the account sends them', async () => {
    const owner = await t.business()
    const member = await t.member(owner)
    expect(await picture(owner)).toMatchObject({ code: '200' })
    // As if the day had brought all but one of those that an account may send.
    const counted = eq(limitCounters.key, `upload:${await accountOf(t, owner)}`)
    expect(await t.db.update(limitCounters).set({ hits: 199 }).where(counted).returning()).toHaveLength(1)
    expect(await picture(member)).toMatchObject({ code: '200' })
    const before = await t.rows()
    expect(await picture(owner)).toMatchObject({ code: '400004' })
    expect(await t.rows()).toEqual(before)
    expect(await picture(await t.customer())).toMatchObject({ code: '200' })
    t.clock.pass(daysMs(1) + 1)
    expect(await picture(await t.signIn(owner.email))).toMatchObject({ code: '200' })
  })
  test('is counted in bytes', async () => {
    const owner = await t.customer()
    const { data } = await picture(owner)
    await t.db
      .update(files)
      .set({ bytes: 200 * 1024 * 1024 })
      .where(eq(files.id, data.id))
    expect(await picture(owner)).toMatchObject({ code: '400004' })
    t.clock.pass(daysMs(1) + 1)
    expect(await picture(await t.signIn(owner.email))).toMatchObject({ code: '200' })
  })
})

describe('a picture that nothing shows is forgotten after a day', () => {
  const left = async (...ids: string[]) =>
    (await t.db.select({ id: files.id }).from(files).where(inArray(files.id, ids))).map(({ id }) => id)

  test('of a work order', async () => {
    const as = await t.customer()
    const wid = await openWorkOrder(t, as, {}, [pngOf(9, 9)])
    const [opened] = await t.db.select().from(files).where(eq(files.purpose, 'workOrder'))
    const [shown, stray] = [(await picture(as)).data.id, (await picture(as)).data.id]
    await t.ok(workOrderCalls.workOrderReply, { wid, content: 'See', attachment: [shown] }, { as })
    await workOrderSweepJob(t.app).run({})
    expect(await left(shown, stray)).toHaveLength(2)
    t.clock.pass(daysMs(1) + 1)
    await workOrderSweepJob(t.app).run({})
    expect(await left(shown, stray)).toEqual([shown])
    expect(await left(opened!.id)).toEqual([opened!.id])
  })

  test('of a bank transfer', async () => {
    operator = await t.operator()
    const bank = { holder: 'Portico', bank: 'Bank', branch: '', account_number: '12345678', swift_code: '', note: '' }
    await t.ok(paySettingsCalls.bankSettingsSave, { enabled: true, ...bank }, { as: operator })
    const as = await t.customer()
    const { recharge } = await startRecharge(t, as, { way: 'offline', amount: '100.00' })
    const [shown, stray] = [
      (await picture(as, 'remittanceProof')).data.id,
      (await picture(as, 'remittanceProof')).data.id,
    ]
    await t.ok(rechargeCalls.remittanceSubmit, { id: recharge.id, file_id: shown, payer: 'Lin Yue' }, { as })
    t.clock.pass(daysMs(1) + 1)
    await proofSweepJob(t.app).run({})
    expect(await left(shown, stray)).toEqual([shown])
  })

  test('of the site', async () => {
    operator = await t.operator()
    const [shown, stray] = [
      (await picture(operator, 'siteLogo')).data.id,
      (await picture(operator, 'siteLogo')).data.id,
    ]
    const { settings } = await t.ok(settingsCalls.systemSettingsInfo, undefined, { as: operator })
    await t.ok(settingsCalls.systemSettingsSave, { ...settings, logo: shown }, { as: operator })
    t.clock.pass(daysMs(1) + 1)
    await siteSweepJob(t.app).run({})
    expect(await left(shown, stray)).toEqual([shown])
  })
})
