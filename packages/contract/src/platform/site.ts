import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { languages } from '../language.ts'

/**
 * What anyone may know of this installation. The server writes it into the console's page
 * (`<script type="application/json" id="site">`), so that the first paint has the right name and colour.
 */
export const SiteInfo = z.object({
  /** As it is called in each language. */
  names: z.record(z.enum(languages), z.string()),
  /** Whether an agent meets its customers here: what is the platform's own is not shown. */
  of_agent: z.boolean(),
  /** Those it is offered in. */
  languages: z.array(z.enum(languages)),
  intro: z.string(),
  description: z.string(),
  seo_keywords: z.string(),
  ads: z.string(),
  copyright: z.string(),
  record_number: z.string(),
  phone: z.string(),
  /** When somebody answers. */
  hours: z.string(),
  qq: z.string(),
  email: z.string(),
  company_address: z.string(),
  /** The accent as #rrggbb; every other step of the palette is derived from it. */
  accent: z.string(),
  logo_url: z.string(),
  favicon_url: z.string(),
  qr_code_url: z.string(),
  official_url: z.string(),
  docs_url: z.string(),
  registration_open: z.boolean(),
  wechat_sign_in: z.boolean(),
  qq_sign_in: z.boolean(),
  international: z.boolean(),
  push_port: z.number(),
})
export type SiteInfo = z.output<typeof SiteInfo>

export const agreements = ['service', 'policy', 'purchase'] as const
export type Agreement = (typeof agreements)[number]

export const siteCalls = calls({
  siteInfo: { get: '/apiv1/info/siteInfo', allow: 'anyone', faced: true, reads: true, data: SiteInfo },
  agreementInfo: {
    get: '/apiv1/info/agreement',
    allow: 'anyone',
    faced: true,
    reads: true,
    input: z.object({ name: z.enum(agreements) }),
    data: z.object({ name: z.enum(agreements), text: z.string() }),
  },
  clientVersionInfo: {
    post: '/apiv1/login/latestVersion',
    allow: 'anyone',
    faced: true,
    reads: true,
    data: z.object({
      version: z.string(),
      links: z.array(z.object({ platform: z.enum(['windows', 'macos', 'linux', 'android', 'ios']), url: z.string() })),
    }),
  },
  countryCodeMap: {
    get: '/apiv1/info/countryCode',
    allow: 'anyone',
    reads: true,
    data: z.record(z.string(), z.string()),
  },
})
