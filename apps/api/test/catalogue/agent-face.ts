import { catalogue } from '@portico/contract/catalogue.ts'
import { agent } from '../agents.ts'
import { customerOf } from '../faces.ts'
import { area, type Samples } from './area.ts'
import type { Stage } from './stage.ts'

const samples = {
  agentFaceInfo: undefined,
  agentFaceSave: {
    name_en: 'Harbour Cloud',
    name_zh_hans: '海港云',
    name_zh_hant: '海港雲',
    logo: '',
    accent: '#0a7d55',
    domain: 'cloud.harbour.example',
    sender_name: 'Harbour',
    sender_address: 'hello@cloud.harbour.example',
    email: 'help@harbour.example',
    phone: '400 100',
    hours: '9 to 5',
    service_en: 'terms',
    service_zh_hans: '条款',
    service_zh_hant: '條款',
    policy_en: 'privacy',
    policy_zh_hans: '隐私',
    policy_zh_hant: '隱私',
    languages: ['en', 'zh-Hant', 'zh-Hans'],
  },
  agentDomainVerify: undefined,
  providerInfo: undefined,
  providerLeave: { reason: 'moving on' },
  providerStay: undefined,
  agentReleaseList: undefined,
  agentCustomerRelease: { account_id: 'acc_Aaaaaaaaaaaa', reason: 'moving on' },
  agentCustomerKeep: { account_id: 'acc_Aaaaaaaaaaaa' },
  customerRelease: { account_id: 'acc_Aaaaaaaaaaaa', reason: 'asked for by both' },
} satisfies Partial<Samples>

/** An agent with a customer. */
async function pair({ t }: Stage) {
  const seller = await agent(t)
  return { seller, customer: await customerOf(t, seller.id) }
}

/** The customer has asked to leave. */
async function asked(s: Stage) {
  const both = await pair(s)
  await s.t.ok(catalogue.providerLeave, samples.providerLeave, { as: both.customer })
  return both
}

export const agentFace = area({
  public: [],
  operator: ['operator.customers customerRelease'],
  samples,
  writes: (s) => ({
    agentFaceSave: s.by(catalogue.agentFaceSave, async () => ({ as: await agent(s.t), input: samples.agentFaceSave })),
    agentDomainVerify: s.by(catalogue.agentDomainVerify, async () => {
      const as = await agent(s.t)
      await s.t.ok(catalogue.agentFaceSave, samples.agentFaceSave, { as })
      return { as }
    }),
    providerLeave: s.by(catalogue.providerLeave, async () => ({
      as: (await pair(s)).customer,
      input: samples.providerLeave,
    })),
    providerStay: s.by(catalogue.providerStay, async () => ({ as: (await asked(s)).customer })),
    agentCustomerRelease: s.by(catalogue.agentCustomerRelease, async () => {
      const { seller, customer } = await pair(s)
      return { as: seller, input: { ...samples.agentCustomerRelease, account_id: customer.id } }
    }),
    agentCustomerKeep: s.by(catalogue.agentCustomerKeep, async () => {
      const { seller, customer } = await asked(s)
      return { as: seller, input: { account_id: customer.id } }
    }),
    customerRelease: s.byOperator(catalogue.customerRelease, async () => ({
      ...samples.customerRelease,
      account_id: (await pair(s)).customer.id,
    })),
  }),
})
