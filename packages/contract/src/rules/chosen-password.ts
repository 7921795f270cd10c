import * as z from 'zod/mini'
import { newPassword, registerPassword } from './account.ts'
import { isGuessable } from './guessable.ts'
import type { MessageKey } from './text.ts'

// Apart from the other rules of accounts: the sign-in form needs those and not the words that passwords are made of.

/** The documents say what a password is made of; beyond that, no person gets one that is tried first. */
const notGuessable = z.refine<string>((password) => !isGuessable(password), {
  error: 'rules.passwordCommon' satisfies MessageKey,
  when: ({ issues }) => issues.length === 0,
})
export const chosenRegisterPassword = registerPassword.check(notGuessable)
export const chosenPassword = newPassword.check(notGuessable)
