import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import type { Input } from '@portico/contract/calls.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { buyer, startStocked } from '../../../../test/resources.ts'
import { boughtContainer, fetched, putObject } from '../../../../test/storage.ts'
import { daysMs, minutesMs } from '../../../core/clock.ts'
import { containers } from '../container.table.ts'
import { shares } from './share.table.ts'

let t: TestPortico
let as: Person
let id: string
beforeAll(async () => {
  t = await startStocked()
})
beforeEach(async () => {
  as = await buyer(t)
  id = await boughtContainer(t, as)
  await putObject(t, as, id, 'a/report.txt', 'for everybody')
})
afterAll(() => t.stop())

const shared = (choice: Partial<Input<typeof catalogue.shareCreate>> = {}) =>
  t.ok(catalogue.shareCreate, { id, key: 'a/report.txt', days: 7, ...choice }, { as })
const pathOf = ({ url }: { url: string }) => new URL(url).pathname

/** Presses the button of the page. */
const press = (path: string, password = '', ip = '198.51.100.1') =>
  t.portico.server.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': ip },
    payload: new URLSearchParams({ password }).toString(),
  })
/** Presses it and follows where it leads. */
async function downloaded(path: string, password?: string) {
  const { statusCode, headers } = await press(path, password)
  return statusCode === 303 ? fetched(t, String(headers.location)) : undefined
}
const usesOf = async (share: { id: string }) =>
  (await t.ok(catalogue.shareList, { id }, { as })).result.find((one) => one.id === share.id)!

test('anybody with the link downloads, and each download counts once', async () => {
  const share = await shared()
  const path = pathOf(share)
  const page = await fetched(t, path, { 'accept-language': 'zh-CN' })
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
  expect(page.body).toContain('report.txt')
  expect(page.body).toContain('lang="zh-Hans"')
  const { headers } = await press(path)
  const leave = String(headers.location)
  expect((await fetched(t, leave)).body).toBe('for everybody')
  expect((await fetched(t, leave, { range: 'bytes=0-2' })).body).toBe('for')
  expect(await usesOf(share)).toMatchObject({ uses: 1, ended: null, url: share.url })
  expect((await t.ok(catalogue.objectList, { id, prefix: 'a/' }, { as })).objects).toMatchObject([{ share_uses: 1 }])
  expect((await downloaded(path))!.body).toBe('for everybody')
  expect(await usesOf(share)).toMatchObject({ uses: 2 })
})

test('the link is nowhere to be read in the database', async () => {
  const share = await shared({ password: 'open sesame' })
  const token = pathOf(share).split('/').at(-1)!
  const rows = JSON.stringify(await t.db.select().from(shares))
  expect(rows).not.toContain(token)
  expect(rows).not.toContain('open sesame')
})

test('a password is asked for, and guessed at so many times', async () => {
  const share = await shared({ password: 'open sesame' })
  const path = pathOf(share)
  expect((await fetched(t, path)).body).toContain('type="password"')
  expect((await press(path, 'wrong')).statusCode).toBe(403)
  expect((await downloaded(path, 'open sesame'))!.body).toBe('for everybody')
  for (let guess = 0; guess < 9; guess++) await press(path, `guess ${guess}`)
  expect((await press(path, 'open sesame')).statusCode).toBe(429)
  expect((await press(path, 'open sesame', '198.51.100.2')).statusCode).toBe(303)
  expect(await usesOf(share)).toMatchObject({ uses: 1 })
})

test('the number of downloads is exact, however many come at once', async () => {
  const share = await shared({ uses_max: 3 })
  const path = pathOf(share)
  const leaves = await Promise.all(Array.from({ length: 8 }, async () => String((await press(path)).headers.location)))
  const answers = await Promise.all(leaves.map((leave) => fetched(t, leave)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 410, 410, 410, 410, 410])
  expect(await usesOf(share)).toMatchObject({ uses: 3, ended: 'used' })
  const begun = leaves[answers.findIndex(({ statusCode }) => statusCode === 200)]!
  expect((await fetched(t, begun, { range: 'bytes=4-' })).statusCode).toBe(206)
  expect((await fetched(t, path)).statusCode).toBe(410)
})

test('what is revoked, over, closed or not for this address says so and sends nothing', async () => {
  const [revoked, expired] = [await shared(), await shared({ days: 1 })]
  const leave = String((await press(pathOf(revoked))).headers.location)
  await t.ok(catalogue.shareRevoke, { id, share_id: revoked.id }, { as })
  expect((await t.send(catalogue.shareRevoke, { id, share_id: revoked.id }, { as })).code).toBe(refusals.notFound)
  for (const path of [pathOf(revoked), leave]) expect((await fetched(t, path)).statusCode).toBe(410)
  expect(await usesOf(revoked)).toMatchObject({ ended: 'revoked', uses: 0 })
  await t.db.update(containers).set({ closedAt: t.clock.now() }).where(eq(containers.id, id))
  expect((await fetched(t, pathOf(expired))).statusCode).toBe(410)
  await t.db.update(containers).set({ closedAt: null, ipWhitelist: '203.0.113.0/24' }).where(eq(containers.id, id))
  expect((await fetched(t, pathOf(expired))).statusCode).toBe(403)
  expect((await fetched(t, pathOf(expired), { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(200)
  await t.db.update(containers).set({ ipWhitelist: '*' }).where(eq(containers.id, id))
  t.clock.pass(daysMs(1))
  expect((await fetched(t, pathOf(expired))).statusCode).toBe(410)
  expect((await fetched(t, '/o/s/nothing')).statusCode).toBe(410)
})

test('where the object is gone, so is what the link leads to; and leave to download ends soon', async () => {
  const path = pathOf(await shared())
  const leave = String((await press(path)).headers.location)
  t.clock.pass(minutesMs(10))
  expect((await fetched(t, leave)).statusCode).toBe(410)
  await t.ok(catalogue.objectDelete, { id, keys: ['a/report.txt'] }, { as })
  expect((await fetched(t, path)).statusCode).toBe(404)
})

test('only who reaches the container shares and revokes', async () => {
  const share = await shared()
  const other = await buyer(t)
  const wish = { id, key: 'a/report.txt', days: 1 }
  expect((await t.send(catalogue.shareCreate, wish, { as: other })).code).toBe(refusals.notFound)
  expect((await t.send(catalogue.shareRevoke, { id, share_id: share.id }, { as: other })).code).toBe(refusals.notFound)
  const own = await boughtContainer(t, other)
  const crossed = await t.send(catalogue.shareRevoke, { id: own, share_id: share.id }, { as: other })
  expect(crossed.code).toBe(refusals.notFound)
  expect((await t.send(catalogue.shareCreate, { ...wish, key: 'gone' }, { as })).code).toBe(refusals.notFound)
})
