import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Nothing } from '../page.ts'
import { email } from '../rules/account.ts'
import { qq } from '../rules/identity.ts'
import { targetHost } from '../rules/network.ts'
import { accent, emptyOr } from '../rules/site.ts'
import { across, lineAtMost, linesAtMost, requiredLineAtMost, trimmed, type MessageKey } from '../rules/text.ts'
import { agreements } from './site.ts'

const isWebAddress = (value: string) => /^https?:\/\/[^\s]+$/i.test(value) && URL.canParse(value)

const address = emptyOr(isWebAddress, 'rules.webAddress').check(z.maxLength(500, 'rules.tooLong' satisfies MessageKey))

/** What stands before this server, with blanks or commas between. */
const hosts = emptyOr(
  (value) => value.split(/[\s,]+/).every((part) => targetHost.safeParse(part).success),
  'rules.targetHost',
).check(z.maxLength(500, 'rules.tooLong' satisfies MessageKey))

/** The site's identity and switches. A file field holds the id of an uploaded picture, or nothing. */
export const SystemSettings = z.object({
  registration_open: z.boolean(),
  operators_need_second_factor: z.boolean(),
  site_name: requiredLineAtMost(50),
  intro: lineAtMost(200),
  copyright: lineAtMost(200),
  record_number: lineAtMost(100),
  phone: lineAtMost(50),
  qq: emptyOr((value) => qq.safeParse(value).success, 'rules.qq'),
  email: emptyOr((value) => email.safeParse(value).success, 'rules.email'),
  company_address: lineAtMost(200),
  style: accent,
  ads: lineAtMost(500),
  seo_keywords: lineAtMost(300),
  description: lineAtMost(500),
  official_url: address,
  docs_url: address,
  logo: trimmed,
  favicon: trimmed,
  qr_code: trimmed,
  client_version: lineAtMost(30),
  client_windows: address,
  client_macos: address,
  client_linux: address,
  client_android: address,
  client_ios: address,
  /** Names and addresses that a domain of an agent may lead to, besides those of the site itself. */
  addresses: hosts,
})
export type SystemSettings = z.output<typeof SystemSettings>

const oauth = {
  client_id: lineAtMost(200),
  /** Empty on the way out; empty on the way in keeps the one that is stored. */
  client_secret: linesAtMost(500),
  authorize_url: address,
  token_url: address,
  userinfo_url: address,
}
const neededWhenOn = ['client_id', 'authorize_url', 'token_url', 'userinfo_url'] as const
const provider = z
  .object({ ...oauth, enabled: z.boolean() })
  .check(
    ...neededWhenOn.map((name) =>
      across<Record<typeof name, string> & { enabled: boolean }>(
        ['enabled', name],
        (form) => !form.enabled || form[name] !== '',
        name,
        'rules.empty',
      ),
    ),
  )
/** Sign-in by other services, and the sister site. */
export const ConnectionSettings = z.object({
  wechat: provider,
  qq: provider,
  international: z
    .object({ enabled: z.boolean(), url: address, key: linesAtMost(500) })
    .check(across(['enabled', 'url'], (form) => !form.enabled || form.url !== '', 'url', 'rules.empty')),
})
export type ConnectionSettings = z.output<typeof ConnectionSettings>

export const AgreementText = z.object({
  name: z.enum(agreements),
  en: linesAtMost(100_000),
  zh_hans: linesAtMost(100_000),
  zh_hant: linesAtMost(100_000),
})

export const settingsCalls = calls({
  systemSettingsInfo: {
    get: '/apiv1/platform/systemInfo',
    allow: 'operator.settings',
    reads: true,
    data: z.object({
      settings: SystemSettings,
      logo_url: z.string(),
      favicon_url: z.string(),
      qr_code_url: z.string(),
    }),
  },
  systemSettingsSave: {
    post: '/apiv1/platform/saveSystemInfo',
    allow: 'operator.settings',
    input: SystemSettings,
    data: Nothing,
    audit: 'settings.save',
    stales: ['systemSettingsInfo', 'siteInfo', 'clientVersionInfo'],
  },
  agreementTextInfo: {
    get: '/apiv1/platform/agreementText',
    allow: 'operator.settings',
    reads: true,
    input: z.object({ name: z.enum(agreements) }),
    data: AgreementText,
  },
  agreementTextSave: {
    post: '/apiv1/platform/saveAgreementText',
    allow: 'operator.settings',
    input: AgreementText,
    data: Nothing,
    audit: 'settings.agreement',
    stales: ['agreementTextInfo', 'agreementInfo'],
  },
  connectionSettingsInfo: {
    get: '/apiv1/platform/connectionInfo',
    allow: 'operator.settings',
    reads: true,
    data: z.object({
      settings: ConnectionSettings,
      wechat_secret_set: z.boolean(),
      qq_secret_set: z.boolean(),
      international_key_set: z.boolean(),
    }),
  },
  connectionSettingsSave: {
    post: '/apiv1/platform/saveConnectionInfo',
    allow: 'operator.settings',
    input: ConnectionSettings,
    data: Nothing,
    audit: 'settings.connections',
    stales: ['connectionSettingsInfo', 'siteInfo'],
    secret: 'input',
  },
})
