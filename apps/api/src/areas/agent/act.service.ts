import type { agentActCalls, AgentHostAction } from '@portico/contract/agent/act.ts'
import type { Data, ParsedInput } from '@portico/contract/calls.ts'
import { okCode } from '@portico/contract/codes.ts'
import { pageLimitMax } from '@portico/contract/page.ts'
import type { PhoneResults } from '@portico/contract/phone/device.ts'
import type { Bought, Quote } from '@portico/contract/resource/fields.ts'
import { ownLists } from '@portico/contract/resource/products.ts'
import { eq } from 'drizzle-orm'
import type { CustomerCtx } from '../../core/http/context.ts'
import { accounts } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { noteAtCustomer } from '../../ground/agents/consent.service.ts'
import { rename as renameOwn, setRenewal } from '../../lifecycle/own-changes.ts'
import { holdAny } from '../../lifecycle/own.ts'
import { productOf } from '../../lifecycle/product.ts'
import { renew as renewOwn, renewPrice as ownRenewPrice } from '../../lifecycle/renew.ts'
import type { ResourceRow } from '../../lifecycle/resource.table.ts'
import { actMany } from '../compute/host.service.ts'
import { rebootPhones as rebootOwn } from '../phone/work/phone-act.service.ts'
import { list as listPhones } from '../phone/device/phone.service.ts'

type Calls = typeof agentActCalls
type Form<Name extends keyof Calls> = ParsedInput<Calls[Name]>

/** On behalf of customers who let the agent; a line in the log of either. */
export async function actOnHosts(ctx: CustomerCtx, { ids, action }: { ids: string[]; action: AgentHostAction }) {
  const owners = new Map<string, string>()
  const answer = await actMany(ctx, ids, action, async (id) => {
    const row = await holdForCustomer(ctx, id)
    owners.set(id, row.accountId)
    return row
  })
  for (const { id } of answer.result.filter(({ code }) => code === okCode)) {
    await noteAtCustomer(ctx, owners.get(id)!, 'agent.hostAct', id, { action })
    await pushTo(ctx.db, { account: owners.get(id)! }, { stale: ['hostList', 'hostInfo', 'resourceTimeline'] })
  }
  return answer
}

/** A thing of one of the agent's customers, held; somebody else's is absent. */
async function holdForCustomer(ctx: CustomerCtx, id: string): Promise<ResourceRow> {
  const row = await holdAny(ctx.db, id)
  await letting(ctx, row.accountId)
  if (row.deletedAt) throw refuse('wrongState')
  return row
}

/** Refused unless it is a customer of the agent who lets it act, and goes on doing so while this is written. */
async function letting({ db, account }: CustomerCtx, accountId: string): Promise<typeof accounts.$inferSelect> {
  const [owner] = await db.select().from(accounts).where(eq(accounts.id, accountId)).for('share')
  if (owner?.agentId !== account.id) throw refuse('notFound')
  if (owner.agentConsent !== 'act') throw refuse('consentMissing')
  if (owner.status !== 'normal') throw refuse('wrongState')
  return owner
}

/** Does what the customer could do, by the agent's hand. */
async function inPlaceOf<Answer>(
  ctx: CustomerCtx,
  accountId: string,
  work: (theirs: CustomerCtx) => Promise<Answer>,
): Promise<Answer> {
  const { id, isPersonal } = await letting(ctx, accountId)
  return work({ ...ctx, account: { id, agent: false, business: isPersonal === 0 }, group: null })
}

/** A write to a thing of a customer's, with its line in either log. */
async function write<Answer>(
  ctx: CustomerCtx,
  event: string,
  id: string,
  work: (theirs: CustomerCtx) => Promise<Answer>,
): Promise<Answer> {
  const { accountId } = await holdForCustomer(ctx, id)
  const answer = await inPlaceOf(ctx, accountId, work)
  ctx.audit.subject = id
  await noteAtCustomer(ctx, accountId, event, id, ctx.audit.details ?? {})
  await pushTo(ctx.db, { account: accountId }, { stale: [...ownLists, 'resourceTimeline', 'userInfo'] })
  return answer
}

export const act = (ctx: CustomerCtx, { id, type }: Form<'agentResourceAct'>): Promise<null> =>
  write(ctx, 'agent.act', id, async (theirs) => {
    const { kind } = await holdAny(ctx.db, id)
    const done = productOf(kind).plainActs[type]
    if (!done) throw refuse('wrongState')
    await done(theirs, id)
    ctx.audit.details = { action: type }
    return null
  })

export const rename = (ctx: CustomerCtx, { id, name }: Form<'agentResourceRename'>): Promise<null> =>
  write(ctx, 'agent.rename', id, (theirs) => renameOwn(theirs, { id, name }))

export const saveRenewal = (ctx: CustomerCtx, { id, renewal }: Form<'agentRenewalSave'>): Promise<null> =>
  write(ctx, 'agent.renewal', id, (theirs) => setRenewal(theirs, { id, renewal }))

export async function renewPrice(ctx: CustomerCtx, { id, months }: Form<'agentRenewPrice'>): Promise<Quote> {
  const { accountId } = await holdForCustomer(ctx, id)
  return inPlaceOf(ctx, accountId, (theirs) => ownRenewPrice(theirs, { ids: [id], months }))
}

/** The customer's money pays for it. */
export const renew = (ctx: CustomerCtx, { id, months, quote }: Form<'agentRenew'>): Promise<Bought> =>
  write(ctx, 'agent.renew', id, (theirs) => renewOwn(theirs, { ids: [id], months, quote }))

export async function phonesIn(
  ctx: CustomerCtx,
  { id }: Form<'agentPhoneList'>,
): Promise<Data<Calls['agentPhoneList']>> {
  const { accountId } = await holdForCustomer(ctx, id)
  const theirs = { service_id: id, limit: pageLimitMax }
  const { result } = await inPlaceOf(ctx, accountId, (customer) => listPhones(customer, theirs))
  return { result: result.map(({ id: phone, remark, model, state }) => ({ id: phone, remark, model, state })) }
}

export async function rebootPhones(
  ctx: CustomerCtx,
  { account_id, device_ids }: Form<'agentPhoneReboot'>,
): Promise<PhoneResults> {
  const result = await inPlaceOf(ctx, account_id, (theirs) => rebootOwn(theirs, device_ids))
  ctx.audit.subject = account_id
  ctx.audit.details = { phones: device_ids.join(' ') }
  await noteAtCustomer(ctx, account_id, 'agent.phoneReboot', account_id, ctx.audit.details)
  return { result }
}
