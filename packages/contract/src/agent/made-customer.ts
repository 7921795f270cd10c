import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Nothing } from '../page.ts'
import { areaCode, email, registerPhoneFits } from '../rules/account.ts'
import { across, requiredLineAtMost, trimmed } from '../rules/text.ts'
import { agentCall, agentDiscount, agentNote } from './customer.ts'
import { productFactors } from './factor.ts'

export const agentCustomerNameMax = 100
/** So long the link to set a password works. */
export const welcomeDays = 7

const one = z.object({ account_id: Id('account') })

export const AgentCustomerCreateInput = z
  .object({
    name: requiredLineAtMost(agentCustomerNameMax),
    email,
    area_code: z._default(areaCode, '86'),
    phone: z._default(trimmed, ''),
    note: agentNote,
    discount: agentDiscount,
    products: z._default(productFactors(agentDiscount), []),
  })
  .check(
    across(
      ['area_code', 'phone'],
      ({ area_code, phone }) => phone === '' || registerPhoneFits(area_code, phone),
      'phone',
      'rules.phone',
    ),
  )

/** Customers whom an agent makes. They set their password themselves, by a link that goes to their mailbox alone. */
export const madeCustomerCalls = calls({
  /** Nothing tells whether the address is somebody's here already: only its mailbox does. */
  agentCustomerCreate: {
    post: '/apiv1/agent/createCustomer',
    ...agentCall,
    input: AgentCustomerCreateInput,
    data: one,
    audit: 'agent.customerCreate',
    stales: ['agentCustomerList', 'agentOverview'],
  },
  /** The link once more; the one before stops working. */
  agentCustomerWelcome: {
    post: '/apiv1/agent/welcomeCustomer',
    ...agentCall,
    input: one,
    data: Nothing,
    audit: 'agent.customerWelcome',
  },
})
