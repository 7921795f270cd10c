import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '@portico/contract/catalogue.ts'
import { keyScopes } from '@portico/contract/account/api-key.ts'
import { languages, type Language } from '@portico/contract/language.ts'
import { spoken } from '@portico/contract/words/side-by-side.ts'
import { test } from './own-server.ts'
import { expect, Portico } from './portico.ts'
import { narrow, publicVisits, visitsOf, Walker, wide, type Visit } from './walk.ts'
import { nameOf, productWords } from './words.ts'
import { Furnisher, type World } from './world.ts'

/** Names that programs have for things, shown beside the words for people. */
const apiNames = new Set<string>([
  ...Object.values(catalogue).flatMap((call) => ('audit' in call ? [call.audit] : [])),
  ...keyScopes,
])
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

let world: World
let portico: Portico
// Whoever walks furnishes a site of their own: two do it at a time.
test.describe.configure({ mode: 'parallel' })
test.use({ serverFor: 'every screen' })
test.beforeAll(async ({ ownServer, pool }) => {
  portico = new Portico(ownServer.url, pool, '10.200.0.1')
  // What somebody wrote in one language stays in it, whoever reads.
  for (const table of ['work_order_note', 'work_order_message', 'work_order', 'canned_reply', 'banner'])
    await portico.sql(`delete from ${table}`)
  await portico.sql(`update activity set name = '示例'`)
  for (const { name } of await portico.sql<{ name: string }>('select name from pgboss.queue')) apiNames.add(name)
  let said = 0
  world = await new Furnisher(portico, () => `示例文字第${++said}号`).furnish()
})

/** English words that the other language says differently. */
async function foreignTo(language: Language): Promise<Set<string>> {
  const [english, own] = [await wordsIn('en'), await wordsIn(language)]
  return new Set([...english].filter((word) => /[a-z]{3}/.test(word) && !own.has(word)))
}

async function look(walker: Walker, language: Language, foreign: Set<string>, { route }: Visit): Promise<void> {
  const name = nameOf(route.title, language)
  const told = await walker.read()
  // Mails are in the languages of those who get them, and their templates in all three, with places to fill in.
  const isMail = route.path === '/mailbox_setting'
  if (!told[0]!.includes(name) && !route.tabBy) walker.fault(`is titled ${told[0]} instead of ${name}`)
  for (const text of told) {
    if (unchanged.some((form) => form.test(text)) || apiNames.has(text)) continue
    if (isMail) continue
    if (broken.test(text)) walker.fault(`shows ${text.slice(0, 120)}`)
    if (foreign.has(text) || (language !== 'en' && sentence.test(text)))
      walker.fault(`is in English: ${text.slice(0, 120)}`)
  }
}

const roles = ['owner', 'operator', 'visitor', 'member'] as const
type Role = (typeof roles)[number]
const visitsFor = async (role: Role) =>
  role === 'visitor' ? publicVisits() : visitsOf(portico, world[role], world.examples[role])
const signedIn = (role: Role) => (role === 'visitor' ? undefined : world[role])

// The longest first, so that nobody is left walking alone at the end.
for (const role of ['owner', 'operator', 'visitor'] as const)
  test(`no choice that the ${role} makes moves the frame`, async ({ browser }) => {
    const walker = await Walker.start(browser, portico, 'en', signedIn(role))
    let chosen = 0
    for (const { address } of await visitsFor(role)) {
      await walker.open(address)
      for (const size of [wide, narrow]) {
        await walker.page.setViewportSize(size)
        chosen += await walker.chooseAll()
      }
    }
    await walker.stop()
    expect(chosen).toBeGreaterThan(10)
    // What a choice leads to, a refusal among it, is told by other stories.
    expect(walker.faults.filter((fault) => fault.includes(' moves '))).toEqual([])
  })

for (const language of languages)
  // A member sees screens of the owner, and fewer of them.
  for (const role of language === 'zh-Hant' ? roles : roles.slice(0, 3))
    test(`every screen of the ${role} in ${language}`, async ({ browser }) => {
      const foreign = await foreignTo(language)
      const walker = await Walker.start(browser, portico, language, signedIn(role))
      for (const visit of await visitsFor(role)) {
        await walker.open(visit.address)
        await walker.examine(() => look(walker, language, foreign, visit))
      }
      await walker.stop()
      expect(walker.faults).toEqual([])
    })
