import type { Language } from '@portico/contract/language.ts'
import { base as en } from '../apps/console/src/words/en/base.ts'
import { base as zhHans } from '../apps/console/src/words/zh-Hans/base.ts'
import { base as zhHant } from '../apps/console/src/words/zh-Hant/base.ts'

const all = { en, 'zh-Hans': zhHans, 'zh-Hant': zhHant } as const

/** The words that are on screen in a language, so that a story can be told in each. */
export const wordsOf = (language: Language) => all[language] as unknown as typeof en

export const fill = (text: string, vars: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(vars[name] ?? whole))
