import { catalogue } from '@portico/contract/catalogue.ts'
import { accountOf } from '../money.ts'
import type { Person } from '../portico.ts'
import { cashierNotice, sendNotice, startRecharge } from '../paying.ts'
import { pngOf, upload } from '../upload.ts'
import { area, type Samples } from './area.ts'
import type { Stage } from './stage.ts'

const page = { limit: 5, page: 1, search: 'sample' }
const order = { id: 'ord_Aaaaaaaaaaaa' }
const money = { account_id: 'acc_Aaaaaaaaaaaa', amount: '10.00', reason: 'agreed by phone' }
const proposal = { id: 'prp_Aaaaaaaaaaaa' }

const samples = {
  rechargeWayInfo: undefined,
  rechargeStart: { way: 'offline', currency: 'CNY', amount: '100.00', return_to: '/home' },
  rechargeState: order,
  rechargeList: { limit: 5, page: 1 },
  remittanceSubmit: { ...order, file_id: 'file_Aaaaaaaaaaaa', payer: 'Lin Yue' },
  paySettingsInfo: undefined,
  paySettingsSave: {
    cashier_enabled: true,
    approval_above: '5000.00',
    alipay: {
      enabled: false,
      partner_id: '2088000000000000',
      rsa_key: '',
      alipay_account: 'pay@portico.example',
      app_id: '2021000000000000',
      alipay_public_key: '',
      gateway_url: 'https://alipay.example/gateway.do',
    },
    wechatpay: {
      enabled: false,
      app_id: 'wx1',
      mch_id: '1900000001',
      serial_no: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
      private_key: '',
      api_v3_key: '',
      platform_public_key: '',
      platform_key_id: 'PUB_KEY_ID_1',
      base_url: 'https://wechatpay.example',
    },
  },
  bankSettingsInfo: undefined,
  bankSettingsSave: {
    enabled: true,
    holder: 'Portico Ltd',
    bank: 'Bank of China',
    branch: 'Central',
    account_number: '6222020200112233',
    swift_code: 'BKCHHKHH',
    note: 'name the order',
  },
  remittanceList: { limit: 5, page: 1, search: 'sample', state: 'submitted' },
  remittanceConfirm: order,
  remittanceReject: { ...order, reason: 'not received' },
  payerList: { search: 'lin' },
  offlineRechargeAdd: money,
  adjustmentAdd: money,
  proposalList: { limit: 5, page: 1, search: 'sample', state: 'proposed' },
  proposalApprove: proposal,
  proposalDecline: { ...proposal, reason: 'no' },
  gatewayDayList: { from: '2026-11-01', to: '2026-11-30' },
  unmatchedNoticeList: { ...page, handled: 'no' },
  unmatchedNoticeHandle: { id: 'umn_Aaaaaaaaaaaa', remark: 'paid back' },
} satisfies Partial<Samples>

async function started(s: Stage): Promise<{ as: Person; id: string; file_id: string }> {
  const as = await s.t.customer()
  await s.t.ok(catalogue.bankSettingsSave, samples.bankSettingsSave, { as: s.operator })
  const { recharge } = await s.t.ok(catalogue.rechargeStart, samples.rechargeStart, { as })
  const { data } = await upload(s.t, { purpose: 'remittanceProof', image: pngOf(8, 8) }, as)
  return { as, id: recharge.id, file_id: data.id }
}
async function submitted(s: Stage): Promise<string> {
  const { as, id, file_id } = await started(s)
  await s.t.ok(catalogue.remittanceSubmit, { id, file_id, payer: 'Lin Yue' }, { as })
  return id
}
const somebody = async (s: Stage) => ({ ...money, account_id: await accountOf(s.t, await s.t.customer()) })
async function waiting(s: Stage): Promise<{ id: string }> {
  const other = await s.t.operatorWith('finance')
  const draft = { ...(await somebody(s)), amount: '900000.00' }
  const { id } = await s.t.ok(catalogue.offlineRechargeAdd, draft, { as: other })
  return { id }
}

export const recharge = area({
  public: [],
  operator: [
    'operator.finance paySettingsInfo',
    'operator.finance paySettingsSave',
    'operator.finance bankSettingsInfo',
    'operator.finance bankSettingsSave',
    'operator.finance remittanceList',
    'operator.finance remittanceConfirm',
    'operator.finance remittanceReject',
    'operator.finance payerList',
    'operator.finance offlineRechargeAdd',
    'operator.finance adjustmentAdd',
    'operator.finance proposalList',
    'operator.finance proposalApprove',
    'operator.finance proposalDecline',
    'operator.finance gatewayDayList',
    'operator.finance unmatchedNoticeList',
    'operator.finance unmatchedNoticeHandle',
  ],
  samples,
  writes: (s) => ({
    rechargeStart: s.by(catalogue.rechargeStart, async () => {
      await s.t.ok(catalogue.paySettingsSave, samples.paySettingsSave, { as: s.operator })
      return { as: await s.t.customer(), input: { way: 'quick', currency: 'HKD', amount: '20.00' } }
    }),
    remittanceSubmit: s.by(catalogue.remittanceSubmit, async () => {
      const { as, id, file_id } = await started(s)
      return { as, input: { id, file_id, payer: 'Lin Yue' } }
    }),
    paySettingsSave: s.byOperator(catalogue.paySettingsSave, async () => samples.paySettingsSave),
    bankSettingsSave: s.byOperator(catalogue.bankSettingsSave, async () => samples.bankSettingsSave),
    remittanceConfirm: s.byOperator(catalogue.remittanceConfirm, async () => ({ id: await submitted(s) })),
    remittanceReject: s.byOperator(catalogue.remittanceReject, async () => ({ id: await submitted(s), reason: 'no' })),
    offlineRechargeAdd: s.byOperator(catalogue.offlineRechargeAdd, () => somebody(s)),
    adjustmentAdd: s.byOperator(catalogue.adjustmentAdd, () => somebody(s)),
    proposalApprove: s.byOperator(catalogue.proposalApprove, () => waiting(s)),
    unmatchedNoticeHandle: s.byOperator(catalogue.unmatchedNoticeHandle, async () => {
      await s.t.ok(catalogue.paySettingsSave, samples.paySettingsSave, { as: s.operator })
      const started = await startRecharge(s.t, await s.t.customer())
      await sendNotice(s.t, 'cashier', await cashierNotice(s.t, started, { total_amount: '1.00' }))
      const { result } = await s.t.ok(catalogue.unmatchedNoticeList, { handled: 'no' }, { as: s.operator })
      return { id: result[0]!.id, remark: 'paid back by hand' }
    }),
    proposalDecline: s.byOperator(catalogue.proposalDecline, async () => ({ ...(await waiting(s)), reason: 'no' })),
  }),
})
