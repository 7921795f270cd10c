import { frameCalls } from '@portico/contract/account/frame.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { siteCalls } from '@portico/contract/platform/site.ts'
import { noticeCalls, unreadPreview } from '@portico/contract/support/notice.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { notify } from '../../ground/notices/notice.service.ts'

let t: TestPortico
beforeAll(async () => {
  t = await TestPortico.start()
})
afterAll(() => t.stop())

const warn = (to: Person, once: string) =>
  inTransaction(t.app.pool, (db) =>
    notify(t.app, db, { loginId: to.login_id, once, topic: 'firewall', word: 'secondFactorOn' }),
  )

test('the frame’s one call says what each call of its own says, to everybody their own', async () => {
  const owner = await t.business()
  const people = [owner, await t.member(owner), await t.operator()]
  for (const once of ['a', 'b', 'c', 'd']) await warn(owner, once)
  for (const as of people) {
    const asked = { as, language: 'zh-Hant' } as const
    expect(await t.ok(frameCalls.frameInfo, undefined, asked)).toEqual({
      user: await t.ok(userCalls.userInfo, undefined, asked),
      firewall_notices: await t.ok(noticeCalls.firewallNoticeList, undefined, asked),
      unread_notices: await t.ok(noticeCalls.noticeList, unreadPreview, asked),
      country_codes: await t.ok(siteCalls.countryCodeMap, undefined, asked),
    })
  }
  const told = await Promise.all(people.map((as) => t.ok(frameCalls.frameInfo, undefined, { as })))
  expect(told.map(({ firewall_notices: { result } }) => result.length)).toEqual([4, 0, 0])
  expect(told[0]!.unread_notices).toMatchObject({ count: 5, result: { length: 3 } })
})
