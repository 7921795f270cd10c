import { foldEmail } from '@portico/contract/rules/account.ts'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Inside } from '../../core/app/app.ts'
import type { Db } from '../../core/db/pool.ts'
import { ownerOf } from '../../core/people/names.ts'
import { accounts } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuseField } from '../../core/refuse.ts'
import { notify } from '../notices/notice.service.ts'
import { agentCustomers, agentInvites } from './agent.table.ts'
import { giveCustomer } from './custody.service.ts'

interface Newcomer {
  accountId: string
  email: string
  /** How the agent reads of them. */
  name: string
}

/** Makes whoever has just registered a customer of the agent whose invitation they brought; on an agent's domain, of that one alone. */
export async function joinByInvite(
  app: Inside,
  db: Db,
  code: string,
  newcomer: Newcomer,
  onlyOf?: string,
): Promise<void> {
  const invite = await usable(app, db, code, newcomer.email)
  if (!invite || (onlyOf && invite.agentId !== onlyOf)) throw refuseField({ invite_code: 'rules.inviteCode' })
  const { agentId, id: inviteId, note } = invite
  await giveCustomer(db, app.clock, newcomer.accountId, agentId)
  await db.update(agentCustomers).set({ inviteId, note }).where(eq(agentCustomers.accountId, newcomer.accountId))
  await pushTo(db, { account: agentId }, { stale: ['agentCustomerList', 'agentInviteList', 'agentOverview'] })
  const loginId = await ownerOf(db, agentId)
  if (!loginId) return
  const [once, vars] = [`agent customer ${newcomer.accountId}`, { name: newcomer.name }]
  await notify(app, db, { loginId, once, topic: 'agent', word: 'agentJoined', vars, link: '/agent/customers' })
}

/** One that was mailed is for that address, and once; the row is held, so that two do not use it at a time. */
async function usable(app: Inside, db: Db, code: string, email: string) {
  const [found] = await db
    .select({ invite: agentInvites })
    .from(agentInvites)
    .innerJoin(accounts, eq(accounts.id, agentInvites.agentId))
    .where(
      and(
        eq(agentInvites.code, code),
        isNull(agentInvites.withdrawnAt),
        gt(agentInvites.expiresAt, app.clock.now()),
        eq(accounts.agent, true),
        eq(accounts.status, 'normal'),
      ),
    )
    .for('update', { of: agentInvites })
  const invite = found?.invite
  if (!invite?.email) return invite
  const isUsed = (await db.$count(agentCustomers, eq(agentCustomers.inviteId, invite.id))) > 0
  return invite.email === foldEmail(email) && !isUsed ? invite : undefined
}
