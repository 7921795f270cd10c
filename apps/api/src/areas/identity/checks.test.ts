import { describe, expect, test } from 'vitest'
import { embeddedChecker, type Asked } from './checker.ts'
import { cardNumberFits, creditCodeFits, idNumberFits } from './checks.ts'

const now = new Date('2026-11-15T08:00:00Z')

test.each(['11010119900307109X', '110101199001010015', '440101198512121034', '110101200002290018', '110101900307109'])(
  '%s is an ID number',
  (number) => expect(idNumberFits(number, now)).toBe(true),
)
test.each([
  ['a wrong check digit', '110101199003071090'],
  ['two digits that changed places', '11010119903007109X'],
  ['a thirteenth month', '11010119901307109X'],
  ['the 29th of February in a year without one', '110101190002290012'],
  ['a birth in the future', '110101203001010017'],
  ['15 digits without a date', '110101901307109'],
])('%s makes no ID number', (_what, number) => expect(idNumberFits(number, now)).toBe(false))

test('every single wrong digit of an ID number is found', () => {
  const number = '440101198512121034'
  for (let at = 0; at < 17; at++)
    for (let digit = 0; digit < 10; digit++) {
      const spoilt = number.slice(0, at) + digit + number.slice(at + 1)
      if (spoilt !== number) expect(idNumberFits(spoilt, now), spoilt).toBe(false)
    }
})

test.each(['91350100M000100Y43', '12345678-8', '123456788', 'D2143569X'])('%s is a code of an organization', (code) =>
  expect(creditCodeFits(code)).toBe(true),
)
test.each(['91350100M000100Y44', '91350100M000100Y4X', '12345678-9', 'D21435690'])('%s is none', (code) =>
  expect(creditCodeFits(code)).toBe(false),
)

test('the number of a card has its check digit', () => {
  expect(cardNumberFits('6222021234567890128')).toBe(true)
  expect(cardNumberFits('4111111111111111')).toBe(true)
  expect(cardNumberFits('6222021234567890129')).toBe(false)
  expect(cardNumberFits('6222021234567891028')).toBe(false)
})

describe('the embedded checker', () => {
  const asked: Asked = {
    kind: 'personal',
    real_name: 'Li Lei',
    id_number: '11010119900307109X',
    company: '',
    credit_code: '',
    card_number: '',
    phone: '',
    record_ip: '',
    valid_until: '',
    submittedAt: now,
    now,
  }
  const said = (more: Partial<Asked>) => embeddedChecker.check({ ...asked, ...more })
  test('believes a name, unless the number speaks against it', async () => {
    expect(await said({})).toEqual({ result: 'passed' })
    expect(await said({ id_number: '111111111111111111' })).toEqual({ result: 'failed', reason: 'idNumber' })
    expect(await said({ valid_until: '2026-11-14' })).toEqual({ result: 'failed', reason: 'validity' })
    expect(await said({ valid_until: '2026-11-15' })).toEqual({ result: 'passed' })
    expect(await said({ kind: 'enterprise', credit_code: '12345678-9' })).toEqual({
      result: 'failed',
      reason: 'creditCode',
    })
    expect(await said({ kind: 'bank card', card_number: '6222021234567890129' })).toEqual({
      result: 'failed',
      reason: 'card',
    })
  })
  test('certifies no bank card: it knows no bank', async () => {
    expect(await said({ kind: 'bank card', card_number: '6222021234567890128' })).toEqual({ result: 'unsure' })
  })
  test('does what a name asks for', async () => {
    expect(await said({ real_name: 'Li sim-police-fail' })).toEqual({ result: 'failed', reason: 'mismatch' })
    expect(await said({ real_name: 'Li sim-police-unsure' })).toEqual({ result: 'unsure' })
    expect(await said({ real_name: 'Li sim-police-slow' })).toEqual({ result: 'unsure' })
    const later = new Date(now.getTime() + 3_600_000)
    expect(await said({ real_name: 'Li sim-police-slow', now: later })).toEqual({ result: 'passed' })
  })
})
