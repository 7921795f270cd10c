import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Nothing } from '../page.ts'
import { requiredPattern } from '../rules/text.ts'
import { agentCall } from './customer.ts'

/** The most that an agent lends one customer, and all of them within a day, in yuan. */
export const loanMaxYuan = 100_000
export const loanDayMaxYuan = 500_000

export const LoanInput = z.object({
  account_id: Id('account'),
  /** In all; nothing takes it back. */
  credit: requiredPattern(/^\d{1,6}(?:\.\d{1,2})?$/, 'rules.amount').check(
    z.refine((typed) => !(Number(typed) > loanMaxYuan), 'rules.invalid'),
  ),
})
export type LoanInput = z.output<typeof LoanInput>

export const agentLoanCalls = calls({
  /** What a customer may spend of the agent's before they pay. The agent collects it by itself. */
  agentLoanSave: {
    post: '/apiv1/agent/setCustomerCredit',
    ...agentCall,
    input: LoanInput,
    data: Nothing,
    audit: 'agent.loan',
    stales: ['agentCustomerList', 'agentCustomerInfo', 'agentWalletInfo', 'agentStatementList'],
  },
})
