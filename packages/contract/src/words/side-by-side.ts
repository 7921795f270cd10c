import type { Language } from '../language.ts'

/** A text in every language. */
export type Said = readonly [en: string, zhHans: string, zhHant: string]
export interface SideBySide {
  readonly [name: string]: Said | SideBySide
}
const place = { en: 0, 'zh-Hans': 1, 'zh-Hant': 2 } as const satisfies Record<Language, number>

/** The same in one language; its type is what English says. */
export type Spoken<Words> = Words extends Said ? Words[0] : { readonly [Name in keyof Words]: Spoken<Words[Name]> }

export const isSaid = (words: Said | SideBySide): words is Said => Array.isArray(words)

/** Words as a reader of this language has them. */
export function spoken<const Words extends Said | SideBySide>(words: Words, language: Language): Spoken<Words> {
  const inner = (one: Said | SideBySide): unknown =>
    isSaid(one)
      ? one[place[language]]
      : Object.fromEntries(Object.entries(one).map(([name, value]) => [name, inner(value)]))
  return inner(words) as Spoken<Words>
}

/**
 * The words of a product, in a file beside its declaration. What the screens that all products share say, and what the
 * server says, is named here; the rest is for screens of its own.
 */
export interface ProductWords extends SideBySide {
  /** Known before its screens are loaded: menu, home and orders speak of it. One of them, all of them, and each of its screens. */
  readonly names: SideBySide & { readonly one: Said; readonly list: Said }
}
/** What the server says of it: names of what its calls do, notices, and what its steps are called in its timeline. */
export interface ServedWords {
  readonly names: { readonly one: Said; readonly actions?: Readonly<Record<string, Said>> }
  readonly events?: Readonly<Record<string, Said>>
  readonly notices?: Readonly<Record<string, { readonly subject: Said; readonly content: Said }>>
}
