import { catalogue } from '@portico/contract/catalogue.ts'
import { eq } from 'drizzle-orm'
import { inTransaction } from '../src/core/db/pool.ts'
import { newId } from '../src/core/ids.ts'
import { agents } from '../src/ground/agents/agent.table.ts'
import { giveCustomer, makeAgent } from '../src/ground/agents/custody.service.ts'
import { agentDesk, agentWallet, cash, gateway, post } from '../src/ground/ledger/ledger.service.ts'
import { accountOf, fund } from './money.ts'
import type { Person, TestPortico } from './portico.ts'
import { buyer } from './resources.ts'

type Terms = Partial<typeof agents.$inferInsert>
export type Somebody = Person & { id: string }

/** Somebody who sells, at these terms, with so much of their own in the wallet. */
export async function agent(t: TestPortico, terms: Terms = {}, fen = 0n): Promise<Somebody> {
  const person = await t.customer()
  const id = await accountOf(t, person)
  await inTransaction(t.app.pool, (db) => makeAgent(db, t.clock, id))
  await setTerms(t, id, { cost: '0.80', sell: '1.10', ...terms })
  if (fen > 0n) await fundAgent(t, id, fen)
  return { ...person, id }
}

export const setTerms = (t: TestPortico, id: string, terms: Terms) =>
  t.db.update(agents).set(terms).where(eq(agents.accountId, id))

export const fundAgent = (t: TestPortico, id: string, fen: bigint) =>
  inTransaction(t.app.pool, (db) =>
    post(db, t.clock, {
      effect: `recharge ${newId('order')}`,
      kind: 'recharge',
      lines: [
        { place: agentWallet(id), amount: fen },
        { place: gateway('cashier'), amount: -fen },
      ],
    }),
  )

/** A customer of an agent, who may use the node, without money. */
export async function customerOf(t: TestPortico, agentId: string): Promise<Somebody> {
  const person = await buyer(t, 0n)
  const id = await accountOf(t, person)
  await inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, id, agentId))
  return { ...person, id }
}

interface PairWish {
  terms?: Terms
  agentFen?: bigint
  customerFen?: bigint
}

/** An agent and a customer of theirs, with so much in the wallet of either. */
export async function pairOf(
  t: TestPortico,
  { terms = {}, agentFen = 0n, customerFen = 0n }: PairWish = {},
): Promise<{ seller: Somebody; customer: Somebody }> {
  const seller = await agent(t, terms, agentFen)
  const customer = await customerOf(t, seller.id)
  if (customerFen > 0n) await fund(t, customer, customerFen)
  return { seller, customer }
}

/** The same person after so long that they were signed out. */
export const signedInAgain = async <P extends Person>(t: TestPortico, person: P): Promise<P> => ({
  ...person,
  ...(await t.signIn(person.email)),
})

/** What somebody was told, the newest first. */
export const noticesOf = async (t: TestPortico, as: Person): Promise<string[]> =>
  (await t.ok(catalogue.noticeList, { limit: 100 }, { as, method: 'GET' })).result.map(({ subject }) => subject)

/** What a customer paid their agent by hand. */
export const paidByHand = (t: TestPortico, agentId: string, accountId: string, fen: bigint) =>
  inTransaction(t.app.pool, (db) =>
    post(db, t.clock, {
      effect: `desk ${newId('order')}`,
      kind: 'agentDesk',
      lines: [
        { place: cash(accountId), amount: fen },
        { place: agentDesk(agentId), amount: -fen },
      ],
    }),
  )
