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
