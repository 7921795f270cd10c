import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MB, type Input } from '@portico/contract/calls.ts'
import { announcementDeskCalls } from '@portico/contract/support/announcement-desk.ts'
import { announcementDraftCalls } from '@portico/contract/support/announcement-draft.ts'
import { announcementCalls } from '@portico/contract/support/announcement.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { jpgOf, pngOf, upload, webpOf } from '../../../test/upload.ts'
import { daysMs, minutesMs } from '../../core/clock.ts'
import { files } from '../../core/files/file.table.ts'
import { sweepJob } from '../../core/app/sweep.ts'
import { announcementSweepJob } from './announcement-picture.service.ts'
import { announcementDrafts, announcements } from './announcement.table.ts'

let t: TestPortico
let operator: Person
let customer: Person
beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
  customer = await t.customer()
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.db.delete(announcementDrafts)
  await t.db.delete(announcements)
})

type Form = Input<typeof announcementDeskCalls.platformAnnouncementSave>
const form = (content_en: string, more: Partial<Form> = {}): Form => ({
  title_en: 'Plan',
  content_en,
  title_zh_hans: '',
  content_zh_hans: '',
  title_zh_hant: '',
  content_zh_hant: '',
  sort: 0,
  publish_time: null,
  end_time: null,
  publish: true,
  ...more,
})
const save = (content: string, more: Partial<Form> = {}) =>
  t.send(announcementDeskCalls.platformAnnouncementSave, form(content, more), { as: operator })
const picture = async (image = pngOf(40, 30)) => (await upload(t, { purpose: 'announcement', image }, operator)).data.id
const detail = (id: string) => t.ok(announcementCalls.announcementDetail, { id }, { as: customer })
const get = (url: string) => t.portico.server.inject({ method: 'GET', url })

describe('a picture', () => {
  test('is shown by a link of its own that ends', async () => {
    const file = await picture()
    const { id } = (await save(`Look:\n![the plan](${file})`)).data
    const { content, pictures } = await detail(id)
    expect(content).toContain(`![the plan](${file})`)
    expect(pictures).toMatchObject([{ id: file, width: 40, height: 30 }])
    const { url } = pictures[0]!
    expect(await get(url)).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/png' } })
    expect((await get(url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).statusCode).not.toBe(200)
    expect((await get(`/files/${file}`)).statusCode).not.toBe(200)
    t.clock.pass(minutesMs(11))
    expect((await get(url)).statusCode).not.toBe(200)
    expect((await get((await detail(id)).pictures[0]!.url)).statusCode).toBe(200)
  })

  test('is stripped of what it says besides its pixels', async () => {
    const photo = jpgOf(40, 30)
    const place = Buffer.from('GPS 22.3 N 114.2 E')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(place.length + 2)
    const told = Buffer.concat([photo.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, place, photo.subarray(2)])
    const file = await picture(Buffer.concat([told, Buffer.from('<?php trailing')]))
    const kept = await readFile(join(t.app.config.dataDir, 'files', file))
    expect(kept.toString('latin1')).not.toMatch(/GPS|php/)
    expect(kept.subarray(0, 2)).toEqual(photo.subarray(0, 2))
  })

  test.each([
    ['no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['HTML under a name of a picture', Buffer.from('<script>alert(1)</script>')],
    ['a kind that is not taken', webpOf(4, 4)],
    ['more pixels than anybody shows', pngOf(50_000, 50_000, false)],
    ['more bytes than allowed', Buffer.concat([pngOf(4, 4), Buffer.alloc(MB(5))])],
  ])('is refused: %s', async (_, image) => {
    const before = await t.rows()
    expect(await upload(t, { purpose: 'announcement', image, fileName: 'x.png' }, operator)).toMatchObject({
      code: '400026',
    })
    expect(await t.rows()).toEqual(before)
  })

  test('is uploaded by those who may write announcements, and by nobody else', async () => {
    const one = { purpose: 'announcement', image: pngOf(4, 4) }
    for (const as of [customer, await t.operatorWith('settings')])
      expect(await upload(t, one, as)).toMatchObject({ code: '400003' })
    expect(await upload(t, one, await t.operatorWith('announcements'))).toMatchObject({ code: '200' })
  })
})

describe('a text', () => {
  test.each([
    '<img src="http://evil.example/pixel.gif">',
    '<script>alert(1)</script>',
    '<b onmouseover="alert(1)" style="position:fixed">',
    '![x](http://evil.example/pixel.gif)',
    '![x](file_Aaaaaaaaaaaa)',
    '!![x](y)[z](https://evil.example/pixel.gif)',
  ])('is kept without %s', async (hostile) => {
    const { id } = (await save(`before ${hostile} after`)).data
    expect((await detail(id)).content.replaceAll(/\s+/g, ' ')).toBe('before after')
  })

  test('that is nothing else is no text, and nothing is kept', async () => {
    const before = await t.rows()
    expect(await save('<img src=x onerror=alert(1)>')).toMatchObject({
      code: '400001',
      data: { fields: { content_en: 'Text in English cannot be empty' } },
    })
    expect(await t.rows()).toEqual(before)
  })

  test('shows no picture that was uploaded for something else, or by a customer', async () => {
    const logo = (await upload(t, { purpose: 'siteLogo', image: pngOf(4, 4) }, operator)).data.id
    const reply = (await upload(t, { purpose: 'workOrderReply', image: pngOf(4, 4) }, customer)).data.id
    const { id } = (await save(`Text\n![a](${logo})\n![b](${reply})`)).data
    expect(await detail(id)).toMatchObject({ content: 'Text\n\n', pictures: [] })
  })
})

describe('the sweep', () => {
  const isThere = async (id: string) => (await t.db.$count(files, eq(files.id, id))) === 1
  const sweep = () => announcementSweepJob(t.app).run({})
  beforeEach(async () => {
    operator = await t.operator()
  })

  test('removes what no text and no draft shows, a day after it came', async () => {
    const [used, drafted, stray] = [await picture(), await picture(), await picture()]
    await save(`![a](${used})`)
    const { publish: _, version: __, ...rest } = form(`![a](${drafted})`)
    await t.ok(
      announcementDraftCalls.platformAnnouncementDraftSave,
      { version: 0, form: { ...rest, sort: '0', audience: 'everyone', accounts: [], publish: false } },
      { as: operator },
    )
    await sweep()
    expect(await isThere(stray)).toBe(true)
    t.clock.pass(daysMs(1) + 1)
    await sweep()
    await sweep()
    expect(await Promise.all([used, drafted, stray].map(isThere))).toEqual([true, true, false])
    // The bytes go with the general sweep.
    t.clock.pass(daysMs(1))
    await sweepJob(t.app).run({})
    expect(await t.app.files.read(stray)).toBeUndefined()
    expect(await t.app.files.read(used)).toBeDefined()
  })

  test('leaves a picture alone whose text is being saved at that moment', async () => {
    const file = await picture()
    t.clock.pass(daysMs(2))
    await t.db.transaction(async (tx) => {
      await tx.select().from(files).where(eq(files.id, file)).for('share')
      await sweep()
    })
    expect(await isThere(file)).toBe(true)
    await sweep()
    expect(await isThere(file)).toBe(false)
    operator = await t.operator()
    expect((await save(`Text\n![a](${file})`)).code).toBe('200')
  })
})
