import { sellFactorMax, sellFactorMin } from '../agent/factor.ts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import catalogue from '../../../../spec/texts.json' with { type: 'json' }
import * as constants from '../constants.ts'
import { hostNameMax } from '../compute/host.ts'
import { discountLabel, formatBytes, badgeCount } from '../formats.ts'
import { taxRateBounds } from '../money/invoice-seller.ts'
import {
  apiV3KeyLength,
  bankAccountLengthMax,
  bankAccountLengthMin,
  rsaBitsMin,
  swiftCodeLengths,
} from '../money/pay-settings.ts'
import { autoSnapshotTime, diskGbMin } from '../rules/compute.ts'
import { subnetPrefixMax } from '../network/plan.ts'
import { RangeInput } from '../network/address-pool.ts'
import * as storage from '../rules/storage.ts'
import { shareDaysMax } from '../storage/object.ts'
import { forwardConnectionsMax, forwardIdleSecondsMax, forwardIdleSecondsMin } from '../network/forward.ts'
import { networkCidr, sourceNetwork, remoteIpPrefix, vpcCidr } from '../rules/network.ts'
import { phoneBackupsKeptMax } from '../phone/backup.ts'
import { phoneMappingHoursMax, phoneSource } from '../phone/mapping.ts'
import { phonesPerServiceMax } from '../phone/cloudphone.ts'
import { en } from './en.ts'
import { enStates } from './en-states.ts'
import { zhHans } from './zh-hans.ts'
import { zhHant } from './zh-hant.ts'

type Tree = { readonly [key: string]: string | Tree }
const leaves = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value, `${path}${key}.`),
  )
const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted()

describe.each([
  ['zh-Hans', zhHans],
  ['zh-Hant', zhHant],
])('%s', (_, words) => {
  const english = new Map(leaves(en))
  test('has a text wherever English has one, with the same places to fill', () => {
    expect(leaves(words).map(([key]) => key)).toEqual([...english.keys()])
    for (const [key, text] of leaves(words)) expect(places(text), key).toEqual(places(english.get(key) ?? ''))
  })
  test('leaves no rule or format in English', () => {
    for (const [key, text] of [...leaves(words.rules), ...leaves(words.formats)])
      expect(text, key).toMatch(/\p{Script=Han}/u)
  })
})

test('no text shouts or is blank', () => {
  for (const words of [en, zhHans, zhHant])
    for (const [key, text] of leaves(words)) {
      expect(text, key).not.toMatch(/[!！]/)
      expect(text.trim(), key).not.toBe('')
    }
})

/** All that is said in traditional Chinese: in files of its own, and the third of those that stand side by side. */
function saidInHant(): string[] {
  const root = join(import.meta.dirname, '../../../..')
  const own = ['apps/console/src/base/words/zh-Hant/*.ts', '{packages/contract,apps/api}/src/**/words/zh-hant*.ts']
  const textsIn = (paths: readonly string[], said: RegExp) =>
    globSync(paths, { cwd: root }).flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(said)].map(([, text]) => `${path}: ${text}`),
    )
  const third = /\[\s*(?:(?:'[^'\n]*'|"[^"\n]*"),\s*){2}('[^'\n]*'|"[^"\n]*"),?\s*\]/g
  return [...textsIn(own, /('[^'\n]*'|"[^"\n]*")/g), ...textsIn(['packages/contract/src/**/*.words.ts'], third)]
}

test('traditional Chinese uses its own words, not those of the mainland, and one for each thing', () => {
  const mainland =
    /登录|登錄|云|雲主機|雲硬盤|(?<!融合)雲手機|(?<!新)用戶(?!端)|默認|信息|網絡|服務器|軟件|視頻|賬號|郵箱|端口|數據|(?<!說明|API )文件|創建|運行|充值|代金券|(?<!網)域名|帶寬|列表|紀錄|通行密鑰/
  const said = saidInHant()
  expect(said.length).toBeGreaterThan(5000)
  expect(said.filter((text) => mainland.test(text))).toEqual([])
})

const held: Record<string, string> = {
  'T-MAILBOX': en.rules.email,
  'T-PW-DIFF': en.rules.passwordsDiffer,
  'T-NODES-SAME': en.rules.nodesSame,
  'T-TERMS': en.rules.terms,
  'T-PHONE': en.rules.phone,
  'T-PW-RULE': en.rules.registerPassword,
  'T-PORT': en.rules.port,
  'T-IP': en.rules.ip,
  'T-QQ': en.rules.qq,
  'T-IPPROTO': en.rules.ipProtocol,
  'T-ID': en.rules.idNumber,
  'T-USCC': en.rules.creditCode,
  'T-DOMAIN': en.rules.domain,
  'L-TITLE': constants.titleTemplate,
  'L-MORE': en.formats.more,
  'L-TAB-REFRESH': enStates.tabMenu.Refresh,
  'L-TAB-CLOSE': enStates.tabMenu.Close,
  'L-TAB-OTHERS': enStates.tabMenu['Close Others'],
  'L-TAB-ALL': enStates.tabMenu['Close All'],
  'L-BADGE': badgeCount(100),
  'L-SUBSCRIBED': enStates.nodeSub.subscribed,
  'L-SUBSCRIBE': enStates.nodeSub['not subscribed, on sale'],
  'L-SOLDOUT': enStates.nodeSub['sold out'],
  'L-ZHE': discountLabel(0.8, 'zh-Hans').replace('8', ''),
  'L-ZERO': formatBytes(0),
  'L-EMPTY': en.rules.empty,
  'P-PW-WEAK': en.rules.passwordWeak,
  'P-NO-IMAGE': en.rules.noImage,
  'P-BOUND-RENEW': en.rules.boundRenew,
  'P-NODE-ONE': en.rules.nodeOne,
  'P-KEEP-ONE': en.rules.keepOne,
  'P-CART-EMPTY': en.rules.cartEmpty,
  'P-MODEL-OUT': en.rules.modelSoldOut,
  'P-IMAGE': en.rules.image,
  'P-PORT-HINT': en.rules.portHint,
  'P-CODE-EMAIL': en.rules.codeEmail,
  'P-CODE-PHONE': en.rules.codePhone,
  'P-FL-COMPANY': en.rules.firstLoginCompany,
  'P-FL-CONTACT': en.rules.firstLoginContact,
}

test.each(Object.entries(held))('%s is word for word the text of the catalogue', (id, ours) => {
  const entry = (catalogue as { id: string; text: string; proposed_text?: string }[]).find((text) => text.id === id)
  expect(ours).toBe(entry?.proposed_text ?? entry?.text)
})

test('every catalogue text that belongs to a validation rule is among the shared words', () => {
  const ofRules = (catalogue as { id: string; ref?: string }[]).filter((text) => text.ref?.startsWith('validation '))
  expect(ofRules.length).toBeGreaterThan(20)
  for (const { id } of ofRules) expect(Object.keys(held)).toContain(id)
})

/** Figures that a sentence repeats; the sentence must change with the constant. */
const figures: Partial<Record<keyof typeof en.rules, readonly number[]>> = {
  registerPassword: [constants.passwordLengthMin, constants.passwordLengthMax],
  password: [constants.passwordLengthMin, constants.passwordLengthMax],
  referralCode: [constants.referralCodeLength],
  groupDescription: [constants.groupDescriptionLengthMax],
  hostAlias: [constants.hostAliasLengthMax],
  hostAliasMany: [constants.hostAliasLengthMax - '-1'.length],
  hostNameMany: [hostNameMax - '1'.length],
  hostCount: [1, constants.hostsPerPurchaseMax],
  dataDiskTotal: [constants.dataDisksGbMax],
  diskSmall: [diskGbMin],
  snapshotName: [constants.snapshotNameLengthMin, constants.nameLengthMax],
  portHint: [constants.portMin, constants.portMax],
  icmp: [constants.icmpMin, constants.icmpMax],
  forwardPort: [...constants.forwardPortsForbidden, constants.portMin, constants.portMax],
  forwardAlias: [constants.forwardAliasLengthMin, constants.forwardAliasLengthMax],
  forwardConnections: [1, forwardConnectionsMax],
  forwardIdle: [forwardIdleSecondsMin, forwardIdleSecondsMax],
  managementName: [constants.managementNameLengthMin, constants.nameLengthMax],
  managementPassword: [constants.managementPasswordLengthMin, constants.managementPasswordLengthMax],
  trafficPriority: [constants.trafficPriorityMin],
  objectSize: [constants.objectUploadBytesMax / 1024 ** 2],
  containerGb: [storage.containerGbMin, storage.containerGbMax],
  objectKey: [1, storage.objectKeyBytesMax],
  objectLarge: [storage.objectSizeMax / 1024 ** 2],
  objectMetadata: [storage.metadataBytesMax],
  sharePassword: [storage.sharePasswordMin, storage.sharePasswordMax],
  shareDays: [1, shareDaysMax],
  lifecycleDays: [1, storage.lifecycleDaysMax],
  imageCount: [constants.workOrderImagesMax],
  workOrderMessage: [constants.workOrderMessageLengthMax],
  refundCard: [constants.cardDigitsMin, constants.cardDigitsMax],
  rechargeAmount: [constants.rechargeYuanMin, constants.rechargeYuanMax],
  quickPay: [constants.quickPayYuanMax],
  discount: [constants.userDiscountMin, constants.userDiscountMax],
  coefficient: [constants.coefficientMin],
  sort: [constants.announcementSortMin, constants.announcementSortMax],
  bannerCount: [constants.bannersMax],
  bannerSize: [constants.bannerPx.width, constants.bannerPx.height],
  favicon: constants.faviconSidesPx,
  phoneName: [constants.phoneNameLengthMax],
  phoneShortName: [constants.phoneProxyNameLengthMax],
  phoneRegion: [constants.phoneRegionLengthMax],
  cameraDevices: [1, constants.cameraDevicesMax],
  phoneCount: [1, phonesPerServiceMax],
  phoneBackupKeep: [1, phoneBackupsKeptMax],
  phoneMappingHours: [1, phoneMappingHoursMax],
  phonePort: [1, 65_535],
  videoSize: [constants.videoBytesMax / 1024 ** 2],
  videoLength: [constants.videoSecondsMax / 60],
  videoName: [constants.videoNameLengthMax],
  opsContent: [constants.opsContentLengthMax],
  apiV3Key: [apiV3KeyLength],
  bankAccount: [bankAccountLengthMin, bankAccountLengthMax],
  swiftCode: swiftCodeLengths,
  taxRate: taxRateBounds,
  rsaKey: [rsaBitsMin],
  subnetSmall: [subnetPrefixMax],
  sellFactor: [sellFactorMin, sellFactorMax],
}
/** Sentences whose figures are those of an example, and what has to take it. */
const examples: Record<string, z.ZodMiniType> = {
  timeOfDay: autoSnapshotTime,
  cidr: remoteIpPrefix,
  cidrV6: z.cidrv6(),
  networkBits: networkCidr,
  sourceNetwork,
  phoneSource,
  vpcCidr,
  addressRange: RangeInput.shape.addresses,
}

test('every figure in the sentence of a rule is the figure of the rule, in three languages', () => {
  for (const words of [en, zhHans, zhHant])
    for (const [key, text] of leaves(words.rules)) {
      if (key in examples) continue
      // The version in the name of the key is no figure.
      const shown = (text.replace('APIv3', '').match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
      expect(shown, `${key}: ${text}`).toEqual(figures[key as keyof typeof figures] ?? [])
    }
})

test('an example in the sentence of a rule is right by that rule, in three languages', () => {
  for (const [key, rule] of Object.entries(examples))
    for (const { rules } of [en, zhHans, zhHant]) {
      const sentence = rules[key as keyof typeof rules]
      const [example] = sentence.match(/[\da-f]+[:.][\da-f.:/]+/) ?? []
      expect(rule.safeParse(example).success, `${sentence} (${example})`).toBe(true)
    }
})
