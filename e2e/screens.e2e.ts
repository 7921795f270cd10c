import { catalogue } from '@portico/contract/catalogue.ts'
import type { Call } from '@portico/contract/calls.ts'
import { apiBase, headers } from '@portico/contract/headers.ts'
import { languages, type Language } from '@portico/contract/language.ts'
import type { SignedIn } from '@portico/contract/account/session.ts'
import { shownTexts } from '../apps/api/test/text-fields.ts'
import { HostileWriter, outbreaks } from './hostile.ts'
import { Reader } from './look.ts'
import { test } from './own-server.ts'
import { Known } from './over.ts'
import { expect, Portico, wide } from './portico.ts'
import { shows } from './shows.ts'
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

const seen = new Set<string>()
async function lookAround(walker: Walker, reader: Reader, visit: Visit): Promise<void> {
  const told = await reader.look(walker, visit, writer.without)
  for (const text of told) for (const field of writer.fieldsIn(text)) seen.add(field)
  for (const what of await walker.page.evaluate(outbreaks)) walker.fault(what)
}

for (const language of languages)
  test(`every screen of the visitor in ${language}`, async ({ browser }) => {
    const reader = await Reader.of(language, portico)
    const walker = await Walker.start(browser, portico, language, undefined, viewports[language])
    for (const visit of publicVisits()) {
      await walker.open(visit.address)
      const look = () => lookAround(walker, reader, visit)
      if (language === 'en') {
        await walker.examineInBoth(look)
        await walker.chooseAll()
      } else await walker.examine(look)
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

for (const role of ['owner', 'operator', 'agent'] as const)
  test(`every screen of the ${role} in en, where nothing that anybody wrote runs (A-ROUTE-12, A-ROUTE-14)`, async ({
    browser,
  }) => {
    shows('A-ROUTE-12', 'A-ROUTE-14')
    // An agent meets no choice that these two do not.
    const chooses = role !== 'agent'
    const reader = await Reader.of('en', portico)
    const walker = await Walker.start(browser, portico, 'en', world[role])
    for (const visit of await visitsAs(role)) {
      await walker.open(visit.address)
      await walker.examineInBoth(() => lookAround(walker, reader, visit))
      if (chooses) await walker.chooseAll()
    }
    await walker.stop()
    expect(walker.faults).toEqual([])
    if (chooses) expect(walker.chosen).toBeGreaterThan(10)
  })

const known = new Known()
for (const role of ['owner', 'operator', 'agent'] as const)
  test(`everybody gets along with what opens over the screens of the ${role}`, async ({ browser }) => {
    const walker = await Walker.start(browser, portico, 'en', world[role])
    const count = await walker.openOver(await visitsAs(role), known)
    await walker.stop()
    expect(walker.faults).toEqual([])
    expect(count).toBeGreaterThan(5)
  })

/** A member sees screens of the owner, or less of them: what everybody gets along with there is the same. */
test('every screen of the member in en, where nothing that anybody wrote runs', async ({ browser }) => {
  const reader = await Reader.of('en', portico)
  const walker = await Walker.start(browser, portico, 'en', world.member, narrow)
  for (const visit of await visitsAs('member')) {
    await walker.open(visit.address)
    await walker.examine(() => lookAround(walker, reader, visit))
  }
  await walker.stop()
  expect(walker.faults).toEqual([])
})

for (const role of ['owner', 'operator', 'agent'] as const)
  for (const language of chinese)
    test(`every other screen of the ${role} in ${language}`, async ({ browser }) => {
      const reader = await Reader.of(language, portico)
      const walker = await Walker.start(browser, portico, language, world[role], viewports[language])
      for (const visit of inTurn(await visitsAs(role), language)) {
        await walker.open(visit.address)
        await walker.examine(() => lookAround(walker, reader, visit))
      }
      await walker.stop()
      expect(walker.faults).toEqual([])
    })

test('every text of the table was written, and most of them were read on some screen', () => {
  expect(shownTexts.filter((field) => !writer.said.includes(field))).toEqual([])
  expect(seen.size).toBeGreaterThan(shownTexts.length / 2)
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
