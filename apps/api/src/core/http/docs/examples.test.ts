import { catalogue } from '@portico/contract/catalogue.ts'
import { expect, test } from 'vitest'
import { curlOf, typescriptOf } from './examples.ts'

const origin = 'https://cloud.example'

test('a line for the shell carries what a GET asks in its address, what a POST sends as JSON, and files as a form', () => {
  expect(curlOf(origin, catalogue.announcementDetail, 'GET', { id: 'ann_1', more: "it's" })).toBe(
    `curl 'https://cloud.example/api/apiv1/user/announcementDetail?id=ann_1&more=it%27s' \\\n  -H "Authorization: Bearer $API_KEY"`,
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
