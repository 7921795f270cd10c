import { languages } from '@portico/contract/language.ts'
import { Reader } from './look.ts'
import { test } from './own-server.ts'
import { expect, Portico, wide } from './portico.ts'
import { narrow, publicVisits, visitsOf, Walker } from './walk.ts'
import { Furnisher, type World } from './world.ts'

let world: World
let portico: Portico
test.use({ serverFor: 'every screen' })
test.beforeAll(async ({ ownServer, pool }) => {
  portico = new Portico(ownServer.url, pool, '10.200.0.1')
  // What somebody wrote in one language stays in it, whoever reads.
  for (const table of ['work_order_note', 'work_order_message', 'work_order', 'canned_reply', 'banner'])
    await portico.sql(`delete from ${table}`)
  await portico.sql(`update activity set name = '示例'`)
  let said = 0
  world = await new Furnisher(portico, () => `示例文字第${++said}号`).furnish()
})

/** English has the longest words and is walked in both widths; the two that are as long as each other share them. */
const viewports = { en: wide, 'zh-Hans': wide, 'zh-Hant': narrow }

for (const language of languages) {
  const viewport = viewports[language]
  test(`every screen of the visitor in ${language}`, async ({ browser }) => {
    const reader = await Reader.of(language, portico)
    const walker = await Walker.start(browser, portico, language, undefined, viewport)
    for (const visit of publicVisits()) {
      await walker.open(visit.address)
      if (language === 'en') {
        await walker.examineInBoth(() => reader.look(walker, visit))
        await walker.chooseAll()
      } else await walker.examine(() => reader.look(walker, visit))
    }
    await walker.stop()
    expect(walker.faults).toEqual([])
    if (language === 'en') expect(walker.chosen).toBeGreaterThan(10)
  })

  // In English they are walked where everybody wrote what they could: hostile-texts.e2e.ts.
  if (language === 'en') continue
  // A member sees screens of the owner, and fewer of them.
  for (const role of language === 'zh-Hant'
    ? (['owner', 'operator', 'member'] as const)
    : (['owner', 'operator'] as const))
    test(`every screen of the ${role} in ${language}`, async ({ browser }) => {
      const reader = await Reader.of(language, portico)
      const walker = await Walker.start(browser, portico, language, world[role], viewport)
      for (const visit of await visitsOf(portico, world[role], world.examples[role])) {
        await walker.open(visit.address)
        await walker.examine(() => reader.look(walker, visit))
      }
      await walker.stop()
      expect(walker.faults).toEqual([])
    })
}
