import { catalogue } from '@portico/contract/catalogue.ts'
import { pngOf, upload } from '../upload.ts'
import { robotDeliveries } from '../../src/ground/robots/robot.table.ts'
import { newId } from '../../src/core/ids.ts'
import { eq } from 'drizzle-orm'
import { logins } from '../../src/core/people/people.table.ts'
import { accountOf } from '../money.ts'
import { password } from '../portico.ts'
import { area, type Samples } from './area.ts'

const page = { limit: 5, page: 1, search: 'sample' }
const role = { id: 'role_Aaaaaaaaaaaa' }
const operator = { id: 'login_Aaaaaaaaaaaa' }
const job = { id: '6d8ff3a6-6f0e-4c0e-9d5a-0f2b8f1f0a11', queue: 'mail.send' }
const provider = {
  enabled: false,
  client_id: 'id',
  client_secret: 'secret',
  authorize_url: 'https://provider.example/authorize',
  token_url: 'https://provider.example/token',
  userinfo_url: 'https://provider.example/me',
}

const samples = {
  siteInfo: undefined,
  agreementInfo: { name: 'service' },
  clientVersionInfo: undefined,
  countryCodeMap: undefined,
  imageUpload: { purpose: 'siteLogo' },

  systemSettingsInfo: undefined,
  systemSettingsSave: {
    registration_open: true,
    operators_need_second_factor: false,
    site_name: 'Portico',
    intro: 'intro',
    copyright: 'copyright',
    record_number: 'record',
    phone: '400',
    qq: '123456',
    email: 'site@portico.example',
    company_address: 'address',
    style: '#112233',
    ads: 'ads',
    seo_keywords: 'cloud',
    description: 'description',
    official_url: 'https://portico.example',
    docs_url: 'https://docs.portico.example',
    logo: '',
    favicon: '',
    qr_code: '',
    client_version: '1.0',
    client_windows: 'https://portico.example/windows',
    client_macos: 'https://portico.example/macos',
    client_linux: 'https://portico.example/linux',
    client_android: 'https://portico.example/android',
    client_ios: 'https://portico.example/ios',
    addresses: 'front.portico.example, 203.0.113.7',
  },
  agreementTextInfo: { name: 'service' },
  agreementTextSave: { name: 'service', en: 'terms', zh_hans: '条款', zh_hant: '條款' },
  connectionSettingsInfo: undefined,
  connectionSettingsSave: {
    wechat: provider,
    qq: provider,
    international: { enabled: false, url: 'https://sister.example', key: 'key' },
  },
  mailSettingsInfo: undefined,
  mailSettingsSave: {
    custom_mailbox: false,
    server: 'smtp.portico.example',
    port: 465,
    protocol: 'tls',
    sender_address: 'robot@portico.example',
    sender_title: 'Portico',
    user_name: 'robot',
    smtp_code: 'code',
    company_subject: '[Portico]',
  },
  mailTest: { email: 'sample@customer.example' },
  mailList: page,
  smsSettingsInfo: undefined,
  smsSettingsSave: {
    gateway: 'none',
    endpoint: 'https://sms.example',
    key_id: 'key id',
    key_secret: 'key secret',
    region: 'ap-guangzhou',
    sdk_app_id: '1400000000',
    sender: '+15005550006',
    reports: true,
    variables: 'code_minutes',
    sign_name_en: 'Portico',
    sign_name_zh_hans: 'Portico',
    sign_name_zh_hant: 'Portico',
    code_template_en: 'SMS_1',
    code_template_zh_hans: 'SMS_2',
    code_template_zh_hant: 'SMS_3',
    notice_template_en: 'SMS_4',
    notice_template_zh_hans: 'SMS_5',
    notice_template_zh_hant: 'SMS_6',
    countries: '86, 852',
    number_a_day: 10,
    account_a_day: 20,
    address_an_hour: 30,
    site_a_day: 1000,
    price: '0.0450',
    currency: 'CNY',
  },
  smsTest: { area_code: '86', phone: '13800000000', purpose: 'registerCode', language: 'en' },
  smsDays: undefined,
  smsList: page,
  operatorList: page,
  operatorCreate: { name: 'Zhou Min', email: 'zhou@operator.example', role_id: role.id, password: 'lantern7' },
  operatorSave: { ...operator, name: 'Zhou Min', role_id: role.id, status: 'normal' },
  operatorPasswordSet: { ...operator, password: 'lantern7' },
  operatorRoleList: undefined,
  operatorRoleSave: { ...role, name: 'Mail room', permissions: ['mail'] },
  operatorRoleRemove: role,
  jobList: { ...page, state: 'failed' },
  jobRetry: job,
  jobCancel: job,
  customerList: {},
  customerInfo: { account_id: 'acc_Aaaaaaaaaaaa' },
  customerMemberList: { account_id: 'acc_Aaaaaaaaaaaa' },
  customerResourceList: { account_id: 'acc_Aaaaaaaaaaaa', kind: 'host' },
  customerWalletLineList: { account_id: 'acc_Aaaaaaaaaaaa' },
  customerNoteList: { account_id: 'acc_Aaaaaaaaaaaa' },
  customerNoteAdd: { account_id: 'acc_Aaaaaaaaaaaa', content: 'Prefers to be called in the morning' },
  customerNoteRemove: { id: 'cno_Aaaaaaaaaaaa' },
  customerSave: {
    account_id: 'acc_Aaaaaaaaaaaa',
    discount: '0.90',
    min_months: 3,
    agent: true,
    phone_1_3_month: true,
    sale_id: '',
  },
  customerStatusSave: { account_id: 'acc_Aaaaaaaaaaaa', status: 'disabled', reason: 'Abuse' },
  customerSecondFactorClear: { login_id: 'login_Aaaaaaaaaaaa', checked_by: 'document', password },
  customerView: { account_id: 'acc_Aaaaaaaaaaaa' },
  salesList: {},
  salesSave: { sale_id: 'S100', name: 'Mei Chan', phone: '', email: '', active: true },
  robotList: page,
  robotSave: {
    name: 'Desk',
    kind: 'webhook',
    url: 'https://hooks.example/x',
    language: 'en',
    events: ['customer.registered'],
    enabled: false,
    secret: '',
  },
  robotRemove: { id: 'rbt_Aaaaaaaaaaaa' },
  robotTest: { id: 'rbt_Aaaaaaaaaaaa' },
  robotDeliveryList: page,
  robotDeliveryReplay: { id: 'dlv_Aaaaaaaaaaaa' },
} satisfies Partial<Samples>

export const platform = area({
  public: ['siteInfo', 'agreementInfo', 'clientVersionInfo', 'countryCodeMap'],
  operator: [
    'operator.settings systemSettingsInfo',
    'operator.settings systemSettingsSave',
    'operator.settings agreementTextInfo',
    'operator.settings agreementTextSave',
    'operator.settings connectionSettingsInfo',
    'operator.settings connectionSettingsSave',
    'operator.mail mailSettingsInfo',
    'operator.mail mailSettingsSave',
    'operator.mail mailTest',
    'operator.mail mailList',
    'operator.mail smsSettingsInfo',
    'operator.mail smsSettingsSave',
    'operator.mail smsTest',
    'operator.mail smsList',
    'operator.mail smsDays',
    'operator.operators operatorList',
    'operator.operators operatorCreate',
    'operator.operators operatorSave',
    'operator.operators operatorPasswordSet',
    'operator.operators operatorRoleList',
    'operator.operators operatorRoleSave',
    'operator.operators operatorRoleRemove',
    'operator.jobs jobList',
    'operator.jobs jobRetry',
    'operator.jobs jobCancel',
    'operator.robots robotList',
    'operator.robots robotSave',
    'operator.robots robotRemove',
    'operator.robots robotTest',
    'operator.robots robotDeliveryList',
    'operator.robots robotDeliveryReplay',
    'operator.customers customerList',
    'operator.customers customerInfo',
    'operator.customers customerMemberList',
    'operator.resources customerResourceList',
    'operator.finance customerWalletLineList',
    'operator.customers customerNoteList',
    'operator.customers customerNoteAdd',
    'operator.customers customerNoteRemove',
    'operator.customers customerSave',
    'operator.customers customerStatusSave',
    'operator.customers customerSecondFactorClear',
    'operator.customers customerView',
    'operator.customers salesList',
    'operator.customers salesSave',
  ],
  samples,
  writes: (s) => {
    const robot = async () => (await s.t.ok(catalogue.robotSave, samples.robotSave, { as: s.operator })).id
    const note = async () => ({
      ...samples.customerNoteAdd,
      account_id: await accountOf(s.t, await s.t.customer()),
    })
    return {
      imageUpload:
        async () =>
        async ({ headers, other } = {}) => {
          const image = pngOf(8, other ? 9 : 8)
          return { as: s.operator, answer: await upload(s.t, { purpose: 'siteLogo', image }, s.operator, headers) }
        },

      systemSettingsSave: s.byOperator(catalogue.systemSettingsSave, async () => samples.systemSettingsSave),
      agreementTextSave: s.byOperator(catalogue.agreementTextSave, async () => samples.agreementTextSave),
      connectionSettingsSave: s.byOperator(catalogue.connectionSettingsSave, async () => {
        const { settings } = await s.t.ok(catalogue.connectionSettingsInfo, undefined, { as: s.operator })
        return settings
      }),
      mailSettingsSave: s.byOperator(catalogue.mailSettingsSave, async () => samples.mailSettingsSave),
      mailTest: s.byOperator(catalogue.mailTest, async () => samples.mailTest),
      smsSettingsSave: s.byOperator(catalogue.smsSettingsSave, async () => samples.smsSettingsSave),
      smsTest: s.byOperator(catalogue.smsTest, async () => samples.smsTest),
      operatorCreate: s.byOperator(catalogue.operatorCreate, async () => ({
        ...samples.operatorCreate,
        role_id: (await s.role('Created')).id,
      })),
      operatorSave: s.byOperator(catalogue.operatorSave, async () => {
        const other = await s.t.operatorWith('mail')
        return { id: other.login_id, name: 'Renamed', role_id: (await s.role('Saved')).id, status: 'disabled' }
      }),
      operatorPasswordSet: s.byOperator(catalogue.operatorPasswordSet, async () => ({
        id: (await s.t.operatorWith('mail')).login_id,
        password: 'lantern7',
      })),
      operatorRoleSave: s.byOperator(catalogue.operatorRoleSave, async () => ({
        name: 'Every',
        permissions: ['jobs'],
      })),
      operatorRoleRemove: s.byOperator(catalogue.operatorRoleRemove, async () => ({
        id: (await s.role('Removed')).id,
      })),
      customerSave: s.byOperator(catalogue.customerSave, async () => ({
        ...samples.customerSave,
        account_id: await accountOf(s.t, await s.t.customer()),
      })),
      customerStatusSave: s.byOperator(catalogue.customerStatusSave, async () => ({
        ...samples.customerStatusSave,
        account_id: await accountOf(s.t, await s.t.customer()),
      })),
      customerSecondFactorClear: s.byOperator(catalogue.customerSecondFactorClear, async () => {
        const { login_id } = await s.t.customer()
        await s.t.db.update(logins).set({ totpOnAt: s.t.clock.now() }).where(eq(logins.id, login_id))
        return { ...samples.customerSecondFactorClear, login_id }
      }),
      customerNoteAdd: s.byOperator(catalogue.customerNoteAdd, note),
      customerNoteRemove: s.byOperator(catalogue.customerNoteRemove, async () =>
        s.t.ok(catalogue.customerNoteAdd, await note(), { as: s.operator }),
      ),
      customerView: s.byOperator(catalogue.customerView, async () => ({
        account_id: await accountOf(s.t, await s.t.customer()),
      })),
      salesSave: s.byOperator(catalogue.salesSave, async () => samples.salesSave),
      robotSave: s.byOperator(catalogue.robotSave, async () => samples.robotSave),
      robotRemove: s.byOperator(catalogue.robotRemove, async () => ({ id: await robot() })),
      robotTest: s.byOperator(catalogue.robotTest, async () => ({ id: await robot() })),
      robotDeliveryReplay: s.byOperator(catalogue.robotDeliveryReplay, async () => {
        const delivery = { id: newId('delivery'), robotId: await robot(), event: 'test', vars: { name: 'x' } }
        await s.t.db.insert(robotDeliveries).values({ ...delivery, state: 'failed', createdAt: s.t.clock.now() })
        return { id: delivery.id }
      }),
      jobRetry: s.byOperator(catalogue.jobRetry, () => s.jobIn('failed')),
      jobCancel: s.byOperator(catalogue.jobCancel, () => s.jobIn('created')),
    }
  },
})
