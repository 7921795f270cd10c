import { spawnSync } from 'node:child_process'
import { stripTypeScriptTypes } from 'node:module'
import { Script } from 'node:vm'
import { scopeOf } from '@portico/contract/account/key-scope.ts'
import type { Call } from '@portico/contract/calls.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { expect, test } from 'vitest'
import { callPage } from './call-page.ts'
import { curlOf, typescriptOf } from './examples.ts'

const origin = 'https://cloud.example'

test('a line for the shell carries what a GET asks in its address, what a POST sends as JSON, and files as a form', () => {
  expect(curlOf(origin, catalogue.announcementDetail, 'GET', { id: 'ann_1', more: "it's" })).toBe(
    `curl 'https://cloud.example/api/apiv1/user/announcementDetail?id=ann_1&more=it%27s' \\\n  -H "authorization: Bearer $API_KEY"`,
  )
  const posted = curlOf(origin, catalogue.resourceRename, 'POST', { name: "Ann's" })
  expect(posted).toContain(String.raw`-d '{"name":"Ann'\''s"}'`)
  expect(curlOf(origin, catalogue.objectPut, 'POST', { key: 'a.txt' })).toMatch(
    /-F 'key=a\.txt' \\\n {2}-F '\w+=@file'/,
  )
  expect(curlOf(origin, catalogue.hostExport, 'GET', {})).toMatch(/-o file$/)
})

test('the same in TypeScript is whole: a key, a body, and what is done with the answer', () => {
  const code = typescriptOf(origin, catalogue.resourceRename, 'POST', { name: 'web' })
  expect(code).toContain("fetch('https://cloud.example/api/apiv1/resource/rename', {")
  expect(code).toContain('headers: { authorization: `Bearer ${process.env.API_KEY}`, ')
  expect(code).toContain('"name": "web"')
  expect(code).toContain("if (code !== '200') throw")
  expect(typescriptOf(origin, catalogue.objectPut, 'POST', { key: 'a' })).toContain('body: form')
  expect(typescriptOf(origin, catalogue.hostExport, 'GET', {})).toMatch(/const file = await response\.blob\(\)$/)
})

const proofs = {
  key: /Bearer \$(?:\{process\.env\.)?API_KEY/,
  session: /access-token.*ACCESS_TOKEN.*login-id.*LOGIN_ID/s,
}

test('every call has both samples, which a shell and a compiler can read, with the proof that it needs and says', () => {
  const calls = Object.values(catalogue) as Call[]
  const plain = (html: string) =>
    html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  const lines: string[] = []
  for (const call of calls) {
    const page = plain(callPage('Portico', call, origin))
    const [, curl = '', code = ''] =
      /<h3>curl<\/h3><pre[^>]*>([^]*?)<\/pre>\s*<h3>TypeScript<\/h3><pre[^>]*>([^]*?)<\/pre>/.exec(page) ?? []
    const kind = scopeOf(call) ? 'key' : call.allow === 'anyone' ? 'none' : 'session'
    for (const sample of [curl, code]) {
      expect(sample, call.name).toContain(`${origin}/api${call.path}`)
      for (const [proof, pattern] of Object.entries(proofs))
        expect(pattern.test(sample), call.name).toBe(proof === kind)
    }
    const says = {
      key: `A key needs the scope`,
      none: 'It needs no key.',
      session: 'Not for API keys: it needs the session of',
    }
    expect(page, call.name).toContain(says[kind])
    expect(() => new Script(`async () => {${stripTypeScriptTypes(code)}\n}`), `${call.name}\n${code}`).not.toThrow()
    lines.push(curl)
  }
  const { status, stderr } = spawnSync('sh', ['-n'], { input: lines.join('\n'), encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})
