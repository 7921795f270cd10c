import { describe, expect, test } from 'vitest'
import {
  email,
  foldEmail,
  internationalPhone,
  newPassword,
  referralCode,
  registerPassword,
  registerPhone,
} from './account.ts'
import { firstProblem } from './catalogue.ts'
import { hostAlias, hostPasswordFor, isWeakPassword, snapshotName } from './compute.ts'
import { hasExtension } from './files.ts'
import { creditCode, idNumber } from './identity.ts'
import { priceOf } from '../money/price.ts'
import { cidr, forwardPort, managementName } from './network.ts'
import { phoneAppFileName, phoneFileName } from './phone.ts'
import { ipWhitelist } from './storage.ts'
import { required } from './text.ts'

describe('text rules', () => {
  test('a missing value is empty, a value of another type is invalid', () => {
    expect(firstProblem(required, undefined)).toBe('rules.empty')
    expect(firstProblem(required, null)).toBe('rules.empty')
    expect(firstProblem(required, 5)).toBe('rules.invalid')
  })
  test('an empty required field gives one problem, not a second about its format', () => {
    expect(email.safeParse('  ').error?.issues).toHaveLength(1)
  })
  test('a single-line field refuses a line break', () => {
    expect(firstProblem(hostAlias, 'one\ntwo')).toBe('rules.invalid')
  })
  test('a snapshot name of 64 characters is accepted and one of 65 refused', () => {
    expect(firstProblem(snapshotName, 'x'.repeat(64))).toBeUndefined()
    expect(firstProblem(snapshotName, 'x'.repeat(65))).toBe('rules.snapshotName')
  })
})

describe('account rules', () => {
  test.each([
    'first.last@mail.example.com',
    'x_1-y+tag@sub.example.org',
    "o'neill@xn--fiqs8s.xn--fiqz9s",
    `${'a'.repeat(64)}@b.co`,
    'a@1.co',
  ])('an e-mail can be %s', (address) => {
    expect(email.parse(address)).toBe(address)
  })
  test.each([
    'a..b@c.de',
    '.a@b.co',
    'a.@b.co',
    `${'a'.repeat(65)}@b.co`,
    'a@-b.co',
    'a@b-.co',
    'a@b..co',
    'a@b.co.',
    'a@b.1',
    'a@127.0.0.1',
    'a<b@c.de',
    'a,b@c.de',
    '"a b"@c.de',
    '\u212aim@b.co',
    'lin@b\u00fccher.de',
    'a@b.c\u043e',
    'a\u200b@b.co',
  ])('no mail server takes %j', (address) => {
    expect(firstProblem(email, address)).toBe('rules.email')
  })
  test('two spellings of an e-mail are one after folding, and no other letters are', () => {
    expect(foldEmail('First.LAST@Example.COM')).toBe('first.last@example.com')
    expect(foldEmail('\u212a\u0130')).toBe('\u212a\u0130')
  })
  test('an e-mail comes back without the blanks around it', () => {
    expect(email.parse(' a@b.co ')).toBe('a@b.co')
  })
  test('a very long address is refused at once', () => {
    expect(firstProblem(email, `${'a.'.repeat(50_000)}@b`)).toBe('rules.email')
  })
  test('a registration password may hold punctuation but no space', () => {
    expect(firstProblem(registerPassword, 'Abcdef1!')).toBeUndefined()
    expect(firstProblem(registerPassword, 'Abcde 12')).toBe('rules.registerPassword')
  })
  test('a password is never trimmed into a valid one', () => {
    expect(firstProblem(newPassword, ' abcdefg1')).toBe('rules.password')
  })
  test('eight digits from 1 are refused at registration and accepted in the international dialog', () => {
    for (const area of ['852', '853', '+852']) {
      expect(firstProblem(registerPhone(area), '12345678')).toBe('rules.phone')
      expect(internationalPhone(area).parse(' 12345678 ')).toBe('12345678')
    }
  })
  test('other areas take digits and hyphens in both forms', () => {
    expect(registerPhone('1').parse('202-555-0100')).toBe('202-555-0100')
    expect(firstProblem(registerPhone('1'), '')).toBe('rules.empty')
  })
  test('a referral code of blanks counts as none', () => {
    expect(referralCode.parse('      ')).toBe('')
  })
})

describe('host passwords', () => {
  test.each(['Ab1!', 'abcdefgh1', 'ABCDEFGH1', 'MyPassword1!', 'Qwerty12!', 'Xx!123456'])('%s is weak', (password) => {
    expect(isWeakPassword(password)).toBe(true)
  })
  test('a password that holds the user name is weak, whatever the case', () => {
    expect(firstProblem(hostPasswordFor('alice'), 'xxALICE99!a')).toBe('rules.passwordWeak')
    expect(firstProblem(hostPasswordFor('bob'), 'xxALICE99!a')).toBeUndefined()
  })
})

describe('network and storage rules', () => {
  test('a network without its prefix, or with an impossible one, is refused', () => {
    expect(firstProblem(cidr, '10.0.0.0')).toBe('rules.cidr')
    expect(firstProblem(cidr, '10.0.0.0/33')).toBe('rules.cidr')
  })
  test('reserved names are called reserved even when they are too short', () => {
    expect(firstProblem(managementName, 'ROOT')).toBe('rules.managementReserved')
    expect(firstProblem(managementName, 'x'.repeat(65))).toBe('rules.managementName')
  })
  test('a forwarded port must be a port at all', () => {
    expect(firstProblem(forwardPort, 65536)).toBe('rules.forwardPort')
    expect(firstProblem(forwardPort, 0)).toBe('rules.forwardPort')
  })
  test('a whitelist is tidied, takes masks, and refuses a star inside a list or a range that runs backwards', () => {
    expect(ipWhitelist.parse(' 10.0.0.1 , 10.0.1.0/24 ')).toBe('10.0.0.1,10.0.1.0/24')
    expect(firstProblem(ipWhitelist, '*,10.0.0.1')).toBe('rules.ip')
    expect(firstProblem(ipWhitelist, '10.0.0.9-10.0.0.1')).toBe('rules.ip')
    expect(firstProblem(ipWhitelist, '   ')).toBe('rules.empty')
  })
})

describe('documents and files', () => {
  test('a typed x in an ID number is the check character X', () => {
    expect(idNumber.parse(' 11111111111111111x ')).toBe('11111111111111111X')
    expect(creditCode.parse('91350100m000100y43')).toBe('91350100M000100Y43')
  })
  test('an extension counts whatever its case, and only at the end', () => {
    expect(hasExtension('A.JPG', ['jpg'])).toBe(true)
    expect(hasExtension('jpg', ['jpg'])).toBe(false)
    expect(hasExtension('a.jpg.exe', ['jpg'])).toBe(false)
  })
  test('apps are apk only, the file space takes any type', () => {
    expect(firstProblem(phoneAppFileName, 'a.zip')).toBe('rules.apk')
    expect(firstProblem(phoneFileName, 'a.zip')).toBeUndefined()
  })
})

describe('final price', () => {
  const price = (list: bigint, coefficient: string, term = '1', user = '1') =>
    priceOf([{ word: 'x', monthFen: list, quantity: 1 }], 1, { coefficient, term, user }).totalFen
  test('is list price times coefficient, exactly', () => {
    expect(price(10000n, '1.00')).toBe(10000n)
    expect(price(10000n, '1.5')).toBe(15000n)
    expect(price(9_007_199_254_740_993n, '1')).toBe(9_007_199_254_740_993n)
  })
  test('is rounded half up once, after the last factor', () => {
    expect(price(1n, '1.5')).toBe(2n)
    expect(price(1n, '1.49')).toBe(1n)
    expect(price(333n, '1.5', '0.9', '0.85')).toBe(382n)
    expect(price(1n, '1', '0.5', '0.5')).toBe(0n)
  })
  test('refuses a factor that is not a plain decimal', () => {
    for (const factor of ['', '-1', '1e3', '.5', 'x']) expect(() => price(1n, factor)).toThrow(RangeError)
  })
})
