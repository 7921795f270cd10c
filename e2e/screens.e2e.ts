import { catalogue } from '@portico/contract/catalogue.ts'
import type { Call } from '@portico/contract/calls.ts'
import { apiBase, headers } from '@portico/contract/headers.ts'
import { languages, type Language } from '@portico/contract/language.ts'
import type { SignedIn } from '@portico/contract/account/session.ts'
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
let world: World
let portico: Portico
test.describe.configure({ mode: 'default' })
test.use({ serverFor: 'every screen' })
test.beforeAll(async ({ ownServer, pool }) => {
  portico = new Portico(ownServer.url, pool, '10.200.0.1')
  // What somebody wrote in one language stays in it, whoever reads.
  for (const table of ['work_order_note', 'work_order_message', 'work_order', 'canned_reply', 'banner'])
    await portico.sql(`delete from ${table}`)
  await portico.sql(`update activity set name = '示例'`)
  await portico.sql(`update firewall set remarks = '示例'`)
  world = await new Furnisher(portico, writer.say).furnish()
})

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
test.beforeEach(() => test.setTimeout(0))
/** Each a step of its own: Playwright looks through all that was done in one before. */
async function visitEach(visits: readonly Visit[], each: (visit: Visit, n: number) => Promise<void>): Promise<void> {
  for (const [n, visit] of visits.entries()) await test.step(visit.address, () => each(visit, n), { timeout: screenMs })
}

const sights = new Sights()
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

/** An agent sees the screens of an owner besides: one of those is enough. */
async function visitsAs(role: keyof World['examples']): Promise<Visit[]> {
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
for (const role of ['owner', 'operator', 'agent', 'member'] as const)
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

for (const role of ['owner', 'operator', 'agent'] as const)
  for (const language of chinese)
    test(`every other screen of the ${role} in ${language}`, async ({ browser }) => {
      const reader = await Reader.of(language, portico)
      const walker = await Walker.start(browser, portico, language, { as: world[role], viewport: viewports[language] })
      for (const visit of inTurn(await visitsAs(role), language)) {
        await openAt(walker, visit)
        await walker.examine(() => lookAround(walker, reader, visit))
      }
      await walker.stop()
      expect(walker.faults).toEqual([])
    })

test('every text of the table was written, and most of them were read on some screen', () => {
  expect(shownTexts.filter((field) => !writer.said.includes(field))).toEqual([])
  expect(seen.size).toBeGreaterThan(shownTexts.length / 2)
})

test('every screen was opened in both widths', async () => {
  const roles = ['owner', 'operator', 'agent'] as const
  const visits = (await Promise.all(roles.map(visitsAs))).flat()
  const paths = [...publicVisits(), ...visits].map(({ route }) => route.path)
  const both = paths.flatMap((path) => [wide, narrow].map(({ width }) => `${path} ${width}`))
  expect(both.filter((one) => !begun.has(one))).toEqual([])
})

async function file(call: Call, input: object, as: SignedIn): Promise<Buffer> {
  const reads = call.methods.at(-1) === 'GET'
  const query = reads ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const response = await fetch(`${portico.url}${apiBase}${call.path}${query}`, {
    method: reads ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': portico.ip,
      [headers.token]: as.access_token,
      [headers.loginId]: as.login_id,
    },
    ...(!reads && { body: JSON.stringify(input) }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-disposition') ?? bytes.toString(), call.name).toMatch(/^attachment/)
  return bytes
}

function whoMay({ allow }: Call) {
  if (allow === 'agent') return world.agent
  return allow.startsWith('operator') ? world.operator : world.owner
}

test('in a table for spreadsheets no cell is a formula', async () => {
  // Of one thing alone: ids and figures, nothing that anybody wrote.
  const ofOne = ['usageExport']
  const exports = Object.values(catalogue).filter(
    ({ name }) => name.endsWith('Export') && !ofOne.includes(name),
  ) as Call[]
  expect(exports.length).toBeGreaterThan(2)
  /** What some are asked for besides. */
  const inputs: Record<string, object> = {
    [catalogue.firewallExport.name]: { id: world.examples.owner['/firewalldetail'], format: 'csv' },
    [catalogue.agentCustomerExport.name]: { action: 'download' },
    [catalogue.agentStatementExport.name]: { month: new Date().toISOString().slice(0, 7) },
  }
  for (const call of exports) {
    const text = (await file(call, inputs[call.name] ?? {}, whoMay(call))).toString()
    expect(text.split('\r\n').length, call.name).toBeGreaterThan(2)
    expect(text, call.name).not.toMatch(/(?:^|,)"?[=+@\t]/m)
  }
})

test('mails are plain text, one recipient and one subject each', async () => {
  const mails = await portico.sql<{ recipient: string; subject: string }>('select recipient, subject from mail')
  expect(mails.length).toBeGreaterThan(3)
  for (const { recipient, subject } of mails) expect(recipient + subject).not.toMatch(/[\r\n]/)
})

test('a printed invoice runs nothing and leads nowhere', async () => {
  const { result } = await portico.ok(catalogue.invoiceList, { status: 'invoiced' }, world.owner)
  const paper = await file(catalogue.invoicePdf, { id: result[0]!.id }, world.owner)
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
  expect(paper.toString('latin1')).not.toMatch(/\/(?:JS|JavaScript|URI|OpenAction|Launch)\b/)
})
