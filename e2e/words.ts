import { globSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '@portico/contract/language.ts'
import { spoken, type ProductWords, type Said } from '@portico/contract/words/side-by-side.ts'
import { base as en } from '../apps/console/src/base/words/en/base.ts'
import { words as inside } from '../apps/console/src/base/words/en/inside.ts'
import { words as states } from '../apps/console/src/base/words/en/states.ts'
import { base as zhHans } from '../apps/console/src/base/words/zh-Hans/base.ts'
import { words as hansInside } from '../apps/console/src/base/words/zh-Hans/inside.ts'
import { words as hansStates } from '../apps/console/src/base/words/zh-Hans/states.ts'
import { base as zhHant } from '../apps/console/src/base/words/zh-Hant/base.ts'
import { words as hantInside } from '../apps/console/src/base/words/zh-Hant/inside.ts'
import { words as hantStates } from '../apps/console/src/base/words/zh-Hant/states.ts'

const english = { ...en, states, pages: { ...en.pages, ...inside } }
const all = {
  en: english,
  'zh-Hans': { ...zhHans, states: hansStates, pages: { ...zhHans.pages, ...hansInside } },
  'zh-Hant': { ...zhHant, states: hantStates, pages: { ...zhHant.pages, ...hantInside } },
} as const

/** The words that are on screen in a language, so that a story can be told in each. */
export const wordsOf = (language: Language) => all[language] as unknown as typeof english

const files = globSync('packages/contract/src/*/*.words.ts')
/** The words of each product, by its kind. */
export const productWords = new Map(
  await Promise.all(
    files.map(async (file) => {
      const { words } = (await import(pathToFileURL(resolve(file)).href)) as { words: ProductWords }
      return [basename(file, '.words.ts'), words] as const
    }),
  ),
)

/** The name of a screen, from the title that its route has: of the house, or of a product. */
export function nameOf(title: string, language: Language = 'en'): string {
  const [group = '', kind = '', name = ''] = title.split('.')
  if (group === 'names') return spoken(productWords.get(kind)!.names[name] as Said, language)
  return (wordsOf(language).pages as unknown as Record<string, string>)[kind]!
}

export const fill = (text: string, vars: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(vars[name] ?? whole))
