import { catalogue } from '@portico/contract/catalogue.ts'
import type { Call } from '@portico/contract/calls.ts'
import { apiBase, headers } from '@portico/contract/headers.ts'
import type { SignedIn } from '@portico/contract/account/session.ts'
import { shownTexts } from '../apps/api/test/text-fields.ts'
import { test } from './own-server.ts'
import { expect } from './portico.ts'
import {
  expectBothWidths,
  expectTextsRead,
  furnished,
  portico,
  readInChinese,
  visitsAs,
  walkAs,
  world,
} from './screens.ts'

furnished('every screen of those who buy and sell')
walkAs('owner', 'agent', 'member')
readInChinese('owner', 'agent')
expectTextsRead(shownTexts.length / 2)
expectBothWidths(async () => [...(await visitsAs('owner')), ...(await visitsAs('agent'))])

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

const shapeOf = ({ input }: Call) =>
  (input as unknown as { def: { shape?: Record<string, unknown> } } | undefined)?.def.shape ?? {}

interface Listed {
  result: object[]
  next: string | null
}

test('a list keeps to what it is searched by and to its pages, by number and by cursor', async () => {
  const lists = (Object.values(catalogue) as Call[]).filter((call) => 'page' in shapeOf(call) && !call.blob)
  const own = await portico.sql<{ kind: string; id: string }>(
    'select distinct on (kind) kind, id from resource where account_id = $1 and released_at is null',
    [world.accountId],
  )
  const { owner } = world.examples
  const [seller] = await portico.sql<{ agent_id: string }>('select agent_id from agent_customer limit 1')
  /** What some are asked for: of one thing. Those of a cloud have none here. */
  const ids = [...own.map(({ id }) => id), owner['/teamdetail']!, owner['/fileIssueResult']!]
  const accounts = [seller!.agent_id, world.accountId]
  const some = (call: Call): object[] => {
    const [idOf, accountOf] = ['id', 'account_id'].map((name) => (name in shapeOf(call) ? name : ''))
    return [{}, ...ids.map((id) => ({ [idOf!]: id })), ...accounts.map((id) => ({ [accountOf!]: id }))]
  }
  const ask = (call: Call, input: object) =>
    portico.send(call, input as never, whoMay(call)) as Promise<{ code: string; data: Listed }>
  async function found(call: Call) {
    for (const of of some(call)) {
      const { code, data } = await ask(call, of)
      if (code === '200' && data.result.length > 0) return { of, data }
    }
    return undefined
  }

  let met = 0
  for (const call of lists) {
    const { of, data } = (await found(call)) ?? {}
    if (!of || !data) continue
    met += 1
    if ('search' in shapeOf(call)) {
      const nothing = await ask(call, { ...of, search: 'no such thing' })
      expect(nothing, call.name).toMatchObject({ code: '200', data: { result: [] } })
    }
    const first = await ask(call, { ...of, limit: 1 })
    expect(first.data.result, call.name).toHaveLength(1)
    expect(first.data.next !== null, call.name).toBe(data.result.length > 1)
    if (first.data.next === null) continue
    const byCursor = await ask(call, { ...of, limit: 1, after: first.data.next })
    const byNumber = await ask(call, { ...of, limit: 1, page: 2 })
    expect(byCursor, call.name).toMatchObject({ code: '200' })
    expect(byCursor.data.result, call.name).toEqual(byNumber.data.result)
    expect(byCursor.data.result, call.name).not.toEqual(first.data.result)
  }
  expect(met).toBeGreaterThan(lists.length * 0.8)
})
