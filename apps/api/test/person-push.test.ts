import { centerCalls } from '@portico/contract/account/center.ts'
import { registerCalls } from '@portico/contract/account/register.ts'
import { userCalls, type UserInfo } from '@portico/contract/account/user.ts'
import { certificationCalls } from '@portico/contract/identity/certification.ts'
import { priceCalls } from '@portico/contract/money/catalogue-price.ts'
import { financeCalls } from '@portico/contract/money/finance.ts'
import { refundCalls } from '@portico/contract/money/refund.ts'
import { voucherCalls } from '@portico/contract/money/voucher.ts'
import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { customerCalls } from '@portico/contract/platform/customers.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from './eventually.ts'
import { applied, personalForm } from './identity.ts'
import { accountOf, purchase } from './money.ts'
import { password, type Person, type TestPortico } from './portico.ts'
import { buyer, buyHosts, node, removed, runningHost, startStocked } from './resources.ts'
import { TestSocket } from './socket.ts'

let t: TestPortico
let desk: Person
const open: TestSocket[] = []
beforeAll(async () => {
  t = await startStocked({}, { listen: true })
  desk = await t.operator()
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})
afterAll(() => t.stop())

async function listening(as: Person): Promise<TestSocket> {
  const socket = await TestSocket.open(`ws://127.0.0.1:${t.ports.pushPort}`)
  open.push(socket)
  return socket.register(t, as)
}
const infoOf = (as: Person) => t.ok(userCalls.userInfo, undefined, { as })
const recordsOf = ({ pushed }: TestSocket) => pushed.flatMap(({ userInfo }) => (userInfo ? [userInfo as UserInfo] : []))

/** What the documents name of a user. */
const named = [
  'username',
  'company',
  'address',
  'phone',
  'email',
  'area_code',
  'discount',
  'last_login_time',
  'last_login_address',
  'wallet_info',
  'real_name',
  'is_personal',
  'is_member',
  'show_agent_platform',
  'subscribe_nodes',
  'personal_permissions',
]

interface Change {
  /** What has to be there before anybody listens. */
  before?: (as: Person) => Promise<string>
  make: (as: Person, there: string) => Promise<unknown>
  seen: (now: UserInfo, before: UserInfo) => void
}
const byDesk = () => ({ as: desk })
const terms = { discount: '1', min_months: 1, agent: false, phone_1_3_month: false, sale_id: '' } as const
const cashGrew = ({ wallet_info: now }: UserInfo, { wallet_info: before }: UserInfo) =>
  expect(Number(now.cash)).toBeGreaterThan(Number(before.cash))

const changes: Record<string, Change> = {
  'an offline recharge': {
    make: async (as) =>
      t.ok(
        financeCalls.offlineRechargeAdd,
        { account_id: await accountOf(t, as), amount: '50.00', reason: 'Paid' },
        byDesk(),
      ),
    seen: cashGrew,
  },
  'an adjustment': {
    make: async (as) =>
      t.ok(
        financeCalls.adjustmentAdd,
        { account_id: await accountOf(t, as), amount: '5.00', reason: 'Sorry' },
        byDesk(),
      ),
    seen: cashGrew,
  },
  'a voucher from the staff': {
    make: async (as) => t.ok(voucherCalls.platformVoucherWelcome, { account_id: await accountOf(t, as) }, byDesk()),
    seen: (now) => expect(now.wallet_info.coupon).toBe('100.00'),
  },
  'a voucher redeemed': {
    make: async (as) => {
      const batch = { type: 'paper', amount: '30.00', count: 1, expires_on: '2099-12-31', remark: '' } as const
      const { result } = await t.ok(voucherCalls.platformVoucherIssue, batch, byDesk())
      return t.ok(voucherCalls.voucherRedeem, result[0]!, { as })
    },
    seen: (now) => expect(now.wallet_info.coupon).toBe('30.00'),
  },
  'a purchase': {
    make: (as) => buyHosts(t, as),
    seen: (now, before) => expect(Number(now.wallet_info.cash)).toBeLessThan(Number(before.wallet_info.cash)),
  },
  'what a deletion gives back': {
    before: (as) => runningHost(t, as),
    make: (as, host) => removed(t, as, host),
    seen: cashGrew,
  },
  'a refund': {
    before: async (as) => (await purchase(t, as, 10_000n, {}, { funded: true })).id,
    make: async (as, order_id) => {
      const form = { order_id, amount: '100.00', target: 'balance' } as const
      const { id } = await t.ok(refundCalls.refundRequest, form, { as })
      return t.ok(refundCalls.platformRefundApprove, { id }, byDesk())
    },
    seen: cashGrew,
  },
  'an application for certification': {
    make: async (as) => applied(t, as, await personalForm(t, as)),
    seen: (now) => expect(now.real_name.native).toBe('under review'),
  },
  'a certification': {
    before: async (as) => applied(t, as, await personalForm(t, as)),
    make: (_as, id) => t.ok(certificationCalls.platformCertificationApprove, { id }, byDesk()),
    seen: (now) => expect(now.real_name.native).toBe('certified'),
  },
  'the profile': {
    make: (as) => t.ok(userCalls.userSave, { is_personal: 0, company: 'Acme Ltd', address: 'Hong Kong' }, { as }),
    seen: (now) => expect(now).toMatchObject({ is_personal: 0, company: 'Acme Ltd', address: 'Hong Kong' }),
  },
  'the e-mail': {
    make: async (as) => {
      const email = `moved-${as.email}`
      await t.ok(registerCalls.userCodeSend, { email, code_type: 'update-email' } as never, { as })
      return t.ok(centerCalls.emailChange, { email, code: await t.lastMailedCode(email), password }, { as })
    },
    seen: (now, before) => expect(now.email).toBe(`moved-${before.email}`),
  },
  'the terms an operator gives': {
    make: async (as) => {
      const account_id = await accountOf(t, as)
      return t.ok(
        customerCalls.customerSave,
        { ...terms, account_id, discount: '0.85', agent: true, phone_1_3_month: true },
        byDesk(),
      )
    },
    seen: (now) =>
      expect(now).toMatchObject({
        discount: '0.85',
        show_agent_platform: 1,
        personal_permissions: { phone_1_3_month: 1 },
      }),
  },
  'a discount': {
    make: async (as) =>
      t.ok(priceCalls.userPriceSave, { account_id: await accountOf(t, as), discount: '0.80', min_months: 1 }, byDesk()),
    seen: (now) => expect(now.discount).toBe('0.80'),
  },
  'a node subscribed to': {
    make: (as) => t.ok(nodeCalls.nodeSubscribe, { controller_id: 'jp-a', cloud_type: 'native' }, { as }),
    seen: (now) => expect(now.subscribe_nodes).toEqual([node, 'jp-a']),
  },
}

describe.each(Object.entries(changes))('%s', (_what, { before, make, seen }) => {
  test('reaches every socket of the person with their whole record, and nobody else’s', async () => {
    const [as, stranger] = [await buyer(t), await buyer(t)]
    const there = (await before?.(as)) ?? ''
    const was = await infoOf(as)
    const [one, two, other] = [await listening(as), await listening(as), await listening(stranger)]
    await make(as, there)
    const now = await infoOf(as)
    seen(now, was)
    for (const socket of [one, two]) await eventually(() => expect(recordsOf(socket).at(-1)).toEqual(now))
    for (const record of recordsOf(one)) expect(Object.keys(record)).toEqual(expect.arrayContaining(named))
    // What a stranger hears next is the first they hear: nothing came before it.
    await t.ok(userCalls.userSave, { contact: 'Somebody else' }, { as: stranger })
    await eventually(() => expect(recordsOf(other)).not.toEqual([]))
    expect(recordsOf(other).map(({ login_id }) => login_id)).toEqual([stranger.login_id])
  })
})

describe('the list of nodes', () => {
  const told = (socket: TestSocket) => socket.pushed.filter((message) => 'nodeList' in message).length
  const formOf = async () => {
    const { result } = await t.ok(nodeDeskCalls.platformNodeList, undefined, byDesk())
    return result.find(({ controller_id }) => controller_id === 'jp-a')!
  }

  test('is told to everybody when a node is closed and opened', async () => {
    const sockets = [await listening(await t.customer()), await listening(await t.customer())]
    for (const on_sell of [false, true]) {
      const heard = sockets.map(told)
      const { name_en, name_zh_hans, name_zh_hant, country, flag, cloud_type, sort } = await formOf()
      const form = {
        controller_id: 'jp-a',
        name_en,
        name_zh_hans,
        name_zh_hant,
        country,
        flag,
        cloud_type,
        sort,
        on_sell,
      }
      await t.ok(nodeDeskCalls.platformNodeSave, form as never, byDesk())
      for (const [at, socket] of sockets.entries())
        await eventually(() => expect(told(socket)).toBeGreaterThan(heard[at]!))
    }
  })

  test('is told to those alone whose nodes were chosen', async () => {
    const [as, stranger] = [await t.customer(), await t.customer()]
    const [own, other] = [await listening(as), await listening(stranger)]
    await t.ok(nodeDeskCalls.platformUserNodeSave, { account_id: await accountOf(t, as), nodes: [node] }, byDesk())
    await eventually(() => expect(told(own)).toBe(1))
    await t.ok(nodeCalls.nodeSubscribe, { controller_id: 'jp-a', cloud_type: 'native' }, { as: stranger })
    await eventually(() => expect(told(other)).toBe(1))
    expect(told(own)).toBe(1)
  })
})
