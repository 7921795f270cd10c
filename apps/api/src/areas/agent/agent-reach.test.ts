import { type Call, writes } from '@portico/contract/calls.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agent, customerOf, type Somebody } from '../../../test/agents.ts'
import { samples } from '../../../test/catalogue/all.ts'
import { accountOf, fund } from '../../../test/money.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { buyer, runningHost, startStocked } from '../../../test/resources.ts'
import { openWorkOrder } from '../../../test/work-orders.ts'

/** Somebody whom the agent has nothing to do with, and everything of theirs that a call could name. */
interface Stranger {
  account_id: string
  email: string
  host: string
  order: string
  wid: string
}

const agentCalls = (Object.values(catalogue) as Call[]).filter(({ allow }) => allow === 'agent')
let t: TestPortico
let seller: Somebody
let strangers: Record<'another agent’s customer' | 'a direct customer', Stranger>
let invite: string
let booking: string
let voucher: string
let news: string
let canned: string

beforeAll(async () => {
  t = await startStocked()
  seller = await agent(t)
  await customerOf(t, seller.id)
  const other = await agent(t)
  const theirs = await customerOf(t, other.id)
  await fund(t, theirs, 1_000_000n)
  invite = (await t.ok(catalogue.agentInviteCreate, { email: '', note: 'x', days: 7 }, { as: other })).id
  const paid = { account_id: theirs.id, amount: '5.00', reference: 'R-1' }
  booking = (await t.ok(catalogue.agentBookingRecord, paid, { as: other })).id
  await t.ok(catalogue.agentVoucherIssue, samples.agentVoucherIssue, { as: other })
  voucher = (await t.ok(catalogue.agentVoucherList, {}, { as: other })).result[0]!.id
  news = (await t.ok(catalogue.agentAnnouncementSave, samples.agentAnnouncementSave, { as: other })).id
  canned = (await t.ok(catalogue.agentCannedReplySave, samples.agentCannedReplySave, { as: other })).id
  strangers = {
    'another agent’s customer': await strangerOf(theirs),
    'a direct customer': await strangerOf(await buyer(t)),
  }
})
afterAll(() => t.stop())

async function strangerOf(as: Person): Promise<Stranger> {
  const host = await runningHost(t, as)
  const wid = await openWorkOrder(t, as)
  const [order] = (await t.ok(catalogue.orderList, { type: 'buy' }, { as })).result
  return { account_id: await accountOf(t, as), email: as.email, host, order: order!.id, wid }
}

/** The sample of a call with everything in it that names something replaced by what is the stranger's. */
function naming(call: Call, { account_id, email, host, order, wid }: Stranger): object {
  const sample = (samples as Record<string, object | undefined>)[call.name]
  const theirs: Record<string, unknown> = { account_id, wid, search: email, ids: [host] }
  if (call.name === 'agentVoucherTakeBack') theirs['ids'] = [voucher]
  const ids: Record<string, string> = {
    agentOrderStatus: order,
    agentInviteWithdraw: invite,
    agentBookingWithdraw: booking,
    agentAnnouncementInfo: news,
    agentAnnouncementPublish: news,
    agentAnnouncementWithdraw: news,
    agentAnnouncementRemove: news,
    agentCannedReplyRemove: canned,
  }
  const acts = [
    'agentResourceAct',
    'agentResourceRename',
    'agentRenewalSave',
    'agentRenewPrice',
    'agentRenew',
    'agentPhoneList',
  ]
  for (const act of acts) ids[act] = host
  const named = Object.keys(sample ?? {}).map((name) => [name, name === 'id' ? ids[call.name] : theirs[name]] as const)
  return { ...sample, ...Object.fromEntries(named.filter(([, value]) => value !== undefined)) }
}

async function answered(call: Call, input: object) {
  const { body } = await t.portico.server.inject({
    method: 'POST',
    url: `${apiBase}${call.path}`,
    headers: t.headersFor({ as: seller }),
    payload: call.files ? {} : input,
  })
  return body
}

describe.each(['another agent’s customer', 'a direct customer'] as const)('%s is absent to an agent', (whose) => {
  test.each(agentCalls.map((call) => [call.name, call] as const))('in %s', async (_name, call) => {
    const stranger = strangers[whose]
    const before =
      writes(call) && !['agentInviteCreate', 'agentPriceSave', 'agentVoucherIssue'].includes(call.name)
        ? await t.rows()
        : undefined
    const input = naming(call, stranger)
    const body = await answered(call, input)
    for (const secret of [stranger.email, stranger.order, stranger.wid]) expect(body).not.toContain(secret)
    const names = Object.values(input).flat()
    const one = [
      stranger.account_id,
      stranger.order,
      ...(call.name === 'agentHostAct' ? [] : [stranger.host]),
      stranger.wid,
      invite,
      booking,
      voucher,
      news,
      canned,
    ].some((id) => names.includes(id))
    const lists = 'search' in input
    if (one && !lists) expect(JSON.parse(body)).toMatchObject({ code: refusals.notFound, data: null })
    if (lists && !call.blob) expect(JSON.parse(body)).toMatchObject({ code: '200', data: { result: [], count: 0 } })
    if (before && one) expect(await t.rows()).toEqual(before)
  })

  test('and a host of theirs is neither found nor touched', async () => {
    const { host } = strangers[whose]
    const { result } = await t.ok(catalogue.agentHostAct, { action: 'stop', ids: [host] }, { as: seller })
    expect(result).toEqual([expect.objectContaining({ id: host, code: refusals.notFound, operation_id: '' })])
  })
})
