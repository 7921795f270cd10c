export const languages = ['en', 'zh-Hant', 'zh-Hans'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'en'

/** The inverted values are what the documents ask for: English sends CN, simplified Chinese sends EN. */
export const languageHeader = { en: 'CN', 'zh-Hant': 'CHT', 'zh-Hans': 'EN' } as const satisfies Record<
  Language,
  string
>

export function languageOfHeader(value: unknown): Language {
  return languages.find((language) => languageHeader[language] === value) ?? defaultLanguage
}

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language)
}
