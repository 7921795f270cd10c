import { catalogue } from '@portico/contract/catalogue.ts'
import type { SignedIn } from '@portico/contract/account/session.ts'
import { operator } from './people.ts'
import type { Customer, Portico } from './portico.ts'

export async function accountOf(portico: Portico, { login_id }: SignedIn): Promise<string> {
  const [row] = await portico.sql<{ id: string }>('select account_id as id from login where id = $1', [login_id])
  return row!.id
}

/** What an operator agreed with an agent: four fifths of the list price, and a credit to begin with. */
export const agentTerms = {
  cost: '0.80',
  cost_products: [],
  credit: '100000',
  grace_days: 7,
  payout_min: '100',
  status: 'active',
  reason: 'Agreed in May',
} as const

/** Makes somebody an agent, by the calls that operators use. */
export async function asAgent(portico: Portico, person: Customer, chief: SignedIn): Promise<string> {
  const account_id = await accountOf(portico, person)
  const form = {
    account_id,
    discount: '1.00',
    min_months: 1,
    agent: true,
    phone_1_3_month: false,
    sale_id: '',
  } as const
  await portico.ok(catalogue.customerSave, form, chief)
  await portico.ok(catalogue.platformAgentSave, { account_id, ...agentTerms, cost_products: [] }, chief)
  return account_id
}

/** An agent with a customer, and the operator who brought them together. */
export async function agentPair(portico: Portico) {
  const chief = await operator(portico)
  const [seller, customer] = [await portico.customer(), await portico.customer()]
  const agent_id = await asAgent(portico, seller, chief)
  const account_id = await accountOf(portico, customer)
  await portico.ok(catalogue.platformAgentMove, { account_id, agent_id, reason: 'Asked' }, chief)
  return { chief, seller, customer, agent_id, account_id }
}
