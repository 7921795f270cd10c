import { expect, test } from 'vitest'
import { base32, matchingStep, totpCode, totpStep } from './second-factor.ts'

const secret = base32(Buffer.from('12345678901234567890'))

test('a secret is written as authenticator apps read it (RFC 4648)', () => {
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})

// https://www.rfc-editor.org/rfc/rfc6238#appendix-B, the last six of eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s (RFC 6238)', (second, code) => {
  expect(totpCode(secret, totpStep(new Date(second * 1000)))).toBe(code)
})

test('a code counts one step to either side, and never at or before the last one taken', () => {
  const at = new Date(1_700_000_000_000)
  const now = totpStep(at)
  for (const [step, known] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const)
    expect(matchingStep(secret, totpCode(secret, now + step), at, 0) !== undefined, String(step)).toBe(known)
  expect(matchingStep(secret, totpCode(secret, now), at, now)).toBeUndefined()
  expect(matchingStep(secret, totpCode(secret, now - 1), at, now)).toBeUndefined()
  expect(matchingStep(secret, totpCode(secret, now + 1), at, now)).toBe(now + 1)
})
