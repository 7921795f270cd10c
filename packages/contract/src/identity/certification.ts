import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { certificationImageBytesMax, imageUploadTimeoutSeconds } from '../constants.ts'
import { Id, idPrefixes } from '../ids.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { verificationCode } from '../rules/account.ts'
import { creditCode, idNumber, validities, validity } from '../rules/identity.ts'
import { refundCard as cardNumber } from '../rules/money.ts'
import { ipv4Optional } from '../rules/network.ts'
import { across, chosen, requiredLineAtMost, trimmed, type MessageKey } from '../rules/text.ts'
import { realNameSigners, realNameStates, realNameTypes, type RealNameSigner } from '../states/account.ts'
import { cloudTypes } from '../states/network.ts'

/** How somebody proves who they are. A bank card proves a person, without documents. */
export const certificationKinds = ['personal', 'enterprise', 'bank card'] as const
export type CertificationKind = (typeof certificationKinds)[number]
export const typeOfKind = (kind: CertificationKind) => (kind === 'enterprise' ? 'enterprise' : 'personal')

export const documentSlots = ['id_front', 'id_back', 'licence', 'authorization'] as const
export type DocumentSlot = (typeof documentSlots)[number]

/** Which documents an application needs. Whoever signs for another shows the letter that lets them. */
export function slotsOf(kind: CertificationKind, signer: RealNameSigner | null): readonly DocumentSlot[] {
  if (kind === 'bank card') return []
  if (kind === 'personal') return ['id_front', 'id_back']
  return signer === 'authorized representative'
    ? ['licence', 'authorization', 'id_front', 'id_back']
    : ['licence', 'id_front', 'id_back']
}

/** What an application can be in. One that a later one took the place of is over. */
export const applicationStates = [
  'under review',
  'failed',
  'certified',
  'police check passed but manual review failed',
  'replaced',
] as const
export type ApplicationState = (typeof applicationStates)[number]
export const openStates = ['under review', 'police check passed but manual review failed'] as const

/** What the automatic check said. `skipped` when it is switched off; `unsure` leaves it to people. */
export const policeResults = ['waiting', 'passed', 'failed', 'unsure', 'skipped'] as const
export type PoliceResult = (typeof policeResults)[number]

/** Names and numbers are masked here. */
export const Application = z.object({
  id: Id('certification'),
  kind: z.enum(certificationKinds),
  type: z.enum(realNameTypes),
  signer: z.nullable(z.enum(realNameSigners)),
  state: z.enum(applicationStates),
  real_name: z.string(),
  id_number: z.string(),
  /** Empty unless it is an enterprise. */
  company: z.string(),
  credit_code: z.string(),
  /** Empty unless it is a bank card. */
  card_number: z.string(),
  validity: z.nullable(z.enum(validities)),
  /** The last day of the ID, or empty. */
  valid_until: z.string(),
  /** Why it failed, or what is wrong with the documents. */
  reason: z.string(),
  /** A bank card under review that no bank has answered for: an operator decides. */
  card_to_operator: z.boolean(),
  documents: z.array(z.enum(documentSlots)),
  submit_time: Instant,
  /** When it is decided at the latest. */
  due_time: Instant,
  decide_time: z.nullable(Instant),
})
export type Application = z.output<typeof Application>

export const Certification = z.object({
  cloud_type: z.enum(cloudTypes),
  state: z.enum(realNameStates),
  /** Whether this cloud asks for it. */
  required: z.boolean(),
  /** Whether a bank is asked about cards; otherwise an operator decides. */
  card_check: z.boolean(),
  /** What holds now. */
  certified: z.nullable(Application),
  /** The last application, unless it is the one that holds. */
  application: z.nullable(Application),
})
export type Certification = z.output<typeof Certification>

export const changeHindrances = ['', 'off', 'unregistered', 'underWay', 'never', 'wait'] as const
export const CertificationChange = z.object({
  type: z.enum(realNameTypes),
  /** Why it cannot be applied for now; empty when it can. */
  hindrance: z.enum(changeHindrances),
  /** When it can be, if time is all that is missing. */
  wait_until: z.nullable(Instant),
})
export type CertificationChange = z.output<typeof CertificationChange>

const Customer = z.object({ account_id: Id('account'), name: z.string(), email: z.string() })
export const PlatformApplication = z.extend(Application, {
  cloud_type: z.enum(cloudTypes),
  police: z.enum(policeResults),
  customer: Customer,
  decided_by: z.string(),
})
export type PlatformApplication = z.output<typeof PlatformApplication>

/** Somebody looked at a document, or at the numbers. */
export const CertificationView = z.object({
  what: z.union([z.enum(documentSlots), z.literal('numbers')]),
  who: z.string(),
  ip: z.string(),
  time: Instant,
})

const document = z
  .string('rules.attachments' satisfies MessageKey)
  .check(z.regex(new RegExp(`^${idPrefixes.file}_[0-9A-Za-z]{12}$`), 'rules.attachments' satisfies MessageKey))
const isDay = (value: string) => !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value)
const day = trimmed.check(
  z.refine((value) => value === '' || (/^\d{4}-\d\d-\d\d$/.test(value) && isDay(value)), 'rules.invalid'),
)

const cloud_type = chosen(cloudTypes)
const person = { cloud_type, real_name: requiredLineAtMost(60), id_number: idNumber }
const withId = { ...person, validity, valid_until: z._default(day, ''), id_front: document, id_back: document }
type Dated = { validity: string; valid_until: string }
const datedHasDay = <Form extends Dated>() =>
  across<Form>(
    ['validity', 'valid_until'],
    ({ validity: chosenOne, valid_until }) => chosenOne !== 'dated' || valid_until !== '',
    'valid_until',
    'rules.empty',
  )

const personalFields = { kind: z.literal('personal'), ...withId }
export const PersonalCertification = z
  .object(personalFields)
  .check(datedHasDay<z.output<z.ZodMiniObject<typeof personalFields>>>())

const enterpriseFields = {
  kind: z.literal('enterprise'),
  company: requiredLineAtMost(100),
  credit_code: creditCode,
  signer: chosen(realNameSigners),
  /** The address of the company's site, if it has one on record. */
  record_ip: z._default(ipv4Optional, ''),
  ...withId,
  licence: document,
  authorization: z._default(z.union([document, z.literal('')], 'rules.attachments' satisfies MessageKey), ''),
}
type Enterprise = z.output<z.ZodMiniObject<typeof enterpriseFields>>
export const EnterpriseCertification = z.object(enterpriseFields).check(
  datedHasDay<Enterprise>(),
  across<Enterprise>(
    ['signer', 'authorization'],
    ({ signer, authorization }) => signer === 'legal person' || authorization !== '',
    'authorization',
    'rules.attachments',
  ),
)

/** Confirmed by the phone of the person who applies. */
export const BankCardCertification = z.object({
  kind: z.literal('bank card'),
  ...person,
  card_number: cardNumber,
  verification_code: verificationCode,
})

export const CertificationInput = z.discriminatedUnion(
  'kind',
  [PersonalCertification, EnterpriseCertification, BankCardCertification],
  'rules.choose' satisfies MessageKey,
)
export type CertificationInput = z.output<typeof CertificationInput>

/** The documents that are sent again; those left out stay as they are. */
const again = z._default(z.union([document, z.literal('')], 'rules.attachments' satisfies MessageKey), '')
export const UploadAgainInput = z
  .object({ cloud_type, id_front: again, id_back: again, licence: again, authorization: again })
  .check(
    across(
      [...documentSlots],
      (form) => documentSlots.some((slot) => form[slot] !== ''),
      'id_front',
      'rules.attachments',
    ),
  )

export const IdentitySettings = z.object({
  /** Whether people may apply where nothing asks for it. */
  certification_open: z.boolean(),
  /** Whether the numbers are checked by themselves before an operator looks at the documents. */
  auto_check: z.boolean(),
})
export type IdentitySettings = z.output<typeof IdentitySettings>

export const CertificationRefusal = z.object({ id: Id('certification'), reason: requiredLineAtMost(300) })

const ref = z.object({ id: Id('certification') })
const ofCloud = z.object({ cloud_type: z._default(cloud_type, 'native') })
const stales = ['certificationInfo', 'certificationChange', 'userInfo'] as const
const decided = ['platformCertificationList', 'platformCertificationInfo'] as const
const seen = ['platformCertificationInfo'] as const
const slot = chosen(documentSlots)

export const certificationCalls = calls({
  certificationInfo: {
    get: '/apiv1/user/realNameAuth',
    allow: 'owner',
    reads: true,
    input: ofCloud,
    data: Certification,
  },
  certificationSubmit: {
    post: '/apiv1/user/realNameAuth',
    allow: 'owner',
    input: CertificationInput,
    data: Certification,
    audit: 'certification.submit',
    stales,
    secret: 'input',
  },
  /** Asks the other provider once more what has become of the fusion application. */
  certificationSync: {
    get: '/apiv1/user/syncHwRealnameAuth',
    allow: 'owner',
    data: Certification,
    audit: 'certification.sync',
    stales,
  },
  certificationChange: {
    get: '/apiv1/user/changeAuthTypeQuali',
    allow: 'owner',
    reads: true,
    input: ofCloud,
    data: z.object({ result: z.array(CertificationChange) }),
  },
  certificationUploadAgain: {
    post: '/apiv1/user/realNameAuthAgain',
    allow: 'owner',
    input: UploadAgainInput,
    data: Certification,
    audit: 'certification.uploadAgain',
    stales,
  },
  certificationUpload: {
    post: '/apiv1/user/uploadRealNameDocument',
    allow: 'owner',
    files: { fields: { image: 1 }, bytesMax: certificationImageBytesMax, types: ['jpg', 'png', 'bmp'] },
    data: z.object({ id: Id('file') }),
    audit: 'certification.upload',
    timeoutSeconds: imageUploadTimeoutSeconds,
  },
  /** The document with a watermark. It is a write, because every look at one is recorded. */
  certificationDocument: {
    post: '/apiv1/user/realNameDocument',
    allow: 'owner',
    input: z.object({ id: Id('certification'), slot }),
    data: z.any(),
    blob: true,
    audit: 'certification.view',
    secret: true,
  },
  platformCertificationList: {
    post: '/apiv1/platform/realNameList',
    allow: 'operator.identity',
    reads: true,
    input: z.extend(PageQuery, {
      state: z.optional(z.enum(applicationStates)),
      type: z.optional(z.enum(realNameTypes)),
      cloud_type: z.optional(cloud_type),
      account_id: z.optional(Id('account')),
    }),
    data: Page(PlatformApplication),
  },
  platformCertificationInfo: {
    post: '/apiv1/platform/realNameInfo',
    allow: 'operator.identity',
    reads: true,
    input: ref,
    data: z.extend(PlatformApplication, { views: z.array(CertificationView) }),
  },
  /** Names and numbers in full, likewise recorded. */
  platformCertificationNumbers: {
    post: '/apiv1/platform/showRealNameNumbers',
    allow: 'operator.identity',
    input: ref,
    data: z.object({
      real_name: z.string(),
      id_number: z.string(),
      credit_code: z.string(),
      card_number: z.string(),
      phone: z.string(),
      record_ip: z.string(),
    }),
    audit: 'certification.numbers',
    stales: seen,
    secret: true,
  },
  platformCertificationDocument: {
    post: '/apiv1/platform/realNameDocument',
    allow: 'operator.identity',
    input: z.object({ id: Id('certification'), slot }),
    data: z.any(),
    blob: true,
    audit: 'certification.look',
    stales: seen,
    secret: true,
  },
  platformCertificationApprove: {
    post: '/apiv1/platform/approveRealName',
    allow: 'operator.identity',
    input: ref,
    data: Nothing,
    audit: 'certification.approve',
    stales: decided,
  },
  platformCertificationReject: {
    post: '/apiv1/platform/rejectRealName',
    allow: 'operator.identity',
    input: CertificationRefusal,
    data: Nothing,
    audit: 'certification.reject',
    stales: decided,
  },
  platformCertificationAskAgain: {
    post: '/apiv1/platform/askRealNameAgain',
    allow: 'operator.identity',
    input: CertificationRefusal,
    data: Nothing,
    audit: 'certification.askAgain',
    stales: decided,
  },
  identitySettingsInfo: {
    post: '/apiv1/platform/realNameSettings',
    allow: 'operator.identity',
    reads: true,
    data: IdentitySettings,
  },
  identitySettingsSave: {
    post: '/apiv1/platform/saveRealNameSettings',
    allow: 'operator.identity',
    input: IdentitySettings,
    data: Nothing,
    audit: 'certification.settings',
    stales: ['identitySettingsInfo'],
  },
})
