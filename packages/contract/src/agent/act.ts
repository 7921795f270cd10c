import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { agentActionTimeoutSeconds } from '../constants.ts'
import { Id } from '../ids.ts'
import { Nothing } from '../page.ts'
import { Phone, phoneIds, PhoneResults } from '../phone/device.ts'
import { actManyMax, ActResults, Bought, months, Quote, quoteToken, resourceNameMax } from '../resource/fields.ts'
import { isPlain, type ActDeclaration } from '../resource/product.ts'
import { ResourceId, soldProducts, type SoldProduct } from '../resource/products.ts'
import { chosen, requiredLineAtMost, type MessageKey } from '../rules/text.ts'
import { autoRenewals } from '../states/compute.ts'
import { agentCall } from './customer.ts'
import { host } from '../compute/host.ts'

/** What an agent does to hosts of its customers. */
export const agentHostActions = ['start', 'stop', 'reboot', 'leave rescue'] as const
export type AgentHostAction = (typeof agentHostActions)[number]

/** What can be done to a product without saying more. */
export const plainActsOf = ({ acts }: Pick<SoldProduct, 'acts'>): string[] =>
  Object.entries(acts as Readonly<Record<string, ActDeclaration<string>>>).flatMap(([act, declared]) =>
    isPlain(declared) ? [act] : [],
  )
const plainActs = [...new Set(soldProducts.flatMap(plainActsOf))] as unknown as readonly [string, ...string[]]

const post = '/index/agentscompute/action'
const stales = ['agentResourceList'] as const
const of = { id: ResourceId }

const AgentPhone = z.pick(Phone, { id: true, remark: true, model: true, state: true })

/** What an agent does on behalf of customers who let it act. */
export const agentActCalls = calls({
  /** Each host on its own. */
  agentHostAct: {
    post,
    allow: 'agent',
    timeoutSeconds: agentActionTimeoutSeconds,
    input: z.object({
      action: z.enum(agentHostActions),
      ids: z
        .array(host.id)
        .check(z.minLength(1, 'rules.choose'), z.maxLength(actManyMax, 'rules.tooLong' satisfies MessageKey)),
    }),
    data: ActResults,
    audit: 'agent.hostAct',
    stales,
  },
  /** Whatever is done to a thing of any kind without saying more. */
  agentResourceAct: {
    post,
    form: 'act',
    ...agentCall,
    input: z.object({ action: z.literal('act'), type: chosen(plainActs), ...of }),
    data: Nothing,
    audit: 'agent.act',
    stales,
  },
  agentResourceRename: {
    post,
    form: 'rename',
    ...agentCall,
    input: z.object({ action: z.literal('rename'), ...of, name: requiredLineAtMost(resourceNameMax) }),
    data: Nothing,
    audit: 'agent.rename',
    stales,
  },
  agentRenewalSave: {
    post,
    form: 'renewal',
    ...agentCall,
    input: z.object({ action: z.literal('renewal'), ...of, renewal: chosen(autoRenewals) }),
    data: Nothing,
    audit: 'agent.renewal',
    stales,
  },
  /** What the customer pays, who is charged exactly that. */
  agentRenewPrice: {
    post: '/apiv1/agent/renewPrice',
    ...agentCall,
    reads: true,
    input: z.object({ ...of, months }),
    data: Quote,
  },
  agentRenew: {
    post,
    form: 'renew',
    ...agentCall,
    input: z.object({ action: z.literal('renew'), ...of, months, quote: quoteToken }),
    data: Bought,
    audit: 'agent.renew',
    stales: [...stales, 'agentOrderList', 'agentOverview', 'agentCustomerList', 'agentCustomerInfo'],
  },
  /** The phones of a service, of which some can be rebooted. */
  agentPhoneList: {
    post: '/apiv1/agent/phoneList',
    ...agentCall,
    reads: true,
    input: z.object(of),
    data: z.object({ result: z.array(AgentPhone) }),
  },
  agentPhoneReboot: {
    post,
    form: 'reboot phones',
    ...agentCall,
    input: z.object({ action: z.literal('reboot phones'), account_id: Id('account'), device_ids: phoneIds }),
    data: PhoneResults,
    audit: 'agent.phoneReboot',
    stales: ['agentPhoneList'],
  },
})
