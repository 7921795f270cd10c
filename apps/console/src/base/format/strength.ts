import { isGuessable } from '@portico/contract/rules/guessable.ts'

const commonWords = ['password', 'passw0rd', 'qwerty', 'admin', 'letmein', 'welcome', 'iloveyou', 'portico', '123456']
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

export type StrengthLevel = 1 | 2 | 3 | 4
export type StrengthAdvice = 'adviseLonger' | 'adviseMix' | 'adviseRepeat' | 'adviseCommon'

function longestRun(password: string): number {
  let longest = 1
  const lower = password.toLowerCase()
  for (let start = 0; start < lower.length; start += 1) {
    let same = 1
    while (lower[start + same] === lower[start]) same += 1
    let end = start + 3
    while (end <= lower.length && rows.some((row) => row.includes(lower.slice(start, end)))) end += 1
    longest = Math.max(longest, same, end - 1 - start)
  }
  return longest
}

/** Advice only: what a password must be is a rule of the contract. What that refuses is never called good here. */
export function strength(
  password: string,
  own: readonly string[] = [],
): { level: StrengthLevel; advice: StrengthAdvice[] } {
  const lower = password.toLowerCase()
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length
  const guessable = [...commonWords, ...own.map((word) => word.toLowerCase()).filter((word) => word.length > 2)]
  const isCommon = isGuessable(password, own) || guessable.some((word) => lower.includes(word))
  const isRepetitive = longestRun(password) >= 4 || new Set(password).size < Math.min(password.length, 8) / 2
  const advice: StrengthAdvice[] = []
  if (isCommon) advice.push('adviseCommon')
  if (isRepetitive) advice.push('adviseRepeat')
  if (password.length < 12) advice.push('adviseLonger')
  if (kinds < 3) advice.push('adviseMix')
  const points = Math.min(password.length, 16) / 4 + kinds / 2 - (isCommon ? 3 : 0) - (isRepetitive ? 2 : 0)
  const level = points >= 5.5 ? 4 : points >= 4.25 ? 3 : points >= 3 ? 2 : 1
  return { level, advice }
}
