import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '@portico/contract/calls.ts'
import { catalogue, type CallName } from '@portico/contract/catalogue.ts'
import { firstProblem, rules, type RuleId } from '@portico/contract/rules/catalogue.ts'
import { hasExtension } from '@portico/contract/rules/files.ts'
import { isGuessable } from '@portico/contract/rules/guessable.ts'
import { invoiceHeader } from '@portico/contract/rules/money.ts'
import type { MessageKey } from '@portico/contract/rules/text.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import stated from '../../../spec/validation.json' with { type: 'json' }
import { waiting } from '../../../spec/waiting.ts'
import { imageRules } from '../src/areas/platform/images.service.ts'
import { samples } from './catalogue/all.ts'
import { sourcesWith } from './sources.ts'
import { phoneConfig } from './cloudphones.ts'

interface Entry {
  id: string
  rule: string
  valid_examples: unknown[]
  invalid_examples: unknown[]
}
const entries: Entry[] = stated

type At = `${CallName}.${string}`
interface Held {
  fields: At[]
  /** What the form holds instead of the example alone. */
  put?: (example: never) => Record<string, unknown>
  /** The sentence, where another than the rule's own says the same. */
  says?: MessageKey
}
const at = (...fields: At[]): Held => ({ fields })
const within = (field: At, put: Held['put'] & {}): Held => ({ fields: [field], put })
/** Factors are typed and kept as texts. */
const typed = (...fields: At[]): Held[] =>
  fields.map((field) => within(field, (factor: unknown) => ({ [field.split('.')[1]!]: String(factor) })))

const { id: _forward, ...forwardSettings } = samples.forwardSave as { id: string }
const forwardWish = {
  kind: 'forward',
  controller_id: 'n1',
  target_node: 'n2',
  protocol: 'tcp',
  months: 1,
  ...forwardSettings,
  quote: 'quote',
}
const forwarded = (field: string): Held =>
  within(`resourceCreate.${field}`, (example: unknown) => ({ ...forwardWish, [field]: example }))

const contained = (field: string): Held =>
  within(`resourceCreate.${field}`, (example: unknown) => ({
    kind: 'container',
    controller_id: 'n1',
    capacity_gb: 10,
    name: 'Backup2024',
    ip_whitelist: '*',
    access: 'private',
    versioning: 'off',
    months: 1,
    quote: 'quote',
    [field]: example,
  }))

const managed = (field: string): Held =>
  within(`resourceCreate.${field}`, (example: unknown) => ({
    kind: 'management',
    account_name: 'office01',
    password: 'abcdefg1',
    reach: [],
    months: 1,
    quote: 'quote',
    [field]: example,
  }))

const proxyForm = { action: 'save', name: 'east', mode: 'http', server: 'proxy.example', port: 8080 }

/** Where the input of a call holds the rule: with a right form around it, each example is judged as the catalogue says. */
const inForms: Partial<Record<RuleId, Held | Held[]>> = {
  'V-PH-NAME': within('resourceCreate.name', (name) => ({ ...phoneConfig, name, quote: 'quote' })),
  'V-PH-PROXY-NAME': within('phoneProxy.name', (name) => ({ ...proxyForm, name })),
  'V-PH-REGION': within('phoneProxy.region', (region) => ({ ...proxyForm, region })),
  'V-PH-GROUP-NAME': within('phoneGroupSave.name', (name) => ({ action: 'save', name })),
  'V-PH-APK': within('phoneUploadBegin.file_name', (file_name) => ({ purpose: 'app', file_name, size: 1 })),
  'V-PH-FILENAME': within('phoneUploadBegin.file_name', (file_name) => ({ purpose: 'file', file_name, size: 1 })),
  'V-CAM-MAX': within('phoneCameraOpen.device_ids', (count: number) => ({
    device_ids: Array.from({ length: count }, () => 'phn_Aaaaaaaaaaaa'),
  })),
  'V-DOMAIN': at('eipReverse.domain'),
  'V-TP-PRIO': at('trafficPriority.priority'),
  'V-REG-EMAIL-REQ': at('accountRegister.email'),
  'V-REG-EMAIL-FMT': at('accountRegister.email'),
  'V-REG-PW': at('accountRegister.password'),
  'V-REG-PW2': within('accountRegister.confirm_password', ([one, other]: [string, string]) => ({
    password: `Xk7${one}`,
    confirm_password: `Xk7${other}`,
  })),
  'V-REG-PHONE-REQ': at('accountRegister.phone'),
  'V-REG-PHONE-CN': at('accountRegister.phone'),
  'V-REG-PHONE-8': within('accountRegister.phone', (phone) => ({ area_code: '852', phone })),
  'V-REG-REF': at('accountRegister.referral_code'),
  'V-REG-CODE': at('accountRegister.code'),
  'V-REG-TYPE': at('accountRegister.user_type'),
  'V-REG-COMPANY': within('accountRegister.company', ([user_type, company]: string[]) => ({ user_type, company })),
  'V-REG-TERMS': at('accountRegister.terms'),
  'V-PW-OTHER': at('passwordChange.new_password', 'passwordReset.password', 'memberCreate.password'),
  'V-LOGIN-USER': at('sessionStart.email'),
  'V-LOGIN-PW': at('sessionStart.password'),
  'V-FORGOT-EMAIL-REQ': at('passwordForget.email'),
  'V-FORGOT-EMAIL-FMT': at('passwordForget.email'),
  'V-INTL-86': within('internationalRegister.mobile', (mobile) => ({ area_code: '86', mobile })),
  'V-INTL-852': within('internationalRegister.mobile', (mobile) => ({ area_code: '852', mobile })),
  'V-INTL-OTHER': within('internationalRegister.mobile', (mobile) => ({ area_code: '1', mobile })),
  'V-INTL-CODE': at('internationalRegister.verification_code'),
  'V-CODE-EMAIL': at('registerCodeSend.email'),
  'V-CODE-PHONE': within('registerCodeSend.phone', (phone) => ({ channel: 'sms', phone })),
  'V-FL-COMPANY': within('userSave.company', ([type, company]: string[]) => ({
    is_personal: type === 'company' ? 0 : 1,
    company,
  })),
  'V-FL-CONTACT': within('userSave.contact', ([type, contact]: string[]) => ({
    is_personal: type === 'company' ? 0 : 1,
    contact,
  })),

  'V-HOST-ALIAS': at('hostCreate.alias'),
  'V-HOST-NAME': at('hostCreate.host_name'),
  'V-HOST-PW': at('hostCreate.password'),
  'V-HOST-COUNT': at('hostCreate.quantity'),
  'V-DISK-TOTAL': at('hostCreate.data_disks_gb'),
  'V-SNAP-NAME': at('snapshotCreate.name'),
  'V-SNAP-DESC': at('snapshotCreate.description'),
  'V-SNAP-AUTO': at('snapshotPlanSave.update_time'),
  'V-GROUP-DESC': at('teamGroupSave.description'),

  // Where there is room, the sentence says what a port is as well.
  'V-FW-PORT': [
    {
      fields: ['firewallRuleAdd.port_from', 'firewallRuleSave.port_from'],
      put: (port_from) => ({ port_from, port_to: undefined }),
      says: 'rules.portHint',
    },
    {
      fields: ['firewallRuleAdd.port_to', 'firewallRuleSave.port_to'],
      put: (port_to) => ({ port_from: 1, port_to }),
      says: 'rules.portHint',
    },
    { fields: ['firewallCheck.port', 'hostFirewallCheck.port'], put: (port) => ({ port }), says: 'rules.portHint' },
  ],
  'V-FW-CIDR': at('firewallRuleAdd.remote_ip_prefix', 'firewallRuleSave.remote_ip_prefix'),
  'V-FW-ICMP': at(
    'firewallRuleAdd.icmp_type',
    'firewallRuleAdd.icmp_code',
    'firewallRuleSave.icmp_type',
    'firewallRuleSave.icmp_code',
  ),
  'V-FW-PROTO': at('firewallRuleAdd.ip_protocol', 'firewallRuleSave.ip_protocol'),
  'V-RT-TARGET': at('routeAdd.target_network', 'routeSave.target_network'),
  'V-RT-HOP': at('routeAdd.next_hop', 'routeSave.next_hop'),
  'V-FWD-PORT': [at('forwardSave.target_port'), forwarded('port'), forwarded('target_port')],
  'V-FWD-NODES': within('resourceCreate.target_node', ([controller_id, target_node]: [string, string]) => ({
    ...forwardWish,
    controller_id,
    target_node,
  })),
  'V-FWD-ALIAS': [at('forwardSave.alias'), forwarded('alias')],
  'V-CONT-NAME': contained('name'),
  'V-CONT-WL': [at('containerSave.ip_whitelist'), contained('ip_whitelist')],
  'V-CMA-NAME': managed('account_name'),
  'V-CMA-RESERVED': managed('account_name'),
  'V-CMA-PW': [at('managementPassword.password'), managed('password')],
  'V-IPV4': at('certificationSubmit.record_ip'),
  'V-NODE-ONE': at('platformUserNodeSave.nodes'),

  'V-WO-DESC': at('workOrderSubmit.content'),
  'V-WO-PHONE': at('workOrderSubmit.phone'),
  'V-WO-EMAIL': at('workOrderSubmit.email'),
  'V-WO-MSG': at('workOrderReply.content', 'platformWorkOrderReply.content'),

  'V-COUP-NUM': at('voucherRedeem.number'),
  'V-COUP-PW': at('voucherRedeem.password'),
  'V-REFUND-CARD': at('refundRequest.card_number', 'withdrawalRequest.card_number'),
  'V-CERT-VALIDITY': at('certificationSubmit.validity'),
  'V-CERT-ID-REQ': at('certificationSubmit.id_number'),
  'V-CERT-NAME': at('certificationSubmit.real_name'),
  'V-ID': at('certificationSubmit.id_number'),
  'V-USCC': at('certificationSubmit.credit_code'),
  'V-QQ': at('systemSettingsSave.qq'),

  'V-ADM-DISCOUNT': typed('customerSave.discount', 'userPriceSave.discount'),
  'V-ADM-COEF': typed('coefficientSave.coefficient'),
  'V-ADM-SORT': at('platformAnnouncementSave.sort', 'platformAnnouncementSort.sort'),
  'V-EMPTY': at('sessionStart.email'),

  'V-CART-EMPTY': within('cartSettle.ids', (count: number) => ({
    ids: Array(count).fill((samples.cartSettle as { ids: string[] }).ids[0]),
  })),
  'V-CERT-ATT': {
    ...within('certificationSubmit.id_front', (slot: string) => ({
      id_front: slot === 'a slot left empty' ? '' : 'file_Aaaaaaaaaaaa',
    })),
    says: 'rules.attachments',
  },
  'V-INVOICE-ALL': Object.keys(invoiceHeader.shape).map((field) => ({
    ...within(`invoiceHeaderSave.${field}`, (header: string) => (header.startsWith('any one') ? { [field]: ' ' } : {})),
    says: 'rules.empty',
  })),
}

/** Where the limits of an upload hold it: what the server takes. A jpeg is a jpg to it. */
const named = (types: readonly string[]) => (name: string) => hasExtension(name.replace('jpeg', 'jpg'), types)
const atMost = (max: number) => (count: number) => count <= max
const submitted = catalogue.workOrderSubmit.files
const certificate = catalogue.certificationUpload.files
const inUploads: Partial<Record<RuleId, (example: never) => boolean>> = {
  'V-WO-IMG-TYPE': named(submitted.types),
  'V-WO-IMG-SIZE': atMost(submitted.bytesMax),
  'V-WO-IMG-COUNT': atMost(submitted.fields.attachment),
  'V-WO-REPLY-IMG-SIZE': atMost(imageRules.workOrderReply.bytesMax),
  'V-OBJ-SIZE': atMost(catalogue.objectPut.files.bytesMax),
  'V-CERT-IMG-SIZE': atMost(certificate.bytesMax),
  'V-CERT-IMG-TYPE': named(certificate.types),
  'V-ADM-ICON-TYPE': named(imageRules.siteLogo.types),
  'V-ADM-ICON-SIZE': atMost(imageRules.siteLogo.bytesMax),
  'V-ADM-FAVICON': ([width, height]: [number, number]) => imageRules.siteFavicon.fits!(width, height),
  'V-ADM-BANNER-SIZE': ([width, height]: [number, number]) => imageRules.banner.fits!(width, height),
}

/** What is sent is trimmed, whatever was typed. */
const trims: Partial<Record<RuleId, At>> = {
  'V-INTL-TRIM': 'internationalRegister.mobile',
  'V-FL-TRIM': 'userSave.company',
}

/** Rules about what there is rather than what is typed: the file of the server that asks them, by what it says there. */
const asked: Partial<Record<RuleId, [file: string, says: RegExp]>> = {
  'V-IMG-MATCH': ['ground/nodes/node.service.ts', /'rules\.noImage'/],
  'V-REF-RESIZE': ['areas/compute/host-size.service.ts', /hold\(ctx, id, 'resize'\)/],
  'V-CART-SOLDOUT': ['areas/compute/host-sale.service.ts', /refuse\('soldOut'\)/],
  'V-KEEP-ONE': ['lifecycle/cart.ts', /removalProblem\(/],
  'V-REF-TERM': ['areas/phone/cloudphone/cloudphone-sale.service.ts', /phoneTermAllowed\(/],
  'V-RENEW-BOUND': ['lifecycle/renew.ts', /refuse\('boundToHost'\)/],
  'V-ADM-BANNER-COUNT': ['areas/platform/banner.service.ts', /bannerCount\.safeParse\(/],
}

/** What only a form can do: it sends what is left of it. */
const inConsole: Partial<Record<RuleId, [file: string, says: RegExp]>> = {
  'V-FL-SWITCH': ['areas/account/FirstLoginDialog.tsx', /switchFirstLogin\(/],
  'V-SEARCH': ['base/call/use-list.ts', /searchValues\(/],
}

test('every rule of the catalogue holds somewhere, or waits for its area', () => {
  const held = new Set([inForms, inUploads, trims, asked, inConsole].flatMap((where) => Object.keys(where)))
  expect(
    entries
      .map(({ id }) => id)
      .filter((id) => !held.has(id))
      .toSorted(),
  ).toEqual(waiting('rules'))
})

type Within = 'innerType' | 'element' | 'in' | 'out' | 'left' | 'right'
type Def = { [name in Within]?: z.core.$ZodType } & {
  shape?: Record<string, z.core.$ZodType>
  options?: z.core.$ZodType[]
  items?: z.core.$ZodType[]
}
/** A schema and every schema within it. */
function parts(schema: z.core.$ZodType): z.core.$ZodType[] {
  const {
    shape = {},
    options = [],
    items = [],
    innerType,
    element,
    in: read,
    out,
    left,
    right,
  } = schema._zod.def as Def
  const inner = [...Object.values(shape), ...options, ...items, innerType, element, read, out, left, right]
  return [schema, ...inner.filter((one) => one !== undefined).flatMap(parts)]
}

/** Two rules that say the same of everything: where the one holds, the other seems to. */
const isAlike = (one: RuleId, other: RuleId) => {
  const { valid_examples: right, invalid_examples: wrong } = entries.find(({ id }) => id === other)!
  return [...right, ...wrong].every((example) => rules[one](valueOf(example)) === rules[other](valueOf(example)))
}

test('what waits for its area is held by no call yet', () => {
  const schemas = Object.values(catalogue as Record<string, Call>).flatMap(({ input }) => (input ? parts(input) : []))
  expect(schemas.length).toBeGreaterThan(1000)
  const built = waiting('rules').filter((id) => {
    const rule = rules[id as RuleId]
    const { valid_examples: right, invalid_examples: wrong } = entries.find((entry) => entry.id === id)!
    const said = wrong.map((example) => rule(valueOf(example)))
    // A rule that only asks for something to be there is not told from others of its kind.
    if (said.every((key) => key === 'rules.empty')) return false
    if (Object.keys(inForms).some((other) => isAlike(other as RuleId, id as RuleId))) return false
    return schemas.some(
      (schema) =>
        right.every((example) => firstProblem(schema as z.ZodMiniType, valueOf(example)) === undefined) &&
        wrong.every((example, at) => firstProblem(schema as z.ZodMiniType, valueOf(example)) === said[at]),
    )
  })
  expect(built).toEqual([])
})

const valueOf = (example: unknown) =>
  example !== null && typeof example === 'object' && 'length' in example && !Array.isArray(example)
    ? 'x'.repeat(Number(example.length))
    : example

function problemAt(field: At, put: Held['put'], example: unknown): string | undefined {
  const [name, key] = field.split('.') as [CallName, string]
  const changes = put ? put(example as never) : { [key]: example }
  const form = { ...(samples[name] as object), ...changes }
  const issues = (catalogue[name] as Call).input!.safeParse(form).error?.issues ?? []
  return issues.find(({ path }) => path[0] === key)?.message
}

/** What is made as the documents ask and is among the first that anybody would try is refused with a sentence of its own. */
const expectRight = (problem: string | undefined, value: unknown) =>
  expect(problem, `${JSON.stringify(value)} is right`).toBe(
    problem === 'rules.passwordCommon' && isGuessable(String(value)) ? problem : undefined,
  )

describe.each(Object.entries(inForms))('%s', (id, held) => {
  const { valid_examples: right, invalid_examples: wrong } = entries.find((entry) => entry.id === id)!
  test.each([held].flat().flatMap(({ fields, ...how }) => fields.map((field) => ({ field, ...how }))))(
    'holds at $field',
    ({ field, put, says }) => {
      for (const value of right.map(valueOf)) expectRight(problemAt(field, put, value), value)
      for (const value of wrong.map(valueOf))
        expect(problemAt(field, put, value), `${JSON.stringify(value)} is wrong`).toBe(
          problemAt(field, put, value) === 'rules.empty' && value === ''
            ? 'rules.empty'
            : (says ?? rules[id as RuleId](value)),
        )
    },
  )
})

describe.each(Object.entries(inUploads))('%s', (id, takes) => {
  const { valid_examples: right, invalid_examples: wrong } = entries.find((entry) => entry.id === id)!
  test('holds at the upload', () => {
    expect(right.filter((example) => !takes(example as never))).toEqual([])
    expect(wrong.filter((example) => takes(example as never))).toEqual([])
  })
})

test.each(Object.entries(trims))('%s holds at %s', (id, field) => {
  const [name, key] = field.split('.') as [CallName, string]
  for (const [typed, sent] of entries.find((entry) => entry.id === id)!.valid_examples as [string, string][])
    expect((catalogue[name] as Call).input!.parse({ ...(samples[name] as object), [key]: typed })).toMatchObject({
      [key]: sent,
    })
})

test.each(Object.entries(asked))('%s is asked by %s', (_id, [file, says]) => {
  expect(sourcesWith(says)).toContain(file)
})
test.each(Object.entries(inConsole))('%s is held by the console, in %s', (_id, [file, says]) => {
  expect(readFileSync(join(import.meta.dirname, '../../console/src', file), 'utf8')).toMatch(says)
})
