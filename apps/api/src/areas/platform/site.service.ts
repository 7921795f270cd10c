import { countryMap } from '@portico/contract/account/countries.ts'
import type { Agreement, SiteInfo } from '@portico/contract/platform/site.ts'
import type { App } from '../../core/app/app.ts'
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

export async function siteInfo({ db, files, config }: App): Promise<SiteInfo> {
  const [system, connections] = await Promise.all([
    readSettings(db, systemSettings),
    readSettings(db, connectionSettings),
  ])
  return {
    name: system.site_name,
    intro: system.intro,
    description: system.description,
    seo_keywords: system.seo_keywords,
    ads: system.ads,
    copyright: system.copyright,
    record_number: system.record_number,
    phone: system.phone,
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

const languageField = { en: 'en', 'zh-Hans': 'zh_hans', 'zh-Hant': 'zh_hant' } as const

export async function agreement({ db, language }: Ctx, name: Agreement) {
  const texts = await readSettings(db, agreementSettings)
  return { name, text: texts[name][languageField[language]] || wordsOf(language).agreements[name] }
}

const platforms = ['windows', 'macos', 'linux', 'android', 'ios'] as const

/** The desktop and mobile clients, as far as the operator has set addresses for them. */
export async function clientVersion({ db }: Ctx) {
  const system = await readSettings(db, systemSettings)
  const links = platforms.map((platform) => ({ platform, url: system[`client_${platform}`] }))
  return { version: system.client_version, links: links.filter(({ url }) => url) }
}

export const countries = async ({ language }: Ctx) => countryMap(language)
