import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { languages } from '../language.ts'
import { Instant, Nothing } from '../page.ts'
import { email } from '../rules/account.ts'
import { domain } from '../rules/network.ts'
import { accent, emptyOr } from '../rules/site.ts'
import { across, lineAtMost, linesAtMost, requiredLineAtMost, trimmed, type MessageKey } from '../rules/text.ts'

const agreementText = linesAtMost(20_000)
const emptyOrEmail = emptyOr((value) => email.safeParse(value).success, 'rules.email')

/** Whether mail from this address may say that it comes from the domain. */
export const isOfDomain = (address: string, host: string): boolean =>
  host !== '' && address.split('@').at(-1)?.toLowerCase() === host.toLowerCase()

/** Under which name an agent meets its customers. A file field holds the id of an uploaded picture, or nothing. */
export const FaceFields = z.object({
  name_en: requiredLineAtMost(50),
  name_zh_hans: requiredLineAtMost(50),
  name_zh_hant: requiredLineAtMost(50),
  logo: trimmed,
  accent,
  domain: emptyOr((value) => domain.safeParse(value).success, 'rules.domain'),
  sender_name: lineAtMost(50),
  sender_address: emptyOrEmail,
  email: emptyOrEmail,
  phone: lineAtMost(50),
  hours: lineAtMost(100),
  service_en: agreementText,
  service_zh_hans: agreementText,
  service_zh_hant: agreementText,
  policy_en: agreementText,
  policy_zh_hans: agreementText,
  policy_zh_hant: agreementText,
  languages: z
    .array(z.enum(languages))
    .check(
      z.minLength(1, 'rules.choose' satisfies MessageKey),
      z.maxLength(languages.length, 'rules.invalid' satisfies MessageKey),
    ),
})

export const FaceInput = FaceFields.check(
  across(
    ['sender_address', 'domain'],
    (form) => form.sender_address === '' || isOfDomain(form.sender_address, form.domain),
    'sender_address',
    'rules.senderDomain',
  ),
)
export type FaceInput = z.output<typeof FaceInput>

/** What a domain must have: a text that its owner alone can write there, and that it leads here and nowhere else. */
export const domainParts = ['text', 'address'] as const
export type DomainPart = (typeof domainParts)[number]

export const DomainCheck = z.object({
  /** The name that is asked for, and what it must hold: as a TXT record, or as the target of a CNAME. */
  record: z.string(),
  txt: z.string(),
  cname: z.string(),
  /** The record that leads here, from the domain to `platform_host`. */
  lead: z.enum(['CNAME', 'A', 'AAAA']),
  /** The addresses that it may lead to, as the last look knew them. */
  addresses: z.array(z.string()),
  /** What the last look found, a line each, and which part of it was missing. */
  found: z.array(z.string()),
  missing: z.array(z.enum(domainParts)),
  /** NULL until somebody looks. */
  checked_time: z.nullable(Instant),
  /** NULL while a part of it has not been found. */
  verified_time: z.nullable(Instant),
})
export type DomainCheck = z.output<typeof DomainCheck>

export const AgentFace = z.object({
  face: FaceInput,
  logo_url: z.string(),
  /** Where the agent's domain must lead. */
  platform_host: z.string(),
  /** NULL while there is no domain. */
  domain_check: z.nullable(DomainCheck),
})
export type AgentFace = z.output<typeof AgentFace>

export const faceCalls = calls({
  agentFaceInfo: { get: '/apiv1/setting/agentInfo', allow: 'agent', reads: true, data: AgentFace },
  agentFaceSave: {
    post: '/apiv1/setting/agentInfo',
    allow: 'agent',
    input: FaceInput,
    data: Nothing,
    audit: 'agent.face',
    stales: ['agentFaceInfo', 'siteInfo'],
  },
  agentDomainVerify: {
    post: '/apiv1/setting/verifyConfig',
    allow: 'agent',
    data: DomainCheck,
    audit: 'agent.domain',
    stales: ['agentFaceInfo'],
  },
})
