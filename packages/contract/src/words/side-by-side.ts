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
/** What is written of a product for its help; the rest is read from its declaration. */
interface ProductHelp {
  /** What it is and for whom. */
  readonly what: Said
  /** How one is had: where that begins and how it is paid is said for all of them, unless it is otherwise here. */
  readonly open?: Said
  readonly choose: Said
  readonly pay?: Said
  readonly next: Said
  /** What its price depends on. */
  readonly cost: Said
  /** What becomes of it when its term is over. */
  readonly over: Said
  readonly questions: Readonly<Record<string, { readonly q: Said; readonly a: Said }>>
}
/** Those of everything that is sold. */
export type SoldWords = ProductWords & { readonly help: ProductHelp }
/** What the server says of it: names of what its calls do, notices, and what its steps are called in its timeline. */
export interface ServedWords {
  readonly names: { readonly one: Said; readonly actions?: Readonly<Record<string, Said>> }
  readonly events?: Readonly<Record<string, Said>>
  readonly notices?: Readonly<Record<string, { readonly subject: Said; readonly content: Said }>>
}

/** What each call of a product does, in one sentence of English. */
export type SentencesOf<Product extends { calls: object }> = Readonly<Record<keyof Product['calls'] & string, string>>
