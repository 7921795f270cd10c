import { languages, type Language } from '@portico/contract/language.ts'
import { shownTexts } from '../apps/api/test/text-fields.ts'
import { HostileWriter, outbreaks } from './hostile.ts'
import { Reader } from './look.ts'
import { test } from './own-server.ts'
import { expect, Portico, wide } from './portico.ts'
import { shows } from './shows.ts'
import { Sights } from './sights.ts'
import { narrow, publicVisits, visitsOf, Walker, type Visit } from './walk.ts'
import { Furnisher, type World } from './world.ts'

const writer = new HostileWriter()
export let world: World
export let portico: Portico

/** A world for all who are walked for in one file; a file has a worker and a server of its own. */
export function furnished(serverFor: string): void {
  test.describe.configure({ mode: 'default' })
  test.use({ serverFor })
  test.beforeAll(async ({ ownServer, pool }) => {
    portico = new Portico(ownServer.url, pool, '10.200.0.1')
    // What somebody wrote in one language stays in it, whoever reads.
    for (const table of ['work_order_note', 'work_order_message', 'work_order', 'canned_reply', 'banner'])
      await portico.sql(`delete from ${table}`)
    await portico.sql(`update activity set name = '示例'`)
    await portico.sql(`update firewall set remarks = '示例'`)
    world = await new Furnisher(portico, writer.say).furnish()
  })
  test.beforeEach(() => test.setTimeout(0))
}

/** English has the longest words and is walked in both widths; the two that are as long as each other share them. */
const viewports = { en: wide, 'zh-Hans': wide, 'zh-Hant': narrow }
/**
 * The words of all languages are the same by type, so a screen that says all of its own in one Chinese does so in the other:
 * each is walked in one of them.
 */
const chinese = ['zh-Hans', 'zh-Hant'] as const
const inTurn = (visits: readonly Visit[], language: Language) =>
  visits.filter((_, n) => chinese[n % chinese.length] === language)
/** In English it begins in the width in which it does not in Chinese. */
const otherWidth = (n: number) => (viewports[chinese[n % chinese.length]!] === wide ? narrow : wide)

const seen = new Set<string>()
/** What was seen from its top, by path and width. */
const begun = new Set<string>()
async function openAt(walker: Walker, { route, address }: Visit, width?: typeof wide): Promise<void> {
  await walker.open(address, width)
  begun.add(`${route.path} ${walker.page.viewportSize()!.width}`)
}
async function lookAround(walker: Walker, reader: Reader, visit: Visit): Promise<void> {
  const told = await reader.look(walker, visit, writer.without)
  for (const text of told) for (const field of writer.fieldsIn(text)) seen.add(field)
  for (const what of await walker.page.evaluate(outbreaks)) walker.fault(what)
}

/** No screen takes as long, on a machine ten times slower; all of them together may take what they need. */
const screenMs = 1_200_000
/** Each a step of its own: Playwright looks through all that was done in one before. */
async function visitEach(visits: readonly Visit[], each: (visit: Visit, n: number) => Promise<void>): Promise<void> {
  for (const [n, visit] of visits.entries()) await test.step(visit.address, () => each(visit, n), { timeout: screenMs })
}

const sights = new Sights()
export function walkVisitor(): void {
  for (const language of languages)
    test(`every screen of the visitor in ${language}`, async ({ browser }) => {
      const reader = await Reader.of(language, portico)
      const walker = await Walker.start(browser, portico, language, { viewport: viewports[language], sights })
      for (const visit of publicVisits()) {
        await openAt(walker, visit)
        const look = () => lookAround(walker, reader, visit)
        await (language === 'en' ? walker.examineWhole(look) : walker.examine(look))
      }
      await walker.stop()
      expect(walker.faults).toEqual([])
      if (language === 'en') expect(walker.chosen).toBeGreaterThan(10)
    })
}

type Role = keyof World['examples']
/** An agent sees the screens of an owner besides: one of those is enough. */
export async function visitsAs(role: Role): Promise<Visit[]> {
  const visits = await visitsOf(portico, world[role], world.examples[role])
  return role === 'agent' ? visits.filter(({ route }, n) => n === 0 || route.who === 'agent') : visits
}

/** How much there is at least to choose and to open. A member sees screens of the owner, or less of them. */
const least = {
  owner: { chosen: 500, opened: 50 },
  operator: { chosen: 300, opened: 40 },
  agent: { chosen: 50, opened: 5 },
  member: { chosen: 0, opened: 0 },
}
export function walkAs(...roles: readonly Role[]): void {
  for (const role of roles)
    test(`every screen of the ${role} in en: everybody gets along, nothing moves, nothing that anybody wrote runs (A-ROUTE-12, A-ROUTE-14)`, async ({
      browser,
    }) => {
      shows('A-ROUTE-12', 'A-ROUTE-14')
      const reader = await Reader.of('en', portico)
      const walker = await Walker.start(browser, portico, 'en', { as: world[role], sights })
      await visitEach(await visitsAs(role), async (visit, n) => {
        await openAt(walker, visit, otherWidth(n))
        await walker.examineWhole(() => lookAround(walker, reader, visit))
      })
      await walker.stop()
      expect(walker.faults).toEqual([])
      expect(walker.chosen).toBeGreaterThanOrEqual(least[role].chosen)
      expect(walker.opened).toBeGreaterThanOrEqual(least[role].opened)
    })
}

export function readInChinese(...roles: readonly Role[]): void {
  for (const role of roles)
    for (const language of chinese)
      test(`every other screen of the ${role} in ${language}`, async ({ browser }) => {
        const reader = await Reader.of(language, portico)
        const walker = await Walker.start(browser, portico, language, {
          as: world[role],
          viewport: viewports[language],
        })
        for (const visit of inTurn(await visitsAs(role), language)) {
          await openAt(walker, visit)
          await walker.examine(() => lookAround(walker, reader, visit))
        }
        await walker.stop()
        expect(walker.faults).toEqual([])
      })
}

/** Whether `fields` of the texts that were written were read on some screen. */
export function expectTextsRead(fields: number): void {
  test('every text of the table was written, and most of them were read on some screen', () => {
    expect(shownTexts.filter((field) => !writer.said.includes(field))).toEqual([])
    expect(seen.size).toBeGreaterThan(fields)
  })
}

export function expectBothWidths(visitsOfAll: () => Promise<Visit[]>): void {
  test('every screen was opened in both widths', async () => {
    const paths = (await visitsOfAll()).map(({ route }) => route.path)
    const both = paths.flatMap((path) => [wide, narrow].map(({ width }) => `${path} ${width}`))
    expect(both.filter((one) => !begun.has(one))).toEqual([])
  })
}
