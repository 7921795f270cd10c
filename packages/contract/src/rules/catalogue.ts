import * as z from 'zod/mini'
import { searchValues } from '../formats.ts'
import { hostStatuses } from '../states/compute.ts'
import * as account from './account.ts'
import * as compute from './compute.ts'
import * as data from './data.ts'
import * as firstLogin from './first-login.ts'
import * as identity from './identity.ts'
import * as money from './money.ts'
import * as network from './network.ts'
import * as phone from './phone.ts'
import * as platform from './platform.ts'
import * as storage from './storage.ts'
import * as support from './support.ts'
import * as team from './team.ts'
import { required, text, trimmed, type MessageKey } from './text.ts'

/** Undefined when the value is accepted, else the key of the sentence that says why not. */
export type Rule = (value: unknown) => MessageKey | undefined

/** The key of the first thing wrong with a value. Every schema of the rules carries such keys. */
export function firstProblem(schema: z.ZodMiniType, value: unknown): MessageKey | undefined {
  const message = schema.safeParse(value).error?.issues[0]?.message
  if (message === undefined) return undefined
  return message.startsWith('rules.') ? (message as MessageKey) : 'rules.invalid'
}

const by =
  (schema: z.ZodMiniType): Rule =>
  (value) =>
    firstProblem(schema, value)

/** A rule between several values: they are read by the schema first, so that garbage is refused and never thrown on. */
const between =
  <Values>(schema: z.ZodMiniType<Values>, problem: (values: Values) => MessageKey | undefined): Rule =>
  (value) => {
    const read = schema.safeParse(value)
    return read.success ? problem(read.data) : firstProblem(schema, value)
  }
const unless = (holds: boolean, key: MessageKey) => (holds ? undefined : key)

const twoTexts = z.tuple([text, text], 'rules.invalid')
const twoNumbers = z.tuple([z.number('rules.invalid'), z.number('rules.invalid')], 'rules.invalid')
const firstLoginPair = z.tuple([firstLogin.firstLoginType, text], 'rules.invalid')
const amount = z.int('rules.invalid')
const isTrimmed = by(text.check(z.refine((value) => trimmed.parse(value) === value, 'rules.invalid')))

export const rules = {
  'V-REG-EMAIL-REQ': by(account.email),
  'V-REG-EMAIL-FMT': by(account.email),
  'V-REG-PW': by(account.registerPassword),
  'V-REG-PW2': between(twoTexts, ([a, b]) => unless(account.passwordsMatch(a, b), 'rules.passwordsDiffer')),
  'V-REG-PHONE-REQ': by(account.mainlandPhone),
  'V-REG-PHONE-CN': by(account.registerPhone('86')),
  'V-REG-PHONE-8': by(account.registerPhone('852')),
  'V-REG-REF': by(account.referralCode),
  'V-REG-CODE': by(account.verificationCode),
  'V-REG-TYPE': by(account.registerUserType),
  'V-REG-COMPANY': between(z.tuple([account.registerUserType, text], 'rules.invalid'), ([type, company]) =>
    unless(account.companyGiven(type, company), 'rules.empty'),
  ),
  'V-REG-TERMS': by(account.terms),
  'V-PW-OTHER': by(account.newPassword),
  'V-LOGIN-USER': by(account.loginName),
  'V-LOGIN-PW': by(account.loginPassword),
  'V-FORGOT-EMAIL-REQ': by(account.email),
  'V-FORGOT-EMAIL-FMT': by(account.email),
  'V-INTL-86': by(account.internationalPhone('86')),
  'V-INTL-852': by(account.internationalPhone('852')),
  'V-INTL-OTHER': by(account.internationalPhone('1')),
  'V-INTL-CODE': by(account.verificationCode),
  'V-INTL-TRIM': isTrimmed,
  'V-CODE-EMAIL': by(account.codeEmail),
  'V-CODE-PHONE': by(account.codePhone),
  'V-FL-COMPANY': between(firstLoginPair, ([type, company]) =>
    firstLogin.firstLoginProblem({ type, company, contact: '' }),
  ),
  'V-FL-CONTACT': between(firstLoginPair, ([type, contact]) =>
    firstLogin.firstLoginProblem({ type, company: '', contact }),
  ),
  'V-FL-TRIM': isTrimmed,
  'V-FL-SWITCH': between(
    z.object({ type: firstLogin.firstLoginType, company: text, contact: text }, 'rules.invalid'),
    (draft) => unless(firstLogin.otherFieldEmpty(draft), 'rules.firstLoginOther'),
  ),

  'V-HOST-ALIAS': by(compute.hostAlias),
  'V-HOST-NAME': by(compute.hostName),
  'V-HOST-PW': by(compute.hostPassword),
  'V-HOST-COUNT': by(compute.hostCount),
  'V-DISK-TOTAL': by(compute.dataDiskSizesGb),
  'V-SNAP-NAME': by(compute.snapshotName),
  'V-SNAP-DESC': by(compute.snapshotDescription),
  'V-SNAP-AUTO': by(compute.autoSnapshotTime),
  'V-IMG-MATCH': between(z.array(z.unknown(), 'rules.invalid'), (images) =>
    unless(compute.hasImage(images), 'rules.noImage'),
  ),
  'V-REF-RESIZE': between(z.enum(hostStatuses, 'rules.invalid'), compute.resizeProblem),

  'V-GROUP-DESC': by(team.groupDescription),

  'V-FW-PORT': by(network.port),
  'V-FW-CIDR': by(network.remoteIpPrefix),
  'V-FW-ICMP': by(network.icmpValue),
  'V-FW-PROTO': by(network.ipProtocol),
  'V-RT-TARGET': by(network.targetNetwork),
  'V-RT-HOP': by(network.nextHop),
  'V-CMA-NAME': by(network.managementName),
  'V-CMA-RESERVED': by(network.managementName),
  'V-CMA-PW': by(network.managementPassword),
  'V-FWD-PORT': by(network.forwardPort),
  'V-FWD-NODES': between(twoTexts, ([a, b]) => unless(network.nodesDiffer(a, b), 'rules.nodesSame')),
  'V-FWD-ALIAS': by(network.forwardAlias),
  'V-TP-PRIO': by(network.trafficPriority),
  'V-DOMAIN': by(network.domain),
  'V-IPV4': by(network.ipv4Optional),
  'V-NODE-ONE': by(network.chosenNodes),

  'V-CONT-NAME': by(storage.containerName),
  'V-OBJ-SIZE': by(storage.objectUploadBytes),
  'V-CONT-WL': by(storage.ipWhitelist),

  'V-WO-DESC': by(support.workOrderDescription),
  'V-WO-PHONE': by(support.workOrderPhone),
  'V-WO-EMAIL': by(support.workOrderEmail),
  'V-WO-MSG': by(support.workOrderMessage),
  'V-WO-IMG-TYPE': by(support.workOrderImageName),
  'V-WO-IMG-SIZE': by(support.workOrderImageBytes),
  'V-WO-REPLY-IMG-SIZE': by(support.workOrderReplyImageBytes),
  'V-WO-IMG-COUNT': by(support.workOrderImageCount),

  'V-COUP-NUM': by(money.voucherNumber),
  'V-COUP-PW': by(money.voucherPassword),
  'V-REFUND-CARD': by(money.refundCard),
  'V-INVOICE-ALL': by(money.invoiceHeader),
  'V-CART-EMPTY': by(money.cartItemCount),
  'V-CART-SOLDOUT': between(amount, money.stockProblem),
  'V-KEEP-ONE': between(amount, money.removalProblem),
  'V-RENEW-BOUND': between(z.object({ host_id: z.nullish(text) }, 'rules.invalid'), money.renewalProblem),

  'V-CERT-VALIDITY': by(identity.validity),
  'V-CERT-ID-REQ': by(identity.idNumber),
  'V-CERT-NAME': by(identity.realName),
  'V-CERT-ATT': by(identity.certificationAttachments),
  'V-CERT-IMG-SIZE': by(identity.certificationImageBytes),
  'V-CERT-IMG-TYPE': by(identity.certificationImageName),
  'V-ID': by(identity.idNumber),
  'V-USCC': by(identity.creditCode),
  'V-QQ': by(identity.qq),

  'V-ADM-DISCOUNT': by(platform.userDiscount),
  'V-ADM-COEF': by(platform.coefficient),
  'V-ADM-SORT': by(platform.announcementSort),
  'V-ADM-BANNER-COUNT': by(platform.bannerCount),
  'V-ADM-BANNER-SIZE': between(twoNumbers, ([w, h]) => unless(platform.isBannerSize(w, h), 'rules.bannerSize')),
  'V-ADM-ICON-TYPE': by(platform.iconName),
  'V-ADM-ICON-SIZE': by(platform.iconBytes),
  'V-ADM-FAVICON': between(twoNumbers, ([w, h]) => unless(platform.isFaviconSize(w, h), 'rules.favicon')),

  'V-PH-NAME': by(phone.phoneName),
  'V-PH-PROXY-NAME': by(phone.phoneProxyName),
  'V-PH-GROUP-NAME': by(phone.phoneGroupName),
  'V-PH-REGION': by(phone.phoneRegion),
  'V-PH-APK': by(phone.phoneAppFileName),
  'V-PH-FILENAME': by(phone.phoneFileName),
  'V-CAM-MAX': by(phone.cameraDeviceCount),
  'V-REF-TERM': between(twoNumbers, ([flag, months]) =>
    unless(phone.phoneTermAllowed(flag, months), 'rules.phoneTerm'),
  ),

  'V-DB-NAME': by(data.databaseName),
  'V-VID-SIZE': by(data.videoBytes),
  'V-VID-LEN': by(data.videoSeconds),
  'V-VID-NAME-LEN': by(data.videoFileName),
  'V-VID-NAME-SPACE': by(data.videoFileName),
  'V-OPS': by(data.opsContent),

  'V-EMPTY': by(required),
  'V-SEARCH': between(z.record(z.string(), z.unknown(), 'rules.invalid'), (sent) => {
    const clean = searchValues(sent)
    return unless(
      Object.entries(sent).every(([name, value]) => name in clean && clean[name] === value),
      'rules.invalid',
    )
  }),
} as const satisfies Record<string, Rule>
export type RuleId = keyof typeof rules
