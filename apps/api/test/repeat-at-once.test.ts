import { catalogue } from '@portico/contract/catalogue.ts'
import { headers } from '@portico/contract/headers.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLines } from '../src/core/audit/audit.table.ts'
import { writesOn } from './catalogue/all.ts'
import type { WriteName } from './catalogue/area.ts'
import { Stage } from './catalogue/stage.ts'
import { cashOf, fund } from './money.ts'
import { TestPortico } from './portico.ts'
import { buyer, hostForm, inOrder, provenBooks } from './resources.ts'

let stage: Stage
let t: TestPortico
beforeAll(async () => {
  stage = await Stage.set({})
  t = stage.t
})
afterAll(() => stage.strike())

const keyed = (key: string) => ({ [headers.idempotencyKey]: key })
const linesOf = (event: string) => t.db.select().from(auditLines).where(eq(auditLines.event, event))

/** What moves money or makes what is worth money. */
const paying: readonly WriteName[] = [
  'resourceCreate',
  'hostCreate',
  'diskCreate',
  'snapshotCreate',
  'cartSettle',
  'resourceRenew',
  'hostResize',
  'diskExtend',
  'resourceRestore',
  'rechargeStart',
  'withdrawalRequest',
  'refundRequest',
  'voucherRedeem',
  'platformVoucherIssue',
  'platformRefundApprove',
  'remittanceConfirm',
  'offlineRechargeAdd',
  'adjustmentAdd',
  'proposalApprove',
]

test.each(paying)('%s: the same key 33 times at once has one effect, and all get its answer', async (name) => {
  const write = await writesOn(stage)[name]()
  const event = catalogue[name].audit!
  const before = await linesOf(event)
  const sent = await Promise.all(Array.from({ length: 33 }, () => write({ headers: keyed(`at once ${name}`) })))
  expect(await linesOf(event)).toHaveLength(before.length + 1)
  const [first] = sent
  expect(first!.answer.code).toBe('200')
  for (const { answer } of sent) expect([answer.code, answer.data]).toEqual(['200', first!.answer.data])
  expect(await provenBooks(t)).toMatchObject(inOrder)
})

test('two servers that get the same key at once do it once as well', async () => {
  const beside = await TestPortico.start({}, { beside: t })
  try {
    const as = await buyer(t)
    const { form } = await hostForm(t, as)
    const issue = { type: 'paper', amount: '10.00', count: 1, expires_on: '2099-12-31' } as const
    const servers = Array.from({ length: 16 }, (_, n) => (n % 2 ? beside : t))
    const hosts = await Promise.all(
      servers.map((server) => server.send(catalogue.hostCreate, form, { as, headers: keyed('servers') })),
    )
    const vouchers = await Promise.all(
      servers.map((server) =>
        server.send(catalogue.platformVoucherIssue, issue, { as: stage.operator, headers: keyed('servers') }),
      ),
    )
    for (const answers of [hosts, vouchers]) {
      expect(answers[0]!.code).toBe('200')
      for (const { code, data } of answers) expect([code, data]).toEqual(['200', answers[0]!.data])
    }
  } finally {
    await beside.stop()
  }
})

test('a withdrawal that is repeated after it was approved takes nothing more', async () => {
  const as = await t.customer()
  await fund(t, as, 3000n)
  const card = { card_number: '6222020200112233', bank: 'Bank of China', holder: 'Lin Yue' }
  const ask = () =>
    t.send(catalogue.withdrawalRequest, { amount: '10.00', ...card }, { as, headers: keyed('withdrawal') })
  const { data: first } = await ask()
  await t.ok(catalogue.platformRefundApprove, { id: first.id }, { as: stage.operator })
  expect((await ask()).data).toEqual(first)
  expect(await cashOf(t, as)).toBe('20.00')
})
