import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Nothing } from '../page.ts'
import { chosen } from '../rules/text.ts'
import { agentConsents } from './consent.ts'

export const ProviderConsentInput = z.object({ consent: chosen(agentConsents) })

/** What a customer lets their agent do. */
export const providerCalls = calls({
  providerConsentSave: {
    post: '/apiv1/user/saveProviderConsent',
    allow: 'owner',
    input: ProviderConsentInput,
    data: Nothing,
    audit: 'provider.consent',
    stales: ['providerInfo'],
  },
})
