import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { catalogue } from '@portico/contract/catalogue.ts'
import { discountedTerms, monthsOfTerm } from '@portico/contract/money/price-list.ts'
import type { Language } from '@portico/contract/language.ts'
import type { SmsPurpose } from '@portico/contract/platform/sms.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { screenSettings } from '../../../spec/screen-settings.ts'
import { limitCounters } from '../src/core/limits/limit.table.ts'
import { accounts } from '../src/core/people/people.table.ts'
import { minutesMs } from '../src/core/clock.ts'
import { settings } from '../src/core/settings/setting.table.ts'
import { EmbeddedForwards } from '../src/engines/embedded/forward.ts'
import { agent } from './agents.ts'
import { AlipayServer } from './alipay-server.ts'
import { platform } from './catalogue/platform.ts'
import { headerSample, sellerSample } from './catalogue/refund.ts'
import { faceForm } from './faces.ts'
import { goodCard, goodId, personalForm } from './identity.ts'
import { MailServer } from './mail-server.ts'
import { accountOf, purchase } from './money.ts'
import { addNode } from './nodes.ts'
import { OAuthProvider, type Style } from './oauth-provider.ts'
import { sendNotice } from './paying.ts'
import { TestPortico, type Person } from './portico.ts'
import { rsaPairOf } from './rsa.ts'
import { saidInSources } from './sources.ts'
import { SmsProvider } from './sms-provider.ts'
import { WechatPayServer } from './wechatpay-server.ts'

let t: TestPortico
let operator: Person
let customer: Person
let mail: MailServer
let alipay: AlipayServer
let wechat: WechatPayServer
let providers: Record<Style, OAuthProvider>
let texts: Record<'tencent' | 'twilio', SmsProvider>
/** What a service that knows bank cards was asked; it says yes under one name and no under another. */
const cardsAsked: string[] = []
const cards = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const { authorization, 'content-type': type, 'x-portico-key': key } = request.headers
    cardsAsked.push([request.url, authorization, key, type, body].join(' '))
    response.end('{"data":{"result":"1"},"other":"2"}')
  })
})
let count = 0

beforeAll(async () => {
  t = await TestPortico.start({ WEBHOOK_PRIVATE: 'on', PUBLIC_URL: 'http://192.0.2.1' })
  mail = await MailServer.start()
  alipay = await AlipayServer.start()
  wechat = await WechatPayServer.start()
  wechat.now = () => t.clock.now()
  providers = { wechat: await OAuthProvider.start('wechat'), qq: await OAuthProvider.start('qq') }
  texts = { tencent: await SmsProvider.start('tencent'), twilio: await SmsProvider.start('twilio') }
  await new Promise<void>((listening) => cards.listen(0, '127.0.0.1', listening))
  operator = await t.operator()
  customer = await t.customer()
  await addNode(t, operator, 'hk-a')
  const price = { product: 'host', node: '*', item: 'cpu', price: '100.00' } as const
  await t.ok(catalogue.listPriceSave, price, { as: operator })
})
beforeEach(async () => {
  await t.db.delete(settings)
  await t.db.delete(limitCounters)
})
afterAll(async () => {
  await t.stop()
  const servers = [mail, alipay, wechat, ...Object.values(providers), ...Object.values(texts)]
  await Promise.all(servers.map((server) => server.stop()))
  cards.close()
})

const internationalKey = 'a key of the sister site'
const { privateKey: otherPrivate, publicKey: otherPublic } = rsaPairOf('somebody else')
const privateKey = () => otherPrivate.export({ format: 'pem', type: 'pkcs8' })
const publicKey = () => otherPublic.export({ format: 'pem', type: 'spki' })

/** A group of settings: everything in it set up, and the form that saves it. */
interface Group {
  base: () => object
  save: (value: never) => Promise<unknown>
}
const group = <Value extends object>(base: () => Value, save: (value: Value) => Promise<unknown>): Group => ({
  base,
  save,
})
const unwritten = () => ({ en: 'en', zh_hans: 'zh_hans', zh_hant: 'zh_hant' })
const undiscounted = { quarter: '1.00', half_year: '1.00', year: '1.00', two_years: '1.00' }

const groups: Record<string, Group> = {
  system: group(
    () => ({ ...platform.samples.systemSettingsSave! }),
    (form) => t.ok(catalogue.systemSettingsSave, form, { as: operator }),
  ),
  agreements: group(
    () => ({ service: unwritten(), policy: unwritten(), purchase: unwritten() }),
    async (texts) => {
      for (const name of ['service', 'policy', 'purchase'] as const)
        await t.ok(catalogue.agreementTextSave, { name, ...texts[name] }, { as: operator })
    },
  ),
  forward: group(
    () => ({ networks: '10.8.0.0/16' }),
    ({ networks }) => t.ok(catalogue.platformForwardAllowanceSave, { networks: [networks] }, { as: operator }),
  ),
  mail: group(
    () => ({
      custom_mailbox: true,
      server: '127.0.0.1',
      port: mail.port,
      protocol: 'none' as const,
      sender_address: 'robot@portico.example',
      sender_title: 'Robot',
      user_name: mail.user,
      smtp_code: mail.code,
      company_subject: '[Portico]',
    }),
    (form) => t.ok(catalogue.mailSettingsSave, form, { as: operator }),
  ),
  connections: group(
    () => ({
      wechat: providers.wechat.settings,
      qq: providers.qq.settings,
      international: { enabled: true, url: 'https://sister.example/enter', key: internationalKey },
    }),
    (form) => t.ok(catalogue.connectionSettingsSave, form, { as: operator }),
  ),
  identity: group(
    () => ({ certification_open: true, auto_check: true }),
    (form) => t.ok(catalogue.identitySettingsSave, form, { as: operator }),
  ),
  nodes: group(
    () => ({ native_certification: false, fusion_certification: false }),
    (form) => t.ok(catalogue.nodeSettingsSave, form, { as: operator }),
  ),
  referral: group(
    () => ({ minimum: '100.00', reward: '20.00' }),
    (form) => t.ok(catalogue.referralSettingsSave, form, { as: operator }),
  ),
  bank: group(
    () => ({
      enabled: true,
      holder: 'Portico Ltd',
      bank: 'Bank of China',
      branch: 'Central',
      account_number: '012 345 678',
      swift_code: 'BKCHHKHH',
      note: 'Name the order',
    }),
    (form) => t.ok(catalogue.bankSettingsSave, form, { as: operator }),
  ),
  seller: group(
    () => sellerSample,
    // A changed list comes as an object.
    (form) => t.ok(catalogue.sellerSettingsSave, { ...form, taxes: Object.values(form.taxes) }, { as: operator }),
  ),
  pay: group(
    () => ({
      cashier_enabled: true,
      approval_above: '5000.00',
      alipay: alipay.settings,
      wechatpay: wechat.settings,
    }),
    (form) => t.ok(catalogue.paySettingsSave, form, { as: operator }),
  ),
  sms: group(
    () =>
      texts.tencent.settings({
        sign_name_zh_hant: '門廊雲',
        code_template_zh_hant: 'SMS_250',
        notice_template_zh_hans: 'SMS_310',
        notice_template_zh_hant: 'SMS_320',
      }),
    (form) => t.ok(catalogue.smsSettingsSave, form, { as: operator }),
  ),
  cardCheck: group(
    () => ({
      enabled: true,
      url: `http://127.0.0.1:${(cards.address() as AddressInfo).port}/cards`,
      auth: 'appcode' as const,
      key_id: 'portico',
      key_secret: 'the code of the card service',
      format: 'form' as const,
      name_field: 'name',
      id_number_field: 'id',
      card_number_field: 'card',
      phone_field: 'phone',
      result_field: 'data.result',
      match_values: '1',
      mismatch_values: '2',
    }),
    (form) => t.ok(catalogue.cardCheckSave, form, { as: operator }),
  ),
  prices: group(
    () => ({ coefficients: '1.00', purchase: undiscounted, renewal: undiscounted }),
    async ({ coefficients: coefficient, purchase, renewal }) => {
      await t.ok(catalogue.coefficientSave, { product: 'host', coefficient }, { as: operator })
      await t.ok(catalogue.termDiscountSave, { purpose: 'purchase', ...purchase }, { as: operator })
      await t.ok(catalogue.termDiscountSave, { purpose: 'renewal', ...renewal }, { as: operator })
    },
  ),
}

const fieldsOf = (value: object, path: string): string[] =>
  Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
    part !== null && typeof part === 'object' ? fieldsOf(part, `${path}.${name}`) : [`${path}.${name}`],
  )
const changed = (value: object, [name = '', ...rest]: string[], to: unknown): object => ({
  ...value,
  [name]: rest.length === 0 ? to : changed((value as Record<string, object>)[name]!, rest, to),
})

const codeOf = async (sending: Promise<{ code: string }>) => (await sending).code

/** A test mail: what became of it, and what of it came in. */
async function mailed(): Promise<unknown> {
  const before = mail.received.length
  const { code, data } = await t.send(catalogue.mailTest, { email: `m${++count}@out.example` }, { as: operator })
  return { code, state: (data as { state?: string } | null)?.state, came: mail.received.slice(before) }
}

/** To the provider and back: where it led, as whom we came, and what our sign-in then said. */
async function signedInBy(style: Style): Promise<unknown> {
  const [address, signIn] =
    style === 'wechat'
      ? [catalogue.wechatSignInAddress, catalogue.wechatSignIn]
      : [catalogue.qqSignInAddress, catalogue.qqSignIn]
  const answer = await t.send(address)
  if (answer.code !== '200') return answer.code
  const url = new URL(answer.data.url)
  const there = url.origin + url.pathname
  const person = { openid: `person-${++count}`, nickname: 'Nick' }
  const back = await providers[style].agree(answer.data.url, person).catch(() => undefined)
  if (!back) return [there, 'not let through']
  const { code, data } = await t.send(signIn, { code: back.code, state: back.state })
  return [there, code, (data as { nickname?: string } | null)?.nickname]
}

async function jumped(): Promise<unknown> {
  const internationalPhone = `852-${String(++count).padStart(8, '0')}`
  await t.db
    .update(accounts)
    .set({ internationalPhone })
    .where(eq(accounts.id, await accountOf(t, customer)))
  const { code, data } = await t.send(catalogue.internationalJump, undefined, { as: customer })
  if (code !== '200') return code
  const { url, auth_key } = data as { url: string; auth_key: string }
  const [statement = '', signature] = auth_key.split('.')
  const ours = createHmac('sha256', internationalKey).update(statement).digest('base64url') === signature
  return [new URL(url).origin, ours]
}

const ways = () => t.ok(catalogue.rechargeWayInfo, undefined, { as: customer })
const startBy = (way: 'alipay' | 'wechatpay') =>
  t.send(catalogue.rechargeStart, { way, currency: 'CNY', amount: '10.00' }, { as: customer })

/** A recharge by Alipay: where it leads, as whom and by whose signature, whom it pays, and whether its notice is believed. */
async function paidByAlipay(): Promise<unknown> {
  const { alipay_account } = await ways()
  const { data } = await startBy('alipay')
  if (data?.next?.kind !== 'page') return 'no page'
  const url = new URL(data.next.url)
  const params = Object.fromEntries(url.searchParams)
  const facts = {
    out_trade_no: data.recharge.id,
    trade_no: data.recharge.id,
    trade_status: 'TRADE_SUCCESS',
    total_amount: data.recharge.amount,
  }
  const { body } = await sendNotice(t, 'alipay', alipay.notice(facts))
  return [url.origin + url.pathname, params['app_id'], alipay.isFromMerchant(params), alipay_account, body]
}

/** A recharge by WeChat Pay: what was asked for and answered, and whether its notice is believed. */
async function paidByWechat(): Promise<unknown> {
  const asked = wechat.asked.length
  const { code, data } = await startBy('wechatpay')
  const { appid, mchid } = wechat.asked[asked] ?? {}
  const told = [code, data?.next?.kind, appid, mchid, wechat.serials.at(-1)]
  if (code !== '200') return told
  const { body, headers } = wechat.notice(wechat.transaction(data.recharge.id, 1000))
  return [...told, (await sendNotice(t, 'wechatpay', body, headers)).statusCode]
}

const priced = (purpose: 'purchase' | 'renewal', months: number) => async () => {
  const spec = { product: 'host' as const, node: 'hk-a', items: [{ item: 'cpu', quantity: 1 }], months, purpose }
  return (await t.ok(catalogue.priceQuote, spec, { as: customer })).total
}

/** The address at which a provider tells of one message differs by the message. */
const callbackOf = (fields: Record<string, string>) => ({
  ...fields,
  ...(fields['StatusCallback'] && { StatusCallback: 'told' }),
})

/** A text message by the operator's button: what became of it, and what the provider got of it. */
const texted =
  (language: Language = 'en', purpose: SmsPurpose = 'registerCode') =>
  async () => {
    const phone = `139${String(++count).padStart(8, '0')}`
    const before = Object.values(texts).map(({ taken }) => taken.length)
    const { code } = await t.send(
      catalogue.smsTest,
      { area_code: '86', phone, purpose, language },
      { as: operator, ip: `10.7.0.${count % 250}` },
    )
    const got = Object.values(texts).flatMap(({ taken }, n) => taken.slice(before[n]))
    return [
      code,
      got.map(({ content, fields }) => [content.replace(/\d{6}/, 'code'), callbackOf({ ...fields, To: '', Body: '' })]),
    ]
  }

/** Two codes asked for: by whom, from where and to which numbers is up to the limit that is looked at. */
const twice = (asking: (n: number, phone: string) => Promise<{ code: string }>) => async () => {
  const answers: string[] = []
  const phone = `138${String(++count).padStart(8, '0')}`
  for (let n = 0; n < 2; n++) {
    answers.push(await codeOf(asking(n, phone)))
    t.clock.pass(minutesMs(2))
  }
  return answers
}
const register = (phone: string, ip: string, area_code = '86') =>
  t.send(catalogue.registerCodeSend, { channel: 'sms', area_code, phone, code_type: 'register' }, { ip })
const otherPhone = (phone: string, n: number) => `${phone.slice(0, 3)}${n + 5}${phone.slice(4)}`

/** What one more message costs, as it is told by day. */
async function costOfOne(): Promise<unknown> {
  const told = async () => {
    const { result } = await t.ok(catalogue.smsDays, undefined, { as: operator })
    return result.reduce((sum, { cost }) => sum + Number(cost), 0)
  }
  const before = await told()
  await texted()()
  return ((await told()) - before).toFixed(4)
}

/** A card by the operator's button: what the service was asked, and what its answer is taken for. */
async function cardAsked(): Promise<unknown> {
  const before = cardsAsked.length
  const card = { real_name: 'Li Lei', id_number: goodId, card_number: goodCard, phone: '13912345678' }
  const { code, data } = await t.send(catalogue.cardCheckTest, card, { as: operator })
  return [code, (data as { result?: string } | null)?.result, cardsAsked.slice(before)]
}

/** Who an invoice that is issued now says sold it, and with which taxes. */
async function invoiced(): Promise<unknown> {
  const { id: header_id } = await t.ok(catalogue.invoiceHeaderSave, headerSample, { as: customer })
  const order_ids = [(await purchase(t, customer)).id]
  const { id } = await t.ok(catalogue.invoiceRequest, { header_id, order_ids }, { as: customer })
  const { seller, taxes } = await t.ok(catalogue.platformInvoiceIssue, { id }, { as: operator })
  return { seller, taxes }
}

interface Effect {
  /** What its group is set up as instead, where the field is for that alone. */
  on?: () => object
  /** What the field is changed to, from what it is in its group's base. */
  to: () => unknown
  /** What somebody else than the form gets to see or to feel of it; the same twice while nothing is changed. */
  seen: () => Promise<unknown>
}
const each = (prefix: string, fields: Record<string, () => unknown>, seen: () => Promise<unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, to]): [string, Effect] => [`${prefix}.${name}`, { to, seen }]))

const provider = (style: Style) =>
  each(
    `connections.${style}`,
    {
      enabled: () => false,
      client_id: () => 'somebody-else',
      client_secret: () => 'another secret',
      authorize_url: () => `${providers[style].url}/elsewhere`,
      token_url: () => `${providers[style].url}/me`,
      userinfo_url: () => `${providers[style].url}/token`,
    },
    () => signedInBy(style),
  )
const terms = (purpose: 'purchase' | 'renewal') =>
  Object.fromEntries(
    discountedTerms.map((term): [string, Effect] => [
      `prices.${purpose}.${term}`,
      { to: () => '0.50', seen: priced(purpose, monthsOfTerm[term]) },
    ]),
  )

const effects: Record<string, Effect> = {
  'system.registration_open': {
    to: () => false,
    seen: () =>
      codeOf(
        t.send(catalogue.registerCodeSend, {
          channel: 'email',
          email: `new${++count}@customer.example`,
          code_type: 'register',
        }),
      ),
  },
  'system.operators_need_second_factor': {
    to: () => true,
    seen: () => codeOf(t.send(catalogue.systemSettingsInfo, undefined, { as: operator })),
  },
  'system.addresses': {
    to: () => '127.0.0.1',
    seen: async () => {
      const as = await agent(t)
      await t.ok(catalogue.agentFaceSave, faceForm({ domain: `shop${++count}.localhost` }), { as })
      return (await t.ok(catalogue.agentDomainVerify, undefined, { as })).missing
    },
  },
  ...each(
    'mail',
    {
      custom_mailbox: () => false,
      server: () => '127.0.0.2',
      port: () => 1,
      protocol: () => 'tls',
      sender_address: () => 'other@portico.example',
      sender_title: () => 'Somebody else',
      user_name: () => 'somebody',
      smtp_code: () => 'another code',
      company_subject: () => '[Harbour]',
    },
    mailed,
  ),
  ...provider('wechat'),
  ...provider('qq'),
  ...each(
    'connections.international',
    { enabled: () => false, url: () => 'https://other.example/enter', key: () => 'another key of the sister site' },
    jumped,
  ),
  'identity.certification_open': {
    to: () => false,
    seen: async () => {
      const as = await t.customer()
      return codeOf(t.send(catalogue.certificationSubmit, await personalForm(t, as), { as }))
    },
  },
  'identity.auto_check': {
    to: () => false,
    seen: async () => {
      const as = await t.customer()
      const { application } = await t.ok(catalogue.certificationSubmit, await personalForm(t, as), { as })
      const { rows } = await t.app.pool.query<{ police: string }>('select police from certification where id = $1', [
        application!.id,
      ])
      return rows[0]!.police === 'skipped'
    },
  },
  'forward.networks': {
    to: () => '10.9.0.0/16',
    seen: () => new EmbeddedForwards(t.app).problemOf('', { targetHost: '10.8.0.7', targetPort: 5000 }),
  },
  'nodes.native_certification': {
    to: () => true,
    seen: async () => {
      const as = await t.customer()
      return codeOf(t.send(catalogue.nodeSubscribe, { controller_id: 'hk-a', cloud_type: 'native' }, { as }))
    },
  },
  'nodes.fusion_certification': {
    to: () => true,
    seen: async () => {
      const closed = { certification_open: false, auto_check: true }
      await t.ok(catalogue.identitySettingsSave, closed, { as: operator })
      return (await t.ok(catalogue.certificationInfo, { cloud_type: 'fusion' }, { as: customer })).state
    },
  },
  ...each('referral', { minimum: () => '200.00', reward: () => '30.00' }, () =>
    t.ok(catalogue.referrerCode, undefined, { as: customer }),
  ),
  ...each(
    'bank',
    {
      enabled: () => false,
      holder: () => 'Harbour Ltd',
      bank: () => 'Bank of Harbour',
      branch: () => 'North',
      account_number: () => '987 654 321',
      swift_code: () => 'BKCHCNBJ',
      note: () => 'Name yourself',
    },
    ways,
  ),
  ...each(
    'seller',
    {
      name: () => 'Harbour Ltd',
      tax_id: () => '91350100M000100Y44',
      address: () => 'Pier 5',
      phone: () => '852 3000 0000',
      bank: () => 'Bank of Harbour',
      account_number: () => '987',
      'taxes.0.name': () => 'GST',
      'taxes.0.rate': () => '9',
    },
    invoiced,
  ),
  'pay.cashier_enabled': { to: () => false, seen: ways },
  'pay.approval_above': {
    to: () => '1.00',
    seen: async () => {
      const account_id = await accountOf(t, await t.customer())
      const form = { account_id, amount: '10.00', reason: 'A gift' }
      return (await t.ok(catalogue.adjustmentAdd, form, { as: operator })).state
    },
  },
  ...each(
    'pay.alipay',
    {
      enabled: () => false,
      partner_id: () => '2088000000000002',
      rsa_key: privateKey,
      alipay_account: () => 'other@portico.example',
      app_id: () => '2021000000000002',
      alipay_public_key: publicKey,
      gateway_url: () => 'http://127.0.0.1:9/gateway.do',
    },
    paidByAlipay,
  ),
  ...each(
    'pay.wechatpay',
    {
      enabled: () => false,
      app_id: () => 'wx0000000000000002',
      mch_id: () => '1900000002',
      serial_no: () => 'FEDCBA',
      private_key: privateKey,
      api_v3_key: () => 'x'.repeat(32),
      platform_public_key: publicKey,
      platform_key_id: () => 'PUB_KEY_ID_0002',
      base_url: () => 'http://127.0.0.1:9',
    },
    paidByWechat,
  ),
  ...each(
    'sms',
    {
      gateway: () => 'none',
      endpoint: () => 'http://127.0.0.1:9',
      key_id: () => 'another',
      key_secret: () => 'another secret',
      region: () => 'ap-beijing',
      sdk_app_id: () => '1400007777',
      variables: () => 'code_minutes',
      sign_name_en: () => 'Harbour',
      code_template_en: () => 'SMS_101',
    },
    texted(),
  ),
  ...each('sms', { sign_name_zh_hans: () => '海港', code_template_zh_hans: () => 'SMS_201' }, texted('zh-Hans')),
  ...each('sms', { sign_name_zh_hant: () => '海港', code_template_zh_hant: () => 'SMS_251' }, texted('zh-Hant')),
  'sms.notice_template_en': { to: () => 'SMS_301', seen: texted('en', 'alreadyRegistered') },
  'sms.notice_template_zh_hans': { to: () => 'SMS_311', seen: texted('zh-Hans', 'alreadyRegistered') },
  'sms.notice_template_zh_hant': { to: () => 'SMS_321', seen: texted('zh-Hant', 'alreadyRegistered') },
  'sms.sender': { on: () => texts.twilio.settings(), to: () => '+15005550009', seen: texted() },
  'sms.reports': { on: () => texts.twilio.settings(), to: () => false, seen: texted() },
  'sms.countries': {
    to: () => '86',
    seen: () => codeOf(register(`5${String(++count).padStart(7, '1')}`, `10.8.0.${count % 250}`, '852')),
  },
  'sms.number_a_day': { to: () => 1, seen: twice((n, phone) => register(phone, `10.8.${n + 1}.${count % 250}`)) },
  'sms.address_an_hour': {
    to: () => 1,
    seen: twice((n, phone) => register(otherPhone(phone, n), `10.9.${count >> 7}.${count % 128}`)),
  },
  'sms.account_a_day': {
    to: () => 1,
    seen: async () => {
      const as = await t.customer()
      return twice((n, phone) =>
        t.send(
          catalogue.userCodeSend,
          { mobile: otherPhone(phone, n), code_type: 'update-phone' },
          { as, ip: `10.10.${n}.${count % 250}` },
        ),
      )()
    },
  },
  'sms.site_a_day': { to: () => 1, seen: texted() },
  'sms.price': { to: () => '0.50', seen: costOfOne },
  'sms.currency': {
    to: () => 'HKD',
    seen: async () => (await t.ok(catalogue.smsDays, undefined, { as: operator })).currency,
  },
  ...each(
    'cardCheck',
    {
      enabled: () => false,
      url: () => `http://127.0.0.1:${(cards.address() as AddressInfo).port}/elsewhere`,
      auth: () => 'hmac',
      key_secret: () => 'another code',
      format: () => 'json',
      name_field: () => 'a',
      id_number_field: () => 'b',
      card_number_field: () => 'c',
      phone_field: () => 'd',
      result_field: () => 'other',
      match_values: () => '9',
    },
    cardAsked,
  ),
  'cardCheck.key_id': {
    on: () => ({ ...groups['cardCheck']!.base(), auth: 'hmac' }),
    to: () => 'another',
    seen: cardAsked,
  },
  'cardCheck.mismatch_values': {
    on: () => ({ ...groups['cardCheck']!.base(), result_field: 'other' }),
    to: () => '9',
    seen: cardAsked,
  },
  'prices.coefficients': { to: () => '1.50', seen: priced('purchase', 1) },
  ...terms('purchase'),
  ...terms('renewal'),
}

/** What the house keeps for itself: nobody sets it, and nobody sees it. */
const ofTheHouse = ['adb', 'demoYear']

describe('no setting is left out', () => {
  test('every group that the server keeps is walked here', () => {
    const known = [...Object.keys(groups), ...ofTheHouse].toSorted()
    expect(known).toEqual(saidInSources(/: SettingGroup<[^>]+> = \{\s+name: '(\w+)'/g))
  })

  test('every field of them has its effect shown, here or on a screen', () => {
    const fields = Object.entries(groups).flatMap(([name, { base }]) => fieldsOf(base(), name))
    expect([...Object.keys(effects), ...screenSettings].toSorted()).toEqual(fields.toSorted())
  })
})

test.each(Object.keys(effects))('%s changes what others see', async (field) => {
  const [name = '', ...path] = field.split('.')
  const { base, save } = groups[name]!
  const { on, to, seen } = effects[field]!
  const value = (on ?? base)()
  await save(value as never)
  const before = await seen()
  expect(await seen()).toEqual(before)
  await save(changed(value, path, to()) as never)
  expect(await seen()).not.toEqual(before)
})
