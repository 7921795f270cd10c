import type { BankSettings, PaySettings } from '@portico/contract/money/pay-settings.ts'
import type { App } from '../../../core/app/app.ts'
import type { SignedInCtx } from '../../../core/http/context.ts'
import { toFen } from '../../../core/money.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { keptSecrets } from '../../../core/settings/secrets.ts'
import { lockSettings, readSettings, saveSettings, type SettingGroup } from '../../../core/settings/settings.ts'
import type { Db } from '../../../core/db/pool.ts'
import { noticeUrl } from './gateways/addresses.ts'
import { privateKeyOf, publicKeyOf } from './gateways/rsa.ts'

/** Until an operator decides, the built-in cashier is there for trying things out and nowhere else. */
type Stored = Omit<PaySettings, 'cashier_enabled'> & { cashier_enabled: boolean | null }

/** `rsa_key`, `private_key` and `api_v3_key` are sealed in the row. */
const paySettings: SettingGroup<Stored> = {
  name: 'pay',
  standard: {
    cashier_enabled: null,
    approval_above: '5000.00',
    alipay: {
      enabled: false,
      partner_id: '',
      rsa_key: '',
      alipay_account: '',
      app_id: '',
      alipay_public_key: '',
      gateway_url: 'https://openapi.alipay.com/gateway.do',
    },
    wechatpay: {
      enabled: false,
      app_id: '',
      mch_id: '',
      serial_no: '',
      private_key: '',
      api_v3_key: '',
      platform_public_key: '',
      platform_key_id: '',
      base_url: 'https://api.mch.weixin.qq.com',
    },
  },
}

const bankSettings: SettingGroup<BankSettings> = {
  name: 'bank',
  standard: { enabled: false, holder: '', bank: '', branch: '', account_number: '', swift_code: '', note: '' },
}

/** As they are used: with the cashier decided, and the secrets still sealed. */
export async function readPay(app: Pick<App, 'config'>, db: Db): Promise<PaySettings> {
  const stored = await readSettings(db, paySettings)
  return { ...stored, cashier_enabled: stored.cashier_enabled ?? app.config.demo }
}

export const readBank = (db: Db) => readSettings(db, bankSettings)

export async function payInfo({ app, db }: SignedInCtx) {
  const settings = await readPay(app, db)
  const { alipay, wechatpay } = settings
  return {
    settings: {
      ...settings,
      alipay: { ...alipay, rsa_key: '' },
      wechatpay: { ...wechatpay, private_key: '', api_v3_key: '' },
    },
    rsa_key_set: alipay.rsa_key !== '',
    private_key_set: wechatpay.private_key !== '',
    api_v3_key_set: wechatpay.api_v3_key !== '',
    alipay_notice_url: noticeUrl(app, 'alipay'),
    wechatpay_notice_url: noticeUrl(app, 'wechatpay'),
  }
}

/** A secret that is left empty stays as it is; a new one is checked, and sealed before it is stored. */
export async function savePay(ctx: SignedInCtx, form: PaySettings): Promise<null> {
  const stored = await lockSettings(ctx.db, paySettings)
  refuseOtherLimit(ctx, stored, form)
  const wrong: Record<string, string> = {}
  const kept = keptSecrets(ctx.app.seal, wrong)
  const check = (field: string, typed: string, isKey: (text: string) => unknown) => {
    if (typed && !isKey(typed)) wrong[field] = 'rules.rsaKey'
  }
  check('alipay.rsa_key', form.alipay.rsa_key, privateKeyOf)
  check('alipay.alipay_public_key', form.alipay.alipay_public_key, publicKeyOf)
  check('wechatpay.private_key', form.wechatpay.private_key, privateKeyOf)
  check('wechatpay.platform_public_key', form.wechatpay.platform_public_key, publicKeyOf)
  const atAlipay = kept('alipay', form.alipay, stored.alipay, ['gateway_url'])
  const atWechatpay = kept('wechatpay', form.wechatpay, stored.wechatpay, ['base_url'])
  const alipay = { ...form.alipay, rsa_key: atAlipay('rsa_key') }
  const wechatpay = {
    ...form.wechatpay,
    private_key: atWechatpay('private_key'),
    api_v3_key: atWechatpay('api_v3_key'),
  }
  // The schema has seen the rest; only here it is known whether a secret is stored.
  if (alipay.enabled && !alipay.rsa_key) wrong['alipay.rsa_key'] ??= 'rules.empty'
  if (wechatpay.enabled && !wechatpay.private_key) wrong['wechatpay.private_key'] ??= 'rules.empty'
  if (wechatpay.enabled && !wechatpay.api_v3_key) wrong['wechatpay.api_v3_key'] ??= 'rules.empty'
  if (Object.keys(wrong).length > 0) throw refuseField(wrong)
  await saveSettings(ctx.db, paySettings, { ...form, alipay, wechatpay })
  ctx.audit.details = {
    cashier: form.cashier_enabled,
    alipay: alipay.enabled,
    wechatpay: wechatpay.enabled,
    approval_above: form.approval_above,
  }
  return null
}

type Limited = Pick<PaySettings, 'approval_above'>

/** The limit holds back whoever moves money, so it is not theirs to move. */
function refuseOtherLimit(ctx: SignedInCtx, stored: Limited, form: Limited): void {
  if (toFen(stored.approval_above) === toFen(form.approval_above)) return
  if (!ctx.permissions.has('approvalLimit')) throw refuse('forbidden')
}

export const bankInfo = ({ db }: SignedInCtx) => readBank(db)

export async function saveBank(ctx: SignedInCtx, form: BankSettings): Promise<null> {
  await saveSettings(ctx.db, bankSettings, form)
  ctx.audit.details = { enabled: form.enabled, account_number: form.account_number }
  return null
}
