import type { Input } from '@portico/contract/calls.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { imageCalls } from '@portico/contract/platform/images.ts'
import { settingsCalls, type SystemSettings } from '@portico/contract/platform/settings.ts'
import { siteCalls } from '@portico/contract/platform/site.ts'
import { eq } from 'drizzle-orm'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { samples } from '../../../test/catalogue/all.ts'
import { bmpOf, formOf, jpgOf, pngOf, sendForm, upload, webpOf } from '../../../test/upload.ts'
import { daysMs, minutesMs } from '../../core/clock.ts'
import { cleanImage } from '../../core/files/clean-image.ts'
import { files } from '../../core/files/file.table.ts'
import { imageFacts } from '../../core/files/images.ts'
import { settings } from '../../core/settings/setting.table.ts'
import { sweepJob } from '../../core/app/sweep.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
})
afterAll(() => t.stop())

const info = async () => (await t.ok(settingsCalls.systemSettingsInfo, undefined, { as: operator })).settings
const save = async (over: Partial<SystemSettings>) =>
  t.send(settingsCalls.systemSettingsSave, { ...(await info()), ...over }, { as: operator })
const get = (url: string) => t.portico.server.inject({ method: 'GET', url })
const stored = async () => readdir(join(t.app.config.dataDir, 'files')).catch(() => [])

describe('the system settings', () => {
  test('are saved whole, read back, and shown to visitors as far as they concern them', async () => {
    await t.ok(settingsCalls.systemSettingsSave, samples.systemSettingsSave, { as: operator })
    expect(await info()).toEqual(samples.systemSettingsSave)
    const { site_name: name, style: accent, official_url, qq } = samples.systemSettingsSave
    const site = await t.ok(siteCalls.siteInfo)
    expect(site).toMatchObject({
      names: { en: name, 'zh-Hant': name },
      accent,
      official_url,
      qq,
      registration_open: true,
    })
    expect(site).not.toHaveProperty('operators_need_second_factor')
    const { version, links } = await t.ok(siteCalls.clientVersionInfo)
    expect(version).toBe('1.0')
    expect(links).toHaveLength(5)
    await save({ client_linux: '' })
    const fewer = await t.ok(siteCalls.clientVersionInfo)
    expect(fewer.links.map(({ platform }) => platform)).toEqual(['windows', 'macos', 'android', 'ios'])
  })

  const wrong: [keyof SystemSettings, unknown, string][] = [
    ['site_name', ' ', 'Site name cannot be empty'],
    ['site_name', 'x'.repeat(51), 'Site name is too long'],
    ['intro', 'two\nlines', 'Intro is not valid'],
    ['style', 'red', 'Choose a colour, written as # and six hexadecimal digits'],
    ['style', '#12345', 'Choose a colour, written as # and six hexadecimal digits'],
    ['qq', '012345', 'QQ format error'],
    ['qq', '12345', 'QQ format error'],
    ['email', 'a@b', 'Mailbox format error'],
    ['official_url', 'portico.example', 'Official site must be a web address that starts with http:// or https://'],
    ['docs_url', 'javascript:alert(1)', 'Documentation must be a web address that starts with http:// or https://'],
    ['client_ios', 'https://', 'iOS client must be a web address that starts with http:// or https://'],
    ['registration_open', 'yes', 'Registration open is not valid'],
    ['logo', 'file_Aaaaaaaaaaaa', 'Logo is not valid'],
    ['favicon', '../../etc/passwd', 'Favicon is not valid'],
  ]
  test.each(wrong)('%s cannot be %j', async (field, value, sentence) => {
    const before = await info()
    expect(await save({ [field]: value })).toMatchObject({ code: '400001', data: { fields: { [field]: sentence } } })
    expect(await info()).toEqual(before)
  })

  test('a picture must have been uploaded for its place', async () => {
    const logo = await upload(t, { purpose: 'siteLogo', image: pngOf(200, 50) }, operator)
    expect(await save({ favicon: logo.data.id })).toMatchObject({
      data: { fields: { favicon: 'Favicon is not valid' } },
    })
    expect(await save({ logo: logo.data.id })).toMatchObject({ code: '200' })
    const { logo_url } = await t.ok(siteCalls.siteInfo)
    const response = await get(logo_url)
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload).toEqual(pngOf(200, 50))
  })
})

describe('the agreements', () => {
  test('have a standard text in each language until one is written, and keep each other', async () => {
    const standard = await t.ok(siteCalls.agreementInfo, { name: 'policy' }, { language: 'zh-Hant' })
    expect(standard.text).toMatch(/\p{Script=Han}/u)
    await Promise.all(
      (['service', 'policy', 'purchase'] as const).map((name) =>
        t.ok(settingsCalls.agreementTextSave, { name, en: `My ${name}`, zh_hans: '', zh_hant: '' }, { as: operator }),
      ),
    )
    for (const name of ['service', 'policy', 'purchase'] as const)
      expect(await t.ok(siteCalls.agreementInfo, { name })).toEqual({ name, text: `My ${name}` })
    expect(await t.ok(siteCalls.agreementInfo, { name: 'policy' }, { language: 'zh-Hant' })).toEqual(standard)
    const read = await t.ok(settingsCalls.agreementTextInfo, { name: 'service' }, { as: operator, method: 'GET' })
    expect(read).toMatchObject({ en: 'My service', zh_hans: expect.stringMatching(/\p{Script=Han}/u) })
  })
  test('are at most 100,000 characters long, and only the three', async () => {
    const form = { name: 'service', en: 'x'.repeat(100_001), zh_hans: '', zh_hant: '' } as const
    expect(await t.send(settingsCalls.agreementTextSave, form, { as: operator })).toMatchObject({
      data: { fields: { en: 'English text is too long' } },
    })
    expect(await t.send(siteCalls.agreementInfo, { name: 'constructor' as never })).toMatchObject({ code: '400001' })
  })
})

describe('the connections', () => {
  const secrets = ['first secret', 'second secret', 'third secret']
  const form = (): Input<typeof settingsCalls.connectionSettingsSave> => {
    const { wechat, qq } = samples.connectionSettingsSave
    return {
      wechat: { ...wechat, client_secret: secrets[0]! },
      qq: { ...qq, client_secret: secrets[1]! },
      international: { enabled: false, url: 'https://sister.example', key: secrets[2]! },
    }
  }
  test('never give a secret back, keep it sealed, and keep it when it is left empty', async () => {
    await t.ok(settingsCalls.connectionSettingsSave, form(), { as: operator })
    const read = await t.ok(settingsCalls.connectionSettingsInfo, undefined, { as: operator })
    expect(read).toMatchObject({ wechat_secret_set: true, qq_secret_set: true, international_key_set: true })
    expect(read.settings).toMatchObject({ wechat: { client_secret: '' }, international: { key: '' } })
    const row = async () => (await t.db.select().from(settings).where(eq(settings.name, 'connections')))[0]!.value
    const first = JSON.stringify(await row())
    for (const secret of secrets) expect(first).not.toContain(secret)
    await t.ok(settingsCalls.connectionSettingsSave, read.settings, { as: operator })
    expect(JSON.stringify(await row())).toBe(first)
    const value = (await row()) as { wechat: { client_secret: string } }
    expect(t.app.seal.open(value.wechat.client_secret)).toBe(secrets[0])
  })
})

describe('country codes', () => {
  test('are for anyone, in three languages', async () => {
    const [en, hans] = [
      await t.ok(siteCalls.countryCodeMap),
      await t.ok(siteCalls.countryCodeMap, undefined, { language: 'zh-Hans' }),
    ]
    expect(Object.keys(en).length).toBeGreaterThan(100)
    expect(JSON.stringify(hans)).toMatch(/中国/)
  })
})

describe('an uploaded picture', () => {
  test.each([
    ['png', pngOf(32, 20), 'picture.txt'],
    ['jpg', jpgOf(32, 20), 'picture.exe'],
  ])('is known by its content, not by its name: %s', async (type, image, fileName) => {
    const answer = await upload(t, { purpose: 'siteLogo', image, fileName }, operator)
    expect(answer).toMatchObject({ code: '200', data: { width: 32, height: 20 } })
    const [row] = await t.db.select().from(files).where(eq(files.id, answer.data.id))
    const bytes = cleanImage(image, imageFacts(image)!)!.bytes.length
    expect(row).toMatchObject({ type, purpose: 'siteLogo', bytes, loginId: operator.login_id })
    const response = await get(answer.data.url)
    expect(response.headers).toMatchObject({
      'content-type': type === 'png' ? 'image/png' : 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*; sandbox$/),
    })
  })

  const nothing = Buffer.alloc(0)
  const cut = pngOf(32, 32).subarray(0, 12)
  test.each<[string, Buffer | undefined]>([
    ['none', undefined],
    ['an empty file', nothing],
    ['text named .png', Buffer.from('just text')],
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
    ['a cut-off PNG', cut],
    ['a cut-off JPEG', jpgOf(9, 9).subarray(0, 20)],
    ['a picture without width', pngOf(0, 10, false)],
    ['10001 x 10001 pixels', pngOf(10_001, 10_001, false)],
    ['4294967295 x 4294967295 pixels', pngOf(0xffff_ffff, 0xffff_ffff, false)],
    ['more than 1 MB', Buffer.concat([pngOf(8, 8), Buffer.alloc(1024 * 1024)])],
    ['more than 10 MB', Buffer.concat([pngOf(8, 8), Buffer.alloc(10 * 1024 * 1024)])],
    ['a BMP for an icon', bmpOf(32, 32)],
    ['a WebP for an icon', webpOf(32, 32)],
  ])('is refused and leaves nothing: %s', async (_what, image) => {
    const [rows, kept] = [await t.rows(), await stored()]
    const form = { purpose: 'siteLogo', ...(image && { image }) }
    expect(await upload(t, form, operator)).toMatchObject({ code: '400026', status: 200 })
    expect(await t.rows()).toEqual(rows)
    expect(await stored()).toEqual(kept)
  })

  test.each([
    [16, 16, '400026'],
    [32, 64, '400026'],
    [33, 33, '400026'],
    [256, 256, '400026'],
    [32, 32, '200'],
    [64, 64, '200'],
    [128, 128, '200'],
  ])('as a favicon of %i x %i pixels answers %s (V-ADM-FAVICON)', async (width, height, code) => {
    expect(await upload(t, { purpose: 'siteFavicon', image: pngOf(width, height) }, operator)).toMatchObject({ code })
  })

  test('may be exactly 1 MB (V-ADM-ICON-SIZE)', async () => {
    const small = pngOf(8, 8)
    const image = Buffer.concat([small, Buffer.alloc(1024 * 1024 - small.length)])
    expect(await upload(t, { purpose: 'siteLogo', image }, operator)).toMatchObject({ code: '200' })
  })

  test('for the site is only taken from an operator of the settings', async () => {
    const form = { purpose: 'siteLogo', image: pngOf(8, 8) }
    const kept = await stored()
    expect(await upload(t, form, undefined)).toMatchObject({ code: '400308' })
    for (const as of [await t.customer(), await t.operatorWith('mail', 'jobs', 'operators')])
      expect(await upload(t, form, as)).toMatchObject({ code: '400003' })
    expect(await stored()).toEqual(kept)
  })

  test('needs a purpose we know', async () => {
    for (const purpose of ['', 'avatar', 'constructor', 'site\0Logo'])
      expect(await upload(t, { purpose, image: pngOf(8, 8) }, operator)).toMatchObject({
        code: '400001',
        data: { fields: { purpose: 'Purpose is not valid' } },
      })
    expect(await upload(t, { image: pngOf(8, 8) }, operator)).toMatchObject({ code: '400001' })
  })

  test('comes in a form, and a broken form is a broken request', async () => {
    expect(await t.send(imageCalls.imageUpload, { purpose: 'siteLogo' }, { as: operator })).toMatchObject({
      status: 415,
      code: '415900',
    })
    const whole = formOf([
      ['purpose', 'siteLogo'],
      ['image', pngOf(64, 64), 'a.png'],
    ])
    const broken = {
      'end missing': whole.subarray(0, whole.length - 40),
      'cut in a header': whole.subarray(0, 60),
      'no form at all': Buffer.from('no form at all'),
      'a prototype': formOf([
        ['__proto__', 'x'],
        ['purpose', 'siteLogo'],
      ]),
    }
    for (const [what, form] of Object.entries(broken)) {
      const { code, status } = await sendForm(t, form, operator)
      expect({ what, code, status }).toEqual({ what, code: '400900', status: 400 })
    }
    const noBoundary = await sendForm(t, whole, operator, { 'content-type': 'multipart/form-data' })
    expect(noBoundary.status).toBe(400)
    const fields = Array.from({ length: 60 }, (_, n) => [`f${n}`, 'x'] as [string, string])
    expect((await sendForm(t, formOf(fields), operator)).status).toBe(400)
  })

  test('is the only one, in the field for it', async () => {
    const image = pngOf(8, 8)
    const two = formOf([
      ['purpose', 'siteLogo'],
      ['image', image, 'a.png'],
      ['image', image, 'b.png'],
    ])
    expect(await sendForm(t, two, operator)).toMatchObject({ code: '400034' })
    for (const field of ['other', 'toString', 'hasOwnProperty']) {
      const elsewhere = formOf([
        ['purpose', 'siteLogo'],
        [field, image, 'a.png'],
      ])
      expect((await sendForm(t, elsewhere, operator)).code, field).toMatch(/400026|400900/)
    }
  })

  test('whose row was never written is swept away after a day, others are kept', async () => {
    const kept = (await upload(t, { purpose: 'siteLogo', image: pngOf(8, 8) }, operator)).data.id
    await t.app.files.write('file_Strayfile123', pngOf(8, 8))
    await sweepJob(t.app).run({})
    expect(await stored()).toContain('file_Strayfile123')
    t.clock.pass(daysMs(1) + minutesMs(1))
    await sweepJob(t.app).run({})
    expect(await stored()).toContain(kept)
    expect(await stored()).not.toContain('file_Strayfile123')
    operator = await t.operator()
  })
})

describe('a link to a file', () => {
  test('opens with its own signature only, and ends', async () => {
    const { id, url } = (await upload(t, { purpose: 'siteLogo', image: pngOf(8, 8) }, operator)).data
    const short = t.app.files.link(id)
    expect((await get(short)).statusCode).toBe(200)
    expect((await get(short)).headers['cache-control']).toBe('private, max-age=600')
    expect((await get(url)).headers['cache-control']).toBe('public, max-age=86400')
    expect((await get(url)).headers['content-disposition']).toBe(`inline; filename="${id}.png"`)
    const other = (await upload(t, { purpose: 'siteLogo', image: pngOf(9, 9) }, operator)).data.id
    const until = new URL(short, 'http://x').searchParams.get('until')!
    const tampered = [
      `/files/${id}`,
      short.replace(/signature=./, 'signature='),
      short.replace(until, String(Number(until) + 1)),
      short.replace(/until=\d+&/, ''),
      short.replace(id, other),
      url.replace(id, other),
      `${url}&signature=x`,
      `${short}&until=99999999999999`,
      url.replace('signature', 'until=9e99&signature'),
      url.replace(id, `..%2f${id}`),
      url.replace(id, '%00'),
    ]
    for (const address of tampered) {
      const response = await get(address)
      expect(response.statusCode, address).toBe(404)
      expect(response.json(), address).toMatchObject({ code: '404900' })
    }
    t.clock.pass(minutesMs(10))
    expect((await get(short)).statusCode).toBe(404)
    expect((await get(url)).statusCode).toBe(200)
  })
})

test('the operator’s own picture of the site changes nothing for a customer’s rights', async () => {
  const customer = await t.customer()
  expect(await t.ok(userCalls.userInfo, undefined, { as: customer })).toMatchObject({ permissions: [] })
})
