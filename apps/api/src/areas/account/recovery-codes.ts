import { newWord } from '../../core/ids.ts'
import { hashPassword } from '../../core/passwords.ts'

const recoveryCodes = 10
export const recoveryCodeChars = 10

export interface RecoveryCodes {
  words: string[]
  hashes: string[]
}

/** Before the write: they are short enough to be typed, so they are kept as passwords are, and that takes time. */
export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
  const words = Array.from({ length: recoveryCodes }, () => newWord(recoveryCodeChars))
  return { words, hashes: await Promise.all(words.map(hashPassword)) }
}

/** As the person reads them; only their hashes are kept. */
export const shownCodes = ({ words }: RecoveryCodes) => words.map((word) => `${word.slice(0, 5)}-${word.slice(5)}`)
