import { describe, expect, test } from 'vitest'
import catalogue from '../../../../spec/validation.json' with { type: 'json' }
import { en } from '../words/en.ts'
import { rules, type RuleId } from './catalogue.ts'
import { firstLoginText, switchFirstLogin } from './first-login.ts'
import { internationalPhone } from './account.ts'
import { invoiceHeader } from './money.ts'
import { searchValues } from '../formats.ts'
import type { MessageKey } from './text.ts'

interface Entry {
  id: string
  rule: string
  message: string | null
  message_hint?: string
  regex: string | null
  proposed_regex?: string
  valid_examples: unknown[]
  invalid_examples: unknown[]
}
const entries: Entry[] = catalogue

const fullHeader = {
  title: 'Acme Ltd',
  tax_id: '91350100M000100Y43',
  contact: 'Li Lei',
  type: 'special',
  business_licence: 'file_1',
  contact_information: '13800000000',
  address: '1 Main Street',
  bank: 'Bank of China',
  card_number: '6222020200112233445',
}
const switched = switchFirstLogin({ type: 'company', company: 'Acme', contact: '' }, 'personal')

/** What the catalogue describes in prose or as [typed, sent], as values a form would hold. */
const meant: Partial<Record<RuleId, Record<string, unknown>>> = {
  'V-INVOICE-ALL': {
    'all nine header fields filled': fullHeader,
    'any one of the fields empty': { ...fullHeader, bank: ' ' },
  },
  'V-CERT-ATT': { 'one image per required slot': ['file_1', 'file_2'], 'a slot left empty': ['file_1', ''] },
  'V-CART-SOLDOUT': { 'model in stock': 1, 'model sold out': 0 },
  'V-RENEW-BOUND': {
    'unbound EIP': { host_id: null },
    'unattached disk': {},
    'EIP bound to a host': { host_id: 'host_1' },
    'disk attached to a host': { host_id: 'host_2' },
  },
  'V-IMG-MATCH': { 'flavor with at least one image': ['image_1'], 'flavor without image': [] },
  'V-FL-SWITCH': { 'type company, enter Acme, switch to personal: company is empty': switched },
}
const sentForms: Partial<Record<RuleId, (typed: never) => unknown>> = {
  'V-INTL-TRIM': (typed: string) => internationalPhone('86').parse(typed),
  'V-FL-TRIM': (typed: string) => firstLoginText.parse(typed),
  'V-SEARCH': (typed: Record<string, string>) => searchValues(typed),
}

function valueOf(id: RuleId, example: unknown): unknown {
  const prose = meant[id]
  if (prose) {
    expect(prose, `${id}: "${String(example)}" has no value`).toHaveProperty([String(example)])
    return prose[String(example)]
  }
  if (example !== null && typeof example === 'object' && 'length' in example && !Array.isArray(example))
    return 'x'.repeat(Number(example.length))
  return example
}

const hinted: Record<string, MessageKey[]> = {
  'cannot be empty': ['rules.empty'],
  'password too weak': ['rules.passwordWeak'],
  'image format or size not allowed': ['rules.image'],
  'IP address error': ['rules.ip'],
  'cart empty': ['rules.cartEmpty'],
  'sold-out model; resource sold out': ['rules.modelSoldOut'],
  'keep at least one item': ['rules.keepOne'],
  'select at least one node': ['rules.nodeOne'],
  'resource bound to a host cannot be renewed alone': ['rules.boundRenew'],
  'no matching image for the configuration': ['rules.noImage'],
  'warning; wording not shown': [
    'rules.codeEmail',
    'rules.codePhone',
    'rules.firstLoginCompany',
    'rules.firstLoginContact',
  ],
}

const textOf = (key: MessageKey) => en.rules[key.slice('rules.'.length) as keyof typeof en.rules]

function expectRefused(entry: Entry, id: RuleId, example: unknown) {
  const value = valueOf(id, example)
  const key = rules[id](value)
  expect(key, `${JSON.stringify(example)} was accepted`).toBeDefined()
  const sentence = textOf(key as MessageKey)
  expect(sentence, `${key} has no words`).toBeTypeOf('string')
  if (entry.message) expect(sentence).toBe(entry.message)
  if (entry.message_hint) {
    const expected = hinted[entry.message_hint] ?? []
    const blank = value == null || (typeof value === 'string' && value.trim() === '')
    expect(blank ? [...expected, 'rules.empty'] : expected, entry.message_hint).toContain(key)
  }
}

/** Two rules share one schema here, or a number is asked for: the pattern alone is not the whole rule. */
const moreThanAPattern = ['V-VID-NAME-LEN', 'V-VID-NAME-SPACE', 'V-CMA-NAME', 'V-TP-PRIO']
const samples = entries
  .flatMap((entry) => [...entry.valid_examples, ...entry.invalid_examples])
  .filter((example) => typeof example === 'string')
  .filter((example) => example === example.trim() && example.length <= 64)

test.each(entries.filter((entry) => entry.regex && !moreThanAPattern.includes(entry.id)))(
  '$id agrees with its stated pattern on every text of the catalogue',
  (entry) => {
    const pattern = new RegExp(entry.regex ?? '')
    expect(samples.length).toBeGreaterThan(100)
    for (const sample of samples)
      expect(rules[entry.id as RuleId](sample) === undefined, JSON.stringify(sample)).toBe(pattern.test(sample))
  },
)

test('every rule of the catalogue can be run by its id, and no rule is unknown to it', () => {
  expect(Object.keys(rules).toSorted()).toEqual(entries.map((entry) => entry.id).toSorted())
  expect(entries).toHaveLength(107)
})

describe.each(entries)('$id: $rule', (entry) => {
  const id = entry.id as RuleId
  const sentForm = sentForms[id]

  if (sentForm)
    test('turns what is typed into what is sent, and tells the two apart', () => {
      expect(entry.valid_examples.length).toBeGreaterThan(0)
      for (const [typed, sent] of entry.valid_examples as [never, unknown][]) {
        expect(sentForm(typed)).toEqual(sent)
        expect(rules[id](sent)).toBeUndefined()
        expect(rules[id](typed)).toBe('rules.invalid')
      }
    })
  else
    test('accepts every valid example', () => {
      expect(entry.valid_examples.length).toBeGreaterThan(0)
      for (const example of entry.valid_examples)
        expect(rules[id](valueOf(id, example)), JSON.stringify(example)).toBeUndefined()
    })

  if (entry.invalid_examples.length > 0)
    test('refuses every invalid example with its message', () => {
      for (const example of entry.invalid_examples) expectRefused(entry, id, example)
    })

  test('refuses garbage without throwing', () => {
    for (const garbage of [undefined, null, {}, [], [null, null], Symbol('x'), Number.NaN, () => 1])
      expect(() => rules[id](garbage)).not.toThrow()
    expect(rules[id](Symbol('x'))).toMatch(/^rules\./)
  })
})

test('an invoice header is refused whichever of its nine fields is blank', () => {
  const names = Object.keys(invoiceHeader.shape)
  expect(names).toHaveLength(9)
  for (const name of names) expect(rules['V-INVOICE-ALL']({ ...fullHeader, [name]: '' }), name).toBe('rules.empty')
})

test('switching the type of the first-login dialog empties the other field, in both directions', () => {
  expect(switched).toEqual({ type: 'personal', company: '', contact: '' })
  expect(switchFirstLogin({ type: 'personal', company: '', contact: 'Li Lei' }, 'company').contact).toBe('')
  expect(rules['V-FL-SWITCH']({ type: 'personal', company: 'Acme', contact: 'Li Lei' })).toBe('rules.firstLoginOther')
})
