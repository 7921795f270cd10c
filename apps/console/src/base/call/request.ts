import { writes, type Call } from '@portico/contract/calls.ts'
import { agentTokenHeader, callTimeoutSeconds } from '@portico/contract/constants.ts'
import { headers } from '@portico/contract/headers.ts'
import { languageHeader, type Language } from '@portico/contract/language.ts'
import { apiPath } from '../place/paths.ts'

/** What is needed of a call to send it; a kept one survives a reload in this form. */
export type Sendable = Pick<Call, 'name' | 'methods' | 'path' | 'files' | 'blob' | 'secret' | 'timeoutSeconds'> & {
  allow?: Call['allow']
  audit?: string | null
  stales?: readonly string[]
}

export interface Sender {
  token?: string
  loginId?: string
  language: Language
}

export type Files = Readonly<Record<string, readonly File[]>>

export interface Outgoing {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | FormData
  timeoutMs: number
}

export const isWrite = (call: Sendable) => writes(call as unknown as Call)

export function buildRequest(
  call: Sendable,
  input: object | undefined,
  sender: Sender,
  { key, files }: { key?: string; files?: Files } = {},
): Outgoing {
  const method = call.methods[0] ?? 'POST'
  const outgoing: Outgoing = {
    url: apiPath(call.path),
    method,
    headers: { [headers.language]: languageHeader[sender.language] },
    timeoutMs: (call.timeoutSeconds ?? callTimeoutSeconds) * 1000,
  }
  const isAgent = call.allow === 'agent'
  if (sender.token && isAgent) outgoing.headers[agentTokenHeader] = `Bearer ${sender.token}`
  else if (sender.token) outgoing.headers[headers.token] = sender.token
  if (sender.loginId) outgoing.headers[headers.loginId] = sender.loginId
  if (key && isWrite(call)) outgoing.headers[headers.idempotencyKey] = key

  const sent = isAgent ? { ...input, oem_agent: 1 } : input
  if (method === 'GET') {
    const query = queryOf(sent)
    if (query) outgoing.url += `?${query}`
  } else if (call.files) {
    outgoing.body = formOf(sent, files)
  } else {
    outgoing.headers['content-type'] = 'application/json'
    outgoing.body = JSON.stringify(sent ?? {})
  }
  return outgoing
}

const given = (input: object | undefined) => Object.entries(input ?? {}).filter(([, value]) => value != null)
const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const queryOf = (input: object | undefined) =>
  new URLSearchParams(given(input).map(([name, value]) => [name, asText(value)])).toString()

function formOf(input: object | undefined, files: Files = {}) {
  const form = new FormData()
  for (const [name, value] of given(input)) form.append(name, asText(value))
  for (const [name, list] of Object.entries(files)) for (const file of list) form.append(name, file)
  return form
}
