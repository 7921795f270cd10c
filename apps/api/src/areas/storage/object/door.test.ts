import { crc32 } from 'node:zlib'
import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { zipObjectsMax } from '@portico/contract/storage/object.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { buyer, startStocked } from '../../../../test/resources.ts'
import { boughtContainer, fetched, putObject, sendObject } from '../../../../test/storage.ts'
import { minutesMs } from '../../../core/clock.ts'
import { containers } from '../container.table.ts'
import { containerTraffic } from '../kept/traffic.table.ts'
import { writeOut } from '../kept/traffic.service.ts'

let t: TestPortico
let as: Person
let id: string
beforeAll(async () => {
  t = await startStocked()
  as = await buyer(t)
  id = await boughtContainer(t, as)
  await putObject(t, as, id, 'a/data.txt', '0123456789')
})
afterAll(() => t.stop())

const link = async (key: string, inline = false) => (await t.ok(catalogue.objectLink, { id, key, inline }, { as })).url

/** What is in a zip by its directory, each with its name; what is not whole throws. */
function unzipped(zip: Buffer): Record<string, string> {
  const end = zip.length - 22
  expect(zip.readUInt32LE(end)).toBe(0x06054b50)
  const found: Record<string, string> = {}
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [sum, size, nameBytes, offset] = [16, 24, 28, 42].map((from) =>
      from === 28 ? zip.readUInt16LE(at + from) : zip.readUInt32LE(at + from),
    ) as [number, number, number, number]
    const name = zip.subarray(at + 46, at + 46 + nameBytes).toString()
    const from = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
    const bytes = zip.subarray(from, from + size)
    expect([name, zip.readUInt32LE(offset), crc32(bytes)]).toEqual([name, 0x04034b50, sum])
    found[name] = bytes.toString()
    at += 46 + nameBytes + zip.readUInt16LE(at + 30)
  }
  return found
}

describe('a link', () => {
  test('sends the object as a file, whole or a piece of it', async () => {
    const url = await link('a/data.txt')
    const whole = await fetched(t, url)
    expect(whole.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '10',
      'content-disposition': `attachment; filename="data.txt"; filename*=UTF-8''data.txt`,
      'x-content-type-options': 'nosniff',
    })
    expect(whole.headers['content-security-policy']).toContain('sandbox')
    expect(whole.body).toBe('0123456789')
    const pieces = { 'bytes=2-4': '234', 'bytes=7-': '789', 'bytes=-2': '89', 'bytes=8-99': '89' }
    for (const [range, body] of Object.entries(pieces)) {
      const piece = await fetched(t, url, { range })
      expect([piece.statusCode, piece.body]).toEqual([206, body])
    }
    expect((await fetched(t, url, { range: 'bytes=2-4' })).headers['content-range']).toBe('bytes 2-4/10')
    const beyond = await fetched(t, url, { range: 'bytes=10-' })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10'])
    const etag = String(whole.headers['etag'])
    expect((await fetched(t, url, { 'if-none-match': etag })).statusCode).toBe(304)
    const other = await fetched(t, url, { range: 'bytes=2-4', 'if-range': '"another"' })
    expect([other.statusCode, other.body]).toEqual([200, '0123456789'])
  })

  test('shows what can run nothing, and everything else only as a file', async () => {
    const shown = { 'image/png': 'image/png', 'video/mp4': 'video/mp4', 'application/pdf': 'application/pdf' }
    const asText = ['text/html', 'text/plain', 'application/json', 'application/xml', 'text/javascript']
    const files = ['image/svg+xml', 'application/xhtml+xml', 'application/x-shockwave-flash', '']
    const typeOf = async (type: string) => {
      await sendObject(t, as, id, { key: 'typed', type }, `<script>${type}</script>`)
      const { headers } = await fetched(t, await link('typed', true))
      return [headers['content-type'], String(headers['content-disposition']).split(';')[0]]
    }
    for (const [type, as_] of Object.entries(shown)) expect(await typeOf(type)).toEqual([as_, 'inline'])
    for (const type of asText) expect(await typeOf(type)).toEqual(['text/plain; charset=utf-8', 'inline'])
    for (const type of files) expect(await typeOf(type)).toEqual(['application/octet-stream', 'attachment'])
  })

  test('names a file as it is called, in any letters', async () => {
    const key = `a/évé nement "x"'(文).txt`
    await putObject(t, as, id, key, 'x')
    const { headers } = await fetched(t, await link(key))
    const [, plain, encoded] = /filename="([^"]*)"; filename\*=UTF-8''(\S+)$/.exec(
      String(headers['content-disposition']),
    )!
    expect(plain).toMatch(/^[\w.-]+$/)
    expect(decodeURIComponent(encoded!)).toBe(`évé nement "x"'(文).txt`)
    expect(encoded).not.toMatch(/['()*]/)
  })

  test('ends after ten minutes, with the session, and with the right; and nobody makes one up', async () => {
    const url = await link('a/data.txt')
    expect((await fetched(t, `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(410)
    expect((await fetched(t, url.replace('.file.', '.inline.'))).statusCode).toBe(410)
    await t.db.update(containers).set({ closedAt: t.clock.now() }).where(eq(containers.id, id))
    expect((await fetched(t, url)).statusCode).toBe(403)
    await t.db.update(containers).set({ closedAt: null, ipWhitelist: '203.0.113.7' }).where(eq(containers.id, id))
    expect((await fetched(t, url)).statusCode).toBe(403)
    expect((await fetched(t, url, { 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(200)
    await t.db.update(containers).set({ ipWhitelist: '*' }).where(eq(containers.id, id))
    t.clock.pass(minutesMs(10))
    expect((await fetched(t, url)).statusCode).toBe(410)
    const fresh = await link('a/data.txt')
    as = await t.signIn(as.email)
    const ended = await fetched(t, fresh, { 'accept-language': 'zh-TW,zh;q=0.9' })
    expect(ended.statusCode).toBe(401)
    expect(ended.body).toContain('lang="zh-Hant"')
  })

  test('is not for an operator who looks at the console of its owner', async () => {
    const operator = await t.operator()
    const [account] = (await t.ok(catalogue.customerList, { search: as.email }, { as: operator })).result
    const { view_ticket } = await t.ok(catalogue.customerView, { account_id: account!.account_id }, { as: operator })
    const looking = await t.ok(catalogue.sessionView, { view_ticket })
    const asked = { id, key: 'a/data.txt' }
    expect((await t.send(catalogue.objectLink, asked, { as: looking })).code).toBe(refusals.readOnlyView)
    expect((await t.send(catalogue.objectList, { id }, { as: looking })).code).toBe('200')
    expect((await sendObject(t, looking as Person, id, { key: 'b' })).code).toBe(refusals.readOnlyView)
  })

  test('what leaves is counted', async () => {
    await writeOut(t.app)
    const sum = async () =>
      (await t.db.select().from(containerTraffic).where(eq(containerTraffic.containerId, id))).reduce(
        (all, { bytes }) => all + Number(bytes),
        0,
      )
    const before = await sum()
    await fetched(t, await link('a/data.txt'), { range: 'bytes=0-3' })
    await writeOut(t.app)
    expect((await sum()) - before).toBe(4)
  })
})

describe('many as one file', () => {
  test('are unpacked as they were, and nowhere else', async () => {
    const box = await boughtContainer(t, as)
    const kept = {
      'a/1.txt': 'one',
      'a/文件.txt': 'two',
      '../up.txt': 'up',
      '/lead.txt': 'lead',
      'x/lead.txt': 'not asked for',
    }
    for (const [key, content] of Object.entries(kept)) await putObject(t, as, box, key, content)
    await t.ok(catalogue.objectFolder, { id: box, prefix: 'a/empty/' }, { as })
    const keys = ['a/', '../up.txt', '/lead.txt']
    const zip = await t.ok(catalogue.objectZip, { id: box, keys }, { as })
    expect(zip).toMatchObject({ objects: 5, bytes: 12 })
    const answer = await fetched(t, zip.url)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
    expect(unzipped(answer.rawPayload)).toEqual({
      'a/1.txt': 'one',
      'a/empty/': '',
      'a/文件.txt': 'two',
      'up.txt': 'up',
      'lead.txt': 'lead',
    })
    t.clock.pass(minutesMs(10))
    expect((await fetched(t, zip.url)).statusCode).toBe(410)
  })

  test('takes no more than can be put together without harm', async () => {
    const box = await boughtContainer(t, as)
    await t.app.pool.query(
      `insert into object (container_id, key, version_id, plain, latest, marker, blob_ids, size, etag, sums, sum_type, type,
         headers, metadata, by, created_at)
       select $1, 'many/' || n, 'v' || n, true, true, false, '{}', 0, '', '{}', 'FULL_OBJECT', '', '{}', '{}', '', now()
       from generate_series(1, $2) n`,
      [box, zipObjectsMax],
    )
    const zip = (keys: string[]) => t.send(catalogue.objectZip, { id: box, keys }, { as })
    expect((await zip(['many/'])).data).toMatchObject({ objects: zipObjectsMax })
    expect((await zip(['many/', 'many/1'])).code).toBe(refusals.zipTooMany)
    expect((await zip(['many/', 'many/'])).code).toBe(refusals.zipTooMany)
  })
})
