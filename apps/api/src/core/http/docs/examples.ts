import { scopeOf } from '@portico/contract/account/key-scope.ts'
import type { Call } from '@portico/contract/calls.ts'
import { apiBase, headers } from '@portico/contract/headers.ts'

type Sent = Readonly<Record<string, unknown>>

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
const indented = (value: unknown, by: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`)
const queryOf = (sent: Sent) =>
  new URLSearchParams(Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)])).toString()

/** Where a call is sent, with what a GET carries. */
export function addressOf(origin: string, { path }: Call, method: string, sent: Sent): string {
  const query = method === 'GET' ? queryOf(sent) : ''
  return `${origin}${apiBase}${path}${query ? `?${query}` : ''}`
}

/** What a call is made with, by the variables that hold it: a key, else the session of a person, else nothing. */
function proofOf(call: Call): readonly { header: string; prefix: string; variable: string }[] {
  if (scopeOf(call)) return [{ header: 'authorization', prefix: 'Bearer ', variable: 'API_KEY' }]
  if (call.allow === 'anyone') return []
  return [
    { header: headers.token, prefix: '', variable: 'ACCESS_TOKEN' },
    { header: headers.loginId, prefix: '', variable: 'LOGIN_ID' },
  ]
}

/** A shell line that makes the call. */
export function curlOf(origin: string, call: Call, method: string, sent: Sent): string {
  const parts = [
    `curl ${quoted(addressOf(origin, call, method, sent))}`,
    ...proofOf(call).map(({ header, prefix, variable }) => `-H "${header}: ${prefix}$${variable}"`),
  ]
  if (call.files) {
    for (const [name, value] of Object.entries(sent)) parts.push(`-F ${quoted(`${name}=${String(value)}`)}`)
    for (const name of Object.keys(call.files.fields)) parts.push(`-F ${quoted(`${name}=@file`)}`)
  } else if (method === 'POST') {
    parts.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(sent))}`)
  }
  if (call.blob) parts.push('-o file')
  return parts.join(' \\\n  ')
}

/** The same in TypeScript, with nothing but the platform's `fetch`. */
export function typescriptOf(origin: string, call: Call, method: string, sent: Sent): string {
  const address = `'${addressOf(origin, call, method, sent)}'`
  const proof = proofOf(call).map(
    ({ header, prefix, variable }) =>
      `${/^\w+$/.test(header) ? header : `'${header}'`}: \`${prefix}\${process.env.${variable}}\``,
  )
  const lines = call.files
    ? formLines(call, sent, address, proof)
    : method === 'GET'
      ? [`const response = await fetch(${address}${proof.length > 0 ? `, { headers: { ${proof.join(', ')} } }` : ''})`]
      : [
          `const response = await fetch(${address}, {`,
          `  method: 'POST',`,
          `  headers: { ${[...proof, "'content-type': 'application/json'", "'idempotency-key': crypto.randomUUID()"].join(', ')} },`,
          `  body: JSON.stringify(${indented(sent, '  ')}),`,
          '})',
        ]
  return [...lines, ...(call.blob ? ['const file = await response.blob()'] : answerLines)].join('\n')
}

const answerLines = [
  'const { code, msg, data } = await response.json()',
  `if (code !== '200') throw new Error(\`\${code} \${msg}\`)`,
]

const formLines = (call: Call, sent: Sent, address: string, proof: readonly string[]) => [
  'const form = new FormData()',
  ...Object.entries(sent).map(([name, value]) => `form.append('${name}', '${String(value)}')`),
  ...Object.keys(call.files!.fields).map((name) => `form.append('${name}', file)`),
  `const response = await fetch(${address}, { method: 'POST', headers: { ${proof.join(', ')} }, body: form })`,
]
