import { describe, expect, test } from 'vitest'
import { ChangePasswordInput, RegisterInput, ResetPasswordInput } from '../account/register.ts'
import { OperatorCreateInput, operatorCalls } from '../platform/operators.ts'
import { teamCalls } from '../team/team.ts'
import { newPassword, registerPassword } from './account.ts'
import { commonWords, isGuessable } from './guessable.ts'

/** Of the lists of passwords that were stolen and published, what the rules of the documents would let through. */
const stolen = `Password1 Passw0rd P@ssw0rd p@ssw0rd Pa55word Qwerty123 qwerty12 Qwertyuiop1 Abc12345 Abcd1234 abcd1234
  Abcdefg1 a1b2c3d4 1q2w3e4r 1qaz2wsx q1w2e3r4 Zaq12wsx 1qazxsw2 qazwsx123 asdf1234 Asdfgh12 zxcv1234 Zxcvbnm1
  Welcome1 Letmein1 Iloveyou1 Iloveyou2 Sunshine1 Princess1 Football1 Baseball1 Superman1 Batman123 Michael1
  Jordan23 Charlie1 Jessica1 Ashley12 Michelle1 Daniel12 Dragon123 Monkey12 Shadow12 Master12 Trustno1 Starwars1
  Hello123 Admin123 admin@123 Root1234 Test1234 Guest123 Changeme1 Default1 Secret12 Login123 Pass1234 Computer1
  Summer2024 Winter23! Spring2025 October1 Monday12 China123 Beijing2008 Shanghai1 Hongkong97 woaini1314 woaini520
  a1234567 aa123456 a123456789 qq123456 zz123456 wang1234 Portico1 portico! Operator1 Cloud123 Console1
  aaaaaaa1 Aa111111 aabb1122 123456aa 12345678a Liverpool1 Chelsea1 Pokemon12 Naruto123 Google123`.split(/\s+/)

describe('passwords that are tried first', () => {
  test.each(stolen)('%s is one, and the rules of the documents alone would take it', (password) => {
    expect(newPassword.safeParse(password).success).toBe(true)
    expect(isGuessable(password)).toBe(true)
  })
  test.each([
    'Passw0rdGood',
    'Harbour-Lamp-42',
    'harbour7lamp',
    'kT9#wqLz2v',
    'N3wpassword',
    'Tiger-of-Lamma7',
    'x8Kq20vM',
  ])('%s is none', (password) => expect(isGuessable(password)).toBe(false))
  test('there are more than the 3,000 that are asked for', () => {
    const ends = Array.from({ length: 100 }, (_, n) => `${n}`.padStart(4, '0'))
    const all = commonWords.flatMap((word) => ends.map((end) => `${word[0]!.toUpperCase()}${word.slice(1)}${end}`))
    const taken = new Set(all.filter((one) => registerPassword.safeParse(one).success && isGuessable(one)))
    expect(taken.size).toBeGreaterThan(3000)
  })
  test('one’s own address, name or company with a few digits is one as well', () => {
    expect(isGuessable('Linyue88', ['lin.yue@example.com'])).toBe(true)
    expect(isGuessable('harbourmade1', ['Harbour Made'])).toBe(true)
    expect(isGuessable('Harbourmade1', ['Other Ltd'])).toBe(false)
  })
})

describe('every form that sets a password of a person refuses them at its field', () => {
  const forms = {
    RegisterInput: [RegisterInput, 'password'],
    ResetPasswordInput: [ResetPasswordInput, 'password'],
    ChangePasswordInput: [ChangePasswordInput, 'new_password'],
    OperatorCreateInput: [OperatorCreateInput, 'password'],
    operatorPasswordSet: [operatorCalls.operatorPasswordSet.input, 'password'],
    memberCreate: [teamCalls.memberCreate.input, 'password'],
    memberPasswordSet: [teamCalls.memberPasswordSet.input, 'password'],
  } as const
  test.each(Object.entries(forms))('%s', (_name, [form, field]) => {
    const said = (password: string) =>
      form.safeParse({ [field]: password }).error!.issues.filter(({ path }) => path[0] === field)
    expect(said('Password1').map(({ message }) => message)).toEqual(['rules.passwordCommon'])
    expect(said('Harbour7lamp')).toEqual([])
  })
  test('registration knows whose it is to be', () => {
    const own = { email: 'linyue@example.com', company: 'Harbour Made Ltd', password: 'Linyue2026' }
    const { error } = RegisterInput.safeParse({
      ...own,
      confirm_password: own.password,
      user_type: 'enterprise',
      area_code: '86',
      phone: '13800000000',
      channel: 'email',
      code: '123456',
      terms: true,
    })
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([['password', 'rules.passwordCommon']])
  })
})
