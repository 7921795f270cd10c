import type { MailSettings } from '@portico/contract/platform/mail.ts'
import type { SmsSettings } from '@portico/contract/platform/sms.ts'
import type { ConnectionSettings, SystemSettings } from '@portico/contract/platform/settings.ts'
import type { Agreement } from '@portico/contract/platform/site.ts'
import type { SettingGroup } from './settings.ts'

export const systemSettings: SettingGroup<SystemSettings> = {
  name: 'system',
  standard: {
    registration_open: true,
    operators_need_second_factor: false,
    site_name: 'Portico',
    intro: '',
    copyright: '© Portico',
    record_number: '',
    phone: '',
    qq: '',
    email: '',
    company_address: '',
    style: '#3350d6',
    ads: '',
    seo_keywords: '',
    description: '',
    official_url: '',
    docs_url: '',
    logo: '',
    favicon: '',
    qr_code: '',
    client_version: '',
    client_windows: '',
    client_macos: '',
    client_linux: '',
    client_android: '',
    client_ios: '',
    addresses: '',
  },
}

/** `smtp_code` is sealed in the row. */
export const mailSettings: SettingGroup<MailSettings> = {
  name: 'mail',
  standard: {
    custom_mailbox: false,
    server: '',
    port: 465,
    protocol: 'tls',
    sender_address: '',
    sender_title: '',
    user_name: '',
    smtp_code: '',
    company_subject: '',
  },
}

/** `key_secret` is sealed in the row. */
export const smsSettings: SettingGroup<SmsSettings> = {
  name: 'sms',
  standard: {
    gateway: 'none',
    endpoint: '',
    key_id: '',
    key_secret: '',
    region: 'ap-guangzhou',
    sdk_app_id: '',
    sender: '',
    reports: true,
    variables: 'code',
    sign_name_en: '',
    sign_name_zh_hans: '',
    sign_name_zh_hant: '',
    code_template_en: '',
    code_template_zh_hans: '',
    code_template_zh_hant: '',
    notice_template_en: '',
    notice_template_zh_hans: '',
    notice_template_zh_hant: '',
    countries: '86',
    number_a_day: 10,
    account_a_day: 20,
    address_an_hour: 30,
    site_a_day: 1000,
    price: '0',
    currency: 'CNY',
  },
}

const wechat = {
  enabled: false,
  client_id: '',
  client_secret: '',
  authorize_url: 'https://open.weixin.qq.com/connect/qrconnect#wechat_redirect',
  token_url: 'https://api.weixin.qq.com/sns/oauth2/access_token',
  userinfo_url: 'https://api.weixin.qq.com/sns/userinfo',
}
const qq = {
  enabled: false,
  client_id: '',
  client_secret: '',
  authorize_url: 'https://graph.qq.com/oauth2.0/authorize',
  token_url: 'https://graph.qq.com/oauth2.0/token',
  userinfo_url: 'https://graph.qq.com/oauth2.0/me',
}

/** The two client secrets and the international key are sealed in the row. */
export const connectionSettings: SettingGroup<ConnectionSettings> = {
  name: 'connections',
  standard: { wechat, qq, international: { enabled: false, url: '', key: '' } },
}

/** On, and with everything it needs: what is not ready is neither offered nor tried. */
export const providerReady = (set: ConnectionSettings['wechat']) =>
  set.enabled && [set.client_id, set.client_secret, set.authorize_url, set.token_url, set.userinfo_url].every(Boolean)
export const internationalReady = (set: ConnectionSettings['international']) =>
  set.enabled && set.url !== '' && set.key !== ''

export type AgreementTexts = Record<Agreement, { en: string; zh_hans: string; zh_hant: string }>
const unwritten = { en: '', zh_hans: '', zh_hant: '' }
/** An empty text means the standard one of the words. */
export const agreementSettings: SettingGroup<AgreementTexts> = {
  name: 'agreements',
  standard: { service: unwritten, policy: unwritten, purchase: unwritten },
}
