import { countryMap } from '@portico/contract/account/countries.ts'
import { languages } from '@portico/contract/language.ts'
import type { Agreement, SiteInfo } from '@portico/contract/platform/site.ts'
import type { App } from '../../core/app/app.ts'
import { agentHere, faceHere, type Face, type FaceRow } from '../../core/face/face.ts'
import type { Ctx } from '../../core/http/context.ts'
import {
  agreementSettings,
  connectionSettings,
  internationalReady,
  providerReady,
  systemSettings,
} from '../../core/settings/groups.ts'
import { readSettings } from '../../core/settings/settings.ts'
import { wordsOf } from '../../core/words/words.ts'

export async function siteInfo(app: App, request: { host: string; account: string | null }): Promise<SiteInfo> {
  const face = await faceHere({ app, db: app.db, request })
  return face.agent ? agentsSite(app, face, face.agent) : platformSite(app, face)
}

async function platformSite({ db, files, config }: App, { names }: Face): Promise<SiteInfo> {
  const [system, connections] = await Promise.all([
    readSettings(db, systemSettings),
    readSettings(db, connectionSettings),
  ])
  return {
    names,
    of_agent: false,
    languages: [...languages],
    intro: system.intro,
    description: system.description,
    seo_keywords: system.seo_keywords,
    ads: system.ads,
    copyright: system.copyright,
    record_number: system.record_number,
    phone: system.phone,
    hours: '',
    qq: system.qq,
    email: system.email,
    company_address: system.company_address,
    accent: system.style,
    logo_url: files.publicLink(system.logo),
    favicon_url: files.publicLink(system.favicon),
    qr_code_url: files.publicLink(system.qr_code),
    official_url: system.official_url,
    docs_url: system.docs_url,
    registration_open: system.registration_open,
    wechat_sign_in: providerReady(connections.wechat),
    qq_sign_in: providerReady(connections.qq),
    international: internationalReady(connections.international),
    push_port: config.pushPort,
  }
}

/** Nothing that the operator wrote of the platform stands here. */
async function agentsSite({ db, files, config }: App, { names }: Face, row: FaceRow): Promise<SiteInfo> {
  const { registration_open } = await readSettings(db, systemSettings)
  const logo = files.publicLink(row.logo)
  return {
    names,
    of_agent: true,
    languages: row.languages,
    intro: '',
    description: '',
    seo_keywords: '',
    ads: '',
    copyright: '',
    record_number: '',
    phone: row.phone,
    hours: row.hours,
    qq: '',
    email: row.email,
    company_address: '',
    accent: row.accent,
    logo_url: logo,
    favicon_url: logo,
    qr_code_url: '',
    official_url: '',
    docs_url: '',
    registration_open,
    wechat_sign_in: false,
    qq_sign_in: false,
    international: false,
    push_port: config.pushPort,
  }
}

const languageField = { en: 'en', 'zh-Hans': 'zh_hans', 'zh-Hant': 'zh_hant' } as const

export async function agreement(ctx: Ctx, name: Agreement) {
  const { db, language } = ctx
  const agent = await agentHere(ctx)
  const written = agent ? agentsText(agent, name) : (await readSettings(db, agreementSettings))[name]
  return { name, text: written[languageField[language]] || wordsOf(language).agreements[name] }
}

/** An agent has no purchase agreement of its own. */
function agentsText(row: FaceRow, name: Agreement): Record<'en' | 'zh_hans' | 'zh_hant', string> {
  if (name === 'service') return { en: row.serviceEn, zh_hans: row.serviceZhHans, zh_hant: row.serviceZhHant }
  if (name === 'policy') return { en: row.policyEn, zh_hans: row.policyZhHans, zh_hant: row.policyZhHant }
  return { en: '', zh_hans: '', zh_hant: '' }
}

const platforms = ['windows', 'macos', 'linux', 'android', 'ios'] as const

/** The desktop and mobile clients, as far as the operator has set addresses for them. They carry the platform's name. */
export async function clientVersion(ctx: Ctx) {
  if (await agentHere(ctx)) return { version: '', links: [] }
  const system = await readSettings(ctx.db, systemSettings)
  const links = platforms.map((platform) => ({ platform, url: system[`client_${platform}`] }))
  return { version: system.client_version, links: links.filter(({ url }) => url) }
}

export const countries = async ({ language }: Ctx) => countryMap(language)
