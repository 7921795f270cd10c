import { catalogue } from '@portico/contract/catalogue.ts'
import {
  applied,
  enterpriseForm,
  goodCard,
  goodCode,
  goodId,
  personalForm,
  sendDocument,
  verifyFusion,
} from '../identity.ts'
import { pngOf } from '../upload.ts'
import { area, type Samples } from './area.ts'
import type { Stage } from './stage.ts'

const file = 'file_Aaaaaaaaaaaa'
const id = 'cert_Aaaaaaaaaaaa'
const reason = 'The picture is blurred'
const samples = {
  certificationInfo: { cloud_type: 'native' },
  certificationSubmit: {
    kind: 'enterprise',
    cloud_type: 'native',
    real_name: 'Li Lei',
    id_number: goodId,
    validity: 'dated',
    valid_until: '2099-01-31',
    company: 'Acme Ltd',
    credit_code: goodCode,
    signer: 'authorized representative',
    record_ip: '203.0.113.8',
    id_front: file,
    id_back: 'file_Bbbbbbbbbbbb',
    licence: 'file_Cccccccccccc',
    authorization: 'file_Dddddddddddd',
  },
  certificationSync: undefined,
  certificationChange: { cloud_type: 'fusion' },
  certificationUploadAgain: { cloud_type: 'native', id_front: file, id_back: '', licence: '', authorization: '' },
  certificationUpload: undefined,
  certificationDocument: { id, slot: 'id_front' },
  platformCertificationList: {
    limit: 5,
    page: 1,
    search: 'sample',
    state: 'under review',
    type: 'personal',
    cloud_type: 'native',
  },
  platformCertificationInfo: { id },
  platformCertificationNumbers: { id },
  platformCertificationDocument: { id, slot: 'licence' },
  platformCertificationApprove: { id },
  platformCertificationReject: { id, reason },
  platformCertificationAskAgain: { id, reason },
  identitySettingsInfo: undefined,
  identitySettingsSave: { certification_open: true, auto_check: true },
  cardCheckInfo: undefined,
  cardCheckSave: {
    enabled: true,
    url: 'https://cards.example/four-elements',
    auth: 'hmac',
    key_id: 'portico',
    key_secret: 'a key of the service',
    format: 'json',
    name_field: 'name',
    id_number_field: 'idcard',
    card_number_field: 'bankcard',
    phone_field: 'mobile',
    result_field: 'data.result',
    match_values: '1',
    mismatch_values: '2',
  },
  cardCheckTest: { real_name: 'Li Lei', id_number: goodId, card_number: goodCard, phone: '13800000000' },
} satisfies Partial<Samples>

async function application(s: Stage) {
  const as = await s.t.customer()
  return { as, id: await applied(s.t, as, await personalForm(s.t, as)) }
}

export const identity = area({
  public: [],
  operator: [
    'operator.identity platformCertificationList',
    'operator.identity platformCertificationInfo',
    'operator.identity platformCertificationNumbers',
    'operator.identity platformCertificationDocument',
    'operator.identity platformCertificationApprove',
    'operator.identity platformCertificationReject',
    'operator.identity platformCertificationAskAgain',
    'operator.identity identitySettingsInfo',
    'operator.identity identitySettingsSave',
    'operator.identity cardCheckInfo',
    'operator.identity cardCheckSave',
    'operator.identity cardCheckTest',
  ],
  samples,
  writes: (s) => ({
    certificationSubmit: s.by(catalogue.certificationSubmit, async () => {
      const as = await s.t.customer()
      return { as, input: await enterpriseForm(s.t, as) }
    }),
    certificationSync: s.by(catalogue.certificationSync, async () => {
      const as = await s.t.customer()
      await verifyFusion(s.t, as)
      return { as }
    }),
    certificationUploadAgain: s.by(catalogue.certificationUploadAgain, async () => {
      const { as, id: asked } = await application(s)
      await s.t.ok(catalogue.platformCertificationAskAgain, { id: asked, reason }, { as: s.operator })
      const { data } = await sendDocument(s.t, as)
      return { as, input: { cloud_type: 'native', id_front: data.id } }
    }),
    certificationUpload: async () => {
      const as = await s.t.customer()
      return async ({ headers, other } = {}) => {
        const answer = await sendDocument(s.t, as, pngOf(40, other ? 31 : 30), 'id.png', headers)
        return { as, answer }
      }
    },
    certificationDocument: s.byFile(catalogue.certificationDocument, async () => {
      const { as, id: own } = await application(s)
      return { as, input: { id: own, slot: 'id_front' } }
    }),
    platformCertificationNumbers: s.byOperator(catalogue.platformCertificationNumbers, async () => ({
      id: (await application(s)).id,
    })),
    platformCertificationDocument: s.byFile(catalogue.platformCertificationDocument, async () => ({
      as: s.operator,
      input: { id: (await application(s)).id, slot: 'id_back' },
    })),
    platformCertificationApprove: s.byOperator(catalogue.platformCertificationApprove, async () => ({
      id: (await application(s)).id,
    })),
    platformCertificationReject: s.byOperator(catalogue.platformCertificationReject, async () => ({
      id: (await application(s)).id,
      reason,
    })),
    platformCertificationAskAgain: s.byOperator(catalogue.platformCertificationAskAgain, async () => ({
      id: (await application(s)).id,
      reason,
    })),
    identitySettingsSave: s.byOperator(catalogue.identitySettingsSave, async () => samples.identitySettingsSave),
    cardCheckSave: s.byOperator(catalogue.cardCheckSave, async () => samples.cardCheckSave),
    cardCheckTest: s.byOperator(catalogue.cardCheckTest, async () => {
      // An address of documentation is never reached: the service does not answer, and that is said.
      const settings = { ...samples.cardCheckSave, url: 'https://192.0.2.1/' }
      await s.t.ok(catalogue.cardCheckSave, settings, { as: s.operator })
      return samples.cardCheckTest
    }),
  }),
})
