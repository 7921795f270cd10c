import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Nothing } from '../page.ts'
import { mainlandPhone } from '../rules/account.ts'
import { idNumber } from '../rules/identity.ts'
import { refundCard as cardNumber } from '../rules/money.ts'
import { across, headerText, requiredLineAtMost, trimmed, type MessageKey } from '../rules/text.ts'

/** How the service knows us: by a code in a header, or by a signature over the time and the body. */
export const cardCheckAuths = ['appcode', 'hmac'] as const
export const cardCheckFormats = ['form', 'json'] as const
export const cardCheckResults = ['match', 'mismatch', 'unknown'] as const
export type CardCheckResult = (typeof cardCheckResults)[number]

const name = requiredLineAtMost(50)
const address = trimmed.check(
  z.maxLength(500, 'rules.tooLong' satisfies MessageKey),
  z.refine(
    (value) => value === '' || (/^https?:\/\/[^\s@#]+$/i.test(value) && URL.canParse(value)),
    'rules.webAddress',
  ),
)

/** A service that knows which name, ID number and phone belong to a bank card. Without one an operator decides. */
export const CardCheckSettings = z
  .object({
    enabled: z.boolean(),
    url: address,
    auth: z.enum(cardCheckAuths),
    /** Tells keys apart where a signature is used; not sent with a code. */
    key_id: headerText,
    /** Empty on the way out; empty on the way in keeps the one that is stored. */
    key_secret: headerText,
    format: z.enum(cardCheckFormats),
    /** How the service names the four things that it is sent. */
    name_field: name,
    id_number_field: name,
    card_number_field: name,
    phone_field: name,
    /** Where in the answer the result stands, by names with points between them. */
    result_field: name,
    /** Which values of it mean yes and which mean no, with blanks or commas between them; any other says nothing. */
    match_values: requiredLineAtMost(100),
    mismatch_values: requiredLineAtMost(100),
  })
  .check(across(['enabled', 'url'], (form) => !form.enabled || form.url !== '', 'url', 'rules.empty'))
export type CardCheckSettings = z.output<typeof CardCheckSettings>

export const CardTestInput = z.object({
  real_name: requiredLineAtMost(60),
  id_number: idNumber,
  card_number: cardNumber,
  phone: mainlandPhone,
})

export const cardCheckCalls = calls({
  cardCheckInfo: {
    post: '/apiv1/platform/cardCheckSettings',
    allow: 'operator.identity',
    reads: true,
    data: z.object({ settings: CardCheckSettings, key_secret_set: z.boolean() }),
  },
  cardCheckSave: {
    post: '/apiv1/platform/saveCardCheckSettings',
    allow: 'operator.identity',
    input: CardCheckSettings,
    data: Nothing,
    audit: 'certification.cardCheck',
    stales: ['cardCheckInfo', 'certificationInfo'],
    secret: 'input',
  },
  cardCheckTest: {
    post: '/apiv1/platform/testCardCheck',
    allow: 'operator.identity',
    input: CardTestInput,
    data: z.object({
      result: z.enum(cardCheckResults),
      /** What the service answered with; 0 when nothing came back. */
      status: z.number(),
      answer: z.string(),
    }),
    audit: 'certification.cardTest',
    secret: true,
  },
})
