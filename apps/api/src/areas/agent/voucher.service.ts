import type {
  agentVoucherCalls,
  AgentVoucherGiveInput,
  AgentVoucherIssueInput,
} from '@portico/contract/agent/voucher.ts'
import type { ParsedInput } from '@portico/contract/calls.ts'
import type { DeskVoucher } from '@portico/contract/money/voucher.ts'
import type { PageOf } from '@portico/contract/page.ts'
import { daysMs } from '../../core/clock.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { toFen } from '../../core/money.ts'
import { ownerOf } from '../../core/people/names.ts'
import { pushTo } from '../../core/push/push.ts'
import { noteAtCustomer } from '../../ground/agents/consent.service.ts'
import { customerOf } from '../../ground/agents/custody.service.ts'
import { notify } from '../../ground/notices/notice.service.ts'
import { grant, type VoucherDraft } from '../../ground/vouchers/voucher.service.ts'
import { agentList, issueMany, takeBackOf } from '../money/voucher/voucher-desk.service.ts'
import { moneyStale } from '../../ground/ledger/stale.ts'

type Query = ParsedInput<typeof agentVoucherCalls.agentVoucherList>

const draftOf = (
  { app, account, login }: CustomerCtx,
  { amount, days, remark }: Omit<AgentVoucherIssueInput, 'count'>,
): VoucherDraft => ({
  type: 'event distribution',
  amountFen: toFen(amount),
  expiresAt: new Date(app.clock.now().getTime() + daysMs(days)),
  remark,
  issuedBy: login.id,
  agentId: account.id,
})

export const list = (ctx: CustomerCtx, query: Query): Promise<PageOf<DeskVoucher>> => agentList(ctx, query)

export function issue(ctx: CustomerCtx, form: AgentVoucherIssueInput) {
  ctx.audit.details = { amount: form.amount, count: form.count }
  return issueMany(ctx, draftOf(ctx, form), form.count)
}

/** Straight into the wallet of a customer. */
export async function give(ctx: CustomerCtx, form: AgentVoucherGiveInput): Promise<null> {
  const { app, db, account } = ctx
  const { account_id: accountId, amount, days } = form
  await customerOf(db, account.id, accountId)
  const gift = newId('agentMove')
  await grant(db, app.clock, { ...draftOf(ctx, form), accountId, grantedFor: `gift ${gift}` })
  ctx.audit.subject = accountId
  ctx.audit.details = { amount, days }
  await noteAtCustomer(ctx, accountId, 'agent.voucherGive', accountId, { amount, days })
  const loginId = await ownerOf(db, accountId)
  const about = { once: gift, topic: 'voucher', word: 'agentGift', link: '/cashcoupon', mail: true } as const
  if (loginId) await notify(app, db, { ...about, loginId, vars: { amount, days: String(days) } })
  await pushTo(db, { account: accountId }, { stale: ['voucherList', ...moneyStale] })
  return null
}

export const takeBack = (ctx: CustomerCtx, ids: string[]) => takeBackOf(ctx, ids, ctx.account.id)
