import { defaultLanguage, isLanguage, type Language } from '@portico/contract/language.ts'
import { fill } from '@portico/contract/words/fill.ts'
import type { Spoken } from '@portico/contract/words/side-by-side.ts'
import type { AreaWords } from './areas.ts'
import type { base } from './en/base.ts'
import type { words as inside } from './en/inside.ts'

interface Plural {
  readonly one: string
  readonly other: string
}
type Words = Omit<typeof base, 'pages'> & AreaWords & { pages: (typeof base)['pages'] & typeof inside }
type Keys<T> = {
  [K in keyof T & string]: T[K] extends string | Plural ? K : `${K}.${Keys<T[K]>}`
}[keyof T & string]
type At<T, Key extends string> = Key extends keyof T
  ? T[Key]
  : Key extends `${infer Head}.${infer Rest}`
    ? Head extends keyof T
      ? At<T[Head], Rest>
      : never
    : never
type TextOf<Word> = Word extends Plural ? Word['one'] | Word['other'] : Word
type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Vars<Name extends string> = [Name] extends [never] ? [] : [vars: Readonly<Record<Name, string | number>>]

export type WordKey = Keys<Words>
/** A word that stands alone, without anything to fill in. */
export type PlainWord = {
  [K in WordKey]: [Names<TextOf<At<Words, K>>>] extends [never] ? K : never
}[WordKey]
/** What the words of another language must look like. Chinese has no singular, so `one` may be left out there. */
export type Translation<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends Plural
      ? { readonly one?: string; readonly other: string }
      : Translation<T[K]>
}

const storageKey = 'language'
export const language: Language = readLanguage()
const plurals = new Intl.PluralRules(language)
const loaded: Record<string, unknown> = {}

function readLanguage(): Language {
  try {
    const stored = localStorage.getItem(storageKey)
    return isLanguage(stored) ? stored : defaultLanguage
  } catch {
    return defaultLanguage
  }
}

export function chooseLanguage(next: Language) {
  if (next === language) return
  localStorage.setItem(storageKey, next)
  location.reload()
}

// Files are found by whoever bundles the console; without them, a story that reads the table of screens has no words.
const isBundled = import.meta.env !== undefined
const bases = isBundled ? import.meta.glob<{ base: object }>('./*/base.ts') : {}

/** The words that every screen needs, in one chunk. */
export async function loadBaseWords() {
  Object.assign(loaded, (await bases[`./${language}/base.ts`]!()).base)
}

type Files = Readonly<Record<string, () => Promise<{ words: object }>>>
interface Frame {
  pages: object
  names: object
  areas: Files
  products: Files
}
/** What a language has besides: names of screens and products, and where the rest is. So the first page grows with neither. */
const frames = isBundled ? import.meta.glob<{ default: Frame }>('./frame/*.ts') : {}
let frame: Promise<Frame> | undefined
const loadFrame = () =>
  (frame ??= frames[`./frame/${language}.ts`]!().then(({ default: found }) => {
    Object.assign(loaded, { pages: { ...(loaded['pages'] as object), ...found.pages }, names: found.names })
    return found
  }))

/** The words of one area, or of one product. Areas without words of their own are fine. */
export async function loadAreaWords(area: string) {
  if (loaded[area]) return
  const { areas, products } = await loadFrame()
  const product = Object.keys(products).find((file) => file.endsWith(`/${area}.words.ts`))
  const file = await (areas[`../${language}/${area}.ts`] ?? products[product ?? ''])?.()
  if (file) loaded[area] = file.words
}

/** For tests, which have no browser to choose a language in. */
export function setWords(words: object) {
  Object.assign(loaded, words)
}

const at = (key: string) =>
  key.split('.').reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], loaded)

/** What stands below a key, for words that are shown in the order in which they are written. */
export const namesBelow = (key: string): readonly string[] => Object.keys((at(key) ?? {}) as object)

/** A word whose key is only known at run time, such as the message of a rule. Undefined when there is none. */
export function find(key: string, vars: Readonly<Record<string, string | number>> = {}): string | undefined {
  const word = at(key)
  if (typeof word === 'string') return fill(word, vars)
  const plural = word as Plural | undefined
  if (typeof plural?.other !== 'string') return undefined
  const one = plurals.select(Number(vars.n)) === 'one' ? plural.one : undefined
  return fill(one ?? plural.other, vars)
}

export function t<Key extends WordKey>(key: Key, ...[vars]: Vars<Names<TextOf<At<Words, Key>>>>): string {
  return find(key, vars) ?? key
}

/** What a product is called, or what an order may be about besides. */
export const productName = (product: string): string =>
  find(`names.${product}.one`) ?? find(`money.products.${product}`) ?? product

/** What several of them are called. */
export const productsName = (product: string): string => find(`names.${product}.list`) ?? productName(product)

/** What a quota counts: of what is had several at a time, each. */
export const countedName = (product: string): string => find(`names.${product}.counted`) ?? productsName(product)

/** What is done to something that is sold, where its product has a word of its own for it. */
export const productAction = (product: string, action: string): string | undefined =>
  find(`names.${product}.actions.${action}`)

/** The words of one product, typed by the file in which they stand side by side: `say('bought')`. */
export const wordsOf =
  <Words>(product: string) =>
  <Key extends Keys<Spoken<Words>>>(key: Key, ...[vars]: Vars<Names<TextOf<At<Spoken<Words>, Key>>>>): string =>
    find(`${product}.${key}`, vars) ?? key

/** The sentence for a failed rule. Rules speak in word keys; servers answer with whole sentences, which pass through. */
export function describe(message: string, field: string): string {
  return find(message, { field }) ?? message
}
