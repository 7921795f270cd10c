import { languages, type Language } from '@portico/contract/language.ts'
import { spoken, type SideBySide, type SoldWords } from '@portico/contract/words/side-by-side.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { setWords } from '../../base/words/t.ts'
import { articleOf } from './article.ts'
import { searchHelp } from './search.ts'
import { topics } from './topics.ts'

type Words = Record<string, { words: object }>
const areas = import.meta.glob<{ words: object }>('../../base/words/*/{help,helpTopics,states}.ts', {
  eager: true,
}) as Words
const products = import.meta.glob<{ words: Partial<SoldWords> }>('../../../../../packages/contract/src/*/*.words.ts', {
  eager: true,
})

function speak(language: Language) {
  const area = (name: string) => areas[`../../base/words/${language}/${name}.ts`]!.words
  const nameOf = (path: string) => /(\w+)\.words\.ts$/.exec(path)![1]!
  const inAll = (part: (words: Partial<SoldWords>) => SideBySide | undefined) =>
    Object.fromEntries(
      Object.entries(products).map(([path, { words }]) => [nameOf(path), spoken(part(words) ?? {}, language)]),
    )
  setWords({
    ...Object.fromEntries(['help', 'helpTopics', 'states'].map((name) => [name, area(name)])),
    names: inAll(({ names }) => names),
    helpProducts: inAll(({ help }) => help && { ...help }),
  })
}

const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values((value ?? {}) as object).flatMap(textsOf)

describe.each(languages)('help in %s', (language) => {
  beforeEach(() => speak(language))

  test.each(topics)('says all there is to say of %s, with every figure in its place', (topic) => {
    const { calls: _calls, states, ...article } = articleOf(topic)
    const texts = [...textsOf(article), ...states.flatMap(({ word, text }) => [word, text])]
    expect(article.steps.length).toBeGreaterThan(1)
    expect(article.questions.length).toBeGreaterThan(0)
    expect(
      texts.filter((text) => text.trim() === '' || /[{}]|undefined|NaN|^(?:help\w*|states|names)\./.test(text)),
    ).toEqual([])
  })
})

describe('search', () => {
  beforeEach(() => speak('en'))

  test('finds every word that was typed, in titles first, whatever its case', () => {
    expect(searchHelp('SNAPSHOT').at(0)!.topic).toBe('snapshot')
    expect(searchHelp('wireguard file').map(({ topic }) => topic)).toEqual(['vpn'])
    expect(searchHelp('wireguard file').at(0)!.text).toContain('WireGuard client')
    expect(searchHelp('no such thing anywhere')).toEqual([])
  })
  test.each([
    ['firewall', 'firewall'],
    ['private network', 'vpc'],
    ['router', 'router'],
    ['key pair', 'keyPair'],
    ['image', 'ownimage'],
    ['alarm', 'alarm'],
    ['webhook', 'webhook'],
    ['budget', 'budget'],
    ['proxies', 'phoneTools'],
  ])('finds %s first where it is the title', (typed, topic) => {
    expect(searchHelp(typed).at(0)!.topic).toBe(topic)
  })
  test('finds Chinese, which has no spaces', () => {
    speak('zh-Hans')
    expect(searchHelp('红字发票').map(({ topic }) => topic)).toEqual(['refund'])
  })
})
