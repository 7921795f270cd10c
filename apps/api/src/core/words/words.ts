import type { Language } from '@portico/contract/language.ts'
import { en as sharedEn } from '@portico/contract/words/en.ts'
import { enActions } from '@portico/contract/words/en-actions.ts'
import { spoken, type Said, type ServedWords } from '@portico/contract/words/side-by-side.ts'
import { zhHans as sharedHans } from '@portico/contract/words/zh-hans.ts'
import { zhHansActions } from '@portico/contract/words/zh-hans-actions.ts'
import { zhHant as sharedHant } from '@portico/contract/words/zh-hant.ts'
import { zhHantActions } from '@portico/contract/words/zh-hant-actions.ts'
import { fill as fillText } from '@portico/contract/words/fill.ts'
import { en } from './en.ts'
import { zhHans } from './zh-hans.ts'
import { zhHant } from './zh-hant.ts'

/** `one` says the number itself, so it lacks the place that is counted. Chinese does without it. */
interface Plural {
  readonly one?: string
  readonly other: string
}
type Translation<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : T[K] extends Required<Plural> ? Plural : Translation<T[K]>
}
export type ServerWords = Translation<typeof en>
const own: Record<Language, ServerWords> = { en, 'zh-Hans': zhHans, 'zh-Hant': zhHant }
const shared = { en: sharedEn, 'zh-Hans': sharedHans, 'zh-Hant': sharedHant } as const

const actions: Record<Language, Record<string, string>> = {
  en: enActions,
  'zh-Hans': zhHansActions,
  'zh-Hant': zhHantActions,
}

export const wordsOf = (language: Language): ServerWords => own[language]

const placesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

/** What is counted is the place that `one` does without. */
export function fill(word: string | Plural, values: Readonly<Record<string, string | number>> = {}): string {
  if (typeof word === 'string') return fillText(word, values)
  const { one = word.other, other } = word
  const counted = placesOf(other).find((name) => !placesOf(one).includes(name))
  return fillText(counted && Number(values[counted]) === 1 ? one : other, values)
}

/** What products bring along, by their kind. */
const brought = new Map<string, ServedWords>()

export function bringWords(kind: string, words: ServedWords): void {
  brought.set(kind, words)
}

const spokenOr = (said: Said | undefined, language: Language, name: string) => (said ? spoken(said, language) : name)

const knownOr = (words: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(words, name) ? words[name]! : name

/** What was done to a resource, and why that failed, are kept by their names and read in the reader's words. */
export const actionWord = (language: Language, action: string, kind = '') =>
  spokenOr(brought.get(kind)?.names.actions?.[action], language, knownOr(actions[language], action))
export const metricWord = (language: Language, metric: string) => knownOr(own[language].metrics, metric)
export const faultWord = (language: Language, fault: string) => knownOr(own[language].faults, fault)

/** The sentence for a field that broke a rule; `key` is what the schema carries, `rules.email` say. */
export function ruleSentence(language: Language, key: string, field: string): string {
  const { rules, fields } = shared[language] as { rules: Record<string, string>; fields: Record<string, string> }
  const name = key.startsWith('rules.') ? key.slice('rules.'.length) : 'invalid'
  // `wechat.client_id` is the client id; `permissions.0` is one of the permissions.
  const known = field.split('.').findLast((part) => Object.hasOwn(fields, part))
  return fill(rules[name] ?? rules['invalid'] ?? '', { field: known === undefined ? field : fields[known]! })
}

/** What a write is called in the log. One that nobody has a word for any more stays readable under its own name. */
export function eventWord(language: Language, event: string): string {
  const [kind = '', act = ''] = event.split('.')
  return spokenOr(brought.get(kind)?.events?.[act], language, knownOr(own[language].events, event))
}

/** What a product is called, of which an order says the kind. */
export const productWord = (language: Language, kind: string): string =>
  spokenOr(brought.get(kind)?.names.one, language, knownOr(own[language].invoice.products, kind))

/** The two sentences of a notice: of the house, or `kind.name` of a product. */
export function noticeWords(language: Language, word: string): Record<'subject' | 'content', string | Plural> {
  const [kind = '', name = ''] = word.split('.')
  const said = brought.get(kind)?.notices?.[name]
  return said ? spoken({ ...said }, language) : own[language].notices[word as keyof ServerWords['notices']]
}
