import { english, type Words } from './words-en.ts'
import { simplified } from './words-zh-hans.ts'
import { traditional } from './words-zh-hant.ts'

interface Language {
  /** As the phone itself calls it. */
  name: string
  words: Words
}

/** By the locale that Android knows them under. */
export const languages: Record<string, Language> = {
  'en-US': { name: 'English', words: english },
  'zh-TW': { name: '繁體中文', words: traditional },
  'zh-CN': { name: '简体中文', words: simplified },
}

export const firstLocale = 'en-US'

/** The locale of ours that is nearest to what was set: settings may hold anything. */
export function localeOf(setting: string | undefined): string {
  const wanted = setting?.split(',')[0] ?? firstLocale
  if (Object.hasOwn(languages, wanted)) return wanted
  if (/^zh-(?:Hant|HK|MO)/.test(wanted)) return 'zh-TW'
  return wanted.startsWith('zh') ? 'zh-CN' : firstLocale
}
