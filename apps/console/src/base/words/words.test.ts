import { jobKinds } from '@portico/contract/platform/jobs.ts'
import { overviewQueueNames } from '@portico/contract/platform/overview.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { describe as sentence, find, setWords, t } from './t.ts'
import { base as en } from './en/base.ts'

type Tree = { readonly [key: string]: string | Tree }
const files = import.meta.glob<Record<string, Tree>>('./{en,zh-Hans,zh-Hant}/*.ts', { eager: true })
const treeOf = (language: string, file: string) => {
  const module = files[`./${language}/${file}.ts`]
  return module?.words ?? module?.base
}
const flat = (tree: Tree | undefined, prefix = ''): [string, string][] =>
  Object.entries(tree ?? {}).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )
const places = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted()
const names = Object.keys(files)
  .filter((path) => path.startsWith('./en/'))
  .map((path) => path.slice('./en/'.length, -'.ts'.length))

beforeAll(() => setWords(en))

describe('t', () => {
  it('fills in and chooses the plural', () => {
    expect(t('shell.title', { page: 'Home', product: 'Portico' })).toBe('Home - Portico')
    expect(t('shell.unreadNotices', { n: 1 })).toBe('1 unread notice')
    expect(t('shell.unreadNotices', { n: 7 })).toBe('7 unread notices')
  })
  it('turns the key of a rule into a sentence about its field, and leaves sentences alone', () => {
    expect(sentence('rules.empty', 'E-mail')).toBe('E-mail cannot be empty')
    expect(sentence('This name is taken.', 'Name')).toBe('This name is taken.')
    expect(find('rules.noSuchRule')).toBeUndefined()
  })
  it('asks for what the word needs at compile time', () => {
    // @ts-expect-error -- the page and the product are missing
    expect(t('shell.title')).toContain('{page}')
    // @ts-expect-error -- there is no such word
    expect(t('shell.noSuchWord')).toBe('shell.noSuchWord')
  })
})

describe.each(names)('words of %s', (name) => {
  it.each(['zh-Hans', 'zh-Hant'])('are complete in %s, with the same places to fill', (language) => {
    const translated = new Map(flat(treeOf(language, name)))
    const wrong = flat(treeOf('en', name)).filter(([key, text]) => {
      if (key.endsWith('.one')) return false
      const other = translated.get(key)
      return !other || places(other).join() !== places(text).join()
    })
    expect(wrong).toEqual([])
  })
})

const camel = (name: string) => name.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())

describe.each(['en', 'zh-Hans', 'zh-Hant'])('every queue of operators in %s', (language) => {
  const queues = new Map(
    ['overview', 'platform'].flatMap((file) =>
      flat(treeOf(language, file)).filter(([key]) => key.startsWith('queues.') || key.startsWith('jobs.queues.')),
    ),
  )
  it('has a word of its own', () => {
    const keys = [
      ...overviewQueueNames.map((name) => `queues.${name}`),
      ...jobKinds.map((name) => `jobs.queues.${camel(name)}`),
    ]
    expect(keys.filter((key) => !queues.get(key))).toEqual([])
    const said = [...queues.values()]
    expect(said.filter((word, n) => said.indexOf(word) !== n)).toEqual([])
  })
})
