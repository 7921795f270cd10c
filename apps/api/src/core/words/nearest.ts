import type { Language } from '@portico/contract/language.ts'

/** The reader's own language first; a reader of one Chinese script reads the other sooner than English. */
export const nearest: Record<Language, readonly Language[]> = {
  en: ['en', 'zh-Hans', 'zh-Hant'],
  'zh-Hans': ['zh-Hans', 'zh-Hant', 'en'],
  'zh-Hant': ['zh-Hant', 'zh-Hans', 'en'],
}

/** What was written in the language nearest to the reader's. */
export const nearestText = (reader: Language, texts: Readonly<Record<Language, string>>): string =>
  texts[nearest[reader].find((language) => texts[language] !== '') ?? reader]
