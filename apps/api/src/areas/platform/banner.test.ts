import type { Input } from '@portico/contract/calls.ts'
import { bannersMax } from '@portico/contract/constants.ts'
import { bannerCalls } from '@portico/contract/platform/banners.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { jpgOf, pngOf, upload, webpOf } from '../../../test/upload.ts'
import { daysMs } from '../../core/clock.ts'
import { auditLines } from '../../core/audit/audit.table.ts'
import { banners } from './banner.table.ts'

let t: TestPortico
let operator: Person
let customer: Person
let image: string
beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
  customer = await t.customer()
  image = (await upload(t, { purpose: 'banner', image: pngOf(1920, 600, true) }, operator)).data.id
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.db.delete(banners)
})

type Form = Input<typeof bannerCalls.platformBannerSave>
const form = (more: Partial<Form> = {}): Form => ({
  title: 'Opening offer',
  image,
  url: '/createcpu',
  sort: 0,
  shown: true,
  publish_time: null,
  end_time: null,
  ...more,
})
const save = (more?: Partial<Form>, as = operator) => t.send(bannerCalls.platformBannerSave, form(more), { as })
const made = async (more?: Partial<Form>) =>
  (await t.ok(bannerCalls.platformBannerSave, form(more), { as: operator })).id
const seen = async (as = customer) =>
  (await t.ok(bannerCalls.bannerList, undefined, { as })).result.map(({ title }) => title)
const states = async () =>
  (await t.ok(bannerCalls.platformBannerList, undefined, { as: operator })).result.map(({ state }) => state)
const fieldsOf = (answer: { data: unknown }) => Object.keys((answer.data as { fields: object }).fields)
const fromNow = (days: number) => new Date(t.clock.now().getTime() + daysMs(days)).toISOString()

describe('the picture', () => {
  test.each([
    ['a PNG of 1920 × 600', '200', pngOf(1920, 600, true)],
    ['a pixel less', '400026', pngOf(1919, 600, true)],
    ['a pixel more', '400026', pngOf(1920, 601, true)],
    ['on its side', '400026', pngOf(600, 1920, true)],
    ['another format', '400026', webpOf(1920, 600)],
    ['a JPEG of another size', '400026', jpgOf(1200, 600)],
  ])('%s answers %s (V-ADM-BANNER-SIZE)', async (_what, code, bytes) => {
    expect(await upload(t, { purpose: 'banner', image: bytes }, operator)).toMatchObject({ code })
  })

  test('is uploaded by those who may set up the site, and by nobody else', async () => {
    const one = { purpose: 'banner', image: pngOf(1920, 600, true) }
    for (const as of [customer, await t.operatorWith('mail')])
      expect(await upload(t, one, as)).toMatchObject({ code: '400003' })
  })

  test('opens without a session, by its link alone', async () => {
    await made()
    const [banner] = (await t.ok(bannerCalls.bannerList, undefined, { as: customer })).result
    const link = banner!.image_url
    expect(await t.portico.server.inject({ url: link })).toMatchObject({ statusCode: 200 })
    const forged = link.replace(/signature=./, 'signature=!')
    expect((await t.portico.server.inject({ url: forged })).statusCode).not.toBe(200)
  })

  test('that was uploaded for something else is not taken', async () => {
    const logo = (await upload(t, { purpose: 'siteLogo', image: pngOf(1920, 600, true) }, operator)).data.id
    const before = await t.rows()
    for (const other of [logo, 'file_Aaaaaaaaaaaa', 'x']) {
      const answer = await save({ image: other })
      expect(answer).toMatchObject({ code: '400001' })
      expect(fieldsOf(answer)).toEqual(['image'])
    }
    expect(await t.rows()).toEqual(before)
  })
})

describe('what customers see', () => {
  test('are the shown ones in their time, the larger sort value first', async () => {
    await made({ title: 'second', sort: 5 })
    await made({ title: 'first', sort: 9 })
    await made({ title: 'hidden', shown: false })
    await made({ title: 'coming', publish_time: fromNow(2) })
    await made({ title: 'running', publish_time: fromNow(-2), end_time: fromNow(2) })
    expect(await seen()).toEqual(['first', 'second', 'running'])
    expect(await seen(await t.member(await t.business()))).toEqual(['first', 'second', 'running'])
    expect((await states()).toSorted()).toEqual(['coming', 'hidden', 'shown', 'shown', 'shown'])
    t.clock.pass(daysMs(3))
    operator = await t.operator()
    customer = await t.signIn(customer.email)
    expect(await seen()).toEqual(['first', 'second', 'coming'])
    expect(await states()).toContain('over')
  })

  test('changes with a save, with hiding and with removing, and each leaves its line', async () => {
    const id = await made()
    await t.ok(bannerCalls.platformBannerSave, form({ id, title: 'Autumn', url: 'https://shop.example/a?b=1' }), {
      as: operator,
    })
    expect((await t.ok(bannerCalls.bannerList, undefined, { as: customer })).result).toMatchObject([
      { id, title: 'Autumn', url: 'https://shop.example/a?b=1' },
    ])
    await t.ok(bannerCalls.platformBannerShow, { id, shown: false }, { as: operator })
    expect(await seen()).toEqual([])
    await t.ok(bannerCalls.platformBannerShow, { id, shown: true }, { as: operator })
    expect(await seen()).toEqual(['Autumn'])
    await t.ok(bannerCalls.platformBannerRemove, { id }, { as: operator })
    expect(await seen()).toEqual([])
    const lines = (await t.db.select().from(auditLines)).filter(({ subject }) => subject === id)
    expect(lines.map(({ event }) => event)).toEqual([
      'banner.save',
      'banner.save',
      'banner.show',
      'banner.show',
      'banner.remove',
    ])
  })
})

describe('refused', () => {
  test.each<[string, Partial<Form>, string]>([
    ['no title', { title: ' ' }, 'title'],
    ['a title that is too long', { title: 'x'.repeat(61) }, 'title'],
    ['no picture', { image: '' }, 'image'],
    ['a script as link', { url: 'javascript:alert(1)' }, 'url'],
    ['an unsafe address', { url: 'http://plain.example' }, 'url'],
    ['an address without a scheme', { url: '//elsewhere.example' }, 'url'],
    ['a backslash that browsers read as a slash', { url: '/\\elsewhere.example' }, 'url'],
    ['https without a host', { url: 'https://' }, 'url'],
    ['a sort value out of range', { sort: 10_001 }, 'sort'],
    [
      'an end before the beginning',
      { publish_time: '2030-01-02T00:00:00.000Z', end_time: '2030-01-01T00:00:00.000Z' },
      'end_time',
    ],
  ])('%s', async (_what, wrong, field) => {
    const answer = await save(wrong)
    expect(answer).toMatchObject({ code: '400001' })
    expect(fieldsOf(answer)).toEqual([field])
    expect(await t.db.$count(banners)).toBe(0)
  })

  test('one that is not there, to change, to show and to remove twice', async () => {
    const gone = { id: 'bnr_Aaaaaaaaaaaa' }
    expect(await save(gone)).toMatchObject({ code: '400002' })
    expect(await t.send(bannerCalls.platformBannerShow, { ...gone, shown: true }, { as: operator })).toMatchObject({
      code: '400002',
    })
    const id = await made()
    await t.ok(bannerCalls.platformBannerRemove, { id }, { as: operator })
    expect(await t.send(bannerCalls.platformBannerRemove, { id }, { as: operator })).toMatchObject({ code: '400002' })
  })

  test('a sixth, also when all come at once (V-ADM-BANNER-COUNT)', async () => {
    const answers = await Promise.all(Array.from({ length: bannersMax + 4 }, (_, n) => save({ title: `b${n}` })))
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(bannersMax)
    const refused = answers.filter(({ code }) => code !== '200')
    for (const answer of refused)
      expect(answer).toMatchObject({ code: '400001', data: { fields: { title: expect.stringContaining('5') } } })
    expect(await t.db.$count(banners)).toBe(bannersMax)
    const { result } = await t.ok(bannerCalls.platformBannerList, undefined, { as: operator })
    expect(await save({ id: result[0]!.id, title: 'changed' })).toMatchObject({ code: '200' })
  })
})
