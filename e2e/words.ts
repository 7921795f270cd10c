import type { Language } from '@portico/contract/language.ts'
import { base as en } from '../apps/console/src/base/words/en/base.ts'
import { words as states } from '../apps/console/src/base/words/en/states.ts'
import { base as zhHans } from '../apps/console/src/base/words/zh-Hans/base.ts'
import { words as hansStates } from '../apps/console/src/base/words/zh-Hans/states.ts'
import { base as zhHant } from '../apps/console/src/base/words/zh-Hant/base.ts'
import { words as hantStates } from '../apps/console/src/base/words/zh-Hant/states.ts'

const english = { ...en, states }
const all = {
  en: english,
  'zh-Hans': { ...zhHans, states: hansStates },
  'zh-Hant': { ...zhHant, states: hantStates },
} as const

/** The words that are on screen in a language, so that a story can be told in each. */
export const wordsOf = (language: Language) => all[language] as unknown as typeof english

export const fill = (text: string, vars: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(vars[name] ?? whole))
