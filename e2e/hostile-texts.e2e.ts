import { catalogue } from '@portico/contract/catalogue.ts'
import type { Call } from '@portico/contract/calls.ts'
import { apiBase, headers } from '@portico/contract/headers.ts'
import type { SignedIn } from '@portico/contract/account/session.ts'
import { shownTexts } from '../apps/api/test/text-fields.ts'
import { Reader } from './look.ts'
import { test } from './own-server.ts'
import { expect, Portico } from './portico.ts'
import { visitsOf, Walker, type Visit } from './walk.ts'
import { Furnisher, type Examples, type World } from './world.ts'

/** Each text has a number, so that it is known again wherever it is read. */
const marked = (n: number) => `§${n}§`
const marks = /§(\d+)§/g

/** From the whole arsenal down to what the shortest field takes. All of them begin as a formula would. */
const hostile = (mark: string) => [
  `=HYPERLINK("javascript:pwn()","${mark}")<script>pwn()</script><img src=x onerror=pwn()>"'><svg onload=pwn()>{{constructor.constructor('pwn()')()}}\u202Etxt.exe [click](javascript:pwn()) ${'w'.repeat(120)}`,
  `=1+${mark}"'><img src=x onerror=pwn()>{{pwn()}}`,
  `=${mark}<svg onload=pwn()>`,
  `=${mark}<b>`,
  `=${mark}`,
  mark,
]

const said = new Map<number, string>()
const written: string[] = []
/** What is left of a text without what somebody wrote; where only a part of that is shown, nothing is. */
function withoutWritten(text: string): string {
  const rest = text.includes('§') ? written.reduce((left, one) => left.replaceAll(one, ''), text) : text
  return rest.includes('§') ? '' : rest
}
let world: World
let portico: Portico
test.describe.configure({ mode: 'default' })
test.use({ serverFor: 'hostile texts' })
test.beforeAll(async ({ ownServer, pool }) => {
  portico = new Portico(ownServer.url, pool, '10.201.0.1')
  const say = (field: string, fits: (text: string) => boolean) => {
    const n = said.size + 1
    const text = hostile(marked(n)).find(fits)
    if (text === undefined) throw new Error(`${field} takes none of it`)
    said.set(n, field)
    written.push(text)
    return text
  }
  world = await new Furnisher(portico, say).furnish()
})

const seen = new Set<string>()

/** An agent is a customer who was made one: what they see besides the screens of the owner, and the first of those. */
async function agentVisits(owner: SignedIn, examples: Examples): Promise<Visit[]> {
  const before = (await visitsOf(portico, owner, examples)).map(({ address }) => address)
  await portico.sql('update account set agent = true where id = (select account_id from login where id = $1)', [
    owner.login_id,
  ])
  const after = await visitsOf(portico, owner, examples)
  return after.filter(({ address }) => address === before[0] || !before.includes(address))
}

for (const role of ['owner', 'member', 'operator', 'agent'] as const)
  test(`every screen of the ${role} in en, where nothing that anybody wrote runs`, async ({ browser }) => {
    const seer = role === 'agent' ? 'owner' : role
    // The others meet no choice that these two do not.
    const chooses = role === 'owner' || role === 'operator'
    const as = world[seer]
    const visits = await (role === 'agent'
      ? agentVisits(as, world.examples[seer])
      : visitsOf(portico, as, world.examples[seer]))
    const reader = await Reader.of('en', portico)
    const walker = await Walker.start(browser, portico, 'en', as)
    await walker.page.addInitScript(() => {
      Object.assign(window, { pwn: () => Object.assign(window, { pwned: true }) })
    })
    for (const visit of visits) {
      await walker.open(visit.address)
      await walker.examineInBoth(async () => {
        const told = await reader.look(walker, visit, withoutWritten)
        for (const text of told) for (const [, n] of text.matchAll(marks)) seen.add(said.get(Number(n))!)
        const { live, deaf, ran } = await walker.page.evaluate(() => ({
          live: document.querySelectorAll(
            '[onerror], [onload], [href^="javascript:" i], [src^="javascript:" i], img[src="x"]',
          ).length,
          deaf: !('pwn' in window),
          ran: 'pwned' in window,
        }))
        if (live > 0) walker.fault(`${live} elements came from a text`)
        if (deaf) walker.fault('would not notice a text that runs')
        if (ran) walker.fault('a text ran')
      })
      if (chooses) await walker.chooseAll()
    }
    await walker.stop()
    expect(walker.faults).toEqual([])
    if (chooses) expect(walker.chosen).toBeGreaterThan(10)
  })

test('every text of the table was written, and most of them were read on some screen', () => {
  expect(shownTexts.filter((field) => ![...said.values()].includes(field))).toEqual([])
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
  }
  for (const call of exports) {
    const text = (
      await file(call, inputs[call.name] ?? {}, call.allow.startsWith('operator') ? world.operator : world.owner)
    ).toString()
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
