import { payCurrencies, payWays, type PayCurrency, type PayWay } from '@portico/contract/money/recharge.ts'
import type { PaySettings } from '@portico/contract/money/pay-settings.ts'
import type { App } from '../../../core/app/app.ts'
import { cashierPath } from './gateways/addresses.ts'
import { alipay } from './gateways/alipay.ts'
import { cashierKeys } from './cashier-keys.ts'
import type { Gateway, GatewayName } from './gateways/gateway.ts'
import { privateKeyOf, publicKeyOf } from './gateways/rsa.ts'
import { wechatpay } from './gateways/wechatpay.ts'
import { readBank, readPay } from './pay-settings.service.ts'

export const cashierAppId = 'portico-cashier'

/** Which gateway takes a way: a real one where it is set up, else the built-in cashier where that is on. */
function takerOf(set: PaySettings, way: PayWay): GatewayName | undefined {
  if (way === 'alipay' && set.alipay.enabled) return 'alipay'
  if (way === 'wechatpay' && set.wechatpay.enabled) return 'wechatpay'
  return set.cashier_enabled && way !== 'offline' ? 'cashier' : undefined
}

/** Real ones settle in yuan; Hong Kong dollars come through the cashier and by remittance. */
const currenciesOf = (taker: GatewayName | undefined): readonly PayCurrency[] =>
  taker === 'alipay' || taker === 'wechatpay' ? ['CNY'] : payCurrencies

export interface OpenWay {
  way: PayWay
  open: boolean
  currencies: PayCurrency[]
  /** Undefined for a remittance, which no gateway takes. */
  gateway: GatewayName | undefined
}

export async function waysOf(app: App): Promise<OpenWay[]> {
  const [set, bank] = [await readPay(app, app.db), await readBank(app.db)]
  return payWays.map((way) => {
    const gateway = takerOf(set, way)
    const open = way === 'offline' ? bank.enabled : gateway !== undefined
    return { way, open, gateway, currencies: open ? [...currenciesOf(gateway)] : [] }
  })
}

/** The gateway as it is set up now; undefined when it is not. A payment under way is asked for even when it is off. */
export async function gatewayNamed(app: App, name: GatewayName): Promise<Gateway | undefined> {
  if (name === 'cashier') return cashierAsMerchant(app)
  const set = await readPay(app, app.db)
  return name === 'alipay' ? alipayOf(app, set.alipay) : wechatOf(app, set.wechatpay)
}

function alipayOf(app: App, set: PaySettings['alipay']): Gateway | undefined {
  const ownKey = set.rsa_key ? privateKeyOf(app.seal.open(set.rsa_key)) : undefined
  const alipayKey = publicKeyOf(set.alipay_public_key)
  if (!ownKey || !alipayKey || !set.app_id || !set.gateway_url) return undefined
  return alipay({
    name: 'alipay',
    appId: set.app_id,
    sellerId: set.partner_id,
    ownKey,
    alipayKey,
    gatewayUrl: set.gateway_url,
    serverUrl: set.gateway_url,
    currencies: currenciesOf('alipay'),
    clock: app.clock,
  })
}

function wechatOf(app: App, set: PaySettings['wechatpay']): Gateway | undefined {
  const ownKey = set.private_key ? privateKeyOf(app.seal.open(set.private_key)) : undefined
  const platformKey = publicKeyOf(set.platform_public_key)
  if (!ownKey || !platformKey || !set.api_v3_key || !set.mch_id || !set.base_url) return undefined
  return wechatpay({
    appId: set.app_id,
    mchId: set.mch_id,
    serialNo: set.serial_no,
    ownKey,
    apiV3Key: app.seal.open(set.api_v3_key),
    platformKey,
    platformKeyId: set.platform_key_id,
    baseUrl: set.base_url,
    clock: app.clock,
  })
}

/** To us the cashier is one more Alipay, at another address and with other keys. */
async function cashierAsMerchant(app: App): Promise<Gateway> {
  const keys = await cashierKeys(app)
  return alipay({
    name: 'cashier',
    appId: cashierAppId,
    sellerId: cashierAppId,
    ownKey: keys.merchantPrivate,
    alipayKey: keys.cashierPublic,
    gatewayUrl: `${app.publicUrl}${cashierPath}/gateway.do`,
    serverUrl: `${app.localUrl}${cashierPath}/gateway.do`,
    currencies: currenciesOf('cashier'),
    clock: app.clock,
  })
}
