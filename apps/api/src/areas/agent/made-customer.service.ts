import type { AgentCustomerCreateInput } from '@portico/contract/agent/made-customer.ts'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { CustomerCtx, Outside } from '../../core/http/context.ts'
import { newId, newSecret } from '../../core/ids.ts'
import { hashPassword } from '../../core/passwords.ts'
import { ownerOf } from '../../core/people/names.ts'
import { loginById, type Login } from '../../core/people/people.ts'
import { accounts, logins } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { agentCustomers } from '../../ground/agents/agent.table.ts'
import { noteAtCustomer } from '../../ground/agents/consent.service.ts'
import { customerOf, giveCustomer } from '../../ground/agents/custody.service.ts'
import { twoPlaces } from '../../ground/prices/price.service.ts'
import { messageRobots } from '../../ground/robots/robot.service.ts'
import { sendWelcome } from '../account/password.service.ts'
import { refuseClosed } from '../account/register.service.ts'
import { factorsKept } from '../../ground/prices/factors.ts'
import { refuseTooManyMails } from './invite.service.ts'

type Form = z.output<typeof AgentCustomerCreateInput>

/** Nobody knows the password that it has until the person sets one. */
export async function beforeCreate(ctx: Outside<CustomerCtx>, { email }: Form): Promise<string> {
  await refuseClosed(ctx)
  await refuseTooManyMails(ctx, email)
  return hashPassword(newSecret())
}

/** The address is nobody's before its mailbox has shown it, so it may be somebody's already, and nothing here tells. */
export async function create(ctx: CustomerCtx, form: Form, passwordHash: string): Promise<{ account_id: string }> {
  const { app, db, account } = ctx
  const [account_id, loginId] = [newId('account'), newId('login')]
  await db.insert(accounts).values({ id: account_id, isPersonal: 2, registeredAs: 'personal', contact: form.name })
  const [login] = await db
    .insert(logins)
    .values({
      id: loginId,
      kind: 'owner',
      accountId: account_id,
      emailWanted: form.email,
      areaCode: form.area_code.replace('+', ''),
      phone: form.phone || null,
      phoneProven: false,
      passwordHash,
      language: ctx.language,
    })
    .returning()
  await giveCustomer(db, app.clock, account_id, account.id)
  const kept = { note: form.note, discount: twoPlaces(form.discount), products: factorsKept(form.products) }
  await db.update(agentCustomers).set(kept).where(eq(agentCustomers.accountId, account_id))
  await sendWelcome(ctx, login!, account.id)
  ctx.audit.subject = account_id
  ctx.audit.details = { email: form.email, discount: kept.discount }
  await noteAtCustomer(ctx, account_id, 'agent.customerCreate', account_id, {})
  await messageRobots(app, db, 'customer.registered', account_id)
  await pushTo(db, { account: account.id }, { stale: ['agentCustomerList', 'agentOverview'] })
  return { account_id }
}

const isOpened = ({ email, emailWanted }: Login) => email !== null || emailWanted === null

async function unopened({ db, account }: Pick<CustomerCtx, 'db' | 'account'>, accountId: string): Promise<Login> {
  await customerOf(db, account.id, accountId)
  const login = await loginById(db, (await ownerOf(db, accountId)) ?? '')
  if (!login || isOpened(login) || login.phoneProven) throw refuse('wrongState')
  return login
}

export async function beforeWelcome(ctx: Outside<CustomerCtx>, accountId: string): Promise<void> {
  const { emailWanted } = await unopened(ctx, accountId)
  await refuseTooManyMails(ctx, emailWanted!)
}

export async function welcome(ctx: CustomerCtx, accountId: string): Promise<null> {
  const login = await unopened(ctx, accountId)
  await sendWelcome(ctx, login, ctx.account.id)
  ctx.audit.subject = accountId
  await noteAtCustomer(ctx, accountId, 'agent.customerWelcome', accountId, {})
  return null
}
