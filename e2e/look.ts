import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '@portico/contract/catalogue.ts'
import { keyScopes } from '@portico/contract/account/api-key.ts'
import type { Language } from '@portico/contract/language.ts'
import { spoken } from '@portico/contract/words/side-by-side.ts'
import type { Portico } from './portico.ts'
import type { Visit, Walker } from './walk.ts'
import { nameOf, productWords } from './words.ts'

/** What is in Latin letters in every language: what a machine prints, names of jobs and of hosts on the net. */
const unchanged = [/^Booting from Hard Disk/, /^(?:\w+\.)+(?:example|com)$/]

/** What no reader should meet: keys, unfilled places, the insides of a value. */
const broken = /\{\{|\}\}|\{\w+\}|\bundefined\b|\bNaN\b|\[object |\bnull\b|^[a-z][A-Za-z]+(?:\.[a-z][A-Za-z]+)+$/
/** Three words in a row are a sentence. */
const sentence = /\b[A-Za-z][a-z']+(?: [a-z']{2,}){2,}/

type Texts = { readonly [name: string]: string | Texts }
const textsIn = (words: Texts): string[] =>
  Object.values(words).flatMap((word) => (typeof word === 'string' ? [word] : textsIn(word)))
const folder = 'apps/console/src/base/words'
async function wordsIn(language: Language): Promise<Set<string>> {
  const files = readdirSync(join(folder, language)).map(
    (file) => import(`../${folder}/${language}/${file}`) as Promise<{ words?: Texts; base?: Texts }>,
  )
  const products = [...productWords.values()].flatMap((words) => textsIn(spoken(words, language) as Texts))
  return new Set([
    ...(await Promise.all(files)).flatMap(({ words = {}, base = {} }) => textsIn({ ...words, ...base })),
    ...products,
  ])
}

/** English words that the other language says differently. */
async function foreignTo(language: Language): Promise<Set<string>> {
  const [english, own] = [await wordsIn('en'), await wordsIn(language)]
  return new Set([...english].filter((word) => /[a-z]{3}/.test(word) && !own.has(word)))
}

/** Somebody who reads one language and finds what is wrong with a screen's texts. */
export class Reader {
  readonly #language: Language
  readonly #foreign: ReadonlySet<string>
  /** Names that programs have for things, shown beside the words for people. */
  readonly #apiNames: ReadonlySet<string>

  private constructor(language: Language, foreign: ReadonlySet<string>, apiNames: ReadonlySet<string>) {
    this.#language = language
    this.#foreign = foreign
    this.#apiNames = apiNames
  }

  static async of(language: Language, portico: Portico): Promise<Reader> {
    const queues = await portico.sql<{ name: string }>('select name from pgboss.queue')
    const apiNames = new Set<string>([
      ...Object.values(catalogue).flatMap((call) => ('audit' in call ? (call.audit ?? []) : [])),
      ...keyScopes,
      ...queues.map(({ name }) => name),
    ])
    return new Reader(language, await foreignTo(language), apiNames)
  }

  /** Reads what a screen tells, `without` what people wrote there themselves. */
  async look(walker: Walker, { route }: Visit, without = (text: string) => text): Promise<readonly string[]> {
    const name = nameOf(route.title, this.#language)
    const told = await walker.read()
    if (!told[0]!.startsWith(`${name} - `) && !route.tabBy) walker.fault(`is titled ${told[0]} instead of ${name}`)
    // Mails are in the languages of those who get them, and their templates in all three, with places to fill in.
    if (route.path !== '/mailbox_setting') for (const text of told) this.#judge(walker, without(text))
    return told
  }

  #judge(walker: Walker, text: string): void {
    if (unchanged.some((form) => form.test(text)) || this.#apiNames.has(text)) return
    if (broken.test(text)) walker.fault(`shows ${text.slice(0, 120)}`)
    if (this.#foreign.has(text) || (this.#language !== 'en' && sentence.test(text)))
      walker.fault(`is in English: ${text.slice(0, 120)}`)
  }
}
